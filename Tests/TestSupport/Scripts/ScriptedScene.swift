import HitTesting

/// A scene on which a script is played, and the plain tree that the scene must equal.
public struct ScriptedScene: Sendable {
    public var scene = HitScene()
    public private(set) var tree = PlainTree()
    /// The identifier of each node that is or was in the scene, by the node's name; nil for a name that has not been used.
    public private(set) var ids: [NodeID?] = []
    public private(set) var names: [NodeID: Int] = [:]

    public init() {}

    /// A random scene of a family, and the generator of further steps for it.
    public static func random(
        _ family: SceneFamily, count: Int, roots: Int = 0, seed: UInt64
    ) -> (ScriptedScene, ScriptGenerator) {
        var (state, generator) = (ScriptedScene(), ScriptGenerator(family, seed: seed))
        for step in generator.build(family, count: count, roots: roots) { state.apply(step) }
        return (state, generator)
    }

    public func name(of id: NodeID) -> Int { names[id] ?? -1 }

    /// Makes a change in the scene and in the plain tree. False if the step is no change, or does not apply.
    @discardableResult
    public mutating func apply(_ step: ScriptStep) -> Bool {
        guard let exact = tree.apply(step) else { return false }
        switch exact {
        case .insert(let name, let attributes, let parent, let position):
            while ids.count <= name { ids.append(nil) }
            let id = scene.insert(node(attributes), into: parent.map(id), at: scenePosition(position))
            ids[name] = id
            names[id] = name
        case .set(let name, let attributes): scene[id(name)] = node(attributes)
        case .move(let name, let parent, let position):
            scene.move(id(name), into: parent.map(id), at: scenePosition(position))
        case .remove(let name): scene.remove(id(name))
        case .prepare, .keepSnapshot, .query, .batch: return false
        }
        return true
    }

    /// The identifier of a node that is or was in the scene.
    public func id(_ name: Int) -> NodeID { ids[name]! }

    /// The attributes with the redirect as an identifier. It is stale if the target was removed, and nil if the target was never
    /// inserted.
    private func node(_ attributes: ScriptNode) -> Node {
        var node = attributes.node
        node.redirect = attributes.redirect.flatMap { $0 < ids.count ? ids[$0] : nil }
        return node
    }

    private func scenePosition(_ position: ScriptPosition) -> HitScene.SiblingPosition {
        switch position {
        case .front: .front
        case .back: .back
        case .index(let index): .index(index)
        case .above(let name): .above(id(name))
        case .below(let name): .below(id(name))
        }
    }

    public func result(_ result: HitResult) -> ScriptResult {
        switch result {
        case .hit(let id): .hit(name(of: id))
        case .miss: .miss
        case .ask(let id): .ask(name(of: id))
        }
    }

    /// Compares a node's children, parent and attributes, and the number of all nodes, in the scene and in the plain tree.
    /// Returns a description of the first difference; nil if there is none.
    public func structuralDifference(at name: Int) -> String? {
        let record = tree.records[name]!
        let children = scene.children(of: id(name)).map(self.name)
        if children != record.children { return "children of \(name): \(children), expected \(record.children)" }
        let parent = scene.parent(of: id(name)).map(self.name)
        if parent != record.parent { return "parent of \(name): \(String(describing: parent))" }
        if !isSame(scene[id(name)], record.attributes.node) { return "attributes of \(name): \(scene[id(name)])" }
        if scene.count != tree.names.count { return "count \(scene.count), expected \(tree.names.count)" }
        return nil
    }

    /// True if two nodes have the same attributes except redirects. Numbers are compared by their bits.
    private func isSame(_ one: Node, _ other: Node) -> Bool {
        var other = other
        other.redirect = one.redirect
        return one.hasSameBits(as: other)
    }
}
