/// Facts about a platform that dumps do not contain: which views take touches, which respond to them, how large a
/// target should be.
///
/// Rules are applied in their order. For each property, the last rule that matches a node and says something about the
/// property decides. A property that no rule decides is as in the file.
///
///     let document = try SceneDocument(contentsOf: "screen.json")
///     var loaded = LoadedScene(document, rules: .shipped(for: document.format))
public struct SceneRules: Hashable, Sendable {
    /// The name of the set in reports; "none" if nothing sets it. Rules of a file that states no name have that of the file,
    /// without its folders. Rules of a text without a file are then "unnamed".
    public var name = "none"
    public var rules: [SceneRule] = []
    /// The unit in which sizes on the screen are reported, such as `pt` or `dp`; nil for the file's own unit.
    public var unit: String?
    /// The minimum size of a target, in `unit`; nil if the rules state none.
    public var minimumTarget: Size?
    /// How many units of the file's coordinates make one `unit`: for example, how many pixels make one dp. If nil, this
    /// is unknown, and only sizes in the file's own unit can be reported.
    public var density: Double?
    /// The rounding error of the file's coordinates. Two neighbours that share an edge may overlap by this much.
    public var rounding = 0.0
    /// The reason why it is unknown who receives a touch that no node of the scene gets. Nil if such a touch is known
    /// to go to no view.
    public var unknownMiss: String?

    /// No rules: everything is as in the file.
    public init() {}

    /// Rules for classes of views that take no touches, nor do the descendants of such views.
    /// - Parameter passiveClasses: The classes, each given by its name or a pattern of names (`NamePattern`).
    /// - Precondition: Each class is a well-formed pattern.
    public init(passiveClasses: Set<String>) {
        for name in passiveClasses.sorted() {
            do {
                rules.append(SceneRule(class: try NamePattern(name), hitMode: .none))
            } catch {
                preconditionFailure("\(error)")
            }
        }
    }

    /// What the rules say about every node of a document, in the document's order.
    /// - Complexity: O(nodes · rules), whatever the tree's depth.
    public func treatments(of document: SceneDocument) -> [NodeTreatment] {
        Array(NodeTreatments(of: document, by: self))
    }
}

/// What the rules say about one node.
public struct NodeTreatment: Hashable, Sendable {
    /// The node's attributes: those of the file, changed by the rules.
    public var attributes: Node
    /// True if the node responds to touches, false if not; nil if neither the file nor a rule says so.
    public var acts: Bool?
    /// True if the node scrolls its contents, false if not; nil if no rule says so.
    public var scrolls: Bool?
    /// The index of the rule that decided the hit mode; nil if none did.
    public var rule: Int?
}
