import SpatialIndex

// The store's records of one node, split by how often a walk reads them.

/// A node's position in the tree. The links that a walk follows are in `NodeCore`. As a parent, slot 0 is the screen; in other
/// links, 0 means "none".
@usableFromInline
package struct NodeLinks: Sendable {
    /// 0 while the slot is free.
    @usableFromInline
    var generation: UInt64 = 0
    /// The parent's identifier; the screen's for a root.
    @usableFromInline
    var parentID = NodeID(slot: 0, generation: 0)
    /// The sibling in front of the node. In a free slot, the next free slot.
    package var next: UInt32 = 0
    /// The rearmost child.
    package var firstChild: UInt32 = 0
    var childCount: UInt32 = 0
    /// `entry`, and a bit each for `isLookedThrough` and `isReshaped`.
    private var entryBits: UInt32 = 0
    /// The sort key of the node among its siblings: a larger key is in front. Keys have gaps, so that moving a node changes
    /// no other key.
    var order: Int64 = 0

    package var parent: UInt32 { parentID.slot }

    /// The node's entry in the index of children of its container, counted from 1, or one of three special values.
    ///
    /// - 0: the node has no entry.
    /// - `asking`: the node is in the index's list of overriding nodes.
    /// - `passing`: the node is looked through and takes no touches itself, so it needs no entry.
    var entry: UInt32 {
        get { entryBits & NodeLinks.asking }
        set { entryBits = entryBits & ~NodeLinks.asking | newValue }
    }

    /// True if the node's children have entries in the index of the container around the node (`ChildIndex`).
    var isLookedThrough: Bool {
        get { entryBits & NodeLinks.lookedThrough != 0 }
        set { entryBits = entryBits & ~NodeLinks.lookedThrough | (newValue ? NodeLinks.lookedThrough : 0) }
    }

    /// True if the node is open, and more than its gate has changed since indexes were updated.
    var isReshaped: Bool {
        get { entryBits & NodeLinks.reshaped != 0 }
        set { entryBits = entryBits & ~NodeLinks.reshaped | (newValue ? NodeLinks.reshaped : 0) }
    }

    private static var lookedThrough: UInt32 { 1 << 31 }
    private static var reshaped: UInt32 { 1 << 30 }
    static var asking: UInt32 { 1 << 30 - 1 }
    static var passing: UInt32 { 1 << 30 - 2 }

    init(generation: UInt64 = 0, next: UInt32 = 0) { (self.generation, self.next) = (generation, next) }
}

/// The part of a node that every walk reads: one cache line.
package struct NodeCore: Equatable, Sendable {
    package typealias Flags = NodeGate.Flags

    package var gate = NodeGate()
    /// The index of the node's rare attributes and of its indexes in their columns; 0 if it has none.
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
    func anchorFrame(_ anchorPoint: Point) -> AnchorFrame {
        AnchorFrame(anchorPoint, bounds: bounds, origin: origin)
    }
}

/// The transform and the anchor point of a node that has either, and the transform's inverse.
package struct NodeTransform: Sendable {
    package private(set) var anchored = AnchoredTransform()
    /// The inverse; its coefficient `a` is NaN if the transform is singular.
    private var finiteInverse = AffineTransform.identity

    package var transform: AffineTransform { @inline(__always) get { anchored.transform } }
    package var anchorPoint: Point { @inline(__always) get { anchored.anchorPoint } }

    /// The inverse of the transform; nil if that is singular.
    @inline(__always)
    package var inverse: AffineTransform? { finiteInverse.a.isNaN ? nil : finiteInverse }

    private static let none = AffineTransform(a: .nan, b: 0, c: 0, d: 0, tx: 0, ty: 0)

    mutating func set(_ new: AnchoredTransform) {
        if !transform.hasSameBits(as: new.transform) {
            finiteInverse = new.transform.inverted() ?? NodeTransform.none
        }
        anchored = new
    }
}

/// Facts about a node that has changed while there were indexes.
struct MoveRecord: Sendable {
    /// The scene's count of queries at the update after the node's last change; 0 for none.
    var changedAt: UInt32 = 0
    /// The node's position among the movers of its container's index of children, counted from 1; valid if the mover there
    /// is this node.
    var beside: UInt32 = 0
    /// The node's position among the movers of the flattened index of `moverOf`, counted from 1; valid if the mover there is
    /// this node.
    var mover: UInt32 = 0
    /// The container to whose flattened index `mover` refers.
    var moverOf: UInt32 = 0
}

/// A record with the indexes of a container. Few nodes have one.
struct ContainerRecord: Sendable {
    /// The next free record, while this one is free.
    private(set) var nextFree: UInt32 = 0
    var index: ContainerIndex?

    init(nextFree: UInt32 = 0) { self.nextFree = nextFree }
}
