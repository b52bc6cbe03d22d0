/// A shape as path data of SVG, whose arcs are arcs.
struct ShapePath {
    private(set) var data = ""
    private let middle: Point
    private let scale: Double

    /// Writes a shape.
    ///
    /// - Parameters:
    ///   - bounds: The bounds over which a mask is stretched.
    ///   - middle: The point that becomes the origin.
    ///   - scale: What coordinates are multiplied by (`DrawnScale.factor`).
    init(of shape: HitShape, in bounds: Rect, about middle: Point, scale: Double = 1) {
        (self.middle, self.scale) = (middle, scale)
        switch shape {
        case .ellipse(let rect): addEllipse(in: rect)
        case .roundedRect(let rect, let radii): addRounded(Box(rect), radii.fitted(to: rect))
        case .polygon(let polygon): add([polygon.vertices])
        case .path(let path): add(path.contours)
        case .stroke(let stroke):
            for (line, isClosed) in zip(stroke.lines, stroke.closed) {
                let ends = line.dropFirst() + (isClosed || line.count == 1 ? line.prefix(1) : [])
                for (start, end) in zip(line, ends) { addCapsule(from: start, to: end, stroke.radius) }
            }
        case .mask(let mask): add(mask, over: Box(bounds))
        }
    }

    /// A number of some seven digits, far more than can be seen.
    static func number(_ value: Double) -> String {
        let number = Float(min(max(value, -1e30), 1e30))
        return number == number.rounded() && number.magnitude < 1e6 ? "\(Int(number))" : "\(number)"
    }

    private mutating func add(_ command: String, _ point: Point) {
        let (x, y) = ((point.x - middle.x) * scale, (point.y - middle.y) * scale)
        data += "\(command)\(ShapePath.number(x)) \(ShapePath.number(y))"
    }

    /// Adds a quarter or half of an ellipse, clockwise (y points down), from the last point to another.
    private mutating func addArc(_ radii: Size, to end: Point) {
        data += "A\(ShapePath.number(radii.width * scale)) \(ShapePath.number(radii.height * scale)) 0 0 1 "
        add("", end)
    }

    private mutating func add(_ contours: [[Point]]) {
        for contour in contours where contour.count > 2 {
            for (index, point) in contour.enumerated() { add(index == 0 ? "M" : "L", point) }
            data += "z"
        }
    }

    private mutating func addEllipse(in rect: Rect) {
        let radii = Size(width: rect.width.magnitude / 2, height: rect.height.magnitude / 2)
        add("M", Point(x: rect.midX - radii.width, y: rect.midY))
        addArc(radii, to: Point(x: rect.midX + radii.width, y: rect.midY))
        addArc(radii, to: Point(x: rect.midX - radii.width, y: rect.midY))
        data += "z"
    }

    private mutating func addRounded(_ box: Box, _ radii: HitShape.CornerRadii) {
        func size(_ radius: Double) -> Size { Size(width: radius, height: radius) }
        add("M", Point(x: box.minX + radii.topLeft, y: box.minY))
        add("L", Point(x: box.maxX - radii.topRight, y: box.minY))
        if radii.topRight > 0 { addArc(size(radii.topRight), to: Point(x: box.maxX, y: box.minY + radii.topRight)) }
        add("L", Point(x: box.maxX, y: box.maxY - radii.bottomRight))
        if radii.bottomRight > 0 {
            addArc(size(radii.bottomRight), to: Point(x: box.maxX - radii.bottomRight, y: box.maxY))
        }
        add("L", Point(x: box.minX + radii.bottomLeft, y: box.maxY))
        if radii.bottomLeft > 0 {
            addArc(size(radii.bottomLeft), to: Point(x: box.minX, y: box.maxY - radii.bottomLeft))
        }
        add("L", Point(x: box.minX, y: box.minY + radii.topLeft))
        if radii.topLeft > 0 { addArc(size(radii.topLeft), to: Point(x: box.minX + radii.topLeft, y: box.minY)) }
        data += "z"
    }

    /// Adds the points that are nearer to a segment than a radius.
    private mutating func addCapsule(from start: Point, to end: Point, _ radius: Double) {
        let way = end - start
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        let along = length > 0 ? radius / length * way : Point(x: radius, y: 0)
        let side = Point(x: -along.y, y: along.x)
        let radii = Size(width: radius, height: radius)
        add("M", start + side)
        addArc(radii, to: start - side)
        if length > 0 { add("L", end - side) }
        addArc(radii, to: end + side)
        data += "z"
    }

    /// Adds the cells of a mask that are inside: a rectangle for each run of cells in a row.
    private mutating func add(_ mask: HitShape.BitMask, over box: Box) {
        let (width, height) = (box.width / Double(mask.columns), box.height / Double(mask.rows))
        for row in 0..<mask.rows {
            var column = 0
            while column < mask.columns {
                let first = column
                while column < mask.columns, mask[column, row] { column += 1 }
                if column > first {
                    let (left, right) = (box.minX + Double(first) * width, box.minX + Double(column) * width)
                    let (top, bottom) = (box.minY + Double(row) * height, box.minY + Double(row + 1) * height)
                    add([
                        [
                            Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
                            Point(x: left, y: bottom),
                        ]
                    ])
                }
                column += 1
            }
        }
    }
}

extension HitShape {
    /// The rule by which the shape's path is filled.
    var rule: FillRule {
        switch self {
        case .polygon(let polygon): polygon.rule
        case .path(let path): path.rule
        case .ellipse, .roundedRect, .stroke, .mask: .nonZero
        }
    }
}
