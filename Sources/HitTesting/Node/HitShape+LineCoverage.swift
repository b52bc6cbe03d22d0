extension HitShape.Path {
    func coverage(of box: Box) -> Coverage { HitShape.Path.coverage(by: edges, rule, of: box) }

    /// Inside or outside where no edge comes near the box: then any point of it tells.
    private static func coverage(by edges: EdgeTree, _ rule: HitShape.FillRule, of box: Box) -> Coverage {
        var isNear = false
        edges.visitEdges(near: box) { start, end in
            isNear = box.isTouched(from: start, to: end)
            return !isNear
        }
        guard !isNear else { return .partial }
        return rule.isInside(winding: edges.winding(at: box.center).winding) ? .inside : .outside
    }

    /// Finds the largest box that no edge comes near, of some around the middle with the proportions of the whole.
    static func innerBox(of edges: EdgeTree, _ rule: HitShape.FillRule) -> Box {
        let whole = edges.box
        let reach = max(whole.minX.magnitude, whole.minY.magnitude, whole.maxX.magnitude, whole.maxY.magnitude)
        guard reach < 0x1p400, reach > 0x1p-400, !whole.isEmpty else { return .nothing }
        let (center, slack) = (whole.center, 0x1p-40 * reach)
        for eighth in (1...8).reversed() {
            let part = Double(eighth) / 16
            let (width, height) = ((whole.maxX - whole.minX) * part, (whole.maxY - whole.minY) * part)
            let box = Box(
                minX: center.x - width, minY: center.y - height, maxX: center.x + width, maxY: center.y + height)
            if coverage(by: edges, rule, of: box.grown(by: slack)) == .inside { return box }
        }
        return .nothing
    }
}

extension HitShape.Stroke {
    /// Inside where one segment is near to all corners; outside where none comes near the box.
    func coverage(of box: Box) -> Coverage {
        guard !area.isEmpty else { return .outside }
        var result = Coverage.outside
        edges.visitEdges(near: box) { start, end in
            if box.distance(toSegmentFrom: start, to: end) < radius {
                let isAll = box.corners.allSatisfy { HitShape.Stroke.isNear($0, start, end, radius) }
                result = isAll ? .inside : .partial
            }
            return result != .inside
        }
        return result
    }
}

extension Box {
    fileprivate var center: Point { Point(x: minX / 2 + maxX / 2, y: minY / 2 + maxY / 2) }

    func grown(by margin: Double) -> Box {
        Box(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// True if a segment touches the box or its edge, up to rounding.
    fileprivate func isTouched(from start: Point, to end: Point) -> Bool {
        guard min(start.x, end.x) <= maxX, max(start.x, end.x) >= minX, min(start.y, end.y) <= maxY,
            max(start.y, end.y) >= minY
        else { return false }
        // All corners strictly on one side of the line.
        let sides = corners.map { corner in
            (end.x - start.x) * (corner.y - start.y) - (end.y - start.y) * (corner.x - start.x)
        }
        return !(sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 })
    }

    /// The distance from the box to a segment.
    fileprivate func distance(toSegmentFrom start: Point, to end: Point) -> Double {
        if isTouched(from: start, to: end) { return 0 }
        let ends = min(distance(to: start) ?? .infinity, distance(to: end) ?? .infinity)
        return corners.reduce(ends) { min($0, $1.distance(toSegmentFrom: start, to: end)) }
    }
}

extension Point {
    /// The distance to a segment.
    func distance(toSegmentFrom start: Point, to end: Point) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (px, py) = (x - start.x, y - start.y)
        let unit = max(dx.magnitude, dy.magnitude, px.magnitude, py.magnitude).powerOfTwo
        let side = Point(x: dx / unit, y: dy / unit)
        let way = Point(x: px / unit, y: py / unit)
        let length = side.x * side.x + side.y * side.y
        let part = length > 0 ? min(max((way.x * side.x + way.y * side.y) / length, 0), 1) : 0
        let (x, y) = (way.x - part * side.x, way.y - part * side.y)
        return (x * x + y * y).squareRoot() * unit
    }
}

extension Double {
    /// The largest power of two that is not larger: dividing by it loses no bits. 1 for what is not positive and finite.
    var powerOfTwo: Double {
        self > 0 && isFinite ? Double(sign: .plus, exponent: exponent, significand: 1) : 1
    }
}
