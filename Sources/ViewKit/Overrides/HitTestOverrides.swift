/// The methods of a hit test that a class overrides.
public struct HitTestOverrides: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The method `View.hitTest(_:with:)`.
    public static let hitTest = HitTestOverrides(rawValue: 1)
    /// The method `View.point(inside:with:)`.
    public static let pointInside = HitTestOverrides(rawValue: 2)

    /// The overridden method's name, as reports give it; `hitTest` if both methods are overridden.
    var methodName: String { contains(.hitTest) ? "hitTest" : "point(inside:)" }

    /// The attribute `asks` for the node of a view whose class has these overrides. If both methods are overridden, it
    /// is `hitTest`; if neither is, `nothing`.
    var asks: Asks {
        if contains(.hitTest) { return .hitTest }
        return contains(.pointInside) ? .pointInside : .nothing
    }
}
