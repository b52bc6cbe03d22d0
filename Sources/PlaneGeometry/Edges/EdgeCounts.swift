extension EdgeTree.Count {
    /// Adds one edge, if it crosses the point's horizontal line to the left of the point. An edge includes its upper end and
    /// excludes its lower end. A crossing exactly at the point counts as left of the point. These rules make areas half-open.
    @inline(__always)
    private mutating func add(_ start: Point, _ end: Point, at point: Point) {
        guard (start.y <= point.y) != (end.y <= point.y) else { return }
        guard HitShape.Polygon.crossing(from: start, to: end, at: point.y) <= point.x else { return }
        winding += start.y < end.y ? 1 : -1
    }

    /// Adds edges one by one.
    mutating func add(_ points: ArraySlice<Point>, _ ends: [Int32], at point: Point) {
        guard points.count > 1 else { return }
        tested += points.count - 1
        _ = ends.edges(of: points) { start, end in
            add(start, end, at: point)
            return true
        }
    }

    /// Adds the edges between points of one line, by their indices. Two at once take the same arithmetic as one by one, without
    /// a branch that depends on them.
    @inline(__always)
    mutating func add(_ points: UnsafeBufferPointer<Point>, from first: Int, to last: Int, at point: Point) {
        tested &+= last &- first
        let (x, y) = (SIMD2(repeating: point.x), SIMD2(repeating: point.y))
        var (index, sum) = (first, SIMD2<Int64>.zero)
        while index &+ 1 < last {
            let (one, two, three) = (points[index], points[index &+ 1], points[index &+ 2])
            let (startX, startY, endX, endY) = (
                SIMD2(one.x, two.x), SIMD2(one.y, two.y), SIMD2(two.x, three.x), SIMD2(two.y, three.y)
            )
            let isDown = startY .< endY
            let upperX = endX.replacing(with: startX, where: isDown)
            let upperY = endY.replacing(with: startY, where: isDown)
            let lowerX = startX.replacing(with: endX, where: isDown)
            let lowerY = startY.replacing(with: endY, where: isDown)
            let crossing = upperX + (y - upperY) / (lowerY - upperY) * (lowerX - upperX)
            let counts = ((startY .<= y) .^ (endY .<= y)) .& (crossing .<= x)
            let change = SIMD2<Int64>(repeating: -1).replacing(with: 1, where: isDown)
            sum &+= SIMD2<Int64>.zero.replacing(with: change, where: counts)
            index &+= 2
        }
        winding &+= Int(truncatingIfNeeded: sum[0] &+ sum[1])
        if index < last { add(points[index], points[last], at: point) }
    }

    /// Adds a run of edges by its chord, the straight edge between its ends. The point must be outside the run's box.
    @inline(__always)
    mutating func addChord(
        _ first: Int, _ last: Int, of points: [Point], _ ends: [Int32], at point: Point
    ) {
        guard ends.count > 1 else { return add(points[first], points[last], at: point) }
        // Whole lines within the run are closed, so they contribute nothing.
        let (line, lastLine) = (ends.line(of: first), ends.line(of: last))
        guard line != lastLine else { return add(points[first], points[last], at: point) }
        add(points[first], points[Int(ends[line]) - 1], at: point)
        add(points[Int(ends[lastLine - 1])], points[last], at: point)
    }
}

/// The winding number that all points of a box share, summed up edge by edge. No edge may touch the box: see `add(_:_:)`.
struct BoxCount {
    let box: Box
    let center: Point
    var winding = 0

    init(_ box: Box) { (self.box, center) = (box, box.center) }

    /// Adds the edges between points.
    ///
    /// - Returns: False if an edge may touch the box, else true.
    @inline(__always)
    mutating func add(_ points: ArraySlice<Point>, _ ends: [Int32]) -> Bool {
        points.count < 2 || ends.edges(of: points) { add($0, $1) }
    }

    @inline(__always)
    private mutating func add(_ start: Point, _ end: Point) -> Bool {
        if max(start.y, end.y) < box.minY || min(start.y, end.y) > box.maxY || min(start.x, end.x) > box.maxX {
            return true
        }
        if !(max(start.x, end.x) < box.minX) {
            guard let isLeft = box.isRight(ofEdgeFrom: start, to: end) else { return false }
            if !isLeft { return true }
        }
        if (start.y <= center.y) != (end.y <= center.y) { winding += start.y < end.y ? 1 : -1 }
        return true
    }
}

extension [Int32] {
    /// Visits the edges between neighbouring `points` (at least one) of the same line, until `body` returns false. For each of
    /// several lines, this array has the index after its last point.
    ///
    /// - Returns: Whether `body` has returned true for all.
    @inline(__always)
    func edges(of points: ArraySlice<Point>, _ body: (_ start: Point, _ end: Point) -> Bool) -> Bool {
        var line = line(of: points.startIndex)
        var next = isEmpty ? points.endIndex : Int(self[line])
        var start = points[points.startIndex]
        for index in points.indices.dropFirst() {
            let end = points[index]
            if index == next {
                repeat { line += 1 } while index == Int(self[line])
                next = Int(self[line])
            } else if !body(start, end) {
                return false
            }
            start = end
        }
        return true
    }

    /// The index of the line to which the point with the index `point` belongs. Element *i* of this array is the index after the
    /// last point of line *i*.
    @inline(__always)
    func line(of point: Int) -> Int {
        guard count > 1 else { return 0 }
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high) / 2
            if Int(self[middle]) <= point { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
