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
        return scene.ancestors(of: node).reversed() + [node]
    }

    @Test(arguments: SceneFamily.allCases, [false, true])
    func `the path is that of asking every time, whether it is the pointer that moves or everything else`(
        _ family: SceneFamily, changesOften: Bool
    ) {
        var saved = 0
        let (first, steps): (UInt64, Int) = changesOften ? (300, 80) : (0, 120)
        for seed in first..<first + 2 * UInt64(testScale) {
            var random = SplitMix64(seed: seed)
            var (state, generator) = ScriptedScene.random(family, count: seed % 2 == 0 ? 16 : 75, seed: seed)
            // Of several pointers some stand.
            var pointers = generator.points(state.tree, changesOften ? 4 : 1).map {
                $0.isFinite ? $0 : Point(x: 50, y: 50)
            }
            var hovers = pointers.map { _ in HoverTracker() }
            var paths: [[NodeID]] = pointers.map { _ in [] }
            for step in 0..<steps {
                if changesOften ? random.next() % 3 > 0 : step % 30 == 29 { state.apply(generator.change(state.tree)) }
                if changesOften, random.next() % 4 == 0 { _ = state.scene.topmost(at: pointers[0]) }
                if changesOften, random.next() % 16 == 0 { state.scene.prepare() }
                for index in pointers.indices {
                    if !changesOften {
                        move(&pointers[index], step, &generator, state.tree, &random)
                    } else if index % 2 == 1, random.next() % 2 == 0 {
                        pointers[index].x += Double.random(in: -2..<2, using: &random)
                    }
                    let change = hovers[index].update(at: pointers[index], in: &state.scene)
                    let expected = askedPath(state.scene, at: pointers[index])
                    paths[index].removeLast(change.left.count)
                    paths[index] += change.entered
                    guard hovers[index].path == expected, paths[index] == expected else {
                        let place = "\(family), seed \(seed), step \(step), at \(pointers[index])"
                        Issue.record("\(place): \(hovers[index].path), asked \(expected)")
                        return
                    }
                }
            }
            saved += hovers.reduce(0) { $0 + steps - $1.askCount }
        }
        // A third of the steps leaves the pointer where it is, or follows no change.
        let asks = family == .asking || family == .everyAttribute
        let least = changesOften ? (asks ? 6 : 100) : (asks ? 3 : 20)
        #expect(saved > least * testScale, "\(family) saved \(saved)")
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

    @Test func `a pointer over a still scene asks once; a change, or leaving the node, asks again`() {
        var (scene, window) = HitScene.rooted(400, 400)
        let cells = scene.insert(
            contentsOf: Rect.cells(100, inRowsOf: 10, every: 40, 40, width: 40, height: 40), into: window)
        var hover = HoverTracker()
        #expect(hover.update(at: Point(x: 10, y: 10), in: &scene).entered == [window, cells[0]])
        for step in 0..<100 {
            #expect(hover.update(at: Point(x: Double(10 + step / 50), y: 39), in: &scene).isEmpty)
        }
        #expect(hover.askCount == 3)
        let change = hover.update(at: Point(x: 40, y: 39), in: &scene)
        #expect((change.left, change.entered) == ([cells[0]], [cells[1]]))
        scene[cells[1]].isHidden = true
        #expect(hover.update(at: Point(x: 40, y: 39), in: &scene) == HoverTracker.Change(left: [cells[1]], entered: []))
        #expect(hover.update(at: nil, in: &scene).left == [window])
        #expect(hover.update(at: Point(x: 41, y: 39), in: &scene).entered == [window])
        #expect(hover.askCount == 6)
    }

    @Test func `after a reset a tracker asks again, and the path stays`() {
        var (scene, window) = HitScene.rooted(400, 400)
        let cell = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50)), into: window)
        var hover = HoverTracker()
        let entered = hover.update(at: Point(x: 10, y: 10), in: &scene).entered
        #expect(entered == [window, cell] && hover.askCount == 1)
        let still = hover.update(at: Point(x: 10, y: 10), in: &scene)
        #expect(still.isEmpty && hover.askCount == 1)
        hover.reset()
        #expect(hover.path == [window, cell])
        let again = hover.update(at: Point(x: 10, y: 10), in: &scene)
        #expect(again.isEmpty && hover.askCount == 2)
        #expect(hover.path == [window, cell])
    }

    @Test func `C: nodes that ask are asked each time, and the one that answers is hovered over`() {
        var (scene, window) = HitScene.rooted(400, 400)
        let code = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50), asks: .hitTest), into: window)
        var hover = HoverTracker()
        #expect(hover.update(at: Point(x: 1, y: 1), in: &scene).entered == [window])
        #expect(hover.update(at: Point(x: 1, y: 1), in: &scene) { _ in .answer }.entered == [code])
        #expect(hover.askCount == 2)
    }
}
