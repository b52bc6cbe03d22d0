import HitTesting
import TestSupport
import Testing

/// Every small forest, as far as a debug build has time: the release-built soak has all of them.
struct ExhaustiveTests {
    private let small = SmallForests(isComplete: testScale > 1)

    @Test(arguments: 1...4)
    func `A4, A5, A6: all forests of up to four nodes, in frames on three lines`(_ count: Int) {
        let all = forests(count)
        #expect(all.count == [1, 2, 5, 14][count - 1])
        let some = [8, 2, 3, 7].map { SmallForests.rectangles[$0] }
        let rectangles = count == 4 && testScale == 1 ? some : SmallForests.rectangles
        var compared = 0
        #expect(all.compactMap { small.difference($0, rectangles, &compared) } == [])
        #expect(compared >= 36 * all.count * rectangles.count)
    }

    @Test(arguments: forests(3))
    func `A3, C1-C5, D1-D5: three nodes with each attribute on each`(_ parents: [Int?]) {
        var tally = ComparisonTally()
        #expect(small.attributeDifference(parents, &tally) == nil)
        #expect(tally.engineAgainstWalk >= 11 * 11 * 11 / 4 * 9 * 4)
    }
}
