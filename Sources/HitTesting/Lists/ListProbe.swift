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

    /// The same for the node in whose bounds space the probe is: where a query begins there.
    func enteringHere(_ node: UInt32, in store: NodeStore) -> ListStep<Self>

    /// Where entries are to be found one after the other, since the query may end early; nil for all at once.
    var searchPoint: Point? { get }

    /// Entries of an island that it may find, front to back. It may say too many, never too few.
    func candidates(in boxes: BoxTree) -> [Int32]

    /// The same for one entry.
    func mayFind(_ entry: Placement.Entry) -> Bool

    /// Whether it surely finds a plain node with this entry, at the distance 0.
    func surelyFinds(_ entry: Placement.Entry) -> Bool
}

extension ListProbe {
    var searchPoint: Point? { nil }
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
    /// Whether the query is likely to end before the list does.
    var endsEarly = false

    var searchPoint: Point? { endsEarly ? point : nil }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        guard let inner = store.convertFromParent(point, to: child) else { return nil }
        return reach?.contains(inner) ?? true ? 0 : nil
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ListStep<PointProbe>? {
        store.convertFromParent(point, to: child).map {
            PointProbe(point: $0, endsEarly: endsEarly).enteringHere(child, in: store)
        }
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ListStep<PointProbe> {
        let isInside = store.contains(point, in: node)
        let passes = isInside || store.cores[node].flags.contains(.hitsOutsideBounds)
        return ListStep(distance: isInside ? 0 : nil, passed: passes ? self : nil)
    }

    func candidates(in boxes: BoxTree) -> [Int32] { boxes.entries(at: point) }
    func mayFind(_ entry: Placement.Entry) -> Bool { entry.outer.contains(point) }
    func surelyFinds(_ entry: Placement.Entry) -> Bool { entry.inner.contains(point) }
}
