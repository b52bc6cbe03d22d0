extension QuadtreeBuilder {
    /// The cell that is being worked on.
    struct CellWork: BitwiseCopyable {
        var cell = Cell.whole
        /// `items[from ..< from + count]` are its candidates; there is one at least.
        var from = 0
        var count = 0
        var floor = QuadtreeWords.none
        /// Words that it may use beyond those of one leaf.
        var spare = 0
        /// The cut that is being tried, and children as bits.
        var split = QuadtreeSplit(cell: .whole, bitsX: 0, bitsY: 0)
        var bits: Int32 = 0
        /// More pairs than this are too many for the memory left.
        var limit = 0
        /// Children that are not sealed.
        var openCount = 0
        /// The progress of a phase, counted in candidates, pairs, slots or summaries.
        var index = 0
        /// The place of its leaf, or of the items of its children; the level of the leaf that summaries are written of.
        var start = 0
        var level = WideLevel(start: 0, count: 0, isHoled: false)
        /// True if the leaf has the holes of areas.
        var isHoled = false
    }

    /// A node whose children are being built.
    struct NodeWork: BitwiseCopyable {
        let cell: Cell
        let split: QuadtreeSplit
        /// Its place in `words`, that of its children's floors in `children`, and of their items in `items`.
        let node, own, base: Int
        var spare: Int
        var kid = 0
        /// The place where the items of the next child start.
        var start: Int
        /// The part of `spare` that the child being built was given.
        var share = 0
    }

    /// Begins with a cell.
    @inline(__always)
    mutating func enter(_ work: CellWork) {
        cell = work
        cell.bits = Self.wantedBits(work.count)
        phase = .choose
    }

    /// Hands a finished cell to the node above.
    @inline(__always)
    mutating func finishCell(_ reference: UInt32, spare: Int) {
        steps &-= 4
        guard nodes.count > 0 else { return finishCells(reference) }
        let top = nodes.base + (nodes.count &- 1)
        words[top.pointee.node &+ 1 &+ top.pointee.kid] = reference
        // What a child does not use is left for the next ones.
        top.pointee.spare &+= spare &- top.pointee.share
        top.pointee.kid &+= 1
        phase = .children
    }

    /// Begins with the top node's next child that has candidates, or finishes the node.
    mutating func enterNextChild() {
        let top = nodes.base + (nodes.count &- 1)
        let work = top.pointee
        let kids = 1 &<< Int(work.split.bitsX &+ work.split.bitsY)
        var kid = work.kid
        while kid < kids {
            steps &-= 1
            let end = work.base &+ Int(children[work.own &+ kids &+ kid])  // after sorting: where the kid's items end
            let floor = children[work.own &+ kid]
            if end > work.start {
                // What a child may use is its part of what is left.
                let left = items.count &- work.start
                let share = Int(Double(work.spare) * (Double(end &- work.start) / Double(left)))
                top.pointee.kid = kid
                top.pointee.start = end
                top.pointee.share = share
                return enter(
                    CellWork(
                        cell: work.split.child(kid, of: work.cell), from: work.start, count: end &- work.start,
                        floor: floor, spare: share))
            }
            words[work.node &+ 1 &+ kid] = floor &+ 1
            kid &+= 1
        }
        items.resize(to: work.base)
        children.resize(to: work.own)
        nodes.resize(to: nodes.count &- 1)
        finishCell(QuadtreeWords.nodeTag | UInt32(truncatingIfNeeded: work.node), spare: work.spare)
    }

    /// Chooses the cut to be tried, or a leaf.
    mutating func choose() {
        let count = cell.count
        if areas != nil, count > QuadtreeWords.wideCount, isForHoledLeaf { return beginLeaf() }
        guard cell.bits > 0, let split = chooseSplit(from: cell.from, count: count, cell: cell.cell, bits: cell.bits)
        else { return beginLeaf() }
        let kids = 1 &<< Int(split.bitsX &+ split.bitsY)
        steps &-= 2 &* min(count, 64) &* Int(cell.bits &+ 1) &+ kids / 4
        cell.split = split
        let own = children.count
        children.resize(to: own &+ 2 &* kids)
        for kid in 0..<kids {
            children[own &+ kid] = cell.floor
            children[own &+ kids &+ kid] = 0
        }
        let grid = ChildGrid(split)
        for word in 0..<grid.words { open[word] = grid.all }
        // A pair becomes a slot of two words in some leaf: what exceeds the memory is not even handed down.
        cell.limit = count &+ cell.spare / 2
        cell.openCount = kids
        cell.index = 0
        phase = .distribute
    }

    /// Hands the candidates of a cell to its children as pairs, front to back, with each child's floor and count. Gives up
    /// soon after `limit` pairs.
    mutating func distribute() {
        guard pairs.makeRoom(for: pairs.count &+ 512, steps: &steps) else { return }
        let work = cell
        let split = work.split
        let kids = 1 &<< Int(split.bitsX &+ split.bitsY)
        let own = children.count &- 2 &* kids
        let counts = own &+ kids
        let grid = ChildGrid(split)
        var openCount = work.openCount
        var index = work.index
        // An item takes up to eleven steps, and two for each of its pairs, one for each child at most.
        let end = min(work.count, index &+ max(steps / 16, 1))
        // Areas take long to hand down: after a few it is seen whether that is in vain.
        let probe = areas == nil ? -1 : max(32, work.count / 8)
        let before = pairs.count
        let most = min(work.limit, min(before &+ steps / 4, pairs.capacity &- 256))
        while index < end && openCount > 0 && pairs.count <= most && steps > 0 {
            let item = items[work.from &+ index]
            let range = split.range(of: item.edges, in: work.cell)
            if item.hasArea { cover(range, by: item, split, in: work.cell) }
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
                    pairs.append(Pair(item: UInt32(truncatingIfNeeded: index), child: UInt32(kid)))
                    children[counts &+ kid] &+= 1
                    left &= left &- 1
                }
            }
            index &+= 1
            if index == probe, pairs.count &* work.count > work.limit &* index &* (openCount < kids ? 2 : 1) {
                cell.limit = -1
                break
            }
        }
        steps &-= (index &- work.index) &* (3 &+ 2 &* grid.words) &+ 2 &* (pairs.count &- before)
        cell.openCount = openCount
        cell.index = index
        if index == work.count || openCount == 0 || pairs.count > cell.limit { weigh(own: own, kids: kids) }
    }

    /// Accepts the cut if it makes progress within the memory left; else a coarser one is tried, or the cell is a leaf.
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
        // Edges that coincide cannot be separated: rather scan a longer leaf than zoom in on them.
        let isStuck =
            count <= 4 &* QuadtreeWords.leafCapacity && Int(most) &* 10 >= count &* 9
            || pairs.count &* 10 >= count &* 9 &* kids
        // Panels that lie around one another are in most children each: a wide leaf finds them in fewer steps and bytes.
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
            // Too dear: a coarser split may be within the means.
            cell.bits = cell.bits > 2 ? cell.bits &- 2 : cell.bits &- 1
        }
        pairs.resize(to: 0)
        children.resize(to: own)
        phase = .choose
    }

    /// Makes the counts of children the places where their items start.
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

    /// Copies the items of the pairs to the top of the stack, grouped by child, in order. Starts become ends.
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
            items[base &+ Int(at)] = items[from &+ Int(pair.item)]
            children[counts &+ Int(pair.child)] = at &+ 1
            index &+= 1
        }
        cell.index = index
        let node = words.count
        guard index == pairs.count, words.makeRoom(for: node &+ 1 &+ kids, steps: &steps) else { return }
        words.resize(to: node &+ 1 &+ kids)
        words[node] = cell.split.header(in: cell.cell)
        pairs.resize(to: 0)
        nodes.append(
            NodeWork(
                cell: cell.cell, split: cell.split, node: node, own: own, base: base, spare: cell.spare, start: base))
        phase = .children
    }
}
