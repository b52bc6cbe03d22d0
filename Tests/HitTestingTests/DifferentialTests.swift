import HitTesting
import TestSupport
import Testing

/// The engine against the walk, and both against the pseudocode of SEMANTICS, on random scripts.
struct DifferentialTests {
    @Test("A1-A9, B1-B6, C1-C6, D1-D5: the engine answers and asks as the walk does", arguments: SceneFamily.allCases)
    func engineEqualsWalk(_ family: SceneFamily) {
        var tally = ComparisonTally()
        for seed in 0..<UInt64(24 * testScale) {
            let test = DifferentialTest(family, nodes: [6, 20, 45, 90][Int(seed % 4)])
            if let failure = test.run(seed: seed, &tally) {
                Issue.record("\(family): \(failure)")
                break
            }
        }
        print(
            "compared \(family): \(tally.engineAgainstWalk) answers with the walk, \(tally.againstOracle) with the oracle"
        )
        #expect(tally.engineAgainstWalk > 10_000)
    }
}
