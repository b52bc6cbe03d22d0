/// The edges that touch a box, and their common direction, from which strips are made (`Strip`). The first eight edges are
/// stored.
struct EdgesInBox {
    /// Memory for an edge between two points, and for an extent.
    struct Slot {
        fileprivate var edge: Edge
        fileprivate var extent: Extent
    }

    /// An edge between two points.
    fileprivate struct Edge {
        var start, end: Point
    }

    /// A range of positions along the normal.
    fileprivate struct Extent {
        var low = Double.infinity
        var high = -Double.infinity

        @inline(__always)
        mutating func add(_ one: Double, _ other: Double) {
            low = min(low, one, other)
            high = max(high, one, other)
        }
    }

    let box: Box
    /// The edges that may touch the box.
    private let run: EdgeRun
    /// Memory for the first eight edges, and for the extents of edges.
    private let slots: UnsafeMutableBufferPointer<Slot>
    /// The number of all edges that touch the box.
    private var count = 0
    /// The end of the last edge.
    private var end = Point.zero

    /// The most edges that are stored.
    static var mostListed: Int { 8 }

    /// Finds the edges of a run that touch a box; nil if there are more than `most`.
    ///
    /// - Parameter slots: Memory for `mostListed` edges.
    @inline(__always)
    init?(of edges: EdgeTree, _ run: EdgeRun, _ box: Box, most: Int, slots: UnsafeMutableBufferPointer<Slot>) {
        (self.box, self.run, self.slots) = (box, run, slots)
        edges.visitEdges(near: box, of: run) { start, end in
            if box.contains(start) || box.isReached(from: start, to: end) {
                if count < EdgesInBox.mostListed { slots[count].edge = Edge(start: start, end: end) }
                count &+= 1
                self.end = end
            }
            return count <= most
        }
        guard count <= most else { return nil }
    }

    /// The normal, of length 1, of the edges' common direction: that of the longest edge, or of the way from the first edge to the
    /// last one. Nil if the edges' length is zero or not finite.
    private var normal: Point? {
        var way = Point.zero
        for index in 0..<min(count, EdgesInBox.mostListed) {
            let other = slots[index].edge.end - slots[index].edge.start
            if other.square > way.square { way = other }
        }
        // Many edges are usually parts of one curve, whose chord has their direction.
        if count > EdgesInBox.mostListed, (end - slots[0].edge.start).square > way.square {
            way = end - slots[0].edge.start
        }
        let length = way.square.squareRoot()
        return length > 0 && length.isFinite ? Point(x: way.y / length, y: -way.x / length) : nil
    }

    /// Stores ranges of positions along the normal in `slots`: for each edge, the range of its part in the box. A range may be
    /// larger than necessary. Up to eight edges have a range each, sorted by the lower end; more edges have one range around all.
    ///
    /// - Returns: The number of ranges.
    @inline(__always)
    private func storeExtents(along normal: Point, of edges: EdgeTree) -> Int {
        guard count <= EdgesInBox.mostListed else {
            var all = Extent()
            edges.visitEdges(near: box, of: run) { start, end in
                if box.contains(start), box.contains(end) {
                    all.add(normal.along(start), normal.along(end))
                } else if box.contains(start) || box.isReached(from: start, to: end) {
                    let extent = extent(of: Edge(start: start, end: end), along: normal)
                    all.add(extent.low, extent.high)
                }
                return true
            }
            slots[0].extent = all
            return 1
        }
        for index in 0..<count {
            let extent = extent(of: slots[index].edge, along: normal)
            var slot = index
            while slot > 0, extent.low < slots[slot - 1].extent.low {
                slots[slot].extent = slots[slot - 1].extent
                slot -= 1
            }
            slots[slot].extent = extent
        }
        return count
    }

    /// The strip that bounds the area inside an outline, within the box; nil if the edges have no direction (`normal`). The
    /// edges have ranges along the normal (`storeExtents`). Between two neighbouring ranges, all points of the box are inside, or
    /// all are outside.
    func strip(of edges: EdgeTree, _ rule: HitShape.FillRule, slack: Double) -> Strip? {
        guard let normal else { return nil }
        let extentCount = storeExtents(along: normal, of: edges)
        // The corners of the box that come first and last along the normal.
        let first = Point(x: normal.x > 0 ? box.minX : box.maxX, y: normal.y > 0 ? box.minY : box.maxY)
        let last = Point(x: normal.x > 0 ? box.maxX : box.minX, y: normal.y > 0 ? box.maxY : box.minY)
        let start = first.x * normal.x + first.y * normal.y
        let end = last.x * normal.x + last.y * normal.y
        // The normal has length 1, so slack is the same along it.
        let room = 4 * slack
        func isIn(between low: Double, _ high: Double) -> Bool {
            let (low, high) = (max(low, start), min(high, end))
            guard high - low > room else { return false }
            let part = ((low + high) / 2 - start) / (end - start)
            return rule.isInside(winding: edges.winding(at: first + part * (last - first)).winding)
        }
        var strip = Strip(normal: normal, low: slots[0].extent.low - room, high: -.infinity)
        var widest = 0.0
        func consider(_ low: Double, _ high: Double) -> Bool {
            guard isIn(between: low, high) else { return false }
            let size = min(high, end) - max(low, start)
            if size > widest { (strip.sureLow, strip.sureHigh, widest) = (low + room, high - room, size) }
            return true
        }
        if consider(-.infinity, slots[0].extent.low) { strip.low = -.infinity }
        var reached = slots[0].extent.high
        for index in 1..<extentCount {
            let extent = slots[index].extent
            if extent.low - reached > widest { _ = consider(reached, extent.low) }
            reached = max(reached, extent.high)
        }
        strip.high = consider(reached, .infinity) ? .infinity : reached + room
        return strip
    }

    /// The strip of all points of the box that are nearer to the edges than a radius; nil if the edges have no direction
    /// (`normal`).
    func strip(of edges: EdgeTree, radius: Double, slack: Double, within area: Box) -> Strip? {
        guard let normal else { return nil }
        let room = radius + 4 * slack
        var high = -Double.infinity
        for index in 0..<storeExtents(along: normal, of: edges) { high = max(high, slots[index].extent.high) }
        var strip = Strip(normal: normal, low: slots[0].extent.low - room, high: high + room)
        // Points are certain only for a single segment, if no corner of the box lies beyond the segment's ends.
        guard count == 1 else { return strip }
        func along(_ point: Point) -> Double { point.y * normal.x - point.x * normal.y }
        let (start, end) = (slots[0].edge.start, slots[0].edge.end)
        let (first, last) = (min(along(start), along(end)), max(along(start), along(end)))
        let middle = along(area.center)
        let half = normal.x.magnitude * area.halfSize.height + normal.y.magnitude * area.halfSize.width
        if middle - half > first + slack, middle + half < last - slack {
            let position = start.x * normal.x + start.y * normal.y
            (strip.sureLow, strip.sureHigh) = (position - radius + 4 * slack, position + radius - 4 * slack)
        }
        return strip
    }

    /// The range of positions along the normal that an edge's part in the box takes. The range may be larger than necessary.
    @inline(__always)
    private func extent(of edge: Edge, along normal: Point) -> Extent {
        if box.contains(edge.start), box.contains(edge.end) {
            let (one, other) = (normal.along(edge.start), normal.along(edge.end))
            return Extent(low: min(one, other), high: max(one, other))
        }
        let (x, y) = (edge.end.x - edge.start.x, edge.end.y - edge.start.y)
        var (first, last) = (0.0, 1.0)
        func cut(_ start: Double, _ way: Double, _ low: Double, _ high: Double) {
            guard way != 0 else { return }
            let (one, other) = ((low - start) / way, (high - start) / way)
            // Enlarged by more than the error of divisions.
            first = max(first, min(one, other) - 0x1p-40)
            last = min(last, max(one, other) + 0x1p-40)
        }
        cut(edge.start.x, x, box.minX, box.maxX)
        cut(edge.start.y, y, box.minY, box.maxY)
        if !(first <= last) { (first, last) = (0, 1) }
        func position(_ part: Double) -> Double {
            (edge.start.x + part * x) * normal.x + (edge.start.y + part * y) * normal.y
        }
        let (one, other) = (position(first), position(last))
        return Extent(low: min(one, other), high: max(one, other))
    }
}

extension Point {
    /// The position of a point along this vector, as a multiple of the vector's length.
    @inline(__always)
    fileprivate func along(_ point: Point) -> Double { point.x * x + point.y * y }

    /// The square of the point's distance from the origin.
    fileprivate var square: Double { x * x + y * y }
}
