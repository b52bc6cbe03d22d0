/// Facts about nodes that the owner of a scene knows and the scene does not, for the reports of explain and audit.
///
/// Everything is optional. By default, explain and audit use the scene's data alone. Nodes then appear by their ids, and
/// it is unknown which nodes are interactive and what overrides would reply.
///
/// ```swift
/// var knowledge = OwnerKnowledge()
/// knowledge.name = { names[$0] }
/// knowledge.isInteractive = { buttons.contains($0) }
/// print(scene.explain(at: point, knowing: knowledge))
/// ```
///
/// The closures are called only during the call to which they are passed, on its thread, and are not kept.
public struct OwnerKnowledge {
    /// The name of a node in reports. Nil if the node has no name; reports then show its identifier.
    public var name: (NodeID) -> String? = { _ in nil }
    /// The text by which a person would refer to a node: the text on it, or its label. Nil if there is none.
    public var title: (NodeID) -> String? = { _ in nil }
    /// The class of a node's object. Nil if unknown.
    public var className: (NodeID) -> String? = { _ in nil }
    /// True for an interactive node, one that has a recogniser, is a control, or handles touches. Nil if unknown.
    public var isInteractive: (NodeID) -> Bool? = { _ in nil }
    /// True for a node that scrolls its content, so that what lies outside its area can be scrolled into view. Nil if unknown;
    /// then a node counts as scrolling if the origin of its bounds is not zero.
    public var scrolls: (NodeID) -> Bool? = { _ in nil }
    /// The owner of a node: the node to which it belongs, if that is not its parent in the scene. A hit on a node counts for its
    /// owner. Nil for a node that belongs to its parent. A chain of owners that leads in a circle ends after a round.
    public var owner: (NodeID) -> NodeID? = { _ in nil }
    /// A remark for reports about why a node lies in front of others. Nil if there is none.
    public var remark: (NodeID) -> String? = { _ in nil }
    /// The box on the screen in which a node is drawn; nil if the node is drawn where it takes touches.
    public var drawnBox: (NodeID) -> Box? = { _ in nil }
    /// The unit of the scene's coordinates.
    public var unit = LengthUnit.points
    /// The greatest error of coordinates that were rounded when the scene was recorded, in units of the scene.
    public var rounding = 0.0
    /// The size at which a node is shown; nil if it is the size of the node's area on the screen.
    public var shownSize: (NodeID) -> Size? = { _ in nil }
    /// True if the recording left out what lies outside the screen or outside a scrolling ancestor.
    public var isCutToScreen = false
    /// The length of the unit in which the platform lays out nodes, such as the density of an Android screen. The length is in
    /// the scene's coordinates. Nil if unknown.
    public var unitLength: Double?
    /// The known reply of a node's override, for instance from a record of real calls. Nil if unknown.
    public var reply: (HitQuery.Question) -> HitQuery.Reply? = { _ in nil }

    /// Creates the knowledge of an owner who knows nothing beyond the scene.
    public init() {}

    package func label(_ node: NodeID) -> NodeLabel {
        NodeLabel(
            id: node, name: name(node), title: title(node), className: className(node), remark: remark(node))
    }

    /// The text for a node in a picture: the first that is known of its title, its class and its name. The id if none is known.
    package func shortName(of node: NodeID) -> String {
        title(node) ?? className(node) ?? name(node) ?? node.description
    }

    /// True if `node` is `other`, or if the chain of owners that begins at `node` leads to `other`. The scene has `count` nodes.
    func belongs(_ node: NodeID, to other: NodeID, ofNodes count: Int) -> Bool {
        sequence(first: node, next: owner).prefix(count).contains(other)
    }
}

/// A unit of lengths on a screen. The raw value is the word for it in reports.
public enum LengthUnit: String, Hashable, Sendable {
    /// Points, the unit of UIKit.
    case points
    /// Pixels, the unit of Android's window dumps.
    case pixels
    /// The pixels of CSS, in which web pages are laid out.
    case cssPixels = "px"
}

/// What a report shows of a node.
public struct NodeLabel: Hashable, Sendable {
    public let id: NodeID
    /// The owner's name for the node; nil if unknown.
    public let name: String?
    /// The text by which a person would refer to the node; nil if unknown.
    public let title: String?
    /// The class of the owner's object for the node; nil if unknown.
    public let className: String?
    /// Why the node lies in front of others; nil if unknown.
    public var remark: String?
}

extension NodeLabel: CustomStringConvertible {
    /// The class and the name: `Button "buy"`. A title comes before the name: `Button "Buy now" (17)`. Without a name, the
    /// identifier is shown. Control characters are escaped.
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

    /// The greatest number of characters of a title in a line of a report.
    private static let maximumTitleLength = 40

    private static func shortened(_ title: String) -> String {
        let line = String(title.map { $0.isNewline ? " " : $0 })
        return line.count <= maximumTitleLength ? line : line.prefix(maximumTitleLength - 1) + "…"
    }
}
