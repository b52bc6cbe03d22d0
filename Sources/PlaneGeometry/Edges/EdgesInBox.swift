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
    }

    let box: Box
    /// Memory for the first eight edges, and for the extents of edges.
    private let slots: UnsafeMutableBufferPointer<Slot>
    /// The number of all edges that touch the box.
    private var count = 0
    /// The vector from the start to the end of the longest edge.
    private var longest = Point.zero
    /// The sum of the vectors of all edges, each reversed if that makes the sum longer.
    private var sum = Point.zero

    /// The most edges that are stored.
    static var mostListed: Int { 8 }

    /// Finds the edges that touch a box; nil if there are more than `most`.
    ///
    /// - Parameter slots: Memory for `mostListed` edges.
    @inline(__always)
    init?(of edges: EdgeTree, _ box: Box, most: Int, slots: UnsafeMutableBufferPointer<Slot>) {
        (self.box, self.slots) = (box, slots)
        edges.visitEdges(near: box) { start, end in
            if box.contains(start) || box.isReached(from: start, to: end) { add(start, end) }
            return count <= most
        }
        guard count <= most else { return nil }
    }

    @inline(__always)
    private mutating func add(_ start: Point, _ end: Point) {
        if count < EdgesInBox.mostListed { slots[count].edge = Edge(start: start, end: end) }
        count += 1
        let way = end - start
        if way.square > longest.square { longest = way }
        let sign = way.x * sum.x + way.y * sum.y < 0 ? -1.0 : 1.0
        sum = sum + sign * way
    }

    /// The normal, of length 1, of the edges' common direction. Nil if the edges' length is zero or not finite.
    private var normal: Point? {
        let way = count > EdgesInBox.mostListed ? sum : longest
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
            edges.visitEdges(near: box) { start, end in
                guard box.contains(start) || box.isReached(from: start, to: end) else { return true }
                let extent = extent(of: Edge(start: start, end: end), along: normal)
                all = Extent(low: min(all.low, extent.low), high: max(all.high, extent.high))
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
        let (x, y) = (edge.end.x - edge.start.x, edge.end.y - edge.start.y)
        var (first, last) = (0.0, 1.0)
        func cut(_ start: Double, _ way: Double, _ low: Double, _ high: Double) {
            guard way != 0 else { return }
            let (one, other) = ((low - start) / way, (high - start) / way)
            // Enlarged by more than the error of divisions.
            first = max(first, min(one, other) - 0x1p-40)
            last = min(last, max(one, other) + 0x1p-40)
        }
        if !box.contains(edge.start) || !box.contains(edge.end) {
            cut(edge.start.x, x, box.minX, box.maxX)
            cut(edge.start.y, y, box.minY, box.maxY)
        }
        if !(first <= last) { (first, last) = (0, 1) }
        func position(_ part: Double) -> Double {
            (edge.start.x + part * x) * normal.x + (edge.start.y + part * y) * normal.y
        }
        let (one, other) = (position(first), position(last))
        return Extent(low: min(one, other), high: max(one, other))
    }
}

extension Point {
    /// The square of the point's distance from the origin.
    fileprivate var square: Double { x * x + y * y }
}
