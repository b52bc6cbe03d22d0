import HitTesting
import TestSupport
import Testing

/// Geometry so small that products lose bits or vanish.
struct SubnormalTests {
    @Test(arguments: [-1074, -1070, -1060, -1040, -1022, -1000, -600, -540])
    func `B3: on edges of scaled nodes the index answers as the walk`(_ exponent: Int) {
        let unit = Double(sign: .plus, exponent: exponent, significand: 1)
        var random = SplitMix64(seed: UInt64(exponent + 2000))
        var inside = 0
        for scale in [0.1, 1.0 / 3, 0.7, 1.5, 3, 1000, 0x1p300, 0x1p-300] {
            var (scene, screen) = HitScene.rooted(2, 2, at: Point(x: -1, y: -1))
            scene[screen].bounds.origin = Point(x: -1, y: -1)
            var edges: [Double] = []
            func number(_ range: Range<Double>) -> Double { Double.random(in: range, using: &random).rounded() * unit }
            for index in 0..<90 {
                var node = Node(
                    frame: Rect(x: number(-40..<40), y: number(-40..<40), width: number(1..<30), height: number(1..<30))
                )
                node.transform = AffineTransform(scaleX: scale, y: index % 3 == 0 ? -scale : scale)
                if index % 5 == 0 { node.transform.ty = number(-9..<9) }
                if index % 7 == 0 { node.hitShape = .ellipse(node.bounds) }
                scene.insert(node, into: screen)
                edges += [node.frame.minX, node.frame.minY, node.frame.maxX, node.frame.maxY]
            }
            for _ in 0..<40 * testScale {
                func onEdge() -> Double { near(edges.randomElement(using: &random)!).randomElement(using: &random)! }
                let point = Point(x: onEdge(), y: onEdge())
                let walked = scene.walk(at: point)
                #expect(scene.topmost(at: point) == walked, "\(exponent), \(scale), \(point)")
                #expect(scene.hits(at: point).first.map { .hit($0.node) } ?? .miss == walked)
                if walked != .hit(screen) { inside += 1 }
            }
        }
        // Points near edges are as often on one side as on the other.
        #expect(inside > 40 * testScale)
    }
}
