/// Builds the block of a quadtree, top down.
///
/// A candidate list goes down front to back. A child that an entry covers with its inner box is *sealed*: that entry becomes
/// the child's floor, and what lies behind it is dropped there. The parts of a list that stay alive stand on one stack.
struct QuadtreeBuilder: ~Copyable {
    /// An entry by its integer outer edges.
    struct Item: BitwiseCopyable {
        var edges: CellEdges
        /// The entry, and `judged` if the integer edges of its two boxes differ.
        var mark: UInt32

        @inline(__always) var id: UInt32 { mark & ~QuadtreeWords.judged }
    }

    /// A child that an item reaches without covering it.
    struct Pair: BitwiseCopyable {
        var item: UInt32
        var child: UInt32
    }

    let quantizer: Quantizer
    let outer: [Box]
    let inner: [Box]
    var words: UnsafeScratch<UInt32>
    var items: UnsafeScratch<Item>
    var pairs = UnsafeScratch<Pair>(capacity: 1024)
    /// Floors and counts of the children of the nodes being built.
    var children = UnsafeScratch<UInt32>(capacity: 4096)
    /// The children that are not sealed while candidates are handed down, a bit each: at most 256.
    var open = UnsafeScratch<UInt64>(capacity: 4)

    init(outer: [Box], inner: [Box], plane: Box) {
        self.outer = outer
        self.inner = inner
        quantizer = Quantizer(plane: plane)
        words = UnsafeScratch(capacity: outer.count * 4 + 64)
        items = UnsafeScratch(capacity: outer.count * 2)
        for word in QuadtreeWords.emptyLeaf { words.append(word) }
        open.resize(to: 4)
    }

    /// The integer edges of an entry's inner box, or nil if it is empty.
    @inline(__always)
    func innerEdges(_ id: UInt32) -> CellEdges? {
        let box = inner.isEmpty ? outer[Int(id)] : inner[Int(id)]
        return box.isEmpty ? nil : quantizer.edges(of: box)
    }

    /// Whether the entry's inner box covers the cell, so that it hides all behind it there.
    @inline(__always)
    func covers(_ item: Item, _ cell: Cell) -> Bool {
        guard item.edges.cover(cell) else { return false }
        return item.mark < QuadtreeWords.judged || innerEdges(item.id)?.cover(cell) == true
    }

    /// Builds the whole tree and returns the reference to its root; `spare` words may be used beyond those of one leaf of
    /// all entries.
    mutating func buildRoot(spare: Int) -> UInt32 {
        var floor = QuadtreeWords.none
        for position in stride(from: outer.count - 1, through: 0, by: -1) {
            let box = outer[position]
            if box.isEmpty { continue }
            var item = Item(edges: quantizer.edges(of: box), mark: UInt32(truncatingIfNeeded: position))
            if !inner.isEmpty, innerEdges(item.id) != item.edges { item.mark |= QuadtreeWords.judged }
            if covers(item, .whole) {
                floor = item.id
                break
            }
            items.append(item)
        }
        var spare = spare
        return build(from: 0, count: items.count, cell: .whole, floor: floor, spare: &spare)
    }

    /// Builds a cell of which `items[from ..< from + count]` are the candidates, and returns the reference to it.
    ///
    /// The recursion is no deeper than a point's integers have bits.
    mutating func build(from: Int, count: Int, cell: Cell, floor: UInt32, spare: inout Int) -> UInt32 {
        if count == 0 { return floor &+ 1 }
        let own = children.count
        let pairBase = pairs.count
        guard let split = trySplits(from: from, count: count, cell: cell, floor: floor, spare: &spare) else {
            pairs.resize(to: pairBase)
            children.resize(to: own)
            return appendLeaf(from: from, count: count, cell: cell, floor: floor, spare: &spare)
        }
        let kids = 1 &<< Int(split.bitsX &+ split.bitsY)
        let counts = own &+ kids

        let base = sortPairs(pairBase: pairBase, from: from, counts: counts, kids: kids)
        let node = words.count
        words.resize(to: node &+ 1 &+ kids)
        words[node] = split.header(in: cell)
        var start = base
        for kid in 0..<kids {
            let end = base &+ Int(children[counts &+ kid])  // after sorting: where the kid's items end
            // What a child may use is its part of what is left, and what it does not use is left for the next ones.
            let left = items.count &- start
            let share = left == 0 ? 0 : Int(Double(spare) * (Double(end &- start) / Double(left)))
            var childSpare = share
            let reference = build(
                from: start, count: end &- start, cell: split.child(kid, of: cell), floor: children[own &+ kid],
                spare: &childSpare)
            words[node &+ 1 &+ kid] = reference
            spare &+= childSpare &- share
            start = end
        }
        items.resize(to: base)
        children.resize(to: own)
        return QuadtreeWords.nodeTag | UInt32(truncatingIfNeeded: node)
    }

    /// Finds a split that makes progress within the memory left and hands the candidates down, or answers nil.
    @inline(__always)
    private mutating func trySplits(
        from: Int, count: Int, cell: Cell, floor: UInt32, spare: inout Int
    ) -> QuadtreeSplit? {
        let own = children.count
        let pairBase = pairs.count
        var bits = Self.wantedBits(count)
        while bits > 0, let split = chooseSplit(from: from, count: count, cell: cell, bits: bits) {
            let kids = 1 &<< Int(split.bitsX &+ split.bitsY)
            children.resize(to: own &+ 2 &* kids)
            // A pair becomes a slot of two words in some leaf: what exceeds the memory is not even handed down.
            let limit = pairBase &+ count &+ spare / 2
            distribute(from: from, count: count, cell: cell, floor: floor, split: split, into: own, limit: limit)
            var most: UInt32 = 0
            var crowded = 0
            var cost = 1 &+ kids &- QuadtreeWords.leafSize(count)
            for kid in 0..<kids {
                let size = children[own &+ kids &+ kid]
                if size > most { most = size }
                if Int(size) &* 4 > count { crowded &+= 1 }
                cost &+= QuadtreeWords.leafSize(Int(size))
            }
            // Edges that coincide cannot be separated: rather scan a longer leaf than zoom in on them.
            let isStuck =
                count <= 4 &* QuadtreeWords.leafCapacity && Int(most) &* 10 >= count &* 9
                || (pairs.count &- pairBase) &* 10 >= count &* 9 &* kids
            // Panels that lie around one another are in most children each: a wide leaf finds them in fewer steps and bytes.
            if count > QuadtreeWords.wideCount && crowded &* 2 > kids && pairs.count &- pairBase > 8 &* count {
                return nil
            }
            let isWithin = pairs.count <= limit
            if isStuck && isWithin { return nil }
            if cost <= spare && isWithin {
                spare &-= cost
                return split
            }
            // Too dear: a coarser split may be within the means.
            pairs.resize(to: pairBase)
            bits = bits > 2 ? bits &- 2 : bits &- 1
        }
        return nil
    }

    /// Hands the candidates of a cell to its children as pairs, front to back, with each child's floor and count. Gives up
    /// soon after `limit` pairs.
    @inline(__always)
    private mutating func distribute(
        from: Int, count: Int, cell: Cell, floor: UInt32, split: QuadtreeSplit, into own: Int, limit: Int
    ) {
        let kids = 1 &<< Int(split.bitsX &+ split.bitsY)
        let counts = own &+ kids
        for kid in 0..<kids {
            children[own &+ kid] = floor
            children[counts &+ kid] = 0
        }
        let grid = ChildGrid(split)
        for word in 0..<grid.words { open[word] = grid.all }
        var openCount = kids
        var index = 0
        while index < count && openCount > 0 && pairs.count <= limit {
            let item = items[from &+ index]
            let reached = split.range(of: item.edges, in: cell)
            for word in 0..<grid.words {
                var left = open[word] & grid.children(in: reached, word: word)
                if left == 0 { continue }
                let inner = item.mark < QuadtreeWords.judged ? item.edges : innerEdges(item.id)
                var sealed: UInt64 = 0
                if let inner { sealed = left & grid.children(in: split.coveredRange(of: inner, in: cell), word: word) }
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
        }
    }

    /// Copies the items of the pairs to the top of the stack, grouped by child, in order. Counts become ends.
    @inline(__always)
    private mutating func sortPairs(pairBase: Int, from: Int, counts: Int, kids: Int) -> Int {
        var start: UInt32 = 0
        for kid in 0..<kids {
            let size = children[counts &+ kid]
            children[counts &+ kid] = start
            start &+= size
        }
        let base = items.count
        items.resize(to: base &+ pairs.count &- pairBase)
        var index = pairBase
        while index < pairs.count {
            let pair = pairs[index]
            let at = children[counts &+ Int(pair.child)]
            items[base &+ Int(at)] = items[from &+ Int(pair.item)]
            children[counts &+ Int(pair.child)] = at &+ 1
            index &+= 1
        }
        pairs.resize(to: pairBase)
        return base
    }
}
