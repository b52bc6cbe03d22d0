import SpatialIndex

/// What a query for many nodes carries down the tree, in the space of the current node: a point, or the part of a region or of
/// the screen that ancestors leave.
protocol TreeProbe: Sendable {
    /// The distance of an overriding child, whose area is what its reach and its ancestors leave; nil if the child is not found.
    ///
    /// - Parameter reach: The child's reach, in the child's bounds space; nil stands for everywhere.
    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double?

    /// Enters a child; nil if neither the child nor a descendant can be found.
    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<Self>?

    /// Enters the node in whose bounds space the probe is. Queries begin like this.
    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<Self>

    /// The point at which entries are found one after another, because the query may end early; nil if all entries are found
    /// at once.
    var searchPoint: Point? { get }

    /// The entries of an index that the probe may find, front to back. There may be too many, never too few.
    func candidates(in boxes: BoxTree) -> [Int32]

    /// Adds the positions of the movers that the probe may find. There may be too many, never too few.
    func places(beside boxes: LooseBoxes, _ found: inout [Int])
}

extension TreeProbe {
    var searchPoint: Point? { nil }
}

/// The result of entering a node.
struct ProbeStep<Probe: TreeProbe> {
    /// The distance of the node's own area; nil if the node is not found.
    var distance: Double?
    /// The probe for the node's children; nil if no descendant can be found.
    var passed: Probe?
}

/// The probe of `hits(at:)`: the point in a node's bounds space.
struct PointProbe: TreeProbe {
    let point: Point
    /// True if the query is likely to end before the list does.
    let endsEarly: Bool

    /// Nil for a point that hits nothing.
    init?(at point: Point, endsEarly: Bool = false) {
        guard point.isFinite else { return nil }
        self.init(point: point, endsEarly: endsEarly)
    }

    private init(point: Point, endsEarly: Bool) { (self.point, self.endsEarly) = (point, endsEarly) }

    var searchPoint: Point? { endsEarly ? point : nil }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        guard let inner = store.convertFromParent(point, to: child) else { return nil }
        return reach?.contains(inner) ?? true ? 0 : nil
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<PointProbe>? {
        store.convertFromParent(point, to: child).map {
            PointProbe(point: $0, endsEarly: endsEarly).enteringHere(child, in: store)
        }
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<PointProbe> {
        let isInside = store.contains(point, in: node)
        return ProbeStep(
            distance: isInside ? 0 : nil, passed: store.cores[node].passedOn(isInside ? self : nil, of: self))
    }

    func candidates(in boxes: BoxTree) -> [Int32] { boxes.entries(at: point) }
    func places(beside boxes: LooseBoxes, _ found: inout [Int]) { boxes.places(at: point, &found) }
}
