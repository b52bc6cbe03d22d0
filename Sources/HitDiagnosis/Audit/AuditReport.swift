/// The result of an audit: a value for each node, and findings in the order of the tree.
public struct AuditReport: Hashable, Sendable {
    /// All nodes of the scene, in pre-order.
    public let nodes: [NodeAudit]
    /// The findings of the rules, in pre-order of the nodes.
    public let findings: [AuditFinding]
    /// True if the effort was spent before all areas were decided; then more shares than usual are pairs.
    public let isEffortSpent: Bool
    private let places: [NodeID: Int]

    init(nodes: [NodeAudit], findings: [AuditFinding], isEffortSpent: Bool) {
        self.nodes = nodes
        self.findings = findings
        self.isEffortSpent = isEffortSpent
        places = Dictionary(uniqueKeysWithValues: nodes.indices.map { (nodes[$0].node, $0) })
    }

    /// The measures of a node; nil if it was not in the scene.
    ///
    /// - Complexity: O(1).
    public subscript(node: NodeID) -> NodeAudit? { places[node].map { nodes[$0] } }

    /// The gravest of the findings.
    public var severity: AuditSeverity? { findings.map(\.severity).max() }
}

/// A number between 0 and 1 known to lie in [low, high]; the two are equal where areas are boxes on the screen.
public struct AuditShare: Hashable, Sendable {
    /// The least that the number can be, from 0 to 1.
    public let low: Double
    /// The most that the number can be, from 0 to 1.
    public let high: Double

    /// True if the number is known, up to the rounding of sums in `Double`.
    public var isExact: Bool { low == high }

    /// A part of an area; 0 of an empty one, and nothing is known of one beyond all doubles.
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

/// A share in per cent, with one decimal.
private func percent(_ share: Double) -> String { decimal((share * 1000).rounded() / 10) }

/// An area in square points known to lie in [low, high].
struct AuditArea: Hashable, Sendable {
    var low = 0.0
    var high = 0.0

    static func exactly(_ value: Double) -> AuditArea { AuditArea(low: value, high: value) }
}

/// The parts of one node that can be seen and hit, as shares of the node's own area on the screen.
public struct NodeAudit: Hashable, Sendable {
    public let node: NodeID
    /// Its area on the screen in square points, whatever its ancestors are: touch outsets are part of it, what is not in
    /// its shape is not.
    public let areaLow: Double
    public let areaHigh: Double
    /// The share that the areas of its ancestors leave; 0 if it or an ancestor is hidden, too transparent or singular.
    /// What lies in front does not count, since nothing says what is opaque.
    public let visible: AuditShare
    /// The share where a touch lands on the node or on a descendant of it.
    public let hittable: AuditShare
    /// The share where a touch lands on the node itself.
    public let own: AuditShare
    /// True if a node that asks is in front of some of it, above it or below it, so that code decides.
    public let isUnknown: Bool
}

/// Something that a rule has found.
public struct AuditFinding: Hashable, Sendable {
    /// The rule by which it was found, which can be switched off.
    public let rule: AuditRule
    /// The severity of the finding.
    public let severity: AuditSeverity
    /// The node that is not as it should be.
    public let node: NodeLabel
    /// The node to blame for it, if it is another one: the ancestor that cuts, the node that covers.
    public let cause: NodeLabel?
    public let detail: Detail

    public enum Detail: Hashable, Sendable {
        /// The reason why no point can hit it, at its center.
        case obstacle(HitObstacle)
        /// The part of its area that is lost.
        case lost(AuditShare)
        /// The size of the box that ancestors leave of it, if that is too small; nil if what covers it leaves no room.
        case room(Size?)
        case none
    }
}

extension AuditFinding: CustomStringConvertible {
    public var description: String { "\(severity.rawValue): \(node) \(message) [\(rule.rawValue)]" }

    /// Says what is wrong, as a clause about the node.
    public var message: String {
        let cause = cause.map { $0.description + ($0.remark.map { " (\(printable($0)))" } ?? "") } ?? "?"
        return switch (rule, detail) {
        case (.unhittable, .obstacle(let obstacle)): "cannot be hit anywhere: \(obstacle.clause(about: .center))"
        case (.tooSmall, .room(let size?)):
            "is too small a target: \(decimal(size.width)) × \(decimal(size.height))"
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
    /// A line for each finding, and one that counts them.
    public var description: String {
        let counts = AuditSeverity.allCases.reversed().map { severity in
            "\(findings.count { $0.severity == severity }) \(severity.rawValue)s"
        }
        return (findings.map(\.description) + ["\(nodes.count) nodes: " + counts.joined(separator: ", ")])
            .joined(separator: "\n")
    }
}
