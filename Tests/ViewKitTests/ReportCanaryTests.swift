#if DEBUG
import SpatialIndex
import Testing

@testable import HitTesting
@testable import ViewKit

/// Windows broken on purpose are caught by the test that finds none broken by mistake.
struct ReportCanaryTests {
    @Test func `explanations made from a scene that has missed a change disagree with the hit test`() {
        let tally = ReportTally(seeds: 0..<40, strategy: .walk) { world in
            for view in world.views.values where view.tag % 3 == 2 {
                guard view.window === world.window, let id = view.nodeID else { continue }
                world.window.scene[id].isHidden.toggle()
            }
        }
        #expect(!tally.disagreements.isEmpty)
    }

    @Test func `an index that has missed a change disagrees with explanations`() {
        let tally = ReportTally(seeds: 0..<40) { world in
            let window = world.window
            window.alwaysUsesIndex = true
            _ = window.hitTest(Point(x: 1, y: 1), with: nil)
            window.scene.prepare()
            let before = window.scene
            for view in world.views.values where view.tag % 3 == 2 { view.isHidden.toggle() }
            for slot in window.scene.store.subtree(of: NodeStore.screen) {
                window.scene.store.cores[slot].isChanged = before.store.cores[slot].isChanged
            }
            window.scene.changed = before.changed
        }
        #expect(!tally.disagreements.isEmpty)
    }
}
#endif
