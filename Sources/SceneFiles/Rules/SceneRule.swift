/// A fact that dumps leave out, stated about all nodes that match its conditions.
///
/// A node matches if all conditions hold; a rule without conditions matches every node.
public struct SceneRule: Hashable, Sendable {
    /// Members of the node, and the patterns that their values must match. If the node lacks one of the members, the
    /// rule does not match.
    ///
    /// The names are `class` (matches the `baseClass` of the file too), `kind`, `label`, `text` and `identifier`. Any
    /// other member has the file's own name, such as `clickable`.
    public var members: [Condition] = []
    /// A pattern that the class of the node's parent must match; nil for no such condition.
    public var parentClass: NamePattern?
    /// A pattern that the class of at least one descendant must match; nil for no such condition.
    public var descendantClass: NamePattern?
    /// True if the node's area must cover the area of the node's parent.
    public var coversParent = false

    /// What the rule says about nodes that match.
    public var effect = Effect()
    /// The reason for the rule, in a sentence; nil if none is stated.
    public var reason: String?

    /// A member of a node and a pattern for its value.
    public struct Condition: Hashable, Sendable {
        /// The name of the member, such as `class` or `clickable`.
        public var name: String
        /// The pattern that the whole value must match.
        public var pattern: NamePattern

        public init(_ name: String, _ pattern: NamePattern) {
            self.name = name
            self.pattern = pattern
        }
    }

    /// What a rule says about nodes that match. A property is nil if the rule says nothing about it.
    public struct Effect: Hashable, Sendable {
        /// Which of the node and its descendants take touches: `none` is passive, `boxNone` lets touches through to
        /// what lies behind, `boxOnly` takes the touches of its subtree.
        public var hitMode: HitMode?
        /// The distances by which the node's area grows, in the unit of the rule set.
        public var touchOutsets: EdgeInsets?
        /// True if children are also tested outside the node's area.
        public var hitsOutsideBounds: Bool?
        /// True if the node and its descendants are not shown.
        public var isHidden: Bool?
        /// True if the node responds to touches: a button, a cell.
        public var acts: Bool?
        /// True if the node scrolls its contents.
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

    /// A rule that sets the hit mode of the classes that a pattern matches.
    public init(class pattern: NamePattern, hitMode: HitMode) {
        self.init([Condition("class", pattern)], Effect(hitMode: hitMode))
    }
}

extension SceneRule: CustomStringConvertible {
    /// The conditions in short, such as `class _?UI*Label, in UIWindow`.
    public var description: String {
        var parts = members.map { "\($0.name) \($0.pattern)" }
        if let parentClass { parts.append("in \(parentClass)") }
        if let descendantClass { parts.append("with \(descendantClass)") }
        if coversParent { parts.append("covering its parent") }
        return parts.isEmpty ? "every node" : parts.joined(separator: ", ")
    }
}
