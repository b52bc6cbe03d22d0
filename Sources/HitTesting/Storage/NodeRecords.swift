import SpatialIndex

// What the store keeps of one node, split by how often a walk reads it.

/// A node's place in the tree, but for what a walk follows, which is in its core. Slot 0 is the screen, the parent of the roots; elsewhere 0 means "none".
struct NodeLinks: Sendable {
    /// 0 while the slot is free.
    var generation: UInt64 = 0
    var parent: UInt32 = 0
    /// The sibling in front of it. In a free slot, the next free slot.
    var next: UInt32 = 0
    /// The rearmost child.
    var firstChild: UInt32 = 0
    var childCount: UInt32 = 0
    /// Where the node's entry stands in the patch of its island, counted from 1, if that place names the node.
    var entry: UInt32 = 0
    /// Whether what lies below may have entries in the same island.
    var hasEntriesBelow = false
    /// Whether the scene's list of changed nodes has it.
    var isChanged = false
}

/// What a walk reads of every node: one cache line.
struct NodeCore: Sendable {
    var bounds = Rect.zero
    var origin = Point.zero
    /// Where the rare attributes stand; 0 for a node that has none.
    var extras: UInt32 = 0
    /// The front-most child, where a walk starts; 0 for none.
    var lastChild: UInt32 = 0
    /// The sibling behind it, where a walk goes on; 0 for none.
    var previous: UInt32 = 0
    var flags: Flags = []
    var hitMode = HitMode.auto
    var asks = Asks.nothing

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8

        /// Disabled, hidden or too transparent: the subtree is out (A3).
        static let isExcluded = Flags(rawValue: 1)
        static let isHidden = Flags(rawValue: 2)
        static let isDisabled = Flags(rawValue: 4)
        static let hitsOutsideBounds = Flags(rawValue: 8)
        /// The transform is not the identity; extras hold it and its inverse.
        static let isTransformed = Flags(rawValue: 16)
        static let hasShape = Flags(rawValue: 32)
        static let hasOutsets = Flags(rawValue: 64)
        static let hasRedirect = Flags(rawValue: 128)
    }
}

/// The attributes that few nodes have, and the cached index of an island root.
struct NodeExtras: Sendable {
    var alpha = 1.0
    var anchorPoint = Point(x: 0.5, y: 0.5)
    var transform = AffineTransform.identity
    /// Nil for a singular transform.
    var inverse: AffineTransform? = .identity
    var touchOutsets = EdgeInsets.zero
    var hitShape: HitShape?
    var redirect: NodeID?
    /// The index of what lies below, as it was built, if this node is an island root.
    var island: Island? { didSet { unretainedIsland = island.map(Unmanaged.passUnretained) } }
    /// The same, for queries: they ask it while they borrow the scene, which keeps it alive. Retaining it would cost them a
    /// third of their time, since an atomic operation waits for the reads before it.
    private(set) var unretainedIsland: Unmanaged<Island>?
    /// What has changed below since.
    var patch: Shared<IslandPatch>?
    /// Nodes below whose changes are not in the patch yet.
    var pending = PagedArray<NodeID>()
    /// Nodes that have moved, alone or with an ancestor, since the index was built, while there was no patch to take their
    /// entries out of.
    var displaced = PagedArray<NodeID>()
    /// Whether nodes have moved or gone since, while there was no patch.
    var hasLostNodes = false
    /// Whether the index around this node holds it as an island root: then what lies below is not in that index.
    var isIslandRoot = false
    /// Whether the subtree moves as a whole, so that an island of its own saves moving its entries.
    var movesAsWhole = false
    /// When the node, or one between it and the island around it, last changed, by the scene's count of changes.
    var lastMove: UInt64 = 0
    /// Where the index below has changed since it was built without another one to compare it with, if it is small.
    var changes = ChangeLog()
    var islandRule = IslandRule.automatic
    /// In a free record, the next free one.
    var nextFree: UInt32 = 0
}

extension NodeExtras {
    /// Whether the index below says how things are now.
    @inline(__always)
    var isUpToDate: Bool { island != nil && pending.count == 0 && !hasLostNodes }

    mutating func dropIndex() {
        island = nil
        patch = nil
        pending = PagedArray()
        displaced = PagedArray()
        hasLostNodes = false
    }
}
