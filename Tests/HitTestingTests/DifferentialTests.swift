import HitTesting
import TestSupport
import Testing

/// The engine against the walk, and both against the pseudocode of Semantics, on random scripts. The release-built soak plays
/// many more of them.
struct DifferentialTests {
    /// The number of a family, so that families take turns in what they are tested with.
    private func number(_ family: SceneFamily) -> UInt64 { UInt64(SceneFamily.allCases.firstIndex(of: family) ?? 0) }

    /// Runs a test, and notes its failure.
    private func tally(_ test: DifferentialTest, seeds: Range<UInt64>) -> ComparisonTally {
        var tally = ComparisonTally()
        if let failure = test.firstFailure(seeds: seeds, &tally) { Issue.record("\(failure)") }
        return tally
    }

    @Test(arguments: SceneFamily.allCases, DifferentialTest.Kind.allCases)
    func `A1-A9, B1-B6, C1-C6, D1-D5, E4: the engine answers and asks as the walk does`(
        _ family: SceneFamily, _ kind: DifferentialTest.Kind
    ) {
        let tests = DifferentialTest.tests(kind, on: family)
        // Scenes of many roots are slow, so each family has one of the counts.
        let asked = kind == .manyRoots && testScale == 1 ? [tests[Int(number(family)) % tests.count]] : tests
        let tally = asked.reduce(into: ComparisonTally()) { sum, test in
            sum += self.tally(test, seeds: 0..<UInt64(testScale))
        }
        #expect(tally.engineAgainstWalk > 300 * testScale)
        #expect(tally.againstOracle > 5 * testScale)
    }

    #if DEBUG
    @Test(arguments: SceneFamily.allCases, [false, true])
    func `the same with constants drawn at random, so that every way of answering is met`(
        _ family: SceneFamily, byFrames: Bool
    ) {
        for round in number(family)..<number(family) + UInt64(testScale) {
            var random = SplitMix64(seed: 50_000 + round)
            var test = DifferentialTest(family, nodes: [5, 20, 60, 150][Int(round % 4)])
            test.tampering = .deciding(by: IndexPolicy(drawnFrom: &random))
            test.tampering.stepsBetweenComplaints = 4
            test.queriesPerRound = 3
            if byFrames {
                (test.rounds, test.framesPerRound, test.changesPerRound) = (4, 15, 1)
                test.changesGates = round.isMultiple(of: 2)
            } else {
                (test.rounds, test.pointsPerRound) = (10, 40)
            }
            #expect(tally(test, seeds: 60_000 + round..<60_001 + round).engineAgainstWalk > 300)
        }
    }

    @Test(arguments: SceneFamily.allCases)
    func `the same with the indexes of large scenes in small ones`(_ family: SceneFamily) {
        var test = DifferentialTest(family, nodes: 12)
        test.tampering = .indexingSmallScenes
        #expect(tally(test, seeds: 9000..<9000 + UInt64(testScale)).engineAgainstWalk > 600 * testScale)
    }

    @Test(arguments: SceneFamily.allCases)
    func `nodes and indexes are sound after each change`(_ family: SceneFamily) {
        var test = DifferentialTest(family, nodes: 24)
        test.rounds = 12
        test.pointsPerRound = 6
        test.tampering = .checkingInvariants
        #expect(tally(test, seeds: 5000..<5000 + UInt64(testScale)).engineAgainstWalk > 100)
    }
    #endif
}
