import TestSupport
import Testing

@testable import HitTesting

/// A hidden node keeps its entry in the index of its siblings. Its rank has to follow the node's order all the same.
struct HiddenEntriesTests {
    @Test(arguments: 1...20)
    func `nodes that are reordered while they are hidden are found in their order`(seed: UInt64) {
        var (scene, root) = HitScene.rooted(400, 400)
        // No flattened index stays.
        scene.policy.mostMovers = 0
        var random = SplitMix64(seed: seed)
        func node() -> Node {
            var node = Node(frame: Rect(x: .random(in: 0...80, using: &random), y: 100, width: 300, height: 200))
            node.isHidden = Bool.random(using: &random)
            return node
        }
        let nodes = (0..<60).map { _ in scene.insert(node(), into: root) }
        scene.prepare()
        var differences = 0
        for _ in 0..<2_000 {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<nodes.count, using: &random)
                let (node, other) = (nodes[index], nodes.randomElement(using: &random)!)
                switch Int.random(in: 0..<8, using: &random) {
                case 0...3: scene[node].isHidden.toggle()
                case 4 where node != other, 5 where node != other: scene.move(node, into: root, at: .above(other))
                case 6: scene.move(node, into: root)
                default: scene[node].origin.x = .random(in: 0...80, using: &random)
                }
            }
            let point = Point(x: .random(in: 0...400, using: &random), y: 150)
            if scene.topmost(at: point) != scene.walk(at: point) { differences += 1 }
        }
        #expect(differences == 0)
    }
}
