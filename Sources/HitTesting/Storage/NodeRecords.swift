import SpatialIndex

// The store's records of one node, split by how often a walk reads them.

/// The links of a node in the tree, as slots of other nodes, with its generation, sort key and entry. The links that a walk
/// follows are in `NodeCore`. A parent of 0 is the screen; in any other link, 0 means "none".
@usableFromInline
package struct NodeLinks: Sendable {
    /// The generation of the node's identifier; 0 for the screen, and while the slot is free.
    @usableFromInline
    var generation: UInt64 = 0
    /// The identifier of the node's parent; that of the screen for a root.
    @usableFromInline
    var parentID = NodeID(slot: 0, generation: 0)
    /// The sibling directly in front of the node; 0 if there is none. In a free slot, the next free slot; 0 if there is none.
    package var next: UInt32 = 0
    /// The rearmost child; 0 if there is none.
    package var firstChild: UInt32 = 0
    var childCount: UInt32 = 0
    /// The value of `entry`, with one more bit each for `isLookedThrough`, `isReshaped` and `isGrown`.
    private var entryBits: UInt32 = 0
    /// The sort key of the node among its siblings: a larger key is in front. Keys have gaps for nodes that are inserted.
    package var order: Int64 = 0

    package var parent: UInt32 { parentID.slot }

    /// The node's entry in the index of children of its container, counted from 1; 0 for none, `asking` if the node is in the
    /// index's list of overriding nodes, `passing` if it is looked through and takes no touches itself.
    var entry: UInt32 {
        get { entryBits & NodeLinks.asking }
        set { entryBits = entryBits & ~NodeLinks.asking | newValue }
    }

    /// True if the node's children have entries in the index of the container around the node (`ChildIndex`).
    var isLookedThrough: Bool {
        get { entryBits & NodeLinks.lookedThrough != 0 }
        set { entryBits = entryBits & ~NodeLinks.lookedThrough | (newValue ? NodeLinks.lookedThrough : 0) }
    }

    /// True if entries of the node's descendants may be wrong: an open node was inserted or has changed beyond its exclusions, a
    /// transformed one got its first child, or indexes of another thread were adopted. An update that makes them right clears it,
    /// for a looked-through node at its end. It means nothing for a node that is not open.
    var isReshaped: Bool {
        get { entryBits & NodeLinks.reshaped != 0 }
        set { entryBits = entryBits & ~NodeLinks.reshaped | (newValue ? NodeLinks.reshaped : 0) }
    }

    /// True if the node is in an update's list of open nodes whose boxes may have to grow (`HitScene.bringInExtents`).
    var isGrown: Bool {
        get { entryBits & NodeLinks.grown != 0 }
        set { entryBits = entryBits & ~NodeLinks.grown | (newValue ? NodeLinks.grown : 0) }
    }

    /// Sets `isLookedThrough` in an index whose entries are right: the node is not marked as reshaped any more.
    mutating func setLookedThrough(_ isLookedThrough: Bool) {
        (self.isLookedThrough, isReshaped) = (isLookedThrough, false)
    }

    private static var lookedThrough: UInt32 { 1 << 31 }
    private static var reshaped: UInt32 { 1 << 30 }
    private static var grown: UInt32 { 1 << 29 }
    static var asking: UInt32 { 1 << 29 - 1 }
    static var passing: UInt32 { 1 << 29 - 2 }

    init(generation: UInt64 = 0, next: UInt32 = 0) { (self.generation, self.next) = (generation, next) }
}

extension PagedArray<NodeLinks> {
    /// True if the store has the node that `id` identifies. The screen and free slots have the generation 0, which no valid
    /// identifier has.
    @inlinable @inline(__always)
    package func contains(_ id: NodeID) -> Bool { read(id.slot) { $0.pointee.generation } == id.generation }
}

/// The part of a node that every walk reads: one cache line.
package struct NodeCore: Equatable, Sendable {
    package typealias Flags = NodeGate.Flags

    package var gate = NodeGate()
    /// The index of the node's rare attributes and of its `ContainerRecord` in the arrays of `NodeStore`; 0 if it has neither.
    package var extras: UInt32 = 0
    /// The front-most child, where a walk starts; 0 for none.
    package var lastChild: UInt32 = 0
    /// The sibling behind the node, where a walk continues; 0 for none.
    package var previous: UInt32 = 0

    package var bounds: Rect {
        @inline(__always) get { gate.bounds }
        @inline(__always) set { gate.bounds = newValue }
    }
    package var origin: Point {
        @inline(__always) get { gate.origin }
        @inline(__always) set { gate.origin = newValue }
    }
    package var flags: Flags {
        @inline(__always) get { gate.flags }
        @inline(__always) set { gate.flags = newValue }
    }
    package var exclusions: HitExclusions { @inline(__always) get { gate.exclusions } }
    package var hitMode: HitMode { @inline(__always) get { gate.hitMode } }
    package var asks: Asks { @inline(__always) get { gate.asks } }

    /// True while the node is in the scene's list of changed nodes.
    var isChanged: Bool {
        get { flags.contains(.isChanged) }
        set { if newValue { flags.insert(.isChanged) } else { flags.remove(.isChanged) } }
    }

    /// The position of the node's anchor in the parent's bounds space and in the node's own.
    @inline(__always)
    func anchorFrame(_ anchorPoint: Point) -> AnchorFrame { AnchorFrame(anchorPoint, bounds: bounds, origin: origin) }
}

/// The transform and the anchor point of a node that has either, and the transform's inverse.
package struct NodeTransform: Sendable {
    package private(set) var anchored = AnchoredTransform()
    /// The inverse of the transform; if the transform is singular, a map whose coefficient `a` is NaN.
    private var finiteInverse = AffineTransform.identity

    package var transform: AffineTransform { @inline(__always) get { anchored.transform } }
    package var anchorPoint: Point { @inline(__always) get { anchored.anchorPoint } }

    /// The inverse of the transform; nil if the transform is singular.
    @inline(__always)
    package var inverse: AffineTransform? { finiteInverse.a.isNaN ? nil : finiteInverse }

    private static let none = AffineTransform(a: .nan, b: 0, c: 0, d: 0, tx: 0, ty: 0)

    /// The numbers on which rounding errors of the transform and its inverse depend: see `AreaBounds.transformed`.
    private(set) var strength = TransformStrength(.identity, inverse: .identity)

    mutating func set(_ new: AnchoredTransform) {
        if !transform.hasSameBits(as: new.transform) {
            finiteInverse = new.transform.inverted() ?? NodeTransform.none
            strength = TransformStrength(new.transform, inverse: finiteInverse)
        }
        anchored = new
    }
}

/// When a node last changed, when builds were told of it, and its positions in lists of movers. All are 0 until the node changes
/// while there are indexes, or becomes a mover.
struct MoveRecord: Sendable {
    /// The scene's count of queries at the last change of the node that has led to an update of an index or a mover
    /// (`HitScene.changeTime`); 0 if there was none. A new node begins with the time of the node that had its slot before.
    var changedAt: UInt32 = 0
    /// The node's position among the movers of its container's index of children, counted from 1; 0 for none. It is valid only if
    /// the mover there is this node.
    var beside: UInt32 = 0
    /// The node's position among the movers of a flattened index, counted from 1; 0 for none. The index is that of the container
    /// `moverOf`. The position is valid only if the mover there is this node.
    var mover: UInt32 = 0
    /// The container to whose flattened index `mover` refers.
    var moverOf: UInt32 = 0
    /// The scene's count of builds (`HitScene.buildCount`) when builds in progress were last told that the node has changed; 0
    /// for never.
    var knownAt: UInt32 = 0

    /// True if the node has changed within the last `count` queries before `time`, a count of queries.
    @inline(__always)
    func hasChanged(within count: Int, before time: UInt32) -> Bool {
        changedAt != 0 && Int64(time &- changedAt) <= Int64(count)
    }
}

/// A record with the indexes of a container. Few nodes have one.
struct ContainerRecord: Sendable {
    /// The index of the next free record, while this one is free; 0 if there is none.
    private(set) var nextFree: UInt32 = 0
    var index: ContainerIndex?
}
