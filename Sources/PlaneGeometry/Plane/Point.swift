/// A location in the plane, in points of some coordinate space.
@frozen
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin of a coordinate space.
    @inlinable
    public static var zero: Point { Point(x: 0, y: 0) }

    /// A point that is in no area. It stands for the result of a conversion that is not possible.
    @inlinable
    public static var nan: Point { Point(x: .nan, y: .nan) }

    /// True if neither coordinate is NaN or infinite.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }
}

// Vectors are points, from the origin.
extension Point {
    @inlinable @inline(__always)
    package static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }

    @inlinable @inline(__always)
    package static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }

    @inlinable @inline(__always)
    package static func * (factor: Double, point: Point) -> Point { Point(x: factor * point.x, y: factor * point.y) }

    @inlinable @inline(__always)
    package static func / (point: Point, divisor: Double) -> Point { Point(x: point.x / divisor, y: point.y / divisor) }

    /// The distance to another point. It is 0 or infinite if the distance's square is too small or too large for a double.
    @inlinable
    package func distance(to other: Point) -> Double {
        let difference = self - other
        return (difference.x * difference.x + difference.y * difference.y).squareRoot()
    }
}

extension Point: CustomStringConvertible {
    public var description: String { "(\(x), \(y))" }
}
