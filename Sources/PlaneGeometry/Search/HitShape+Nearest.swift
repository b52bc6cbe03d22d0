extension HitShape {
    /// The nearest point of a stroke or an ellipse to a point outside, and its distance. Nil for other shapes, for a point inside,
    /// and if numbers are too large.
    func nearestPoint(to point: Point) -> (point: Point, distance: Double)? {
        switch self {
        case .stroke(let stroke): stroke.nearestPoint(to: point)
        case .ellipse(let rect): HitShape.nearestPoint(ofEllipse: Box(rect), to: point)
        case .roundedRect, .polygon, .path, .mask: nil
        }
    }

    /// The nearest point of an ellipse is (p / (s / m + 1), q / (s / n + 1)), where (p, q) is the point from the center, m and n are
    /// the squares of the half axes, in a unit of length, and s is the number for which the nearest point lies on the ellipse.
    /// How far it is outside is a convex function of s, so Newton's method climbs to the root from 0. The function is written
    /// so that it loses nothing at the tips of a flat ellipse, where x or y is close to 1.
    private static func nearestPoint(ofEllipse frame: Box, to point: Point) -> (point: Point, distance: Double)? {
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
        let distance = way.x.distance(with: way.y)
        guard distance > 0, distance < 0x1p400 else { return nil }
        let near = Point(
            x: point.x < center.x ? point.x + way.x : point.x - way.x,
            y: point.y < center.y ? point.y + way.y : point.y - way.y)
        return (near, distance)
    }
}

extension HitShape.Stroke {
    fileprivate func nearestPoint(to point: Point) -> (point: Point, distance: Double)? {
        var (least, edge) = (Double.infinity, (start: Point.zero, end: Point.zero))
        edges.visitEdges { start, end in
            let distance = point.distance(toSegmentFrom: start, to: end)
            if distance < least { (least, edge) = (distance, (start, end)) }
            return true
        }
        guard least > radius, least < 0x1p400 else { return nil }
        let (way, side) = (point - edge.start, edge.end - edge.start)
        let length = side.x * side.x + side.y * side.y
        let part = length > 0 ? min(max((way.x * side.x + way.y * side.y) / length, 0), 1) : 0
        let near = edge.start + part * side
        return (near + radius / least * (point - near), least - radius)
    }
}
