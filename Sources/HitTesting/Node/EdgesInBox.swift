/// The edges that touch a box, and their common direction, from which strips are made (`Strip`). The first eight edges are
/// stored.
struct EdgesInBox {
    /// An edge between two points.
    private struct Edge {
        var start, end: Point
    }

    /// A range of positions along the normal.
    private struct Extent {
        var low = Double.infinity
        var high = -Double.infinity
    }

    let box: Box
    /// Memory for the first eight edges.
    private let listed: UnsafeMutableBufferPointer<Edge>
    /// The number of all edges that touch the box.
    private var count = 0
    /// The vector from the start to the end of the longest edge.
    private var longest = Point.zero
    /// The sum of the vectors of all edges, each reversed if that makes the sum longer.
    private var sum = Point.zero

    /// The most edges that are stored.
    private static let mostListed = 8

    private init(_ box: Box, _ listed: UnsafeMutableBufferPointer<Edge>) { (self.box, self.listed) = (box, listed) }

    /// Finds the edges that touch a box, and returns the strip that `body` makes of them. Nil if there are more than `most`
    /// edges, or if `body` returns nil.
    @inline(__always)
    static func strip(of edges: EdgeTree, _ box: Box, most: Int, _ body: (EdgesInBox) -> Strip?) -> Strip? {
        withUnsafeTemporaryAllocation(of: Edge.self, capacity: mostListed) { listed in
            var found = EdgesInBox(box, listed)
            edges.visitEdges(near: box) { start, end in
                if box.contains(start) || box.isReached(from: start, to: end) { found.add(start, end) }
                return found.count <= most
            }
            return found.count <= most ? body(found) : nil
        }
    }

    @inline(__always)
    private mutating func add(_ start: Point, _ end: Point) {
        if count < EdgesInBox.mostListed { listed[count] = Edge(start: start, end: end) }
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

    /// Passes `body` ranges of positions along the normal: for each edge, the range of its part in the box. A range may be larger
    /// than necessary. Up to eight edges have a range each, sorted by the lower end; more edges have one range around all.
    @inline(__always)
    private func withExtents(
        along normal: Point, of edges: EdgeTree, _ body: (Slice<UnsafeMutableBufferPointer<Extent>>) -> Strip?
    ) -> Strip? {
        withUnsafeTemporaryAllocation(of: Extent.self, capacity: EdgesInBox.mostListed) { extents in
            guard count <= EdgesInBox.mostListed else {
                var all = Extent()
                edges.visitEdges(near: box) { start, end in
                    guard box.contains(start) || box.isReached(from: start, to: end) else { return true }
                    let extent = extent(of: Edge(start: start, end: end), along: normal)
                    all = Extent(low: min(all.low, extent.low), high: max(all.high, extent.high))
                    return true
                }
                extents[0] = all
                return body(extents[..<1])
            }
            for index in 0..<count {
                let extent = extent(of: listed[index], along: normal)
                var slot = index
                while slot > 0, extent.low < extents[slot - 1].low {
                    extents[slot] = extents[slot - 1]
                    slot -= 1
                }
                extents[slot] = extent
            }
            return body(extents[..<count])
        }
    }

    /// The strip that bounds the area inside an outline, within the box; nil if the edges have no direction (`normal`). The
    /// edges have ranges along the normal (`withExtents`). Between two neighbouring ranges, all points of the box are inside, or all
    /// are outside.
    func strip(of edges: EdgeTree, slack: Double, contains: (Point) -> Bool) -> Strip? {
        guard let normal else { return nil }
        return withExtents(along: normal, of: edges) { strip(between: $0, normal, slack: slack, contains: contains) }
    }

    @inline(__always)
    private func strip(
        between extents: Slice<UnsafeMutableBufferPointer<Extent>>, _ normal: Point, slack: Double,
        contains: (Point) -> Bool
    ) -> Strip? {
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
            return contains(first + part * (last - first))
        }
        var strip = Strip(normal: normal, low: extents[0].low - room, high: -.infinity)
        var widest = 0.0
        func consider(_ low: Double, _ high: Double) -> Bool {
            guard isIn(between: low, high) else { return false }
            let size = min(high, end) - max(low, start)
            if size > widest { (strip.sureLow, strip.sureHigh, widest) = (low + room, high - room, size) }
            return true
        }
        if consider(-.infinity, extents[0].low) { strip.low = -.infinity }
        var reached = extents[0].high
        for extent in extents.dropFirst() {
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
        let found = withExtents(along: normal, of: edges) { extents in
            let high = extents.reduce(-.infinity) { max($0, $1.high) }
            return Strip(normal: normal, low: extents[0].low - room, high: high + room)
        }
        guard var strip = found else { return nil }
        // Points are certain only for a single segment, if no corner of the box lies beyond the segment's ends.
        guard count == 1 else { return strip }
        func along(_ point: Point) -> Double { point.y * normal.x - point.x * normal.y }
        let (start, end) = (listed[0].start, listed[0].end)
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
