/// What a user knows about classes and a dump does not say: which take no touches.
///
/// Classes are compared with `SceneNode.className`, letter by letter.
public struct SceneRules: Hashable, Sendable {
    /// Classes whose interaction is disabled: their nodes are out, with their subtrees. They win over the others.
    public var passiveClasses: Set<String>
    /// Classes that pass touches through to what lies behind, and whose subviews are hit (mode `boxNone`).
    public var passThroughClasses: Set<String>

    public init(passiveClasses: Set<String> = [], passThroughClasses: Set<String> = []) {
        self.passiveClasses = passiveClasses
        self.passThroughClasses = passThroughClasses
    }

    /// The attributes of the node with the rules applied.
    public func attributes(of node: SceneNode) -> Node {
        var attributes = node.attributes
        guard let name = node.className else { return attributes }
        if passiveClasses.contains(name) {
            attributes.isUserInteractionEnabled = false
        } else if passThroughClasses.contains(name) {
            attributes.hitMode = .boxNone
        }
        return attributes
    }

    /// All classes that the rules name.
    package var classes: Set<String> { passiveClasses.union(passThroughClasses) }
}
