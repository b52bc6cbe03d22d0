/// The part of a node that a walk reads at every visit, in less than a cache line. It is also part of the objects of owners who
/// walk by themselves. Rare attributes are stored elsewhere (`AnchoredTransform`, `NodeExtras`).
@frozen @usableFromInline
package struct NodeGate: HitGate, Hashable, Sendable {
    @usableFromInline package var bounds = Rect.zero
    @usableFromInline package var origin = Point.zero
    @usableFromInline package var flags: Flags = []
    @usableFromInline package var exclusions: HitExclusions = []
    @usableFromInline package var hitMode = HitMode.auto
    @usableFromInline package var asks = Asks.nothing

    @frozen @usableFromInline
    package struct Flags: OptionSet, Hashable, Sendable {
        @usableFromInline package let rawValue: UInt8

        @inlinable
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The flag of a node whose area is its bounds, with a size that is not negative. The records of a scene use this bit for
        /// `isMover`.
        @inlinable static var hasPlainArea: Flags { Flags(rawValue: 1) }
        /// The flag of a node that may be a mover of a flattened index. It is set only in the records of a scene.
        static var isMover: Flags { Flags(rawValue: 1) }
        /// The flag of a node whose transform is not the identity.
        @inlinable package static var isTransformed: Flags { Flags(rawValue: 2) }
        @inlinable package static var hasShape: Flags { Flags(rawValue: 4) }
        /// The flag of a node whose area is not its bounds: there are touch outsets, or the shape is a stroke.
        @inlinable package static var hasOwnArea: Flags { Flags(rawValue: 8) }
        package static var hasRedirect: Flags { Flags(rawValue: 16) }
        /// The flag of a node with an override and a reach (D6).
        package static var hasReach: Flags { Flags(rawValue: 32) }
        /// The flag of a node that is in the scene's list of changed nodes.
        static var isChanged: Flags { Flags(rawValue: 64) }
        /// The flag of a node whose children are also tested for points outside its area: see `HitGate.passesOutside`.
        @inlinable package static var passesOutside: Flags { Flags(rawValue: 128) }

        /// The flags that rule out a test by bounds alone: with any of them, the walk needs more to decide whether to enter.
        static var needMoreThanBounds: Flags { [.passesOutside, .isTransformed, .hasShape, .hasOwnArea] }
    }

    @inlinable init() {}

    /// The gate of a node, with the flags that follow from its other attributes.
    package init(_ node: Node) { self.init(node.gate, node.rareData, node.redirect) }

    /// The gate of a node with these attributes, with the flags that follow from all of them.
    @inline(__always)
    init(_ gate: NodeGate, _ rareData: NodeRareData, _ redirect: NodeID?) {
        self = gate
        if redirect != nil { flags.insert(.hasRedirect) }
        let isStandard = bounds.size.width >= 0 && bounds.size.height >= 0
        if let transform = rareData.storedTransform { setTransformed(transform.anchored) }
        guard let stored = rareData.storedExtras else {
            if isStandard { flags.insert(.hasPlainArea) }
            return
        }
        note(stored, isStandard: isStandard)
    }

    @inline(never)
    private mutating func note(_ stored: NodeRareData.StoredExtras, isStandard: Bool) {
        exclusions.set(.transparent, !(stored.extras.alpha > Node.minimumHitAlpha))
        if asks != .nothing, stored.extras.reach != nil { flags.insert(.hasReach) }
        if let shape = stored.extras.hitShape {
            flags.insert(.hasShape)
            if case .stroke = shape { flags.insert(.hasOwnArea) }
        } else if stored.extras.touchOutsets != .zero {
            flags.insert(.hasOwnArea)
        } else if isStandard {
            flags.insert(.hasPlainArea)
        }
    }

    /// Sets the flag that follows from a node's transform.
    @inline(__always)
    mutating func setTransformed(_ anchored: AnchoredTransform) {
        if anchored.transform.isIdentity { flags.remove(.isTransformed) } else { flags.insert(.isTransformed) }
    }

    /// Sets the geometry in the gate of a node without rare attributes.
    @inline(__always) @inlinable
    package mutating func place(_ bounds: Rect, _ origin: Point) {
        (self.bounds, self.origin) = (bounds, origin)
        let isStandard = bounds.size.width >= 0 && bounds.size.height >= 0
        if isStandard { flags.insert(.hasPlainArea) } else { flags.remove(.hasPlainArea) }
    }

    /// This gate with what follows from rare attributes as in `old`, which has the same ones, and the same `asks` if it has any.
    @inline(__always)
    func withRareFlags(of old: NodeGate) -> NodeGate {
        var gate = self
        gate.flags = old.flags.subtracting(.passesOutside).union(flags.intersection(.passesOutside))
        gate.exclusions.set(.transparent, old.exclusions.contains(.transparent))
        return gate
    }

    /// This gate as a scene stores it in place of `old`: without `hasPlainArea`, with the flags of `old` that only a scene sets.
    @inline(__always)
    func replacing(_ old: NodeGate) -> NodeGate {
        var gate = self
        gate.flags = flags.subtracting(.hasPlainArea).union(old.flags.intersection([.isChanged, .isMover]))
        return gate
    }

    @inlinable
    package var passesOutside: Bool {
        @inline(__always) get { flags.contains(.passesOutside) }
        @inline(__always) set { if newValue { flags.insert(.passesOutside) } else { flags.remove(.passesOutside) } }
    }
    @inlinable @inline(__always)
    package var isTransformed: Bool { flags.contains(.isTransformed) }
    @inlinable @inline(__always)
    package var hasShape: Bool { flags.contains(.hasShape) }
    /// True if the area is the bounds, whose size is not negative. In the records of a scene, the flag means `isMover`.
    @inlinable @inline(__always)
    package var hasPlainArea: Bool { flags.contains(.hasPlainArea) }

    /// True if no coordinate is NaN or infinite. One sum tests all coordinates, since zero times NaN or infinity is NaN.
    @inline(__always)
    var isFinite: Bool {
        let (corner, size) = (bounds.origin, bounds.size)
        return origin.x * 0 + origin.y * 0 + corner.x * 0 + corner.y * 0 + size.width * 0 + size.height * 0 == 0
    }

    /// Converts a point from the parent's bounds space to that of a node without a transform; nil if the result is not finite.
    @inlinable @inline(__always)
    package func translateFromParent(_ point: Point) -> Point? {
        convertByTranslation(point, origin: origin, boundsOrigin: bounds.origin).ifFinite
    }

    /// The same for a node with a transform; nil also if that is singular.
    @inlinable @inline(__always)
    package func convertFromParent(_ point: Point, by anchored: AnchoredTransform) -> Point? {
        anchored.transform.inverted().flatMap {
            AnchorFrame(anchored.anchorPoint, bounds: bounds, origin: origin).convertFromParent(point, by: $0).ifFinite
        }
    }

    /// True if a point, in the node's bounds space, lies in the area of a node with `hasPlainArea`.
    @inlinable @inline(__always)
    package func plainAreaContains(_ point: Point) -> Bool {
        let (start, size) = (bounds.origin, bounds.size)
        return start.x <= point.x && point.x < start.x + size.width && start.y <= point.y
            && point.y < start.y + size.height
    }

    /// True if every attribute of the gate is stored as in `other`, bit for bit.
    @inline(__always)
    package func hasSameBits(as other: NodeGate) -> Bool {
        bounds.hasSameBits(as: other.bounds) && origin.hasSameBits(as: other.origin) && flags == other.flags
            && exclusions == other.exclusions && hitMode == other.hitMode && asks == other.asks
    }
}

extension Node {
    /// Creates a node with the attributes of a gate. All other attributes have their defaults.
    @inline(__always)
    package init(_ gate: NodeGate) { set(gate) }

    /// Sets the attributes of the node that a gate has.
    @inline(__always)
    mutating func set(_ gate: NodeGate) {
        self.gate = gate
        self.gate.flags.formIntersection(.passesOutside)
        self.gate.exclusions.set(.transparent, false)
    }

    /// True if every attribute is stored as in `other`, bit for bit.
    @inline(__always)
    package func hasSameBits(as other: Node) -> Bool {
        gate.hasSameBits(as: other.gate) && redirect == other.redirect && rareData.hasSameBits(as: other.rareData)
    }
}
