import SpatialIndex

/// A node's bounds space as a nearest query sees it: where the point lies, how distances on the screen are distorted, and how
/// large rounding errors may be.
struct NearestFrame: Sendable {
    /// The map from the node's bounds space to screen space.
    private(set) var toScreen = AffineTransform.identity
    /// The point in the node's bounds space.
    private var here: Point
    /// An error bound of `here` on each axis.
    private var slack = 0.0
    /// How far apart points may be, on each axis of the node's bounds space, that are 1 apart on the screen. Infinite if a map on
    /// the path is ill-conditioned.
    private var spread = Size(width: 1, height: 1)
    /// An upper bound of the numbers that conversions on the path have added, on each axis: rounding errors are proportional to
    /// it.
    private var reach: Size

    /// The frame of the space of a query.
    init(around point: Point) {
        here = point
        reach = Size(width: point.x.magnitude, height: point.y.magnitude)
    }

    /// A margin for rounding errors of coordinates up to `reach`, composed over some thousand levels. It is never 0, so that a
    /// box which touches the point is found within the distance 0.
    static func margin(_ reach: Double) -> Double { max(reach * 0x1p-36, 0x1p-1000) }

    /// A box, in the node's bounds space, around all points whose distance on each axis of the screen is at most `radius`. The
    /// whole plane if it would not be finite.
    func box(within radius: Double) -> Box {
        let (x, y) = (spread.width * radius, spread.height * radius)
        let width = x + slack + NearestFrame.margin(reach.width + x)
        let height = y + slack + NearestFrame.margin(reach.height + y)
        let box = Box(
            minX: here.x - width, minY: here.y - height, maxX: here.x + width, maxY: here.y + height)
        return box.isFinite ? box : .everything
    }

    /// Makes every box near the point.
    mutating func searchEverywhere() { spread = Size(width: .infinity, height: .infinity) }

    /// A lower bound of the distance to a box in the node's bounds space. It holds also for corners so far away that distances on
    /// the screen are rounding errors. The box meets `box(within:)` for any radius that is at least the bound.
    func leastDistance(to box: Box) -> Double {
        let x = max(box.minX - here.x, here.x - box.maxX) * (1 - 0x1p-40) - slack - reach.width * 0x1p-50
        let y = max(box.minY - here.y, here.y - box.maxY) * (1 - 0x1p-40) - slack - reach.height * 0x1p-50
        return max(x / spread.width, y / spread.height, 0)
    }

    /// An upper bound of the numbers that the map to screen space adds.
    var reachOnScreen: Double {
        let x = toScreen.a.magnitude * reach.width + toScreen.c.magnitude * reach.height + toScreen.tx.magnitude
        let y = toScreen.b.magnitude * reach.width + toScreen.d.magnitude * reach.height + toScreen.ty.magnitude
        return max(x, y)
    }

    /// What is compared with the boxes of many candidates.
    var estimate: NearestEstimate {
        let margin = Size(
            width: slack + NearestFrame.margin(reach.width), height: slack + NearestFrame.margin(reach.height))
        // Numbers that overflow count as near.
        func inverse(_ spread: Double) -> Double { spread > 0x1p-1000 ? 1 / spread : 0 }
        return NearestEstimate(
            point: here, margin: margin,
            scale: Size(width: inverse(spread.width), height: inverse(spread.height)))
    }

    /// The frame of a child's bounds space; nil if the child's transform is singular.
    @inline(__always)
    func converted(to child: UInt32, in store: NodeStore) -> NearestFrame? {
        let core = store.cores[child]
        guard !core.flags.contains(.isTransformed) else { return turned(to: child, core, in: store) }
        let shift = core.origin - core.bounds.origin
        var inner = self
        inner.toScreen = AffineTransform(translationX: shift.x, y: shift.y).concatenating(toScreen)
        inner.reach = Size(
            width: reach.width + core.origin.x.magnitude + core.bounds.origin.x.magnitude,
            height: reach.height + core.origin.y.magnitude + core.bounds.origin.y.magnitude)
        inner.here = here - shift
        return inner
    }

    @inline(never)
    private func turned(to child: UInt32, _ core: NodeCore, in store: NodeStore) -> NearestFrame? {
        let transform = store.transforms[core.extras]
        guard let inverse = transform.inverse else { return nil }
        let (frame, map) = (core.anchorFrame(transform.anchorPoint), transform.transform)
        let (center, anchor) = (frame.center, frame.anchor)
        var inner = self
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
        inner.slack = slack * shrinkage + NearestFrame.margin((turnedReach + magnitude) * condition) + underflow
        inner.spread = Size(
            width: inverse.a.magnitude * spread.width + inverse.c.magnitude * spread.height,
            height: inverse.b.magnitude * spread.width + inverse.d.magnitude * spread.height)
        let isKnown = inner.here.isFinite && inner.slack.isFinite && inner.spread.width > 0 && inner.spread.height > 0
        if !isKnown || !(condition < 0x1p20) { inner.searchEverywhere() }
        return inner
    }
}

/// Lower bounds of the distances from a query's point to boxes in the bounds space of one node.
struct NearestEstimate: Sendable {
    /// The point, in the node's bounds space.
    let point: Point
    /// More than all rounding errors, on each axis.
    let margin: Size
    /// The least distance on the screen between two points that are 1 apart on each axis of the node's bounds space.
    let scale: Size

    /// A lower bound of the distance to all that is found in a box.
    @inline(__always)
    func leastDistance(to box: Box) -> Double {
        let x = (max(box.minX - point.x, point.x - box.maxX) * (1 - 0x1p-36) - margin.width) * scale.width
        let y = (max(box.minY - point.y, point.y - box.maxY) * (1 - 0x1p-36) - margin.height) * scale.height
        let least = x > y ? x : y
        return least > 0 ? least : 0
    }
}
