/// The entries themselves, scanned from the front: the reference for every other index, and the fastest one for a few
/// entries.
///
/// It gives the same answers as `Quadtree`, by code simple enough to be obviously right.
public struct LinearScan: Sendable {
    private let outer: [Box]
    /// Empty if all are equal to the outer ones.
    private let inner: [Box]

    /// Keeps the entries, back to front.
    ///
    /// - Precondition: every entry has a finite outer box and an inner box that is empty or inside it.
    /// - Complexity: O(*n*).
    public init(_ entries: [IndexEntry]) {
        self.init(outer: entries.map { $0.outer }, inner: entries.map { $0.inner })
    }

    /// Keeps the entries with these boxes, back to front.
    ///
    /// - Parameter inner: As many, or none if all are equal to the outer ones.
    /// - Precondition: As above.
    package init(outer: [Box], inner: [Box]) {
        self.outer = outer
        self.inner = inner == outer ? [] : inner
        precondition(self.inner.isEmpty || inner.count == outer.count, "There are boxes without an inner one")
        for position in outer.indices {
            if let complaint = entry(at: position).complaint {
                preconditionFailure("Entry \(position) \(complaint)")
            }
        }
    }

    /// The entries, back to front.
    ///
    /// - Complexity: O(*n*).
    public var entries: [IndexEntry] { outer.indices.map(entry) }

    /// The entry at a position.
    package func entry(at position: Int) -> IndexEntry {
        IndexEntry(outer: outer[position], inner: inner.isEmpty ? outer[position] : inner[position])
    }

    /// The entries that may be the topmost at a point, front to back, up to the first certain one.
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
    /// An iteration over the candidates at a point, which can be suspended: a value that holds what it needs of the
    /// index.
    public struct Candidates: Sequence, IteratorProtocol, Sendable {
        let index: LinearScan
        var cursor: Cursor

        /// The candidate after the last one, or nil if there is none or the last one was certain.
        ///
        /// - Complexity: O(*n*) for all calls together.
        public mutating func next() -> Candidate? { index.next(&cursor) }
    }

    /// A position among the candidates at a point, for owners that hold the entries themselves: it contains no
    /// reference.
    package struct Cursor: BitwiseCopyable, Sendable {
        let point: Point
        var remaining: Int
    }

    /// The position before the first candidate.
    package func cursor(at point: Point) -> Cursor { Cursor(point: point, remaining: outer.count) }

    /// The candidate at a position of this index; moves the position to the next one.
    package func next(_ cursor: inout Cursor) -> Candidate? {
        while cursor.remaining > 0 {
            cursor.remaining -= 1
            let position = cursor.remaining
            guard outer[position].contains(cursor.point) else { continue }
            let isCertain = inner.isEmpty || inner[position].contains(cursor.point)
            if isCertain { cursor.remaining = 0 }
            return Candidate(entry: Int32(position), isCertain: isCertain)
        }
        return nil
    }
}
