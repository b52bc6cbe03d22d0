extension Quadtree {
    /// What one query has cost, in numbers that are equal on all machines.
    package struct QueryCost: Hashable, Sendable {
        /// The result of `topmost(at:)`.
        package internal(set) var topmost: Candidate?
        /// The number of nodes read after the directory.
        package internal(set) var nodesVisited = 0
        /// The number of boxes or strips in the leaf that were compared with the point. A box around sixteen others counts as
        /// one. The occluder does not count.
        package internal(set) var candidatesTested = 0
        /// The number of candidates that the integers left undecided, so that their boxes or areas were tested.
        package internal(set) var boxesRead = 0
    }

    /// Answers `topmost(at:)` and counts the costs, with checked accesses: the reference for the fast query.
    ///
    /// - Complexity: that of `topmost(at:)`, but a leaf is scanned one candidate at a time.
    package func trace(at point: Point) -> QueryCost {
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
        var next = 0
        while true {
            let (slot, isSure) = leaf.firstTouched(from: next, x, y, tested: &cost.candidatesTested)
            if slot == leaf.count { break }
            next = slot + 1
            let mark = leaf.mark(slot)
            let id = mark & QuadtreeWords.idMask
            while leaf.mark(next) & QuadtreeWords.idMask == id { next += 1 }
            if mark < QuadtreeWords.judged && isSure {
                cost.topmost = id.candidate
                return cost
            }
            cost.boxesRead += 1
            guard let answer = block.judge(mark, point) else { continue }
            cost.topmost = answer.candidate
            return cost
        }
        cost.candidatesTested -= 1  // the occluder's slot
        cost.topmost = leaf.occluder.candidate
        return cost
    }
}
