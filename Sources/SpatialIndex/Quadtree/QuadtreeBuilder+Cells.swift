extension QuadtreeBuilder {
    /// The state of the current cell.
    struct CellWork: BitwiseCopyable {
        var cell = Cell.whole
        /// The cell's candidates are `items[from ..< from + count]`; there is at least one.
        var from = 0
        var count = 0
        var occluder = QuadtreeWords.none
        /// The number of words that the cell may use in addition to the words of one leaf.
        var spare = 0
        /// The division that is being tried.
        var split = QuadtreeSplit(cell: .whole, bitsX: 0, bitsY: 0)
        /// The binary logarithm of the number of children that a division is to have; 0 for a leaf.
        var bits: Int32 = 0
        /// The most pairs of a child and a candidate that fit in the remaining memory; -1 if the division has been given up.
        var limit = 0
        /// The number of children that no candidate covers so far.
        var openCount = 0
        /// The progress of the current phase, counted in candidates, pairs, slots or summaries.
        var index = 0
        /// The offset of the cell's leaf in `words`, or of its children's items in `items`.
        var start = 0
        var level = WideLevel(start: 0, count: 0, isHoled: false)
        /// True if the cell's leaf stores a hole for each slot: a box that contains no point of the slot's area.
        var isHoled = false
        /// True if a strip of the cell's slanted leaf is short (`LocalStrip.isShort`).
        var isBounded = false
    }

    /// A node whose children are being built.
    struct NodeWork: BitwiseCopyable {
        let cell: Cell
        let split: QuadtreeSplit
        /// The offsets of the node in `words`, of its children's occluders in `children`, and of their items in `items`.
        let node, own, base: Int
        /// The number of words that all remaining children may use together, in addition to one leaf each.
        var spare: Int
        /// The index of the child being built.
        var kid = 0
        /// The offset in `items` of the items of the next child.
        var start: Int
        /// The part of `spare` that was given to the child being built.
        var share = 0
    }

    @inline(__always)
    mutating func enter(_ work: CellWork) {
        cell = work
        cell.bits = Self.wantedBits(work.count, areas)
        // A division that memory does not suffice for would be tried in vain, which takes long with areas.
        if areas != nil, work.spare < 5 &* work.count { cell.bits = min(cell.bits, 3) }
        phase = .choose
    }

    /// Stores a finished cell's reference in its parent, whose other children may use the `spare` words that it left.
    @inline(__always)
    mutating func finishCell(_ reference: UInt32, spare: Int) {
        steps &-= 4
        guard nodes.count > 0 else { return finishCells(reference) }
        let top = nodes.base + (nodes.count &- 1)
        words[top.pointee.node &+ 1 &+ top.pointee.kid] = reference
        // Memory that a child does not use is left to the following children.
        top.pointee.spare &+= spare &- top.pointee.share
        top.pointee.kid &+= 1
        phase = .children
    }

    /// Begins a child of the last node in `nodes`: the next child that has candidates. If none is left, finishes the node.
    mutating func enterNextChild() {
        let top = nodes.base + (nodes.count &- 1)
        let work = top.pointee
        let kids = 1 &<< Int(work.split.bitsX &+ work.split.bitsY)
        var kid = work.kid
        while kid < kids {
            steps &-= 1
            let end = work.base &+ Int(children[work.own &+ kids &+ kid])  // after sorting: where the kid's items end
            let occluder = children[work.own &+ kid]
            if end > work.start {
                // The remaining memory is shared in proportion to the number of items.
                let left = items.count &- work.start
                let share = Int(Double(work.spare) * (Double(end &- work.start) / Double(left)))
                top.pointee.kid = kid
                top.pointee.start = end
                top.pointee.share = share
                return enter(
                    CellWork(
                        cell: work.split.child(kid, of: work.cell), from: work.start, count: end &- work.start,
                        occluder: occluder, spare: share))
            }
            words[work.node &+ 1 &+ kid] = occluder &+ 1
            kid &+= 1
        }
        items.resize(to: work.base)
        children.resize(to: work.own)
        nodes.resize(to: nodes.count &- 1)
        finishCell(QuadtreeWords.nodeTag | UInt32(truncatingIfNeeded: work.node), spare: work.spare)
    }

    /// Chooses the division that is tried next, or begins the cell's leaf.
    mutating func choose() {
        let count = cell.count
        if areas != nil, count > QuadtreeWords.wideCount, isForHoledLeaf() { return beginLeaf() }
        guard cell.bits > 0, let split = chooseSplit(from: cell.from, count: count, cell: cell.cell, bits: cell.bits)
        else { return beginLeaf() }
        let kids = 1 &<< Int(split.bitsX &+ split.bitsY)
        steps &-= 2 &* min(count, 64) &* Int(cell.bits &+ 1) &+ kids / 4
        cell.split = split
        let own = children.count
        children.resize(to: own &+ 2 &* kids)
        for kid in 0..<kids {
            children[own &+ kid] = cell.occluder
            children[own &+ kids &+ kid] = 0
        }
        let grid = ChildGrid(split)
        for word in 0..<grid.words { open[word] = grid.all }
        // Each pair becomes a slot of two words in some leaf. Pairs beyond the memory limit are not even created.
        cell.limit = count &+ cell.spare / 2
        cell.openCount = kids
        cell.index = 0
        phase = .distribute
    }

    /// Distributes a cell's candidates to its children as pairs, front to back, and determines each child's occluder
    /// and count. Stops soon after `limit` pairs.
    mutating func distribute() {
        guard pairs.makeRoom(for: pairs.count &+ 512, steps: &steps) else { return }
        let work = cell
        let split = work.split
        let kids = 1 &<< Int(split.bitsX &+ split.bitsY)
        let own = children.count &- 2 &* kids
        let counts = own &+ kids
        let grid = ChildGrid(split)
        let areas = areas
        var openCount = work.openCount
        var index = work.index
        // An item takes up to eleven steps, and two for each of its pairs, at most one pair for each child.
        let end = min(work.count, index &+ max(steps / 16, 1))
        // Distributing areas is slow, so after a few it is checked whether the division pays.
        let probe = areas == nil ? -1 : max(32, work.count / 8)
        let before = pairs.count
        let most = min(work.limit, min(before &+ steps / 4, pairs.capacity &- 256))
        while index < end && openCount > 0 && pairs.count <= most && steps > 0 {
            let item = items[work.from &+ index]
            let range = split.range(of: item.edges, in: work.cell)
            var (run, hasRuns) = (item.run, false)
            if item.hasArea, let areas {
                if kids > 8 { prefetch(from: work.from &+ index, to: work.from &+ work.count, areas) }
                cover(range, by: item, areas, split, in: work.cell)
                (run, hasRuns) = (coverage.around, coverage.hasRuns)
            }
            for word in 0..<grid.words {
                var left = open[word] & grid.children(in: range, word: word)
                if left == 0 { continue }
                var sealed: UInt64 = 0
                if item.hasArea {
                    sealed = left & coverage.fully[word]
                    left &= coverage.partly[word] | sealed
                } else if let inner = item.mark < QuadtreeWords.judged ? item.edges : innerEdges(item.id) {
                    sealed = left & grid.children(in: split.coveredRange(of: inner, in: work.cell), word: word)
                }
                open[word] &= ~sealed
                left &= ~sealed
                while sealed != 0 {
                    children[own &+ 64 &* word &+ sealed.trailingZeroBitCount] = item.id
                    sealed &= sealed &- 1
                    openCount &-= 1
                }
                while left != 0 {
                    let kid = 64 &* word &+ left.trailingZeroBitCount
                    if hasRuns { run = coverage.runs[kid] }
                    pairs.append(Pair(item: UInt32(truncatingIfNeeded: index), child: UInt32(kid), run: run))
                    children[counts &+ kid] &+= 1
                    left &= left &- 1
                }
            }
            index &+= 1
            // If later candidates are like these, there will be more pairs than the limit. Where a child is covered, they make
            // fewer, so twice the limit is allowed. In 64 bits, also where `Int` has 32.
            if index == probe,
                Int64(pairs.count) &* Int64(work.count)
                    > Int64(work.limit) &* Int64(index) &* (openCount == kids ? 1 : 2)
            {
                cell.limit = -1
                break
            }
        }
        steps &-= (index &- work.index) &* (3 &+ 2 &* grid.words) &+ 2 &* (pairs.count &- before)
        cell.openCount = openCount
        cell.index = index
        if index == work.count || openCount == 0 || pairs.count > cell.limit { weigh(own: own, kids: kids) }
    }

    /// Accepts the division if it separates the candidates well enough and the remaining memory suffices. Otherwise a coarser
    /// division is tried, or the cell becomes a leaf.
    @inline(__always)
    private mutating func weigh(own: Int, kids: Int) {
        let count = cell.count
        var most: UInt32 = 0
        var crowded = 0
        var cost = 1 &+ kids &- leafSize(count)
        for kid in 0..<kids {
            let size = children[own &+ kids &+ kid]
            if size > most { most = size }
            if Int(size) &* 4 > count { crowded &+= 1 }
            cost &+= leafSize(Int(size))
        }
        steps &-= kids / 4
        // Coinciding edges cannot be separated, so a longer leaf is better than deeper cells around them.
        let isStuck =
            count <= 4 &* QuadtreeWords.leafCapacity && Int(most) &* 10 >= count &* 9
            || Int64(pairs.count) &* 10 >= Int64(count) &* 9 &* Int64(kids)
        // Nested panels belong to most children each. A wide leaf finds them in fewer steps and takes less memory.
        let isCrowded =
            count > QuadtreeWords.wideCount && crowded &* 2 > kids && pairs.count > 8 &* count
            && !holdsAreas
        let isWithin = pairs.count <= cell.limit
        if isCrowded || isStuck && isWithin {
            cell.bits = 0
        } else if cost <= cell.spare && isWithin {
            cell.spare &-= cost
            return beginSorting(own: own, kids: kids)
        } else {
            // Too expensive: a coarser division may fit.
            cell.bits = cell.bits > 2 ? cell.bits &- 2 : cell.bits &- 1
        }
        pairs.resize(to: 0)
        children.resize(to: own)
        phase = .choose
    }

    /// Begins the phase `sort`: in `children`, the number of each child's items is replaced by the offset of its first item.
    @inline(__always)
    private mutating func beginSorting(own: Int, kids: Int) {
        var start: UInt32 = 0
        for kid in 0..<kids {
            let size = children[own &+ kids &+ kid]
            children[own &+ kids &+ kid] = start
            start &+= size
        }
        cell.index = 0
        cell.start = items.count
        phase = .sort
    }

    /// Copies the items of the pairs to the top of the stack of items, grouped by child, front to back. In `children`, the
    /// offset of each child's first item becomes the offset after its last one.
    mutating func sort() {
        let base = cell.start
        guard items.makeRoom(for: base &+ pairs.count, steps: &steps),
            items.touch(to: base &+ pairs.count, steps: &steps)
        else { return }
        items.resize(to: base &+ pairs.count)
        let from = cell.from
        let kids = 1 &<< Int(cell.split.bitsX &+ cell.split.bitsY)
        let own = children.count &- 2 &* kids
        let counts = own &+ kids
        var index = cell.index
        let end = min(pairs.count, index &+ max(steps / 2, 1))
        steps &-= 2 &* (end &- index)
        while index < end {
            let pair = pairs[index]
            let at = children[counts &+ Int(pair.child)]
            var item = items[from &+ Int(pair.item)]
            item.run = pair.run
            items[base &+ Int(at)] = item
            children[counts &+ Int(pair.child)] = at &+ 1
            index &+= 1
        }
        cell.index = index
        let node = words.count
        guard index == pairs.count, words.makeRoom(for: node &+ 1 &+ kids, steps: &steps) else { return }
        words.resize(to: node &+ 1 &+ kids)
        words[node] = cell.split.header
        pairs.resize(to: 0)
        nodes.append(
            NodeWork(
                cell: cell.cell, split: cell.split, node: node, own: own, base: base, spare: cell.spare, start: base))
        phase = .children
    }
}
