extension Quadtree {
    /// The frontmost entry whose outer box contains the point: the first of `candidates(at:)`.
    ///
    /// - Complexity: O(log *n*) expected; one read of the directory, few nodes, one leaf.
    public func topmost(at point: Point) -> Candidate? {
        block.answer(at: point)
    }

    /// `topmost(at:)` in a word, for owners who keep something of each entry: the entry if it is certain; `nothing` if there is
    /// no candidate; else a number greater than any entry.
    package func certainEntry(at point: Point) -> UInt32 { block.word(at: point) }

    /// The word by which `certainEntry(at:)` says that there is no candidate.
    @inlinable
    package static var nothing: UInt32 { .max }

    /// The entries that may be the topmost at a point, front to back, down to the first certain one.
    ///
    /// For owners that judge or ask entries: take the next candidate while the last one turned out not to be the answer.
    ///
    /// - Complexity: that of `topmost(at:)`, and O(1) for each further candidate.
    public func candidates(at point: Point) -> Candidates {
        Candidates(index: self, cursor: cursor(at: point))
    }

    /// A resumable pass over the candidates at a point: a value, which holds what it needs of the index.
    public struct Candidates: Sequence, IteratorProtocol, Sendable {
        let index: Quadtree
        var cursor: Cursor

        /// The next candidate behind the last one, or nil when there is none or the last one was certain.
        public mutating func next() -> Candidate? { index.next(&cursor) }
    }

    /// A place among the candidates at a point, for owners who keep the index themselves: it refers to nothing.
    @usableFromInline
    package struct Cursor: BitwiseCopyable, Sendable {
        let point: Point
        let leaf: Int
        /// The slot to go on from, or -1 behind the end.
        var slot = 0
        /// The floor that comes after the leaf; `none` once it is delivered, or where the leaf has a floor of its own.
        var floor: UInt32

        /// Leaves nothing to deliver.
        @usableFromInline
        package mutating func end() {
            slot = -1
            floor = QuadtreeWords.none
        }
    }

    /// The place before the first candidate.
    package func cursor(at point: Point) -> Cursor {
        let (leaf, floor) = block.place(at: point)
        return Cursor(point: point, leaf: leaf, floor: floor)
    }

    /// The candidate at a place of this index, which moves behind it.
    package func next(_ cursor: inout Cursor) -> Candidate? {
        guard cursor.leaf > 0 && cursor.slot >= 0 else {
            defer { cursor.floor = QuadtreeWords.none }
            return cursor.floor.candidate
        }
        let answer = block.next(inLeaf: cursor.leaf, &cursor.slot, at: cursor.point)
        if answer < QuadtreeWords.judged || answer == QuadtreeWords.none { cursor.slot = -1 }
        return answer.candidate
    }
}

extension UInt32 {
    /// Reads the answer of a block: an entry, its top bit set if it is not certain, or `none`.
    @inline(__always)
    var candidate: Candidate? {
        self == QuadtreeWords.none
            ? nil
            : Candidate(
                entry: Int32(truncatingIfNeeded: self & ~QuadtreeWords.judged), isCertain: self < QuadtreeWords.judged)
    }
}

// MARK: When some entries have changed

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

    /// The number of changed candidates that are passed over in one call: a few are cheaper to pass than a search
    /// elsewhere is, and in a deep pile of changed ones that search is cheaper.
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
