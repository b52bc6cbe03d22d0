import SpatialIndex

/// Turns what lies below an island's root into entries: the areas of its nodes in the root's bounds space, each cut by
/// the areas of the ancestors between.
///
/// It goes down once, in pre-order, iteratively, composing the translations that the walk applies level by level. Their
/// last bits differ, so an entry has two boxes around the area that the walk would see (`AreaBounds`).
struct Flattening {
    private(set) var nodes: [NodeID] = []
    private(set) var kinds: [Island.Kind] = []
    private(set) var entries: [IndexEntry] = []
    private(set) var unbounded: [Island.UnboundedItem] = []
    /// Nodes met that are island roots from now on, and such that no longer are.
    private(set) var foundRoots: [UInt32] = []
    private(set) var formerRoots: [UInt32] = []

    private let store: NodeStore
    /// Whether children of the root that have children become islands.
    private let makesPortalsOfChildren: Bool

    /// Up to this many roots of a scene get an island each; with more, most are small, and one index serves all.
    static let maximumRootIslands = 64

    /// A node whose children are being flattened.
    private struct Level {
        var nextChild: UInt32
        /// Where the node's bounds space lies in the island's.
        let frame: AreaBounds.Frame
        /// The part of the plane that the node and its ancestors below the root surely, and perhaps, let through.
        let inner: Box
        let outer: Box
    }

    init(below root: UInt32, of store: NodeStore) {
        self.store = store
        makesPortalsOfChildren =
            root == NodeStore.screen && store.links[root].childCount <= Flattening.maximumRootIslands
        var levels = [
            Level(
                nextChild: store.links[root].firstChild, frame: AreaBounds.Frame(), inner: .everything,
                outer: .everything)
        ]
        while let last = levels.indices.last {
            let child = levels[last].nextChild
            if child == 0 {
                levels.removeLast()
                continue
            }
            levels[last].nextChild = store.links[child].next
            if let level = flatten(child, in: levels[last]) { levels.append(level) }
        }
    }

    /// Adds the entry of one node. The level of its children, if they belong to this island.
    private mutating func flatten(_ node: UInt32, in parent: Level) -> Level? {
        let core = store.cores[node]
        let hasChildren = store.links[node].firstChild != 0
        var isIslandRoot = false
        defer { note(node, isIslandRoot: isIslandRoot, extras: core.extras) }

        if core.flags.contains(.isTransformed), store.extras[core.extras].inverse == nil { return nil }
        let isOut = core.flags.contains(.isExcluded) || core.hitMode == .none
        if core.asks == .hitTest || (core.asks == .inside && !isOut) {
            isIslandRoot = true
            add(node, .ask, outer: parent.outer, inner: .nothing)
            return nil
        }
        if isOut { return nil }

        let bounds = AreaBounds(of: node, in: store, frame: parent.frame)
        let hitsOutside = core.flags.contains(.hitsOutsideBounds)
        let outer = bounds.outer.intersection(parent.outer)
        let inner = bounds.inner.intersection(parent.inner)
        if outer.isEmpty && !hitsOutside { return nil }

        if hasChildren, core.hitMode != .boxOnly, makesPortalsOfChildren || core.flags.contains(.isTransformed) {
            isIslandRoot = true
            add(
                node, .portal, outer: hitsOutside ? parent.outer : outer,
                inner: core.hitMode == .boxNone ? .nothing : inner)
            return nil
        }
        if core.hitMode != .boxNone { add(node, .node, outer: outer, inner: inner) }
        guard hasChildren, core.hitMode != .boxOnly else { return nil }
        return Level(
            nextChild: store.links[node].firstChild, frame: bounds.frame,
            inner: hitsOutside ? parent.inner : inner, outer: hitsOutside ? parent.outer : outer)
    }

    private mutating func add(_ node: UInt32, _ kind: Island.Kind, outer: Box, inner: Box) {
        if outer.isEmpty { return }
        if outer.isFinite {
            nodes.append(store.id(of: node))
            kinds.append(kind)
            entries.append(IndexEntry(outer: outer, inner: inner.isEmpty ? .nothing : inner))
        } else {
            let item = Island.Item(node: store.id(of: node), kind: kind)
            unbounded.append(Island.UnboundedItem(item: item, rank: Int32(nodes.count)))
        }
    }

    private mutating func note(_ node: UInt32, isIslandRoot: Bool, extras: UInt32) {
        let wasIslandRoot = extras != 0 && store.extras[extras].isIslandRoot
        if isIslandRoot && !wasIslandRoot { foundRoots.append(node) }
        if wasIslandRoot && !isIslandRoot { formerRoots.append(node) }
    }
}
