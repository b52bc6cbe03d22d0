import TestSupport
import Testing

@testable import HitTesting

/// Areas whose corners lie very far away, in lists of the nearest nodes (Semantics, E3).
struct FarCornersTests {
    @Test(arguments: [1.0, 3])
    func `E3: a stroke that extends very far is as near as its nearest segment`(stretch: Double) throws {
        var scene = HitScene()
        var nodes: [NodeID] = []
        for index in 0..<40 {
            var node = Node(frame: .zero)
            node.transform = AffineTransform(scaleX: stretch, y: 1).concatenating(AffineTransform(rotationAngle: 0.7))
            let x = Double(index) * -20
            let line = (0..<30).flatMap { [Point(x: -1e12, y: Double($0)), Point(x: x, y: Double($0) * 10)] }
            node.hitShape = .stroke(.init(line, width: 1, hitWidth: 4))
            nodes.append(scene.insert(node))
        }
        let point = try #require(scene.convert(Point(x: 100, y: 150), from: nodes[0], to: nil))
        var walking = scene.walking
        let walked = walking.nearest(to: point, within: .infinity)
        for (index, node) in nodes.enumerated() {
            let distance = try #require(walked.first { $0.item.node == node }?.distance)
            let truth = stretch * (98 + Double(index) * 20)
            #expect(abs(distance - truth) <= truth * 0x1p-20 + 0x1p-6, "\(distance) for \(truth)")
        }
        scene.prepare()
        #expect(scene.nearest(to: point, within: .infinity) == walked)
    }
}
