import SpatialIndex
import TestSupport
import Testing

/// Trees that keep only the rounded boxes of entries.
struct BoxTreeRoundedTests {
    /// Scripts of all changes, with questions on every edge and one step beside it, in double and in single precision.
    @Test(arguments: BoxFamily.allCases, [false, true])
    func `a tree without boxes finds the entries whose rounded boxes are met`(family: BoxFamily, startsBuilt: Bool) {
        let boxes = family.boxes(count: 25, seed: 8) + oddBoxes + narrowBoxes
        var script = BoxTreeScript(boxes: boxes, seed: 1, startsBuilt: startsBuilt, keepsBoxes: false)
        var random = SplitMix64(seed: 2)
        for step in 0..<150 * testScale {
            script.step()
            script.tree.checkInvariants()
            guard step % 150 == 149 else { continue }
            #expect(!script.tree.keepsBoxes)
            expectRounded(script.tree, script.table, using: &random)
        }
    }

    @Test func `a tree without boxes takes 32 bytes less for each entry`() {
        let boxes = BoxFamily.scatter.boxes(count: 4096)
        let (exact, rounded) = (tree(of: boxes, keepsBoxes: true), tree(of: boxes, keepsBoxes: false))
        #expect(exact.statistics.bytes - rounded.statistics.bytes >= 32 * 4096)
        #expect(exact.statistics.nodes == rounded.statistics.nodes)
    }

    /// An update compares with the box that queries use.
    @Test func `a box may stay as rounded`() {
        let box = Box(minX: 0.1, minY: -1e300, maxX: 0.3, maxY: 1e-300)
        let rounded = Box(
            minX: Double(Float(0.1).nextDown), minY: -.infinity, maxX: Double(Float(0.3)),
            maxY: Double(Float.leastNonzeroMagnitude))
        var tree = tree(of: [box, .nothing], keepsBoxes: false)
        var seen: [Box] = []
        func isSeen(_ box: Box) -> Bool {
            seen.append(box)
            return true
        }
        let isNew = (0..<2).map { tree.update($0, box: .everything, rank: Int64($0), unless: isSeen) }
        #expect(isNew == [false, false] && tree.update(2, box: .everything, rank: 2, unless: isSeen) == nil)
        #expect(seen == [rounded, .nothing] && tree.box(of: 0) == rounded && tree.box(of: 1) == .nothing)
        #expect(tree.update(0, box: .everything, rank: nil) { $0 != rounded } == true)
        #expect(tree.box(of: 0) == .everything && tree.box(of: 2) == nil)
    }

    /// An entry that no query finds keeps its box, and is found again once it has a rank.
    @Test func `an entry without a rank gets one with its box`() {
        let boxes = (0..<40).map { Box(minX: 0, minY: 0, maxX: Double($0 + 1), maxY: 1) }
        let point = Point(x: 0.5, y: 0.5)
        var tree = tree(of: boxes, keepsBoxes: false)
        tree.update(39, rank: .min)
        #expect(tree.frontmost(at: point).entry == 38 && tree.entries(at: point).count == 39)
        #expect(tree.update(39, box: boxes[39], rank: 70) { $0 == boxes[39] } == true)
        #expect(tree.frontmost(at: point).entry == 39 && tree.rank(of: 39) == 70 && tree.box(of: 39) == boxes[39])
        tree.update(39, rank: .min)
        #expect(tree.update(39, box: boxes[0], rank: 80) { _ in true } == true)
        #expect(tree.frontmost(at: point).entry == 39 && tree.box(of: 39) == boxes[0])
        tree.checkInvariants()
    }

    private func tree(of boxes: [Box], keepsBoxes: Bool) -> BoxTree {
        var build = BoxTreeBuild(boxes: boxes, ranks: boxes.indices.map { Int64($0) }, keepsBoxes: keepsBoxes)
        while !build.advance(steps: 1_000) {}
        return build.takeTree()
    }

    /// Compares a tree without boxes with a table of exact boxes, and with the exact tree of the same boxes.
    private func expectRounded(_ tree: BoxTree, _ table: BoxTable, using random: inout SplitMix64) {
        var exact = BoxTree()
        // Front to back.
        var rounds: [(entry: Int32, box: Box)] = []
        for (entry, value) in table.entries.sorted(by: { $0.value.rank > $1.value.rank }) {
            exact.insert(entry, box: value.box, rank: value.rank)
            let rounded = value.box.isEmpty ? .nothing : value.box.roundedToSinglePrecision
            #expect(tree.box(of: entry) == rounded && tree.rank(of: entry) == value.rank)
            if value.rank > .min { rounds.append((entry, rounded)) }
        }
        #expect(tree.count == exact.count && tree.bounds == exact.bounds)
        let filled = table.entries.values.map { $0.box }.filter { !$0.isEmpty }
        for box in filled {
            for point in points(at: box, using: &random) {
                let found = tree.entries(at: point)
                // A point on the right or bottom edge of a rounded box counts as inside.
                let wanted = rounds.filter { $0.box.isReached(by: point) }.map { $0.entry }
                var cursor = BoxTreeCursor(at: point)
                guard found == wanted, tree.topmost(at: point) == wanted.first,
                    Set(found).isSuperset(of: exact.entries(at: point)),
                    frontToBack(tree, at: point, most: wanted.count + 1) == wanted,
                    Array(sequence(state: ()) { _ in cursor.next(in: tree)?.entry }) == wanted
                else {
                    Issue.record("entries(at: \(point)) are \(found), wanted \(wanted)")
                    return
                }
            }
            let other = filled[Int(random.next() % UInt64(filled.count))]
            let corners = zip(points(at: box, using: &random), points(at: other, using: &random))
            for region in corners.map({ Box(spanning: $0, $1) }) where !region.isEmpty {
                let found = tree.entries(in: region)
                let rounded = region.roundedToSinglePrecision
                let wanted = rounds.filter { $0.box.intersects(rounded) }.map { $0.entry }
                guard found == wanted, Set(found).isSuperset(of: exact.entries(in: region)) else {
                    Issue.record("entries(in: \(region)) are \(found), wanted \(wanted)")
                    return
                }
            }
        }
    }

    /// Finite points on the edges of a box, and one step before and after each, in double and in single precision.
    private func points(at box: Box, using random: inout SplitMix64) -> [Point] {
        func steps(_ edges: [Double]) -> [Double] {
            let singles = edges.flatMap { [Float($0).nextDown, Float($0), Float($0).nextUp].map { Double($0) } }
            return (edges + singles).flatMap { [$0.nextDown, $0, $0.nextUp] }.filter { $0.isFinite } + [0]
        }
        let (xs, ys) = (steps([box.minX, box.maxX]), steps([box.minY, box.maxY]))
        let besideX = xs.map { Point(x: $0, y: ys[Int(random.next() % UInt64(ys.count))]) }
        return besideX + ys.map { Point(x: xs[Int(random.next() % UInt64(xs.count))], y: $0) }
    }
}

/// Boxes narrower than the steps of single precision, beside each other, and boxes beyond its range.
private let narrowBoxes: [Box] =
    (0..<8).map { Box(minX: 1 + Double($0) * 0x1p-25, minY: 1e9, maxX: 1 + Double($0 + 1) * 0x1p-25, maxY: 1e9 + 7) }
    + [Box(minX: -1e301, minY: 1e300, maxX: -1e300, maxY: 1e301), Box(minX: 1e39, minY: -1e40, maxX: 2e39, maxY: 0.1)]

extension Box {
    /// True if a point is in the box or on one of its edges.
    fileprivate func isReached(by point: Point) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
