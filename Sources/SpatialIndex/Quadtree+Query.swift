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
        Candidates(block: block, point: point)
    }

    /// A resumable pass over the candidates at a point: a value, which holds what it needs of the index.
    public struct Candidates: Sequence, IteratorProtocol, Sendable {
        private let block: QuadtreeBlock
        private let point: Point
        private let leaf: Int
        private var slot = 0
        /// What comes after the leaf; `none` once it is delivered, or where the leaf has a floor of its own.
        private var floor: UInt32

        init(block: QuadtreeBlock, point: Point) {
            self.block = block
            self.point = point
            (leaf, floor) = block.place(at: point)
        }

        /// The next candidate behind the last one, or nil when there is none or the last one was certain.
        public mutating func next() -> Candidate? {
            guard leaf > 0 && slot >= 0 else {
                defer { floor = QuadtreeWords.none }
                return floor.candidate
            }
            let answer = block.next(inLeaf: leaf, &slot, at: point)
            if answer < QuadtreeWords.judged || answer == QuadtreeWords.none { slot = -1 }
            return answer.candidate
        }
    }
}

extension UInt32 {
    /// What an answer of a block says: an entry, its top bit set if it is not certain, or `none`.
    @inline(__always)
    var candidate: Candidate? {
        self == QuadtreeWords.none
            ? nil
            : Candidate(
                entry: Int32(truncatingIfNeeded: self & ~QuadtreeWords.judged), isCertain: self < QuadtreeWords.judged)
    }
}
