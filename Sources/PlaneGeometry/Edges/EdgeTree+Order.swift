extension EdgeTree {
    /// The fewest lines that are put in order. The boxes around runs of fewer lines are few enough.
    private static let minimumLineCount = 16

    /// The indices of some lines in an order in which most lines are near the one before, so that runs of them have small boxes.
    /// Empty if the lines are best left as they are.
    ///
    /// The order is that of the centers of the lines' boxes along a Hilbert curve.
    static func order(of lines: [[Point]]) -> [Int] {
        guard lines.count >= minimumLineCount else { return [] }
        var (centers, all) = ([Point](), Box.nothing)
        for line in lines {
            var box = Box.nothing
            for point in line { box = box.union(Box(at: point)) }
            centers.append(box.center)
            all = all.union(Box(at: box.center))
            guard box.center.isFinite else { return [] }
        }
        let side = max(all.maxX - all.minX, all.maxY - all.minY)
        guard side > 0, side < .infinity else { return [] }
        var keys: [UInt32] = []
        for center in centers {
            let (x, y) = ((center.x - all.minX) / side * 65535, (center.y - all.minY) / side * 65535)
            keys.append(hilbertPosition(UInt32(x), UInt32(y)))
        }
        return (0..<lines.count).sorted { keys[$0] < keys[$1] }
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
        var lines = stored
        for (position, line) in order.enumerated() { lines[line] = stored[position] }
        return lines
    }
}
