/// Distances from the four edges of a rectangle, in points. Whether a positive distance enlarges or shrinks the rectangle
/// depends on the use: `Rect.inset(by:)` shrinks, touch outsets enlarge.
@frozen
public struct EdgeInsets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    @inlinable
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Insets that are 0 at all four edges.
    @inlinable
    public static var zero: EdgeInsets { EdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }

    /// True if no distance is NaN or infinite.
    @inlinable
    public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
