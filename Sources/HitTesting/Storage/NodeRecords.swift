import SpatialIndex

// The store's records of one node, split by how often a walk reads them.

/// A node's position in the tree, except the part that a walk follows, which is in its core. Slot 0 is the screen, the
/// parent of the roots; elsewhere 0 means "none".
@usableFromInline
package struct NodeLinks: Sendable {
    /// 0 while the slot is free.
    @usableFromInline
    var generation: UInt64 = 0
    /// The parent's identifier; that of the screen for a root.
    @usableFromInline
    var parentID = NodeID(slot: 0, generation: 0)
    /// The sibling in front of it. In a free slot, the next free slot.
    package var next: UInt32 = 0
    /// The rearmost child.
    package var firstChild: UInt32 = 0
    var childCount: UInt32 = 0
    /// The entry in the tree of its container, counted from 1, and a bit for `isLookedThrough`.
    private var entryBits: UInt32 = 0
    /// The sort key of the node among its siblings: larger is in front. Keys have gaps, so that moving a node changes
    /// no other key.
    var order: Int64 = 0

    package var parent: UInt32 { parentID.slot }

    /// The entry in the tree of its container, counted from 1; 0 for none; `asking` if it is in the list of overriding
    /// nodes.
    var entry: UInt32 {
        get { entryBits & NodeLinks.asking }
        set { entryBits = entryBits & ~NodeLinks.asking | newValue }
    }

    /// True if the node's children have entries in the index of the container around it (`ChildIndex`).
    var isLookedThrough: Bool {
        get { entryBits & NodeLinks.lookedThrough != 0 }
        set { entryBits = entryBits & ~NodeLinks.lookedThrough | (newValue ? NodeLinks.lookedThrough : 0) }
    }

    /// True if the node is looked through, and has changed since its children were indexed.
    var isReshaped: Bool {
        get { entryBits & NodeLinks.reshaped != 0 }
        set { entryBits = entryBits & ~NodeLinks.reshaped | (newValue ? NodeLinks.reshaped : 0) }
    }

    private static var lookedThrough: UInt32 { 1 << 31 }
    private static var reshaped: UInt32 { 1 << 30 }
    static var asking: UInt32 { 1 << 30 - 1 }

    init(generation: UInt64 = 0, next: UInt32 = 0) { (self.generation, self.next) = (generation, next) }
}

/// The part of a node that every walk reads: one cache line.
package struct NodeCore: Equatable, Sendable {
    package var bounds = Rect.zero
    package var origin = Point.zero
    /// The index of the node's rare attributes in their columns; 0 for a node without any.
    package var extras: UInt32 = 0
    /// The front-most child, where a walk starts; 0 for none.
    package var lastChild: UInt32 = 0
    /// The sibling behind it, where a walk continues; 0 for none.
    package var previous: UInt32 = 0
    package var flags: Flags = []
    package var exclusions: HitExclusions = []
    package var hitMode = HitMode.auto
    package var asks = Asks.nothing

    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It may be in the list of movers beside a flattened index.
        static let isMover = Flags(rawValue: 1)
        /// The transform is not the identity.
        package static let isTransformed = Flags(rawValue: 2)
        package static let hasShape = Flags(rawValue: 4)
        /// The area differs from the bounds: by outsets, or because it is a stroke.
        package static let hasOwnArea = Flags(rawValue: 8)
        package static let hasRedirect = Flags(rawValue: 16)
        /// It has an override with a reach, which is in the extras (D6).
        package static let hasReach = Flags(rawValue: 32)
        /// It is in the scene's list of changed nodes.
        static let isChanged = Flags(rawValue: 64)
        /// The gate's `passesOutside`, computed from attributes: see `HitGate.passesOutside`.
        package static let passesOutside = Flags(rawValue: 128)

        /// If one of these flags is set, more than the node's bounds decides whether the walk enters it.
        static let needMoreThanBounds: Flags = [.passesOutside, .isTransformed, .hasShape, .hasOwnArea]
    }
}

extension NodeCore {
    /// Sets the attributes that this record has.
    mutating func set(_ node: Node) {
        bounds = node.bounds
        origin = node.origin
        hitMode = node.hitMode
        asks = node.asks
        exclusions = node.exclusions
        flags.formIntersection([.isChanged, .isMover])
        if node.passesOutside { flags.insert(.passesOutside) }
        if !node.transform.isIdentity { flags.insert(.isTransformed) }
        if node.hitShape != nil { flags.insert(.hasShape) }
        if node.hasOwnArea { flags.insert(.hasOwnArea) }
        if node.redirect != nil { flags.insert(.hasRedirect) }
        if node.asks != .nothing, node.reach != nil { flags.insert(.hasReach) }
    }

    /// True while the node is in the scene's list of changed nodes.
    var isChanged: Bool {
        get { flags.contains(.isChanged) }
        set { if newValue { flags.insert(.isChanged) } else { flags.remove(.isChanged) } }
    }

    /// True if the records are equal, bit for bit.
    func hasSameBits(as other: NodeCore) -> Bool {
        bounds.hasSameBits(as: other.bounds) && origin.hasSameBits(as: other.origin) && self == other
    }
}

/// The transform and anchor of a node, if one of them differs from its default.
package struct NodeTransform: Sendable {
    package var anchorPoint = Point(x: 0.5, y: 0.5)
    package private(set) var transform = AffineTransform.identity
    /// The inverse; NaN instead of the inverse of a singular transform.
    private var finiteInverse = AffineTransform.identity

    /// Nil for a singular transform.
    @inline(__always)
    package var inverse: AffineTransform? { finiteInverse.a.isNaN ? nil : finiteInverse }

    private static let none = AffineTransform(a: .nan, b: 0, c: 0, d: 0, tx: 0, ty: 0)

    /// Sets the attributes that this record has.
    mutating func set(_ node: Node) {
        anchorPoint = node.anchorPoint
        guard !transform.hasSameBits(as: node.transform) else { return }
        transform = node.transform
        finiteInverse = node.transform.inverted() ?? NodeTransform.none
    }
}

/// Attributes that few nodes have.
package struct NodeExtras: Sendable {
    package var alpha = 1.0
    var touchOutsets = EdgeInsets.zero
    package var hitShape: HitShape?
    var reach: HitReach?

    /// Sets the attributes that this record has.
    mutating func set(_ node: Node) {
        alpha = node.alpha
        touchOutsets = node.touchOutsets
        hitShape = node.hitShape
        reach = node.reach
    }
}

extension NodeExtras {
    /// `Node.area`, for a node without outsets and stroke.
    @inline(__always)
    func area(bounds: Rect) -> Box {
        hitShape?.area(bounds: bounds) ?? touchArea(bounds: bounds, outsets: touchOutsets)
    }
}

extension Node {
    /// True if its area differs from its bounds.
    var hasOwnArea: Bool {
        if case .stroke = hitShape { return true }
        return hitShape == nil && touchOutsets != .zero
    }

    /// True if a `NodeTransform` is needed for it.
    var needsTransform: Bool {
        anchorPoint != Point(x: 0.5, y: 0.5) || !transform.hasSameBits(as: .identity)
    }

    /// True if `NodeExtras` are needed for it.
    var needsExtras: Bool {
        alpha != 1 || !touchOutsets.hasSameBits(as: .zero) || hitShape != nil || reach != nil
    }
}

/// Facts about a node that has changed while there were indexes.
struct MoveRecord: Sendable {
    /// The number of the last query before its last change; 0 for none.
    var changedAt: UInt32 = 0
    /// Its index among the movers of its container, counted from 1; valid if the mover there refers to this node.
    var beside: UInt32 = 0
    /// Its index among the movers of a flattened index, counted from 1, valid if the mover there refers to this node;
    /// and the node to which that index belongs.
    var mover: UInt32 = 0
    var moverOf: UInt32 = 0
}

/// The indexes of a container. Few nodes have such a record.
struct ContainerRecord: Sendable {
    /// The next free record, while this one is free.
    private(set) var nextFree: UInt32 = 0
    var index: ContainerIndex?

    init(nextFree: UInt32 = 0) { self.nextFree = nextFree }
}
