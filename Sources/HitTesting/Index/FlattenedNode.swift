import SpatialIndex

/// The state of flattening on its way down from an island's root: what a node passes on to its children.
struct FlattenedLevel: Sendable {
    /// The place of the node's bounds space in the island's.
    var frame = AreaBounds.Frame()
    /// The part of the plane that the node and its ancestors below the root surely let through.
    var inner = Box.everything
    /// The part that they perhaps let through.
    var outer = Box.everything
    /// True if children that have children become islands of their own.
    var rootsAreIslands = false

    /// An island reaches down so many levels: what lies below them is an island of its own, so that no change in the tree takes
    /// a longer way up or down than that.
    static let maximumDepth = 256
}

/// The result of flattening one node: what an island's index holds of it.
struct FlattenedNode: Sendable {
    struct Entry: Hashable, Sendable {
        var kind: FlattenedIndex.Kind
        var outer: Box
        var inner: Box

        /// The entry of a node that is hit nowhere, or not itself: the index has none.
        static var none: Entry { Entry(kind: .node, outer: .nothing, inner: .nothing) }

        var isNone: Bool { outer.isEmpty }
    }

    /// The node's entry, or `none`.
    var entry = Entry.none
    /// True if the children are in the island, too: not if they are out of reach, or in an island of their own.
    var goesOn = false
    /// True if the node is the root of an island of its own.
    var isIslandRoot = false
    /// True if the node is an island of its own since the island around it reaches no farther.
    var isDeep = false
}

extension NodeStore {
    /// The level from which the children of an island's root start.
    func topLevel(of root: UInt32) -> FlattenedLevel {
        var level = FlattenedLevel()
        if root == NodeStore.screen {
            level.rootsAreIslands =
                index(of: root)?.rootsAreIslands ?? (links[root].childCount <= FlattenedSubtree.maximumRootIslands)
        }
        return level
    }

    /// Flattens one node: its area in the island's space, cut by the areas of the ancestors between.
    ///
    /// - Parameter children: Becomes the level at which its children are flattened, if it goes on with them.
    /// - Complexity: O(1).
    func flatten(_ node: UInt32, in parent: FlattenedLevel, children: inout FlattenedLevel) -> FlattenedNode {
        let core = cores[node]
        if core.flags.contains(.isTransformed), transforms[core.extras].inverse == nil { return unseen(node) }
        if core.question != .nothing {
            return FlattenedNode(entry: askingEntry(of: node, in: parent), isIslandRoot: true)
        }
        if core.isOut { return unseen(node) }

        let bounds = areaBounds(of: node, core, in: parent.frame)
        let outer = bounds.outer.intersection(parent.outer)
        let inner = bounds.inner.intersection(parent.inner)
        let passedOuter = core.passedOn(outer, of: parent.outer)
        if outer.isEmpty && passedOuter.isEmpty { return unseen(node) }

        let passesOn = core.hitMode.triesChildren && links[node].firstChild != 0
        let isDeep = parent.frame.depth + 1 >= Double(FlattenedLevel.maximumDepth)
        if passesOn, isDeep || parent.rootsAreIslands || isNestedIsland(node) || isRootIsland(node) {
            return FlattenedNode(
                entry: entry(.nested, outer: passedOuter, inner: core.hitMode.takesItself ? inner : .nothing),
                isIslandRoot: true, isDeep: isDeep)
        }
        if passesOn {
            children = FlattenedLevel(
                frame: bounds.frame, inner: core.passedOn(inner, of: parent.inner), outer: passedOuter)
        }
        return FlattenedNode(
            entry: core.hitMode.takesItself ? entry(.node, outer: outer, inner: inner) : .none, goesOn: passesOn)
    }

    /// A node that asks: where its reach lies in what ancestors let through, or anywhere in that. It hides nothing.
    @inline(never)
    private func askingEntry(of node: UInt32, in parent: FlattenedLevel) -> FlattenedNode.Entry {
        guard let area = askedArea(of: node) else { return entry(.ask, outer: parent.outer, inner: .nothing) }
        let outer = bounds(of: area, cores[node], in: parent.frame).outer.intersection(parent.outer)
        return outer.isEmpty ? .none : entry(.ask, outer: outer, inner: .nothing)
    }

    /// True if a node with children is an island of its own wherever it stands.
    func isNestedIsland(_ node: UInt32) -> Bool {
        if cores[node].flags.contains(.isTransformed) { return true }
        let place = cores[node].extras
        return place < subtrees.count && (subtrees[place].movesAsWhole || subtrees[place].isDeep)
    }

    /// A node of which the island has nothing for now. If it is an island of its own it stays one, and keeps its index for
    /// when it is seen again.
    private func unseen(_ node: UInt32) -> FlattenedNode { FlattenedNode(isIslandRoot: isIslandRoot(node)) }

    /// True if a root has been an island since there were few: it stays one when there are many.
    private func isRootIsland(_ node: UInt32) -> Bool {
        links[node].parent == NodeStore.screen && isIslandRoot(node)
    }

    @inline(__always)
    private func entry(_ kind: FlattenedIndex.Kind, outer: Box, inner: Box) -> FlattenedNode.Entry {
        // What has no finite box is a candidate everywhere, and never for certain.
        FlattenedNode.Entry(kind: kind, outer: outer, inner: inner.isEmpty || !outer.isFinite ? .nothing : inner)
    }

    /// The level at which the children of `node` are flattened in the island of `root`; nil if they are out of reach.
    ///
    /// - Complexity: O(levels between).
    func level(of node: UInt32, below root: UInt32) -> FlattenedLevel? {
        var level = topLevel(of: root)
        guard node != root else { return level }
        var children = level
        for ancestor in path(from: root, to: node).reversed() + [node] {
            guard flatten(ancestor, in: level, children: &children).goesOn else { return nil }
            level = children
        }
        return level
    }

    /// True if the indexes around a node, if they are up to date, leave what lies below it to an index of its own.
    func canBeIslandRoot(_ slot: UInt32) -> Bool {
        if slot == NodeStore.screen || cores[slot].asks != .nothing { return true }
        // Without children that it passes touches on to, it is a plain entry of the index around it.
        guard links[slot].firstChild != 0, cores[slot].hitMode.triesChildren else { return false }
        return isNestedIsland(slot) || isRootIsland(slot)
            || (links[slot].parent == NodeStore.screen && topLevel(of: NodeStore.screen).rootsAreIslands)
    }
}

extension NodeStore {
    /// True if what lies below a node may get an index of its own now: not while an index around it, or one that is being built, takes
    /// the node for a plain one still, and so has what lies below it.
    ///
    /// - Complexity: O(levels).
    func mayBeIndexed(_ slot: UInt32) -> Bool {
        guard canBeIslandRoot(slot) else { return false }
        if slot == NodeStore.screen || isIslandRoot(slot) { return true }
        return switch islandRoot(around: links[slot].parent).flatMap({ index(of: $0)?.stage }) {
        case .table, .building: false
        case .small, .some(.none), nil: true
        }
    }
}

// MARK: Areas

extension NodeStore {
    /// The boxes of a node's area, in the space that the frame of its parent leads to. Inlined, since nearly all nodes need
    /// little of it.
    @inline(always)
    func areaBounds(of node: UInt32, _ core: NodeCore, in parent: AreaBounds.Frame) -> AreaBounds {
        var bounds = bounds(of: area(node), core, in: parent)
        if core.flags.contains(.hasShape) { bounds.inner = innerBox(ofShape: node, core, in: parent) }
        return bounds
    }

    /// Returns the box of what a node's shape surely lets in.
    @inline(never)
    private func innerBox(ofShape node: UInt32, _ core: NodeCore, in parent: AreaBounds.Frame) -> Box {
        let shape = extras[core.extras].hitShape
        let sure = shape?.innerBox(bounds: core.bounds).intersection(area(node)) ?? .nothing
        return sure.isEmpty ? .nothing : bounds(of: sure, core, in: parent).inner
    }

    /// The boxes of a part of a node's bounds space.
    @inline(always)
    func bounds(of area: Box, _ core: NodeCore, in parent: AreaBounds.Frame) -> AreaBounds {
        if core.flags.contains(.isTransformed) {
            let (outer, inner) = AreaBounds.transformed(area, core, transforms[core.extras], parent)
            return AreaBounds(frame: parent, outer: outer, inner: inner)
        }
        let frame = parent.below(core)
        let (outer, inner) = AreaBounds.translated(area, frame)
        return AreaBounds(frame: frame, outer: outer, inner: inner)
    }
}
