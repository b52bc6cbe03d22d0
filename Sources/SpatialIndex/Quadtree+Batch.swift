extension Quadtree {
    /// `topmost(at:)` of each point, in their order.
    ///
    /// - Complexity: that of a query a point, with the memory reads of several points overlapping.
    public func topmost(at points: [Point]) -> [Candidate?] {
        points.map { topmost(at: $0) }
    }
}
