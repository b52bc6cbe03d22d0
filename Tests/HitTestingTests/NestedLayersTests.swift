import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// Layers in layers that change together. An update of a layer is one of all entries below it, also below layers in it.
struct NestedLayersTests {
    enum Order: CaseIterable {
        case outermostFirst, innermostFirst, shuffled
    }

    /// A binary tree of layers with two small views in each layer of the last level.
    private struct Example {
        var scene = HitScene()
        var layers: [NodeID] = []
        var random = SplitMix64(seed: 5)

        init(levels: Int) {
            let plane = Rect(x: 0, y: 0, width: 2_000, height: 2_000)
            var layer = Node(frame: plane)
            layer.hitMode = .boxNone
            var level = [scene.insert(Node(frame: plane))]
            for _ in 0..<levels {
                level = level.flatMap { [scene.insert(layer, into: $0), scene.insert(layer, into: $0)] }
                layers += level
            }
            for parent in level {
                for _ in 0..<2 {
                    let corner = point()
                    scene.insert(Node(frame: Rect(x: corner.x, y: corner.y, width: 60, height: 60)), into: parent)
                }
            }
            scene.prepare()
        }

        mutating func point() -> Point {
            Point(x: .random(in: 0...2_000, using: &random), y: .random(in: 0...2_000, using: &random))
        }

        func inOrder(_ order: Order) -> [NodeID] {
            var random = random
            return switch order {
            case .outermostFirst: layers
            case .innermostFirst: layers.reversed()
            case .shuffled: layers.shuffled(using: &random)
            }
        }

        /// Moves all layers, then asks some questions. Returns how many answers are wrong.
        mutating func frame(_ order: Order, questions: Int) -> Int {
            for layer in inOrder(order) { scene[layer].origin.x = .random(in: -40...40, using: &random) }
            var wrong = 0
            for _ in 0..<questions {
                let point = point()
                if scene.topmost(at: point) != scene.walk(at: point) { wrong += 1 }
            }
            return wrong
        }

        var lookedThrough: Int { layers.count { scene.store.links[$0.slot].isLookedThrough } }
    }

    @Test(arguments: Order.allCases)
    func `layers that all move are looked through in the next frame, too`(_ order: Order) {
        var example = Example(levels: 8)
        for number in 0..<6 {
            let wrong = example.frame(order, questions: 400)
            #expect(wrong == 0, "in frame \(number)")
            #expect(example.scene.complaint == nil, "in frame \(number)")
        }
        // A few movers cost queries too little to pay for their return.
        #expect(example.lookedThrough >= example.layers.count * 95 / 100)
    }

    @Test(arguments: [8, 10])
    func `a random layer moves in each frame, which costs a fraction of a walk`(levels: Int) {
        var example = Example(levels: levels)
        var (walked, wrong) = (0, 0)
        for frame in 0..<4_000 {
            let layer = example.layers.randomElement(using: &example.random)!
            example.scene[layer].origin.x = frame.isMultiple(of: 2) ? 1 : -1
            let point = example.point()
            let answer = example.scene.topmost(at: point)
            if frame % 40 == 0 {
                var walk = Walk(below: NodeStore.screen, at: point, in: example.scene.store)
                wrong += answer == walk.result(in: example.scene.store) ? 0 : 1
                walked += walk.cost
            }
        }
        #expect(wrong == 0)
        #expect(example.scene.complaint == nil)
        // A quarter of 4,000 walks that cost as much as those at 100 of the points.
        #expect(example.scene.statistics.cost < 4_000 * walked / 100 / 4)
        // Layers that move seldom, though several in a row do, are no movers.
        #expect(example.lookedThrough >= example.layers.count * 8 / 10)
    }

    @Test(arguments: Order.allCases)
    func `a layer around others stops being one while they move`(_ order: Order) {
        var example = Example(levels: 5)
        // The outer layer takes touches, lets none in, is turned, goes to another parent, and is a layer again.
        let (outer, other) = (example.layers[0], example.layers[1])
        let changes: [(inout HitScene) -> Void] = [
            { $0[outer].hitMode = .auto }, { $0[outer].isHidden = true },
            { $0[outer].transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0) },
            { $0.move(outer, into: other) },
            {
                $0[outer].hitMode = .boxNone
                $0[outer].isHidden = false
                $0[outer].transform = .identity
            },
        ]
        for (number, change) in changes.enumerated() {
            for isFirst in [true, false] {
                if isFirst { change(&example.scene) }
                let wrong = example.frame(order, questions: 60)
                if !isFirst { change(&example.scene) }
                let wrongAfter = example.frame(order, questions: 400)
                #expect(wrong == 0 && wrongAfter == 0, "after change \(number)")
                #expect(example.scene.complaint == nil, "after change \(number)")
            }
        }
    }

    @Test func `a hidden layer in a layer that has become a mover is found when it is shown`() {
        var (scene, window, cards, layer, _) = HitScene.withLayer(
            cards: Rect.cells(200, inRowsOf: 40, every: 10, 10, width: 8, height: 8, from: Point(x: 0, y: 300)),
            children: (0..<10).map { Rect(x: Double($0) * 12, y: 0, width: 10, height: 10) })
        // So no flattened index has the window's descendants.
        scene.policy.mostMovers = 0
        var hidden = Node(frame: Rect(x: 200, y: 100, width: 50, height: 50))
        (hidden.hitsOutsideBounds, hidden.isHidden) = (true, true)
        let inner = scene.insert(hidden, into: layer)
        scene.prepare()
        #expect(scene.store.links[inner.slot].isLookedThrough)
        for node in [cards[0], layer, layer] {
            scene[node].origin.x += 1
            _ = scene.topmost(at: Point(x: 5, y: 5))
        }
        #expect(!scene.store.links[layer.slot].isLookedThrough)
        scene[inner].isHidden = false
        var wrong = 0
        for _ in 0..<40 {
            let point = Point(x: 225, y: 125)
            if scene.topmost(at: point) != scene.walk(at: point) { wrong += 1 }
            if scene.topmost(below: window, at: point) != .hit(inner) { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(scene.hits(at: Point(x: 225, y: 125)).map(\.node) == [inner, window])
        #expect(scene.complaint == nil)
    }

    @Test func `a layer in a node that was plain before, and a mover then, is found where it moves`() {
        var scene = HitScene()
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000)))
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 400, height: 400)), into: window)
        let other = scene.insert(Node(frame: Rect(x: 500, y: 0, width: 50, height: 50)), into: window)
        var transparent = Node(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        transparent.hitMode = .boxNone
        let layer = scene.insert(transparent, into: panel)
        for x in stride(from: 0.0, to: 200, by: 50) {
            scene.insert(Node(frame: Rect(x: x, y: 10, width: 20, height: 20)), into: layer)
        }
        scene.prepare()
        // The panel becomes a mover of the flattened index, which is lost to its second mover.
        scene.policy.mostMovers = 1
        scene.policy.stillPrice = 1_000_000
        func askAll() -> Int {
            var wrong = 0
            for x in stride(from: 5.5, to: 600, by: 10) {
                for y in [15.5, 45.5] {
                    let point = Point(x: x, y: y)
                    if scene.topmost(at: point) != scene.walk(at: point) { wrong += 1 }
                }
            }
            return wrong
        }
        var wrong = 0
        scene[panel].origin.x += 1
        wrong += askAll()
        scene.move(panel, into: window)
        wrong += askAll()
        scene[other].origin.x += 1
        wrong += askAll()
        #expect(scene.store.readyCount == 0)
        // Without indexes, changes are not marked.
        scene[panel].hitMode = .boxNone
        for number in 0..<60 {
            scene.insert(Node(frame: Rect(x: Double(number) * 10, y: 900, width: 8, height: 8)), into: window)
        }
        for _ in 0..<400 where !scene.store.links[layer.slot].isLookedThrough { wrong += askAll() }
        #expect(scene.store.links[layer.slot].isLookedThrough)
        #expect(scene.complaint == nil)
        scene[layer].origin.x += 25
        wrong += askAll()
        #expect(wrong == 0)
        #expect(scene.complaint == nil)
    }
}
