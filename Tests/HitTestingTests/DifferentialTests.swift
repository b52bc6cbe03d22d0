import HitTesting
import TestSupport
import Testing

/// The engine against the walk, and both against the pseudocode of SEMANTICS, on random scripts.
struct DifferentialTests {
    /// Runs seeds of a family until one fails.
    private func run(_ test: DifferentialTest, seeds: Range<UInt64>) -> ComparisonTally {
        var tally = ComparisonTally()
        for seed in seeds {
            guard let failure = test.run(seed: seed, &tally) else { continue }
            Issue.record("\(test.family) with \(test.nodes) nodes: \(failure)")
            break
        }
        return tally
    }

    @Test(arguments: SceneFamily.allCases)
    func `A1-A9, B1-B6, C1-C6, D1-D5, E4: the engine answers and asks as the walk does`(_ family: SceneFamily) {
        var tally = ComparisonTally()
        for (index, nodes) in [6, 20, 45, 90].enumerated() {
            let start = UInt64(index * 1000 * testScale)
            tally += run(DifferentialTest(family, nodes: nodes), seeds: start..<start + 3 * UInt64(testScale))
        }
        print("compared \(family): \(tally.engineAgainstWalk) with the walk, \(tally.againstOracle) with the oracle")
        #expect(tally.engineAgainstWalk > 7_500 * testScale)
        #expect(tally.againstOracle > 600 * testScale)
    }

    @Test(arguments: SceneFamily.allCases)
    func `the same in scenes of some hundred nodes, whose indexes are deep`(_ family: SceneFamily) {
        var test = DifferentialTest(family, nodes: 400)
        test.rounds = 3
        test.changesPerRound = 10
        test.pointsPerRound = 200
        test.queriesPerRound = 4
        let tally = run(test, seeds: 7000..<7000 + UInt64(testScale))
        #expect(tally.engineAgainstWalk > 1_500 * testScale)
    }

    @Test(arguments: SceneFamily.allCases)
    func `the same in scenes of 65 to 300 roots, which share one index`(_ family: SceneFamily) {
        var tally = ComparisonTally()
        for roots in [65, 120, 300] {
            var test = DifferentialTest(family, nodes: 45)
            test.roots = roots
            test.rounds = 3
            test.pointsPerRound = 60
            test.queriesPerRound = 4
            let start = UInt64(11_000 + roots * testScale)
            tally += run(test, seeds: start..<start + UInt64(testScale))
        }
        #expect(tally.engineAgainstWalk > 1_500 * testScale)
    }

    @Test(arguments: SceneFamily.allCases)
    func `the same while the same nodes change frame by frame`(_ family: SceneFamily) {
        var tally = ComparisonTally()
        for (index, nodes) in [12, 40, 120].enumerated() {
            var test = DifferentialTest(family, nodes: nodes)
            test.rounds = 5
            test.framesPerRound = 12
            test.changesPerRound = 1
            let start = UInt64(80_000 + index * 1000 * testScale)
            tally += run(test, seeds: start..<start + 2 * UInt64(testScale))
        }
        #expect(tally.engineAgainstWalk > 5_000 * testScale)
    }

    #if DEBUG
    @Test(arguments: SceneFamily.allCases)
    func `the same while the same nodes change, with constants drawn at random`(_ family: SceneFamily) {
        var tally = ComparisonTally()
        for round in 0..<4 * UInt64(testScale) {
            var random = SplitMix64(seed: 90_000 + round)
            var test = DifferentialTest(family, nodes: [15, 50, 130][Int(round % 3)])
            test.tampering = .deciding(by: IndexPolicy(drawnFrom: &random))
            test.rounds = 4
            test.framesPerRound = 15
            test.changesPerRound = 1
            test.queriesPerRound = 3
            tally += run(test, seeds: 100_000 + round..<100_001 + round)
        }
        #expect(tally.engineAgainstWalk > 2_500 * testScale)
    }

    @Test(arguments: SceneFamily.allCases)
    func `the same with constants drawn at random, so that every way of answering is met`(_ family: SceneFamily) {
        var tally = ComparisonTally()
        for round in 8..<8 + 4 * UInt64(testScale) {
            var random = SplitMix64(seed: 50_000 + round)
            var test = DifferentialTest(family, nodes: [5, 20, 60, 150][Int(round % 4)])
            test.tampering = .deciding(by: IndexPolicy(drawnFrom: &random))
            test.rounds = 10
            test.pointsPerRound = 40
            test.queriesPerRound = 3
            tally += run(test, seeds: 60_000 + round..<60_001 + round)
        }
        #expect(tally.engineAgainstWalk > 2_500 * testScale)
    }

    @Test(arguments: SceneFamily.allCases)
    func `the same with the indexes of large scenes in small ones`(_ family: SceneFamily) {
        var test = DifferentialTest(family, nodes: 12)
        test.tampering = .indexingSmallScenes
        let tally = run(test, seeds: 9000..<9000 + 3 * UInt64(testScale))
        #expect(tally.engineAgainstWalk > 2_000 * testScale)
    }

    @Test(arguments: SceneFamily.allCases)
    func `nodes and indexes are sound after each change`(_ family: SceneFamily) {
        var test = DifferentialTest(family, nodes: 24)
        test.rounds = 12
        test.pointsPerRound = 6
        test.tampering = .checkingInvariants
        let tally = run(test, seeds: 5000..<5000 + 2 * UInt64(testScale))
        #expect(tally.engineAgainstWalk > 0)
    }
    #endif
}
