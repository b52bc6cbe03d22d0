extension Point {
    /// The distance in points.
    func distance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The point, its coordinates limited to what those of touches are; for one that is not NaN.
    var bounded: Point {
        let limit = Touch.maximumCoordinate
        return Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
    }
}
