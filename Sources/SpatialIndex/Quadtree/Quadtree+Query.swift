extension Quadtree {
    /// The frontmost entry whose outer box contains the point: the first of `candidates(at:)`. Nil if there is none.
    ///
    /// - Complexity: O(log *n*) expected; one read of the directory, few nodes, one leaf.
    public func topmost(at point: Point) -> Candidate? {
        block.word(at: point).candidate
    }

    /// The frontmost candidate at a point as one word, for owners that use it as an index. It is the entry if that is certain,
    /// and `nothing` if there is none. Else it is greater than any entry, but not `nothing`.
    package func certainEntry(at point: Point) -> UInt32 { block.word(at: point) }

    /// The word that `certainEntry(at:)` returns if there is no candidate.
    @inlinable
    package static var nothing: UInt32 { .max }

    /// The entries that may be the topmost at a point, front to back, up to the first certain one.
    ///
    /// An owner that tests entries itself takes the next candidate if the last one has turned out not to be the answer.
    ///
    /// - Complexity: that of `topmost(at:)`, and O(1) for each further candidate.
    public func candidates(at point: Point) -> Candidates {
        Candidates(index: self, cursor: cursor(at: point))
    }

    /// An iteration over the candidates at a point. The iteration is a value that holds the index, so it can be suspended.
    public struct Candidates: Sequence, IteratorProtocol, Sendable {
        let index: Quadtree
        var cursor: Cursor

        /// The next candidate; nil after the first certain candidate, or if there is none left.
        public mutating func next() -> Candidate? { index.next(&cursor) }
    }

    /// A position among the candidates at a point, for owners that hold the index themselves.
    package struct Cursor: BitwiseCopyable, Sendable {
        let point: Point
        /// The offset of the leaf of the point's cell; 0 if the cell has none, or the point is outside the plane.
        let leaf: Int
        /// The slot to continue from, or -1 after the end.
        var slot = 0
        /// The occluder of a cell without a leaf, until the cursor has moved past this occluder; otherwise `none`. If the cell
        /// has a leaf, the leaf stores the occluder.
        var occluder: UInt32
    }

    package func cursor(at point: Point) -> Cursor { block.cursor(at: point) }

    /// Returns the candidate at a cursor of this index, and moves the cursor to the next candidate. Returns nil after the first
    /// certain candidate, or if there is none left.
    package func next(_ cursor: inout Cursor) -> Candidate? {
        guard cursor.leaf > 0 && cursor.slot >= 0 else {
            defer { cursor.occluder = QuadtreeWords.none }
            return cursor.occluder.candidate
        }
        let answer = block.next(inLeaf: cursor.leaf, &cursor.slot, at: cursor.point)
        if answer < QuadtreeWords.judged || answer == QuadtreeWords.none { cursor.slot = -1 }
        return answer.candidate
    }
}

extension UInt32 {
    /// This answer (an entry, with the top bit set if it is not certain, or `none`) as a candidate.
    @inline(__always)
    var candidate: Candidate? {
        self == QuadtreeWords.none
            ? nil
            : Candidate(
                entry: Int32(truncatingIfNeeded: self & ~QuadtreeWords.judged), isCertain: self < QuadtreeWords.judged)
    }
}

extension Quadtree {
    /// Returns the candidate at a cursor, and moves the cursor on, also past certain candidates: for owners whose entries have
    /// changed. A cell omits only entries behind its occluder. So entries are missing only if the occluder itself has changed.
    ///
    /// - Returns: The candidate, and whether it is the cell's occluder. If no candidate is left, nil and true.
    package func pass(_ cursor: inout Cursor) -> (candidate: Candidate?, isOccluder: Bool) {
        guard cursor.leaf > 0 && cursor.slot >= 0 else {
            defer { cursor.occluder = QuadtreeWords.none }
            return (cursor.occluder.candidate, true)
        }
        let answer = block.next(inLeaf: cursor.leaf, &cursor.slot, at: cursor.point)
        let isOccluder = cursor.slot > block.occluderSlot(ofLeaf: cursor.leaf)
        if isOccluder { cursor.slot = -1 }
        return (answer.candidate, isOccluder)
    }
}
