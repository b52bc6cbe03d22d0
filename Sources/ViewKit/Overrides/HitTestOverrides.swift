/// The methods of a hit test that a class overrides.
public struct HitTestOverrides: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `View.hitTest(_:with:)`.
    public static let hitTest = HitTestOverrides(rawValue: 1)
    /// `View.point(inside:with:)`.
    public static let pointInside = HitTestOverrides(rawValue: 2)

    /// The name of the overridden method for reports: `hitTest` if both are overridden.
    var methodName: String { contains(.hitTest) ? "hitTest" : "point(inside:)" }

    /// The attribute `asks` for the node of a view whose class has these overrides. If both methods are overridden, it
    /// is `hitTest`; if neither is, `nothing`.
    var asks: Asks {
        if contains(.hitTest) { return .hitTest }
        return contains(.pointInside) ? .pointInside : .nothing
    }
}
