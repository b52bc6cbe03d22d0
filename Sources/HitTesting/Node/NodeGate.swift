/// What a walk reads of every node that it visits, worked out once from the attributes: for owners who walk objects of
/// their own, in which a whole node takes several cache lines.
///
/// It answers with the walk's own arithmetic, and leaves transforms and shapes to the node.
@frozen @usableFromInline
package struct NodeGate: Sendable {
    @usableFromInline let origin: Point
    @usableFromInline let boundsOrigin: Point
    /// The node's `area`.
    @usableFromInline package let area: Box
    @usableFromInline package let flags: Flags

    @frozen @usableFromInline
    package struct Flags: OptionSet, Sendable {
        @usableFromInline package let rawValue: UInt8

        @inlinable
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The node's flags or its mode take the subtree out.
        @inlinable package static var isOut: Flags { Flags(rawValue: 1) }
        @inlinable package static var isTransformed: Flags { Flags(rawValue: 2) }
        @inlinable package static var hasShape: Flags { Flags(rawValue: 4) }
        @inlinable package static var hitsOutsideBounds: Flags { Flags(rawValue: 8) }
        /// The node is not hit itself.
        @inlinable package static var isBoxNone: Flags { Flags(rawValue: 16) }
        /// What lies below is not asked.
        @inlinable package static var isBoxOnly: Flags { Flags(rawValue: 32) }
        @inlinable package static var asks: Flags { Flags(rawValue: 64) }
        @inlinable package static var hasReach: Flags { Flags(rawValue: 128) }
    }

    package init(_ node: Node) {
        origin = node.origin
        boundsOrigin = node.bounds.origin
        area = node.area
        var flags: Flags = []
        if !node.passesFlags || node.hitMode == .none { flags.insert(.isOut) }
        if !node.transform.isIdentity { flags.insert(.isTransformed) }
        if node.hitShape != nil { flags.insert(.hasShape) }
        if node.hitsOutsideBounds { flags.insert(.hitsOutsideBounds) }
        if node.hitMode == .boxNone { flags.insert(.isBoxNone) }
        if node.hitMode == .boxOnly { flags.insert(.isBoxOnly) }
        if node.asks != .nothing { flags.insert(.asks) }
        if node.reach != nil { flags.insert(.hasReach) }
        self.flags = flags
    }

    /// `Node.convertFromParent`, unless the node is transformed.
    @inlinable @inline(__always)
    package func translateFromParent(_ point: Point) -> Point? {
        convertByTranslation(point, origin: origin, boundsOrigin: boundsOrigin).ifFinite
    }
}
