/// The edges that touch a box, and their common direction. Strips are made from both (`Strip`). The first eight edges are stored.
struct EdgesInBox {
    private typealias Edge = (start: Point, end: Point)

    let box: Box
    /// The coordinates of the first eight edges: `startX` and `startY` of their starts, `endX` and `endY` of their ends.
    private var startX = SIMD8<Double>.zero
    private var startY = SIMD8<Double>.zero
    private var endX = SIMD8<Double>.zero
    private var endY = SIMD8<Double>.zero
    /// The number of all edges that touch the box.
    private(set) var count = 0
    /// The vector from the start to the end of the longest edge.
    private var longest = Point.zero
    /// The sum of the vectors of all edges, each reversed if that makes the sum longer.
    private var sum = Point.zero

    /// The most edges that are stored.
    private static let mostListed = 8

    /// Finds the edges that touch a box; nil if there are more than `most` of them.
    init?(of edges: EdgeTree, _ box: Box, most: Int) {
        self.box = box
        edges.visitEdges(near: box) { start, end in
            if box.contains(start) || box.isReached(from: start, to: end) { add(start, end) }
            return count <= most
        }
        if count > most { return nil }
    }

    private mutating func add(_ start: Point, _ end: Point) {
        if count < EdgesInBox.mostListed {
            (startX[count], startY[count], endX[count], endY[count]) = (start.x, start.y, end.x, end.y)
        }
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

    /// The ranges along the normal in which the edges' parts in the box lie; the ranges may be larger than necessary. Up to eight
    /// edges have a range each, sorted by the lower end; more edges have one range around all. `count` is the number of ranges.
    private func spans(along normal: Point, of edges: EdgeTree) -> (low: SIMD8<Double>, high: SIMD8<Double>, count: Int)
    {
        var (low, high) = (SIMD8(repeating: Double.infinity), SIMD8(repeating: -Double.infinity))
        guard count <= EdgesInBox.mostListed else {
            edges.visitEdges(near: box) { start, end in
                guard box.contains(start) || box.isReached(from: start, to: end) else { return true }
                let span = span(of: (start, end), along: normal)
                (low[0], high[0]) = (min(low[0], span.low), max(high[0], span.high))
                return true
            }
            return (low, high, 1)
        }
        for index in 0..<count {
            let edge = (Point(x: startX[index], y: startY[index]), Point(x: endX[index], y: endY[index]))
            let span = span(of: edge, along: normal)
            var slot = index
            while slot > 0, span.low < low[slot - 1] {
                (low[slot], high[slot]) = (low[slot - 1], high[slot - 1])
                slot -= 1
            }
            (low[slot], high[slot]) = (span.low, span.high)
        }
        return (low, high, count)
    }

    /// The strip that bounds the area inside an outline, within the box; nil if the edges have no direction (`normal`). The
    /// edges have ranges along the normal (`spans`). Between two neighbouring ranges, all points of the box are inside, or all
    /// are outside.
    func strip(of edges: EdgeTree, slack: Double, contains: (Point) -> Bool) -> Strip? {
        guard let normal else { return nil }
        let spans = spans(along: normal, of: edges)
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
        var strip = Strip(normal: normal, low: spans.low[0] - room, high: -.infinity)
        var widest = 0.0
        func consider(_ low: Double, _ high: Double) -> Bool {
            guard isIn(between: low, high) else { return false }
            let size = min(high, end) - max(low, start)
            if size > widest { (strip.sureLow, strip.sureHigh, widest) = (low + room, high - room, size) }
            return true
        }
        if consider(-.infinity, spans.low[0]) { strip.low = -.infinity }
        var reached = spans.high[0]
        for index in 1..<max(spans.count, 1) {
            if spans.low[index] - reached > widest { _ = consider(reached, spans.low[index]) }
            reached = max(reached, spans.high[index])
        }
        strip.high = consider(reached, .infinity) ? .infinity : reached + room
        return strip
    }

    /// The strip of all points of the box that are nearer to the edges than a radius; nil if the edges have no direction
    /// (`normal`).
    func strip(of edges: EdgeTree, radius: Double, slack: Double, within area: Box) -> Strip? {
        guard let normal else { return nil }
        let spans = spans(along: normal, of: edges)
        let room = radius + 4 * slack
        // Lanes beyond the last one are infinite.
        var strip = Strip(normal: normal, low: spans.low.min() - room, high: spans.high.max() + room)
        // Points are certain only for a single segment, if no corner of the box lies beyond the segment's ends.
        guard count == 1 else { return strip }
        func along(_ point: Point) -> Double { point.y * normal.x - point.x * normal.y }
        let (start, end) = (Point(x: startX[0], y: startY[0]), Point(x: endX[0], y: endY[0]))
        let (first, last) = (min(along(start), along(end)), max(along(start), along(end)))
        let middle = along(area.center)
        let half = normal.x.magnitude * area.halfSize.height + normal.y.magnitude * area.halfSize.width
        if middle - half > first + slack, middle + half < last - slack {
            let position = start.x * normal.x + start.y * normal.y
            (strip.sureLow, strip.sureHigh) = (position - radius + 4 * slack, position + radius - 4 * slack)
        }
        return strip
    }

    /// The range along the normal in which an edge's part in the box lies. The range may be larger than necessary.
    @inline(__always)
    private func span(of edge: Edge, along normal: Point) -> (low: Double, high: Double) {
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
        return (min(one, other), max(one, other))
    }
}

extension Point {
    /// The square of the point's distance from the origin.
    fileprivate var square: Double { x * x + y * y }
}
