import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// The example of the article on the states of nodes in indexes.
struct StatesOfIndexesTests {
    /// A window with 60 cards, and a layer in front of them with three labels.
    private struct Example {
        var scene: HitScene
        let window: NodeID
        let cards: [NodeID]
        let layer: NodeID
        let labels: [NodeID]

        init() {
            (scene, window, cards, layer, labels) = HitScene.withLayer(
                cards: (0..<60).map { Rect(x: Double($0 % 30 * 10), y: Double($0 / 30 * 10), width: 8, height: 8) },
                children: (0..<3).map { Rect(x: Double($0 * 10), y: 100, width: 8, height: 8) })
            scene.prepare()
        }

        var children: ChildIndex { scene.store.index(of: window.slot)!.children! }
        var still: StillIndex { scene.store.index(of: NodeStore.screen)!.still! }

        func hasEntry(_ node: NodeID) -> Bool { scene.store.entry(of: node.slot, in: children) != nil }
        func isBeside(_ node: NodeID) -> Bool { scene.store.position(of: node.slot, beside: children) != nil }
        func isMover(_ node: NodeID) -> Bool { scene.store.isMover(node.slot, below: NodeStore.screen) }

        /// Moves a node and asks a question that needs the indexes.
        mutating func move(_ node: NodeID) {
            scene[node].origin.x += 1
            #expect(scene.topmost(at: Point(x: 399, y: 300)) == .hit(window))
        }
    }

    @Test func `after prepare(), nodes below a layer have entries beside its siblings`() {
        let example = Example()
        #expect((example.cards + example.labels).allSatisfy { example.hasEntry($0) })
        #expect(example.scene.store.links[example.layer.slot].isLookedThrough)
        #expect(example.scene.store.links[example.layer.slot].entry == NodeLinks.passing)
        #expect(example.still.flattened.count == 64 && example.still.movers.count == 0 && !example.still.isWorn)
    }

    @Test func `a card that moves is an entry of one index and a mover of the other, then a mover of both`() {
        var example = Example()
        example.move(example.cards[3])
        #expect(example.hasEntry(example.cards[3]) && !example.isBeside(example.cards[3]))
        #expect(example.isMover(example.cards[3]) && example.still.isWorn)
        example.move(example.cards[3])
        #expect(example.isBeside(example.cards[3]))
        #expect(example.isMover(example.cards[3]) && example.still.movers.count == 1)
    }

    @Test func `a layer that moves takes its nodes' entries with it, and is a mover of the flattened index`() {
        var example = Example()
        example.move(example.layer)
        #expect(example.labels.allSatisfy { example.hasEntry($0) && !example.isMover($0) })
        #expect(example.scene.store.links[example.layer.slot].isLookedThrough)
        #expect(example.isMover(example.layer) && example.still.movers.count == 1)
        example.move(example.layer)
        #expect(example.isBeside(example.layer) && !example.scene.store.links[example.layer.slot].isLookedThrough)
    }
}
