import HitTesting
import TestSupport

/// The random and the exhaustive comparisons of the tests, in a release build and so twenty times as many:
///
///     soak [SCRIPTS [SEED]]
///
/// plays so many scripts of each kind on each family of scenes. Without a seed they are other ones in each run.
@main
struct Soak {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        let (count, seed) = (arguments.first ?? 10, arguments.dropFirst().first ?? .random(in: 0..<1 << 32))
        print("soak: seed \(seed), \(count) scripts of each kind")
        var tally = ComparisonTally()
        func require(_ failure: String?) { if let failure { fatalError("seed \(seed): \(failure)") } }
        for family in SceneFamily.allCases {
            for test in DifferentialTest.Kind.allCases.flatMap({ DifferentialTest.tests($0, on: family) }) {
                require(test.firstFailure(seeds: seed..<seed + count, &tally))
            }
        }
        let small = SmallForests(isComplete: true)
        var points = 0
        for parents in (1...4).flatMap(forests) { require(small.difference(parents, SmallForests.rectangles, &points)) }
        for parents in forests(3) { require(small.attributeDifference(parents, &tally)) }
        print(
            "soak: \(tally.engineAgainstWalk + points) answers are the walk's, "
                + "\(tally.againstOracle + points) those of the definition")
    }
}
