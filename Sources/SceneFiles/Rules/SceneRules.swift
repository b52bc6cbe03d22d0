/// Knowledge about a platform that a dump does not have: which views take touches, which act on them, how large a
/// target should be.
///
/// The rules are asked in their order; of each property the last rule that matches a node and says something about it
/// decides. What no rule says is as the file says.
///
///     let document = try SceneDocument(contentsOf: "screen.json")
///     var loaded = LoadedScene(document, rules: .shipped(for: document.format))
public struct SceneRules: Hashable, Sendable {
    /// The name of the set in reports.
    public var name = "none"
    public var rules: [SceneRule] = []
    /// The name of the unit of the screen that sizes are told in: `pt`, `dp`.
    public var unit: String?
    /// The size that a target needs room for, in that unit.
    public var minimumTarget: Size?
    /// The number of units of the file's coordinates in one unit; nil if it is not known. Sizes in another unit than
    /// the file's cannot be told then.
    public var density: Double?
    /// The error that rounding may leave in the file's coordinates: two neighbours that share an edge may then overlap
    /// by so much.
    public var rounding = 0.0
    /// The reason why nobody can tell who gets a touch that no node is known to take; nil if nobody gets it.
    public var unknownMiss: String?

    /// No rules at all: everything is as the file says.
    public init() {}

    /// Rules for classes, each given by its name or a pattern of names (`NamePattern`).
    /// - Parameters:
    ///   - passiveClasses: Classes that take no touches, nor does what is in them. They win over the others.
    ///   - passThroughClasses: Classes that pass touches through to what lies behind, and whose subviews are hit.
    ///   - boxOnlyClasses: Classes that take the touches of their subtree.
    /// - Precondition: Each is a well-formed pattern.
    public init(
        passiveClasses: Set<String> = [], passThroughClasses: Set<String> = [], boxOnlyClasses: Set<String> = []
    ) {
        for (classes, mode) in [
            (boxOnlyClasses, HitMode.boxOnly), (passThroughClasses, .boxNone), (passiveClasses, .none),
        ] {
            for name in classes.sorted() {
                do {
                    rules.append(SceneRule(class: try NamePattern(name), hitMode: mode))
                } catch {
                    preconditionFailure("\(error)")
                }
            }
        }
    }

    /// The treatment of every node of a document, in the document's order.
    /// - Complexity: O(nodes · rules), and for each node that a rule asks about its descendants, O(descendants).
    public func treatments(of document: SceneDocument) -> [NodeTreatment] {
        var matcher = RuleMatcher(self)
        return Array(matcher.treatments(of: document))
    }
}

/// The things that the rules say about one node.
public struct NodeTreatment: Hashable, Sendable {
    /// Its attributes, those of the file changed by the rules.
    public var attributes: Node
    /// True if it does something when it is touched; nil if no rule says.
    public var acts: Bool?
    public var scrolls: Bool?
    /// The index of the rule that decided its hit mode, if one did.
    public var rule: Int?
}
