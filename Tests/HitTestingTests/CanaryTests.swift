#if DEBUG
import HitTesting
import TestSupport
import Testing

/// An index broken on purpose fails the test that passes otherwise, and the shrunk script is short enough to read.
struct CanaryTests {
    struct Canary: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let tampering: Tampering
        let family: SceneFamily
        /// How many steps the shrunk script has at most, and how many changes at least.
        let longest: Int
        let changes: Int
    }

    private static func canaries(
        _ what: String, _ tampering: Tampering, _ families: [SceneFamily], longest: Int, changes: Int = 1
    ) -> [Canary] {
        families.map {
            Canary(testDescription: what, tampering: tampering, family: $0, longest: longest, changes: changes)
        }
    }

    static let all = [
        canaries(
            "a change that marks no node", .forgettingToMark, [.list, .nestedUI, .rotated], longest: 8, changes: 2),
        canaries(
            "what moves beside an index, and is not where it says", .leavingMoversBehind, [.list, .grid, .nestedUI],
            longest: 8, changes: 2),
        canaries("an index of children that lacks one", .losingAnEntry, [.grid, .cards, .nestedUI], longest: 6),
        canaries(
            "children that have each other's place in the order", .exchangingRanks, [.cards, .crossingStrips],
            longest: 6),
        canaries(
            "an inner box that is one unit in the last place too wide", .claimingOneUlpTooMuch,
            [.grid, .coincidentEdges], longest: 6),
        canaries("a node that asks and hides what lies behind it", .hidingBehindQuestions, [.asking], longest: 8),
    ].flatMap { $0 }

    @Test(arguments: all)
    func `what is broken is caught`(_ canary: Canary) throws {
        var test = DifferentialTest(canary.family, nodes: 20)
        test.tampering = canary.tampering
        var tally = ComparisonTally()
        var found: DifferentialTest.Failure?
        for seed in 0..<60 as Range<UInt64> where found == nil { found = test.run(seed: seed, &tally) }
        let failure = try #require(found)
        #expect(failure.script.count <= canary.longest, "\(failure)")
        #expect(failure.script.filter(\.isChange).count >= canary.changes)
        #expect(failure.description.contains("ScriptNode(frame: ["))
    }
}
#endif
