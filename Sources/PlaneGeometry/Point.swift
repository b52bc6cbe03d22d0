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

    /// A point that is in no area. It is the result of a conversion that does not exist.
    @inlinable
    public static var nan: Point { Point(x: .nan, y: .nan) }

    /// True if neither coordinate is NaN or infinite.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point: CustomStringConvertible {
    public var description: String { "(\(x), \(y))" }
}
