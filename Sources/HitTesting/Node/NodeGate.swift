/// The part of a node that a walk reads at every visit, in less than a cache line: in the records of a scene, and for owners who walk
/// objects of their own.
///
/// It answers with the walk's own arithmetic. What few nodes have (`AnchoredTransform`, `NodeExtras`) stands elsewhere.
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

        /// The bounds as they stand, of no negative size, are all of the area. A scene has `isMover` in its place.
        @inlinable static var hasPlainArea: Flags { Flags(rawValue: 1) }
        /// It may stand in the list of what moves beside a flattened index.
        static var isMover: Flags { Flags(rawValue: 1) }
        /// The transform is not the identity.
        @inlinable package static var isTransformed: Flags { Flags(rawValue: 2) }
        @inlinable package static var hasShape: Flags { Flags(rawValue: 4) }
        /// The area is not the bounds: there are touch outsets, or the shape is a stroke.
        @inlinable package static var hasOwnArea: Flags { Flags(rawValue: 8) }
        package static var hasRedirect: Flags { Flags(rawValue: 16) }
        /// It asks, and extras say where (D6).
        package static var hasReach: Flags { Flags(rawValue: 32) }
        /// The scene's list of changed nodes has it.
        static var isChanged: Flags { Flags(rawValue: 64) }
        /// The gate's `passesOutside`, made of attributes: see `HitGate.passesOutside`.
        @inlinable package static var passesOutside: Flags { Flags(rawValue: 128) }

        /// The flags of which each makes it take more than a node's bounds to tell whether the walk goes below it.
        static var needMoreThanBounds: Flags { [.passesOutside, .isTransformed, .hasShape, .hasOwnArea] }
    }

    @inlinable init() {}

    /// The gate of a node, with the flags that follow from its other attributes.
    @inline(__always)
    package init(_ node: Node) {
        self = node.gate
        if node.redirect != nil { flags.insert(.hasRedirect) }
        let isStandard = bounds.size.width >= 0 && bounds.size.height >= 0
        guard let values = node.rareData.values else {
            if isStandard { flags.insert(.hasPlainArea) }
            return
        }
        exclusions.set(.transparent, !(values.extras.alpha > Node.minimumHitAlpha))
        note(values, isStandard: isStandard)
    }

    @inline(never)
    private mutating func note(_ values: NodeRareData.Values, isStandard: Bool) {
        if !values.anchored.transform.isIdentity { flags.insert(.isTransformed) }
        if asks != .nothing, values.extras.reach != nil { flags.insert(.hasReach) }
        if let shape = values.extras.hitShape {
            flags.insert(.hasShape)
            if case .stroke = shape { flags.insert(.hasOwnArea) }
        } else if values.extras.touchOutsets != .zero {
            flags.insert(.hasOwnArea)
        } else if isStandard {
            flags.insert(.hasPlainArea)
        }
    }

    /// The gate with the scene's own flags of the one before it.
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
    /// True if the bounds as they stand are all of the area; for owners who walk objects of their own.
    @inlinable @inline(__always)
    package var hasPlainArea: Bool { flags.contains(.hasPlainArea) }

    /// True if no coordinate is NaN or infinite: zero times such a number is NaN.
    @inline(__always)
    var isFinite: Bool {
        let (corner, size) = (bounds.origin, bounds.size)
        return origin.x * 0 + origin.y * 0 + corner.x * 0 + corner.y * 0 + size.width * 0 + size.height * 0 == 0
    }

    /// `Node.convertFromParent` for a node without a transform.
    @inlinable @inline(__always)
    package func translateFromParent(_ point: Point) -> Point? {
        convertByTranslation(point, origin: origin, boundsOrigin: bounds.origin).ifFinite
    }

    /// `Node.convertFromParent` of a node with such a transform.
    @inlinable @inline(__always)
    package func convertFromParent(_ point: Point, by anchored: AnchoredTransform) -> Point? {
        anchored.transform.inverted().flatMap {
            AnchorFrame(anchored.anchorPoint, bounds: bounds, origin: origin).convertFromParent(point, by: $0).ifFinite
        }
    }

    /// `Node.contains` for a node whose area is its bounds.
    @inlinable @inline(__always)
    package func plainAreaContains(_ point: Point) -> Bool {
        let (start, size) = (bounds.origin, bounds.size)
        return start.x <= point.x && point.x < start.x + size.width && start.y <= point.y
            && point.y < start.y + size.height
    }

    /// True if it is stored as `other`, bit for bit.
    @inline(__always)
    package func hasSameBits(as other: NodeGate) -> Bool {
        bounds.hasSameBits(as: other.bounds) && origin.hasSameBits(as: other.origin) && flags == other.flags
            && exclusions == other.exclusions && hitMode == other.hitMode && asks == other.asks
    }
}

extension Node {
    /// A node with the attributes of a gate; others have their defaults.
    @inline(__always)
    package init(_ gate: NodeGate) {
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
