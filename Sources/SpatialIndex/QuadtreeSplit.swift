/// How a cell is cut: into `2^bitsX × 2^bitsY` equal children, numbered row by row.
struct QuadtreeSplit {
    var bitsX, bitsY: Int32
    /// Shifts of the children.
    var shiftX, shiftY: Int32

    @inline(__always)
    init(cell: Cell, bitsX: Int32, bitsY: Int32) {
        self.bitsX = bitsX
        self.bitsY = bitsY
        shiftX = cell.shiftX &- bitsX
        shiftY = cell.shiftY &- bitsY
    }

    @inline(__always)
    func child(_ kid: Int, of cell: Cell) -> Cell {
        let kid = Int32(truncatingIfNeeded: kid)
        return Cell(
            x: cell.x &+ ((kid & ((1 &<< bitsX) &- 1)) &<< shiftX), y: cell.y &+ ((kid &>> bitsX) &<< shiftY),
            shiftX: shiftX, shiftY: shiftY)
    }

    /// Columns and rows of the children that a box reaches.
    @inline(__always)
    func range(of edges: CellEdges, in cell: Cell) -> (firstX: Int32, lastX: Int32, firstY: Int32, lastY: Int32) {
        (
            max(edges.x0 &- cell.x, 0) &>> shiftX, (min(edges.x1, cell.lastX) &- cell.x) &>> shiftX,
            max(edges.y0 &- cell.y, 0) &>> shiftY, (min(edges.y1, cell.lastY) &- cell.y) &>> shiftY
        )
    }

    /// A node's first word.
    @inline(__always)
    func header(in cell: Cell) -> UInt32 {
        UInt32(truncatingIfNeeded: shiftX | shiftY &<< 8 | bitsX &<< 16 | bitsY &<< 24)
    }
}

extension QuadtreeBuilder {
    /// The split that leaves the fewest partly covering (child, candidate) pairs on a sample of the candidates, or nil if
    /// the cell is to be a leaf.
    @inline(__always)
    func chooseSplit(from: Int, count: Int, cell: Cell, bits wanted: Int32) -> QuadtreeSplit? {
        let roomX = cell.shiftX &- QuadtreeWords.localBits
        let roomY = cell.shiftY &- QuadtreeWords.localBits
        let capacity = QuadtreeWords.leafCapacity
        if count <= capacity || roomX &+ roomY <= 0 { return nil }
        var bits = wanted
        bits = min(bits, roomX &+ roomY)

        var best = QuadtreeSplit(cell: cell, bitsX: max(0, bits &- roomY), bitsY: bits &- max(0, bits &- roomY))
        var bestCost = Int32.max
        let step = count <= 32 ? 1 : count / 32
        var bitsX = best.bitsX
        while bitsX <= min(bits, roomX) {
            let split = QuadtreeSplit(cell: cell, bitsX: bitsX, bitsY: bits &- bitsX)
            var cost: Int32 = 0
            var index = 0
            while index < count {
                let edges = items[from &+ index].edges
                let range = split.range(of: edges, in: cell)
                let width = range.lastX &- range.firstX &+ 1
                let height = range.lastY &- range.firstY &+ 1
                let coveredX = width &- (edges.x0 >= cell.x ? 1 : 0) &- (edges.x1 <= cell.lastX ? 1 : 0)
                let coveredY = height &- (edges.y0 >= cell.y ? 1 : 0) &- (edges.y1 <= cell.lastY ? 1 : 0)
                cost &+= width &* height &- max(coveredX, 0) &* max(coveredY, 0)
                index &+= step
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

    /// How many children a cell gets, as bits: more while its list is long.
    @inline(__always)
    static func wantedBits(_ count: Int) -> Int32 {
        let capacity = QuadtreeWords.leafCapacity
        return count >= 16384 ? 8 : count >= 2048 ? 6 : count >= 16 &* capacity ? 4 : count >= 3 &* capacity ? 2 : 1
    }

    /// Writes a leaf and returns the reference to it.
    mutating func appendLeaf(from: Int, count: Int, cell: Cell, floor: UInt32) -> UInt32 {
        if count >= QuadtreeWords.longCount { words.append(UInt32(truncatingIfNeeded: count)) }
        let leaf = words.count
        words.resize(to: leaf &+ 2 &+ 2 &* count &+ QuadtreeWords.summarySize(count))
        let shownCount = UInt32(truncatingIfNeeded: min(count, QuadtreeWords.longCount))
        let dropX = cell.shiftX &- QuadtreeWords.localBits
        let dropY = cell.shiftY &- QuadtreeWords.localBits
        words[leaf] = shownCount | UInt32(dropX) << 16 | UInt32(dropY) << 24
        words[leaf &+ 1 &+ count] = floor
        let locals = UnsafeMutableRawPointer(words.base + (leaf &+ 2 &+ count))
            .assumingMemoryBound(to: UInt8.self)
        for index in 0..<count {
            let item = items[from &+ index]
            let local = LocalEdges(item.edges, in: cell)
            var mark = item.id
            if item.mark >= QuadtreeWords.judged {
                let same = innerEdges(item.id).map { LocalEdges($0, in: cell) == local } ?? false
                if !same { mark |= QuadtreeWords.judged }
            }
            words[leaf &+ 1 &+ index] = mark
            locals[index] = local.x0
            locals[count &+ index] = local.x1
            locals[2 &* count &+ index] = local.y0
            locals[3 &* count &+ index] = local.y1
        }
        appendSummaries(of: locals, count: count)
        return QuadtreeWords.leafTag | UInt32(truncatingIfNeeded: leaf)
    }

    /// Writes the summaries of a leaf behind its edges, level by level.
    private func appendSummaries(of edges: UnsafeMutablePointer<UInt8>, count: Int) {
        var lower = edges
        var size = count
        while size > (size == count ? QuadtreeWords.plainCount : 16) {
            let groups = (size + 15) / 16
            let upper = lower + 4 * size
            for group in 0..<groups {
                var around = LocalEdges(x0: 255, x1: 0, y0: 255, y1: 0)
                for index in 16 * group..<min(16 * group + 16, size) {
                    around.x0 = min(around.x0, lower[index])
                    around.x1 = max(around.x1, lower[size + index])
                    around.y0 = min(around.y0, lower[2 * size + index])
                    around.y1 = max(around.y1, lower[3 * size + index])
                }
                upper[group] = around.x0
                upper[groups + group] = around.x1
                upper[2 * groups + group] = around.y0
                upper[3 * groups + group] = around.y1
            }
            lower = upper
            size = groups
        }
    }
}

/// The edges of a box in 256ths of a cell, clamped to it. What integers decide, these leave open or decide alike.
struct LocalEdges: Equatable {
    var x0, x1, y0, y1: UInt8
}

extension LocalEdges {
    @inline(__always)
    init(_ edges: CellEdges, in cell: Cell) {
        x0 = Self.local(edges.x0, cell.x, cell.shiftX)
        x1 = Self.local(edges.x1, cell.x, cell.shiftX)
        y0 = Self.local(edges.y0, cell.y, cell.shiftY)
        y1 = Self.local(edges.y1, cell.y, cell.shiftY)
    }

    @inline(__always)
    private static func local(_ edge: Int32, _ corner: Int32, _ shift: Int32) -> UInt8 {
        let part = max(edge &- corner, 0) &>> (shift &- QuadtreeWords.localBits)
        return UInt8(truncatingIfNeeded: min(part, 255))
    }
}
