import SpatialIndex

/// The probe of `nearest(to:within:where:)`: the part of the plane that ancestors leave, and the box to search. Ancestors *leave*
/// the part where they let touches through.
///
/// The part of the plane is passed down like a region, cut by each node's area in the node's own space. So an area that only
/// touches an edge of an ancestor's area becomes empty, whatever the ancestors' transforms. Distances are measured in the space
/// of the query, which is called screen space here.
struct NearestProbe: TreeProbe {
    /// The point, in screen space.
    let point: Point
    /// The largest distance that counts.
    let radius: Double
    /// The map from the current node's bounds space to screen space.
    var toScreen = AffineTransform.identity
    /// The part of the plane that ancestors leave, in the current node's bounds space; nil for all of it.
    var left: ConvexArea?
    /// The shapes of the nodes on the path, as terms of a search in screen space.
    private var shapes: [AreaTerm] = []
    /// The distance from the point to the part of the plane that ancestors leave (`left`). No descendant is nearer: smaller
    /// results are rounding errors.
    private var least = 0.0
    /// The point in the current node's bounds space.
    private var here: Point
    /// An error bound of `here` on each axis.
    private var slack = 0.0
    /// The greatest distance, on each axis of the current node's bounds space, between two points that are 1 apart on the screen.
    /// Infinite if a map on the path is ill-conditioned.
    private var spread = Size(width: 1, height: 1)
    /// An upper bound of the numbers that conversions on the path have added, on each axis of the current node's bounds space.
    /// Rounding errors are proportional to this bound.
    private var reach: Size
    /// The distance on each axis of the screen within which entries are searched.
    private let searchRadius: Double

    /// Creates a probe for a point in the space of the query.
    ///
    /// - Parameters:
    ///   - radius: The largest distance that counts.
    ///   - searchRadius: The distance on each axis of the screen within which entries are searched; nil for the radius.
    init(to point: Point, within radius: Double, searching searchRadius: Double? = nil) {
        (self.point, self.radius, self.searchRadius) = (point, radius, searchRadius ?? radius)
        here = point
        reach = Size(width: point.x.magnitude, height: point.y.magnitude)
    }

    /// Creates the probe of a query. Nil if nothing can be near: the point is not finite, or the radius is negative or NaN.
    init?(around point: Point, within radius: Double) {
        guard point.isFinite, radius >= 0 else { return nil }
        self.init(to: point, within: radius)
    }

    /// A margin for rounding errors of coordinates up to `reach`: more than all errors of composing some thousand levels. It is
    /// never 0, so that a box which touches the point is found within the distance 0.
    private static func margin(_ reach: Double) -> Double { max(reach * 0x1p-36, 0x1p-1000) }

    /// The box, in the current node's bounds space, in which the entries of an index are searched. It is larger than necessary.
    /// If it would not be finite, the result is the whole plane.
    var searched: Box {
        let (x, y) = (spread.width * searchRadius, spread.height * searchRadius)
        let width = x + slack + NearestProbe.margin(reach.width + x)
        let height = y + slack + NearestProbe.margin(reach.height + y)
        let box = Box(
            minX: here.x - width, minY: here.y - height, maxX: here.x + width, maxY: here.y + height)
        return box.isFinite ? box : .everything
    }

    /// Makes the search box unbounded.
    mutating func searchEverywhere() { spread = Size(width: .infinity, height: .infinity) }

    /// A lower bound of the distance from the query's point to any point of a box in the current node's bounds space. It serves
    /// for areas with corners so far away that distances computed on the screen consist of rounding errors. If the bound is
    /// at most `searchRadius`, the box meets `searched`.
    private func leastDistance(to box: Box) -> Double {
        let x = max(box.minX - here.x, here.x - box.maxX) * (1 - 0x1p-40) - slack - reach.width * 0x1p-50
        let y = max(box.minY - here.y, here.y - box.maxY) * (1 - 0x1p-40) - slack - reach.height * 0x1p-50
        return max(x / spread.width, y / spread.height, 0)
    }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        if let reach {
            let cut = store.visiblePart(of: reach, child, within: left)
            let nearest = leastDistance(toTurned: reach, of: child, in: store)
            return converted(to: child, in: store)?.distance(to: cut, atLeast: nearest)
        }
        guard let left else { return 0 }
        return distance(to: left)
    }

    /// Converts a part of the plane to screen space.
    func onScreen(_ part: ConvexArea) -> ConvexArea { part.applying(toScreen) }

    /// The distance from the query's point to a part of the plane, cut by the shapes on the path. The part is given in the
    /// current node's bounds space. Nil if the part is empty, or if nothing of it is found within the radius.
    ///
    /// - Parameter nearest: A lower bound of the distance.
    func distance(to part: ConvexArea, atLeast nearest: Double = 0) -> Double? {
        guard !part.isEmpty, let distance = onScreen(part).distance(to: point) else { return nil }
        let sure = max(distance, least, max(nearest, leastDistance(to: part.bounds)))
        guard sure <= radius, !shapes.isEmpty, part.bounds.isFinite else { return sure <= radius ? sure : nil }
        let search = AreaSearch(in: onScreen(part), shapes)
        let reach = radius + NearestProbe.margin(max(radius, point.x.magnitude, point.y.magnitude))
        if search.surelyMisses(Box(at: point).grown(by: reach)) { return nil }
        return search.distance(to: point, within: radius).map { max($0, sure) }
    }

    /// A lower bound of the distance from the query's point to any point of a transformed child's area; 0 for a child without a
    /// transform. The bound is measured to the area's box in this node's space, since an index stores no more than that box.
    private func leastDistance(toTurned area: Box, of child: UInt32, in store: NodeStore) -> Double {
        guard store.cores[child].flags.contains(.isTransformed) else { return 0 }
        let outer = store.bounds(of: area, store.cores[child], in: AreaBounds.Frame()).outer
        return leastDistance(to: outer.intersection(left?.bounds ?? .everything))
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<NearestProbe>? {
        guard var inner = converted(to: child, in: store) else { return nil }
        let area = store.area(child)
        inner.add(shapeOf: child, in: store)
        return inner.cut(
            to: store.visiblePart(of: area, child, within: left), child, in: store,
            atLeast: leastDistance(toTurned: area, of: child, in: store), around: shapes)
    }

    func distance(to child: UInt32, in store: NodeStore) -> Double? {
        guard var inner = converted(to: child, in: store) else { return nil }
        let area = store.area(child)
        inner.add(shapeOf: child, in: store)
        return inner.distance(
            to: store.visiblePart(of: area, child, within: left),
            atLeast: leastDistance(toTurned: area, of: child, in: store))
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<NearestProbe> {
        var inner = self
        inner.add(shapeOf: node, in: store)
        return inner.cut(to: .box(store.area(node)), node, in: store, atLeast: 0, around: shapes)
    }

    /// Adds the current node's shape to the shapes on the path. Adds nothing if the node has no shape, or if the map to screen
    /// space has no inverse.
    mutating func add(shapeOf node: UInt32, in store: NodeStore) {
        guard let shape = store.shape(of: node), toScreen.isFinite, let inverse = toScreen.inverted() else { return }
        shapes.append(
            AreaTerm(shape: shape, bounds: store.cores[node].bounds, toOwn: inverse, fromOwn: toScreen))
    }

    private func cut(
        to part: ConvexArea, _ node: UInt32, in store: NodeStore, atLeast nearest: Double, around outer: [AreaTerm]
    ) -> ProbeStep<NearestProbe> {
        let distance = distance(to: part, atLeast: nearest)
        var (inner, open) = (self, self)
        inner.left = part
        inner.least = distance ?? least
        open.shapes = outer
        return ProbeStep(
            distance: distance, passed: store.cores[node].passedOn(distance == nil ? nil : inner, of: open))
    }

    func converted(to child: UInt32, in store: NodeStore) -> NearestProbe? {
        let core = store.cores[child]
        var inner = self
        inner.left = left.flatMap { store.convertFromParent($0, to: child) }
        guard core.flags.contains(.isTransformed) else {
            let shift = core.origin - core.bounds.origin
            inner.toScreen = AffineTransform(translationX: shift.x, y: shift.y).concatenating(toScreen)
            inner.reach = Size(
                width: reach.width + core.origin.x.magnitude + core.bounds.origin.x.magnitude,
                height: reach.height + core.origin.y.magnitude + core.bounds.origin.y.magnitude)
            inner.here = here - shift
            return inner
        }
        let transform = store.transforms[core.extras]
        guard let inverse = transform.inverse else { return nil }
        let (frame, map) = (core.anchorFrame(transform.anchorPoint), transform.transform)
        let (center, anchor) = (frame.center, frame.anchor)
        inner.toScreen = frame.mapToParent(by: map).concatenating(toScreen)
        let growth = max(map.a.magnitude + map.c.magnitude, map.b.magnitude + map.d.magnitude)
        let shrinkage = max(inverse.a.magnitude + inverse.c.magnitude, inverse.b.magnitude + inverse.d.magnitude)
        let condition = max(1, growth * shrinkage)
        let centered =
            reach.width + reach.height + center.x.magnitude + center.y.magnitude + map.tx.magnitude + map.ty.magnitude
        let turnedReach = centered * shrinkage * condition + anchor.x.magnitude + anchor.y.magnitude
        inner.reach = Size(width: turnedReach, height: turnedReach)
        let turned = (here - center).applying(inverse)
        let magnitude = max(turned.x.magnitude, turned.y.magnitude)
        inner.here = turned + anchor
        // Products within the inverse have an error of up to 2^-1075, and are then divided by the determinant.
        let underflow = 0x1p-1020 / map.determinant.magnitude
        inner.slack = slack * shrinkage + NearestProbe.margin((turnedReach + magnitude) * condition) + underflow
        inner.spread = Size(
            width: inverse.a.magnitude * spread.width + inverse.c.magnitude * spread.height,
            height: inverse.b.magnitude * spread.width + inverse.d.magnitude * spread.height)
        let isKnown = inner.here.isFinite && inner.slack.isFinite && inner.spread.width > 0 && inner.spread.height > 0
        if !isKnown || !(condition < 0x1p20) { inner.searchEverywhere() }
        return inner
    }
}
