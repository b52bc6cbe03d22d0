/// The part of a node that a walk reads at every visit, in less than a cache line: for owners who walk objects of their
/// own, in which a whole node takes several.
///
/// It answers with the walk's own arithmetic. What few nodes have (a transform, an anchor, an alpha, outsets, a shape, a reach)
/// is not in it: their owner keeps that elsewhere.
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
    /// True if the bounds as they stand, of no negative size, are all of the node's area.
    @inlinable @inline(__always)
    package var hasPlainArea: Bool { flags.contains(.hasPlainArea) }

    /// `Node.convertFromParent` of a node that is not transformed.
    @inlinable @inline(__always)
    package func translateFromParent(_ point: Point) -> Point? {
        convertByTranslation(point, origin: origin, boundsOrigin: bounds.origin).ifFinite
    }

    /// `Node.convertFromParent` of a node with such a transform about such an anchor.
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

    /// `Node.contains` of a node with a plain area.
    @inlinable @inline(__always)
    package func plainAreaContains(_ point: Point) -> Bool {
        let (start, size) = (bounds.origin, bounds.size)
        return start.x <= point.x && point.x < start.x + size.width && start.y <= point.y
            && point.y < start.y + size.height
    }
}

extension Node {
    /// A node with what a gate knows of it, and all else by default.
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
