extension HitShape {
    /// The strip that bounds the shape within a box, if the outline there is nearly one line or two parallel lines: see `Strip`.
    /// Otherwise nil, and always nil for a mask.
    ///
    /// - Complexity: That of `coverage(of:bounds:)`.
    @_effects(releasenone)
    package func strip(in box: Box) -> Strip? {
        switch self {
        case .ellipse(let rect):
            Strip(
                ofDiscAt: Point(x: rect.midX, y: rect.midY),
                radii: Size(width: rect.width / 2, height: rect.height / 2),
                in: box)
        case .roundedRect(let rect, let radii): radii.fitted(to: rect).strip(of: Box(rect), in: box)
        case .polygon(let polygon): polygon.edges.strip(in: box, polygon.rule)
        case .path(let path): path.edges.strip(in: box, path.rule)
        case .stroke(let stroke): stroke.strip(in: box)
        case .mask: nil
        }
    }
}

extension Strip {
    /// Creates the strip that bounds an ellipse within a box. Nil if the ellipse and the box have the same center, or the ellipse
    /// has no area.
    ///
    /// In a space in which the ellipse is a circle, the strip ends at a tangent of that circle. The tangent touches the circle in
    /// the direction of the box's center. The ellipse lies on one side of the tangent. The box's points between two chords
    /// parallel to the tangent are certainly inside.
    package init?(ofDiscAt center: Point, radii: Size, in box: Box) {
        let middle = box.center
        let (x, y) = ((middle.x - center.x) / radii.width, (middle.y - center.y) / radii.height)
        let distance = (x * x + y * y).squareRoot()
        guard distance.isFinite, distance > 0 else { return nil }
        let (alongX, alongY) = (x / distance, y / distance)
        let normal = Point(x: alongX / radii.width, y: alongY / radii.height)
        let start = normal.x * center.x + normal.y * center.y
        let error = 0x1p-40 * (1 + normal.x.magnitude * center.x.magnitude + normal.y.magnitude * center.y.magnitude)
        // The extent of the box's points perpendicular to the normal.
        let across =
            alongY.magnitude * box.halfSize.width / radii.width + alongX.magnitude * box.halfSize.height / radii.height
            + error
        self.init(normal: normal, low: -.infinity, high: start + 1 + error)
        guard across < 1 else { return }
        let half = (1 - across * across).squareRoot() - error
        (sureLow, sureHigh) = (start - half, start + half)
    }
}

extension HitShape.CornerRadii {
    /// The strip that bounds a rounded rectangle within a box (see `Strip`). If the box lies within a corner, the strip is that
    /// of the corner's disc. If the box lies between rounded corners, the strip is that between two opposite sides. Otherwise
    /// nil.
    fileprivate func strip(of frame: Box, in box: Box) -> Strip? {
        // A corner that takes something away from the box, and the number of such corners.
        var (near, count) = (Corner?.none, 0)
        visitCorners(of: frame) { corner in
            if corner.isNear(box) { (near, count) = (corner, count + 1) }
            return true
        }
        if let near {
            guard count == 1, near.isBeyond(box) else { return nil }
            return Strip(ofDiscAt: near.center, radii: Size(width: near.radius, height: near.radius), in: box)
        }
        let largest = max(topLeft, topRight, bottomLeft, bottomRight)
        let core = Box(
            minX: frame.minX + largest, minY: frame.minY + largest, maxX: frame.maxX - largest,
            maxY: frame.maxY - largest)
        if core.minY < box.minY, box.maxY < core.maxY {
            return Strip(
                normal: Point(x: 1, y: 0), low: frame.minX, high: frame.maxX, sureLow: frame.minX, sureHigh: frame.maxX)
        }
        if core.minX < box.minX, box.maxX < core.maxX {
            return Strip(
                normal: Point(x: 0, y: 1), low: frame.minY, high: frame.maxY, sureLow: frame.minY, sureHigh: frame.maxY)
        }
        return nil
    }
}
