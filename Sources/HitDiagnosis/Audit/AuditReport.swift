/// The result of an audit: measures of each node, and findings.
public struct AuditReport: Hashable, Sendable {
    /// The measures of all nodes of the scene, in pre-order.
    public let nodes: [NodeAudit]
    /// The findings of the rules, in pre-order of the nodes.
    public let findings: [AuditFinding]
    /// The findings that, according to `OwnerKnowledge`, probably come from how the scene was recorded, not from the screen.
    public let withheld: [WithheldFinding]
    /// True if the effort was used up before all areas were decided. Then shares that were not decided are ranges.
    public let isEffortSpent: Bool
    private let indices: [NodeID: Int]

    init(_ measures: AuditMeasures, _ findings: [AuditFinding], knowing knowledge: OwnerKnowledge) {
        (nodes, isEffortSpent) = (measures.nodes, measures.isEffortSpent)
        var judge = AuditJudge(measures.regions, measures.options, knowing: knowledge)
        let judged = findings.map { (finding: $0, reason: judge.reason($0)) }
        self.findings = judged.filter { $0.reason == nil }.map(\.finding)
        withheld = judged.compactMap { judged in
            judged.reason.map { WithheldFinding(finding: judged.finding, reason: $0) }
        }
        indices = Dictionary(uniqueKeysWithValues: measures.nodes.enumerated().map { ($1.node, $0) })
    }

    /// The measures of a node; nil if it was not in the scene.
    ///
    /// - Complexity: O(1).
    public subscript(node: NodeID) -> NodeAudit? { indices[node].map { nodes[$0] } }

    /// The highest severity of the findings; nil if there are none.
    public var severity: AuditSeverity? { findings.map(\.severity).max() }
}

/// A share from 0 to 1, of which only a lower and an upper bound may be known. The bounds are equal if areas are boxes on the
/// screen and no override decides.
public struct AuditShare: Hashable, Sendable {
    /// The lower bound of the share, from 0 to 1.
    public let low: Double
    /// The upper bound of the share, from 0 to 1.
    public let high: Double

    /// True if `low` equals `high`, so that the share is known up to the rounding of sums in `Double`.
    public var isExact: Bool { low == high }
}

extension AuditShare {
    /// The share of `whole` that `part` takes up; 0 if one of the two is empty. If `whole` is not finite and `part` is not empty,
    /// `low` is 0 and `high` is 1.
    init(of part: AuditArea, in whole: AuditArea) {
        guard whole.high.isFinite else {
            (low, high) = (0, part.high > 0 ? 1 : 0)
            return
        }
        low = whole.high > 0 ? min(1, part.low / whole.high) : 0
        high = whole.low > 0 ? max(low, min(1, part.high / whole.low)) : (whole.high > 0 && part.high > 0 ? 1 : low)
    }
}

extension AuditShare: CustomStringConvertible {
    public var description: String {
        let (low, high) = (percent(low), percent(high))
        return low == high ? "\(low) %" : "\(low) to \(high) %"
    }
}

/// A share in percent, with one decimal.
private func percent(_ share: Double) -> String { decimal((share * 1000).rounded() / 10) }

/// An area in square points that is known to lie in [low, high].
struct AuditArea: Hashable, Sendable {
    var low = 0.0
    var high = 0.0

    static func exactly(_ value: Double) -> AuditArea { AuditArea(low: value, high: value) }
}

/// How much of one node can be seen and hit, as shares of its own area on the screen.
public struct NodeAudit: Hashable, Sendable {
    public let node: NodeID
    /// The lower bound of the node's own area on the screen, in square points. The area includes touch outsets, excludes what is
    /// outside the shape, and does not depend on ancestors.
    public let areaLow: Double
    /// The upper bound of the node's own area on the screen, in square points.
    public let areaHigh: Double
    /// The share of the node's area where its ancestors let touches through; 0 if the node or an ancestor is hidden, too
    /// transparent or singular. Nodes in front make no difference, since their opacity is unknown.
    public let visible: AuditShare
    /// The share of the node's area in which a touch hits the node or a descendant.
    public let hittable: AuditShare
    /// The share of the node's area in which a touch hits the node itself.
    public let own: AuditShare
    /// True if the shares depend on an override: of the node, of an ancestor or descendant, or of a node in front of a part of
    /// the area. True as well if the node or a descendant is too small or too large on the screen to be measured.
    public let isUnknown: Bool
}

/// A problem that a rule has found.
public struct AuditFinding: Hashable, Sendable {
    /// The rule that found the problem. `AuditOptions.rules` switches rules on and off.
    public let rule: AuditRule
    /// The severity of the finding.
    public let severity: AuditSeverity
    /// The node with the problem.
    public let node: NodeLabel
    /// The other node that causes the problem, such as the ancestor that cuts or the node that covers. Nil if `node` itself
    /// causes the problem, or if nodes in front leave no room.
    public let cause: NodeLabel?
    public let detail: Detail

    public enum Detail: Hashable, Sendable {
        /// The reason why no point can hit the node. A reason that depends on a point is stated for the node's center.
        case obstacle(HitObstacle)
        /// The lost share of the node's area.
        case lost(AuditShare)
        /// The size of the part of the node's box that ancestors leave. Nil if that part is large enough, but nodes in front
        /// leave no room in it for the minimum size.
        case room(Size?)
        /// The minimum size. The node's outline, as far as ancestors leave it, has no room for an upright rectangle of this size.
        /// The box around it has, and nothing in front takes a part of it.
        case outline(minimum: Size)
        case none
    }
}

extension AuditFinding: CustomStringConvertible {
    public var description: String { "\(severity.rawValue): \(node) \(message) [\(rule.rawValue)]" }

    /// The problem, as a clause about the node.
    public var message: String {
        let cause = cause.map { $0.description + ($0.remark.map { " (\(printable($0)))" } ?? "") } ?? "?"
        return switch (rule, detail) {
        case (.unhittable, .obstacle(let obstacle)): "cannot be hit anywhere: \(obstacle.clause(about: .center))"
        case (.tooSmall, .room(let size?)):
            "is too small a target: \(decimal(size.width)) × \(decimal(size.height))"
        case (.tooSmall, .outline(let size)):
            "is too small a target: its outline leaves no room for an upright "
                + "\(decimal(size.width)) × \(decimal(size.height))"
        case (.tooSmall, _): "is too small a target: what lies in front leaves no room for the minimum size"
        case (.cutByAncestor, .lost(let share)): "loses \(share) of its area to the edge of its ancestor \(cause)"
        case (.overlapped, .lost(let share)): "loses \(share) of its area to \(cause), a target in front"
        case (.passiveCover, .lost(let share)):
            "loses \(share) of its area to \(cause), in front, which takes touches and looks passive"
        case (.singular, _): "has a transform that cannot be undone: it and its descendants cannot be hit"
        case (.emptyParent, _): "has an empty area, so that its descendants cannot be hit"
        default: "is not as rule \(rule.rawValue) asks"
        }
    }
}

extension AuditReport: CustomStringConvertible {
    /// A line for each finding, then a line with the number of nodes and the numbers of findings by severity.
    public var description: String {
        let counts = AuditSeverity.allCases.reversed().map { severity in
            "\(findings.count { $0.severity == severity }) \(severity.rawValue)s"
        }
        return (findings.map(\.description) + ["\(nodes.count) nodes: " + counts.joined(separator: ", ")])
            .joined(separator: "\n")
    }
}
