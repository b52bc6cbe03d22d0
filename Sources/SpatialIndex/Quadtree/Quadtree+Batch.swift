extension Quadtree {
    /// `topmost(at:)` of each point, in their order.
    ///
    /// Faster than one query after the other as soon as the index exceeds the caches, since several points wait for memory
    /// at the same time. Sorting the points first does not pay.
    ///
    /// - Complexity: that of a query a point.
    public func topmost(at points: [Point]) -> [Candidate?] {
        [Candidate?](unsafeUninitializedCapacity: points.count) { results, count in
            points.withUnsafeBufferPointer { block.answer($0, into: results) }
            count = points.count
        }
    }

    /// Answers many points into memory of the caller's, for batches that are cut into parts or come again and again.
    ///
    /// - Precondition: as many results as points.
    /// - Complexity: that of a query a point.
    public func topmost(at points: Span<Point>, into results: inout MutableSpan<Candidate?>) {
        precondition(
            points.count == results.count,
            "\(points.count) points do not fit \(results.count) results: give one for each")
        points.withUnsafeBufferPointer { points in
            results.withUnsafeMutableBufferPointer { block.answer(points, into: $0) }
        }
    }
}
