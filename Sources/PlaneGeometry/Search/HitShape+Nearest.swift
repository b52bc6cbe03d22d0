extension HitShape {
    /// A point on the outline of a shape.
    struct OutlinePoint {
        let point: Point
        /// The distance from the point that is asked about.
        let distance: Double
        /// A vector of about the length 1 that leads from the outline into the shape; of an outline of edges, two that may.
        let inward: [Point]
    }

    /// The point of the outline that is nearest to a point outside the shape, in the space of the shape. Nil for a mask, for a
    /// point inside, and if numbers are too large.
    ///
    /// - Complexity: O(log edges) for most outlines.
    func nearestPoint(to point: Point, bounds: Rect) -> OutlinePoint? {
        if containsWithinArea(point, bounds: bounds) { return nil }
        let found: OutlinePoint? =
            switch self {
            case .stroke(let stroke): stroke.nearestPoint(to: point)
            case .ellipse(let rect): HitShape.nearestPoint(ofEllipse: Box(rect), to: point)
            case .roundedRect(let rect, let radii): radii.fitted(to: rect).nearestPoint(of: Box(rect), to: point)
            case .polygon(let polygon): polygon.edges.nearestPoint(to: point)
            case .path(let path): path.edges.nearestPoint(to: point)
            case .mask: nil
            }
        return found.flatMap { $0.distance > 0 && $0.distance < 0x1p400 && $0.point.isFinite ? $0 : nil }
    }

    /// The nearest point of an ellipse is (p / (s / m + 1), q / (s / n + 1)), where (p, q) is the point from the center, m and n are
    /// the squares of the half axes, in a unit of length, and s is the number for which the nearest point lies on the ellipse.
    /// How far it is outside is a convex function of s, so Newton's method climbs to the root from 0. The function is written
    /// so that it loses nothing at the tips of a flat ellipse, where x or y is close to 1.
    private static func nearestPoint(ofEllipse frame: Box, to point: Point) -> OutlinePoint? {
        guard !frame.isEmpty else { return nil }
        let (center, radii) = (frame.center, frame.halfSize)
        let unit = min(radii.width, radii.height)
        let from = Point(x: (point.x - center.x).magnitude, y: (point.y - center.y).magnitude)
        let (u, v) = (from.x / radii.width, from.y / radii.height)
        // How far the point is beyond the frame, exact near its sides.
        let beyondX = max(frame.minX - point.x, point.x - frame.maxX) / radii.width
        let beyondY = max(frame.minY - point.y, point.y - frame.maxY) / radii.height
        let squares = Point(
            x: (radii.width / unit) * (radii.width / unit), y: (radii.height / unit) * (radii.height / unit))
        var s = 0.0
        for _ in 0..<256 {
            let (across, along) = (squares.x / (s + squares.x), squares.y / (s + squares.y))
            let (x, y) = (u * across, v * along)
            // x² + y² - 1
            let outside =
                x > y
                ? (beyondX * across - s / (s + squares.x)) * (x + 1) + y * y
                : (beyondY * along - s / (s + squares.y)) * (y + 1) + x * x
            let step = outside / (2 * (x * x / (s + squares.x) + y * y / (s + squares.y)))
            guard step > s * 0x1p-40 else { break }
            s += step
        }
        let way = Point(x: from.x * (s / (s + squares.x)), y: from.y * (s / (s + squares.y)))
        let near = Point(
            x: point.x < center.x ? point.x + way.x : point.x - way.x,
            y: point.y < center.y ? point.y + way.y : point.y - way.y)
        let inward = center - near
        return OutlinePoint(
            point: near, distance: way.x.distance(with: way.y), inward: [inward / inward.x.distance(with: inward.y)])
    }
}

extension HitShape.CornerRadii {
    /// See `HitShape.nearestPoint(to:bounds:)`. Nil where opposite corners overlap.
    ///
    /// - Precondition: The radii fit the frame (`fitted(to:)`).
    fileprivate func nearestPoint(of frame: Box, to point: Point) -> HitShape.OutlinePoint? {
        guard !frame.isEmpty else { return nil }
        var near = Point(
            x: min(max(point.x, frame.minX), frame.maxX), y: min(max(point.y, frame.minY), frame.maxY))
        var count = 0
        var center = frame.center
        visitCorners(of: frame) { corner in
            guard corner.isBeyond(near) else { return true }
            let way = point - corner.center
            near = corner.center + corner.radius * (way / way.x.distance(with: way.y))
            (center, count) = (corner.center, count + 1)
            return true
        }
        guard count < 2 else { return nil }
        let (way, inward) = (point - near, center - near)
        return HitShape.OutlinePoint(
            point: near, distance: way.x.distance(with: way.y), inward: [inward / inward.x.distance(with: inward.y)])
    }
}

extension EdgeTree {
    /// See `HitShape.nearestPoint(to:bounds:)`. The inside is on one side of the edge, seen from a little closer to its middle.
    fileprivate func nearestPoint(to point: Point) -> HitShape.OutlinePoint? {
        guard let edge = nearestEdge(to: point) else { return nil }
        let side = edge.end - edge.start
        let length = side.x.distance(with: side.y)
        guard length > 0 else { return nil }
        let along = side / length
        let near = point.nearest(onSegmentFrom: edge.start, to: edge.end)
        let middle = edge.start + 0.5 * side - near
        let sense: Double = middle.x * along.x + middle.y * along.y < 0 ? -1 : 1
        let across = Point(x: -along.y, y: along.x) / 256
        return HitShape.OutlinePoint(
            point: near, distance: edge.distance, inward: [sense * along + across, sense * along - across])
    }
}

extension HitShape.Stroke {
    fileprivate func nearestPoint(to point: Point) -> HitShape.OutlinePoint? {
        guard let edge = edges.nearestEdge(to: point), edge.distance > radius else { return nil }
        let near = point.nearest(onSegmentFrom: edge.start, to: edge.end)
        let outward = (point - near) / edge.distance
        return HitShape.OutlinePoint(
            point: near + radius * outward, distance: edge.distance - radius, inward: [-1 * outward])
    }
}

extension Point {
    /// The point of a segment that is nearest to this point.
    fileprivate func nearest(onSegmentFrom start: Point, to end: Point) -> Point {
        let (way, side) = (self - start, end - start)
        let unit = max(side.x.magnitude, side.y.magnitude).powerOfTwo
        let (ways, sides) = (way / unit, side / unit)
        let length = sides.x * sides.x + sides.y * sides.y
        let part = length > 0 ? min(max((ways.x * sides.x + ways.y * sides.y) / length, 0), 1) : 0
        return start + part * side
    }
}
