/// One view in the result of a list, region or nearest query of a window.
public struct ViewItem {
    /// The view itself.
    public let view: View
    /// The view that is reported when this one is hit: the outermost redirect of the view and its superviews; nil if
    /// there is none.
    public let redirect: View?
    /// Not `.nothing` for a view whose class overrides hit testing. It is one item for itself and its descendants,
    /// found at every point within its reach that its superviews let through.
    public let asks: Asks
}

/// One view near a point, and its distance.
public struct NearbyView {
    public let item: ViewItem
    /// The distance from the point to the part of the view's area that its superviews leave, in points of the window's
    /// bounds space; 0 inside.
    public let distance: Double
}
