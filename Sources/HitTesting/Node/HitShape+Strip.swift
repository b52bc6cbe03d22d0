extension HitShape {
    /// Bounds of the shape in a box, if they are nearly one line or two parallel lines: see `Strip`.
    ///
    /// - Complexity: As `coverage(of:bounds:)`.
    func strip(in box: Box) -> Strip? {
        switch self {
        case .ellipse(let rect):
            Strip(
                ofDiscAt: Point(x: rect.midX, y: rect.midY),
                radii: Size(width: rect.width / 2, height: rect.height / 2),
                in: box)
        case .roundedRect(let rect, let radii): radii.fitted(to: rect).strip(of: Box(rect), in: box)
        case .polygon(let polygon): polygon.edges.strip(in: box, polygon.rule)
        case .path(let path): path.edges.strip(in: box, path.rule)
        case .stroke(let stroke): stroke.strip(in: box)
        case .mask: nil
        }
    }
}

extension Strip {
    /// Within a box, a disc lies on one side of a tangent: the one across from the middle of the box. A chord bounds
    /// what is certain.
    init?(ofDiscAt center: Point, radii: Size, in box: Box) {
        let middle = box.center
        let (x, y) = ((middle.x - center.x) / radii.width, (middle.y - center.y) / radii.height)
        let distance = (x * x + y * y).squareRoot()
        guard distance.isFinite, distance > 0 else { return nil }
        let (alongX, alongY) = (x / distance, y / distance)
        let normal = Point(x: alongX / radii.width, y: alongY / radii.height)
        let start = normal.x * center.x + normal.y * center.y
        let error = 0x1p-40 * (1 + normal.x.magnitude * center.x.magnitude + normal.y.magnitude * center.y.magnitude)
        // The extent of the box's points perpendicular to the normal.
        let across =
            alongY.magnitude * (box.maxX / 2 - box.minX / 2) / radii.width
            + alongX.magnitude * (box.maxY / 2 - box.minY / 2) / radii.height + error
        self.init(normal: normal, low: -.infinity, high: start + 1 + error)
        guard across < 1 else { return }
        let half = (1 - across * across).squareRoot() - error
        (sureLow, sureHigh) = (start - half, start + half)
    }
}

extension HitShape.CornerRadii {
    /// If the box is within a corner, the strip of the corner's disc; if one side crosses it, that of the side.
    fileprivate func strip(of frame: Box, in box: Box) -> Strip? {
        let middle = box.center
        let (isLeft, isTop) = (middle.x < frame.center.x, middle.y < frame.center.y)
        let corner = corner(isLeft: isLeft, isTop: isTop, of: frame)
        if corner.isBeyond(box) {
            return Strip(ofDiscAt: corner.center, radii: Size(width: corner.radius, height: corner.radius), in: box)
        }
        let largest = max(topLeft, topRight, bottomLeft, bottomRight)
        let core = Box(
            minX: frame.minX + largest, minY: frame.minY + largest, maxX: frame.maxX - largest,
            maxY: frame.maxY - largest)
        if core.minY < box.minY, box.maxY < core.maxY {
            return Strip(
                normal: Point(x: 1, y: 0), low: frame.minX, high: frame.maxX, sureLow: frame.minX, sureHigh: frame.maxX)
        }
        if core.minX < box.minX, box.maxX < core.maxX {
            return Strip(
                normal: Point(x: 0, y: 1), low: frame.minY, high: frame.maxY, sureLow: frame.minY, sureHigh: frame.maxY)
        }
        return nil
    }
}

/// The edges that touch a box, if they are few.
struct EdgesInBox {
    let box: Box
    private var edges: [(start: Point, end: Point)] = []
    private var isFull = false

    /// With more edges, a strip is unlikely.
    private static let mostCount = 8

    init(_ box: Box) { self.box = box }

    /// Adds an edge if it touches the box; false if there are too many.
    mutating func add(_ start: Point, _ end: Point) -> Bool {
        guard box.isReached(from: start, to: end) else { return true }
        isFull = edges.count == EdgesInBox.mostCount
        edges.append((start, end))
        return !isFull
    }

    /// The strip along the longest of the edges. Seen along that edge, the points between the edges are all inside, or
    /// all outside.
    func strip(slack: Double, contains: (Point) -> Bool) -> Strip? {
        guard !isFull, let normal = longestNormal else { return nil }
        var spans = edges.map { span(of: $0, along: normal) }
        spans.sort { $0.low < $1.low }
        let corners = box.corners.map { (place: $0.x * normal.x + $0.y * normal.y, point: $0) }
        guard let first = corners.min(by: { $0.place < $1.place }), let last = corners.max(by: { $0.place < $1.place })
        else { return nil }
        // The normal has length 1, so slack is the same along it.
        let (room, width) = (4 * slack, last.place - first.place)
        func isIn(between low: Double, _ high: Double) -> Bool {
            let (low, high) = (max(low, first.place), min(high, last.place))
            guard high - low > room else { return false }
            let part = ((low + high) / 2 - first.place) / width
            return contains(
                Point(
                    x: first.point.x + part * (last.point.x - first.point.x),
                    y: first.point.y + part * (last.point.y - first.point.y)))
        }
        var strip = Strip(normal: normal, low: spans[0].low - room, high: -.infinity)
        var widest = 0.0
        func consider(_ low: Double, _ high: Double) {
            let size = min(high, last.place) - max(low, first.place)
            guard size > widest, isIn(between: low, high) else { return }
            (strip.sureLow, strip.sureHigh, widest) = (low + room, high - room, size)
        }
        if isIn(between: -.infinity, spans[0].low) { strip.low = -.infinity }
        consider(-.infinity, spans[0].low)
        var reached = spans[0].high
        for span in spans.dropFirst() {
            consider(reached, span.low)
            reached = max(reached, span.high)
        }
        consider(reached, .infinity)
        strip.high = isIn(between: reached, .infinity) ? .infinity : reached + room
        return strip
    }

    /// The strip of all points that are nearer to the edges than a radius.
    func strip(radius: Double, slack: Double, within area: Box) -> Strip? {
        guard !isFull, let normal = longestNormal else { return nil }
        let spans = edges.map { span(of: $0, along: normal) }
        let (low, high) = (spans.map { $0.low }.min() ?? 0, spans.map { $0.high }.max() ?? 0)
        let room = radius + 4 * slack
        var strip = Strip(normal: normal, low: low - room, high: high + room)
        // Certain only for a single segment, if no corner of the box lies beyond its ends.
        guard edges.count == 1 else { return strip }
        let (start, end) = edges[0]
        func along(_ point: Point) -> Double { point.y * normal.x - point.x * normal.y }
        let (first, last) = (min(along(start), along(end)), max(along(start), along(end)))
        if area.corners.allSatisfy({ along($0) > first + slack && along($0) < last - slack }) {
            let place = start.x * normal.x + start.y * normal.y
            (strip.sureLow, strip.sureHigh) = (place - radius + 4 * slack, place + radius - 4 * slack)
        }
        return strip
    }

    private var longestNormal: Point? {
        var (longest, normal) = (0.0, Point?.none)
        for (start, end) in edges {
            let (x, y) = (end.x - start.x, end.y - start.y)
            let length = (x * x + y * y).squareRoot()
            guard length > longest, length.isFinite else { continue }
            (longest, normal) = (length, Point(x: y / length, y: -x / length))
        }
        return normal
    }

    /// The range along the normal that an edge takes within the box, possibly enlarged.
    private func span(of edge: (start: Point, end: Point), along normal: Point) -> (low: Double, high: Double) {
        let (x, y) = (edge.end.x - edge.start.x, edge.end.y - edge.start.y)
        var (first, last) = (0.0, 1.0)
        for (start, way, low, high) in [(edge.start.x, x, box.minX, box.maxX), (edge.start.y, y, box.minY, box.maxY)] {
            guard way != 0 else { continue }
            let (one, other) = ((low - start) / way, (high - start) / way)
            // Enlarged by more than the error of divisions.
            first = max(first, min(one, other) - 0x1p-40)
            last = min(last, max(one, other) + 0x1p-40)
        }
        if !(first <= last) { (first, last) = (0, 1) }
        func place(_ part: Double) -> Double {
            (edge.start.x + part * x) * normal.x + (edge.start.y + part * y) * normal.y
        }
        return (min(place(first), place(last)), max(place(first), place(last)))
    }
}
