extension Quadtree {
    /// The frontmost entry whose outer box contains the point: the first of `candidates(at:)`.
    ///
    /// - Complexity: O(log *n*) expected; one read of the directory, few nodes, one leaf.
    public func topmost(at point: Point) -> Candidate? {
        block.answer(at: point)
    }

    /// `topmost(at:)` as one word, for owners that store something for each entry: the entry if it is certain;
    /// `nothing` if there is no candidate; else a number greater than any entry.
    package func certainEntry(at point: Point) -> UInt32 { block.word(at: point) }

    /// The word that `certainEntry(at:)` returns if there is no candidate.
    @inlinable
    package static var nothing: UInt32 { .max }

    /// The entries that may be the topmost at a point, front to back, up to the first certain one.
    ///
    /// For owners that test entries themselves: take the next candidate while the last one has turned out not to be the
    /// answer.
    ///
    /// - Complexity: that of `topmost(at:)`, and O(1) for each further candidate.
    public func candidates(at point: Point) -> Candidates {
        Candidates(index: self, cursor: cursor(at: point))
    }

    /// An iteration over the candidates at a point, which can be suspended: a value that holds what it needs of the
    /// index.
    public struct Candidates: Sequence, IteratorProtocol, Sendable {
        let index: Quadtree
        var cursor: Cursor

        /// The candidate after the last one, or nil if there is none or the last one was certain.
        public mutating func next() -> Candidate? { index.next(&cursor) }
    }

    /// A position among the candidates at a point, for owners that hold the index themselves: it contains no reference.
    @usableFromInline
    package struct Cursor: BitwiseCopyable, Sendable {
        let point: Point
        let leaf: Int
        /// The slot to continue from, or -1 after the end.
        var slot = 0
        /// The occluder that comes after the leaf. `none` once it has been returned, or if the leaf has its own.
        var floor: UInt32

        /// A cursor without candidates.
        @usableFromInline
        package mutating func end() {
            slot = -1
            floor = QuadtreeWords.none
        }
    }

    /// The position before the first candidate.
    package func cursor(at point: Point) -> Cursor {
        let (leaf, floor) = block.place(at: point)
        return Cursor(point: point, leaf: leaf, floor: floor)
    }

    /// The candidate at a position of this index; moves the position to the next one.
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
    /// Decodes a block's answer: an entry, its top bit set if it is not certain, or `none`.
    @inline(__always)
    var candidate: Candidate? {
        self == QuadtreeWords.none
            ? nil
            : Candidate(
                entry: Int32(truncatingIfNeeded: self & ~QuadtreeWords.judged), isCertain: self < QuadtreeWords.judged)
    }
}

// MARK: After changes of entries

extension Quadtree {
    /// The next candidate at a position, if some entries have changed since the index was built.
    @usableFromInline
    package enum NextUnchanged: Hashable, Sendable {
        case candidate(Candidate)
        /// The index has no further candidates.
        case end
        /// The index does not know what lies behind `entry`. Either the cell's occluder has changed, which hides the
        /// rest of the cell, or too many successive candidates have.
        case unknown(behind: Int32)
    }

    /// The number of changed candidates that one call skips. To skip a few is cheaper than to search elsewhere; in a
    /// deep stack of changed entries that search is cheaper.
    @inlinable
    package static var maximumSkipCount: Int { 8 }

    /// The next candidate that has not changed: the cell's list continues after changed ones, whether they are certain
    /// or not.
    ///
    /// A cell omits only what lies behind its occluder, the entry that covers all of it. So the list is complete up to
    /// the occluder, whatever else has changed. Only if the occluder itself has changed may entries be missing.
    ///
    /// - Parameter isChanged: whether an entry has changed; called once for each candidate that the point touches.
    /// - Returns: `.unknown` with the last changed entry after `maximumSkipCount` of them; the next call continues
    ///   after it. `.unknown` with the occluder if that has changed, in every call.
    /// - Complexity: O(1) for each skipped candidate.
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

    /// The next candidate, also after certain ones, and whether it is the cell's occluder.
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
