import SpatialIndex

/// The candidates of an island at a point, front to back: a place among them that is a value of its own and keeps no
/// access open.
struct IslandCandidates: Sendable {
    private enum Source: Sendable {
        case built(Built)
        /// What is left of the candidates in a tile that has changed, back to front.
        case patched([Island.Item])
    }

    private var source: Source

    /// Candidates from the index as it was built.
    init(_ island: Island, at point: Point) {
        source = .built(Built(island, at: point))
    }

    /// Candidates where the island has changed since.
    init(_ patch: IslandPatch, at point: Point) {
        source = .patched(patch.items(at: point).reversed())
    }

    /// Whether they come out of a patch.
    var arePatched: Bool {
        if case .patched = source { true } else { false }
    }

    /// The next candidate; nil at the end.
    mutating func next() -> Island.Item? {
        switch source {
        case .built(var built):
            let item = built.next()
            source = .built(built)
            return item
        case .patched(var items):
            source = .patched([])
            let item = items.popLast()
            source = .patched(items)
            return item
        }
    }

    /// Bounded candidates merged with those that are candidates everywhere.
    private struct Built: Sendable {
        private enum Bounded: Sendable {
            case scan(LinearScan.Candidates)
            case tree(Quadtree.Candidates)
        }

        private let island: Island
        private var bounded: Bounded
        private var nextBounded: Candidate?
        private var unboundedLeft: Int

        init(_ island: Island, at point: Point) {
            self.island = island
            bounded =
                island.isScanned
                ? .scan(island.scan.candidates(at: point)) : .tree(island.tree.candidates(at: point))
            unboundedLeft = island.unbounded.count
            advance()
        }

        private mutating func advance() {
            switch bounded {
            case .scan(var candidates):
                nextBounded = candidates.next()
                bounded = .scan(candidates)
            case .tree(var candidates):
                nextBounded = candidates.next()
                bounded = .tree(candidates)
            }
        }

        mutating func next() -> Island.Item? {
            if unboundedLeft > 0 {
                let candidate = island.unbounded[unboundedLeft - 1]
                if candidate.rank > nextBounded?.entry ?? -1 {
                    unboundedLeft -= 1
                    return candidate.item
                }
            }
            guard let candidate = nextBounded else { return nil }
            advance()
            return island.item(candidate)
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
