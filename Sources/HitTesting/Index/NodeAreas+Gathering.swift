import SpatialIndex

extension NodeAreas.Builder {
    /// True if the last area that was added belongs to the entry at a position.
    func holds(_ position: UInt32) -> Bool { entries.last == position }

    /// Adds the area of an entry, unless the entry's boxes describe the area completely.
    mutating func append(
        _ entry: FlattenedEntry, of node: UInt32, in level: FlattenedLevel, in store: NodeStore, position: UInt32
    ) {
        guard entry.kind != .ask, entry.outer.isFinite,
            let area = area(entry, of: node, store.cores[node], in: level, in: store)
        else { return }
        areas.append(area)
        entries.append(position)
    }

    @inline(never)
    private mutating func area(
        _ entry: FlattenedEntry, of node: UInt32, _ core: NodeCore, in level: FlattenedLevel, in store: NodeStore
    ) -> PlaneArea? {
        // A node that is entered from outside its area is a candidate there as well.
        if entry.kind == .nested, core.passesOutside { return nil }
        let shape = core.flags.contains(.hasShape) ? store.extras[core.extras].hitShape : nil
        guard let map = map(of: core, in: level.frame, in: store), shape != nil || !map.keepsAxes else { return nil }
        let area = store.area(node)
        let around = store.bounds(of: area, core, in: level.frame).outer
        let clip = level.inner.contains(around) ? 0 : number(ofClip: level.inner)
        let hides = core.hitMode.takesItself
        if let round = RoundBox(shape, within: area) {
            let kind: PlaneArea.Kind
            switch (round.capU, round.capV) {
            case (0, 0): kind = .box(clip: clip)
            case (1, 1): kind = .ellipse(clip: clip)
            default:
                kind = .rounded(UInt32(beside.rounded.count))
                beside.rounded.append(PlaneArea.Rounded(capU: Float(round.capU), capV: Float(round.capV), clip: clip))
            }
            return PlaneArea(kind, round, within: area, map, outer: entry.outer, hides: hides)
        }
        guard let shape else { return nil }
        let kind = PlaneArea.Kind.shape(UInt32(beside.shapes.count))
        beside.shapes.append(ShapeArea(shape, bounds: core.bounds, box: area, clip: clip, &beside))
        return PlaneArea(kind, RoundBox.plane, within: area, map, outer: entry.outer, hides: hides)
    }

    /// The index of a clip in `beside.clips`. The clip is added unless it equals the last one, as for most siblings.
    private mutating func number(ofClip clip: Box) -> UInt32 {
        if beside.clips.last != clip { beside.clips.append(clip) }
        return UInt32(beside.clips.count - 1)
    }

    private func map(of core: NodeCore, in parent: AreaBounds.Frame, in store: NodeStore) -> PlaneMap? {
        guard core.flags.contains(.isTransformed) else { return PlaneMap(parent.position.below(core)) }
        let transform = store.transforms[core.extras]
        return transform.inverse.map { PlaneMap($0, transform.anchorPoint, core, parent.position) }
    }
}

/// An affine map that stands for the walk's conversion from a container's space to the bounds space of a node. The struct also
/// has the numbers on which the walk's rounding errors depend.
struct PlaneMap {
    var ux = 1.0, uy = 0.0, vx = 0.0, vy = 1.0
    /// The image of the container's origin under this map.
    var start: Point
    /// The number of levels from the container to the node.
    var depth: Double
    /// The largest magnitude of an offset on the path, in the container's space: see `AreaBounds.Position.reach`.
    var reach: Double
    /// An upper bound of the numbers that the node's transform adds to coordinates, in the node's space; 0 without a transform.
    var ownReach = 0.0

    var keepsAxes: Bool { (uy == 0 && vx == 0) || (ux == 0 && vy == 0) }

    /// Creates the map from a container's space to the bounds space of a node without a transform.
    init(_ position: AreaBounds.Position) {
        start = Point(x: -position.shift.x, y: -position.shift.y)
        (depth, reach) = (position.depth, position.reach)
    }

    /// Creates the map from a container's space to the bounds space of a transformed node.
    init(_ inverse: AffineTransform, _ anchor: Point, _ core: NodeCore, _ parent: AreaBounds.Position) {
        let frame = core.anchorFrame(anchor)
        let (center, pivot) = (frame.center, frame.anchor)
        let shift = Point(x: center.x + parent.shift.x, y: center.y + parent.shift.y)
        (ux, uy, vx, vy) = (inverse.a, inverse.c, inverse.b, inverse.d)
        start = Point(
            x: inverse.tx + pivot.x - (ux * shift.x + uy * shift.y),
            y: inverse.ty + pivot.y - (vx * shift.x + vy * shift.y))
        depth = parent.depth + 1
        reach = max(parent.reach, max(center.x.magnitude, center.y.magnitude))
        ownReach = max(inverse.tx.magnitude, inverse.ty.magnitude) + max(pivot.x.magnitude, pivot.y.magnitude)
    }
}

extension PlaneArea {
    /// The area of a node as seen from the container's space; nil if rounding errors have no useful bound.
    ///
    /// - Parameters:
    ///   - round: The rounded box that is scaled to the box from -1 to 1; `RoundBox.plane` for an area of the kind `shape`.
    ///   - area: The box around the area, in the node's space.
    ///   - map: The map from the container's space to the node's.
    ///   - outer: The outer box of the entry, in the container's space.
    ///   - hides: Whether the area occludes: no node behind is hit within it.
    init?(_ kind: Kind, _ round: RoundBox, within area: Box, _ map: PlaneMap, outer: Box, hides: Bool) {
        let (radii, axis) = (round.radii, round.axis)
        // The map to the box from -1 to 1, its image of the container's origin, and the origin of its axes in the container.
        let start = Point(x: map.start.x - round.center.x, y: map.start.y - round.center.y)
        let (ux, uy) = (
            (axis.x * map.ux + axis.y * map.vx) / radii.width, (axis.x * map.uy + axis.y * map.vy) / radii.width
        )
        let (vx, vy) = (
            (axis.x * map.vx - axis.y * map.ux) / radii.height, (axis.x * map.vy - axis.y * map.uy) / radii.height
        )
        let u = (axis.x * start.x + axis.y * start.y) / radii.width
        let v = (axis.x * start.y - axis.y * start.x) / radii.height
        let determinant = ux * vy - uy * vx
        let origin = Point(x: (uy * v - vy * u) / determinant, y: (vx * u - ux * v) / determinant)
        let reach = outer.moved(by: Point(x: -origin.x, y: -origin.y)).reach
        let slope = max(map.ux.magnitude + map.uy.magnitude, map.vx.magnitude + map.vy.magnitude)
        let isTurned = axis.x != 1
        // A rotated axis rotates the coordinates a second time, then compares them with a line: each adds about as much error
        // again.
        let own = area.reach * (isTurned ? 4 : 1)
        // The stored reach is at most twice the reach.
        let far = 2 * reach + max(origin.x.magnitude, origin.y.magnitude)
        let sum = (slope * (far + map.reach) + map.ownReach) * (isTurned ? 2 : 1) + own
        let usual = 0x1p-100...0x1p100
        guard usual.contains(slope), usual.contains(sum), usual.contains(radii.width), usual.contains(radii.height)
        else { return nil }
        let margin = (map.depth + 2) * 0x1p-46 * sum
        // Another cap moves a corner's outline by at most the difference.
        let marginU = margin / radii.width + (ux * origin.x + uy * origin.y + u).magnitude + round.capU.floatError
        let marginV = margin / radii.height + (vx * origin.x + vy * origin.y + v).magnitude + round.capV.floatError
        self.init(
            origin: origin, ux: ux, uy: uy, vx: vx, vy: vy, marginU: marginU + 0x1p-50, marginV: marginV + 0x1p-50,
            reach: reach, kind: kind, hides: hides)
    }
}
