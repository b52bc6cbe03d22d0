import ProcessWide

/// Lines of points, with a tree of rotated boxes around runs of their edges. The tree finds the edges near a point without
/// testing all.
///
/// It is a binary tree over the edges in their order along the lines, a form of strip tree (Ballard, "Strip trees", 1981). Each
/// of its nodes, a *stretch*, has a run of edges and a box around the run that is aligned with the run's direction. The tree
/// takes 12 bytes a point, and 12 a line where there are several.
///
/// **Same answers.** Boxes are larger than their edges by `slack`, 2^-44 of the largest magnitude M of a coordinate. With u =
/// 2^-53, a point's position along the axes of a box is off by less than 32 u M. A crossing is off by less than 18 u M. Together,
/// the errors are less than a tenth of the slack. So for a point outside a box, the plain test's arithmetic finds the point on
/// the true side of each edge in the box. A run's chord is the straight edge from the run's beginning to its end. The signed
/// crossings of the run's edges with the point's horizontal line add up to the chord's signed crossing. The chord is tested in
/// place of the edges, by the same arithmetic.
@usableFromInline
package final class EdgeTree: Sendable {
    /// The points of all lines. A closed line ends with its first point.
    package let points: [Point]
    /// For each of several lines, the index after its last point. Empty if there is one line, or none.
    let ends: [Int32]
    /// For each stored line, its index among the lines as they were given. Empty if they are stored as they were given.
    let order: [Int]
    /// The box around all points.
    package let box: Box
    /// True if no coordinate is NaN or infinite.
    @usableFromInline package let isFinite: Bool
    /// True if there is one edge and nothing else.
    let isSegment: Bool
    /// The nodes of the tree in pre-order. Empty if testing all edges is as fast, or if numbers are too large or too small for
    /// the error bounds.
    let stretches: [Stretch]
    /// The center of `box`, to which the boxes of stretches are relative.
    let middle: Point
    /// The greatest distance from a point within which edges are searched: the radius of a stroke, and 0 for other shapes.
    package let reach: Double

    /// The box `clearBox` of outlines with many points, whose edges it would take long to go through again; nil for others.
    let storedClearBox: Box?

    /// The greatest `SmoothLine.bend(_:)` of a line; infinite if a coordinate is not finite.
    let bend: Double

    /// The most edges in the run of a leaf; these edges are tested one by one.
    private static let leafCount = 8
    /// The greatest number of points for which no tree is made.
    private static let minimumCount = 24

    /// Creates the tree of some lines.
    ///
    /// - Parameter reach: The greatest distance from a point within which edges will be searched.
    init(_ lines: [[Point]], reach: Double = 0) {
        self.reach = reach
        order = EdgeTree.order(of: lines)
        var count = 0
        for line in lines { count += line.count }
        precondition(count < Int32.max, "a shape has fewer than 2^31 points")
        var (points, ends) = (lines.count == 1 ? lines[0] : [], [Int32]())
        if lines.count > 1 {
            points.reserveCapacity(count)
            for position in lines.indices {
                points += lines[order.isEmpty ? position : order[position]]
                ends.append(Int32(points.count))
            }
        }
        (self.points, self.ends) = (points, ends)
        isSegment = points.count == 2 && ends.isEmpty
        isFinite = points.allSatisfy { $0.isFinite }
        box = points.reduce(Box.nothing) { $0.union(Box(at: $1)) }
        bend = isFinite ? lines.reduce(0) { max($0, SmoothLine.bend($1)) } : .infinity
        let magnitude = max(box.reach, reach.magnitude)
        middle = box.center
        let isLarge = points.count > EdgeTree.minimumCount
        storedClearBox = isLarge && reach == 0 ? EdgeTree.clearBox(in: box, of: points, ends) : nil
        guard isLarge, isFinite, magnitude < 0x1p500, magnitude > 0x1p-500 else {
            stretches = []
            return
        }
        let slack = reach + magnitude * EdgeTree.slack
        let all = EdgeTree.stretches(over: points, from: middle, slack: slack)
        // If lines run to and fro, most boxes contain most points, and testing all edges is faster.
        var price = 0.0
        for stretch in all.dropLast() {
            price += stretch.area * Double(EdgeTree.boxPrice + (stretch.size == 1 ? EdgeTree.leafCount : 0))
        }
        // Points farther away are not tested at all.
        stretches = price < box.grown(by: slack).area * Double(points.count) ? all : []
    }

    /// The price of testing a box, as a multiple of the price of testing an edge.
    private static let boxPrice = 4

    /// How far the box of a stretch extends beyond the edges in it, as a fraction of the largest magnitude of a coordinate.
    package static var slack: Double { 0x1p-44 }

    private static func stretches(over points: [Point], from middle: Point, slack: Double) -> [Stretch] {
        let leaves = (points.count - 2) / leafCount + 1
        var result: [Stretch] = []
        result.reserveCapacity(2 * leaves)
        // The ranges of leaves to come, the next one last; no more than the tree is deep.
        var waiting = [0..<leaves]
        while let range = waiting.popLast() {
            let first = range.lowerBound * leafCount
            let last = min(range.upperBound * leafCount, points.count - 1)
            var stretch = Stretch(first: Int32(first), size: Int32(2 * range.count - 1))
            stretch.fit(points[first...last], from: middle, slack: slack)
            result.append(stretch)
            if range.count > 1 {
                let half = range.lowerBound + range.count / 2
                waiting.append(half..<range.upperBound)
                waiting.append(range.lowerBound..<half)
            }
        }
        result.append(Stretch(first: Int32(points.count - 1), size: 1))
        return result
    }

    /// A winding number that is summed up over the edges to the left of a point, and the number of tests.
    struct Count {
        /// The number of crossing edges that go down, less the number of crossing edges that go up (y points down).
        var winding = 0
        /// The number of edges and boxes that were tested.
        var tested = 0
    }

    /// The winding number of a point, from the edges to its left. It is odd if an odd number of them cross its horizontal line.
    func winding(at point: Point) -> Count {
        var count = Count()
        guard !stretches.isEmpty else {
            visitLines(points.indices) {
                count.add($0, from: $1, to: $2, at: point)
                return true
            }
            return count
        }
        // Lines that are completely to the left are closed, so their crossings cancel out.
        guard box.minY <= point.y, point.y < box.maxY, (point.x - middle.x).magnitude < 2 * (box.maxX - box.minX) else {
            return count
        }
        let way = point - middle
        var index = 0
        while index < stretches.count - 1 {
            let stretch = stretches[index]
            count.tested += 1
            if stretch.misses(way) {
                index += Int(stretch.size)
                count.addChord(Int(stretch.first), Int(stretches[index].first), of: points, ends, at: point)
            } else if stretch.size == 1 {
                index += 1
                visitLines(Int(stretch.first)..<Int(stretches[index].first) + 1) {
                    count.add($0, from: $1, to: $2, at: point)
                    return true
                }
            } else {
                index += 1
            }
        }
        return count
    }

    /// The winding number that `winding(at:)` finds for each point of a box; nil if an edge may touch it. The box is grown by
    /// what rounding may move.
    func winding(of box: Box) -> Int? {
        if box.minX > self.box.maxX || box.maxX < self.box.minX || box.minY > self.box.maxY || box.maxY < self.box.minY
        {
            return 0
        }
        var sum = BoxCount(box)
        guard !stretches.isEmpty else { return sum.add(points[...], ends) ? sum.winding : nil }
        let (way, half) = relative(box)
        var (index, chords) = (0, Count())
        while index < stretches.count - 1 {
            let stretch = stretches[index]
            if stretch.misses(way, half: half) {
                index += Int(stretch.size)
                chords.addChord(Int(stretch.first), Int(stretches[index].first), of: points, ends, at: sum.center)
            } else {
                index += 1
                guard stretch.size == 1 else { continue }
                guard sum.add(points[Int(stretch.first)...Int(stretches[index].first)], ends) else { return nil }
            }
        }
        return sum.winding + chords.winding
    }

    /// The winding number of a point, computed from all edges without the tree: the reference for tests of `winding(at:)`.
    func plainWinding(at point: Point) -> Int {
        var count = Count()
        count.add(points[...], ends, at: point)
        return count.winding
    }

    /// Visits all edges within the tree's `reach` of a point, and perhaps others, until `body` returns false.
    ///
    /// - Returns: Whether `body` has returned true for all.
    @inline(__always) @discardableResult
    func visitEdges(near point: Point, _ body: (Point, Point) -> Bool) -> Bool {
        let way = point - middle
        return visitEdges(unless: { $0.misses(way) }, body)
    }

    /// Visits all edges of a run within the tree's `reach` of a box, and perhaps others, until `body` returns false.
    @inline(__always)
    func visitEdges(near box: Box, of run: EdgeRun = .all, _ body: (Point, Point) -> Bool) {
        guard run.isAll else { return _ = visitEdges(run.points, body) }
        let (way, half) = relative(box)
        _ = visitEdges(unless: { $0.misses(way, half: half) }, body)
    }

    /// The center of a box relative to `middle`, and half its size, enlarged by rounding errors.
    @inline(__always)
    private func relative(_ box: Box) -> (center: Point, half: Size) {
        let (center, half, slack) = (box.center, box.halfSize, box.reach * EdgeTree.slack)
        return (center - middle, Size(width: half.width + slack, height: half.height + slack))
    }

    @inline(__always) @discardableResult
    func visitEdges(unless misses: (Stretch) -> Bool, _ body: (Point, Point) -> Bool) -> Bool {
        visitStretches(unless: misses) { visitEdges($0, body) }
    }

    /// Visits the ranges of points of all stretches that are not missed, until `body` returns false.
    @inline(__always)
    private func visitStretches(unless misses: (Stretch) -> Bool, _ body: (Range<Int>) -> Bool) -> Bool {
        guard !stretches.isEmpty else { return body(points.indices) }
        var index = 0
        while index < stretches.count - 1 {
            let stretch = stretches[index]
            if misses(stretch) {
                index += Int(stretch.size)
            } else {
                index += 1
                if stretch.size == 1 {
                    let last = Int(stretches[index].first)
                    guard body(Int(stretch.first)..<last + 1) else { return false }
                }
            }
        }
        return true
    }

    /// Visits all edges of a run within the tree's `reach` of a box, and perhaps others, line by line, until `body` returns false.
    ///
    /// - Parameter body: Receives all points, and the indices of the first and the last point of some successive edges.
    @inline(__always)
    func visitLines(near box: Box, of run: EdgeRun, _ body: (UnsafeBufferPointer<Point>, Int, Int) -> Bool) {
        guard run.isAll else { return _ = visitLines(run.points, body) }
        let (way, half) = relative(box)
        _ = visitStretches(unless: { $0.misses(way, half: half) }) { visitLines($0, body) }
    }

    /// Visits successive edges of a range of points, line by line, until `body` returns false.
    ///
    /// - Returns: Whether `body` has returned true for all.
    @inline(__always) @discardableResult
    private func visitLines(_ range: Range<Int>, _ body: (UnsafeBufferPointer<Point>, Int, Int) -> Bool) -> Bool {
        points.withUnsafeBufferPointer { points in
            var first = range.lowerBound
            var line = ends.line(of: first)
            while first < range.upperBound {
                let end = ends.isEmpty ? range.upperBound : min(Int(ends[line]), range.upperBound)
                if first &+ 1 < end, !body(points, first, end &- 1) { return false }
                (first, line) = (end, line &+ 1)
            }
            return true
        }
    }

    /// Asks the processor to read points of a run, which are needed soon.
    @_effects(releasenone)
    package func prefetch(_ run: EdgeRun) {
        points.withUnsafeBufferPointer { points in
            guard let base = points.baseAddress else { return }
            let range = run.isAll ? 0..<min(points.count, 128) : run.points
            for index in stride(from: range.lowerBound, to: range.upperBound, by: 4) { sht_prefetch(base + index) }
        }
    }

    /// Asks the processor to read memory that is needed soon.
    @inline(__always)
    package static func prefetch(_ address: UnsafeRawPointer) { sht_prefetch(address) }

    /// Asks the processor to read this object.
    @_effects(releasenone) @inline(__always)
    package static func prefetch(_ edges: EdgeTree) {
        sht_prefetch(Unmanaged.passUnretained(edges).toOpaque())
        sht_prefetch(Unmanaged.passUnretained(edges).toOpaque() + 64)
    }

    /// Visits the edges in a range of points, until `body` returns false; returns whether `body` has returned true for all.
    @inline(__always)
    func visitEdges(_ range: Range<Int>, _ body: (Point, Point) -> Bool) -> Bool {
        range.count < 2 || ends.edges(of: points[range], body)
    }

    /// Visits all edges, line by line, until `body` returns false; returns whether `body` has returned true for all.
    @discardableResult
    func visitEdges(_ body: (Point, Point) -> Bool) -> Bool { visitEdges(points.indices, body) }
}
