import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// A layer that was looked through, moves, gets an index of its own, and rests.
struct RestingLayersTests {
    /// What happens to the layer's children while it has an index of its own.
    enum Edit: CaseIterable {
        case nothing, insertion, insertionBehind, removal, replacement, toTheFront, moverToTheFront, toTheBack, several
    }

    /// A window with 800 cards, and a layer in front of them with 30 children, each over most of the others.
    private struct Example {
        var scene: HitScene
        let window: NodeID
        let cards: [NodeID]
        let layer: NodeID
        var children: [NodeID]

        init() {
            (scene, window, cards, layer, children) = HitScene.withLayer(
                cards: Rect.cells(800, inRowsOf: 40, every: 10, 10, width: 8, height: 8, from: Point(x: 0, y: 300)),
                children: (0..<30).map { Rect(x: Double($0), y: Double($0), width: 60, height: 60) })
            // The layer's 30 children are enough for an index of their own.
            scene.policy.wide = 50
            scene.prepare()
            // The flattened index is lost to its second mover, and queries do not pay for another one. They use those of children.
            scene.policy.mostMovers = 1
            scene.policy.stillPrice = 1_000_000
        }

        var own: ChildIndex? { scene.store.index(of: layer.slot)?.children }
        var isLookedThrough: Bool { scene.store.links[layer.slot].isLookedThrough }

        mutating func ask(_ point: Point) {
            let (answer, walk) = (scene.topmost(at: point), scene.walk(at: point))
            #expect(answer == walk, "at \(point)")
        }

        mutating func askAll() {
            for step in 0..<90 { ask(Point(x: Double(step) + 0.5, y: Double(step) + 0.5)) }
        }

        /// The layer becomes a mover, and queries pay for an index of its children.
        mutating func moveLayer() {
            for _ in 0..<400 where own == nil {
                scene[layer].origin.x = 1 - scene[layer].origin.x
                // In the box around the children, but in none of them.
                for step in 0..<20 { ask(Point(x: Double(step) + 65, y: 1)) }
            }
        }

        /// One of the layer's children becomes a mover.
        mutating func moveChild() {
            for _ in 0..<3 {
                scene[children[3]].origin.x += 0.25
                askAll()
            }
        }

        mutating func apply(_ edit: Edit) {
            switch edit {
            case .nothing: break
            case .insertion: insert(at: .front)
            case .insertionBehind: insert(at: .back)
            case .removal: scene.remove(children.remove(at: 12))
            case .replacement:
                scene.remove(children.remove(at: 12))
                insert(at: .back)
            case .toTheFront: scene.move(children[3], into: layer, at: .front)
            case .moverToTheFront:
                moveChild()
                scene.move(children[3], into: layer, at: .front)
            case .toTheBack: scene.move(children[26], into: layer, at: .back)
            case .several:
                for edit in Edit.allCases where edit != .several {
                    apply(edit)
                    askAll()
                }
            }
        }

        private mutating func insert(at position: HitScene.SiblingPosition) {
            let node = Node(frame: Rect(x: 20, y: 20, width: 30, height: 30))
            children.append(scene.insert(node, into: layer, at: position))
        }
    }

    @Test(arguments: Edit.allCases)
    func `children of a layer have their own ranks, once the layer has come to rest`(_ edit: Edit) {
        var example = Example()
        let isLookedThrough = example.isLookedThrough
        #expect(isLookedThrough)
        example.moveLayer()
        let hasOwn = example.own != nil
        #expect(hasOwn)
        example.apply(edit)
        example.askAll()
        example.scene.checkInvariants()
        // The layer rests.
        example.scene[example.cards[0]].origin.y += 1
        for step in 0..<9_000 where !example.isLookedThrough {
            example.ask(Point(x: Double(step % 90), y: Double(step % 89)))
        }
        example.scene.checkInvariants()
        example.askAll()
        // The changed window asks its index of children.
        for child in example.children.prefix(5) {
            example.scene[child].origin.y += 0.5
            example.askAll()
        }
        example.scene.checkInvariants()
    }
}
