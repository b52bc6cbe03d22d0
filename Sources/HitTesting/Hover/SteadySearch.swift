/// Goes the way of a query among boxes, for a box around the point in which every query goes the same way.
struct SteadySearch {
    /// An island that has been entered.
    private struct Level {
        let root: UInt32
        /// The point in the root's space.
        let point: Point
        /// What the root's own `point(inside:)` said.
        let isInside: Bool
        /// Its place on the trail.
        let place: Int
        /// What is left of the candidates at the point, back to front.
        var candidates: [IslandEntries.Found]
        /// The one that was taken last; nil if there is none left.
        var candidate: IslandEntries.Found?
        /// Where, in the root's space, all candidates so far are judged alike; empty where that is not known.
        var region = Box.everything

        mutating func narrow(to box: Box) {
            region = region.intersection(box)
            if !region.contains(point) { region = .nothing }
        }
    }

    private let point: Point
    private var levels: [Level] = []
    /// The islands at whose roots it has looked.
    private(set) var trail: [SteadyTrail.Level] = []

    init(_ point: Point) { self.point = point }

    /// - Returns: The box in screen space, empty where it is not known; nil where a node asks.
    mutating func run(in scene: inout HitScene) -> Box? {
        enter(NodeStore.screen, at: point, isInside: false, from: 0, in: &scene)
        while let last = levels.indices.last {
            let found = levels[last].candidates.popLast()
            levels[last].candidate = found
            if let found {
                guard found.entry.kind != .ask else { return nil }
                if consider(found, in: &scene) { return screenRegion(in: scene) }
            } else {
                let root = levels[last].root
                let isHit = levels[last].isInside && scene.store.cores[root].hitMode != .boxNone
                if isHit || last == 0 { return screenRegion(in: scene) }
                levels[last - 1].narrow(to: outerRegion(of: last, in: scene))
                levels.removeLast()
            }
        }
        return nil
    }

    /// Goes down into a portal.
    ///
    /// - Returns: Whether a plain node is the answer.
    private mutating func consider(_ found: IslandEntries.Found, in scene: inout HitScene) -> Bool {
        let level = levels[levels.count - 1]
        let node = found.node.slot
        let core = scene.store.cores[node]
        let replay = scene.store.replay(level.point, from: level.root, to: node)
        var sure = found.entry.inner
        if core.hitMode == .boxNone { sure = scene.store.gate(of: node, below: level.root) }
        levels[levels.count - 1].narrow(to: sure)
        if found.entry.kind == .node { return replay?.isInside ?? false }
        if let replay, replay.isInside || core.flags.contains(.hitsOutsideBounds) {
            enter(node, at: replay.point, isInside: replay.isInside, from: level.place, in: &scene)
        } else {
            trail.append(SteadyTrail.Level(root: found.node, outer: level.place, isEntered: false))
        }
        return false
    }

    private mutating func enter(
        _ root: UInt32, at point: Point, isInside: Bool, from outer: Int, in scene: inout HitScene
    ) {
        scene.prepareLists(below: root)
        let candidates = IslandEntries(below: root, in: scene)?.candidates(at: point) ?? []
        levels.append(
            Level(root: root, point: point, isInside: isInside, place: trail.count, candidates: candidates.reversed()))
        trail.append(SteadyTrail.Level(root: scene.store.id(of: root), outer: outer, isEntered: true))
    }

    // MARK: Regions

    /// The common part of the levels' boxes, brought up from island to island.
    private mutating func screenRegion(in scene: HitScene) -> Box {
        for index in levels.indices.dropFirst().reversed() {
            levels[index - 1].narrow(to: outerRegion(of: index, in: scene))
        }
        return clearRegion(of: 0, in: scene)
    }

    /// What is left of a level's box without what lies in front of its candidate and not at the point.
    private func clearRegion(of index: Int, in scene: HitScene) -> Box {
        let level = levels[index]
        guard !level.region.isEmpty, let entries = IslandEntries(below: level.root, in: scene) else { return .nothing }
        return entries.clear(level.region, of: level.candidate, around: level.point)
    }

    /// The same in the space of the level above.
    private func outerRegion(of index: Int, in scene: HitScene) -> Box {
        let (level, outer) = (levels[index], levels[index - 1])
        let region = clearRegion(of: index, in: scene)
        guard !region.isEmpty else { return .nothing }
        let path = [level.root] + scene.store.path(from: outer.root, to: level.root)
        return scene.store.outside(region, around: level.point, path.reversed(), outer.point)
    }
}

extension NodeStore {
    /// Where in an island a node surely lets points in, whether it can be hit itself or not.
    fileprivate func gate(of node: UInt32, below root: UInt32) -> Box {
        guard let level = level(of: links[node].parent, below: root) else { return .nothing }
        return areaBounds(of: node, in: level.frame).inner.intersection(level.inner)
    }

    /// A box around a point whose points all come to lie in `region` by way of `path`.
    fileprivate func outside(_ region: Box, around inner: Point, _ path: [UInt32], _ outer: Point) -> Box {
        var (scale, reach) = (1.0, max(outer.x.magnitude, outer.y.magnitude))
        for node in path {
            let core = cores[node]
            reach +=
                core.origin.x.magnitude + core.origin.y.magnitude + core.bounds.origin.x.magnitude
                + core.bounds.origin.y.magnitude
            guard core.flags.contains(.isTransformed) else { continue }
            let extras = extras[core.extras]
            guard let inverse = extras.inverse else { return .nothing }
            let size = core.bounds.size
            let shrinkage = max(inverse.a.magnitude + inverse.c.magnitude, inverse.b.magnitude + inverse.d.magnitude)
            let map = extras.transform
            let growth = max(map.a.magnitude + map.c.magnitude, map.b.magnitude + map.d.magnitude)
            scale *= shrinkage
            reach +=
                map.tx.magnitude + map.ty.magnitude
                + (1 + extras.anchorPoint.x.magnitude + extras.anchorPoint.y.magnitude)
                * (size.width.magnitude + size.height.magnitude)
            reach *= max(1, shrinkage) * max(1, shrinkage * growth)
        }
        // Less what rounding may take on the way, on which points farther out lose more.
        func surely(_ room: Double) -> Double { room.isFinite ? max(0, room - (reach + room) * 0x1p-36) : room }
        let (left, right) = (surely(inner.x - region.minX), surely(region.maxX - inner.x))
        let (above, below) = (surely(inner.y - region.minY), surely(region.maxY - inner.y))
        if path.allSatisfy({ !cores[$0].flags.contains(.isTransformed) }) {
            return Box(minX: outer.x - left, minY: outer.y - above, maxX: outer.x + right, maxY: outer.y + below)
        }
        // A point moved by d along an axis or both moves by scale · d at most on either axis inside.
        let half = min(min(left, right), min(above, below)) / scale * (1 - 0x1p-30)
        guard half > 0 else { return .nothing }
        return Box(minX: outer.x - half, minY: outer.y - half, maxX: outer.x + half, maxY: outer.y + half)
    }
}
