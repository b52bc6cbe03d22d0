import SpatialIndex

/// The probe of `nearest(to:within:where:)`: the part of the plane that ancestors *leave*, where they let touches through. It is
/// cut by each node's area in the node's own space. The query's space is called screen space here.
struct NearestProbe: TreeProbe {
    /// The point, in screen space.
    let point: Point
    /// The largest distance that counts.
    let radius: Double
    /// The current node's bounds space.
    var frame: NearestFrame
    /// The part of the plane that ancestors leave, in the current node's bounds space; nil for all of it.
    var left: ConvexArea?
    /// The shapes of the nodes on the path, as terms of a search in screen space.
    private var shapes: [AreaTerm] = []
    /// The distance from the point to `left`. No descendant is nearer: smaller results are rounding errors.
    private(set) var least = 0.0
    /// The distance on each axis of the screen within which entries are searched.
    private let searchRadius: Double

    /// Creates a probe for a point in the space of the query. Entries are searched within the radius if `searchRadius` is nil.
    init(to point: Point, within radius: Double, searching searchRadius: Double? = nil) {
        (self.point, self.radius, self.searchRadius) = (point, radius, searchRadius ?? radius)
        frame = NearestFrame(around: point)
    }

    /// Creates the probe of a query. Nil if nothing can be near: the point is not finite, or the radius is negative or NaN.
    init?(around point: Point, within radius: Double) {
        guard point.isFinite, radius >= 0 else { return nil }
        self.init(to: point, within: radius)
    }

    /// The box, in the current node's bounds space, in which the entries of an index are searched.
    var searched: Box { frame.box(within: searchRadius) }

    /// Converts a part of the plane to screen space.
    func onScreen(_ part: ConvexArea) -> ConvexArea { part.applying(frame.toScreen) }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        guard let reach else { return left.map { distance(to: $0, in: frame, shapes) } ?? 0 }
        guard let inner = frame.converted(to: child, in: store) else { return nil }
        return distance(
            to: store.visiblePart(of: reach, child, within: left), in: inner, shapes,
            atLeast: leastDistance(toTurned: reach, of: child, in: store))
    }

    /// The distance from the point to a part of the plane in the node's bounds space, cut by the shapes on the path. Nil if there
    /// is nothing of it within the radius.
    func distance(to part: ConvexArea) -> Double? { distance(to: part, in: frame, shapes) }

    /// The same for a part in another space, with a lower bound of the distance.
    @inline(__always)
    private func distance(
        to part: ConvexArea, in frame: NearestFrame, _ shapes: [AreaTerm], atLeast nearest: Double = 0
    ) -> Double? {
        if part.isEmpty { return nil }
        let onScreen = part.applying(frame.toScreen)
        guard let distance = onScreen.distance(to: point) else { return nil }
        let sure = max(distance, least, max(nearest, frame.leastDistance(to: part.bounds)))
        if sure > radius { return nil }
        return shapes.isEmpty || !part.bounds.isFinite ? sure : search(onScreen, shapes, frame).map { max($0, sure) }
    }

    @inline(never)
    private func search(_ part: ConvexArea, _ shapes: [AreaTerm], _ frame: NearestFrame) -> Double? {
        let search = AreaSearch(in: part, shapes)
        let reach =
            radius + NearestFrame.margin(max(radius, point.x.magnitude, point.y.magnitude, frame.reachOnScreen))
        if search.surelyMisses(Box(at: point).grown(by: reach)) { return nil }
        return search.distance(to: point, within: radius)
    }

    /// A lower bound of the distance to a transformed child's area; 0 without a transform. It is that of the area's box in this
    /// node's space, since an index stores no more.
    private func leastDistance(toTurned area: Box, of child: UInt32, in store: NodeStore) -> Double {
        guard store.cores[child].flags.contains(.isTransformed) else { return 0 }
        let outer = store.bounds(of: area, store.cores[child], in: AreaBounds.Frame()).outer
        return frame.leastDistance(to: outer.intersection(left?.bounds ?? .everything))
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<NearestProbe>? {
        guard let inner = converted(to: child, in: store) else { return nil }
        let area = store.area(child)
        return inner.cut(
            to: store.visiblePart(of: area, child, within: left), child, in: store,
            atLeast: leastDistance(toTurned: area, of: child, in: store))
    }

    func distance(to child: UInt32, in store: NodeStore) -> Double? {
        guard let inner = frame.converted(to: child, in: store) else { return nil }
        let area = store.area(child)
        return distance(
            to: store.visiblePart(of: area, child, within: left), in: inner, self.shapes(with: child, in: inner, store),
            atLeast: leastDistance(toTurned: area, of: child, in: store))
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<NearestProbe> {
        cut(to: .box(store.area(node)), node, in: store)
    }

    /// Adds the current node's shape to the shapes on the path.
    mutating func add(shapeOf node: UInt32, in store: NodeStore) { shapes = shapes(with: node, in: frame, store) }

    /// The shapes on the path to a node. The node's own is left out if the map to screen space has no inverse.
    @inline(__always)
    private func shapes(with node: UInt32, in frame: NearestFrame, _ store: NodeStore) -> [AreaTerm] {
        guard let shape = store.shape(of: node) else { return shapes }
        guard frame.toScreen.isFinite, let inverse = frame.toScreen.inverted() else { return shapes }
        let bounds = store.cores[node].bounds
        return shapes + [AreaTerm(shape: shape, bounds: bounds, toOwn: inverse, fromOwn: frame.toScreen)]
    }

    /// The step into a node, in whose bounds space this probe is.
    private func cut(
        to part: ConvexArea, _ node: UInt32, in store: NodeStore, atLeast nearest: Double = 0
    ) -> ProbeStep<NearestProbe> {
        var inner = self
        inner.shapes = shapes(with: node, in: frame, store)
        let distance = distance(to: part, in: frame, inner.shapes, atLeast: nearest)
        inner.left = part
        inner.least = distance ?? least
        return ProbeStep(
            distance: distance, passed: store.cores[node].passedOn(distance == nil ? nil : inner, of: self))
    }

    func converted(to child: UInt32, in store: NodeStore) -> NearestProbe? {
        guard let frame = frame.converted(to: child, in: store) else { return nil }
        var inner = self
        inner.frame = frame
        inner.left = left.flatMap { store.convertFromParent($0, to: child) }
        return inner
    }
}
