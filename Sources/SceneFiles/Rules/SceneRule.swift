/// One thing that is known about nodes of a kind and that a dump does not say.
///
/// A node matches if all conditions hold; a rule without conditions matches every node.
public struct SceneRule: Hashable, Sendable {
    /// Members of the node, and what their values must be: `class` (or the `baseClass` that the file gives beside it), `kind`, `label`, `text`, `identifier`, or any other
    /// member by the file's own name, such as `clickable`. A member that the node does not have matches nothing.
    public var members: [Condition] = []
    /// The pattern that the class of the node's parent has to match.
    public var parentClass: NamePattern?
    /// The pattern that the class of at least one descendant has to match.
    public var descendantClass: NamePattern?
    /// The node's area holds that of its parent.
    public var coversParent = false

    /// The effect on nodes that match.
    public var effect = Effect()
    /// The reason for it, in a sentence.
    public var reason: String?

    /// A member and what it must be.
    public struct Condition: Hashable, Sendable {
        /// The member, as `class` or `clickable`.
        public var name: String
        /// The pattern that its value has to match as a whole.
        public var pattern: NamePattern

        public init(_ name: String, _ pattern: NamePattern) {
            self.name = name
            self.pattern = pattern
        }
    }

    /// The things that a rule says; nil where it says nothing.
    public struct Effect: Hashable, Sendable {
        /// Says which of the node and its descendants take touches: `none` is passive, `boxNone` passes through,
        /// `boxOnly` takes the touches of its subtree.
        public var hitMode: HitMode?
        /// Outsets in the unit of the rule set.
        public var touchOutsets: EdgeInsets?
        /// True if children are tried outside the node's area.
        public var hitsOutsideBounds: Bool?
        /// True if the node, and what is in it, is not shown.
        public var isHidden: Bool?
        /// True if the node does something when it is touched: a button, a cell.
        public var acts: Bool?
        /// True if it scrolls what is in it.
        public var scrolls: Bool?

        public init(hitMode: HitMode? = nil, acts: Bool? = nil) {
            self.hitMode = hitMode
            self.acts = acts
        }
    }

    public init(_ members: [Condition] = [], _ effect: Effect = Effect(), reason: String? = nil) {
        self.members = members
        self.effect = effect
        self.reason = reason
    }

    /// A rule for the classes that a pattern matches.
    public init(class pattern: NamePattern, hitMode: HitMode) {
        self.init([Condition("class", pattern)], Effect(hitMode: hitMode))
    }
}

extension SceneRule: CustomStringConvertible {
    /// The conditions, as a person would write them down: `class _?UI*Label, parent UIWindow`.
    public var description: String {
        var parts = members.map { "\($0.name) \($0.pattern)" }
        if let parentClass { parts.append("in \(parentClass)") }
        if let descendantClass { parts.append("with \(descendantClass)") }
        if coversParent { parts.append("covering its parent") }
        return parts.isEmpty ? "every node" : parts.joined(separator: ", ")
    }
}
