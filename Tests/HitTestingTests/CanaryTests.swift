#if DEBUG
import HitTesting
import TestSupport
import Testing

/// An index broken on purpose is caught by the same test that finds none broken by mistake, and the shrunk script is
/// short enough to read.
struct CanaryTests {
    private func caught(_ family: SceneFamily, _ tampering: Tampering, seeds: UInt64 = 60) -> DifferentialTest.Failure?
    {
        var test = DifferentialTest(family, nodes: 20)
        test.tampering = tampering
        var tally = ComparisonTally()
        for seed in 0..<seeds {
            if let failure = test.run(seed: seed, &tally) { return failure }
        }
        return nil
    }

    @Test("a change that the quadtree does not know of, passed over", arguments: [SceneFamily.list, .grid])
    func skippedChange(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .skippingOneChangedEntry))
        #expect(failure.script.filter(\.isChange).count > 1, "\(failure)")
    }

    @Test("an index that a change should have repaired", arguments: [SceneFamily.list, .nestedUI, .rotated])
    func staleIndex(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .forgettingToRepair))
        #expect(failure.script.count <= 8, "\(failure)")
        let changes = failure.script.filter(\.isChange)
        #expect(changes.count > 1)
    }

    @Test("an inner box that is one unit in the last place too wide", arguments: [SceneFamily.grid, .coincidentEdges])
    func wideInnerBox(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .claimingOneUlpTooMuch))
        #expect(failure.script.count <= 6, "\(failure)")
    }

    @Test("a node that asks and hides what lies behind it")
    func hidingQuestion() throws {
        let failure = try #require(caught(.asking, .hidingBehindQuestions))
        #expect(failure.script.count <= 8, "\(failure)")
        #expect(failure.description.contains("ScriptNode(frame: ["))
    }
}
#endif
