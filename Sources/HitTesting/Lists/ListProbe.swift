import SpatialIndex

/// What a query for many nodes carries down the tree, in the space of the node that it has come to: the one point, or
/// what is left of a region.
protocol ListProbe: Sendable {
    /// How far a child that asks is, with the area that its ancestors leave, and its reach of that; nil if it is not found.
    ///
    /// - Parameter reach: In the child's bounds space; nil for all that ancestors leave.
    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double?

    /// Goes into a child; nil if nothing is found there or below.
    func entering(_ child: UInt32, in store: NodeStore) -> ListStep<Self>?

    /// Entries of an island that it may find, front to back. It may say too many, never too few.
    func candidates(in boxes: BoxTree) -> [Int32]

    /// The same for one entry.
    func mayFind(_ entry: Placement.Entry) -> Bool

    /// Whether it surely finds a plain node with this entry, at the distance 0.
    func surelyFinds(_ entry: Placement.Entry) -> Bool
}

/// What comes of going into a node.
struct ListStep<Probe: ListProbe> {
    /// How far the node's own area is; nil if it is not found.
    var distance: Double?
    /// What goes on to its children; nil if nothing does.
    var passed: Probe?
}

/// The probe of `hits(at:)`: the point in a node's bounds space.
struct PointProbe: ListProbe {
    let point: Point

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        guard let inner = store.convertFromParent(point, to: child) else { return nil }
        return reach?.contains(inner) ?? true ? 0 : nil
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ListStep<PointProbe>? {
        guard let inner = store.convertFromParent(point, to: child) else { return nil }
        let isInside = store.contains(inner, in: child)
        let passes = isInside || store.cores[child].flags.contains(.hitsOutsideBounds)
        return ListStep(distance: isInside ? 0 : nil, passed: passes ? PointProbe(point: inner) : nil)
    }

    func candidates(in boxes: BoxTree) -> [Int32] { boxes.entries(at: point) }
    func mayFind(_ entry: Placement.Entry) -> Bool { entry.outer.contains(point) }
    func surelyFinds(_ entry: Placement.Entry) -> Bool { entry.inner.contains(point) }
}
