// The strip that bounds a stroke in a box.
extension EdgeTree {
    /// The strip that bounds the stroke within a box (see `Strip`). It lies along the segments near the box, and is wide enough
    /// for all of them. Nil if they have no direction (`normal(of:)`), or if there are more than 64 and no run of them is known.
    @_effects(releasenone)
    package func strip(in box: Box, radius: Double, _ run: EdgeRun = .all) -> Strip? {
        let slack = slack(of: box, radius)
        let near = box.grown(by: radius + slack)
        // Nearly all edges of a run touch the box that it is near.
        guard let range = run.isAll ? points(touching: near, slack: slack) : run.points, let normal = normal(of: range)
        else { return nil }
        if range.count == 2 {
            let edge = Edge(start: points[range.lowerBound], end: points[range.lowerBound &+ 1])
            return strip(along: edge, normal, radius: radius, near: near, slack: slack, within: box)
        }
        var extent = Extent()
        visitEdges(touching: near, of: run, slack: slack) { points, first, last in
            if last &- first == 1 {
                extent.add(Edge(start: points[first], end: points[last]).extent(in: near, along: normal))
            } else {
                for index in first...last { extent.add(normal.along(points[index])) }
            }
            return true
        }
        let room = radius + 4 * slack
        return Strip(normal: normal, low: extent.low - room, high: extent.high + room)
    }

    /// The points from the first edge that touches a box to the last one; nil if more than 64 edges do, or none.
    private func points(touching box: Box, slack: Double) -> Range<Int>? {
        var (count, range) = (0, 0..<0)
        visitEdges(touching: box, of: .all, slack: slack) { _, first, last in
            range = (count == 0 ? first : range.lowerBound)..<last &+ 1
            count &+= last &- first
            return count <= 64
        }
        return 1...64 ~= count ? range : nil
    }

    /// Visits all edges of a run that touch a box, until `body` returns false.
    ///
    /// - Parameters:
    ///   - slack: More than rounding errors of distances.
    ///   - body: Receives all points, and the indices of the first and the last point of some successive edges. These are all in
    ///     the box, or there is only one.
    @inline(__always)
    private func visitEdges(
        touching box: Box, of run: EdgeRun, slack: Double, _ body: (UnsafeBufferPointer<Point>, Int, Int) -> Bool
    ) {
        let area = OpenBox(low: SIMD2(box.minX, box.minY), high: SIMD2(box.maxX, box.maxY))
        visitLines(near: box, of: run) { points, first, last in
            let line = SmoothLine(points: points, last: last, bend: bend, slack: slack)
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

    /// The normal, of length 1, of the direction of a range of points: that of their chord, unless one of the first edges is
    /// longer. Nil if its length is zero or not finite.
    @inline(__always)
    private func normal(of range: Range<Int>) -> Point? {
        points.withUnsafeBufferPointer { points in
            var longest = points[range.upperBound &- 1] - points[range.lowerBound]
            // More edges are usually parts of one curve.
            for index in range.dropLast().prefix(4) {
                let way = points[index &+ 1] - points[index]
                if way.square > longest.square { longest = way }
            }
            return longest.normal
        }
    }

    /// The strip along a single edge.
    @inline(__always)
    private func strip(
        along edge: Edge, _ normal: Point, radius: Double, near: Box, slack: Double, within area: Box
    ) -> Strip {
        let (room, extent) = (radius + 4 * slack, edge.extent(in: near, along: normal))
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
