import PlaneGeometry
import SpatialIndex

extension EntryAreas.Builder {
    /// Adds the area of an entry, unless the entry's boxes describe the area completely.
    @inline(never)
    mutating func append(
        _ entry: FlattenedEntry, of node: UInt32, in level: FlattenedLevel, in store: NodeStore, position: UInt32
    ) {
        let core = store.cores[node]
        // A node that is entered from outside its area is a candidate there as well.
        guard entry.kind != .ask, entry.kind != .nested || !core.passesOutside, entry.outer.isFinite,
            let map = map(of: core, in: level.frame, in: store)
        else { return }
        let shape = core.flags.contains(.hasShape) ? store.extras[core.extras]?.extras.hitShape : nil
        let area = store.area(node)
        append(
            shape, within: area, map, outer: entry.outer, around: store.bounds(of: area, core, in: level.frame).outer,
            clip: level.inner, hides: core.hitMode.takesItself, to: position)
    }

    private func map(of core: NodeCore, in parent: AreaBounds.Frame, in store: NodeStore) -> PlaneMap? {
        guard core.flags.contains(.isTransformed) else {
            let position = parent.position.below(core)
            let start = Point(x: -position.shift.x, y: -position.shift.y)
            return PlaneMap(start: start, depth: position.depth, reach: position.reach)
        }
        let transform = store.transforms[core.extras]
        return transform.inverse.map { PlaneMap($0, transform.anchorPoint, core, parent.position) }
    }
}

extension PlaneMap {
    /// Creates the map from a container's space to the bounds space of a transformed node.
    init(_ inverse: AffineTransform, _ anchor: Point, _ core: NodeCore, _ parent: AreaBounds.Position) {
        let frame = core.anchorFrame(anchor)
        let (center, pivot) = (frame.center, frame.anchor)
        let shift = Point(x: center.x + parent.shift.x, y: center.y + parent.shift.y)
        let start = Point(
            x: inverse.tx + pivot.x - (inverse.a * shift.x + inverse.c * shift.y),
            y: inverse.ty + pivot.y - (inverse.b * shift.x + inverse.d * shift.y))
        let reach = max(parent.reach, max(center.x.magnitude, center.y.magnitude))
        self.init(start: start, depth: parent.depth + 1, reach: reach)
        (ux, uy, vx, vy) = (inverse.a, inverse.c, inverse.b, inverse.d)
        ownReach = max(inverse.tx.magnitude, inverse.ty.magnitude) + max(pivot.x.magnitude, pivot.y.magnitude)
    }
}
