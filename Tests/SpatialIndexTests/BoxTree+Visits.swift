@testable import SpatialIndex

extension BoxTree {
    /// The number of nodes that `topmost(at:)` visits if `judge` accepts every entry.
    func nodesVisited(byTopmostAt point: Point) -> Int { frontmost(at: point).visits }

    /// The number of nodes that `entries(at:)` visits.
    func nodesVisited(byEntriesAt point: Point) -> Int {
        var search = FrontmostSearch(.max / 2, at: point)
        search(below: root, in: self) { _ in true }
        return search.answer.visits
    }
}
