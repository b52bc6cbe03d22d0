import HitTesting
import SpatialIndex
import TestSupport

/// The life of a chain of nodes that are looked through, each in the one before. It is longer than an index looks through.
extension RandomLife {
    /// Moves layers of the chain now and then, so that an outer index takes the place of an inner one, and the reverse.
    mutating func liveOnLongChain() {
        var policy = IndexPolicy()
        policy.wide = 0
        (policy.slice, policy.patience) = (one([30, 60, 120]), one([1, 5, 20]))
        policy.childPrice = one([1, 20, 350])
        play(.policy(policy))
        let (layers, leaves) = insertLongChain(70 + below(30))
        play(.prepare)
        let movesDeepLayers = chance(0.5)
        for turn in 0..<160 where failure == nil {
            if turn % 40 < 3 { change(layers[0]) { $0.origin.x += 1 } }
            if movesDeepLayers, turn % 40 == 20 {
                change(layers[5]) { $0.transform = AffineTransform(translationX: 1, y: 0) }
            }
            if movesDeepLayers, turn % 7 == 0 {
                let distance = one([9.0, -9, 3])
                change(one(Array(layers.suffix(12)))) { $0.origin.x += distance }
            }
            if let point = pointOfLeaf(turn % 3 == 0 ? one(leaves) : one(Array(leaves.suffix(8)))) {
                play(.topmost(point))
            }
        }
        play(.invariants)
    }

    /// Inserts a chain and leaves in half of its layers. Returns their names.
    private mutating func insertLongChain(_ depth: Int) -> (layers: [Int], leaves: [Int]) {
        let square = Node(frame: Rect(x: 0, y: 0, width: screen.size, height: screen.size))
        let root = insert(square, into: nil, screen, own: screen)
        background = player.nodes[root]
        var (layers, leaves): ([Int], [Int]) = ([], [])
        for level in 0..<depth {
            var layer = square
            if chance(0.9) { layer.hitMode = .boxNone } else { layer.hitsOutsideBounds = true }
            let name = insert(layer, into: layers.last ?? root, screen, own: screen)
            layers.append(name)
            // The first layer has a leaf, so that there is one.
            for _ in 0..<(level == 0 || chance(0.5) ? 1 + below(3) : 0) {
                let frame = Rect(x: Double(10 * level), y: Double(10 * below(5)), width: 60, height: 20)
                let place = one([Step.Place.front, .back])
                leaves.append(insert(Node(frame: frame), into: name, screen, own: screen, at: place))
            }
        }
        return (layers, leaves)
    }

    private mutating func change(_ name: Int, _ change: (inout Node) -> Void) {
        guard let id = player.nodes[name] else { return }
        var node = player.scene[id]
        change(&node)
        play(.set(name, node))
    }

    private mutating func pointOfLeaf(_ name: Int) -> Point? {
        guard let leaf = player.nodes[name] else { return nil }
        return player.scene.convert(Point(x: Double(below(60)), y: 5), from: leaf, to: nil)
    }
}
