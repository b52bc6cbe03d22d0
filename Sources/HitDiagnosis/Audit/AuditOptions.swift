/// The kinds of problems that an audit finds.
public enum AuditRule: String, Hashable, Sendable, CaseIterable {
    /// An interactive node that no point can hit.
    case unhittable
    /// An interactive node whose hittable area has no room for the minimum size. The finding is a note if the rest of the node
    /// can be scrolled into view.
    case tooSmall
    /// An interactive node that loses a part of its area to the edge of an ancestor.
    case cutByAncestor
    /// An interactive node that loses a part of its area to another interactive node in front.
    case overlapped
    /// An interactive node that loses a part of its area to a passive node in front. A passive node takes touches although it is
    /// not interactive. Nor is any ancestor of the passive node interactive, up to the nearest ancestor that both nodes share.
    case passiveCover
    /// A node whose transform is singular: it has no inverse.
    case singular
    /// A node that has children but an empty area, so that none of the children can be hit.
    case emptyParent
}

/// The severity of a finding.
public enum AuditSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// A problem that is often intended: something is hidden or disabled, or can be scrolled into view.
    case note
    case warning
    /// A problem because of which something cannot be used.
    case error

    public static func < (left: AuditSeverity, right: AuditSeverity) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

/// The options of an audit.
public struct AuditOptions: Hashable, Sendable {
    /// The rules that are applied.
    public var rules = Set(AuditRule.allCases)
    /// The minimum size of a target on the screen, in points.
    public var minimumSize = Size(width: 44, height: 44)
    /// The greatest share of a node's area, from 0 to 1, whose loss is not reported.
    public var smallestShare = 0.001
    /// How finely an outline is searched where it is too fine to be measured at once: its box is divided into at most this many
    /// parts along each axis. Arcs are measured by lines that leave them by an eighth of such a part at most. Parts that stay
    /// undecided, and arcs, make the difference between low and high shares.
    public var resolution = 128
    /// The mean number of areas per node that are examined before the rest is left undecided. Scenes exceed this number only if
    /// areas cross quadratically often, or if outlines have very many edges or are nested very deeply.
    public var effort = 1024

    /// Creates options with all rules and a minimum size of 44 × 44 points.
    public init() {}

    /// The number of areas that may be examined in all for `count` nodes. That is `effort` for each of `count` + 1,024 nodes, so
    /// that outlines in small scenes are measured completely.
    func effort(for count: Int) -> Int {
        let (product, isTooLarge) = effort.multipliedReportingOverflow(by: count + 1024)
        return isTooLarge ? .max : product
    }
}
