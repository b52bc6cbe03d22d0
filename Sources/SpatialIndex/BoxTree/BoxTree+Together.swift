// Many entries that move a little at once: each stays in its node, and all nodes are made right together.
extension BoxTree {
    /// Moves an entry that stays near where it was, without a look at the nodes above, which `refit(above:)` or
    /// `refitAll(visits:)` makes right.
    ///
    /// Until then the tree must not be asked nor changed in any other way.
    ///
    /// - Returns: The node that it stands in. Nil if the entry would go far, so that another node may be better; it stands where
    ///   it stood then.
    /// - Precondition: The entry is in the tree; no edge is NaN.
    /// - Complexity: O(1) amortised over many entries.
    package mutating func shift(_ entry: Int32, to box: Box) -> UInt32? {
        let place = places[UInt32(bitPattern: entry)]
        precondition(place != .none, "shift: entry \(entry) is not in the tree")
        BoxTree.check(box, of: entry)
        let (isNear, isNewest) = nodes[place.node].shift(place.lane, to: FloatBox(box), at: now)
        guard isNear else { return nil }
        boxes[UInt32(entry)] = box
        if !isNewest { touch(place.node, place.lane) }
        return place.node
    }

    /// Makes right what stands above the nodes of some entries after `shift(_:to:)`.
    ///
    /// - Complexity: O(nodes · levels).
    package mutating func refit(above shifted: [UInt32]) {
        for var node in shifted {
            while node != root {
                let (bounds, parent, lane) = (nodes[node].bounds, nodes[node].parent, Int(nodes[node].lane))
                guard nodes[parent].box(lane) != bounds else { break }
                nodes[parent].setBox(lane, bounds)
                node = parent
            }
        }
    }

    /// Makes all nodes right after `shift(_:to:)`.
    ///
    /// - Parameter visits: How many nodes queries have visited since this was done last.
    /// - Returns: Whether the tree had better be built anew (`rebuild()`), since its nodes have grown into each other, and queries
    ///   have paid for that as much as a new tree costs.
    /// - Complexity: O(*n*).
    package mutating func refitAll(visits: Int) -> Bool {
        let (cost, newCost) = refitNodes()
        // Before they were shifted, so many of the visits were in vain.
        ageing.wastedVisits += Float(visits) * ageing.share
        ageing.share = newCost < cost ? 1 - newCost / cost : 0
        return ageing.wastedVisits > BoxTree.visitsPerRebuiltEntry * Float(count)
    }

    /// Makes the boxes right that parents have of their nodes.
    ///
    /// - Returns: What queries pay for the lowest nodes, and what they paid when entries were last dealt to them.
    private mutating func refitNodes() -> (cost: Float, newCost: Float) {
        var order = [root]
        order.reserveCapacity(nodeCount)
        var first = 0
        while first < order.count {
            let node = order[first]
            first += 1
            // What is lowest has no nodes below.
            guard nodes[node].height > 0 else { break }
            for lane in 0..<Int(nodes[node].count) { order.append(nodes[node].children[lane]) }
        }
        var (cost, limit): (Float, Float) = (0, 0)
        for node in order.reversed() where node != root {
            let (bounds, parent, lane) = (nodes[node].bounds, nodes[node].parent, Int(nodes[node].lane))
            if nodes[node].height == 0 {
                cost += bounds.cost
                limit += nodes[node].costLimit
            }
            if nodes[parent].box(lane) != bounds { nodes[parent].setBox(lane, bounds) }
        }
        return (cost, limit / BoxTree.growth)
    }

    /// Building a tree anew takes as long as visiting so many nodes for each entry.
    private static var visitsPerRebuiltEntry: Float { 8 }
}

/// The harm that shifted entries have done to a tree.
struct BoxTreeAgeing: Sendable {
    /// The share of visits that a new tree would save.
    var share: Float = 0
    /// The number of visits that a new tree would have saved by now.
    var wastedVisits: Float = 0
}

extension BoxTreeNode {
    /// Moves an entry that goes nowhere far; what the node's parent has of it is to be made right.
    ///
    /// - Returns: False if it goes far, so that nothing was done; and whether it is stamped with the time already.
    @inline(__always)
    fileprivate mutating func shift(_ lane: Int, to new: FloatBox, at time: UInt32) -> (isNear: Bool, isNewest: Bool) {
        let old = boxInPlace(lane)
        guard new == old || new.union(old).cost <= BoxTreeNode.shiftLimit * old.cost else { return (false, false) }
        setBox(lane, new)
        return (true, timeInPlace(lane) == time)
    }

    /// An entry that goes with its old box into one of more than so many times its cost goes far: about three times its size.
    private static var shiftLimit: Float { 16 }
}
