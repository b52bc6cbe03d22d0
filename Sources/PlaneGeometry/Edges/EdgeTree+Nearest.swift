extension EdgeTree {
    /// The edge nearest to a point, and its distance; nil if there is no edge. Stretches that are farther than the best edge so far
    /// are skipped.
    func nearestEdge(to point: Point) -> (start: Point, end: Point, distance: Double)? {
        var best: (start: Point, end: Point, distance: Double)?
        let way = point - middle
        let slack = (box.reach + way.x.magnitude + way.y.magnitude) * EdgeTree.slack
        var half = Size(width: .infinity, height: .infinity)
        func visit(_ start: Point, _ end: Point) -> Bool {
            let distance = point.distance(toSegmentFrom: start, to: end)
            if distance < best?.distance ?? .infinity {
                best = (start, end, distance)
                half = Size(width: distance * (1 + 0x1p-20) + slack, height: distance * (1 + 0x1p-20) + slack)
            }
            return true
        }
        // The leaf to which the nearer boxes lead gives a first bound, which leaves few others.
        if !stretches.isEmpty {
            let leaf = leaf(near: way)
            _ = visitEdges(Int(stretches[leaf].first)..<Int(stretches[leaf + 1].first) + 1, visit)
        }
        visitEdges(unless: { $0.misses(way, half: half) }, visit)
        return best
    }

    /// The index of the leaf to which the nearer of two boxes leads at each step down the tree.
    private func leaf(near way: Point) -> Int {
        var index = 0
        while stretches[index].size > 1 {
            let one = index + 1
            let other = one + Int(stretches[one].size)
            index = stretches[other].squaredDistance(to: way) < stretches[one].squaredDistance(to: way) ? other : one
        }
        return index
    }
}
