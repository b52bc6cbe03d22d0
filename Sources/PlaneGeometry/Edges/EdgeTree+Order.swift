extension EdgeTree {
    /// The indices of some lines in an order in which most lines are near the one before, so that runs of them have small boxes.
    /// Empty if the lines are best left as they are.
    ///
    /// The order is that of the centers of the lines' boxes along a Hilbert curve.
    static func order(of lines: [[Point]]) -> [Int] {
        guard lines.count >= 16 else { return [] }  // The boxes around runs of fewer are few enough.
        var centers: [Point] = []
        for line in lines {
            var box = Box.nothing
            for point in line { box = box.union(Box(at: point)) }
            centers.append(box.center)
            guard box.center.isFinite else { return [] }
        }
        return hilbertOrder(of: centers)
    }

    /// The lines as they were given.
    var lines: [ArraySlice<Point>] {
        if ends.isEmpty { return points.isEmpty ? [] : [points[...]] }
        let stored = ends.indices.map { points[($0 == 0 ? 0 : Int(ends[$0 - 1]))..<Int(ends[$0])] }
        var lines = stored
        for (position, line) in order.enumerated() { lines[line] = stored[position] }
        return lines
    }
}
