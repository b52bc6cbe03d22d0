import SpatialIndex
import Testing

/// Misuse stops the process.
struct IndexPreconditionTests {
    @Test func outerBoxesMustBeFinite() async {
        await #expect(processExitsWith: .failure) { _ = Quadtree([IndexEntry(.everything)]) }
        await #expect(processExitsWith: .failure) { _ = LinearScan([IndexEntry(.everything)]) }
        await #expect(processExitsWith: .failure) {
            _ = Quadtree(outer: [Box(minX: .nan, minY: 0, maxX: 1, maxY: 1)])
        }
    }

    @Test func innerBoxesMustLieInside() async {
        await #expect(processExitsWith: .failure) {
            _ = Quadtree([
                IndexEntry(
                    outer: Box(minX: 0, minY: 0, maxX: 1, maxY: 1), inner: Box(minX: 0, minY: 0, maxX: 2, maxY: 1))
            ])
        }
    }

    @Test func eachEntryHasItsInnerBox() async {
        await #expect(processExitsWith: .failure) {
            let box = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
            _ = Quadtree(outer: [box, box], inner: [box])
        }
    }

    @Test func resultsMustFitPoints() async {
        await #expect(processExitsWith: .failure) {
            var results: [Candidate?] = [nil, nil]
            var span = results.mutableSpan
            Quadtree([]).topmost(at: [Point.zero].span, into: &span)
        }
    }
}
