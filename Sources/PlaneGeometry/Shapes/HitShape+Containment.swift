extension HitShape {
    /// True if no coordinate is NaN or infinite.
    @inlinable
    package var isFinite: Bool {
        switch self {
        case .ellipse(let rect): rect.isFinite
        case .roundedRect(let rect, let radii):
            rect.isFinite && radii.topLeft.isFinite && radii.topRight.isFinite && radii.bottomRight.isFinite
                && radii.bottomLeft.isFinite
        case .polygon(let polygon): polygon.edges.isFinite
        case .path(let path): path.edges.isFinite
        case .stroke(let stroke): stroke.width.isFinite && stroke.hitWidth.isFinite && stroke.edges.isFinite
        case .mask: true
        }
    }

    /// The number of corners of a polygon, or of points that a path or a stroke stores; 0 for other shapes. Closed lines of a
    /// path or a stroke count their first point twice.
    package var cornerCount: Int {
        switch self {
        case .polygon(let polygon): max(polygon.edges.points.count - 1, 0)
        case .path(let path): path.edges.points.count
        case .stroke(let stroke): stroke.edges.points.count
        default: 0
        }
    }

    /// True if the point lies in the shape of a node with these bounds. The bounds cut the shape, unless it is a
    /// stroke. Point, shape and bounds are in the node's bounds space.
    ///
    /// - Complexity: O(1); for a polygon, a path or a stroke O(log n) expected for n points, at most O(n).
    public func contains(_ point: Point, in bounds: Rect) -> Bool {
        area(bounds: bounds).contains(point) && containsWithinArea(point, bounds: bounds)
    }

    /// The box that contains all points of a node with these bounds and this shape: the stroke's own box, or the bounds.
    @inlinable
    package func area(bounds: Rect) -> Box {
        if case .stroke(let stroke) = self { stroke.area } else { Box(bounds) }
    }

    /// The box around the shape, in the bounds space of a node with the given bounds. They do not cut it.
    package func box(in bounds: Rect) -> Box {
        switch self {
        case .ellipse(let rect), .roundedRect(let rect, _): Box(rect)
        case .polygon(let polygon): polygon.edges.box
        case .path(let path): path.edges.box
        case .stroke(let stroke): stroke.area
        case .mask: Box(bounds)
        }
    }

    /// True if a point, which must be in `area(bounds:)`, lies in the shape.
    package func containsWithinArea(_ point: Point, bounds: Rect) -> Bool {
        switch self {
        case .ellipse(let rect):
            isInEllipse(
                point, center: Point(x: rect.midX, y: rect.midY),
                radii: Size(width: rect.width / 2, height: rect.height / 2)
            )
        case .roundedRect(let rect, let radii): radii.contains(point, in: rect)
        case .polygon(let polygon): polygon.contains(point)
        case .path(let path): path.contains(point)
        case .stroke(let stroke): stroke.contains(point)
        case .mask(let mask): mask.contains(point, bounds: Box(bounds))
        }
    }
}

/// True if a point is inside an ellipse: the rule of ellipses and corner arcs. The outline is outside, and an ellipse without
/// width or height contains nothing.
func isInEllipse(_ point: Point, center: Point, radii: Size) -> Bool {
    guard radii.width > 0, radii.height > 0 else { return false }
    let dx = (point.x - center.x) / radii.width
    let dy = (point.y - center.y) / radii.height
    return dx * dx + dy * dy < 1
}

extension HitShape.CornerRadii {
    func contains(_ point: Point, in rect: Rect) -> Bool {
        let box = Box(rect)
        guard box.contains(point) else { return false }
        var isIn = true
        // Opposite corners may overlap: then each takes away what is outside its disc.
        fitted(to: rect).visitCorners(of: box) { corner in
            isIn = !corner.isBeyond(point) || corner.contains(point)
            return isIn
        }
        return isIn
    }

    /// Visits the rounded corners of a frame until `body` returns false. Corners with the radius 0 are skipped.
    ///
    /// - Precondition: The radii fit the frame (`fitted(to:)`).
    @inline(__always)
    func visitCorners(of frame: Box, _ body: (Corner) -> Bool) {
        for (isLeft, isTop) in [(true, true), (false, true), (false, false), (true, false)] {
            let radius = isTop ? (isLeft ? topLeft : topRight) : (isLeft ? bottomLeft : bottomRight)
            let center = Point(
                x: isLeft ? frame.minX + radius : frame.maxX - radius,
                y: isTop ? frame.minY + radius : frame.maxY - radius)
            if radius > 0, !body(Corner(center: center, radius: radius, isLeft: isLeft, isTop: isTop)) { return }
        }
    }

    /// A rounded corner of a frame: a quarter of a disc, at the left or right and at the top or bottom.
    struct Corner {
        let center: Point
        let radius: Double
        let isLeft: Bool
        let isTop: Bool

        /// True if a point of the frame has to be in this corner's disc to be inside.
        func isBeyond(_ point: Point) -> Bool {
            (isLeft ? point.x < center.x : point.x > center.x) && (isTop ? point.y < center.y : point.y > center.y)
        }

        /// True if every point of a box in the frame has to be in this corner's disc to be inside.
        func isBeyond(_ box: Box) -> Bool {
            isBeyond(Point(x: isLeft ? box.maxX : box.minX, y: isTop ? box.maxY : box.minY))
        }

        /// True if at least one point of a box in the frame has to be in this corner's disc to be inside.
        func isNear(_ box: Box) -> Bool {
            isBeyond(Point(x: isLeft ? box.minX : box.maxX, y: isTop ? box.minY : box.maxY))
        }

        func contains(_ point: Point) -> Bool {
            isInEllipse(point, center: center, radii: Size(width: radius, height: radius))
        }
    }

    /// The radii that apply in a rectangle: not negative, and shrunk so that they fit.
    package func fitted(to rect: Rect) -> HitShape.CornerRadii {
        let (topLeft, topRight) = (max(0, topLeft), max(0, topRight))
        let (bottomLeft, bottomRight) = (max(0, bottomLeft), max(0, bottomRight))
        // All shrink by one factor, so that the sum of two radii on one side is not longer than the side.
        var factor = 1.0
        for (sum, side) in [
            (topLeft + topRight, rect.width), (bottomLeft + bottomRight, rect.width),
            (topLeft + bottomLeft, rect.height), (topRight + bottomRight, rect.height),
        ] where sum > side {
            factor = min(factor, side / sum)
        }
        guard factor >= .leastNormalMagnitude else {
            // A sum overflows, or the factor is too small to be exact. Radii in the same ratio, up to the shorter side, shrink to
            // the same result, by half at most.
            let most = max(topLeft, topRight, bottomRight, bottomLeft)
            let longest = min(rect.width, rect.height)
            // Twice the longest may overflow as well; half of everything does not.
            let unit = longest > .greatestFiniteMagnitude / 2 ? 0.5 : 1
            func scaled(_ radius: Double) -> Double { (radius == most ? longest : radius / most * longest) * unit }
            let fitted = HitShape.CornerRadii(
                topLeft: scaled(topLeft), topRight: scaled(topRight), bottomRight: scaled(bottomRight),
                bottomLeft: scaled(bottomLeft)
            ).fitted(to: Rect(x: 0, y: 0, width: rect.width * unit, height: rect.height * unit))
            return HitShape.CornerRadii(
                topLeft: fitted.topLeft / unit, topRight: fitted.topRight / unit,
                bottomRight: fitted.bottomRight / unit, bottomLeft: fitted.bottomLeft / unit)
        }
        return HitShape.CornerRadii(
            topLeft: topLeft * factor, topRight: topRight * factor, bottomRight: bottomRight * factor,
            bottomLeft: bottomLeft * factor)
    }
}

extension HitShape.Polygon {
    func contains(_ point: Point) -> Bool { rule.isInside(winding: edges.winding(at: point).winding) }

    /// True if a point is inside, by testing every edge: the reference for the tree of edges.
    func containsByPlainCount(_ point: Point) -> Bool { rule.isInside(winding: edges.plainWinding(at: point)) }

    /// The x coordinate at which an edge that is not horizontal crosses a horizontal line.
    @inline(__always)
    static func crossing(from start: Point, to end: Point, at y: Double) -> Double {
        // Always computed from the upper end to the lower, so that neighbours with a common edge agree.
        let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
        return upper.x + (y - upper.y) / (lower.y - upper.y) * (lower.x - upper.x)
    }
}

extension HitShape.BitMask {
    func contains(_ point: Point, bounds: Box) -> Bool {
        guard bounds.contains(point) else { return false }
        let column = (point.x - bounds.minX) / (bounds.maxX - bounds.minX) * Double(columns)
        let row = (point.y - bounds.minY) / (bounds.maxY - bounds.minY) * Double(rows)
        guard column.isFinite, row.isFinite else { return false }
        // Rounding may move a point just below the far edge onto it.
        return self[min(Int(column), columns - 1), min(Int(row), rows - 1)]
    }
}
