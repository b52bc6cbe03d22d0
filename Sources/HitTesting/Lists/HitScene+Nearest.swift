extension HitScene {
    /// The nodes near a point of screen space, nearest first; of those equally far, the front-most first.
    ///
    /// The distance is that to the part of a node's area, shape included, that its ancestors leave; edges belong to it,
    /// and inside it is 0. Areas are converted to screen space by composed transforms, so distances have rounding
    /// errors. For rotated areas whose coordinates differ by more than 2^36 times their size, these exceed the
    /// distance. An overriding node is one item, with the area that its ancestors leave.
    ///
    /// - Parameters:
    ///   - point: In screen space. No node is near a point that is not finite.
    ///   - radius: The largest distance that counts, in points of screen space; may be infinite.
    ///   - accepts: Which nodes count, `{ $1[$0].alpha > 0.5 }` for instance. It is given a node and this scene, for
    ///     reading, and is
    ///     called once for each node within the radius, in the order of the list. It must not access the scene through the
    ///     variable.
    ///   - descends: Which nodes' descendants count, as of `topmost(at:where:descend:)`.
    /// - Complexity: O(log n + k log k + k · depth) expected for the k nodes within the radius, once indexes have been
    ///   paid for; at most about twice the cost of a walk that lists the same. A shape, of a node or an ancestor, costs
    ///   some microseconds for each node whose box is within the radius.
    public mutating func nearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [NearbyItem] {
        nearby(point, beyond: nil, radius, descends).filter { accepts($0.item.node, self) }
    }

    /// Visits what `nearest(to:within:where:descend:)` lists, until `body` returns false.
    ///
    /// It searches in growing circles, and no farther than needed. Nodes beyond the last one visited are not tested.
    /// `body` is given an item and this scene, for reading.
    ///
    /// - Complexity: As there, for the nodes within 16 times the distance of the last one visited, or 8 points.
    public mutating func visitNearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        _ body: (NearbyItem, HitScene) -> Bool
    ) {
        var done: Double?
        for circle in NearestCircles(radius) {
            for item in nearby(point, beyond: done, circle) where accepts(item.item.node, self) {
                guard body(item, self) else { return }
            }
            done = circle
        }
    }

    private mutating func nearby(
        _ point: Point, beyond done: Double?, _ radius: Double,
        _ descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [NearbyItem] {
        guard point.isFinite, radius >= 0 else { return [] }
        var found = NearbyNodes(beyond: done)
        visitDeciding(NearestProbe(to: point, within: radius), descending: descends) { item, distance, _ in
            found.add(item, distance)
            return true
        }
        return found.sorted()
    }
}

extension HitSnapshot {
    /// The nodes near a point of screen space: see `HitScene.nearest(to:within:where:descend:)`.
    ///
    /// - Complexity: As there if `prepare()` was called before the snapshot was taken; else O(nodes visited by a walk
    ///   into every branch within the radius).
    public func nearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> [NearbyItem] {
        nearby(point, beyond: nil, radius, descends).filter { accepts($0.item.node, self) }
    }

    /// Visits what `nearest(to:within:where:descend:)` lists, until `body` returns false.
    public func visitNearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        _ body: (NearbyItem, HitSnapshot) -> Bool
    ) {
        var done: Double?
        for circle in NearestCircles(radius) {
            for item in nearby(point, beyond: done, circle) where accepts(item.item.node, self) {
                guard body(item, self) else { return }
            }
            done = circle
        }
    }

    private func nearby(
        _ point: Point, beyond done: Double?, _ radius: Double,
        _ descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> [NearbyItem] {
        guard point.isFinite, radius >= 0 else { return [] }
        var found = NearbyNodes(beyond: done)
        scene.visitPrepared(NearestProbe(to: point, within: radius), descending: { descends($0, self) }) {
            item, distance in
            found.add(item, distance)
            return true
        }
        return found.sorted()
    }
}

/// The radii of successive searches that may end early: few, and the last is the whole radius.
private struct NearestCircles: Sequence, IteratorProtocol {
    private let radius: Double
    private var last: Double?

    init(_ radius: Double) { self.radius = radius }

    mutating func next() -> Double? {
        guard let last else {
            self.last = Swift.min(8, radius)
            return self.last
        }
        guard last < radius else { return nil }
        // At a million points, the whole scene has been searched, or it is too large for circles.
        self.last = last > 1_000_000 ? radius : Swift.min(last * 16, radius)
        return self.last
    }
}

/// The nodes found within a radius and not within a smaller one.
struct NearbyNodes {
    private let done: Double?
    private var items: [(item: NearbyItem, place: Int)] = []

    init(beyond done: Double?) { self.done = done }

    mutating func add(_ item: HitItem, _ distance: Double) {
        if let done, distance <= done { return }
        items.append((NearbyItem(item: item, distance: distance), items.count))
    }

    /// The nodes by distance; equally far ones stay in the order in which they were added, front to back.
    func sorted() -> [NearbyItem] {
        items.sorted { ($0.item.distance, $0.place) < ($1.item.distance, $1.place) }.map { $0.item }
    }
}
