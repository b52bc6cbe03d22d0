import SpatialIndex
import Testing
import TestSupport

/// An index of which some entries have changed, against the scan of those that have not.
struct QuadtreeUnchangedTests {
    /// Changed sets of any size, on every family, with every kind of inner box.
    @Test(arguments: BoxFamily.allCases, InnerBoxes.allCases)
    func `what has not changed is found or called unknown`(family: BoxFamily, inner: InnerBoxes) {
        for (count, probes) in [(1, 20), (5, 40), (17, 80), (180, 200)] {
            let boxes = family.boxes(count: count, seed: UInt64(count))
            let points = probePoints(of: boxes, random: probes / 2, edges: probes)
            for part in [0.02, 0.3, 0.9] { compare(inner.entries(boxes), changed: part, at: points) }
        }
    }

    /// Enough entries for nodes, long leaves and summaries.
    @Test(arguments: BoxFamily.allCases)
    func `large indexes skip what has changed`(family: BoxFamily) {
        let boxes = family.boxes(count: 1500)
        let points = probePoints(of: boxes, random: 40, edges: 60)
        for part in [0.001, 0.2] {
            compare(InnerBoxes.mixed.entries(boxes), changed: part, at: points)
            compare(InnerBoxes.equal.entries(boxes), changed: part, at: points)
        }
    }

    /// Leaves with integer edges: piles of overlapping boxes of which few hide anything.
    @Test func `wide leaves skip what has changed`() {
        let boxes = BoxFamily.largeOverlaps.boxes(count: 600)
        let entries = boxes.enumerated().map { position, box in
            IndexEntry(outer: box, inner: position % 7 == 0 ? box : .nothing)
        }
        #expect(Quadtree(entries).statistics.longestLeaf > 256)
        let points = probePoints(of: boxes, random: 100, edges: 100)
        for part in [0.01, 0.2, 0.7, 1] { compare(entries, changed: part, at: points) }
    }

    @Test func `a changed occluder leaves open what lies behind it`() {
        let panel = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
        let index = Quadtree(outer: [panel, panel])
        var cursor = index.cursor(at: Point(x: 5, y: 5))
        for _ in 0..<2 { #expect(index.next(&cursor) { $0 == 1 } == .unknown(behind: 1)) }
        #expect(index.next(&cursor) { $0 == 0 } == .candidate(Candidate(entry: 1, isCertain: true)))
        #expect(index.next(&cursor) { _ in false } == .end)
        var outside = index.cursor(at: Point(x: 10, y: 5))
        #expect(index.next(&outside) { _ in true } == .end)
    }

    /// Piled up, nine changed ones in front of an unchanged one.
    @Test func `many changed in a row are given up`() {
        let box = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
        let index = Quadtree((0..<10).map { _ in IndexEntry(outer: box, inner: .nothing) })
        var cursor = index.cursor(at: .zero)
        var asked = 0
        let first = index.next(&cursor) { entry in
            asked += 1
            return entry > 0
        }
        #expect(asked == Quadtree.maximumSkipCount)
        #expect(first == .unknown(behind: Int32(10 - Quadtree.maximumSkipCount)))
        #expect(index.next(&cursor) { $0 > 0 } == .candidate(Candidate(entry: 0, isCertain: false)))
    }

    /// Every candidate is delivered in its place; where the index gives up, all in front of that place have been.
    private func compare(_ entries: [IndexEntry], changed part: Double, at points: [Point]) {
        let index = Quadtree(entries)
        var random = SplitMix64(seed: UInt64(entries.count) + UInt64(part * 1000))
        let isChanged = entries.map { _ in Double.random(in: 0..<1, using: &random) < part }
        let unchanged = entries.indices.filter { !isChanged[$0] }
        let scan = LinearScan(unchanged.map { entries[$0] })
        for point in points {
            var wanted = scan.candidates(at: point).map {
                Candidate(entry: Int32(unchanged[Int($0.entry)]), isCertain: $0.isCertain)
            }[...]
            var cursor = index.cursor(at: point)
            var complaint: String?
            var lastGivenUp: Int32?
            asking: while complaint == nil {
                var skipped = 0
                let next = index.next(&cursor) { entry in
                    skipped += isChanged[Int(entry)] ? 1 : 0
                    return isChanged[Int(entry)]
                }
                switch next {
                case .candidate(let candidate):
                    if wanted.popFirst() != candidate { complaint = "\(candidate) is not what comes next" }
                case .end:
                    if !wanted.isEmpty { complaint = "the end before \(wanted)" }
                    break asking
                case .unknown(let entry):
                    if entry == lastGivenUp { break asking }
                    if !isChanged[Int(entry)] { complaint = "gives up at \(entry), which has not changed" }
                    if let next = wanted.first, next.entry > entry { complaint = "gives up behind \(next)" }
                    if skipped < Quadtree.maximumSkipCount {
                        // The occluder: it is certain, and stays unknown.
                        if !entries[Int(entry)].inner.contains(point) { complaint = "gives up early, at \(entry)" }
                        lastGivenUp = entry
                    }
                }
                if skipped > Quadtree.maximumSkipCount { complaint = "skips \(skipped)" }
            }
            if let complaint {
                Issue.record("At \(point) of \(entries.count) entries, \(part) changed: \(complaint)")
                return
            }
        }
    }
}
