// The attributes that few nodes have, in two structs that a `Node`, the records of a scene and the views of `ViewKit` share.
// A new attribute of this kind is one more member here, with its accessor below. Its effect on hits belongs in `HitGate.swift`.

/// A node's transform, and the anchor point about which the transform maps.
@frozen @usableFromInline
package struct AnchoredTransform: Hashable, Sendable {
    @usableFromInline package var anchorPoint = Point(x: 0.5, y: 0.5)
    @usableFromInline package var transform = AffineTransform.identity

    @inlinable package init() {}

    package var isFinite: Bool { anchorPoint.isFinite && transform.isFinite }

    /// True if the transform or the anchor point differs from its default.
    package var isNeeded: Bool { !transform.isIdentity || !hasSameBits(as: AnchoredTransform()) }

    @inline(__always)
    package func hasSameBits(as other: AnchoredTransform) -> Bool {
        anchorPoint.hasSameBits(as: other.anchorPoint) && transform.hasSameBits(as: other.transform)
    }

    /// True if this transform and `other` map points alike. For identity transforms, the anchor point does not matter.
    package func isSameMap(as other: AnchoredTransform) -> Bool {
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
    package var isNeeded: Bool {
        !(hitShape == nil && reach == nil && alpha == 1 && touchOutsets.hasSameBits(as: .zero))
    }

    /// True if every attribute is stored as in `other`, bit for bit.
    package func hasSameBits(as other: NodeExtras) -> Bool {
        guard alpha.hasSameBits(as: other.alpha), touchOutsets.hasSameBits(as: other.touchOutsets) else { return false }
        if let hitShape, let shape = other.hitShape, !hitShape.hasSameBits(as: shape) { return false }
        if let reach, let area = other.reach, !reach.hasSameBits(as: area) { return false }
        return isIndexed(as: other)
    }

    /// True if all attributes but alpha equal those of `other`. Indexes depend on alpha only through the gate.
    package func isIndexed(as other: NodeExtras) -> Bool {
        var (one, another) = (self, other)
        (one.alpha, another.alpha) = (1, 1)
        return one == another
    }

    /// The box in which a point must lie to hit a node with these bounds: see `Node.area`.
    @inlinable @inline(__always)
    package func area(bounds: Rect) -> Box {
        hitShape?.area(bounds: bounds) ?? touchArea(bounds: bounds, outsets: touchOutsets)
    }
}

/// A node's `AnchoredTransform` and `NodeExtras`, behind a reference that is nil for the defaults, so that most nodes are small.
/// Copies share the values until one of the copies is written to.
@frozen @usableFromInline
package struct NodeRareData: Sendable {
    @usableFromInline
    final class Values: @unchecked Sendable {
        @exclusivity(unchecked) @usableFromInline var anchored: AnchoredTransform
        @exclusivity(unchecked) @usableFromInline var extras: NodeExtras

        @usableFromInline init(_ anchored: AnchoredTransform, _ extras: NodeExtras) {
            (self.anchored, self.extras) = (anchored, extras)
        }
    }

    /// The stored values; nil if all attributes have their defaults.
    @usableFromInline var values: Values?

    @inlinable package init() {}

    /// True if no values are stored, so that all attributes have their defaults.
    @inlinable package var isEmpty: Bool { values == nil }
    /// True if one of the attributes differs from its default.
    package var isNeeded: Bool { values.map { $0.anchored.isNeeded || $0.extras.isNeeded } ?? false }
    /// True if one of the attributes, apart from the transform, differs from its default.
    @inline(__always)
    var hasExtras: Bool { values?.extras.isNeeded ?? false }
    package var isFinite: Bool { values.map { $0.anchored.isFinite && $0.extras.isFinite } ?? true }
    @inlinable package var hitShape: HitShape? { values?.extras.hitShape }
    @inlinable package var reach: HitReach? { values?.extras.reach }

    @inlinable package var anchored: AnchoredTransform {
        get { values?.anchored ?? AnchoredTransform() }
        _modify {
            makeUnique()
            yield &values!.anchored
        }
    }

    @inlinable package var extras: NodeExtras {
        get { values?.extras ?? NodeExtras() }
        _modify {
            makeUnique()
            yield &values!.extras
        }
    }

    /// Sets the transform of rare data that has the defaults otherwise.
    mutating func set(_ anchored: AnchoredTransform) {
        if isKnownUniquelyReferenced(&values) {
            values!.anchored = anchored
        } else {
            values = Values(anchored, NodeExtras())
        }
    }

    @usableFromInline
    mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&values) { values = Values(anchored, extras) }
    }

    /// True if the extras, apart from the transform, are stored as in `other`, bit for bit.
    func hasSameExtras(as other: NodeRareData) -> Bool {
        if values === other.values { return true }
        guard let values, let others = other.values else {
            return !((values ?? other.values)?.extras.isNeeded ?? false)
        }
        return values.extras.hasSameBits(as: others.extras)
    }

    package func hasSameBits(as other: NodeRareData) -> Bool {
        values === other.values || anchored.hasSameBits(as: other.anchored) && hasSameExtras(as: other)
    }
}

extension NodeRareData: Hashable {
    @usableFromInline
    package static func == (one: NodeRareData, other: NodeRareData) -> Bool {
        one.values === other.values || one.anchored == other.anchored && one.extras == other.extras
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
