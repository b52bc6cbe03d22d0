/// The part of a box that an area covers: `inside`, all of it; `outside`, none of it; `partial`, not known to be
/// either.
package enum Coverage {
    case inside, outside, partial

    /// The coverage by the common part of two areas.
    package func and(_ other: @autoclosure () -> Coverage) -> Coverage {
        if self == .outside { return .outside }
        let other = other()
        if other == .outside { return .outside }
        return self == .inside && other == .inside ? .inside : .partial
    }
}

extension Box {
    /// The part of `other` that this box covers, edges aside.
    package func coverage(of other: Box) -> Coverage {
        if contains(other) { return .inside }
        return intersects(other) ? .partial : .outside
    }

    /// The point of this box that is nearest to `point`.
    fileprivate func nearest(to point: Point) -> Point {
        Point(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
    }
}

extension HitShape {
    /// The part of a box in the node's bounds that the shape covers, up to rounding at the outline.
    ///
    /// - Complexity: O(1); O(vertices) for a polygon, O(cells in the box) for a mask.
    package func coverage(of box: Box, bounds: Rect) -> Coverage {
        switch self {
        case .ellipse(let rect):
            coverage(ofEllipseIn: Box(rect), box)
        case .roundedRect(let rect, let radii):
            coverage(ofRounded: Box(rect), radii.fitted(to: rect), box)
        case .polygon(let polygon): polygon.coverage(of: box)
        case .path(let path): path.coverage(of: box)
        case .stroke(let stroke): stroke.coverage(of: box)
        case .mask(let mask): mask.coverage(of: box, bounds: Box(bounds))
        }
    }

    private func coverage(ofEllipseIn frame: Box, _ box: Box) -> Coverage {
        guard !frame.isEmpty else { return .outside }
        let center = Point(x: (frame.minX + frame.maxX) / 2, y: (frame.minY + frame.maxY) / 2)
        let radii = Size(width: (frame.maxX - frame.minX) / 2, height: (frame.maxY - frame.minY) / 2)
        func isIn(_ point: Point) -> Bool { isInEllipse(point, center: center, radii: radii) }
        if box.corners.allSatisfy(isIn) { return .inside }
        return isIn(box.nearest(to: center)) ? .partial : .outside
    }

    private func coverage(ofRounded frame: Box, _ radii: CornerRadii, _ box: Box) -> Coverage {
        var result = frame.coverage(of: box)
        guard result != .outside else { return .outside }
        for (radius, isLeft, isTop) in [
            (radii.topLeft, true, true), (radii.topRight, false, true), (radii.bottomRight, false, false),
            (radii.bottomLeft, true, false),
        ] where radius > 0 {
            let center = Point(
                x: isLeft ? frame.minX + radius : frame.maxX - radius,
                y: isTop ? frame.minY + radius : frame.maxY - radius)
            let corner = Box(
                minX: isLeft ? frame.minX : center.x, minY: isTop ? frame.minY : center.y,
                maxX: isLeft ? center.x : frame.maxX, maxY: isTop ? center.y : frame.maxY)
            let part = corner.intersection(box)
            guard !part.isEmpty else { continue }
            func isIn(_ point: Point) -> Bool {
                let (x, y) = ((point.x - center.x) / radius, (point.y - center.y) / radius)
                return x * x + y * y < 1
            }
            if !part.corners.allSatisfy(isIn) {
                if corner.contains(box), !isIn(box.nearest(to: center)) { return .outside }
                result = .partial
            }
        }
        return result
    }
}

extension HitShape.Polygon {
    func coverage(of box: Box) -> Coverage { HitShape.Polygon.coverage(ofVertices: vertices, rule, box) }

    /// Inside or outside where no edge comes near the box: then any point of it tells.
    static func coverage(ofVertices vertices: [Point], _ rule: HitShape.FillRule, _ box: Box) -> Coverage {
        guard var start = vertices.last else { return .outside }
        let center = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
        var (crossings, winding) = (0, 0)
        for end in vertices {
            defer { start = end }
            let reach = Box(
                minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
                maxY: max(start.y, end.y))
            let isNear =
                reach.minX <= box.maxX && reach.maxX >= box.minX && reach.minY <= box.maxY && reach.maxY >= box.minY
            if isNear, !lies(box, besideLineFrom: start, to: end) { return .partial }
            if (start.y <= center.y) != (end.y <= center.y), crossing(from: start, to: end, at: center.y) <= center.x {
                crossings += 1
                winding += start.y < end.y ? 1 : -1
            }
        }
        let isInside = rule == .evenOdd ? crossings & 1 == 1 : winding != 0
        return isInside ? .inside : .outside
    }

    /// True if all corners lie strictly on one side of the line.
    private static func lies(_ box: Box, besideLineFrom start: Point, to end: Point) -> Bool {
        let sides = box.corners.map { corner in
            (end.x - start.x) * (corner.y - start.y) - (end.y - start.y) * (corner.x - start.x)
        }
        return sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
    }
}

extension HitShape.BitMask {
    func coverage(of box: Box, bounds: Box) -> Coverage {
        guard !bounds.isEmpty else { return .outside }
        func cell(_ value: Double, _ low: Double, _ high: Double, _ count: Int) -> Int {
            min(max(Int(max(-1, min((value - low) / (high - low), 2)) * Double(count)), 0), count - 1)
        }
        let columnRange =
            cell(box.minX, bounds.minX, bounds.maxX, columns)...cell(box.maxX, bounds.minX, bounds.maxX, columns)
        let rowRange = cell(box.minY, bounds.minY, bounds.maxY, rows)...cell(box.maxY, bounds.minY, bounds.maxY, rows)
        let first = self[columnRange.lowerBound, rowRange.lowerBound]
        // Large parts of a large mask are not looked through: the caller divides on.
        guard columnRange.count * rowRange.count <= 1024 else { return .partial }
        for row in rowRange {
            for column in columnRange where self[column, row] != first { return .partial }
        }
        return first ? .inside : .outside
    }
}
