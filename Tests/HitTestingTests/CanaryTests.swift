#if DEBUG
import HitTesting
import TestSupport
import Testing

/// An index broken on purpose fails the test that passes otherwise, and the shrunk script is short enough to read.
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

    @Test(arguments: [SceneFamily.list, .nestedUI, .rotated])
    func `a change that marks no node`(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .forgettingToMark))
        #expect(failure.script.count <= 8, "\(failure)")
        #expect(failure.script.filter(\.isChange).count > 1)
    }

    @Test(arguments: [SceneFamily.list, .grid, .nestedUI])
    func `what moves beside an index, and is not where it says`(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .leavingMoversBehind))
        #expect(failure.script.count <= 8, "\(failure)")
        #expect(failure.script.filter(\.isChange).count > 1)
    }

    @Test(arguments: [SceneFamily.grid, .cards, .nestedUI])
    func `an index of children that lacks one`(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .losingAnEntry))
        #expect(failure.script.count <= 6, "\(failure)")
    }

    @Test(arguments: [SceneFamily.cards, .crossingStrips])
    func `children that have each other's place in the order`(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .exchangingRanks))
        #expect(failure.script.count <= 6, "\(failure)")
    }

    @Test(arguments: [SceneFamily.grid, .coincidentEdges])
    func `an inner box that is one unit in the last place too wide`(_ family: SceneFamily) throws {
        let failure = try #require(caught(family, .claimingOneUlpTooMuch))
        #expect(failure.script.count <= 6, "\(failure)")
    }

    @Test func `a node that asks and hides what lies behind it`() throws {
        let failure = try #require(caught(.asking, .hidingBehindQuestions))
        #expect(failure.script.count <= 8, "\(failure)")
        #expect(failure.description.contains("ScriptNode(frame: ["))
    }
}
#endif
