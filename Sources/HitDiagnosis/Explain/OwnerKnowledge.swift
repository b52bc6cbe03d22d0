/// Knowledge that the owner of a scene has of its nodes and the scene has not, for the reports of explain and audit.
///
/// Everything is optional. Without it, explain and audit use the scene's data alone: nodes go by their
/// ids, nobody knows which views are there to be touched, and what a node that asks would reply is unknown.
///
/// ```swift
/// var knowledge = OwnerKnowledge()
/// knowledge.name = { names[$0] }
/// knowledge.isInteractive = { buttons.contains($0) }
/// print(scene.explain(at: point, knowing: knowledge))
/// ```
///
/// The closures run within the call that they are given to, on its thread, and are not kept.
public struct OwnerKnowledge {
    /// The name by which reports call a node.
    public var name: (NodeID) -> String? = { _ in nil }
    /// The name that a person would call a node by: the text on it, its label.
    public var title: (NodeID) -> String? = { _ in nil }
    /// The class of a node's object.
    public var className: (NodeID) -> String? = { _ in nil }
    /// True for a node that is there to be touched: it has a recogniser, is a control, or handles touches. Nil: not
    /// known.
    public var isInteractive: (NodeID) -> Bool? = { _ in nil }
    /// True for a node that scrolls its content, so that what lies outside its area can be brought into it. Nil: not
    /// known, and then a node whose bounds have moved from their origin counts as one that does.
    public var scrolls: (NodeID) -> Bool? = { _ in nil }
    /// The node that a node belongs to where that is not its parent in the scene: what of it is hit is hit for that one.
    public var owner: (NodeID) -> NodeID? = { _ in nil }
    /// Something to be said of a node where it lies in front of others: why it does.
    public var remark: (NodeID) -> String? = { _ in nil }
    /// The unit of the scene's coordinates.
    public var unit = LengthUnit.points
    /// The reply that a node which asks is known to give, say from a record of the real calls. Nil: not known.
    public var reply: (HitQuery.Question) -> HitQuery.Reply? = { _ in nil }

    /// Knowledge of nothing.
    public init() {}

    func label(_ node: NodeID) -> NodeLabel {
        NodeLabel(
            id: node, name: name(node), title: title(node), className: className(node), remark: remark(node))
    }

    /// True if a node is another, or belongs to it, directly or by way of others.
    func belongs(_ node: NodeID, to other: NodeID) -> Bool {
        var next: NodeID? = node
        while let candidate = next {
            if candidate == other { return true }
            next = owner(candidate)
        }
        return false
    }
}

/// The units of lengths on a screen. The raw values are the words of reports.
public enum LengthUnit: String, Hashable, Sendable {
    /// Points, as UIKit counts.
    case points
    /// Pixels, as Android's window dumps count.
    case pixels
    /// CSS pixels, as pages count.
    case cssPixels = "px"
}

/// A node as a report names it.
public struct NodeLabel: Hashable, Sendable {
    public let id: NodeID
    /// The owner's name for it, if it has given one.
    public let name: String?
    /// The name that a person would call it by, if the owner has said so.
    public let title: String?
    /// The class of the owner's object, if it has said so.
    public let className: String?
    /// The reason why it lies in front of others, if the owner has said so.
    public var remark: String?
}

extension NodeLabel: CustomStringConvertible {
    /// Class and name where they are known, else the id: `Button "buy"`. With a title, the name goes behind it:
    /// `Button "Buy now" (17)`. Control characters in them are escaped.
    public var description: String {
        var parts = className.map { [printable($0)] } ?? []
        if let title {
            parts.append("\"\(printable(NodeLabel.shortened(title)))\"")
            parts.append("(\(name.map(printable) ?? id.description))")
        } else if let name {
            parts.append("\"\(printable(name))\"")
        } else {
            parts.append(className == nil ? id.description : "(\(id))")
        }
        return parts.joined(separator: " ")
    }

    /// A title in one line of reports takes so many characters at most.
    private static let maximumTitleLength = 40

    private static func shortened(_ title: String) -> String {
        let line = String(title.map { $0.isNewline ? " " : $0 })
        return line.count <= maximumTitleLength ? line : line.prefix(maximumTitleLength - 1) + "…"
    }
}
