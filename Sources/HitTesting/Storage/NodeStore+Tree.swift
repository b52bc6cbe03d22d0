import SpatialIndex

extension NodeStore {
    /// Puts a slot among the children of `parent`, directly in front of `sibling`; 0 for the very back.
    mutating func link(_ slot: UInt32, into parent: UInt32, above sibling: UInt32) {
        let next = sibling == 0 ? links[parent].firstChild : links[sibling].next
        links[slot].parentID = id(of: parent)
        cores[slot].previous = sibling
        links[slot].next = next
        if sibling == 0 { links[parent].firstChild = slot } else { links[sibling].next = slot }
        if next == 0 { cores[parent].lastChild = slot } else { cores[next].previous = slot }
        links[parent].childCount += 1
    }

    /// Takes a slot from among its siblings. Its own children stay with it.
    mutating func unlink(_ slot: UInt32) {
        let (parent, previous, next) = (links[slot].parent, cores[slot].previous, links[slot].next)
        if previous == 0 { links[parent].firstChild = next } else { links[previous].next = next }
        if next == 0 { cores[parent].lastChild = previous } else { cores[next].previous = previous }
        links[parent].childCount -= 1
    }

    /// The child that `index` counts to from the back, from whichever end is nearer.
    func child(of parent: UInt32, at index: Int) -> UInt32 {
        let count = Int(links[parent].childCount)
        if index <= count / 2 {
            var child = links[parent].firstChild
            for _ in 0..<index { child = links[child].next }
            return child
        }
        var child = cores[parent].lastChild
        for _ in index..<(count - 1) { child = cores[child].previous }
        return child
    }

    /// The children, back to front.
    func children(of parent: UInt32) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(Int(links[parent].childCount))
        var child = links[parent].firstChild
        while child != 0 {
            result.append(child)
            child = links[child].next
        }
        return result
    }

    /// True if `slot` is `ancestor` or lies below it.
    ///
    /// - Complexity: O(levels above `slot`), or O(nodes below `ancestor`) if these are fewer.
    package func isInSubtree(_ slot: UInt32, of ancestor: UInt32) -> Bool {
        var (above, below) = (slot, ancestor)
        while above != NodeStore.screen {
            if above == ancestor || below == slot { return true }
            guard let next = nextInPreOrder(after: below, within: ancestor) else { return false }
            (above, below) = (links[above].parent, next)
        }
        return false
    }

    /// The node after `slot` in pre-order within the subtree of `top`, or nil at its end.
    func nextInPreOrder(after slot: UInt32, within top: UInt32, skippingChildren: Bool = false) -> UInt32? {
        if !skippingChildren, links[slot].firstChild != 0 { return links[slot].firstChild }
        var node = slot
        while node != top {
            if links[node].next != 0 { return links[node].next }
            node = links[node].parent
        }
        return nil
    }

    /// The slots of a subtree in pre-order.
    func subtree(of top: UInt32) -> [UInt32] {
        var result: [UInt32] = []
        var node: UInt32? = top
        while let slot = node {
            result.append(slot)
            node = nextInPreOrder(after: slot, within: top)
        }
        return result
    }
}
