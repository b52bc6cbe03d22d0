extension HitShape {
    /// How much of a box the shape covers, in the node's bounds space. If the result is `inside` or `outside`, the shape's own
    /// test gives the same result for each point of the box. If it is `partial`, the box is near an outline.
    ///
    /// - Complexity: O(1); with edges, O(edges near the box + log edges); for a mask, O(cells in the box).
    package func coverage(of box: Box, bounds: Rect) -> Coverage { coverage(of: box, within: Box(bounds)) }

    /// The same with the bounds as a box.
    @_effects(releasenone)
    package func coverage(of box: Box, within bounds: Box) -> Coverage {
        switch self {
        case .ellipse(let rect): coverage(ofEllipseIn: rect, box)
        case .roundedRect(let rect, let radii):
            coverage(ofRounded: Box(rect), radii.fitted(to: rect), box)
        case .polygon(let polygon): polygon.edges.coverage(of: box, polygon.rule)
        case .path(let path): path.edges.coverage(of: box, path.rule)
        case .stroke(let stroke): stroke.coverage(of: box)
        case .mask(let mask): mask.coverage(of: box, bounds: bounds)
        }
    }

    // Rounding is monotone. So no point of a box is computed to be nearer to a center than the box's nearest point, or farther
    // than the farthest corner.
    private func coverage(ofEllipseIn rect: Rect, _ box: Box) -> Coverage {
        let center = Point(x: rect.midX, y: rect.midY)
        let radii = Size(width: rect.width / 2, height: rect.height / 2)
        func isIn(_ point: Point) -> Bool { isInEllipse(point, center: center, radii: radii) }
        if box.corners.allSatisfy(isIn) { return .inside }
        return isIn(box.nearest(to: center)) ? .partial : .outside
    }

    private func coverage(ofRounded frame: Box, _ radii: CornerRadii, _ box: Box) -> Coverage {
        var result = frame.coverage(of: box)
        guard result != .outside else { return .outside }
        radii.visitCorners(of: frame) { corner in
            let (center, isLeft, isTop) = (corner.center, corner.isLeft, corner.isTop)
            let part = Box(
                minX: isLeft ? box.minX : max(box.minX, center.x), minY: isTop ? box.minY : max(box.minY, center.y),
                maxX: isLeft ? min(box.maxX, center.x) : box.maxX, maxY: isTop ? min(box.maxY, center.y) : box.maxY)
            guard part.minX <= part.maxX, part.minY <= part.maxY, !part.corners.allSatisfy(corner.contains) else {
                return true
            }
            result = part == box && !corner.contains(box.nearest(to: center)) ? .outside : .partial
            return result != .outside
        }
        return result
    }
}

extension Box {
    /// The point of this box that is nearest to `point`.
    fileprivate func nearest(to point: Point) -> Point {
        Point(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
    }

    /// True if the edge between two points may touch this box. False if the box certainly lies on one side of the edge, or beyond
    /// its ends.
    @inline(__always)
    func isReached(from start: Point, to end: Point) -> Bool {
        guard min(start.x, end.x) <= maxX, max(start.x, end.x) >= minX, min(start.y, end.y) <= maxY,
            max(start.y, end.y) >= minY
        else { return false }
        return isRight(ofEdgeFrom: start, to: end) == nil
    }

    /// True if this box lies to the right of the line through an edge. False if it lies to the left, or if the edge is
    /// horizontal. Nil if the line may touch the box.
    @inline(__always)
    func isRight(ofEdgeFrom start: Point, to end: Point) -> Bool? {
        let (x, y) = (end.x - start.x, end.y - start.y)
        // The cross products of the extreme corners on either side, and their error bound.
        let (left, right) = (y > 0 ? minX : maxX, y > 0 ? maxX : minX)
        let (low, high) = (x > 0 ? minY : maxY, x > 0 ? maxY : minY)
        let most = x * (high - start.y) - y * (left - start.x)
        let least = x * (low - start.y) - y * (right - start.x)
        let reach =
            x.magnitude * max((high - start.y).magnitude, (low - start.y).magnitude)
            + y.magnitude * max((left - start.x).magnitude, (right - start.x).magnitude)
        let error = reach * 0x1p-48
        if most < -error { return y > 0 }
        return least > error ? y < 0 : nil
    }
}

extension HitShape.BitMask {
    func coverage(of box: Box, bounds: Box) -> Coverage {
        let within = bounds.coverage(of: box)
        guard within != .outside else { return .outside }
        let (width, height) = (bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
        guard width.isFinite, height.isFinite else { return .partial }
        // The cell of a coordinate, computed as in the test of a point: monotone, so that corners bound all points.
        func cell(_ part: Double, _ count: Int) -> Int {
            min(max(Int(max(-1, min(part, 2)) * Double(count)), 0), count - 1)
        }
        let columnRange =
            cell((box.minX - bounds.minX) / width, columns)...cell((box.maxX - bounds.minX) / width, columns)
        let rowRange = cell((box.minY - bounds.minY) / height, rows)...cell((box.maxY - bounds.minY) / height, rows)
        // A large part of a large mask is not searched: the caller divides it.
        guard columnRange.count * rowRange.count <= 1024 else { return .partial }
        let first = self[columnRange.lowerBound, rowRange.lowerBound]
        for row in rowRange {
            for column in columnRange where self[column, row] != first { return .partial }
        }
        return first ? within : .outside
    }
}

extension HitShape {
    /// The box around what the shape covers of a node's area. Of a mask, it is the box around the cells that are inside. O(1);
    /// O(cells) for a mask.
    package func coveredBox(in bounds: Rect) -> Box {
        let (area, box) = (self.area(bounds: bounds), self.box(in: bounds))
        guard case .mask(let mask) = self, area.size.isFinite else { return box.intersection(area) }
        let (columns, rows) = (0..<mask.columns, 0..<mask.rows)
        func isColumnUsed(_ column: Int) -> Bool { rows.contains { mask[column, $0] } }
        func isRowUsed(_ row: Int) -> Bool { columns.contains { mask[$0, row] } }
        guard let left = columns.first(where: isColumnUsed), let right = columns.last(where: isColumnUsed),
            let top = rows.first(where: isRowUsed), let bottom = rows.last(where: isRowUsed)
        else { return .nothing }
        func x(_ column: Int) -> Double { area.minX + area.width * (Double(column) / Double(mask.columns)) }
        func y(_ row: Int) -> Double { area.minY + area.height * (Double(row) / Double(mask.rows)) }
        return Box(minX: x(left), minY: y(top), maxX: x(right + 1), maxY: y(bottom + 1))
    }
}
