// Answers of an index of which some entries have changed since it was built.

extension Quadtree {
    /// The next candidate at a place, when some entries have changed since the index was built.
    @usableFromInline
    package enum NextUnchanged: Hashable, Sendable {
        case candidate(Candidate)
        /// Nothing is left that the index knows of.
        case end
        /// The entry that hides the rest of the cell (its floor) has changed, or too many in a row have: what lies behind
        /// `entry` is not known here.
        case unknown(behind: Int32)
    }

    /// So many changed candidates are passed over in one call: a few are cheaper to pass than a search elsewhere is, and in a
    /// deep pile of changed ones that search is cheaper.
    @inlinable
    package static var maximumSkipCount: Int { 8 }

    /// The next candidate that has not changed: the cell's list goes on behind changed ones, certain or not.
    ///
    /// A cell has dropped only what lies behind its floor, the one entry that covers all of it. So whatever else has changed,
    /// the list is complete as far as that floor; only where the floor itself has changed has the index forgotten what may
    /// have come to light.
    ///
    /// - Parameter isChanged: whether an entry has changed, asked once of each candidate that the point touches.
    /// - Returns: `.unknown` with the last changed entry after `maximumSkipCount` of them, and asked again it goes on behind
    ///   it; `.unknown` with the floor if that has changed, whenever it is asked.
    /// - Complexity: O(1) for each candidate passed over.
    @inlinable
    package func next(_ cursor: inout Cursor, unless isChanged: (Int32) -> Bool) -> NextUnchanged {
        var skipped = 0
        while true {
            let before = cursor
            let (candidate, isFloor) = pass(&cursor)
            guard let candidate else { return .end }
            if !isChanged(candidate.entry) {
                if candidate.isCertain { cursor.end() }
                return .candidate(candidate)
            }
            skipped += 1
            if isFloor { cursor = before }
            if isFloor || skipped == Self.maximumSkipCount { return .unknown(behind: candidate.entry) }
        }
    }

    /// The next candidate, behind certain ones, too, and whether it is the cell's floor.
    @usableFromInline
    package func pass(_ cursor: inout Cursor) -> (candidate: Candidate?, isFloor: Bool) {
        guard cursor.leaf > 0 && cursor.slot >= 0 else {
            defer { cursor.floor = QuadtreeWords.none }
            return (cursor.floor.candidate, true)
        }
        let answer = block.next(inLeaf: cursor.leaf, &cursor.slot, at: cursor.point)
        let isFloor = cursor.slot > block.floorSlot(ofLeaf: cursor.leaf)
        if isFloor { cursor.slot = -1 }
        return (answer.candidate, isFloor)
    }
}
