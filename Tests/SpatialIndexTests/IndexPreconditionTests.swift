import SpatialIndex
import TestSupport
import Testing

/// Misuse stops the process.
struct IndexPreconditionTests {
    @Test func outerBoxesMustBeFinite() async {
        await #expect(processExitsWith: .failure, observing: spoken) { _ = Quadtree([IndexEntry(.everything)]) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { _ = LinearScan([IndexEntry(.everything)]) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = Quadtree(outer: [Box(minX: .nan, minY: 0, maxX: 1, maxY: 1)])
        }.says("?")
    }

    @Test func innerBoxesMustLieInside() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = Quadtree([
                IndexEntry(
                    outer: Box(minX: 0, minY: 0, maxX: 1, maxY: 1), inner: Box(minX: 0, minY: 0, maxX: 2, maxY: 1))
            ])
        }.says("?")
    }

    @Test func eachEntryHasItsInnerBox() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let box = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
            _ = Quadtree(outer: [box, box], inner: [box])
        }.says("?")
    }

    @Test func resultsMustFitPoints() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            var results: [Candidate?] = [nil, nil]
            var span = results.mutableSpan
            Quadtree([]).topmost(at: [Point.zero].span, into: &span)
        }.says("?")
    }
}
