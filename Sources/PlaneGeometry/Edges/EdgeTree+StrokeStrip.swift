// The strip that bounds a stroke in a box.
extension EdgeTree {
    /// The strip that bounds the stroke within a box (see `Strip`). It lies along the segments near the box, and is wide enough
    /// for all of them. Nil if they have no direction (`normal(of:)`), or if there are more than 64 and no run of them is known.
    @_effects(releasenone)
    package func strip(in box: Box, radius: Double, _ run: EdgeRun = .all) -> Strip? {
        let place = StripPlace(box, radius: radius, slack: slack(of: box, radius))
        if !run.isAll { return strip(along: run.points, place)?.strip }
        guard let range = points(touching: place.near, slack: place.slack) else { return nil }
        if range.count == 2 { return strip(along: range, place)?.strip }
        return normal(of: range).map { Strip(normal: $0, extent(of: .all, along: $0, place), place.room) }
    }

    /// The extent along a normal of the edges of a run that come near a box.
    private func extent(of run: EdgeRun, along normal: Point, _ place: StripPlace) -> Extent {
        var extent = Extent()
        visitEdges(touching: place.near, of: run, slack: place.slack) { points, first, last in
            if last &- first == 1 {
                extent.add(Edge(start: points[first], end: points[last]).extent(in: place.near, along: normal))
            } else {
                for index in first...last { extent.add(normal.along(points[index])) }
            }
            return true
        }
        return extent
    }

    /// Finds strips that together bound the stroke within a box: several if the edges bend much. Each point of the stroke there
    /// is in one of them and in its box; a point that one calls certain is in the stroke.
    ///
    /// - Parameters:
    ///   - run: The edges that may come near the box; not `all`.
    ///   - most: The greatest number of strips: 1, 2 or 4.
    ///   - result: Memory for that many strips.
    /// - Returns: The number of strips; 0 if some edges have no direction.
    @_effects(releasenone)
    package func strips(
        in box: Box, radius: Double, _ run: EdgeRun, most: Int, _ result: UnsafeMutableBufferPointer<BoundedStrip>
    ) -> Int {
        let place = StripPlace(box, radius: radius, slack: slack(of: box, radius))
        var count = 0
        return addStrips(along: run.points, place, most: most, result, &count) ? count : 0
    }

    /// Returns false if some edges have no direction.
    private func addStrips(
        along range: Range<Int>, _ place: StripPlace, most: Int, _ result: UnsafeMutableBufferPointer<BoundedStrip>,
        _ count: inout Int
    ) -> Bool {
        if most > 1, range.count > 3, isBent(range, in: place.box) {
            let middle = (range.lowerBound &+ range.upperBound) / 2
            return addStrips(along: range.lowerBound..<middle &+ 1, place, most: most / 2, result, &count)
                && addStrips(along: middle..<range.upperBound, place, most: most / 2, result, &count)
        }
        guard let strip = strip(along: range, place) else { return false }
        result[count] = strip
        count &+= 1
        return true
    }

    /// True if two strips are smaller: the points after each quarter extend across the chord by more than a sixth of the box.
    @inline(__always)
    private func isBent(_ range: Range<Int>, in box: Box) -> Bool {
        points.withUnsafeBufferPointer { points in
            let (start, count) = (points[range.lowerBound], range.count &- 1)
            let way = points[range.upperBound &- 1] - start
            var extent = Extent(0, 0)
            for part in 1...3 {
                let side = points[range.lowerBound &+ part &* count / 4] - start
                extent.add(side.x * way.y - side.y * way.x)
            }
            let size = way.x.magnitude * box.halfSize.height + way.y.magnitude * box.halfSize.width
            return extent.high - extent.low > size / 6
        }
    }

    /// The strip along the edges between points in a range. Nil if they have no direction.
    @inline(__always)
    private func strip(along range: Range<Int>, _ place: StripPlace) -> BoundedStrip? {
        guard let normal = normal(of: range) else { return nil }
        return points.withUnsafeBufferPointer { points in
            let (first, last) = (range.lowerBound, range.upperBound &- 1)
            var (extent, around) = (Extent(), OpenBox.nothing)
            extent.add(points, from: first, to: last, along: normal, &around)
            let box = Box(minX: around.low.x, minY: around.low.y, maxX: around.high.x, maxY: around.high.y)
                .grown(by: place.room)
            // Between two lines is no edge.
            if last &- first == 1, ends.isEmpty || ends.line(of: first) == ends.line(of: last) {
                let edge = Edge(start: points[first], end: points[last])
                return BoundedStrip(strip(along: edge, normal, place), around: box)
            }
            // Of long edges, only the parts near the box count.
            let (start, end) = (points[first &+ 1] - points[first], points[last] - points[last &- 1])
            let half = place.box.halfSize
            if max(start.x.magnitude, end.x.magnitude) > half.width / 2
                || max(start.y.magnitude, end.y.magnitude) > half.height / 2
            {
                extent = self.extent(of: EdgeRun(first &+ 1, last), along: normal, place)
            }
            return BoundedStrip(Strip(normal: normal, extent, place.room), around: box)
        }
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
    private func strip(along edge: Edge, _ normal: Point, _ place: StripPlace) -> Strip {
        let (radius, slack, area) = (place.radius, place.slack, place.box)
        var strip = Strip(normal: normal, edge.extent(in: place.near, along: normal), place.room)
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

/// A box in which strips bound a stroke.
private struct StripPlace {
    let box: Box
    /// The box around points as near as the stroke's radius.
    let near: Box
    let radius: Double
    /// More than rounding errors of distances.
    let slack: Double
    /// How far a strip extends beyond edges.
    let room: Double

    @inline(__always)
    init(_ box: Box, radius: Double, slack: Double) {
        (self.box, near) = (box, box.grown(by: radius + slack))
        (self.radius, self.slack, room) = (radius, slack, radius + 4 * slack)
    }
}

extension Strip {
    /// The strip along a normal that holds an extent, and some room on both sides.
    @inline(__always)
    fileprivate init(normal: Point, _ extent: Extent, _ room: Double) {
        self.init(normal: normal, low: extent.low - room, high: extent.high + room)
    }
}

extension Extent {
    /// Adds the positions of points along a normal, and the points themselves to a box.
    @inline(__always)
    fileprivate mutating func add(
        _ points: UnsafeBufferPointer<Point>, from first: Int, to last: Int, along normal: Point,
        _ around: inout OpenBox
    ) {
        // Two points at once.
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        var index = first
        while index <= last {
            let (one, other) = (points[index], points[min(index &+ 1, last)])
            let position = SIMD2(one.x, other.x) * normal.x + SIMD2(one.y, other.y) * normal.y
            low.replace(with: position, where: position .< low)
            high.replace(with: position, where: position .> high)
            around.add(one)
            around.add(other)
            index &+= 2
        }
        add(Extent(min(low.x, low.y), max(high.x, high.y)))
    }
}
