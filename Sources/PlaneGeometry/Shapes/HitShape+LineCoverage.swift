// `@_effects(releasenone)` tells other modules what the compiler finds out in this one: that these functions release nothing that
// the caller has. So edges in an array are used without changes of their reference counts.
extension EdgeTree {
    /// How much of a box the area inside closed lines covers. The result is `partial` if an edge comes near the box. Otherwise
    /// one of the box's points decides for all.
    @_effects(releasenone)
    package func coverage(of box: Box, _ rule: HitShape.FillRule) -> Coverage {
        guard let winding = winding(of: box.grown(by: slack)) else { return .partial }
        return rule.isInside(winding: winding) ? .inside : .outside
    }

    @_effects(releasenone)
    package func strip(in box: Box, _ rule: HitShape.FillRule, _ run: EdgeRun = .all) -> Strip? {
        let slack = slack + box.reach * EdgeTree.slack
        return withUnsafeTemporaryAllocation(of: EdgesInBox.Slot.self, capacity: EdgesInBox.most) { slots in
            EdgesInBox(of: self, run, box.grown(by: slack), slots: slots)?.strip(of: self, rule, slack: slack)
        }
    }

    /// The distance from an edge beyond which rounding never moves a point to the edge's other side. Infinite if no such
    /// distance is known.
    private var slack: Double {
        let reach = box.reach
        return reach < 0x1p500 ? reach * EdgeTree.slack + 0x1p-1000 : .infinity
    }

    /// A box whose points are all certainly inside; empty if none is known.
    func innerBox(_ rule: HitShape.FillRule) -> Box {
        let box = clearBox
        return !box.isEmpty && coverage(of: box, rule) == .inside ? box : .nothing
    }

    /// A box that contains no point of the area, with the same center as the box around all edges. Empty if no such box is known.
    package func hole(_ rule: HitShape.FillRule) -> Box {
        let box = clearBox
        return !box.isEmpty && coverage(of: box, rule) == .outside ? box : .nothing
    }

    /// The box around all edges, shrunk about its center until no edge touches the box, and then by another millionth. Empty if
    /// an edge passes through the center.
    private var clearBox: Box { storedClearBox ?? EdgeTree.clearBox(in: box, of: points, ends) }

    /// The `clearBox` of lines, given the box around all edges.
    ///
    /// - Complexity: O(edges).
    static func clearBox(in box: Box, of points: [Point], _ ends: [Int32]) -> Box {
        let (middle, half) = (box.center, box.halfSize)
        guard half.width > 0, half.height > 0, half.width.isFinite, half.height.isFinite else { return .nothing }
        var least = 1.0
        _ = ends.edges(of: points[...]) { start, end in
            let (x, y) = ((start.x - middle.x) / half.width, (start.y - middle.y) / half.height)
            let (dx, dy) = ((end.x - start.x) / half.width, (end.y - start.y) / half.height)
            // Along an edge, the size of the box that touches it is smallest at an end or at one of these points.
            func consider(_ part: Double) {
                guard part >= 0, part <= 1 else { return }
                least = min(least, max((x + part * dx).magnitude, (y + part * dy).magnitude))
            }
            consider(0)
            consider(1)
            consider(-x / dx)
            consider(-y / dy)
            consider((x - y) / (dy - dx))
            consider(-(x + y) / (dx + dy))
            return least > 0
        }
        let part = least * (1 - 0x1p-20)
        return Box(
            minX: middle.x - part * half.width, minY: middle.y - part * half.height, maxX: middle.x + part * half.width,
            maxY: middle.y + part * half.height)
    }
}

extension EdgeTree {
    /// True if no point outside a box can count as certainly inside these edges, or near them.
    ///
    /// The box of a stroke has room for the radius, unless the box is empty. Edges of a polygon or a path may be outside the bounds
    /// by half the distance from all edges (`slack`) at which coverage and strips begin to count a point as certainly inside.
    package func isUncut(by area: Box) -> Bool {
        guard isFinite, !area.isEmpty else { return false }
        let room = box.reach * EdgeTree.slack / 2
        return area.minX - room <= box.minX && box.maxX <= area.maxX + room && area.minY - room <= box.minY
            && box.maxY <= area.maxY + room
    }
}

extension HitShape.Stroke {
    func coverage(of box: Box) -> Coverage { area.isEmpty ? .outside : edges.coverage(of: box, radius: radius) }

    func strip(in box: Box) -> Strip? { area.isEmpty ? nil : edges.strip(in: box, radius: radius) }
}

// The area of a stroke: the points near the lines.
extension EdgeTree {
    /// How much of a box is nearer to the lines than a radius: `inside` if one segment is near all corners, `outside` if no
    /// segment comes near the box, else `partial`.
    @_effects(releasenone)
    package func coverage(of box: Box, radius: Double, _ run: EdgeRun = .all) -> Coverage {
        let slack = slack(of: box, radius)
        if self.box.isApart(from: box, by: radius + slack) { return .outside }
        let (middle, half) = (box.center, box.halfSize)
        let reach = half.width + half.height
        // Across a segment, the points near the segment extend no more than twice the radius. So a box that is wider and higher
        // than that is not all inside.
        let mayBeAll = min(half.width, half.height) < radius
        var result = Coverage.outside
        visitEdges(near: box, of: run) { start, end in
            if box.isFar(fromSegment: start, end, radius + slack) { return true }
            let distance = middle.distance(toSegmentFrom: start, to: end)
            if distance - reach > radius + slack { return true }
            let isAll =
                mayBeAll
                && (distance + reach < radius - slack || box.isNear(toSegment: start, end, radius - slack))
            result = isAll ? .inside : .partial
            return mayBeAll && !isAll
        }
        return result
    }

    /// An error bound of the distances that are computed for a box.
    func slack(of box: Box, _ radius: Double) -> Double {
        max(self.box.reach + 2 * radius, box.reach) * EdgeTree.slack
    }
}

extension Box {
    /// True if this box is farther from another than `distance`, horizontally or vertically.
    @inline(__always)
    fileprivate func isApart(from other: Box, by distance: Double) -> Bool {
        minX - distance > other.maxX || maxX + distance < other.minX || minY - distance > other.maxY
            || maxY + distance < other.minY
    }

    /// True if the box around a segment, or the line through the segment, is certainly farther from this box than `distance`.
    @inline(__always)
    fileprivate func isFar(fromSegment start: Point, _ end: Point, _ distance: Double) -> Bool {
        if min(start.x, end.x) - distance > maxX || max(start.x, end.x) + distance < minX
            || min(start.y, end.y) - distance > maxY || max(start.y, end.y) + distance < minY
        {
            return true
        }
        let (x, y) = (end.x - start.x, end.y - start.y)
        let square = x * x + y * y
        guard square > 0x1p-800, square < 0x1p800 else { return false }
        let (middle, half) = (center, halfSize)
        let across = (middle.y - start.y) * x - (middle.x - start.x) * y
        let reach = x.magnitude * half.height + y.magnitude * half.width
        return across.magnitude - reach > distance * square.squareRoot()
    }

    /// True if all corners of the box are nearer to a segment than `distance`.
    fileprivate func isNear(toSegment start: Point, _ end: Point, _ distance: Double) -> Bool {
        Point(x: minX, y: minY).distance(toSegmentFrom: start, to: end) < distance
            && Point(x: maxX, y: maxY).distance(toSegmentFrom: start, to: end) < distance
            && Point(x: maxX, y: minY).distance(toSegmentFrom: start, to: end) < distance
            && Point(x: minX, y: maxY).distance(toSegmentFrom: start, to: end) < distance
    }
}

extension Point {
    /// The distance from this point to a segment.
    package func distance(toSegmentFrom start: Point, to end: Point) -> Double {
        var (side, way) = (end - start, self - start)
        let unit = max(side.x.magnitude, side.y.magnitude, way.x.magnitude, way.y.magnitude).powerOfTwo
        (side, way) = (side / unit, way / unit)
        let length = side.x * side.x + side.y * side.y
        let part = length > 0 ? min(max((way.x * side.x + way.y * side.y) / length, 0), 1) : 0
        let rest = way - part * side
        return (rest.x * rest.x + rest.y * rest.y).squareRoot() * unit
    }
}

extension Double {
    /// The largest power of two that is not greater than the number; 1 for a number that is not positive and finite. Dividing by
    /// a power of two loses no bits.
    var powerOfTwo: Double {
        if isNormal, self > 0 { return Double(bitPattern: bitPattern & Double.infinity.bitPattern) }
        return self > 0 && isFinite ? Double(sign: .plus, exponent: exponent, significand: 1) : 1
    }
}
