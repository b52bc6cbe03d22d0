/// The facts about a view that are so or not so, a bit each.
struct ViewFlags: OptionSet {
    let rawValue: UInt16

    /// The class has been examined, and overrides what the next two say.
    static let isExamined = ViewFlags(rawValue: 1 << 0)
    static let overridesHitTest = ViewFlags(rawValue: 1 << 1)
    static let overridesPointInside = ViewFlags(rawValue: 1 << 2)
    /// There is a reach, or the class has not been examined.
    static let mayHaveReach = ViewFlags(rawValue: 1 << 3)
    /// The reach is the view's own and not that of its class.
    static let hasOwnReach = ViewFlags(rawValue: 1 << 4)
    /// There may be a redirect.
    static let mayRedirect = ViewFlags(rawValue: 1 << 5)
    /// `layoutSubviews()` of the view is to run.
    static let needsLayout = ViewFlags(rawValue: 1 << 6)
    /// `layoutSubviews()` is to run for the view or for one below it.
    static let subtreeNeedsLayout = ViewFlags(rawValue: 1 << 7)
    static let autoresizesSubviews = ViewFlags(rawValue: 1 << 8)
    /// A subview has, or has had, an `autoresizingMask`.
    static let mayHaveFlexibleSubviews = ViewFlags(rawValue: 1 << 9)
    static let isTouchTarget = ViewFlags(rawValue: 1 << 10)
    static let isMultipleTouchEnabled = ViewFlags(rawValue: 1 << 11)
    static let isExclusiveTouch = ViewFlags(rawValue: 1 << 12)
    /// The recursion below the view took less than the index when both were compared last.
    static let prefersRecursion = ViewFlags(rawValue: 1 << 13)

    /// The flags that a new view begins with.
    static let ofNewView: ViewFlags = [.mayHaveReach, .needsLayout, .subtreeNeedsLayout, .autoresizesSubviews]

    subscript(flag: ViewFlags) -> Bool {
        get { contains(flag) }
        set { if newValue { insert(flag) } else { remove(flag) } }
    }
}

extension View {
    /// The methods that the class overrides, once that has mattered.
    final var overrides: HitTestOverrides? {
        guard flags.contains(.isExamined) else { return nil }
        var overrides: HitTestOverrides = []
        if flags.contains(.overridesHitTest) { overrides.insert(.hitTest) }
        if flags.contains(.overridesPointInside) { overrides.insert(.pointInside) }
        return overrides
    }

    /// True if the view is there to be touched, although it is no control and has no recogniser: for the window's
    /// `minimumTouchTarget`.
    public final var isTouchTarget: Bool {
        get { flags[.isTouchTarget] }
        set { flags[.isTouchTarget] = newValue }
    }

    /// True if the view gets more than one touch at a time. If not, it gets the first of its fingers, and no other until
    /// all that came down on it are up.
    public final var isMultipleTouchEnabled: Bool {
        get { flags[.isMultipleTouchEnabled] }
        set { flags[.isMultipleTouchEnabled] = newValue }
    }

    /// True if the view gets touches only alone: none while another view in its window tracks one, and while it tracks one
    /// no other view in the window gets a new one.
    public final var isExclusiveTouch: Bool {
        get { flags[.isExclusiveTouch] }
        set { flags[.isExclusiveTouch] = newValue }
    }

    /// True if the frames of subviews follow a new size of this view, as their `autoresizingMask` says.
    public final var autoresizesSubviews: Bool {
        get { flags[.autoresizesSubviews] }
        set { flags[.autoresizesSubviews] = newValue }
    }
}
