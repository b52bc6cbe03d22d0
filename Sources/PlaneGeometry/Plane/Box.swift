/// A half-open rectangle given by its edges. Indexes store and compare areas in this form.
///
/// A box is empty when `minX >= maxX` or `minY >= maxY` (or an edge is NaN), and then contains nothing. Edges may be
/// infinite.
@frozen
public struct Box: Hashable, Sendable {
    public var minX: Double
    public var minY: Double
    public var maxX: Double
    public var maxY: Double

    @inlinable
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Creates the box with the edges of a rectangle, after standardising it.
    @inlinable
    public init(_ rect: Rect) {
        self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }

    /// Creates the box without width and height at a point.
    @inlinable
    package init(at point: Point) { self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y) }

    /// Creates the box that has two points as opposite corners.
    @inlinable
    package init(spanning one: Point, _ other: Point) {
        self.init(
            minX: min(one.x, other.x), minY: min(one.y, other.y), maxX: max(one.x, other.x), maxY: max(one.y, other.y))
    }

    /// The whole plane.
    @inlinable
    public static var everything: Box {
        Box(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    }

    /// The box that contains no point. Its union with another box is the other box.
    @inlinable
    public static var nothing: Box {
        Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    }

    /// True if the box contains no point: an edge is NaN, or not before the opposite edge.
    @inlinable
    public var isEmpty: Bool { !(minX < maxX && minY < maxY) }

    /// True if no edge is NaN or infinite.
    @inlinable
    public var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

    /// True if the box contains the point. Points on the left and top edge are inside, points on the right and bottom edge are
    /// not. False if a coordinate is NaN.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    /// True if every point of `other` lies in this box. An empty box lies in every box.
    @inlinable
    public func contains(_ other: Box) -> Bool {
        other.isEmpty || (minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY)
    }

    /// True if this box and `other` share a point.
    @inlinable
    public func intersects(_ other: Box) -> Bool {
        !intersection(other).isEmpty
    }

    /// The common part of the two boxes; an empty box if there is none.
    @inlinable
    public func intersection(_ other: Box) -> Box {
        Box(
            minX: Box.larger(minX, other.minX), minY: Box.larger(minY, other.minY),
            maxX: Box.smaller(maxX, other.maxX), maxY: Box.smaller(maxY, other.maxY))
    }

    /// The larger of two numbers; NaN if either is NaN, so that a box with a NaN edge intersects no box.
    @inlinable
    static func larger(_ one: Double, _ other: Double) -> Double { one > other || one.isNaN ? one : other }

    /// The smaller of two numbers; NaN if either is NaN.
    @inlinable
    static func smaller(_ one: Double, _ other: Double) -> Double { one < other || one.isNaN ? one : other }

    /// The smallest box that contains the corners of this box and of `other`.
    @inlinable
    public func union(_ other: Box) -> Box {
        Box(
            minX: minX < other.minX ? minX : other.minX, minY: minY < other.minY ? minY : other.minY,
            maxX: maxX > other.maxX ? maxX : other.maxX, maxY: maxY > other.maxY ? maxY : other.maxY)
    }

    /// The length of the horizontal sides; negative if `maxX` is less than `minX`.
    @inlinable
    package var width: Double { maxX - minX }

    /// The length of the vertical sides; negative if `maxY` is less than `minY`.
    @inlinable
    package var height: Double { maxY - minY }

    @inlinable
    package var size: Size { Size(width: width, height: height) }

    @inlinable
    package var center: Point { Point(x: minX / 2 + maxX / 2, y: minY / 2 + maxY / 2) }

    /// Half the width and half the height. They are finite if all edges are.
    @inlinable
    package var halfSize: Size { Size(width: maxX / 2 - minX / 2, height: maxY / 2 - minY / 2) }

    /// The box with each edge moved outwards by a margin; inwards if the margin is negative.
    @inlinable
    package func grown(by margin: Double) -> Box {
        Box(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    @inlinable
    package func moved(by offset: Point) -> Box {
        Box(minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
    }

    /// The four corners in order around the box, from (`minX`, `minY`) to (`maxX`, `minY`) and on.
    @inlinable
    package var corners: [Point] {
        [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
    }

    /// The largest magnitude of the box's edges.
    @inlinable
    package var reach: Double { max(max(minX.magnitude, maxX.magnitude), max(minY.magnitude, maxY.magnitude)) }

    /// The length of the box's longer side.
    @inlinable
    package var longerSide: Double { max(maxX - minX, maxY - minY) }

    /// The area in square units. It is 0 for an empty box, and positive and finite for any other. If the true area is too small
    /// or too large for a double, it is the nearest positive finite double.
    package var area: Double { isEmpty ? 0 : ((maxX - minX) * (maxY - minY)).asArea }

    /// The distance from a finite point to the nearest point of the box or its edges. It is 0 inside, and nil for an empty box.
    ///
    /// The result overflows only if the distance itself does.
    @inlinable
    package func distance(to point: Point) -> Double? {
        guard !isEmpty else { return nil }
        let (left, right) = (minX - point.x, point.x - maxX)
        let (above, below) = (minY - point.y, point.y - maxY)
        let (x, y) = (max(left, right, 0), max(above, below, 0))
        let (long, short) = x > y ? (x, y) : (y, x)
        guard short > 0, long.isFinite else { return long }
        // Squares of numbers in this range neither overflow nor lose bits.
        if long < 0x1p500 && short > 0x1p-500 { return (x * x + y * y).squareRoot() }
        let ratio = short / long
        return long * (1 + ratio * ratio).squareRoot()
    }

    /// The smallest box that contains the four transformed corners of this box.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Box {
        // Rounding is monotone, so the least sum is that of the least products.
        let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        let (ax, cx) = (
            Box(spanning: Point(x: a * minX, y: b * minX), Point(x: a * maxX, y: b * maxX)),
            Box(spanning: Point(x: c * minY, y: d * minY), Point(x: c * maxY, y: d * maxY))
        )
        let box = Box(
            minX: ax.minX + cx.minX + transform.tx, minY: ax.minY + cx.minY + transform.ty,
            maxX: ax.maxX + cx.maxX + transform.tx, maxY: ax.maxY + cx.maxY + transform.ty)
        if box.isFinite { return box }
        var result = Box.nothing
        for corner in corners { result = result.union(Box(at: corner.applying(transform))) }
        return result
    }
}

extension Box: CustomStringConvertible {
    public var description: String { "[\(minX), \(maxX)) × [\(minY), \(maxY))" }
}

extension Double {
    /// The positive finite number nearest to this one. It corrects an area that only rounding has made 0 or infinite.
    package var asArea: Double { min(max(self, .leastNonzeroMagnitude), .greatestFiniteMagnitude) }
}
