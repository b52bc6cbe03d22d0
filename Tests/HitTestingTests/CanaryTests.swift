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

    @Test("a change that marks no node", arguments: [SceneFamily.list, .nestedUI, .rotated])
    func unmarkedChange(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .forgettingToMark))
        #expect(failure.script.count <= 8, "\(failure)")
        #expect(failure.script.filter(\.isChange).count > 1)
    }

    @Test("what moves beside an index, and is not where it says", arguments: [SceneFamily.list, .grid, .nestedUI])
    func moverLeftBehind(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .leavingMoversBehind))
        #expect(failure.script.count <= 8, "\(failure)")
        #expect(failure.script.filter(\.isChange).count > 1)
    }

    @Test("an index of children that lacks one", arguments: [SceneFamily.grid, .cards, .nestedUI])
    func lostEntry(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .losingAnEntry))
        #expect(failure.script.count <= 6, "\(failure)")
    }

    @Test("children that have each other's place in the order", arguments: [SceneFamily.cards, .crossingStrips])
    func exchangedRanks(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .exchangingRanks))
        #expect(failure.script.count <= 6, "\(failure)")
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
