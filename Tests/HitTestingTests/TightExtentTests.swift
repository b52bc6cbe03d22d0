import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// The box of an open node around layers. An index of children bounds what layers leave of each node. Without the
/// index, a layer cuts the box around all its children, which may leave more.
struct TightExtentTests {
    /// A window with cards, and in front of them a transformed open node. In it is a layer, and in that one another,
    /// whose lower half takes no touches: the only child that reaches down there lies beside the layer.
    private struct Example {
        var scene: HitScene
        let (window, open, outer, child): (NodeID, NodeID, NodeID, NodeID)

        init() {
            (scene, window) = HitScene.rooted(400, 400)
            scene.policy.slice = 1
            scene.addCells(100, to: window)
            var node = Node(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            node.hitMode = .boxNone
            node.transform = AffineTransform(translationX: 100, y: 100)
            open = scene.insert(node, into: window)
            node.transform = .identity
            outer = scene.insert(node, into: open)
            node.bounds.size = Size(width: 100, height: 100)
            let layer = scene.insert(node, into: outer)
            child = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 50)), into: layer)
            scene.insert(Node(frame: Rect(x: -20, y: 60, width: 10, height: 60)), into: layer)
            for container in [outer, window] {
                while scene.store.index(of: container.slot)?.children == nil { advance(container) }
            }
        }

        mutating func advance(_ container: NodeID) {
            var left = 1
            scene.advance(.children, of: container.slot, &left)
        }

        /// Builds the index of the open node up to the point where the outer layer's own index has been removed.
        mutating func beginIndex() {
            while scene.store.index(of: outer.slot)?.children != nil { advance(open) }
        }

        /// The bottom of the open node's box in the window.
        var bottom: Double? {
            guard let children = scene.store.index(of: window.slot)?.children else { return nil }
            return scene.store.entry(of: open.slot, in: children).flatMap { children.boxes.box(of: $0) }?.maxY
        }

        mutating func expectWalk(_ what: Comment) {
            let points = (0..<600).map { Point(x: Double($0 % 20) * 13 + 0.5, y: Double($0 / 20) * 8 + 0.5) }
            scene.expectWalk(at: points, what)
        }
    }

    @Test func `a box remains right while the index that it was computed from is being replaced`() throws {
        var example = Example()
        #expect(try #require(example.bottom) < 151)
        example.beginIndex()
        var steps = 0
        while example.scene.store.index(of: example.open.slot)?.children == nil {
            #expect(example.scene.complaint == nil, "\(steps) steps after the inner index was removed")
            #expect(try #require(example.bottom) < 151)
            #expect(example.scene.store.extent(of: example.open.slot).maxY == 100)
            example.advance(example.open)
            steps += 1
        }
        #expect(steps > 1)
        #expect(try #require(example.bottom) < 151)
        example.expectWalk("with the new index")
    }

    /// The build of the open node's index leaves the outer layer without an index.
    @Test func `a box remains right after that index has been given up`() throws {
        var example = Example()
        example.beginIndex()
        example.scene.forgetBuilds()
        example.expectWalk("without the index")
        example.scene[example.child].bounds.size.height = 70
        example.expectWalk("with a child that has grown")
        #expect(try #require(example.bottom) >= 170)
    }

    /// A box that is too small for what is in the node is found in the same state.
    @Test(arguments: [60, 149.9, 150.1]) func `a box that holds too little is reported`(bottom: Double) throws {
        var example = Example()
        example.beginIndex()
        let children = try #require(example.scene.store.indexToChange(of: example.window.slot).children)
        let entry = try #require(example.scene.store.entry(of: example.open.slot, in: children))
        children.boxes.update(entry, box: Box(minX: 0, minY: 0, maxX: 400, maxY: bottom))
        #expect((example.scene.complaint == nil) == (bottom > 150))
    }

    /// The extent of an open node with many descendants is everything, as long as no index bounds them.
    @Test func `an entry of a flattened index remains right while its node's extent is everything`() throws {
        var (scene, window) = HitScene.rooted(400, 400)
        scene.policy.slice = 1
        var node = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        node.hitsOutsideBounds = true
        node.transform = AffineTransform(translationX: 100, y: 100)
        let open = scene.insert(node, into: window)
        node.transform = .identity
        let layer = scene.insert(node, into: open)
        scene.addCells(IndexPolicy.mostMeasured, to: layer)
        func advance(_ part: HitScene.IndexPart, of container: NodeID) {
            var left = 1
            scene.advance(part, of: container.slot, &left)
        }
        while scene.store.index(of: layer.slot)?.children == nil { advance(.children, of: layer) }
        while scene.store.index(of: NodeStore.screen)?.still == nil { advance(.still, of: scene.store.id(of: 0)) }
        while scene.store.index(of: layer.slot)?.children != nil { advance(.children, of: open) }
        #expect(scene.store.extent(of: open.slot) == .everything)
        #expect(scene.complaint == nil)
        scene.expectWalk(at: (0..<600).map { Point(x: Double($0 % 30) * 10 + 5, y: Double($0 / 30) * 15 + 5) })
    }
}
