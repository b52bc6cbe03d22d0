/// A part of the plane that clipping by nodes' areas leaves: a box as long as all axes are kept, then a convex polygon.
enum ConvexArea: Sendable {
    case box(Box)
    /// Corners in order, in either sense of rotation.
    case polygon([Point])

    /// The smallest box that holds it.
    var bounds: Box {
        switch self {
        case .box(let box): return box
        case .polygon(let corners):
            return corners.reduce(.nothing) { $0.union(Box(minX: $1.x, minY: $1.y, maxX: $1.x, maxY: $1.y)) }
        }
    }

    /// Whether it has no area. So has what is not finite.
    var isEmpty: Bool {
        switch self {
        case .box(let box): return box.isEmpty
        case .polygon(let corners):
            guard corners.count > 2, corners.allSatisfy(\.isFinite), !bounds.isEmpty else { return true }
            return ConvexArea.turn(of: corners) == 0
        }
    }

    var corners: [Point] {
        switch self {
        case .box(let box):
            [
                Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY),
                Point(x: box.minX, y: box.maxY),
            ]
        case .polygon(let corners): corners
        }
    }

    /// Twice the signed area, computed around the first corner.
    private static func turn(of corners: [Point]) -> Double {
        guard let origin = corners.first else { return 0 }
        var sum = 0.0
        var last = origin
        for corner in corners.dropFirst() {
            sum += (last.x - origin.x) * (corner.y - origin.y) - (corner.x - origin.x) * (last.y - origin.y)
            last = corner
        }
        return sum
    }

    // MARK: Cutting

    /// The common part with a box. No corner of it lies outside the box or outside its own old bounds.
    func clipped(to box: Box) -> ConvexArea {
        switch self {
        case .box(let own): return .box(own.intersection(box))
        case .polygon(var corners):
            guard !box.isEmpty else { return .box(.nothing) }
            corners = ConvexArea.cut(corners, at: box.minX, keepsGreater: true, \.x, \.y) { Point(x: $0, y: $1) }
            corners = ConvexArea.cut(corners, at: box.maxX, keepsGreater: false, \.x, \.y) { Point(x: $0, y: $1) }
            corners = ConvexArea.cut(corners, at: box.minY, keepsGreater: true, \.y, \.x) { Point(x: $1, y: $0) }
            corners = ConvexArea.cut(corners, at: box.maxY, keepsGreater: false, \.y, \.x) { Point(x: $1, y: $0) }
            return .polygon(corners)
        }
    }

    /// The common part with another area.
    func clipped(to other: ConvexArea) -> ConvexArea {
        switch (self, other) {
        case (_, .box(let box)): return clipped(to: box)
        case (.box(let box), .polygon): return other.clipped(to: box)
        case (.polygon(var corners), .polygon(let cutter)):
            let sense: Double = ConvexArea.turn(of: cutter) < 0 ? -1 : 1
            for index in cutter.indices {
                let (start, end) = (cutter[index], cutter[(index + 1) % cutter.count])
                corners = ConvexArea.cut(corners, left: start, end, sense)
            }
            return .polygon(corners)
        }
    }

    /// Sutherland and Hodgman's step ("Reentrant polygon clipping", 1974) for an edge along an axis.
    private static func cut(
        _ corners: [Point], at edge: Double, keepsGreater: Bool, _ along: (Point) -> Double,
        _ across: (Point) -> Double, _ make: (Double, Double) -> Point
    ) -> [Point] {
        guard var last = corners.last, edge.isFinite else { return corners }
        func isIn(_ point: Point) -> Bool { keepsGreater ? along(point) >= edge : along(point) <= edge }
        var result: [Point] = []
        for corner in corners {
            if isIn(corner) != isIn(last) {
                let part = (edge - along(last)) / (along(corner) - along(last))
                let (from, to) = (across(last), across(corner))
                result.append(make(edge, min(max(from + part * (to - from), min(from, to)), max(from, to))))
            }
            if isIn(corner) { result.append(corner) }
            last = corner
        }
        return result
    }

    /// The same for any edge; what lies left of it stays, if `sense` is 1.
    private static func cut(_ corners: [Point], left start: Point, _ end: Point, _ sense: Double) -> [Point] {
        guard var last = corners.last else { return corners }
        func side(_ point: Point) -> Double {
            sense * ((end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x))
        }
        var result: [Point] = []
        for corner in corners {
            let (here, before) = (side(corner), side(last))
            if (here >= 0) != (before >= 0) {
                let part = before / (before - here)
                result.append(
                    Point(x: last.x + part * (corner.x - last.x), y: last.y + part * (corner.y - last.y)))
            }
            if here >= 0 { result.append(corner) }
            last = corner
        }
        return result
    }

    // MARK: Questions

    /// Whether all of another area, edges counted in, lies in this one, edges counted in.
    func contains(_ other: ConvexArea) -> Bool {
        if case (.box(let own), .box(let box)) = (self, other) { return own.contains(box) }
        return other.corners.allSatisfy { distance(to: $0) == 0 }
    }

    /// How far a point is from the area or its edge; nil if it has no area.
    func distance(to point: Point) -> Double? {
        switch self {
        case .box(let box): return box.distance(to: point)
        case .polygon(let corners):
            guard !isEmpty else { return nil }
            let sense: Double = ConvexArea.turn(of: corners) < 0 ? -1 : 1
            var least = Double.infinity
            // Far from a sliver the products below are all rounding.
            var isInside = bounds.distance(to: point) == 0
            for index in corners.indices {
                let (start, end) = (corners[index], corners[(index + 1) % corners.count])
                let (dx, dy) = (end.x - start.x, end.y - start.y)
                let (px, py) = (point.x - start.x, point.y - start.y)
                if sense * (dx * py - dy * px) < 0 { isInside = false }
                let length = dx * dx + dy * dy
                let part = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
                let (x, y) = (px - part * dx, py - part * dy)
                least = min(least, (x * x + y * y).squareRoot())
            }
            return isInside ? 0 : least
        }
    }
}

extension NodeStore {
    /// An area of the parent's bounds space in the node's own, corner by corner with the walk's arithmetic; nil if the
    /// transform is singular.
    func convertFromParent(_ area: ConvexArea, to node: UInt32) -> ConvexArea? {
        if case .box(let box) = area, !cores[node].flags.contains(.isTransformed) {
            guard let low = convertFromParent(Point(x: box.minX, y: box.minY), to: node),
                let high = convertFromParent(Point(x: box.maxX, y: box.maxY), to: node)
            else { return nil }
            return .box(Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y))
        }
        var corners: [Point] = []
        for corner in area.corners {
            guard let point = convertFromParent(corner, to: node) else { return nil }
            corners.append(point)
        }
        return .polygon(corners)
    }
}
