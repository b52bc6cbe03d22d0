/// Boolean facts about a view, a bit each.
struct ViewFlags: OptionSet {
    let rawValue: UInt16

    /// The class has been examined. `overridesHitTest` and `overridesPointInside` then say what the class overrides.
    static let isExamined = ViewFlags(rawValue: 1 << 0)
    static let overridesHitTest = ViewFlags(rawValue: 1 << 1)
    static let overridesPointInside = ViewFlags(rawValue: 1 << 2)
    /// The view has a reach, or its class has not been examined.
    static let mayHaveReach = ViewFlags(rawValue: 1 << 3)
    /// The reach is the view's own, not that of its class.
    static let hasOwnReach = ViewFlags(rawValue: 1 << 4)
    /// The view may have a `redirect`: another view that is reported in its stead.
    static let mayRedirect = ViewFlags(rawValue: 1 << 5)
    /// The view's layout is pending.
    static let needsLayout = ViewFlags(rawValue: 1 << 6)
    /// Layout is pending for the view or one below it.
    static let subtreeNeedsLayout = ViewFlags(rawValue: 1 << 7)
    static let autoresizesSubviews = ViewFlags(rawValue: 1 << 8)
    /// A subview has, or has had, an `autoresizingMask`.
    static let mayHaveFlexibleSubviews = ViewFlags(rawValue: 1 << 9)
    static let isTouchTarget = ViewFlags(rawValue: 1 << 10)
    static let isMultipleTouchEnabled = ViewFlags(rawValue: 1 << 11)
    static let isExclusiveTouch = ViewFlags(rawValue: 1 << 12)
    /// When recursion and index were last compared below the view, recursion was cheaper.
    static let prefersRecursion = ViewFlags(rawValue: 1 << 13)

    /// The flags of a new view.
    static let ofNewView: ViewFlags = [.mayHaveReach, .needsLayout, .subtreeNeedsLayout, .autoresizesSubviews]

    subscript(flag: ViewFlags) -> Bool {
        get { contains(flag) }
        set { if newValue { insert(flag) } else { remove(flag) } }
    }
}

extension View {
    /// The methods of a hit test that the view's class overrides; nil before the class has been examined.
    final var overrides: HitTestOverrides? {
        guard flags.contains(.isExamined) else { return nil }
        var overrides: HitTestOverrides = []
        if flags.contains(.overridesHitTest) { overrides.insert(.hitTest) }
        if flags.contains(.overridesPointInside) { overrides.insert(.pointInside) }
        return overrides
    }

    /// True if the view counts as interactive for the window's `minimumTouchTarget`, even if it is no control and has
    /// no recogniser.
    public final var isTouchTarget: Bool {
        get { flags[.isTouchTarget] }
        set { flags[.isTouchTarget] = newValue }
    }

    /// True if the view gets several touches at a time. If not, it gets the first touch, and no other until all touches
    /// that began on it have ended.
    public final var isMultipleTouchEnabled: Bool {
        get { flags[.isMultipleTouchEnabled] }
        set { flags[.isMultipleTouchEnabled] = newValue }
    }

    /// True if the view is touched only alone. The view gets no touch while another view in the window tracks one.
    /// While the view itself tracks a touch, no other view in the window gets a new touch.
    public final var isExclusiveTouch: Bool {
        get { flags[.isExclusiveTouch] }
        set { flags[.isExclusiveTouch] = newValue }
    }

    /// True if subviews follow a new size of this view, according to their `autoresizingMask`.
    public final var autoresizesSubviews: Bool {
        get { flags[.autoresizesSubviews] }
        set { flags[.autoresizesSubviews] = newValue }
    }
}
