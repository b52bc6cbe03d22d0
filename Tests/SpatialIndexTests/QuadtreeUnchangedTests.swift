import SpatialIndex
import Testing
import TestSupport

/// Lists of candidates that go on behind certain ones, for owners of which some entries have changed.
struct QuadtreeUnchangedTests {
    /// On every family, with every kind of inner box.
    @Test(arguments: BoxFamily.allCases, InnerBoxes.allCases)
    func `a list is complete up to its occluder`(family: BoxFamily, inner: InnerBoxes) {
        for (count, probes) in [(1, 20), (5, 40), (17, 80), (180, 200)] {
            let boxes = family.boxes(count: count, seed: UInt64(count))
            let points = probePoints(of: boxes, random: probes / 2, edges: probes)
            compare(inner.entries(boxes), at: points)
        }
    }

    /// Enough entries for nodes, long leaves and summaries.
    @Test(arguments: BoxFamily.allCases)
    func `lists of large indexes are complete`(family: BoxFamily) {
        let boxes = family.boxes(count: 1500)
        let points = probePoints(of: boxes, random: 40, edges: 60)
        compare(InnerBoxes.mixed.entries(boxes), at: points)
        compare(InnerBoxes.equal.entries(boxes), at: points)
    }

    /// Leaves with integer edges: piles of overlapping boxes of which few hide anything.
    @Test func `lists of wide leaves are complete`() {
        let boxes = BoxFamily.largeOverlaps.boxes(count: 600)
        let entries = boxes.enumerated().map { position, box in
            IndexEntry(outer: box, inner: position % 7 == 0 ? box : .nothing)
        }
        #expect(Quadtree(entries).statistics.longestLeaf > 256)
        compare(entries, at: probePoints(of: boxes, random: 100, edges: 100))
    }

    @Test func `an occluder ends its cell's list`() {
        let panel = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
        let index = Quadtree(outer: [panel, panel])
        var cursor = index.cursor(at: Point(x: 5, y: 5))
        let front = index.pass(&cursor)
        #expect(front.candidate == Candidate(entry: 1, isCertain: true) && front.isOccluder)
        #expect(index.pass(&cursor).candidate == nil)
        var outside = index.cursor(at: Point(x: 10, y: 5))
        #expect(index.pass(&outside).candidate == nil)
    }

    /// Compares with the scan of all entries at the point; a list that ends earlier ends with one that covers its cell.
    private func compare(_ entries: [IndexEntry], at points: [Point]) {
        let index = Quadtree(entries)
        let scan = LinearScan(entries.map { IndexEntry(outer: $0.outer, inner: .nothing) })
        for point in points {
            let wanted = scan.candidates(at: point).map {
                Candidate(entry: $0.entry, isCertain: entries[Int($0.entry)].inner.contains(point))
            }
            var (cursor, found, isCovered) = (index.cursor(at: point), [Candidate](), false)
            while case (let candidate?, let isOccluder) = index.pass(&cursor) {
                found.append(candidate)
                isCovered = isOccluder && candidate.isCertain
            }
            guard isCovered ? found == Array(wanted.prefix(found.count)) : found == wanted else {
                Issue.record("At \(point) of \(entries.count) entries: \(found), wanted \(wanted)")
                return
            }
        }
    }
}
