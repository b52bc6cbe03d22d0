extension EdgeTree {
    /// The fewest lines that are put in order. The boxes around runs of fewer lines are few enough.
    private static let minimumLineCount = 16

    /// Some lines in an order in which most are near the one before, so that runs of them have small boxes; and for each line as it
    /// is given, its position in that order, empty if the lines stay as they are.
    ///
    /// The order is that of the centers of the lines' boxes along a Hilbert curve.
    static func inOrder(_ lines: [[Point]]) -> (lines: [[Point]], order: [Int32]) {
        guard lines.count >= minimumLineCount else { return (lines, []) }
        var centers: [Point] = []
        var all = Box.nothing
        for line in lines {
            var box = Box.nothing
            for point in line { box = box.union(Box(at: point)) }
            guard box.center.isFinite else { return (lines, []) }
            centers.append(box.center)
            all = all.union(Box(at: box.center))
        }
        let (width, height) = (all.maxX - all.minX, all.maxY - all.minY)
        guard max(width, height) > 0, max(width, height) < .infinity else { return (lines, []) }
        /// The part of a length, in 65,536ths.
        func part(_ way: Double, of length: Double) -> UInt32 { length > 0 ? UInt32(way / length * 65535) : 0 }
        let keys = centers.map { center in
            hilbertPosition(part(center.x - all.minX, of: width), part(center.y - all.minY, of: height))
        }
        let sorted = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        var order = [Int32](repeating: 0, count: lines.count)
        for (position, line) in sorted.enumerated() { order[line] = Int32(position) }
        return (sorted.map { lines[$0] }, order)
    }

    /// The position along a Hilbert curve of a cell, in a square of 65,536 by 65,536 cells. Source: Warren, "Hacker's Delight",
    /// "Hilbert's curve".
    private static func hilbertPosition(_ x: UInt32, _ y: UInt32) -> UInt32 {
        var (x, y, position) = (x, y, UInt32(0))
        var bit: UInt32 = 1 << 15
        while bit > 0 {
            let (right, lower) = (x & bit, y & bit)
            position = position << 2 | (right > 0 ? 3 : 0) ^ (lower > 0 ? 1 : 0)
            if lower == 0 {
                if right > 0 { (x, y) = (~x, ~y) }
                (x, y) = (y, x)
            }
            bit >>= 1
        }
        return position
    }

    /// The lines as they were given.
    var lines: [ArraySlice<Point>] {
        if ends.isEmpty { return points.isEmpty ? [] : [points[...]] }
        let stored = ends.indices.map { points[($0 == 0 ? 0 : Int(ends[$0 - 1]))..<Int(ends[$0])] }
        return order.isEmpty ? stored : order.map { stored[Int($0)] }
    }
}
