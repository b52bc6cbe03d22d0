import SpatialIndex
import Testing
import TestSupport

/// The quadtree against the linear scan, which is right by inspection.
struct QuadtreeEqualityTests {
    /// Every way of asking answers as the scan does, on every family, with every kind of inner box.
    @Test(arguments: BoxFamily.allCases, InnerBoxes.allCases)
    func `every query equals the scan`(family: BoxFamily, inner: InnerBoxes) {
        for (count, probes) in [(1, 20), (3, 40), (17, 100), (180, 500)] {
            let boxes = family.boxes(count: count, seed: UInt64(count))
            compare(inner.entries(boxes), at: probePoints(of: boxes, random: probes / 2, edges: probes))
        }
    }

    /// The same with enough entries for several levels and a directory.
    @Test(arguments: BoxFamily.allCases)
    func `large indexes equal the scan`(family: BoxFamily) {
        let boxes = family.boxes(count: 1500)
        compare(InnerBoxes.mixed.entries(boxes), at: probePoints(of: boxes, random: 60, edges: 140))
        compare(InnerBoxes.equal.entries(boxes), at: probePoints(of: boxes, random: 60, edges: 140))
    }

    @Test func `equal boxes may be given once`() {
        let boxes = BoxFamily.scatter.boxes(count: 200)
        let once = Quadtree(outer: boxes)
        let twice = Quadtree(outer: boxes, inner: boxes)
        for point in probePoints(of: boxes, random: 200, edges: 200) {
            #expect(once.topmost(at: point) == twice.topmost(at: point))
        }
    }

    /// Four quadrants of sixteen boxes each meet in one point, which belongs to those of one quadrant.
    @Test func `sixty four boxes share a corner`() {
        let boxes = BoxFamily.sharedCorner.boxes(count: 64)
        let edge = 100.0
        let around = [edge.nextDown.nextDown, edge.nextDown, edge, edge.nextUp, edge.nextUp.nextUp, 99, 101]
        let points = Point.grid(around, around) + probePoints(of: boxes, random: 100, edges: 200)
        for inner in InnerBoxes.allCases { compare(inner.entries(boxes), at: points) }
    }

    /// Every column crosses every row, so that no cut separates them: all crossings, their edges and what lies just beyond.
    @Test func `strips cross everywhere`() {
        let boxes = BoxFamily.crossingStrips.boxes(count: 40)
        let rows = boxes.indices.filter { $0 % 2 == 0 }.map { boxes[$0] }
        let columns = boxes.indices.filter { $0 % 2 != 0 }.map { boxes[$0] }
        let points = Point.grid(
            columns.flatMap { [$0.minX, $0.minX.nextDown, $0.minX + 1, $0.maxX] },
            rows.flatMap { [$0.minY, $0.minY.nextDown, $0.minY + 1, $0.maxY] })
        compare(InnerBoxes.equal.entries(boxes), at: points)
        compare(InnerBoxes.mixed.entries(boxes), at: points)
    }

    @Test func `what a million identical boxes hide is not stored`() {
        let count = 1 << 20
        let outer = Array(repeating: Box(minX: 0, minY: 0, maxX: 10, maxY: 10), count: count)
        let exact = Quadtree(outer: outer)
        #expect(exact.topmost(at: Point(x: 5, y: 5)) == Candidate(entry: Int32(count - 1), isCertain: true))
        #expect(exact.topmost(at: Point(x: 10, y: 5)) == nil)
        #expect(exact.statistics.leafSlots == 0)
    }

    /// A leaf too long for its count field, and the bound on memory where nothing can be separated.
    @Test func `identical boxes are one leaf`() {
        #if DEBUG
        let count = 1 << 17
        #else
        let count = 1 << 20
        #endif
        let box = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
        let outer = Array(repeating: box, count: count)
        let open = Quadtree(outer: outer, inner: Array(repeating: .nothing, count: count - 1) + [box.insetByOne])
        #expect(open.topmost(at: Point(x: 5, y: 5)) == Candidate(entry: Int32(count - 1), isCertain: true))
        #expect(open.topmost(at: Point(x: 0, y: 0)) == Candidate(entry: Int32(count - 1), isCertain: false))
        var delivered: Int32 = 0
        for candidate in open.candidates(at: .zero) {
            delivered += 1
            if candidate != Candidate(entry: Int32(count) - delivered, isCertain: false) { break }
        }
        #expect(delivered == Int32(count))
        #expect(open.statistics.longestLeaf == count)
        #expect(open.statistics.bytes <= Quadtree.maximumBytesPerEntry * count + Quadtree.fixedBytes)
    }

    @Test func `points that are not finite have no candidates`() {
        let boxes = BoxFamily.fullExponentRange.boxes(count: 50)
        let index = Quadtree(outer: boxes)
        let scan = LinearScan(boxes.map { IndexEntry($0) })
        let values = [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0]
        for point in Point.grid(values, values) {
            #expect(index.topmost(at: point) == scan.topmost(at: point))
            #expect(point.isFinite || index.topmost(at: point) == nil)
        }
    }

    @Test func `extents beyond arithmetic are searched`() {
        let most = Double.greatestFiniteMagnitude
        let boxes = [
            Box(minX: -most, minY: -most, maxX: most, maxY: most), Box(minX: -1, minY: -1, maxX: most, maxY: 1),
            Box(minX: 0, minY: -most, maxX: 1, maxY: most), Box(minX: 1e300, minY: 1e300, maxX: 1.5e300, maxY: 2e300),
        ]
        compare(InnerBoxes.equal.entries(boxes), at: probePoints(of: boxes, random: 0, edges: 400))
    }

    @Test func `empty entries are never found`() {
        let empty = Box(minX: 5, minY: 5, maxX: 5, maxY: 9)
        let none = Quadtree([])
        #expect(none.count == 0 && none.topmost(at: .zero) == nil)
        #expect(Quadtree([IndexEntry(empty)]).topmost(at: Point(x: 5, y: 5)) == nil)
        let mixed = Quadtree(outer: [empty, Box(minX: 0, minY: 0, maxX: 9, maxY: 9), empty])
        #expect(mixed.topmost(at: Point(x: 5, y: 5)) == Candidate(entry: 1, isCertain: true))
        mixed.checkInvariants()
        none.checkInvariants()
    }

    @Test func `batches into memory of the callers`() {
        let boxes = BoxFamily.cards.boxes(count: 300)
        let index = Quadtree(outer: boxes)
        for count in [0, 1, 15, 16, 17, 100] {
            let points = Array(probePoints(of: boxes, random: 100, edges: 0).prefix(count))
            var results = [Candidate?](repeating: Candidate(entry: -1, isCertain: false), count: count)
            var span = results.mutableSpan
            index.topmost(at: points.span, into: &span)
            #expect(results == points.map { index.topmost(at: $0) })
        }
    }

    private func compare(_ entries: [IndexEntry], at points: [Point], sourceLocation: SourceLocation = #_sourceLocation)
    {
        let scan = LinearScan(entries)
        let index = Quadtree(entries)
        index.checkInvariants()
        let batch = index.topmost(at: points)
        #expect(batch.count == points.count, sourceLocation: sourceLocation)
        for (position, point) in points.enumerated() {
            let wanted = Array(scan.candidates(at: point))
            let answers = [index.topmost(at: point), index.trace(at: point).topmost, batch[position]]
            if Array(index.candidates(at: point)) != wanted || answers.contains(where: { $0 != wanted.first }) {
                Issue.record(
                    "At \(point): \(answers), \(Array(index.candidates(at: point))), wanted \(wanted)",
                    sourceLocation: sourceLocation)
                return
            }
        }
    }
}

extension Box {
    fileprivate var insetByOne: Box { Box(minX: minX + 1, minY: minY + 1, maxX: maxX - 1, maxY: maxY - 1) }
}
