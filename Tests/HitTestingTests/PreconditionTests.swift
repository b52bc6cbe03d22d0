import HitTesting
import Testing

/// Misuse stops the process, with a sentence that names the values.
struct PreconditionTests {
    /// Whether a message reached standard error; only debug builds print one.
    private func says(_ result: ExitTest.Result?, _ words: String...) -> Bool {
        #if DEBUG
        guard let result else { return false }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        return words.allSatisfy(text.contains)
        #else
        return result != nil
        #endif
    }

    @Test("B5: geometry that is not finite")
    func nonFinite() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var scene = HitScene()
            scene.insert(Node(frame: Rect(x: .nan, y: 0, width: 10, height: 10)))
        }
        #expect(says(result, "geometry must be finite", "nan"))
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene[node].transform.tx = .infinity
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            var node = Node()
            node.touchOutsets.left = .nan
            scene.insert(node)
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            var node = Node()
            node.hitShape = .polygon(HitShape.Polygon([Point(x: .infinity, y: 0)]))
            scene.insert(node)
        }
    }

    @Test("E5: names of nodes that are gone")
    func staleNames() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.remove(node)
            scene.remove(node)
        }
        #expect(says(result, "node 1#", "is not in this scene"))
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.remove(node)
            _ = scene[node]
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.remove(node)
            scene[node] = Node()
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.remove(node)
            scene.insert(Node(), into: node)
        }
    }

    @Test("E5: stale names in questions about the tree")
    func staleNamesInQuestions() async {
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.remove(node)
            _ = scene.children(of: node)
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.remove(node)
            _ = scene.parent(of: node)
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.remove(node)
            _ = scene.query(below: node, at: .zero)
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.remove(node)
            _ = scene.snapshot()[node]
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            var copy = scene
            _ = scene[copy.insert(Node())]
            scene.insert(Node())
        }
    }

    @Test("a node cannot go into itself or below itself")
    func cycles() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var scene = HitScene()
            let parent = scene.insert(Node())
            let child = scene.insert(Node(), into: parent)
            scene.move(parent, into: child)
        }
        #expect(says(result, "node 1#", "cannot go into itself"))
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.move(node, into: node)
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.move(node, into: nil, at: .above(node))
        }
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let node = scene.insert(Node())
            scene.move(node, into: nil, at: .below(node))
        }
    }

    @Test("positions that are not among the siblings")
    func positions() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var scene = HitScene()
            scene.insert(Node())
            scene.insert(Node(), at: .index(2))
        }
        #expect(says(result, "0...1", "got 2"))
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            scene.insert(Node(), at: .index(-1))
        }
        let stranger = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var scene = HitScene()
            let root = scene.insert(Node())
            let child = scene.insert(Node(), into: root)
            scene.insert(Node(), at: .above(child))
        }
        #expect(says(stranger, "is not a child of the parent"))
        await #expect(processExitsWith: .failure) {
            var scene = HitScene()
            let sibling = scene.insert(Node())
            scene.remove(sibling)
            scene.insert(Node(), at: .below(sibling))
        }
    }

    @Test("a query that has ended takes no reply")
    func endedQuery() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var scene = HitScene()
            var query = scene.query(at: .zero)
            query.resume(with: .pass, in: &scene)
        }
        #expect(says(result, "the query has ended with miss"))
    }

    @Test("D3: bit masks without cells, or with other bytes than they need")
    func masks() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = HitShape.BitMask(columns: 3, rows: 3, bits: [0])
        }
        #expect(says(result, "3 × 3 needs 2 bytes, got 1"))
        await #expect(processExitsWith: .failure) { _ = HitShape.BitMask(columns: 0, rows: 3, bits: []) }
        await #expect(processExitsWith: .failure) { _ = HitShape.BitMask(columns: 3, rows: -3, bits: []) }
        await #expect(processExitsWith: .failure) { _ = HitShape.BitMask(columns: .max, rows: 2, bits: []) }
    }

    @Test("a batch needs a task")
    func tasks() async {
        await #expect(processExitsWith: .failure) {
            let scene = HitScene()
            _ = await scene.snapshot().topmost(at: [.zero], tasks: 0)
        }
    }
}
