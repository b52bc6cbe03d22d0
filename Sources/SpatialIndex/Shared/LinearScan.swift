/// The entries themselves, scanned from the front: the oracle of every other index, and the fastest one for a few entries.
///
/// It answers exactly what `Quadtree` answers, with nothing that could be wrong.
public struct LinearScan: Sendable {
    /// The entries, back to front.
    public let entries: [IndexEntry]

    /// Keeps the entries, back to front.
    ///
    /// - Precondition: every entry has a finite outer box and an inner box that is empty or inside it.
    /// - Complexity: O(*n*), for the check.
    public init(_ entries: [IndexEntry]) {
        for (position, entry) in entries.enumerated() {
            if let complaint = entry.complaint { preconditionFailure("Entry \(position) \(complaint)") }
        }
        self.entries = entries
    }

    /// The entries that may be the topmost at a point, front to back, down to the first certain one.
    ///
    /// - Complexity: O(1) here, O(*n*) for the whole sequence.
    public func candidates(at point: Point) -> Candidates {
        Candidates(index: self, cursor: cursor(at: point))
    }

    /// The frontmost entry whose outer box contains the point.
    ///
    /// - Complexity: O(*n*).
    public func topmost(at point: Point) -> Candidate? {
        var cursor = cursor(at: point)
        return next(&cursor)
    }

    /// `topmost(at:)` of each point, in their order.
    ///
    /// - Complexity: O(*n*) a point.
    public func topmost(at points: [Point]) -> [Candidate?] {
        points.map { topmost(at: $0) }
    }
}

extension LinearScan {
    /// A resumable pass over the candidates at a point: a value, which holds what it needs of the index.
    public struct Candidates: Sequence, IteratorProtocol, Sendable {
        let index: LinearScan
        var cursor: Cursor

        /// The next candidate behind the last one, or nil when there is none or the last one was certain.
        ///
        /// - Complexity: O(*n*) for all calls together.
        public mutating func next() -> Candidate? { index.next(&cursor) }
    }

    /// A place among the candidates at a point, for owners who keep the entries themselves: it refers to nothing.
    package struct Cursor: BitwiseCopyable, Sendable {
        let point: Point
        var remaining: Int
    }

    /// The place before the first candidate.
    package func cursor(at point: Point) -> Cursor { Cursor(point: point, remaining: entries.count) }

    /// The candidate at a place of this index, which moves behind it.
    package func next(_ cursor: inout Cursor) -> Candidate? {
        while cursor.remaining > 0 {
            cursor.remaining -= 1
            guard entries[cursor.remaining].outer.contains(cursor.point) else { continue }
            let candidate = Candidate(
                entry: Int32(cursor.remaining), isCertain: entries[cursor.remaining].inner.contains(cursor.point))
            if candidate.isCertain { cursor.remaining = 0 }
            return candidate
        }
        return nil
    }
}
