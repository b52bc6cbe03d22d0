/// A box, perhaps rotated, with corners that are quarters of ellipses. It describes a box, a rounded box, an ellipse, or a stroke
/// along one straight line.
package struct RoundBox: Sendable {
    package var center = Point.zero
    /// The unit vector along the box's first axis; the second axis is normal to it.
    package var axis = Point(x: 1, y: 0)
    /// Half the box's length along its first axis, as the width, and along its second axis, as the height.
    package var radii = Size(width: 1, height: 1)
    /// The radius of the corners along the first axis, as a fraction of half the width: 0 for a box, 1 for an ellipse.
    package var capU = 0.0
    /// The radius of the corners along the second axis, as a fraction of half the height: 0 for a box, 1 for an ellipse.
    package var capV = 0.0

    /// The box from -1 to 1 on both axes. A shape with this box is not scaled: its coordinates stay as they are.
    package static var plane: RoundBox { RoundBox() }

    private init() {}

    private init(_ box: Box) {
        center = box.center
        radii = Size(width: box.maxX / 2 - box.minX / 2, height: box.maxY / 2 - box.minY / 2)
    }

    /// The rounded box that equals a shape cut by the box `area`; without a shape, `area` itself. Nil if the cut shape is no
    /// rounded box, or not certainly one.
    package init?(_ shape: HitShape?, within area: Box) {
        switch shape {
        case nil: self.init(area)
        case .ellipse(let rect) where area.contains(Box(rect)):
            self.init(Box(rect))
            (capU, capV) = (1, 1)
        case .roundedRect(let rect, let radii) where area.contains(Box(rect)):
            self.init(Box(rect))
            let fitted = radii.fitted(to: rect)
            let radius = fitted.topLeft
            guard radius == fitted.topRight, radius == fitted.bottomLeft, radius == fitted.bottomRight else {
                return nil
            }
            (capU, capV) = (min(radius / self.radii.width, 1), min(radius / self.radii.height, 1))
            guard (capU == 0 && capV == 0) || (capU > 0 && capV > 0) else { return nil }
        case .stroke(let stroke) where stroke.edges.isSegment:
            let (start, end) = (stroke.edges.points[0], stroke.edges.points[1])
            self.init()
            let way = Point(x: end.x - start.x, y: end.y - start.y)
            let length = (way.x * way.x + way.y * way.y).squareRoot()
            guard way == .zero || length > 0x1p-100, length < 0x1p100 else { return nil }
            center = Point(x: start.x + way.x / 2, y: start.y + way.y / 2)
            if length > 0 { axis = Point(x: way.x / length, y: way.y / length) }
            radii = Size(width: length / 2 + stroke.radius, height: stroke.radius)
            (capU, capV) = (radii.height / radii.width, 1)
        default: return nil
        }
    }
}
