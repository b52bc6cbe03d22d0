import SpatialIndex

/// The candidates of an island at a point, front to back: a place among them that is a value of its own and keeps no
/// access open.
struct IslandCandidates: Sendable {
    /// The index as it was built, of which these are; nil where the island has changed since.
    private let island: Island?
    /// Where the bounded candidates stand: in the tree, or in the scan where there is no tree.
    private var found: Quadtree.Cursor?
    private var scanned: LinearScan.Cursor?
    private var nextBounded: Candidate?
    private var unboundedLeft = 0
    /// What is left of the candidates in a tile that has changed, back to front.
    private var patched: [Island.Item] = []

    /// Candidates from the index as it was built.
    init(_ island: Island, at point: Point) {
        self.island = island
        if island.isScanned {
            scanned = island.scan.cursor(at: point)
        } else {
            found = island.tree.cursor(at: point)
        }
        unboundedLeft = island.unbounded.count
        advance(in: island)
    }

    /// Candidates where the island has changed since.
    init(_ patch: IslandPatch, at point: Point) {
        island = nil
        patched = patch.items(at: point).reversed()
    }

    /// Whether they come out of a patch.
    var arePatched: Bool { island == nil }

    /// The next candidate; nil at the end.
    mutating func next() -> Island.Item? {
        guard let island else { return patched.popLast() }
        // Bounded candidates are merged with those that are candidates everywhere.
        if unboundedLeft > 0 {
            let candidate = island.unbounded[unboundedLeft - 1]
            if candidate.rank > nextBounded?.entry ?? -1 {
                unboundedLeft -= 1
                return candidate.item
            }
        }
        guard let candidate = nextBounded else { return nil }
        advance(in: island)
        return island.item(candidate)
    }

    private mutating func advance(in island: Island) {
        if found != nil {
            nextBounded = island.tree.next(&found!)
        } else if scanned != nil {
            nextBounded = island.scan.next(&scanned!)
        }
    }
}

extension HitScene {
    /// The candidates below an island root; nil if its index is not up to date.
    func candidates(below root: UInt32, at point: Point) -> IslandCandidates? {
        guard let extras = preparedExtras(of: root), let island = store.extras[extras].island else { return nil }
        if let patch = store.extras[extras].patch, patch.value.isStale(at: point) {
            return IslandCandidates(patch.value, at: point)
        }
        return IslandCandidates(island, at: point)
    }
}
