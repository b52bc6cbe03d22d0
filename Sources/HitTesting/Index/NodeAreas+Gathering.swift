import SpatialIndex

extension NodeAreas.Builder {
    /// True if an entry has an area, of those up to the last.
    func holds(_ position: UInt32) -> Bool { entries.last == position }

    /// Adds the area of an entry, if it has one that its boxes do not tell as well.
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
        // What is entered from outside its area is a candidate there as well.
        if entry.kind == .nested, core.passesOutside { return nil }
        let shape = core.flags.contains(.hasShape) ? store.extras[core.extras].hitShape : nil
        guard let map = map(of: core, in: level.frame, in: store), shape != nil || !map.keepsAxes else { return nil }
        let area = store.area(node)
        let around = store.bounds(of: area, core, in: level.frame).outer
        let clip = level.inner.contains(around) ? 0 : number(ofClip: level.inner)
        let kind: PlaneArea.Kind
        switch shape {
        case nil: kind = .box(area, clip: clip)
        case .ellipse(let rect)? where area.contains(Box(rect)):
            kind = .disc(
                center: Point(x: rect.midX, y: rect.midY), radii: Size(width: rect.width / 2, height: rect.height / 2),
                clip: clip)
        case let shape?:
            kind = .shape(UInt32(beside.shapes.count))
            beside.shapes.append(ShapeArea(shape: shape, bounds: core.bounds, box: area, clip: clip))
        }
        return PlaneArea(kind, within: area, map, reach: entry.outer, hides: core.hitMode.takesItself)
    }

    /// The number of what ancestors let through, which is mostly what they let through of the node before.
    private mutating func number(ofClip clip: Box) -> UInt32 {
        if beside.clips.last != clip { beside.clips.append(clip) }
        return UInt32(beside.clips.count - 1)
    }

    private func map(of core: NodeCore, in parent: AreaBounds.Frame, in store: NodeStore) -> PlaneMap? {
        guard core.flags.contains(.isTransformed) else { return PlaneMap(parent.below(core)) }
        let transform = store.transforms[core.extras]
        return transform.inverse.map { PlaneMap($0, transform.anchorPoint, core, parent) }
    }
}

/// The walk's way from a container to the bounds space of a node, in one go, and what its rounding depends on.
struct PlaneMap {
    var ux = 1.0, uy = 0.0, vx = 0.0, vy = 1.0
    /// Where it takes the origin.
    var start: Point
    var depth: Double
    /// The largest magnitudes of offsets, in the container's space and in the node's.
    var reach: Double
    var ownReach = 0.0

    var keepsAxes: Bool { (uy == 0 && vx == 0) || (ux == 0 && vy == 0) }

    /// The way to a node that is not turned.
    init(_ frame: AreaBounds.Frame) {
        start = Point(x: -frame.shift.x, y: -frame.shift.y)
        (depth, reach) = (frame.depth, frame.reach)
    }

    /// The way to a turned node.
    init(_ inverse: AffineTransform, _ anchor: Point, _ core: NodeCore, _ parent: AreaBounds.Frame) {
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
    /// - Parameters:
    ///   - within: The box around the area, in the node's space.
    ///   - outer: That around what is let in, in the container's.
    ///   - hides: Whether a node behind it is never hit within it.
    init?(_ kind: Kind, within area: Box, _ map: PlaneMap, reach outer: Box, hides: Bool) {
        let reach = Float(
            max(max(outer.minX.magnitude, outer.maxX.magnitude), max(outer.minY.magnitude, outer.maxY.magnitude))
        ).nextUp
        let own = max(max(area.minX.magnitude, area.maxX.magnitude), max(area.minY.magnitude, area.maxY.magnitude))
        let slope = max(map.ux.magnitude + map.uy.magnitude, map.vx.magnitude + map.vy.magnitude)
        let sum = slope * (Double(reach) + map.reach) + map.ownReach + own
        var (middle, radii) = (Point.zero, Size(width: 1, height: 1))
        switch kind {
        case .box(let box, _):
            middle = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
            radii = Size(width: (box.maxX - box.minX) / 2, height: (box.maxY - box.minY) / 2)
        case .disc(let center, let size, _): (middle, radii) = (center, size)
        case .shape: break
        }
        let usual = 0x1p-100...0x1p100
        guard usual.contains(slope), usual.contains(sum), usual.contains(radii.width), usual.contains(radii.height)
        else { return nil }
        let margin = (map.depth + 2) * 0x1p-46 * sum
        self.init(
            ux: map.ux / radii.width, uy: map.uy / radii.width, u: (map.start.x - middle.x) / radii.width,
            vx: map.vx / radii.height, vy: map.vy / radii.height, v: (map.start.y - middle.y) / radii.height,
            marginU: Float(margin / radii.width + 0x1p-50).nextUp,
            marginV: Float(margin / radii.height + 0x1p-50).nextUp,
            reach: reach, kind: kind, hides: hides)
        guard marginU.isFinite, marginV.isFinite else { return nil }
    }
}
