/// The edges of a stroke that touch a box, and their common direction, from which strips are made (`Strip`).
struct StrokeInBox {
    private let box: Box
    private let slack: Double
    private var count = 0
    /// The indices of the first edge's start and of the last edge's end.
    private var first = 0
    private var last = 0
    /// True if the edges follow one another on a line, and the points between the first and the last one are in the box.
    private var isChain = true
    /// The longest way of one of the first eight edges.
    private var longest = Point.zero

    /// Finds the edges of a run that touch a box; nil if there are more than 64.
    ///
    /// - Parameter slack: More than rounding errors of distances.
    @inline(__always)
    init?(of edges: EdgeTree, _ run: EdgeRun, _ box: Box, slack: Double) {
        (self.box, self.slack) = (box, slack)
        visit(edges, run) { points, start, end in
            if count == 0 {
                first = start
            } else if start != last || !box.contains(points[start]) {
                isChain = false
            }
            for index in start..<max(start, min(end, start &+ 8 &- count)) {
                let way = points[index &+ 1] - points[index]
                if way.square > longest.square { longest = way }
            }
            count &+= end &- start
            last = end
            return count <= 64
        }
        guard count <= 64 else { return nil }
    }

    /// Visits all edges that touch the box, until `body` returns false.
    ///
    /// - Parameter body: Receives all points, and the indices of the first and the last point of some successive edges. These are
    ///   all in the box, or there is only one.
    @inline(__always)
    private func visit(_ edges: EdgeTree, _ run: EdgeRun, _ body: (UnsafeBufferPointer<Point>, Int, Int) -> Bool) {
        let area = OpenBox(low: SIMD2(box.minX, box.minY), high: SIMD2(box.maxX, box.maxY))
        edges.visitLines(near: box, of: run) { points, first, last in
            let line = SmoothLine(points: points, last: last, bend: edges.bend, slack: slack)
            var index = first
            while index < last {
                if area.contains(line[index]) {
                    let end = line.end(in: area, from: index)
                    if end > index, !body(points, index, end) { return false }
                    index = end
                    if index == last { break }
                }
                let (start, end) = (points[index], points[index &+ 1])
                if box.contains(start) || box.isReached(from: start, to: end), !body(points, index, index &+ 1) {
                    return false
                }
                index &+= 1
            }
            return true
        }
    }

    /// The strip of all points of the box that are nearer to the edges than a radius; nil if the edges have no direction.
    func strip(of edges: EdgeTree, _ run: EdgeRun, radius: Double, within area: Box) -> Strip? {
        guard count > 0 else { return nil }
        // Many edges are usually parts of one curve, whose chord has their direction.
        let chord = edges.points[last] - edges.points[first]
        guard let normal = (count > 8 && chord.square > longest.square ? chord : longest).normal else { return nil }
        let edge = Edge(start: edges.points[first], end: edges.points[first &+ 1])
        if count == 1 { return strip(along: edge, normal, radius: radius, within: area) }
        var extent = edge.extent(in: box, along: normal)
        if isChain {
            let other = Edge(start: edges.points[last &- 1], end: edges.points[last]).extent(in: box, along: normal)
            extent.add(other.low)
            extent.add(other.high)
            edges.points.withUnsafeBufferPointer { points in
                for index in first &+ 1..<last { extent.add(normal.along(points[index])) }
            }
        } else {
            visit(edges, run) { points, first, last in
                if last &- first == 1 {
                    let other = Edge(start: points[first], end: points[last]).extent(in: box, along: normal)
                    extent.add(other.low)
                    extent.add(other.high)
                } else {
                    for index in first...last { extent.add(normal.along(points[index])) }
                }
                return true
            }
        }
        let room = radius + 4 * slack
        return Strip(normal: normal, low: extent.low - room, high: extent.high + room)
    }

    /// The strip along a single edge.
    @inline(__always)
    private func strip(along edge: Edge, _ normal: Point, radius: Double, within area: Box) -> Strip {
        let (room, extent) = (radius + 4 * slack, edge.extent(in: box, along: normal))
        var strip = Strip(normal: normal, low: extent.low - room, high: extent.high + room)
        // Points are certain if no corner of the box lies beyond the edge's ends.
        func along(_ point: Point) -> Double { point.y * normal.x - point.x * normal.y }
        let (start, end) = (edge.start, edge.end)
        let (least, greatest) = (min(along(start), along(end)), max(along(start), along(end)))
        let middle = along(area.center)
        let half = normal.x.magnitude * area.halfSize.height + normal.y.magnitude * area.halfSize.width
        if middle - half > least + slack, middle + half < greatest - slack {
            let position = normal.along(start)
            (strip.sureLow, strip.sureHigh) = (position - radius + 4 * slack, position + radius - 4 * slack)
        }
        return strip
    }
}
