import SpatialIndex
import Testing
import TestSupport

/// What an index may cost: memory for any input, visits for the usual ones.
struct QuadtreeBoundsTests {
    @Test(arguments: BoxFamily.allCases, InnerBoxes.allCases)
    func `memory is linear`(family: BoxFamily, inner: InnerBoxes) {
        for count in inner == .mixed ? [1, 20, 1000] : [1, 20, 200] {
            let entries = inner.entries(family.boxes(count: count))
            let statistics = Quadtree(entries).statistics
            #expect(statistics.entries == entries.count)
            #expect(
                statistics.bytes <= Quadtree.maximumBytesPerEntry * entries.count + Quadtree.fixedBytes,
                "\(statistics)")
        }
    }

    /// A query visits a few nodes and tests at most a leaf, and both grow with the logarithm at most.
    @Test(arguments: [BoxFamily.grid, .list, .cards, .scatter, .largeOverlaps, .tree, .staircase])
    func `visits grow logarithmically`(family: BoxFamily) {
        for count in [100, 3000] {
            let boxes = family.boxes(count: count)
            let index = Quadtree(outer: boxes)
            let points = probePoints(of: boxes, random: 400, edges: 100)
            let (costs, nodes, tests) = index.meanCost(at: points)
            let logarithm = Double(Double(count).exponent + 1)
            #expect(nodes <= 0.5 + logarithm / 8, "\(nodes) nodes a query at \(count)")
            #expect(tests <= 16, "\(tests) candidates a query at \(count)")
            #expect(costs.allSatisfy { $0.nodesVisited <= 2 * Int(logarithm) })
            #expect(family == .largeOverlaps || index.statistics.longestLeaf <= 64, "\(index.statistics)")
        }
    }

    /// A cell is cut while it is larger than what a leaf resolves, and cutting stops long before where boxes are separable.
    @Test(arguments: BoxFamily.allCases, InnerBoxes.allCases)
    func `depth is bounded`(family: BoxFamily, inner: InnerBoxes) {
        for count in [30, 400] {
            let depth = Quadtree(inner.entries(family.boxes(count: count))).statistics.depth
            let isUsual = [.grid, .list, .nestedPanels, .cards, .scatter, .largeOverlaps, .tree].contains(family)
            #expect(depth <= (isUsual ? 3 + Double(count).exponent : 44), "\(depth) levels at \(count)")
        }
    }

    /// Where the memory does not suffice to separate nested panels, summaries lead through the long leaves.
    @Test func `nested panels are found in few steps`() {
        for count in [1000, 5000] {
            let boxes = BoxFamily.nestedPanels.boxes(count: count)
            let index = Quadtree(outer: boxes)
            let tests = index.meanCost(at: probePoints(of: boxes, random: 400, edges: 0)).tests
            #expect(tests <= 64, "\(tests) candidates and summaries a query at \(count), \(index.statistics)")
        }
    }

    /// Cuts are chosen by a sample of the boxes, which no order of theirs may lead astray: here lying and standing strips take turns,
    /// as many as make every second of them, or every fifth, a sample of one kind.
    @Test(arguments: [1000, 1500, 2000, 2500, 4000])
    func `crossing strips are cut both ways`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let (side, width) = (10_000.0, 20_000.0 / Double(count))
        let boxes = (0..<count).map { number in
            let place = Double.random(in: 0..<side - width, using: &random)
            return number.isMultiple(of: 2)
                ? Box(minX: 0, minY: place, maxX: side, maxY: place + width)
                : Box(minX: place, minY: 0, maxX: place + width, maxY: side)
        }
        let index = Quadtree(outer: boxes)
        let tests = index.meanCost(at: (0..<400).map { _ in random.point(0..<side, 0..<side) }).tests
        #expect(tests <= Double(count) / 16, "\(tests) candidates a query, \(index.statistics)")
    }

    @Test func `the directory has one reference for a few entries, and about as many as there are entries`() {
        #expect(Quadtree(outer: [Box(minX: 0, minY: 0, maxX: 1, maxY: 1)]).statistics.directoryEntries == 1)
        for (count, references) in [(15, 1), (100, 128), (300, 256), (3000, 2048)] {
            let boxes = BoxFamily.scatter.boxes(count: count)
            let statistics = Quadtree(outer: boxes).statistics
            #expect(boxes.count == count && statistics.entries == count)
            #expect(statistics.directoryEntries == references, "\(count) entries")
        }
    }

    @Test func `a few entries are in one leaf`() {
        let boxes = (0..<3).map { Box(minX: Double($0) * 2, minY: 0, maxX: Double($0) * 2 + 1, maxY: 1) }
        let statistics = Quadtree(outer: boxes).statistics
        #expect(statistics.entries == 3 && statistics.nodes == 0 && statistics.depth == 0)
        #expect(statistics.leaves == 1 && statistics.occluders == 0)
        #expect(statistics.leafSlots == 3 && statistics.longestLeaf == 3)
    }

    @Test func `what covers all leaves nothing to store`() {
        var boxes = BoxFamily.scatter.boxes(count: 500)
        boxes.append(boxes.reduce(.nothing) { $0.union($1) })
        let statistics = Quadtree(outer: boxes).statistics
        #expect(statistics.entries == 501 && statistics.nodes == 0 && statistics.leaves == 0)
        #expect(statistics.longestLeaf == 0)
        #expect(statistics.leafSlots == 0 && statistics.occluders == 1 && statistics.depth == 0)
    }
}
