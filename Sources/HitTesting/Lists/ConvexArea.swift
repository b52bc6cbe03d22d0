import SpatialIndex

/// The part of the plane that is left after clipping by nodes' areas. It is a box until a transform on the path rotates or
/// shears, and from there on a convex polygon.
enum ConvexArea: Sendable {
    case box(Box)
    /// Corners in order, clockwise or counterclockwise.
    case polygon([Point])

    /// The smallest box that contains the area.
    var bounds: Box {
        switch self {
        case .box(let box): return box
        case .polygon(let corners):
            return corners.reduce(.nothing) { $0.union(Box(at: $1)) }
        }
    }

    /// True if the area is an empty box, a polygon of zero area, or a polygon with a corner that is not finite.
    var isEmpty: Bool {
        switch self {
        case .box(let box): return box.isEmpty
        case .polygon(let corners):
            guard corners.count > 2, corners.allSatisfy({ $0.isFinite }), !bounds.isEmpty else { return true }
            return ConvexArea.turn(of: corners) == 0
        }
    }

    var corners: [Point] {
        switch self {
        case .box(let box): box.corners
        case .polygon(let corners): corners
        }
    }

    /// A number with the sign of the polygon's signed area; 0 if that area is 0. The number is twice the signed area of a copy of
    /// the polygon. The copy has its first corner at the origin, and is scaled to coordinates of about 1 at most. So products
    /// neither underflow nor overflow.
    private static func turn(of corners: [Point]) -> Double {
        guard let origin = corners.first else { return 0 }
        let ways = corners.map { $0 - origin }
        let unit = ways.reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }.powerOfTwo
        var sum = 0.0
        var last = Point.zero
        for way in ways.dropFirst() {
            let next = way / unit
            sum += last.x * next.y - next.x * last.y
            last = next
        }
        return sum
    }

    /// The image of this area under a map.
    func applying(_ map: AffineTransform) -> ConvexArea {
        if case .box(let box) = self, map.turnsNothing {
            if box.isEmpty { return .box(.nothing) }
            return .box(
                Box(Point(x: box.minX, y: box.minY).applying(map), Point(x: box.maxX, y: box.maxY).applying(map)))
        }
        return .polygon(corners.map { $0.applying(map) })
    }

    // MARK: Cutting

    /// The intersection with a box. Rounding moves no corner outside the box or outside the bounds of this area.
    func clipped(to box: Box) -> ConvexArea {
        switch self {
        case .box(let own): return .box(own.intersection(box))
        case .polygon(var corners):
            guard !box.isEmpty else { return .box(.nothing) }
            for (edge, keepsGreater, isUpright) in [
                (box.minX, true, true), (box.maxX, false, true), (box.minY, true, false), (box.maxY, false, false),
            ] {
                corners = ConvexArea.cut(corners, at: edge, isUpright: isUpright, keepsGreater: keepsGreater)
            }
            return .polygon(corners)
        }
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
    func contains(_ other: ConvexArea) -> Bool {
        if case (.box(let own), .box(let box)) = (self, other) { return own.contains(box) }
        return other.corners.allSatisfy { distance(to: $0) == 0 }
    }

    /// The distance from a point to this area, edges included; 0 inside. Nil for an empty box, for a polygon without corners, and
    /// for a polygon with a corner that is not finite.
    func distance(to point: Point) -> Double? {
        guard case .polygon(let corners) = self else { return bounds.distance(to: point) }
        guard var start = corners.last, corners.allSatisfy({ $0.isFinite }) else { return nil }
        let sense: Double = ConvexArea.turn(of: corners) < 0 ? -1 : 1
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

extension NodeStore {
    /// Converts an area from the parent's bounds space to the node's own, corner by corner with the walk's arithmetic; nil if the
    /// transform is singular.
    func convertFromParent(_ area: ConvexArea, to node: UInt32) -> ConvexArea? {
        if case .box(let box) = area,
            !cores[node].flags.contains(.isTransformed) || transforms[cores[node].extras].inverse?.turnsNothing == true
        {
            if box.isEmpty { return .box(.nothing) }
            guard let low = mapFromParent(Point(x: box.minX, y: box.minY), to: node),
                let high = mapFromParent(Point(x: box.maxX, y: box.maxY), to: node)
            else { return nil }
            return .box(Box(low, high))
        }
        var corners: [Point] = []
        for corner in area.corners {
            guard let point = mapFromParent(corner, to: node) else { return nil }
            corners.append(point)
        }
        return .polygon(corners)
    }

    /// The part of a node's area within a part of the parent's plane, in the node's bounds space. Empty if the transform is
    /// singular.
    ///
    /// - Parameter part: The part of the plane, in the parent's bounds space; nil for the whole plane.
    func visiblePart(of node: UInt32, within part: ConvexArea?) -> ConvexArea {
        visiblePart(of: area(node), node, within: part)
    }

    /// The part of `area`, in the node's bounds space, within a part of the parent's plane. Empty if the transform is singular.
    func visiblePart(of area: Box, _ node: UInt32, within part: ConvexArea?) -> ConvexArea {
        guard var part else { return .box(area) }
        if cores[node].flags.contains(.isTransformed) {
            // Corners far away would have rounding errors that are large compared to the node.
            part = part.clipped(to: bounds(of: area, cores[node], in: AreaBounds.Frame()).outer)
        }
        return convertFromParent(part, to: node)?.clipped(to: area) ?? .box(.nothing)
    }
}

extension AffineTransform {
    /// True if the transform neither rotates nor shears, so that boxes stay boxes.
    fileprivate var turnsNothing: Bool { b == 0 && c == 0 }
}

extension Box {
    /// The box that has two points as opposite corners.
    fileprivate init(_ one: Point, _ other: Point) {
        self.init(
            minX: min(one.x, other.x), minY: min(one.y, other.y), maxX: max(one.x, other.x), maxY: max(one.y, other.y))
    }
}

extension Box {
    /// The length of the box's longer side.
    var longerSide: Double { max(maxX - minX, maxY - minY) }
}
