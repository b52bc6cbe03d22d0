/// The kinds of trouble that an audit looks for.
public enum AuditRule: String, Hashable, Sendable, CaseIterable {
    /// An interactive node that no point can hit.
    case unhittable
    /// An interactive node whose hittable area has no room for the minimum size; a note if the rest can be scrolled into view.
    case tooSmall
    /// An interactive node that loses a part of its area to the edge of an ancestor.
    case cutByAncestor
    /// An interactive node that loses a part of its area to another one in front.
    case overlapped
    /// An interactive node that loses a part of its area to a view in front that is there for nothing that takes touches.
    case passiveCover
    /// A transform that cannot be undone.
    case singular
    /// A node with an empty area that has children: none of them can be hit.
    case emptyParent
}

/// The weight of a finding.
public enum AuditSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Worth knowing, and often meant: what is hidden or disabled, what scrolls.
    case note
    case warning
    /// Something cannot be used.
    case error

    public static func < (left: AuditSeverity, right: AuditSeverity) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

/// The settings of an audit.
public struct AuditOptions: Hashable, Sendable {
    /// The rules that are on.
    public var rules = Set(AuditRule.allCases)
    /// The size that a target needs room for, in points on the screen.
    public var minimumSize = Size(width: 44, height: 44)
    /// Shares smaller than this are not reported as lost.
    public var smallestShare = 0.001
    /// Areas that are not boxes on the screen (shapes, rotations) are measured by dividing their box into at most this
    /// many parts along each axis. What the outline crosses then is the width of a [low, high] pair.
    public var resolution = 128
    /// The number of areas that may be looked at per node, on average, before the rest is left undecided. The limit is
    /// met where areas cross each other quadratically often, and where outlines have very many edges or lie in very
    /// many others.
    public var effort = 1024

    /// All rules, 44 × 44.
    public init() {}

    /// The number of areas that may be looked at in all, for a scene of so many. It has a floor, so that outlines in
    /// small scenes are followed to the end.
    func effort(for count: Int) -> Int {
        let (product, isTooLarge) = effort.multipliedReportingOverflow(by: count + 1024)
        return isTooLarge ? .max : product
    }
}
