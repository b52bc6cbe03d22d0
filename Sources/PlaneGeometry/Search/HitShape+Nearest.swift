extension HitShape {
    /// A point on the outline of a shape.
    struct OutlinePoint {
        let point: Point
        /// The distance from the point that is asked about.
        let distance: Double
        /// A vector of about the length 1 that leads from the outline into the shape, or along an edge of the outline.
        let inward: Point
        /// A short vector across an edge. The inside may be on both sides of the edge, or on none. Zero where `inward` is certain.
        var across = Point.zero
    }

    /// The point of the outline that is nearest to a point outside the shape, in the space of the shape. Nil for a mask, for a
    /// point inside, and if numbers are too large.
    ///
    /// - Complexity: O(log edges) for most outlines.
    func nearestPoint(to point: Point, bounds: Rect) -> OutlinePoint? {
        if containsWithinArea(point, bounds: bounds) { return nil }
        let found: OutlinePoint? =
            switch self {
            case .stroke(let stroke): stroke.edges.nearestPoint(to: point, radius: stroke.radius)
            case .ellipse(let rect): HitShape.nearestPoint(ofEllipse: Box(rect), to: point)
            case .roundedRect(let rect, let radii): radii.nearestPoint(in: rect, to: point)
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
            point: near, distance: way.x.distance(with: way.y), inward: inward / inward.x.distance(with: inward.y))
    }
}

extension HitShape.CornerRadii {
    /// See `HitShape.nearestPoint(to:bounds:)`. Nil where opposite corners overlap.
    fileprivate func nearestPoint(in rect: Rect, to point: Point) -> HitShape.OutlinePoint? {
        #if hasFeature(Embedded)
        return nil  // There, the module's size counts more.
        #else
        let frame = Box(rect)
        guard !frame.isEmpty else { return nil }
        var near = Point(
            x: min(max(point.x, frame.minX), frame.maxX), y: min(max(point.y, frame.minY), frame.maxY))
        var count = 0
        var center = frame.center
        fitted(to: rect).visitCorners(of: frame) { corner in
            guard corner.isBeyond(near) else { return true }
            let way = point - corner.center
            near = corner.center + corner.radius * (way / way.x.distance(with: way.y))
            (center, count) = (corner.center, count + 1)
            return true
        }
        guard count < 2 else { return nil }
        let (way, inward) = (point - near, center - near)
        return HitShape.OutlinePoint(
            point: near, distance: way.x.distance(with: way.y), inward: inward / inward.x.distance(with: inward.y))
        #endif
    }
}

extension EdgeTree {
    /// See `HitShape.nearestPoint(to:bounds:)`. Without a radius, the inside is on one side of the edge, seen from a little closer to
    /// its middle.
    fileprivate func nearestPoint(to point: Point, radius: Double = 0) -> HitShape.OutlinePoint? {
        guard let edge = nearestEdge(to: point), edge.distance > radius else { return nil }
        let (way, side) = (point - edge.start, edge.end - edge.start)
        let length = side.x.distance(with: side.y)
        let along = length > 0 ? side / length : .zero
        let part = min(max(way.x * along.x + way.y * along.y, 0), length)
        let near = edge.start + part * along
        if radius > 0 {
            let outward = (point - near) / edge.distance
            return HitShape.OutlinePoint(
                point: near + radius * outward, distance: edge.distance - radius, inward: -1 * outward)
        }
        guard length > 0 else { return nil }
        return HitShape.OutlinePoint(
            point: near, distance: edge.distance, inward: part > length / 2 ? -1 * along : along,
            across: Point(x: -along.y, y: along.x) / 256)
    }
}
