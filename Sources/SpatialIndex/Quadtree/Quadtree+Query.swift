extension Quadtree {
    /// The frontmost entry whose outer box contains the point: the first of `candidates(at:)`.
    ///
    /// - Complexity: O(log *n*) expected; one read of the directory, few nodes, one leaf.
    public func topmost(at point: Point) -> Candidate? {
        block.answer(at: point)
    }

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
