/// What a walk reads of every node that it visits, worked out once from the attributes: for owners who walk objects of
/// their own, in which a whole node takes several cache lines.
///
/// It answers with the walk's own arithmetic, and leaves transforms and shapes to the node.
@frozen @usableFromInline
package struct NodeGate: HitGate, Sendable {
    @usableFromInline let origin: Point
    @usableFromInline let boundsOrigin: Point
    /// The node's `area`.
    @usableFromInline package let area: Box
    @usableFromInline package let exclusions: HitExclusions
    @usableFromInline package let hitMode: HitMode
    @usableFromInline package let asks: Asks
    @usableFromInline package let passesOutside: Bool
    @usableFromInline package let isTransformed: Bool
    @usableFromInline package let hasShape: Bool
    @usableFromInline package let hasReach: Bool

    package init(_ node: Node) {
        origin = node.origin
        boundsOrigin = node.bounds.origin
        area = node.area
        exclusions = node.exclusions
        hitMode = node.hitMode
        asks = node.asks
        passesOutside = node.passesOutside
        isTransformed = !node.transform.isIdentity
        hasShape = node.hitShape != nil
        hasReach = node.reach != nil
    }

    /// `Node.convertFromParent`, unless the node is transformed.
    @inlinable @inline(__always)
    package func translateFromParent(_ point: Point) -> Point? {
        convertByTranslation(point, origin: origin, boundsOrigin: boundsOrigin).ifFinite
    }
}
