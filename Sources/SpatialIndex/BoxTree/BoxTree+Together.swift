// Many entries that move a little at once: each stays in its node, and all nodes are made right together.
extension BoxTree {
    /// Moves an entry that stays near where it was, without a look at the nodes above, which `refitAll()` makes right.
    ///
    /// Until then the tree must not be asked nor changed in any other way.
    ///
    /// - Returns: False if the entry would go far, so that another node may be better; it stands where it stood then.
    /// - Precondition: The entry is in the tree; no edge is NaN.
    /// - Complexity: O(1) amortised over many entries.
    package mutating func shift(_ entry: Int32, to box: Box) -> Bool {
        let place = place(of: entry)
        BoxTree.check(box, of: entry)
        let (node, lane, new) = (place.node, place.lane, FloatBox(box))
        let old = nodes[node].box(lane)
        guard new == old || new.union(old).cost <= BoxTree.shiftLimit * old.cost else { return false }
        boxes[UInt32(entry)] = box
        nodes[node].setBox(lane, new)
        touch(node, lane)
        return true
    }

    /// An entry that goes with its old box into one of more than so many times its cost goes far: about three times its size.
    private static var shiftLimit: Float { 16 }

    /// Makes all nodes right after `shift(_:to:)`. Where they have grown into each other, the tree is built anew.
    ///
    /// - Complexity: O(*n*); O(*n* log *n*) once in some rounds of moves of all entries by their own size.
    package mutating func refitAll() {
        var order = [root]
        var first = 0
        while first < order.count {
            let node = order[first]
            first += 1
            // What is lowest has no nodes below.
            if nodes[node].height > 0 {
                for lane in 0..<Int(nodes[node].count) { order.append(nodes[node].children[lane]) }
            }
        }
        var (cost, limit): (Float, Float) = (0, 0)
        for node in order.reversed() where node != root {
            let (bounds, rank) = (nodes[node].bounds, nodes[node].highestRank)
            let (parent, lane) = (nodes[node].parent, Int(nodes[node].lane))
            nodes[parent].setBox(lane, bounds)
            nodes[parent].ranks[lane] = rank
            guard nodes[node].height == 0 else { continue }
            cost += bounds.cost
            limit += nodes[node].costLimit
        }
        if cost > limit * BoxTree.shiftedGrowth { rebuild() }
    }

    /// So many times the cost that single moves may widen them to, the lowest nodes may have together.
    private static var shiftedGrowth: Float { 1.5 }
}
