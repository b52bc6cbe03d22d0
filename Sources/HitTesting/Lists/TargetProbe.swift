import SpatialIndex

/// The probe of `targets(of:around:minimum:)` (Semantics, E7). A node's ancestors have to let the point through, and the box of
/// its visible area, grown to a minimum size, to contain it. A shape counts as the box around it in the space of its node.
struct TargetProbe: TreeProbe {
    /// The point in the space in which the query began.
    let point: Point
    /// The point in the current node's bounds space.
    private var inner: Point
    /// The probe that carries the part of the plane in which all ancestors let touches through, and measures distances to it.
    private var near: NearestProbe
    /// The minimum width and height: boxes that are smaller are grown.
    private let minimum: Double

    init(to point: Point, minimum: Double) {
        (self.point, inner, self.minimum) = (point, point, minimum)
        near = NearestProbe(to: point, within: .infinity, searching: minimum / 2)
    }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? { nil }

    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<TargetProbe>? {
        guard let point = store.convertFromParent(inner, to: child), var cut = near.converted(to: child, in: store)
        else { return nil }
        let core = store.cores[child]
        // In the space of the query, the box of a rotated area may contain the point although the area is far from it.
        if core.flags.contains(.isTransformed), !store.transforms[core.extras].transform.keepsAxes {
            cut.frame.searchEverywhere()
        }
        var probe = self
        (probe.inner, probe.near) = (point, cut)
        return probe.cut(to: store.visiblePart(of: store.area(child), child, within: near.left), child, in: store)
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<TargetProbe> {
        cut(to: .box(store.area(node)), node, in: store)
    }

    private func cut(to part: ConvexArea, _ node: UInt32, in store: NodeStore) -> ProbeStep<TargetProbe> {
        var (left, part) = (self, part)
        // What a mask covers takes time to find, and makes a difference only near the point.
        if let shape = store.shape(of: node), near.onScreen(part).bounds.grown(by: minimum).contains(point) {
            part = part.clipped(to: shape.coveredBox(in: store.cores[node].bounds))
        }
        left.near.left = part
        left.near.add(shapeOf: node, in: store)
        return ProbeStep(
            distance: holds(part) ? left.near.distance(to: part) : nil,
            passed: store.cores[node].passedOn(store.contains(inner, in: node) ? left : nil, of: self))
    }

    /// True if the box of a part of the plane that is not empty, grown to the minimum size, contains the query's point.
    private func holds(_ part: ConvexArea) -> Bool {
        guard !part.isEmpty else { return false }
        let box = near.onScreen(part).bounds
        func holds(_ value: Double, _ least: Double, _ greatest: Double) -> Bool {
            guard greatest - least < minimum else { return least <= value && value < greatest }
            let center = least + (greatest - least) / 2
            return center - minimum / 2 <= value && value < center + minimum / 2
        }
        return holds(point.x, box.minX, box.maxX) && holds(point.y, box.minY, box.maxY)
    }

    var searched: Box { near.searched }
}
