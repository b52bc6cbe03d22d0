extension QuadtreeBuilder {
    /// Chooses a division of a cell into `2^wanted` children, or fewer if the cell is small. It has the fewest pairs of a child
    /// and a sampled candidate that covers a part of it. Nil if the cell is to become a leaf.
    @inline(__always)
    mutating func chooseSplit(from: Int, count: Int, cell: Cell, bits wanted: Int32) -> QuadtreeSplit? {
        let roomX = cell.shiftX &- QuadtreeWords.localBits
        let roomY = cell.shiftY &- QuadtreeWords.localBits
        if count <= QuadtreeWords.leafCapacity || roomX &+ roomY <= 0 { return nil }
        if let areas, count <= QuadtreeWords.capacity(areas), nodes.count > 0, holdsAreas { return nil }
        let bits = min(wanted, roomX &+ roomY)

        var best = QuadtreeSplit(cell: cell, bitsX: max(0, bits &- roomY), bitsY: bits &- max(0, bits &- roomY))
        var bestCost = Int32.max
        // The sample is one candidate from each part of the list, drawn at random. A regular sample might be biased by a period
        // in the list, such as alternating horizontal and vertical strips. With areas, sampling takes longer.
        let part = max(1, count / (areas == nil ? 32 : 5))
        let samplesRuns = areas != nil && count > 2 &* QuadtreeWords.areaCapacity
        if samplesRuns { sampleRuns(from: from, count: count, part: part, in: cell) }
        var bitsX = best.bitsX
        while bitsX <= min(bits, roomX) {
            let split = QuadtreeSplit(cell: cell, bitsX: bitsX, bitsY: bits &- bitsX)
            var cost: Int32 = 0
            var random: UInt32 = 0
            var start = 0
            while start &+ part <= count {
                let edges = items[from &+ start &+ Self.drawn(&random, of: part)].edges
                let range = split.range(of: edges, in: cell)
                let width = range.lastX &- range.firstX &+ 1
                let height = range.lastY &- range.firstY &+ 1
                let coveredX = width &- (edges.x0 >= cell.x ? 1 : 0) &- (edges.x1 <= cell.lastX ? 1 : 0)
                let coveredY = height &- (edges.y0 >= cell.y ? 1 : 0) &- (edges.y1 <= cell.lastY ? 1 : 0)
                var partly = width &* height &- max(coveredX, 0) &* max(coveredY, 0)
                if samplesRuns, runs[start / part].x >= 0 {
                    let run = runs[start / part]
                    let (across, along) = (run.x * Float(1 &<< bitsX), run.y * Float(1 &<< (bits &- bitsX)))
                    partly = min(width &* height, Int32(1 + min(across, Float(width)) + min(along, Float(height))))
                }
                cost &+= partly
                start &+= part
            }
            if cost < bestCost
                || cost == bestCost && abs(split.shiftX &- split.shiftY) < abs(best.shiftX &- best.shiftY)
            {
                bestCost = cost
                best = split
            }
            bitsX &+= 1
        }
        return best
    }

    /// A pseudo-random number below `part`.
    @inline(__always)
    static func drawn(_ random: inout UInt32, of part: Int) -> Int {
        random = random &* 0x2C92_77B5 &+ 0x3C6E_F35F
        return Int(truncatingIfNeeded: (UInt64(random) &* UInt64(truncatingIfNeeded: part)) &>> 32)
    }

    /// The binary logarithm of the number of children for a cell with `count` candidates.
    @inline(__always)
    static func wantedBits(_ count: Int, _ areas: EntryAreas?) -> Int32 {
        // Testing an area takes so long that few levels are better: a cell's children get ten candidates or so, or more where
        // strips are narrow. Two levels, where one would do, adapt better to where entries are dense.
        if let areas, count > QuadtreeWords.capacity(areas), count < 16384 {
            let count = 2 &* count / areas.crowding
            if count >= 430 { return count >= 2048 ? 6 : 4 }
            return count >= 110 ? 6 : count >= 75 ? 5 : count >= 48 ? 4 : count >= 31 ? 3 : 2
        }
        let capacity = QuadtreeWords.leafCapacity
        return count >= 16384 ? 8 : count >= 2048 ? 6 : count >= 16 &* capacity ? 4 : count >= 3 &* capacity ? 2 : 1
    }
}
