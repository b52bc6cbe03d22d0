/// One view of a list, region or nearest query of a window.
public struct ViewItem {
    /// The view itself.
    public let view: View
    /// The view that a hit here is reported as, if a redirect of the view or of a superview says so: the outermost.
    public let redirect: View?
    /// Not `.nothing` for a view whose class overrides hit testing: it stands here as one item for all that is in it, for
    /// every place within its reach that its superviews let through.
    public let asks: Asks
}

/// One view near a point, and how far it is.
public struct NearbyView {
    public let item: ViewItem
    /// The distance from the point to the part of the view's area that its superviews leave, in points of the window's
    /// bounds space; 0 inside.
    public let distance: Double
}
