/// The edges of an outline that touch a box, and their common direction, from which strips are made (`Strip`).
struct EdgesInBox {
    /// Memory for an edge between two points, and for an extent.
    struct Slot {
        fileprivate var edge: Edge
        fileprivate var extent: Extent
    }

    let box: Box
    /// Memory for edges, and for their extents.
    private let slots: UnsafeMutableBufferPointer<Slot>
    private var count = 0

    /// The most edges that are stored. More edges of an outline seldom run side by side.
    static var most: Int { 8 }

    /// Finds the edges of a run that touch a box; nil if there are more than `most`.
    ///
    /// - Parameter slots: Memory for `most` edges.
    @inline(__always)
    init?(of edges: EdgeTree, _ run: EdgeRun, _ box: Box, slots: UnsafeMutableBufferPointer<Slot>) {
        (self.box, self.slots) = (box, slots)
        edges.visitEdges(near: box, of: run) { start, end in
            if box.contains(start) || box.isReached(from: start, to: end) {
                if count < EdgesInBox.most { slots[count].edge = Edge(start: start, end: end) }
                count &+= 1
            }
            return count <= EdgesInBox.most
        }
        guard count <= EdgesInBox.most else { return nil }
    }

    /// The normal, of length 1, of the longest edge. Nil if its length is zero or not finite.
    private var normal: Point? {
        var way = Point.zero
        for index in 0..<count {
            let other = slots[index].edge.way
            if other.square > way.square { way = other }
        }
        return way.normal
    }

    /// Stores in `slots` the range along the normal of each edge's part in the box, or more, sorted by lower ends.
    @inline(__always)
    private func storeExtents(along normal: Point) {
        for index in 0..<count {
            let extent = slots[index].edge.extent(in: box, along: normal)
            var slot = index
            while slot > 0, extent.low < slots[slot - 1].extent.low {
                slots[slot].extent = slots[slot - 1].extent
                slot -= 1
            }
            slots[slot].extent = extent
        }
    }

    /// The strip that bounds the area inside an outline within the box; nil if the edges have no direction. Between two
    /// neighbouring ranges of edges, all points of the box are inside, or all are outside.
    func strip(of edges: EdgeTree, _ rule: HitShape.FillRule, slack: Double) -> Strip? {
        guard let normal else { return nil }
        storeExtents(along: normal)
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
        for index in 1..<count {
            let extent = slots[index].extent
            if extent.low - reached > widest { _ = consider(reached, extent.low) }
            reached = max(reached, extent.high)
        }
        strip.high = consider(reached, .infinity) ? .infinity : reached + room
        return strip
    }
}

/// An edge between two points.
struct Edge {
    var start, end: Point

    @inline(__always)
    var way: Point { end - start }

    /// The range of positions along a normal that the edge's part in a box takes. The range may be larger than necessary.
    func extent(in box: Box, along normal: Point) -> Extent {
        if box.contains(start), box.contains(end) { return Extent(normal.along(start), normal.along(end)) }
        let (x, y) = (end.x - start.x, end.y - start.y)
        var (first, last) = (0.0, 1.0)
        func cut(_ start: Double, _ way: Double, _ low: Double, _ high: Double) {
            guard way != 0 else { return }
            let (one, other) = ((low - start) / way, (high - start) / way)
            // Enlarged by more than the error of divisions.
            first = max(first, min(one, other) - 0x1p-40)
            last = min(last, max(one, other) + 0x1p-40)
        }
        cut(start.x, x, box.minX, box.maxX)
        cut(start.y, y, box.minY, box.maxY)
        if !(first <= last) { (first, last) = (0, 1) }
        func position(_ part: Double) -> Double { (start.x + part * x) * normal.x + (start.y + part * y) * normal.y }
        return Extent(position(first), position(last))
    }
}

/// A range of positions along a normal.
struct Extent {
    private(set) var (low, high) = (Double.infinity, -Double.infinity)

    /// Creates an empty range.
    init() {}

    @inline(__always)
    init(_ one: Double, _ other: Double) { (low, high) = (min(one, other), max(one, other)) }

    @inline(__always)
    mutating func add(_ position: Double) { (low, high) = (min(low, position), max(high, position)) }

    @inline(__always)
    mutating func add(_ other: Extent) { (low, high) = (min(low, other.low), max(high, other.high)) }
}

extension Point {
    /// The position of a point along this vector, as a multiple of the vector's length.
    @inline(__always)
    func along(_ point: Point) -> Double { point.x * x + point.y * y }

    /// The square of the point's distance from the origin.
    @inline(__always)
    var square: Double { x * x + y * y }

    /// The normal, of length 1, of a vector. Nil if the vector's length is zero or not finite.
    var normal: Point? {
        let length = square.squareRoot()
        return length > 0 && length.isFinite ? Point(x: y / length, y: -x / length) : nil
    }
}
