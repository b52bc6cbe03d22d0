extension HitShape {
    /// How much of a convex part of the plane the shape covers, as `coverage(of:bounds:)` tells of a box: `partial` if the outline
    /// comes near. Parts that are thinner than rounding errors do not count.
    package func coverage(of part: ConvexArea) -> Coverage {
        let coverage = coverage(of: part.bounds, bounds: .zero)
        // The outline may pass through the box around the part and beside the part.
        guard coverage == .partial, case .polygon(let corners) = part, case .path(let path) = self, !part.bounds.isThin
        else { return coverage }
        let room = part.bounds.reach * 0x1p-40
        var isApart = true
        path.edges.visitEdges(near: part.bounds) { start, end in
            isApart = corners.areApart(fromSegment: start, to: end, room)
            return isApart
        }
        return isApart ? path.contains(corners.span.middle) ? .inside : .outside : .partial
    }

    /// True if one of some points that are well inside of a convex part of the plane is surely in the shape, or surely outside of
    /// it if `isOutside` is true. False if the part may be a rounding error.
    package func hasPoint(in part: ConvexArea, isOutside: Bool) -> Bool {
        guard !part.bounds.isThin else { return false }
        let corners = part.corners, middle = corners.span.middle
        let room = part.bounds.reach * 0x1p-40
        // A box about the point, since a point on an outline without area may count as inside.
        func isFound(_ point: Point) -> Bool {
            coverage(of: Box(at: point).grown(by: room), bounds: .zero) == (isOutside ? .outside : .inside)
        }
        return isFound(middle) || corners.contains { isFound($0 + 0x1p-10 * (middle - $0)) }
    }
}

extension Box {
    /// True if a side of the box may be a rounding error.
    fileprivate var isThin: Bool { !(min(width, height) > reach * 0x1p-40) }
}

// The corners of a convex polygon.
extension [Point] {
    /// True if a segment is outside of the polygon, or extends no farther into it than `room`: a line along the segment or along a
    /// side separates the two.
    fileprivate func areApart(fromSegment start: Point, to end: Point, _ room: Double) -> Bool {
        var last = self[count - 1]
        return isApart(start, end, across: (start, end), room)
            || contains { corner in
                defer { last = corner }
                return isApart(start, end, across: (last, corner), room)
            }
    }

    /// True if a line in the direction of another segment separates a segment from the polygon. False if that other segment is a
    /// point.
    private func isApart(_ start: Point, _ end: Point, across line: (start: Point, end: Point), _ room: Double) -> Bool
    {
        let way = OwnCell.direction(from: line.start, to: line.end)
        guard way != .zero else { return false }
        let (one, other) = (way.turn(to: start - line.start), way.turn(to: end - line.start))
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for corner in self {
            let side = way.turn(to: corner - line.start)
            (least, greatest) = (Swift.min(least, side), Swift.max(greatest, side))
        }
        guard least.isFinite, greatest.isFinite else { return false }
        return Swift.max(one, other) <= least + room || Swift.min(one, other) >= greatest - room
    }
}
