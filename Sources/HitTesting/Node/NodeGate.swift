/// The part of a node that a walk reads at every visit, in less than a cache line. It is for owners that walk objects
/// of their own, since a whole node takes several lines.
///
/// It uses the walk's own arithmetic. Attributes that few nodes have are not in it (a transform, an anchor, an alpha,
/// outsets, a shape, a reach): the owner stores them elsewhere.
@frozen @usableFromInline
package struct NodeGate: HitGate, Sendable {
    @usableFromInline package let bounds: Rect
    @usableFromInline package let origin: Point
    @usableFromInline package let exclusions: HitExclusions
    @usableFromInline package let hitMode: HitMode
    @usableFromInline package var asks: Asks
    @usableFromInline let flags: Flags

    @frozen @usableFromInline
    struct Flags: OptionSet, Sendable {
        @usableFromInline let rawValue: UInt8

        @inlinable
        init(rawValue: UInt8) { self.rawValue = rawValue }

        @inlinable static var passesOutside: Flags { Flags(rawValue: 1) }
        @inlinable static var isTransformed: Flags { Flags(rawValue: 2) }
        @inlinable static var hasShape: Flags { Flags(rawValue: 4) }
        @inlinable static var hasPlainArea: Flags { Flags(rawValue: 8) }
    }

    package init(_ node: Node) {
        bounds = node.bounds
        origin = node.origin
        exclusions = node.exclusions
        hitMode = node.hitMode
        asks = node.asks
        var flags: Flags = []
        if node.passesOutside { flags.insert(.passesOutside) }
        if !node.transform.isIdentity { flags.insert(.isTransformed) }
        if node.hitShape != nil { flags.insert(.hasShape) }
        let isStandard = bounds.size.width >= 0 && bounds.size.height >= 0
        if isStandard, node.hitShape == nil, node.touchOutsets == .zero { flags.insert(.hasPlainArea) }
        self.flags = flags
    }

    @inlinable @inline(__always)
    package var passesOutside: Bool { flags.contains(.passesOutside) }
    @inlinable @inline(__always)
    package var isTransformed: Bool { flags.contains(.isTransformed) }
    @inlinable @inline(__always)
    package var hasShape: Bool { flags.contains(.hasShape) }
    /// True if the node's area is exactly its bounds, and their size is not negative.
    @inlinable @inline(__always)
    package var hasPlainArea: Bool { flags.contains(.hasPlainArea) }

    /// `Node.convertFromParent` for a node without a transform.
    @inlinable @inline(__always)
    package func translateFromParent(_ point: Point) -> Point? {
        convertByTranslation(point, origin: origin, boundsOrigin: bounds.origin).ifFinite
    }

    /// `Node.convertFromParent` for a node with this transform and anchor.
    @inlinable @inline(__always)
    package func convertFromParent(_ point: Point, by transform: AffineTransform, about anchor: Point) -> Point? {
        let (x, y) = (anchor.x * bounds.size.width, anchor.y * bounds.size.height)
        return transform.inverted().flatMap {
            convertByInverse(
                point, inverse: $0, center: Point(x: origin.x + x, y: origin.y + y),
                anchor: Point(x: bounds.origin.x + x, y: bounds.origin.y + y)
            ).ifFinite
        }
    }

    /// `Node.contains` for a node whose area is its bounds.
    @inlinable @inline(__always)
    package func plainAreaContains(_ point: Point) -> Bool {
        let (start, size) = (bounds.origin, bounds.size)
        return start.x <= point.x && point.x < start.x + size.width && start.y <= point.y
            && point.y < start.y + size.height
    }
}

extension Node {
    /// A node with the attributes of a gate; others have their defaults.
    package init(_ gate: NodeGate) {
        bounds = gate.bounds
        origin = gate.origin
        isHidden = gate.exclusions.contains(.hidden)
        isUserInteractionEnabled = !gate.exclusions.contains(.disabled)
        hitMode = gate.hitMode
        asks = gate.asks
        hitsOutsideBounds = gate.passesOutside
    }
}
