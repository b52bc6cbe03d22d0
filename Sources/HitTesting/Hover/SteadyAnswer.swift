/// What gets the touch at a point, and how far around it the same is surely true.
public struct SteadyAnswer: Hashable, Sendable {
    /// As `topmost(at:)` says it.
    public let result: HitResult
    /// Points of screen space that all have this answer until the scene changes, the asked one among them; empty where
    /// that is not known of any. It is found by boxes alone: it is seldom the largest such area.
    public let region: Box
}

extension HitScene {
    /// What gets the touch at a point in screen space, with a box around the point in which the answer stays the same until
    /// the scene changes.
    ///
    /// In each island on the way the box is what surely lies in the answer, without what anything in front of it may touch,
    /// nearest things first. Where a node asks, has a shape, or lies within rounding of an edge at the point, the box is
    /// empty.
    ///
    /// - Complexity: As `topmost(at:)` and a nearest query for the entries that bound the box. The first from an island makes
    ///   its box tree, O(n log n).
    public mutating func steadyTopmost(at point: Point) -> SteadyAnswer {
        let result = topmost(at: point)
        guard point.isFinite else { return SteadyAnswer(result: result, region: .nothing) }
        if case .ask = result { return SteadyAnswer(result: result, region: .nothing) }
        let region = steadyRegion(at: point)
        return SteadyAnswer(result: result, region: region.contains(point) ? region : .nothing)
    }

    /// An island on the way to the answer, and the box in its root's space.
    private struct SteadyLevel {
        let root: UInt32
        let point: Point
        var region: Box
    }

    private mutating func steadyRegion(at point: Point) -> Box {
        var levels: [SteadyLevel] = []
        var next: (root: UInt32, point: Point)? = (NodeStore.screen, point)
        while let (root, point) = next {
            next = nil
            prepareLists(below: root)
            guard let entries = IslandEntries(below: root, in: self) else { return .nothing }
            let front = entries.front(at: point)
            if let front {
                guard front.entry.inner.contains(point) else { return .nothing }
            } else if root != NodeStore.screen, store.cores[root].hitMode == .boxNone {
                return .nothing
            }
            let start = front?.entry.inner ?? .everything
            let region = entries.clear(start, of: front, around: point)
            levels.append(SteadyLevel(root: root, point: point, region: region))
            guard let front, front.entry.kind != .node else { continue }
            guard front.entry.kind == .portal, let replay = store.replay(point, from: root, to: front.node.slot) else {
                return .nothing
            }
            next = (front.node.slot, replay.point)
        }
        return inScreenSpace(levels)
    }

    /// The common part of the levels' boxes, brought up from island to island.
    private func inScreenSpace(_ levels: [SteadyLevel]) -> Box {
        var region = Box.everything
        for (index, level) in levels.enumerated().reversed() {
            region = region.intersection(level.region)
            guard index > 0 else { break }
            let outer = levels[index - 1]
            let path = [level.root] + store.path(from: outer.root, to: level.root)
            region = outside(region, around: level.point, path.reversed(), outer.point)
        }
        return region
    }

    /// A box around a point whose points all come to lie in `region` by way of `path`.
    private func outside(_ region: Box, around inner: Point, _ path: [UInt32], _ outer: Point) -> Box {
        var (scale, reach) = (1.0, max(outer.x.magnitude, outer.y.magnitude))
        for node in path {
            let core = store.cores[node]
            reach +=
                core.origin.x.magnitude + core.origin.y.magnitude + core.bounds.origin.x.magnitude
                + core.bounds.origin.y.magnitude
            guard core.flags.contains(.isTransformed) else { continue }
            let extras = store.extras[core.extras]
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
        if path.allSatisfy({ !store.cores[$0].flags.contains(.isTransformed) }) {
            return Box(minX: outer.x - left, minY: outer.y - above, maxX: outer.x + right, maxY: outer.y + below)
        }
        // A point moved by d along an axis or both moves by scale · d at most on either axis inside.
        let half = min(min(left, right), min(above, below)) / scale * (1 - 0x1p-30)
        guard half > 0 else { return .nothing }
        return Box(minX: outer.x - half, minY: outer.y - half, maxX: outer.x + half, maxY: outer.y + half)
    }
}
