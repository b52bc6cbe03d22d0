import SpatialIndex

/// The entries of an island as they are now, by box tree, or in a list where they are few.
struct IslandEntries {
    struct Found {
        let node: NodeID
        let entry: Placement.Entry
        /// Larger in front.
        let rank: BoxTree.Rank
    }

    /// After so many entries the box is cut off where the next one begins.
    private static let maximumVisits = 64

    private let patch: IslandPatch?
    /// Back to front, if there is no patch.
    private let list: [(node: NodeID, entry: Placement.Entry)]

    /// Nil if the index below the root is not prepared for lists.
    init?(below root: UInt32, in scene: HitScene) {
        guard let extras = scene.preparedExtras(of: root), let island = scene.store.extras[extras].island else {
            return nil
        }
        patch = scene.store.extras[extras].patch?.value
        guard patch != nil || island.isScanned else { return nil }
        list = patch == nil ? island.entriesBackToFront() : []
    }

    /// The entries whose outer boxes contain the point, front to back, down to the first that surely does.
    func candidates(at point: Point) -> [Found] {
        var result: [Found] = []
        func add(_ found: Found) -> Bool {
            guard found.entry.outer.contains(point) else { return true }
            result.append(found)
            return !found.entry.inner.contains(point)
        }
        if let patch {
            patch.boxes.visit(at: point) { place in
                let place = UInt32(place)
                return add(
                    Found(node: patch.records[place].node, entry: patch.entry(at: place), rank: patch.rank(of: place)))
            }
        } else {
            for (index, item) in list.enumerated().reversed() {
                guard add(Found(node: item.node, entry: item.entry, rank: BoxTree.Rank(index))) else { break }
            }
        }
        return result
    }

    /// What is left of a box around a point when everything in front of `answer` is cut away that does not have the point
    /// in its outer box.
    func clear(_ box: Box, of answer: Found?, around point: Point) -> Box {
        let rank = answer?.rank ?? -1
        guard let patch else {
            return list[Int(rank + 1)...].reduce(box) { $0.without($1.entry.outer, keeping: point) }
        }
        var box = box
        var visits = 0
        patch.boxes.visitNearest(to: point) { place, distance in
            if distance > box.farthestDistance(from: point) { return false }
            visits += 1
            if visits > IslandEntries.maximumVisits {
                // Nothing that has not been visited is nearer than this one.
                let room = distance * 0.7
                let near = Box(
                    minX: point.x - room, minY: point.y - room, maxX: point.x + room, maxY: point.y + room)
                box = box.intersection(near)
                return false
            }
            if patch.rank(of: UInt32(place)) > rank {
                box = box.without(patch.entry(at: UInt32(place)).outer, keeping: point)
            }
            return true
        }
        return box
    }
}

extension Box {
    /// The larger of the boxes that are left when this one is cut off along an edge of `other`, on the side where the point
    /// lies. This box, if the other contains the point.
    fileprivate func without(_ other: Box, keeping point: Point) -> Box {
        guard intersects(other), !other.contains(point) else { return self }
        var best = Box.nothing
        var bestRoom = -1.0
        func consider(_ rest: Box, _ room: Double) {
            if room > bestRoom { (best, bestRoom) = (rest, room) }
        }
        var rest = self
        if point.x < other.minX {
            rest.maxX = other.minX
            consider(rest, other.minX - point.x)
        }
        if point.x >= other.maxX {
            rest = self
            rest.minX = other.maxX
            consider(rest, point.x - other.maxX)
        }
        if point.y < other.minY {
            rest = self
            rest.maxY = other.minY
            consider(rest, other.minY - point.y)
        }
        if point.y >= other.maxY {
            rest = self
            rest.minY = other.maxY
            consider(rest, point.y - other.maxY)
        }
        return best
    }

    /// How far the farthest corner is.
    fileprivate func farthestDistance(from point: Point) -> Double {
        let x = Swift.max(point.x - minX, maxX - point.x)
        let y = Swift.max(point.y - minY, maxY - point.y)
        return (x * x + y * y).squareRoot()
    }
}
