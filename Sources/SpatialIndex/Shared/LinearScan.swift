/// Scans all entries from the front. A linear scan is the reference for every other index, and the fastest index for a few
/// entries.
///
/// It gives the same answers as `Quadtree`, by code simple enough to be obviously right.
public struct LinearScan: Sendable {
    /// The outer boxes, back to front.
    private let outer: [Box]
    /// The inner boxes; an empty array if all are equal to the outer ones.
    private let inner: [Box]

    /// Stores entries that are given back to front.
    ///
    /// - Precondition: every entry has a finite outer box and an inner box that is empty or inside the outer box.
    /// - Complexity: O(*n*).
    public init(_ entries: [IndexEntry]) {
        for (position, entry) in entries.enumerated() { entry.check(position) }
        outer = entries.map { $0.outer }
        inner = entries.allSatisfy { $0.inner == $0.outer } ? [] : entries.map { $0.inner }
    }

    /// The entries that may be the topmost at a point, front to back, up to the first certain one.
    ///
    /// - Complexity: O(1) here, O(*n*) for the whole sequence.
    public func candidates(at point: Point) -> Candidates {
        Candidates(index: self, point: point, remaining: outer.count)
    }

    /// The frontmost entry whose outer box contains the point; nil if there is none.
    ///
    /// - Complexity: O(*n*).
    public func topmost(at point: Point) -> Candidate? {
        var remaining = outer.count
        return next(at: point, &remaining)
    }

    /// The result of `topmost(at:)` for each point, in the order of the points.
    ///
    /// - Complexity: O(*n*) a point.
    public func topmost(at points: [Point]) -> [Candidate?] {
        points.map { topmost(at: $0) }
    }
}

extension LinearScan {
    /// An iteration over the candidates at a point. The iteration is a value that holds the index, so it can be suspended.
    public struct Candidates: Sequence, IteratorProtocol, Sendable {
        let index: LinearScan
        let point: Point
        var remaining: Int

        /// The next candidate; nil after the first certain candidate, or if there is none left.
        ///
        /// - Complexity: O(*n*) for all calls together.
        public mutating func next() -> Candidate? { index.next(at: point, &remaining) }
    }

    /// The front-most candidate among the `remaining` rearmost entries; nil if there is none. `remaining` becomes the number of
    /// entries behind the candidate, or 0 if the candidate is certain.
    private func next(at point: Point, _ remaining: inout Int) -> Candidate? {
        while remaining > 0 {
            remaining -= 1
            let position = remaining
            guard outer[position].contains(point) else { continue }
            let isCertain = inner.isEmpty || inner[position].contains(point)
            if isCertain { remaining = 0 }
            return Candidate(entry: Int32(position), isCertain: isCertain)
        }
        return nil
    }
}
