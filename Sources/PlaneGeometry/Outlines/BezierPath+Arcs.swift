extension BezierPath {
    /// Adds an arc of a circle. If there is a line in progress, a straight segment leads to the arc's beginning.
    ///
    /// - Parameters:
    ///   - center: The middle of the circle.
    ///   - radius: The radius. A negative radius counts as 0, which leaves only the middle.
    ///   - startAngle: The angle of the beginning, in radians from the x axis towards the y axis.
    ///   - endAngle: The angle of the end. If the two angles differ by a full turn or more, the arc is a full circle.
    ///   - clockwise: Whether angles increase along the arc, which is clockwise if y points down.
    /// - Precondition: The angles are finite.
    public mutating func addArc(
        withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        precondition(
            startAngle.isFinite && endAngle.isFinite, "angles of an arc are finite; got \(startAngle) and \(endAngle)")
        let turn = 2 * Double.pi
        var sweep = endAngle - startAngle
        if sweep.magnitude >= turn {
            sweep = clockwise ? turn : -turn
        } else if clockwise ? sweep < 0 : sweep > 0 {
            sweep += clockwise ? turn : -turn
        }
        let radius = max(0, radius)
        let arc = Arc(center: center, radii: Size(width: radius, height: radius), start: startAngle, sweep: sweep)
        if isUnderWay { addLine(to: arc.point(at: 0)) } else { move(to: arc.point(at: 0)) }
        add(arc, to: arc.point(at: 1))
    }

    /// Adds an arc of an ellipse from the current point to another, as the command A of SVG.
    ///
    /// - Parameters:
    ///   - end: The end of the arc. If it is the current point, nothing is added.
    ///   - radii: The half axes of the ellipse, whose signs do not matter. An ellipse too small for both ends is
    ///     enlarged. If a half axis is 0, the arc is a straight segment.
    ///   - rotation: The angle of the first axis, in radians from the x axis towards the y axis.
    ///   - isLarge: Whether the arc is the longer of the two that the ends divide the ellipse into.
    ///   - sweeps: Whether angles increase along the arc.
    public mutating func addArc(to end: Point, radii: Size, rotation: Double, isLarge: Bool, sweeps: Bool) {
        let from = currentPoint
        guard from != end else { return }
        var size = Size(width: radii.width.magnitude, height: radii.height.magnitude)
        let turned = AffineTransform(rotationAngle: rotation)
        guard size.width > 0, size.height > 0, rotation.isFinite, let back = turned.inverted() else {
            return addLine(to: end)
        }
        // SVG 2, appendix B.2.4, on the unit circle.
        let half = Point(x: from.x / 2 - end.x / 2, y: from.y / 2 - end.y / 2).applying(back)
        var unit = Point(x: half.x / size.width, y: half.y / size.height)
        let excess = unit.x * unit.x + unit.y * unit.y
        // In a larger ellipse, the arc is its chord, and the inverse may be infinite.
        guard excess >= .leastNormalMagnitude, unit.isFinite else { return addLine(to: end) }
        if excess > 1 {
            // The root of `excess`, which may be infinite.
            let growth = unit.x.distance(with: unit.y)
            guard growth.isFinite else { return addLine(to: end) }
            size = Size(width: size.width * growth, height: size.height * growth)
            unit = unit / growth
        }
        let root = excess > 1 ? 0 : (1 / excess - 1).squareRoot()
        let sign = isLarge == sweeps ? -root : root
        let middle = Point(x: sign * unit.y, y: -sign * unit.x)
        let center = Point(x: middle.x * size.width, y: middle.y * size.height).applying(turned)
        let start = middle.angle(to: unit)
        var sweep = middle.angle(to: Point(x: -unit.x, y: -unit.y)) - start
        if sweeps, sweep < 0 { sweep += 2 * .pi }
        if !sweeps, sweep > 0 { sweep -= 2 * .pi }
        add(
            Arc(
                center: Point(x: center.x + from.x / 2 + end.x / 2, y: center.y + from.y / 2 + end.y / 2), radii: size,
                turn: turned, start: start, sweep: sweep), to: end)
    }

    private mutating func add(_ arc: Arc, to end: Point) {
        let radius = max(arc.radii.width, arc.radii.height)
        // A chord over an angle a differs from its arc by at most r a² / 8; no chord covers more than a quarter turn.
        let square = arc.sweep * arc.sweep * radius / (8 * tolerance)
        let least = Int((arc.sweep.magnitude / (.pi / 2)).rounded(.up))
        addLines(max(lineCount(forSquare: square), least), to: end) { arc.point(at: $0) }
    }
}

private struct Arc {
    let center: Point
    let radii: Size
    var turn = AffineTransform.identity
    let start: Double
    let sweep: Double

    /// The point at a fraction of the arc, from 0 at its beginning to 1 at its end.
    func point(at part: Double) -> Point {
        let unit = AffineTransform(rotationAngle: start + part * sweep)
        return center + Point(x: unit.a * radii.width, y: unit.b * radii.height).applying(turn)
    }
}
