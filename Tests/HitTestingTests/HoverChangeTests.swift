import TestSupport
import Testing

@testable import HitTesting

/// A tracker under which the layout changes asks again, and only then.
struct HoverChangeTests {
    private let pointer = Point(x: 20, y: 20)

    /// A window with a panel of `count` cells left and one right.
    private func panels(_ count: Int) -> (scene: HitScene, left: [NodeID], right: [NodeID]) {
        var (scene, window) = HitScene.rooted(1000, 400)
        var panels: [[NodeID]] = []
        for x in [0.0, 500] {
            let panel = scene.insert(Node(frame: Rect(x: x, y: 0, width: 500, height: 400)), into: window)
            let cells = scene.insert(
                contentsOf: Rect.cells(count, inRowsOf: 10, every: 50, 40, width: 48, height: 38), into: panel)
            panels.append([panel] + cells)
        }
        return (scene, panels[0], panels[1])
    }

    /// What is hovered over after an update.
    private func hovered(_ hover: inout HoverTracker, in scene: inout HitScene) -> NodeID? {
        _ = hover.update(at: pointer, in: &scene)
        return hover.path.last
    }

    @Test(arguments: [8, 90])
    func `E, C6: whatever changes, the path is what the walk says; where nothing does, nothing is asked`(_ count: Int) {
        var (scene, left, right) = panels(count)
        var hover = HoverTracker()
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
            #expect(hover.update(at: pointer, in: &scene).isEmpty)
        }
        // A node that is moved to where it is does not change the scene.
        #expect((100...201).contains(hover.askCount))
        scene[left[1]].isHidden = true
        let asked = hover.askCount
        #expect(hover.update(at: pointer, in: &scene).left == [left[1]])
        #expect(hover.askCount == asked + 1)
    }

    @Test func `a copy that went a different way is another scene, and a copy restored the scene that it was`() {
        var (scene, left, _) = panels(40)
        var hover = HoverTracker()
        _ = hover.update(at: pointer, in: &scene)
        let kept = scene
        scene[left[1]].isHidden = true
        #expect(hovered(&hover, in: &scene) == left[0])
        // As many changes as the other has had.
        var other = kept
        other[left[2]].isHidden = true
        #expect(hovered(&hover, in: &other) == left[1])
        scene = kept
        let asked = hover.askCount
        _ = hover.update(at: pointer, in: &scene)
        #expect(hovered(&hover, in: &scene) == left[1])
        #expect(hover.askCount == asked + 1)
    }

    @Test func `D5: a redirect that is set or taken away, or whose target goes, changes what is hovered over`() {
        var (scene, left, right) = panels(40)
        var hover = HoverTracker()
        _ = hover.update(at: pointer, in: &scene)
        scene[left[1]].redirect = right[7]
        #expect(hovered(&hover, in: &scene) == right[7])
        scene[left[1]].redirect = nil
        #expect(hovered(&hover, in: &scene) == left[1])
        scene[left[1]].redirect = right[7]
        #expect(hovered(&hover, in: &scene) == right[7])
        scene.remove(right[7])
        #expect(hovered(&hover, in: &scene) == left[1])
    }
}
