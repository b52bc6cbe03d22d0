#if DEBUG
import Testing
import TouchReplay

@testable import ViewKit

/// A window broken on purpose is caught by the comparison that finds none broken by mistake.
struct TouchCanaryTests {
    @Test func `an index that has missed changes of views gives another log`() {
        var differences = 0
        for seed in 0..<20 as Range<UInt64> {
            let logs = Stage.ways.map { way in
                let world = RandomWorld(seed: seed, way)
                let window = world.stage.window
                // The recursion does not look at the scene.
                for view in window.subviews {
                    guard let id = view.nodeID else { continue }
                    window.scene[id].origin.x += 40
                }
                for _ in 0..<40 { world.step() }
                return world.stage.log.entries.map(\.description)
            }
            if logs[0] != logs[1] { differences += 1 }
        }
        #expect(differences > 0)
    }
}
#endif
