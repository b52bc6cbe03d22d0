import SpatialIndex

/// The probe of `hits(at:)`: the point in a node's bounds space.
struct PointProbe: TreeProbe {
    private(set) var point: Point
    /// True if the query is likely to end before the end of the list.
    let endsEarly: Bool

    /// Creates the probe of a query; nil if the point is not finite, since such a point hits nothing.
    init?(at point: Point, endsEarly: Bool = false) {
        guard point.isFinite else { return nil }
        (self.point, self.endsEarly) = (point, endsEarly)
    }

    var searchPoint: Point? { endsEarly ? point : nil }
    var searched: Box { Box(minX: point.x, minY: point.y, maxX: point.x.nextUp, maxY: point.y.nextUp) }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        guard let inner = store.convertFromParent(point, to: child) else { return nil }
        return reach?.contains(inner) ?? true ? 0 : nil
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<PointProbe>? {
        guard let inner = store.convertFromParent(point, to: child) else { return nil }
        var probe = self
        probe.point = inner
        return probe.enteringHere(child, in: store)
    }

    func distance(to child: UInt32, in store: NodeStore) -> Double? {
        guard let inner = store.convertFromParent(point, to: child) else { return nil }
        return store.contains(inner, in: child) ? 0 : nil
    }

    @inline(__always)
    func isBeside(_ child: borrowing NodeCore, _ searched: Box) -> Bool { !child.mayContain(point) }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<PointProbe> {
        let isInside = store.contains(point, in: node)
        return ProbeStep(
            distance: isInside ? 0 : nil, passed: store.cores[node].passedOn(isInside ? self : nil, of: self))
    }
}
