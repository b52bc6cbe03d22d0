extension HitScene {
    /// What gets the touch at each of many points in screen space, in their order.
    ///
    /// - Returns: As `topmost(at:)` for each point.
    /// - Complexity: O(points · log n) expected.
    public mutating func topmost(at points: [Point]) -> [HitResult] {
        prepare()
        return preparedTopmost(at: points[...])
    }

    /// The answers for points, in their order, from indexes that are all up to date.
    func preparedTopmost(at points: ArraySlice<Point>) -> [HitResult] {
        points.map { point in
            switch indexedTopmost(at: point) {
            case .answer(let result): result
            case .needsIsland: walk(at: point)
            }
        }
    }
}
