/// A cell of a search, converted to the space of a shape: a parallelogram.
struct OwnCell {
    private let one, two, three, four: Point
    let box: Box
    let center: Point
    /// The tolerance: how far a line that stands for an arc may lie from the arc, in the space of the search.
    private let bend: Double
    /// Maps vectors to the space of the search.
    private let toSearch: AffineTransform
    /// True if the cell's sides are parallel to the axes.
    private let isBox: Bool

    /// Converts a cell by `map`, from the space of the search to the shape's, of which `back` is the inverse.
    init(_ cell: Box, _ map: AffineTransform, back: AffineTransform, bend: Double = .infinity) {
        self.init(
            Point(x: cell.minX, y: cell.minY).applying(map), Point(x: cell.maxX, y: cell.minY).applying(map),
            Point(x: cell.maxX, y: cell.maxY).applying(map), Point(x: cell.minX, y: cell.maxY).applying(map),
            isBox: map.b == 0 && map.c == 0, toSearch: back, bend: bend)
    }

    private init(
        _ one: Point, _ two: Point, _ three: Point, _ four: Point, isBox: Bool, toSearch: AffineTransform, bend: Double
    ) {
        (self.one, self.two, self.three, self.four) = (one, two, three, four)
        (self.isBox, self.toSearch, self.bend) = (isBox, toSearch, bend)
        box = Box(
            minX: min(one.x, two.x, three.x, four.x), minY: min(one.y, two.y, three.y, four.y),
            maxX: max(one.x, two.x, three.x, four.x), maxY: max(one.y, two.y, three.y, four.y))
        center = box.center
    }

    /// The image of the cell under a map that scales each axis.
    func scaled(by map: AffineTransform) -> OwnCell {
        OwnCell(
            one.applying(map), two.applying(map), three.applying(map), four.applying(map), isBox: isBox,
            toSearch: AffineTransform(scaleX: 1 / map.a, y: 1 / map.d).concatenating(toSearch), bend: bend)
    }

    /// True if an arc's points in the cell are within `bend` of a tangent. This tangent touches the arc where the ray from the
    /// arc's center to the cell's center meets it. A point of the arc at a distance x from the ray is within x² / 2R of the
    /// tangent. Only the distance from the tangent counts, so a cell that a map has stretched across the arc need not be small.
    func isStraight(_ radius: Double, about middle: Point) -> Bool {
        let (x, y) = (center.x - middle.x, center.y - middle.y)
        let length = x.distance(with: y)
        guard length > 0 else { return false }
        let normal = Point(x: x / length, y: y / length)
        var (along, across) = (0.0, 0.0)
        _ = allCorners { corner in
            let (dx, dy) = (corner.x - center.x, corner.y - center.y)
            along = max(along, (dy * normal.x - dx * normal.y).magnitude)
            across = max(across, (dx * normal.x + dy * normal.y).magnitude)
            return true
        }
        // In a cell that extends at most an eighth of the radius along the arc, a line may stand for the arc. If the cell extends
        // at most half the radius across the arc, there is no other part of the circle.
        guard along <= radius / 8, across <= radius / 2 else { return false }
        let step = Point(
            x: toSearch.a * normal.x + toSearch.c * normal.y, y: toSearch.b * normal.x + toSearch.d * normal.y)
        return along * (along / radius) * step.x.distance(with: step.y) <= bend
    }

    @inline(__always)
    func allCorners(_ isTrue: (Point) -> Bool) -> Bool {
        isTrue(one) && isTrue(two) && isTrue(three) && isTrue(four)
    }

    @inline(__always)
    private func leastOfSides(_ distance: (Point, Point) -> Double) -> Double {
        min(distance(one, two), distance(two, three), distance(three, four), distance(four, one))
    }

    func distance(to point: Point) -> Double {
        // Rounding may leave nothing of a small cell but its center.
        if isBox { return box.distance(to: point) ?? (point.x - center.x).distance(with: point.y - center.y) }
        var (left, right) = (false, false)
        _ = leastOfSides { start, end in
            let side = OwnCell.direction(from: start, to: end).turn(to: point - start)
            if side < 0 { right = true } else { left = true }
            return 0
        }
        return left && right ? leastOfSides { point.distance(toSegmentFrom: $0, to: $1) } : 0
    }

    /// True if a segment may pass through the cell or along its border.
    @inline(__always)
    func isTouched(from start: Point, to end: Point) -> Bool {
        guard min(start.x, end.x) <= box.maxX, max(start.x, end.x) >= box.minX, min(start.y, end.y) <= box.maxY,
            max(start.y, end.y) >= box.minY
        else { return false }
        let way = OwnCell.direction(from: start, to: end)
        func side(_ corner: Point) -> Double { way.turn(to: corner - start) }
        return !allCorners { side($0) < 0 } && !allCorners { side($0) > 0 }
    }

    /// The vector between two points, scaled to a length of about 1, so that products with it neither underflow nor overflow.
    @inline(__always)
    static func direction(from start: Point, to end: Point) -> Point {
        let way = end - start
        return way / max(way.x.magnitude, way.y.magnitude).powerOfTwo
    }

    /// The distance between the cell and a segment; 0 if they meet.
    func distance(toSegmentFrom start: Point, to end: Point) -> Double {
        if isTouched(from: start, to: end), isCrossed(from: start, to: end) { return 0 }
        var least = min(distance(to: start), distance(to: end))
        _ = allCorners { corner in
            least = min(least, corner.distance(toSegmentFrom: start, to: end))
            return true
        }
        return least
    }

    /// True if a segment crosses a side of the cell.
    private func isCrossed(from start: Point, to end: Point) -> Bool {
        func side(_ a: Point, _ b: Point, _ c: Point) -> Double { OwnCell.direction(from: a, to: b).turn(to: c - a) }
        return leastOfSides { one, other in
            (side(start, end, one) > 0) != (side(start, end, other) > 0)
                && (side(one, other, start) > 0) != (side(one, other, end) > 0) ? 0 : 1
        } == 0
    }
}

extension Point {
    /// The cross product of two vectors. Its sign says on which side of the first one the second lies.
    @inline(__always)
    func turn(to other: Point) -> Double { x * other.y - y * other.x }
}
