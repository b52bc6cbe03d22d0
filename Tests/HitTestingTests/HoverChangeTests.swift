import TestSupport
import Testing

@testable import HitTesting

/// A tracker under which the layout changes asks again only where something under the pointer has changed.
struct HoverChangeTests {
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

    @Test("the path is that of asking every time while everything changes", arguments: SceneFamily.allCases)
    func equalsAskingUnderChanges(_ family: SceneFamily) {
        var saved = 0
        for seed in 300..<300 + 8 * UInt64(testScale) {
            var random = SplitMix64(seed: seed)
            var state = ScriptedScene()
            var generator = ScriptGenerator(family, seed: seed)
            for step in generator.build(family, count: seed % 2 == 0 ? 16 : 80) { state.apply(step) }
            // A few pointers, some of which stand.
            var pointers = generator.points(state.tree, 4).map { $0.isFinite ? $0 : Point(x: 50, y: 50) }
            var hovers = pointers.map { _ in HoverTracker() }
            for step in 0..<80 {
                if random.next() % 3 > 0 { state.apply(generator.change(state.tree)) }
                if random.next() % 4 == 0 { _ = state.scene.topmost(at: pointers[0]) }
                if random.next() % 16 == 0 { state.scene.prepareLists() }
                for index in pointers.indices {
                    if index % 2 == 1, random.next() % 2 == 0 {
                        pointers[index].x += Double.random(in: -2..<2, using: &random)
                    }
                    _ = hovers[index].update(at: pointers[index], in: &state.scene)
                    let expected = askedPath(state.scene, at: pointers[index])
                    guard hovers[index].path == expected else {
                        let place = "\(family), seed \(seed), step \(step), at \(pointers[index])"
                        Issue.record("\(place): \(hovers[index].path), asked \(expected)")
                        return
                    }
                }
            }
            saved += hovers.map(\.savedCount).reduce(0, +)
        }
        // A third of the updates follow no change.
        let least = family == .asking || family == .everyAttribute ? 100 : 900
        #expect(saved > least * testScale, "\(family) saved \(saved)")
    }

    /// A window with a panel of `count` cells left and one right.
    private func panels(_ count: Int) -> (scene: HitScene, left: [NodeID], right: [NodeID]) {
        var scene = HitScene()
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 400)))
        var panels: [[NodeID]] = []
        for x in [0.0, 500] {
            let panel = scene.insert(Node(frame: Rect(x: x, y: 0, width: 500, height: 400)), into: window)
            let cells = (0..<count).map { index in
                scene.insert(
                    Node(frame: Rect(x: Double(index % 10) * 50, y: Double(index / 10) * 40, width: 48, height: 38)),
                    into: panel)
            }
            panels.append([panel] + cells)
        }
        return (scene, panels[0], panels[1])
    }

    @Test(
        "E, C6: changes elsewhere ask nothing, one under the pointer does", arguments: [8, 90])
    func changesElsewhere(_ count: Int) {
        var (scene, left, right) = panels(count)
        var hover = HoverTracker()
        let pointer = Point(x: 20, y: 20)
        #expect(hover.update(at: pointer, in: &scene).entered.last == left[1])
        for step in 0..<200 {
            switch step % 6 {
            case 0: scene[right[3]].origin.x += step % 4 < 2 ? 30 : -30
            case 1: scene[right[0]].bounds.origin.y += 1
            case 2: scene[right[2]].isHidden.toggle()
            case 3: scene.move(right[4], into: right[0])
            case 4: scene.remove(scene.insert(Node(frame: Rect(x: 9, y: 9, width: 90, height: 90)), into: right[0]))
            default: scene[left[5]].bounds.size.width = Double(20 + step % 20)
            }
            #expect(hover.update(at: pointer, in: &scene).isEmpty)
        }
        #expect((hover.askCount, hover.savedCount) == (1, 200))
        scene[left[1]].isHidden = true
        #expect(hover.update(at: pointer, in: &scene).left == [left[1]])
        #expect(hover.askCount == 2)
    }

    @Test("a container that scrolls asks again in it, and nowhere else")
    func scrolling() {
        var (scene, left, right) = panels(90)
        var (inside, outside) = (HoverTracker(), HoverTracker())
        for step in 0..<40 {
            _ = inside.update(at: Point(x: 20, y: 20), in: &scene)
            _ = outside.update(at: Point(x: 520, y: 20), in: &scene)
            #expect(inside.path == askedPath(scene, at: Point(x: 20, y: 20)), "step \(step)")
            scene[left[0]].bounds.origin.y += 3
        }
        #expect(inside.askCount == 40)
        // The container becomes an island of its own at the first scroll, for which all is indexed anew.
        #expect(outside.askCount <= 3)
        #expect(outside.path.last == right[1])
    }

    @Test("D1, D3: a pointer that stands in a shape or over a container without an area asks once")
    func shapesAndContainers() {
        var (scene, left, right) = panels(40)
        scene[left[1]].hitShape = .ellipse(Rect(x: 0, y: 0, width: 48, height: 38))
        scene[right[0]].hitMode = .boxNone
        // Near the edge of the ellipse, and between two cells of the container.
        let pointers = [Point(x: 5, y: 10), Point(x: 549, y: 10)]
        for pointer in pointers {
            var hover = HoverTracker()
            for step in 0..<20 {
                _ = hover.update(at: pointer, in: &scene)
                #expect(hover.path == askedPath(scene, at: pointer))
                scene[right[20]].origin.x += step % 2 == 0 ? 1 : -1
            }
            #expect(hover.askCount == 1)
        }
        #expect(!scene.steadyTopmost(at: pointers[1]).region.isEmpty)
        // A shape of the same boxes makes another answer.
        var hover = HoverTracker()
        let corner = Point(x: 3, y: 8)
        _ = hover.update(at: corner, in: &scene)
        scene[left[1]].hitShape = .roundedRect(
            Rect(x: 0, y: 0, width: 48, height: 38),
            radii: HitShape.CornerRadii(topLeft: 2, topRight: 24, bottomRight: 24, bottomLeft: 24))
        _ = hover.update(at: corner, in: &scene)
        #expect(hover.path == askedPath(scene, at: corner))
        #expect(hover.path.last == left[1])
    }

    @Test("D5: a redirect that is set or taken away, or whose target goes, changes what is hovered over")
    func redirects() {
        var (scene, left, right) = panels(40)
        var hover = HoverTracker()
        let pointer = Point(x: 20, y: 20)
        _ = hover.update(at: pointer, in: &scene)
        scene[left[1]].redirect = right[7]
        _ = hover.update(at: pointer, in: &scene)
        #expect(hover.path.last == right[7])
        scene[left[1]].redirect = nil
        _ = hover.update(at: pointer, in: &scene)
        #expect(hover.path.last == left[1])
        scene[left[1]].redirect = right[7]
        _ = hover.update(at: pointer, in: &scene)
        #expect(hover.path.last == right[7])
        scene.remove(right[7])
        _ = hover.update(at: pointer, in: &scene)
        #expect(hover.path.last == left[1])
    }
}
