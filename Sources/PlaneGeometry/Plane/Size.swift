/// A width and a height, in points. Either may be negative, as in a rectangle that is not standardised.
@frozen
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size whose width and height are 0.
    @inlinable
    public static var zero: Size { Size(width: 0, height: 0) }

    /// True if neither dimension is NaN or infinite.
    @inlinable
    public var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Size: CustomStringConvertible {
    public var description: String { "(\(width), \(height))" }
}
