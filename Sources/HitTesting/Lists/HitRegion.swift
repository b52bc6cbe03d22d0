/// A part of the plane in which a region query looks for nodes or views.
public enum HitRegion: Hashable, Sendable {
    /// A rectangle, half-open. A rectangle that is empty or not finite holds nothing.
    case rect(Rect)
    /// A polygon given by its corners, closed from the last to the first and filled by the even-odd rule. It holds nothing if
    /// there are fewer than three corners, or if a coordinate is not finite.
    case lasso([Point])
    /// All points that are nearer to a line through the given points than half the width. It holds nothing if there is no point,
    /// if a coordinate is not finite, or if the width is not positive and finite.
    case line([Point], width: Double)
}

/// Which nodes a region query finds. A node's visible area is its area, cut by its ancestors.
@frozen
public enum RegionMode: UInt8, Hashable, Sendable, CaseIterable {
    /// Nodes with a visible area that shares a point with the region.
    case intersecting
    /// Nodes with a visible area that is not empty and lies completely in the region.
    case contained
}
