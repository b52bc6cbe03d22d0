import SpatialIndex

/// A pass over what lies below a container, back to front, in pre-order, that may be interrupted at any node and goes on in a tree that
/// has changed meanwhile: what has changed behind it is somebody else's to note.
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

    /// The number of levels that it is below the container.
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

    /// A node is about to leave its place: the pass goes on behind it.
    mutating func noteDeparture(of node: UInt32, before next: UInt32) {
        // The container itself takes all that is below it along.
        if let inside = levels.dropFirst().firstIndex(where: { $0.node == node }) { levels.removeSubrange(inside...) }
        for index in levels.indices where levels[index].nextChild == node { levels[index].nextChild = next }
    }
}

/// What is being built of a container. Scenes that share it give it up, the first that goes on with it.
struct IndexBuild: Sendable {
    let container: UInt32
    var children: ChildBuild?
    var still: StillBuild?
    /// How often the index of children has been begun anew.
    private var restarts = 0
    private static let mostRestarts = 2

    init(container: UInt32) { self.container = container }

    /// Gives up what others have as well.
    mutating func giveUpShared() {
        if !isKnownUniquelyReferenced(&children) { children = nil }
        if !isKnownUniquelyReferenced(&still) { still = nil }
    }

    /// A node is about to leave its place, with what lies below it.
    mutating func noteDeparture(of node: UInt32, before next: UInt32) {
        giveUpShared()
        children?.noteDeparture(of: node, before: next)
        still?.noteDeparture(of: node, before: next)
    }

    /// A node goes, and another one may get its slot.
    mutating func noteRemoval(of node: UInt32) {
        giveUpShared()
        children?.departed.insert(node)
    }

    /// A child of the container has changed. A layer takes what has been gathered of it along, which is then done anew.
    ///
    /// - Returns: Whether that matters to an index of the children.
    mutating func noteChild(_ node: UInt32, isLayer: Bool) -> Bool {
        giveUpShared()
        guard let build = children else { return false }
        build.others.insert(node)
        if isLayer, restarts < IndexBuild.mostRestarts, build.layers.contains(node) {
            restarts += 1
            children = nil
        }
        return true
    }

    /// Something below the container has changed.
    mutating func noteChange(of node: UInt32) {
        giveUpShared()
        still?.noteChange(of: node)
    }
}
