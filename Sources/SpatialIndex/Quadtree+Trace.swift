extension Quadtree {
    /// What one query cost, counted. The same on every machine.
    public struct QueryCost: Hashable, Sendable {
        /// The answer of `topmost(at:)`.
        public internal(set) var topmost: Candidate?
        /// Nodes read behind the directory.
        public internal(set) var nodesVisited = 0
        /// Candidates of the leaf, and summaries of sixteen, that the point was compared with, up to the answer.
        public internal(set) var candidatesTested = 0
        /// Candidates that the integers left open and whose boxes were read.
        public internal(set) var boxesRead = 0
    }

    /// `topmost(at:)` with its costs, by arrays with every access checked: the safe twin of the fast query.
    ///
    /// - Complexity: that of `topmost(at:)`, but a leaf is scanned one candidate at a time.
    public func trace(at point: Point) -> QueryCost {
        var cost = QueryCost()
        let quantizer = block.quantizer
        guard quantizer.plane.contains(point) else { return cost }
        let words = block.words
        let x = quantizer.x(point.x)
        let y = quantizer.y(point.y)
        var reference = words[block.directoryIndex(x, y)]
        while reference & QuadtreeWords.nodeTag != 0 {
            let node = Int(reference & QuadtreeWords.offsetMask)
            reference = words[node + QuadtreeNode(words[node]).child(x, y)]
            cost.nodesVisited += 1
        }
        guard reference & QuadtreeWords.leafTag != 0 else {
            cost.topmost = (reference &- 1).candidate
            return cost
        }
        let leaf = QuadtreeLeaf(words: words, at: Int(reference & QuadtreeWords.offsetMask))
        let localX = UInt8(truncatingIfNeeded: x &>> leaf.shiftX)
        let localY = UInt8(truncatingIfNeeded: y &>> leaf.shiftY)
        var index = -1
        while true {
            index = leaf.firstTouched(
                leaf.base, from: index + 1, x: localX, y: localY, tested: &cost.candidatesTested)
            if index == leaf.count { break }
            let mark = leaf.mark(index)
            let id = mark & ~QuadtreeWords.judged
            if mark == id && leaf.edges(index).excess(localX, localY) == 0 {
                cost.topmost = id.candidate
                return cost
            }
            cost.boxesRead += 1
            guard block.outer[Int(id)].contains(point) else { continue }
            let isCertain = block.inner.isEmpty || block.inner[Int(id)].contains(point)
            cost.topmost = Candidate(entry: Int32(id), isCertain: isCertain)
            return cost
        }
        cost.candidatesTested -= 1  // the floor's slot
        cost.topmost = leaf.floor.candidate
        return cost
    }
}

/// A leaf read from the words of a block, every access checked.
struct QuadtreeLeaf {
    let words: [UInt32]
    let start: Int
    /// Candidates and the floor.
    let slots: Int

    init(words: [UInt32], at start: Int) {
        self.words = words
        self.start = start
        let shown = Int(words[start] & 0xFFFF)
        slots = shown == QuadtreeWords.longCount ? Int(words[start - 1]) : shown
    }

    /// Candidates without the floor.
    var count: Int { slots - 1 }

    /// How far a point's integers are shifted to become local.
    var shiftX: Int32 { Int32(words[start] >> 16 & 255) }
    var shiftY: Int32 { Int32(words[start] >> 24) }
    var floor: UInt32 { words[start + 1 + count] }

    /// The id of a candidate, with `judged`.
    func mark(_ index: Int) -> UInt32 { words[start + 1 + index] }

    /// The local edges of a candidate.
    func edges(_ index: Int) -> LocalEdges { base.edges(index, words) }

    /// The edges of the slots themselves.
    var base: Level { Level(offset: start + 1 + slots, count: slots, hasSummary: slots > QuadtreeWords.plainCount) }

    /// The edges of all slots, or of all summaries of one size.
    struct Level {
        var offset: Int
        var count: Int
        var hasSummary: Bool

        /// The summaries of this level's sixteens.
        var summary: Level {
            let groups = (count + 15) / 16
            return Level(offset: offset + count, count: groups, hasSummary: groups > 16)
        }

        func edges(_ index: Int, _ words: [UInt32]) -> LocalEdges {
            func byte(_ index: Int) -> UInt8 {
                UInt8(truncatingIfNeeded: words[offset + index / 4] >> (8 * UInt32(index % 4)))
            }
            return LocalEdges(
                firstX: byte(index), lastX: byte(count + index), firstY: byte(2 * count + index),
                lastY: byte(3 * count + index))
        }
    }

    /// The first box of a level at or behind `start` that a local point touches: the floor's if no other.
    func firstTouched(_ level: Level, from start: Int, x: UInt8, y: UInt8, tested: inout Int) -> Int {
        var at = start
        while true {
            tested += 1
            if level.edges(at, words).excess(x, y) <= 1 { return at }
            at += 1
            if level.hasSummary && at % 16 == 0 {
                at = 16 * firstTouched(level.summary, from: at / 16, x: x, y: y, tested: &tested)
            }
        }
    }
}
