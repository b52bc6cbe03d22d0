import SpatialIndex

/// A pass over the descendants of a container, back to front, in pre-order. It may be interrupted at any node, and
/// continues in the changed tree; others record the changes of nodes that it has already visited.
struct Gathering: Sendable {
    private struct Level: Sendable {
        let node: UInt32
        var nextChild: UInt32
        let level: FlattenedLevel
    }

    private var levels: [Level]

    init(below container: UInt32, in store: NodeStore) {
        levels = [Level(node: container, nextChild: store.links[container].firstChild, level: FlattenedLevel())]
    }

    /// The number of levels below the container.
    var depth: Int { levels.count }

    /// The next node, and the level of its parent; nil at the end.
    @inline(__always)
    mutating func next(in store: NodeStore) -> (node: UInt32, level: FlattenedLevel)? {
        while let last = levels.indices.last {
            let node = levels[last].nextChild
            if node != 0 {
                levels[last].nextChild = store.links[node].next
                return (node, levels[last].level)
            }
            levels.removeLast()
        }
        return nil
    }

    /// Goes on with the children of the last node.
    @inline(__always)
    mutating func enter(_ node: UInt32, _ level: FlattenedLevel, in store: NodeStore) {
        levels.append(Level(node: node, nextChild: store.links[node].firstChild, level: level))
    }

    /// A node is about to leave its position: the pass continues after it.
    mutating func noteDeparture(of node: UInt32, before next: UInt32) {
        // If the container itself leaves, all its descendants go with it.
        if let inside = levels.dropFirst().firstIndex(where: { $0.node == node }) { levels.removeSubrange(inside...) }
        for index in levels.indices where levels[index].nextChild == node { levels[index].nextChild = next }
    }
}

/// The builds of a container. If scenes share them, the first that continues gives them up.
struct IndexBuild: Sendable {
    let container: UInt32
    var children: ChildBuild?
    var still: StillBuild?

    init(container: UInt32) { self.container = container }

    /// Gives up builds that are shared.
    mutating func giveUpShared() {
        if !isKnownUniquelyReferenced(&children) { children = nil }
        if !isKnownUniquelyReferenced(&still) { still = nil }
    }

    /// A node is about to leave its position, with its descendants.
    mutating func noteDeparture(of node: UInt32, before next: UInt32) {
        giveUpShared()
        children?.noteDeparture(of: node, before: next)
        still?.noteDeparture(of: node, before: next)
    }

    /// A node is removed, and another one may get its slot.
    mutating func noteRemoval(of node: UInt32) {
        giveUpShared()
        children?.departed.insert(node)
    }

    /// A child of the container has changed.
    ///
    /// - Returns: Whether the change matters to an index of the children.
    mutating func noteChild(_ node: UInt32, wasRecent: Bool) -> Bool {
        giveUpShared()
        children?.noteChange(of: node, wasRecent: wasRecent)
        return children != nil
    }

    /// A descendant of the container has changed.
    mutating func noteChange(of node: UInt32, isGateAlone: Bool) {
        giveUpShared()
        still?.noteChange(of: node, isGateAlone: isGateAlone)
    }
}
