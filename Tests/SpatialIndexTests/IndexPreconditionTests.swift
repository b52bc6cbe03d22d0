import SpatialIndex
import TestSupport
import Testing

/// Misuse stops the process.
struct IndexPreconditionTests {
    @Test func `outer boxes must be finite`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = Quadtree([IndexEntry(.everything)])
        }.says("Entry 0 has an outer box that is not finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = LinearScan([IndexEntry(.everything)])
        }.says("Entry 0 has an outer box that is not finite")
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = Quadtree(outer: [Box(minX: .nan, minY: 0, maxX: 1, maxY: 1)])
        }.says("Entry 0 has an outer box that is not finite")
    }

    @Test func `inner boxes must lie inside`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            _ = Quadtree([
                IndexEntry(
                    outer: Box(minX: 0, minY: 0, maxX: 1, maxY: 1), inner: Box(minX: 0, minY: 0, maxX: 2, maxY: 1))
            ])
        }.says("Entry 0 has an inner box", "that is not inside its outer box")
    }

    @Test func `each entry has its inner box`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let box = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
            _ = Quadtree(outer: [box, box], inner: [box])
        }.says("1 inner boxes for 2 outer boxes")
    }

    @Test func `results must fit points`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            var results: [Candidate?] = [nil, nil]
            var span = results.mutableSpan
            Quadtree([]).topmost(at: [Point.zero].span, into: &span)
        }.says("1 points do not fit 2 results")
    }
}
