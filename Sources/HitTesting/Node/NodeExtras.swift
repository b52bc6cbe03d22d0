// The attributes that few nodes have, in two structs that a `Node`, the records of a scene and the views of `ViewKit` share.

/// A node's transform, and the anchor point about which the transform maps.
@frozen @usableFromInline
package struct AnchoredTransform: Hashable, Sendable {
    @usableFromInline package var anchorPoint = Point(x: 0.5, y: 0.5)
    @usableFromInline package var transform = AffineTransform.identity

    @inlinable package init() {}

    package var isFinite: Bool { anchorPoint.isFinite && transform.isFinite }

    /// True if the transform or the anchor point differs from its default.
    var isNeeded: Bool { !transform.isIdentity || !hasSameBits(as: AnchoredTransform()) }

    @inline(__always)
    package func hasSameBits(as other: AnchoredTransform) -> Bool {
        anchorPoint.hasSameBits(as: other.anchorPoint) && transform.hasSameBits(as: other.transform)
    }

    /// True if this transform and `other` map points alike. For identity transforms, the anchor point does not matter.
    func isSameMap(as other: AnchoredTransform) -> Bool {
        transform == other.transform && (transform.isIdentity || anchorPoint == other.anchorPoint)
    }
}

/// The attributes that few nodes have, apart from `AnchoredTransform`.
@frozen @usableFromInline
package struct NodeExtras: Hashable, Sendable {
    @usableFromInline package var alpha = 1.0
    @usableFromInline package var touchOutsets = EdgeInsets.zero
    @usableFromInline package var hitShape: HitShape?
    @usableFromInline package var reach: HitReach?

    @inlinable package init() {}

    package var isFinite: Bool { touchOutsets.isFinite && hitShape?.isFinite ?? true && reach?.isFinite ?? true }

    /// True if one of the attributes differs from its default.
    @inline(__always)
    var isNeeded: Bool {
        !(hitShape == nil && reach == nil && alpha == 1 && touchOutsets.hasSameBits(as: .zero))
    }

    /// The box in which a point must lie to hit a node with these bounds: see `Node.area`.
    @inlinable @inline(__always)
    package func area(bounds: Rect) -> Box {
        hitShape?.area(bounds: bounds) ?? touchArea(bounds: bounds, outsets: touchOutsets)
    }
}

/// A node's `AnchoredTransform` and `NodeExtras`, each behind a reference that is nil for the defaults, so that most nodes are
/// small. Copies share the values until one of the copies is written to, and a new transform leaves the extras shared.
@frozen @usableFromInline
package struct NodeRareData: Sendable {
    @usableFromInline
    final class StoredTransform: @unchecked Sendable {
        @exclusivity(unchecked) @usableFromInline var anchored: AnchoredTransform

        @usableFromInline init(_ anchored: AnchoredTransform) { self.anchored = anchored }
    }

    @usableFromInline
    package final class StoredExtras: @unchecked Sendable {
        @exclusivity(unchecked) @usableFromInline package fileprivate(set) var extras: NodeExtras

        @usableFromInline init(_ extras: NodeExtras) { self.extras = extras }

        // These functions read single attributes, since a function of `NodeExtras` would copy all of them.

        /// True if every attribute is stored as in `other`, bit for bit.
        func hasSameBits(as other: StoredExtras) -> Bool {
            guard extras.alpha.hasSameBits(as: other.extras.alpha),
                extras.touchOutsets.hasSameBits(as: other.extras.touchOutsets),
                (extras.hitShape == nil) == (other.extras.hitShape == nil)
            else { return false }
            if let one = extras.hitShape, let two = other.extras.hitShape, !one.hasSameBits(as: two) { return false }
            guard let one = extras.reach, let two = other.extras.reach else {
                return extras.reach == nil && other.extras.reach == nil
            }
            return one.hasSameBits(as: two)
        }

        /// True if all attributes but alpha equal those of `other`. Indexes depend on alpha only through the gate.
        func isIndexed(as other: StoredExtras) -> Bool {
            extras.touchOutsets == other.extras.touchOutsets && extras.reach == other.extras.reach
                && extras.hitShape == other.extras.hitShape
        }
    }

    /// The stored transform; nil if it has its default.
    @usableFromInline var storedTransform: StoredTransform?
    /// The stored extras; nil if all of them have their defaults.
    @usableFromInline var storedExtras: StoredExtras?

    @inlinable package init() {}

    /// True if no values are stored, so that all attributes have their defaults.
    @inlinable package var isEmpty: Bool { storedTransform == nil && storedExtras == nil }
    /// True if one of the attributes differs from its default.
    package var isNeeded: Bool { storedTransform?.anchored.isNeeded ?? false || hasExtras }
    /// True if one of the attributes, apart from the transform, differs from its default.
    @inline(__always)
    var hasExtras: Bool { storedExtras?.extras.isNeeded ?? false }
    package var isFinite: Bool { storedTransform?.anchored.isFinite ?? true && storedExtras?.extras.isFinite ?? true }
    @inlinable package var hitShape: HitShape? { storedExtras?.extras.hitShape }
    @inlinable package var reach: HitReach? { storedExtras?.extras.reach }

    @inlinable package var anchored: AnchoredTransform {
        get { storedTransform?.anchored ?? AnchoredTransform() }
        _modify {
            if !isKnownUniquelyReferenced(&storedTransform) { storedTransform = StoredTransform(anchored) }
            yield &storedTransform!.anchored
        }
    }

    @inlinable package var extras: NodeExtras {
        get { storedExtras?.extras ?? NodeExtras() }
        _modify {
            if !isKnownUniquelyReferenced(&storedExtras) { storedExtras = StoredExtras(extras) }
            yield &storedExtras!.extras
        }
    }

    /// Sets the transform, in place if it is not shared.
    mutating func set(_ anchored: AnchoredTransform) {
        if isKnownUniquelyReferenced(&storedTransform) {
            storedTransform!.anchored = anchored
        } else {
            storedTransform = StoredTransform(anchored)
        }
    }

    /// True if the extras, apart from the transform, are stored as in `other`, bit for bit.
    func hasSameExtras(as other: StoredExtras?) -> Bool {
        if storedExtras === other { return true }
        guard let storedExtras, let other else { return !((storedExtras ?? other)?.extras.isNeeded ?? false) }
        return storedExtras.hasSameBits(as: other)
    }

    /// True if all extras but alpha equal those in `other`: see `StoredExtras.isIndexed`.
    func isIndexed(as other: StoredExtras?) -> Bool {
        guard let storedExtras, let other else {
            return (storedExtras ?? other)?.isIndexed(as: StoredExtras(NodeExtras())) ?? true
        }
        return storedExtras.isIndexed(as: other)
    }

    package func hasSameBits(as other: NodeRareData) -> Bool {
        (storedTransform === other.storedTransform || anchored.hasSameBits(as: other.anchored))
            && hasSameExtras(as: other.storedExtras)
    }
}

extension NodeRareData: Hashable {
    @usableFromInline
    package static func == (one: NodeRareData, other: NodeRareData) -> Bool {
        (one.storedTransform === other.storedTransform || one.anchored == other.anchored)
            && (one.storedExtras === other.storedExtras || one.extras == other.extras)
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
        hasher.combine(anchored)
        hasher.combine(extras)
    }
}

extension Node {
    @inlinable package var anchored: AnchoredTransform {
        get { rareData.anchored }
        _modify { yield &rareData.anchored }
    }
    @inlinable package var extras: NodeExtras {
        get { rareData.extras }
        _modify { yield &rareData.extras }
    }

    /// The fixed point of the transform, as a fraction of the size.
    @inlinable public var anchorPoint: Point {
        get { anchored.anchorPoint }
        set { anchored.anchorPoint = newValue }
    }
    /// The map from the node's space to its parent's, about the anchor. With a singular transform, the subtree takes no touches.
    @inlinable public var transform: AffineTransform {
        get { anchored.transform }
        set { anchored.transform = newValue }
    }

    /// The opacity. If it is at or below `minimumHitAlpha`, the subtree takes no touches. Alphas of ancestors are not
    /// multiplied in.
    @inlinable public var alpha: Double {
        get { extras.alpha }
        set { extras.alpha = newValue }
    }
    /// How far each edge of the area extends beyond the bounds, in points; negative values shrink the area.
    @inlinable public var touchOutsets: EdgeInsets {
        get { extras.touchOutsets }
        set { extras.touchOutsets = newValue }
    }
    /// The shape of the node's area; nil if the area is a rectangle. The bounds cut the shape, unless it is a stroke. With a
    /// shape, touch outsets are ignored.
    @inlinable public var hitShape: HitShape? {
        get { extras.hitShape }
        set { extras.hitShape = newValue }
    }
    /// The area in which the node's override may answer yes; nil for everywhere (D6). Ignored for a node without an override.
    @inlinable public var reach: HitReach? {
        get { extras.reach }
        set { extras.reach = newValue }
    }
}

// MARK: Bits

extension HitReach {
    fileprivate func hasSameBits(as other: HitReach) -> Bool {
        switch (self, other) {
        case (.rect(let one), .rect(let other)): one.hasSameBits(as: other)
        case (.outsets(let one), .outsets(let other)): one.hasSameBits(as: other)
        default: false
        }
    }
}
