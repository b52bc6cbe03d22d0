import HitTesting
import TestSupport
import Testing

/// A scene, and a node that was in it.
private func gone() -> (HitScene, NodeID) {
    var scene = HitScene()
    let node = scene.insert(Node())
    scene.remove(node)
    return (scene, node)
}

/// Misuse stops the process, with a sentence that names the values.
struct PreconditionTests {
    @Test func `B5: geometry that is not finite`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            scene.insert(Node(frame: Rect(x: .nan, y: 0, width: 10, height: 10)))
        }.says("geometry must be finite", "nan")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene[node].transform.tx = .infinity
        }.says("geometry must be finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            var node = Node()
            node.touchOutsets.left = .nan
            scene.insert(node)
        }.says("geometry must be finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            var node = Node()
            node.hitShape = .polygon(HitShape.Polygon([Point(x: .infinity, y: 0)]))
            scene.insert(node)
        }.says("geometry must be finite")
    }

    @Test func `E5: names of nodes that are gone`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            var (scene, node) = gone()
            scene.remove(node)
        }.says("node 1#", "is not in this scene")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (scene, node) = gone()
            _ = scene[node]
        }.says("is not in this scene")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var (scene, node) = gone()
            scene[node] = Node()
        }.says("is not in this scene")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var (scene, node) = gone()
            scene.insert(Node(), into: node)
        }.says("is not in this scene")
    }

    @Test func `E5: stale names in questions about the tree`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (scene, node) = gone()
            _ = scene.children(of: node)
        }.says("is not in this scene")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (scene, node) = gone()
            _ = scene.parent(of: node)
        }.says("is not in this scene")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var (scene, node) = gone()
            _ = scene.query(below: node, at: .zero)
        }.says("is not in this scene")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (scene, node) = gone()
            _ = scene.snapshot()[node]
        }.says("is not in this scene")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            var copy = scene
            _ = scene[copy.insert(Node())]
            scene.insert(Node())
        }.says("is not in this scene")
    }

    @Test func `a node cannot go into itself or below itself`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            let parent = scene.insert(Node())
            let child = scene.insert(Node(), into: parent)
            scene.move(parent, into: child)
        }.says("node 1#", "cannot go into itself")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.move(node, into: node)
        }.says("cannot go into itself")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.move(node, into: nil, at: .above(node))
        }.says("cannot be its own neighbour")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.move(node, into: nil, at: .below(node))
        }.says("cannot be its own neighbour")
    }

    @Test func `positions that are not among the siblings`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            scene.insert(Node())
            scene.insert(Node(), at: .index(2))
        }.says("0...1", "got 2")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            scene.insert(Node(), at: .index(-1))
        }.says("0...0", "got -1")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            let root = scene.insert(Node())
            let child = scene.insert(Node(), into: root)
            scene.insert(Node(), at: .above(child))
        }.says("is not a child of the parent")
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            let sibling = scene.insert(Node())
            scene.remove(sibling)
            scene.insert(Node(), at: .below(sibling))
        }.says("is not a child of the parent that was given")
    }

    @Test func `a query that has ended takes no reply`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            var scene = HitScene()
            var query = scene.query(at: .zero)
            query.resume(with: .pass, in: &scene)
        }.says("the query has ended with miss")
    }

    @Test func `D3: bit masks without cells, or with other bytes than they need`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = HitShape.BitMask(columns: 3, rows: 3, bits: [0])
        }.says("3 × 3 needs 2 bytes, got 1")
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = HitShape.BitMask(columns: 0, rows: 3, bits: [])
        }.says("a bit mask has cells; got 0 × 3")
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = HitShape.BitMask(columns: 3, rows: -3, bits: [])
        }.says("a bit mask has cells; got 3 × -3")
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = HitShape.BitMask(columns: .max, rows: 2, bits: [])
        }.says("a mask of 9223372036854775807 × 2 has more cells than can be counted")
    }

    @Test func `a batch needs a task`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let scene = HitScene()
            _ = await scene.snapshot().topmost(at: [.zero], tasks: 0)
        }.says("at least one task is needed, got 0")
    }
}
