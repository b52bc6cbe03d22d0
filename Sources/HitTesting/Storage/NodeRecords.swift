import SpatialIndex

// What the store keeps of one node, split by how often a walk reads it.

/// A node's place in the tree, but for what a walk follows, which is in its core. Slot 0 is the screen, the parent of the roots; elsewhere 0 means "none".
@usableFromInline
package struct NodeLinks: Sendable {
    /// 0 while the slot is free.
    @usableFromInline
    var generation: UInt64 = 0
    /// The parent's name; that of the screen for a root.
    @usableFromInline
    var parentID = NodeID(slot: 0, generation: 0)
    /// The sibling in front of it. In a free slot, the next free slot.
    package var next: UInt32 = 0
    /// The rearmost child.
    package var firstChild: UInt32 = 0
    var childCount: UInt32 = 0
    /// The entry in the tree of its container, counted from 1, and the bit that says that it is looked through.
    private var entryBits: UInt32 = 0
    /// The key of the node's place among its siblings: larger is in front. Keys have gaps, so that a node moves alone.
    var order: Int64 = 0

    package var parent: UInt32 { parentID.slot }

    /// The entry in the tree of its container, counted from 1; 0 for none, `asking` for a place in the list of what asks.
    var entry: UInt32 {
        get { entryBits & NodeLinks.asking }
        set { entryBits = entryBits & ~NodeLinks.asking | newValue }
    }

    /// True if what lies below the node stands in the index of the container around it (`ChildIndex`).
    var isLookedThrough: Bool {
        get { entryBits & NodeLinks.lookedThrough != 0 }
        set { entryBits = entryBits & ~NodeLinks.lookedThrough | (newValue ? NodeLinks.lookedThrough : 0) }
    }

    /// True if a node that is looked through has become another one than what lies below it was indexed by.
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
    /// The place of what few nodes have, in each of the columns for that; 0 for a node that has none.
    package var extras: UInt32 = 0
    /// The front-most child, where a walk starts; 0 for none.
    package var lastChild: UInt32 = 0
    /// The sibling behind it, where a walk goes on; 0 for none.
    package var previous: UInt32 = 0
    package var flags: Flags = []
    package var exclusions: HitExclusions = []
    package var hitMode = HitMode.auto
    package var asks = Asks.nothing

    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It may stand in the list of what moves beside a flattened index.
        static let isMover = Flags(rawValue: 1)
        /// The transform is not the identity.
        package static let isTransformed = Flags(rawValue: 2)
        package static let hasShape = Flags(rawValue: 4)
        /// The area lies elsewhere than the bounds: outsets, or a stroke.
        package static let hasOwnArea = Flags(rawValue: 8)
        package static let hasRedirect = Flags(rawValue: 16)
        /// It asks, and extras say where (D6).
        package static let hasReach = Flags(rawValue: 32)
        /// The scene's list of changed nodes has it.
        static let isChanged = Flags(rawValue: 64)
        /// The gate's `passesOutside`, made of attributes: see `HitGate.passesOutside`.
        package static let passesOutside = Flags(rawValue: 128)

        /// The flags of which each makes it take more than a node's bounds to tell whether the walk goes below it.
        static let needMoreThanBounds: Flags = [.passesOutside, .isTransformed, .hasShape, .hasOwnArea]
    }
}

extension NodeCore {
    /// Takes over the attributes of a node that are here.
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

    /// True if the record is stored as `other`, bit for bit.
    func hasSameBits(as other: NodeCore) -> Bool {
        bounds.hasSameBits(as: other.bounds) && origin.hasSameBits(as: other.origin) && self == other
    }
}

/// The transform of a node that is turned or scaled, or is to be so about another point.
package struct NodeTransform: Sendable {
    package var anchorPoint = Point(x: 0.5, y: 0.5)
    package private(set) var transform = AffineTransform.identity
    /// The inverse; of a singular transform none, which NaN in its place says.
    private var finiteInverse = AffineTransform.identity

    /// Nil for a singular transform.
    @inline(__always)
    package var inverse: AffineTransform? { finiteInverse.a.isNaN ? nil : finiteInverse }

    private static let none = AffineTransform(a: .nan, b: 0, c: 0, d: 0, tx: 0, ty: 0)

    /// Takes over the attributes of a node that are here.
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
    var redirect: NodeID?

    /// Takes over the attributes of a node that are here.
    mutating func set(_ node: Node) {
        alpha = node.alpha
        touchOutsets = node.touchOutsets
        hitShape = node.hitShape
        reach = node.reach
        redirect = node.redirect
    }
}

extension NodeExtras {
    /// `Node.area`, but for a node with neither outsets nor a stroke.
    @inline(__always)
    func area(bounds: Rect) -> Box {
        hitShape?.area(bounds: bounds) ?? touchArea(bounds: bounds, outsets: touchOutsets)
    }
}

extension Node {
    /// True if its area lies elsewhere than its bounds.
    var hasOwnArea: Bool {
        if case .stroke = hitShape { return true }
        return hitShape == nil && touchOutsets != .zero
    }

    /// True if it has something that a `NodeTransform` is needed for.
    var needsTransform: Bool {
        anchorPoint != Point(x: 0.5, y: 0.5) || !transform.hasSameBits(as: .identity)
    }

    /// True if it has something that `NodeExtras` are needed for.
    var needsExtras: Bool {
        alpha != 1 || !touchOutsets.hasSameBits(as: .zero) || hitShape != nil || reach != nil || redirect != nil
    }
}

/// What is known of a node that has changed while there were indexes.
struct MoveRecord: Sendable {
    /// The question before its last change, as the scene counts them; 0 for none.
    var changedAt: UInt32 = 0
    /// Its place beside the index of its container, counted from 1, if that place names the node.
    var beside: UInt32 = 0
    /// Its place beside a flattened index, counted from 1, if that place names the node; and the node that this index is of.
    var mover: UInt32 = 0
    var moverOf: UInt32 = 0
}

/// The record of what stands in for a walk below a node. Few nodes have one.
struct ContainerRecord: Sendable {
    /// The next free place, while this one is free.
    private(set) var nextFree: UInt32 = 0
    var index: ContainerIndex?

    init(nextFree: UInt32 = 0) { self.nextFree = nextFree }
}
