/// The part of the plane that is left after clipping by nodes' areas. It is a box until a transform on the path rotates or
/// shears, and from there on a convex polygon.
@usableFromInline
package enum ConvexArea: Sendable {
    case box(Box)
    /// Corners in order, clockwise or counterclockwise.
    case polygon([Point])

    /// The smallest box that contains the area.
    @inlinable
    package var bounds: Box {
        switch self {
        case .box(let box): return box
        case .polygon(let corners):
            return corners.reduce(.nothing) { $0.union(Box(at: $1)) }
        }
    }

    /// True if the area is an empty box, a polygon of zero area, or a polygon with a corner that is not finite.
    @inlinable
    package var isEmpty: Bool {
        switch self {
        case .box(let box): return box.isEmpty
        case .polygon(let corners):
            return ConvexArea.hasNoArea(corners)
        }
    }

    @inlinable
    package var corners: [Point] {
        switch self {
        case .box(let box): box.corners
        case .polygon(let corners): corners
        }
    }

    @usableFromInline
    static func hasNoArea(_ corners: [Point]) -> Bool {
        guard corners.count > 2, corners.allSatisfy({ $0.isFinite }), !ConvexArea.polygon(corners).bounds.isEmpty else {
            return true
        }
        return corners.span.turn == 0
    }

    /// The image of this area under a map.
    @inlinable
    package func applying(_ map: AffineTransform) -> ConvexArea {
        if case .box(let box) = self, map.turnsNothing {
            if box.isEmpty { return .box(.nothing) }
            return .box(
                Box(
                    spanning: Point(x: box.minX, y: box.minY).applying(map),
                    Point(x: box.maxX, y: box.maxY).applying(map)))
        }
        return .polygon(corners.map { $0.applying(map) })
    }

    // MARK: Cutting

    /// The intersection with a box. Rounding moves no corner outside the box or outside the bounds of this area.
    @inlinable
    package func clipped(to box: Box) -> ConvexArea {
        switch self {
        case .box(let own): return .box(own.intersection(box))
        case .polygon(let corners):
            return box.isEmpty ? .box(.nothing) : .polygon(ConvexArea.clip(corners, to: box))
        }
    }

    @usableFromInline
    static func clip(_ corners: [Point], to box: Box) -> [Point] {
        var corners = cut(corners, at: box.minX, isUpright: true, keepsGreater: true)
        corners = cut(corners, at: box.maxX, isUpright: true, keepsGreater: false)
        corners = cut(corners, at: box.minY, isUpright: false, keepsGreater: true)
        return cut(corners, at: box.maxY, isUpright: false, keepsGreater: false)
    }

    /// Cuts a polygon along a vertical or horizontal line, and returns the corners of the part on one side. It is a step of
    /// Sutherland and Hodgman's algorithm ("Reentrant polygon clipping", 1974).
    private static func cut(
        _ corners: [Point], at edge: Double, isUpright: Bool, keepsGreater: Bool
    ) -> [Point] {
        guard var last = corners.last, edge.isFinite else { return corners }
        func along(_ point: Point) -> Double { isUpright ? point.x : point.y }
        func across(_ point: Point) -> Double { isUpright ? point.y : point.x }
        func isIn(_ point: Point) -> Bool { keepsGreater ? along(point) >= edge : along(point) <= edge }
        if corners.allSatisfy(isIn) { return corners }
        var result: [Point] = []
        for corner in corners {
            if isIn(corner) != isIn(last) {
                let part = (edge - along(last)) / (along(corner) - along(last))
                let (from, to) = (across(last), across(corner))
                let other = min(max(from + part * (to - from), min(from, to)), max(from, to))
                result.append(isUpright ? Point(x: edge, y: other) : Point(x: other, y: edge))
            }
            if isIn(corner) { result.append(corner) }
            last = corner
        }
        return result
    }

    // MARK: Tests

    /// True if another area lies completely in this one, edges included.
    package func contains(_ other: ConvexArea) -> Bool {
        if case (.box(let own), .box(let box)) = (self, other) { return own.contains(box) }
        return other.corners.allSatisfy { distance(to: $0) == 0 }
    }

    /// The distance from a point to this area, edges included; 0 inside. Nil for an empty box, for a polygon without corners, and
    /// for a polygon with a corner that is not finite.
    package func distance(to point: Point) -> Double? {
        guard case .polygon(let corners) = self else { return bounds.distance(to: point) }
        guard var start = corners.last, corners.allSatisfy({ $0.isFinite }) else { return nil }
        let sense: Double = corners.span.turn < 0 ? -1 : 1
        var least = Double.infinity
        // Far from a very thin area, the products below consist of rounding errors.
        var isInside = bounds.distance(to: point) == 0
        for end in corners {
            defer { start = end }
            var (side, way) = (end - start, point - start)
            let unit = max(side.x.magnitude, side.y.magnitude, way.x.magnitude, way.y.magnitude).powerOfTwo
            (side, way) = (side / unit, way / unit)
            if sense * (side.x * way.y - side.y * way.x) < 0 { isInside = false }
            least = min(least, point.distance(toSegmentFrom: start, to: end))
        }
        return isInside ? 0 : least
    }
}
