extension Island {
    /// The areas in which a small index may answer differently than the one before it.
    ///
    /// - Parameters:
    ///   - old: The index before.
    ///   - isTouched: Whether something has changed on the way from the island's root to a node. Then the walk's arithmetic
    ///     may say something else where the node's boxes leave it open, though they are what they were.
    func changedAreas(since old: Island, isTouched: (NodeID) -> Bool) -> [Box] {
        var (before, now) = (old.entriesBackToFront()[...], entriesBackToFront()[...])
        func isSame(_ one: (node: NodeID, entry: Placement.Entry), _ other: (node: NodeID, entry: Placement.Entry))
            -> Bool
        {
            one.node == other.node && one.entry == other.entry && !isTouched(one.node)
        }
        while let one = before.first, let other = now.first, isSame(one, other) {
            before.removeFirst()
            now.removeFirst()
        }
        while let one = before.last, let other = now.last, isSame(one, other) {
            before.removeLast()
            now.removeLast()
        }
        var areas: [Box] = []
        if before.map(\.node) == now.map(\.node) {
            for (one, other) in zip(before, now) where !isSame(one, other) {
                areas += [one.entry.outer, other.entry.outer]
            }
        } else {
            areas = before.map(\.entry.outer) + now.map(\.entry.outer)
        }
        return areas.filter { !$0.isEmpty }
    }
}

extension NodeExtras {
    /// Notes where a small index that has been built anew differs from the one before; nil if that is not known.
    mutating func noteRebuilt(_ areas: [Box]?, at time: UInt64) {
        guard let areas else { return changes = ChangeLog(since: time) }
        for area in areas { changes.note(area, at: time) }
    }
}
