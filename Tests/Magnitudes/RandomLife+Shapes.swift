import HitTesting
import TestSupport

/// Random shapes.
extension RandomLife {
    /// Draws points by their parts of a rectangle, which is never empty.
    private struct Sheet {
        let bounds: Rect

        var width: Double { bounds.width == 0 ? 10 : bounds.width }
        var height: Double { bounds.height == 0 ? 10 : bounds.height }
        var side: Double { min(width.magnitude, height.magnitude) }

        func point(_ x: Double, _ y: Double) -> Point {
            Point(x: bounds.minX + width * x, y: bounds.minY + height * y)
        }

        /// The corners of a regular polygon about the middle, turned by an angle.
        func polygon(_ count: Int, radius: Double, from angle: Double) -> [Point] {
            (0..<count).map { index in
                let direction = AffineTransform(rotationAngle: angle + 2 * .pi * Double(index) / Double(count))
                return point(0.5 + radius * direction.a, 0.5 + radius * direction.b)
            }
        }
    }

    /// A random shape in and around bounds.
    mutating func shape(in bounds: Rect) -> HitShape {
        let sheet = Sheet(bounds: bounds)
        if chance(family.rings) { return ring(on: sheet) }
        switch below(10) {
        case 0: return .ellipse(bounds)
        case 1:
            let stretch = one([1, 1, 100, 1e6])
            let corner = sheet.point(uniform(-0.5, 0.2), uniform(-0.5, 0.2))
            let width = sheet.width * uniform(0.5, 1) * stretch
            return .ellipse(Rect(origin: corner, size: Size(width: width, height: sheet.height * uniform(0.5, 1))))
        case 2:
            let top = (left: one([0, 0.1, 0.5, 1e-9]), right: one([0, 0.1, 0.5, 1]))
            return rounded(sheet, [top.left, top.right, one([0.1, 0.2]), uniform(0, 0.6)])
        case 3: return rounded(sheet, Array(repeating: one([0.1, 0.5, 0.3, 1e-6]), count: 4))
        case 4:
            let corners = chance(0.5) ? polygon(one([3, 4, 12, 60]), on: sheet) : line(one([3, 4, 6, 20]), on: sheet)
            return .polygon(HitShape.Polygon(corners, rule: one([.evenOdd, .nonZero])))
        case 5, 6:
            let contours = (0..<1 + below(3)).map { _ in
                chance(0.4) ? polygon(one([4, 9, 40]), on: sheet) : line(one([1, 2, 3, 5, 9, 40]), on: sheet)
            }
            return .path(HitShape.Path(contours, rule: one([.evenOdd, .nonZero])))
        case 7:
            let width = sheet.width.magnitude * one([0.01, 0.1, 0.5, 1e-4, 3])
            let dot = sheet.point(uniform(0, 1), uniform(0, 1))
            let ends = one([[sheet.point(0.1, 0.2), sheet.point(0.9, 0.8)], line(2, on: sheet), [dot]])
            return .stroke(HitShape.Stroke([ends], closed: [false], width: 1, hitWidth: width))
        case 8:
            let width = sheet.width.magnitude * one([0.01, 0.1, 0.5, 1e-4])
            let lines = (0..<1 + below(3)).map { _ in line(one([1, 2, 3, 5, 9, 40]), on: sheet) }
            let closed = lines.map { _ in below(2) == 0 }
            return .stroke(HitShape.Stroke(lines, closed: closed, width: 1, hitWidth: width))
        default:
            let bits = [UInt8(truncatingIfNeeded: random.next()), 0xA0]
            return .mask(HitShape.BitMask(columns: 3, rows: 4, bits: bits))
        }
    }

    /// Random points, some of them very far away or at eighths of the rectangle.
    private mutating func line(_ count: Int, on sheet: Sheet) -> [Point] {
        let isFar = chance(0.15)
        return (0..<count).map { index in
            if isFar, index % 3 == 0 {
                return sheet.point(one([-1e3, 1e3, 1e6, -1e9, 0.5]), one([-1e3, 1e4, 0.3, 1e12, 0.7]))
            }
            if chance(0.5) { return sheet.point(Double(below(17)) / 8 - 0.5, Double(below(9)) / 8) }
            return sheet.point(uniform(-0.1, 1.1), uniform(-0.1, 1.1))
        }
    }

    private mutating func polygon(_ count: Int, on sheet: Sheet) -> [Point] {
        sheet.polygon(count, radius: 0.5, from: uniform(0, 7))
    }

    /// A polygon with a hole of the same form. One of four corners is as large as the rectangle.
    private mutating func ring(on sheet: Sheet) -> HitShape {
        let (outer, inner) = (one([0.5, 0.5, 0.49, 0.6]), one([0.45, 0.4, 0.2, 0.01]))
        let count = one([4, 4, 12, 30])
        let contours = [outer, inner].map { half in
            sheet.polygon(count, radius: count == 4 ? half * 2.0.squareRoot() : half, from: .pi / Double(count))
        }
        return .path(HitShape.Path(contours))
    }

    /// A rounded rectangle with radii that are parts of its smaller side, from the top left corner clockwise.
    private func rounded(_ sheet: Sheet, _ parts: [Double]) -> HitShape {
        let radii = parts.map { $0 * sheet.side }
        return .roundedRect(
            sheet.bounds,
            radii: HitShape.CornerRadii(
                topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3]))
    }
}
