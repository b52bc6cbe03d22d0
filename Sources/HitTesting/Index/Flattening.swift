import SpatialIndex

/// Turns what lies below an island's root into entries: the areas of its nodes in the root's bounds space, each cut by
/// the areas of the ancestors between.
///
/// It goes down once, in pre-order, iteratively, composing the translations that the walk applies level by level. Their
/// last bits differ, so an entry has two boxes around the area that the walk would see (`AreaBounds`).
struct Flattening {
    private(set) var nodes: [NodeID] = []
    private(set) var kinds: [Island.Kind] = []
    var outer: [Box] = []
    var inner: [Box] = []
    /// Whether the two boxes of every entry so far coincide.
    var boxesCoincide = true
    private(set) var unbounded: [Island.UnboundedItem] = []
    /// Nodes met that are island roots from now on, and such that no longer are.
    private(set) var foundRoots: [UInt32] = []
    private(set) var formerRoots: [UInt32] = []

    /// Up to this many roots of a scene get an island each; with more, most are small, and one index serves all.
    static let maximumRootIslands = 64

    /// - Complexity: O(nodes of the island).
    init(below root: UInt32, of store: NodeStore) {
        var levels = [(nextChild: store.links[root].firstChild, level: store.topLevel(of: root))]
        while let last = levels.indices.last {
            let child = levels[last].nextChild
            if child == 0 {
                levels.removeLast()
                continue
            }
            levels[last].nextChild = store.links[child].next
            let placement = store.place(child, in: levels[last].level)
            add(placement, of: child, in: store)
            if let children = placement.children {
                levels.append((nextChild: store.links[child].firstChild, level: children))
            }
        }
    }

    private mutating func add(_ placement: Placement, of node: UInt32, in store: NodeStore) {
        let wasIslandRoot = store.isIslandRoot(node)
        if placement.isIslandRoot && !wasIslandRoot { foundRoots.append(node) }
        if wasIslandRoot && !placement.isIslandRoot { formerRoots.append(node) }
        let entry = placement.entry
        if entry.isNone { return }
        if entry.outer.isFinite {
            nodes.append(store.id(of: node))
            kinds.append(entry.kind)
            outer.append(entry.outer)
            inner.append(entry.inner)
            if entry.outer != entry.inner { boxesCoincide = false }
        } else {
            let item = Island.Item(node: store.id(of: node), kind: entry.kind)
            unbounded.append(Island.UnboundedItem(item: item, rank: Int32(nodes.count)))
        }
    }
}

extension NodeStore {
    /// Whether the index around a node holds it as an island root.
    @inline(__always)
    func isIslandRoot(_ slot: UInt32) -> Bool {
        let extras = cores[slot].extras
        return extras != 0 && self.extras[extras].isIslandRoot
    }

    /// The island that holds the entries of children of `node`: that of the nearest island root at or above it.
    ///
    /// - Complexity: O(levels between).
    func islandRoot(around node: UInt32) -> UInt32 {
        var root = node
        while root != NodeStore.screen, !isIslandRoot(root) { root = links[root].parent }
        return root
    }
}
