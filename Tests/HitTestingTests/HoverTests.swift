import TestSupport
import Testing

@testable import HitTesting

/// A tracker that asks only when it must says what asking every time says.
struct HoverTests {
    /// The path that asking every time gives, asking nodes transparent.
    private func askedPath(_ scene: HitScene, at point: Point) -> [NodeID] {
        var copy = scene
        var query = copy.walkQuery(at: point)
        while case .ask = query.step { query.resume(with: .pass, in: &copy) }
        guard case .hit(let node) = query.step else { return [] }
        var path = [node]
        while let parent = scene.parent(of: path[path.count - 1]) { path.append(parent) }
        return path.reversed()
    }

    @Test(
        "the path is that of asking every time, over random pointer paths and scripts", arguments: SceneFamily.allCases)
    func equalsAsking(_ family: SceneFamily) {
        var saved = 0
        for seed in 0..<8 * UInt64(testScale) {
            var random = SplitMix64(seed: seed)
            var state = ScriptedScene()
            var generator = ScriptGenerator(family, seed: seed)
            for step in generator.build(family, count: seed % 2 == 0 ? 12 : 70) { state.apply(step) }
            var hover = HoverTracker()
            var path: [NodeID] = []
            var pointer = Point(x: 100, y: 100)
            for step in 0..<120 {
                if step % 30 == 29 { state.apply(generator.change(state.tree)) }
                move(&pointer, step, &generator, state.tree, &random)
                let change = hover.update(at: pointer, in: &state.scene)
                let expected = askedPath(state.scene, at: pointer)
                path.removeLast(change.left.count)
                path += change.entered
                guard hover.path == expected, path == expected else {
                    Issue.record(
                        "\(family), seed \(seed), step \(step): \(hover.path), asked \(expected) at \(pointer)")
                    return
                }
            }
            #expect(hover.askCount + hover.savedCount == 120)
            saved += hover.savedCount
        }
        // A third of the steps leaves the pointer where it is.
        #expect(
            saved > (family == .asking || family == .everyAttribute ? 20 : 100) * testScale, "\(family) saved \(saved)")
    }

    /// A small step, none, or a jump to an edge.
    private func move(
        _ pointer: inout Point, _ step: Int, _ generator: inout ScriptGenerator, _ tree: PlainTree,
        _ random: inout SplitMix64
    ) {
        if step % 12 == 11 {
            if let point = generator.points(tree, 1).first(where: \.isFinite) { pointer = point }
        } else if step % 3 != 0 {
            pointer.x += Double.random(in: -3..<3, using: &random)
            pointer.y += Double.random(in: -3..<3, using: &random)
        }
    }

    @Test("a pointer over a still scene asks once; a change, or leaving the node, asks again")
    func countsAsks() {
        var scene = HitScene()
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 400, height: 400)))
        let cells = (0..<100).map { index in
            scene.insert(
                Node(frame: Rect(x: Double(index % 10) * 40, y: Double(index / 10) * 40, width: 40, height: 40)),
                into: window)
        }
        var hover = HoverTracker()
        #expect(hover.update(at: Point(x: 10, y: 10), in: &scene).entered == [window, cells[0]])
        for step in 0..<100 {
            #expect(hover.update(at: Point(x: Double(10 + step / 50), y: 39), in: &scene).isEmpty)
        }
        #expect((hover.askCount, hover.savedCount) == (3, 98))
        let change = hover.update(at: Point(x: 40, y: 39), in: &scene)
        #expect((change.left, change.entered) == ([cells[0]], [cells[1]]))
        scene[cells[1]].isHidden = true
        #expect(hover.update(at: Point(x: 40, y: 39), in: &scene) == HoverTracker.Change(left: [cells[1]], entered: []))
        #expect(hover.update(at: nil, in: &scene).left == [window])
        #expect(hover.update(at: Point(x: 41, y: 39), in: &scene).entered == [window])
        #expect(hover.askCount == 6)
    }

    @Test("C: nodes that ask are asked each time, and the one that answers is hovered over")
    func asking() {
        var scene = HitScene()
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 400, height: 400)))
        var node = Node(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        node.asks = .hitTest
        let code = scene.insert(node, into: window)
        var hover = HoverTracker()
        #expect(hover.update(at: Point(x: 1, y: 1), in: &scene).entered == [window])
        #expect(hover.update(at: Point(x: 1, y: 1), in: &scene) { _ in .answer }.entered == [code])
        #expect(hover.askCount == 2)
    }
}
