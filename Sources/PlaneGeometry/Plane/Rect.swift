/// A rectangle by its origin and size, with the members, labels and results of `CGRect`.
///
/// Width and height may be negative. Every derived member (`minX`, `contains(_:)`, …) standardises first: the rectangle of size
/// (-10, -10) at (10, 10) has the edges of the rectangle of size (10, 10) at (0, 0). Containment is half-open: `minX <= x < maxX`
/// and `minY <= y < maxY`. Nothing traps on NaN or infinity: a rectangle with a NaN coordinate contains no point and intersects
/// nothing.
@frozen
public struct Rect: Hashable, Sendable {
    /// The corner with the least x and y, if the size is not negative.
    public var origin: Point
    /// Width and height. A rectangle of negative width extends to the left of `origin`, one of negative height upwards.
    public var size: Size

    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// Creates the rectangle with the edges of a box.
    @inlinable
    public init(_ box: Box) {
        self.init(x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
    }

    /// The rectangle without width and height, at the origin.
    @inlinable
    public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

    /// The rectangle that intersects no rectangle. It is the result of an intersection that does not exist.
    @inlinable
    public static var null: Rect { Rect(x: .infinity, y: .infinity, width: 0, height: 0) }

    // MARK: Edges

    /// The left edge, whatever the sign of the width.
    @inlinable
    public var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
    /// The top edge, whatever the sign of the height.
    @inlinable
    public var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
    /// The right edge.
    @inlinable
    public var maxX: Double { minX + size.width.magnitude }
    /// The bottom edge.
    @inlinable
    public var maxY: Double { minY + size.height.magnitude }
    /// The middle between left and right.
    @inlinable
    public var midX: Double { minX + size.width.magnitude / 2 }
    /// The middle between top and bottom.
    @inlinable
    public var midY: Double { minY + size.height.magnitude / 2 }
    /// The width, never negative.
    @inlinable
    public var width: Double { size.width.magnitude }
    /// The height, never negative.
    @inlinable
    public var height: Double { size.height.magnitude }

    /// The rectangle with the same area and a width and height that are not negative.
    @inlinable
    public var standardized: Rect { Rect(x: minX, y: minY, width: width, height: height) }

    // MARK: Questions

    /// True if the rectangle is null: its x or y is infinite and positive.
    @inlinable
    public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

    /// True if the rectangle is null, or if its width or height is 0 or NaN.
    @inlinable
    public var isEmpty: Bool { isNull || !(width > 0 && height > 0) }

    /// True if no coordinate is NaN or infinite.
    @inlinable
    public var isFinite: Bool { origin.isFinite && size.isFinite }

    /// True if the rectangle contains the point. Points on the left and top edge are inside, points on the right and bottom edge
    /// are not. False if a coordinate is NaN.
    @inlinable @inline(__always)
    public func contains(_ point: Point) -> Bool {
        Rect.covers(origin.x, size.width, point.x) && Rect.covers(origin.y, size.height, point.y)
    }

    /// True if a side covers a coordinate: what `Box(self)` says, without computing edges that do not matter. Most rectangles
    /// that are tested miss the point, and one comparison tells.
    @inlinable @inline(__always)
    static func covers(_ start: Double, _ length: Double, _ coordinate: Double) -> Bool {
        if length < 0 {
            let least = start + length
            return least <= coordinate && coordinate < least + length.magnitude
        }
        return start <= coordinate && coordinate < start + length
    }

    /// True if the other rectangle lies inside this one or equals it: edges are compared, as they are. The null rectangle lies in
    /// every rectangle, and a rectangle with a NaN coordinate in none.
    @inlinable
    public func contains(_ other: Rect) -> Bool { other.isNull || (!isNull && contains(box: Box(other))) }

    /// True if this rectangle and `other` have a common part that is not empty.
    @inlinable
    public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

    // MARK: Derived rectangles

    /// The common part of this rectangle and `other`; `null` if there is none. Of rectangles that touch, the common part is a
    /// line or a point.
    @inlinable
    public func intersection(_ other: Rect) -> Rect {
        guard !isNull, !other.isNull else { return .null }
        let box = Box(self).intersection(Box(other))
        return box.minX <= box.maxX && box.minY <= box.maxY ? Rect(box) : .null
    }

    /// The smallest rectangle that contains this one and `other`. If one of the two is null, the result is the other,
    /// standardised.
    @inlinable
    public func union(_ other: Rect) -> Rect {
        if isNull { return other.standardized }
        if other.isNull { return standardized }
        if contains(box: Box(other)) { return standardized }
        return Rect(Box(self).union(Box(other)))
    }

    @inlinable
    func contains(box: Box) -> Bool {
        minX <= box.minX && box.maxX <= maxX && minY <= box.minY && box.maxY <= maxY
    }

    /// The rectangle with its vertical edges moved inwards by `dx` and its horizontal ones by `dy`; outwards if negative.
    /// `null` if the width or the height would become negative.
    @inlinable
    public func insetBy(dx: Double, dy: Double) -> Rect {
        inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
    }

    /// The rectangle with each edge moved inwards by its inset; outwards if negative. `null` if the width or the height would
    /// become negative.
    @inlinable
    public func inset(by insets: EdgeInsets) -> Rect {
        if isNull { return self }
        let result = Rect(
            origin: Point(x: minX + insets.left, y: minY + insets.top),
            size: Size(width: width - insets.left - insets.right, height: height - insets.top - insets.bottom))
        return result.size.width < 0 || result.size.height < 0 ? .null : result
    }

    /// The rectangle moved by `dx` and `dy`. The null rectangle stays null.
    @inlinable
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        if isNull { return self }
        return Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
    }

    /// The smallest rectangle with integral edges that contains this one. The null rectangle stays null.
    @inlinable
    public var integral: Rect {
        if isNull { return self }
        return Rect(
            Box(minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up)))
    }

    /// The smallest rectangle that contains what `convert` makes of the four corners of this rectangle. Nil if `self` is not
    /// finite, or if `convert` returns nil for a corner.
    package func box(by convert: (Point) -> Point?) -> Rect? {
        guard isFinite else { return nil }
        var box = Box.nothing
        for corner in Box(self).corners {
            guard let converted = convert(corner) else { return nil }
            box = box.union(Box(at: converted))
        }
        return Rect(box)
    }

    /// The smallest rectangle that contains the four transformed corners of this one. The null rectangle stays null.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Rect {
        if isNull { return self }
        return Rect(Box(self).applying(transform))
    }
}

extension Rect: CustomStringConvertible {
    public var description: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}
