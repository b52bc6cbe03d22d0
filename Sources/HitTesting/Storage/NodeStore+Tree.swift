import SpatialIndex

extension NodeStore {
    /// Inserts a node among the children of `parent`: directly in front of `sibling`, or behind all children if `sibling` is 0. A
    /// child of `parent` that only has no position is not new.
    ///
    /// - Returns: Whether the node has got a sort key of its own. If not, `spreadOrder` has to make room.
    mutating func link(_ slot: UInt32, into parent: UInt32, above sibling: UInt32, isNew: Bool = true) -> Bool {
        var (next, rear, parentID) = (UInt32(0), Int64?.none, NodeID?.none)
        if isNew || sibling == 0 {
            setLinks(of: parent) {
                if sibling == 0 { (next, $0.firstChild) = ($0.firstChild, slot) }
                guard isNew else { return }
                parentID = NodeID(slot: parent, generation: $0.generation)
                $0.childCount += 1
            }
        }
        if sibling != 0 {
            setLinks(of: sibling) { (next, rear, $0.next) = ($0.next, $0.order, slot) }
        }
        let (order, isOwn) = order(between: rear, and: next == 0 ? nil : links[next].order)
        setLinks(of: slot) {
            ($0.next, $0.order) = (next, order)
            if let parentID { $0.parentID = parentID }
        }
        cores[slot].previous = sibling
        if next == 0 { cores[parent].lastChild = slot } else { cores[next].previous = slot }
        return isOwn
    }

    /// Moves a child of `parent` directly in front of `sibling`, neither itself nor the one behind it; 0 is behind all. Returns
    /// what `link` does.
    mutating func relink(_ slot: UInt32, among parent: UInt32, above sibling: UInt32) -> Bool {
        detach(slot, from: parent)
        return link(slot, into: parent, above: sibling, isNew: false)
    }

    /// Removes a slot from among its siblings. The slot keeps its own children.
    mutating func unlink(_ slot: UInt32) {
        let parent = links[slot].parent
        links[parent].childCount -= 1
        detach(slot, from: parent)
    }

    private mutating func detach(_ slot: UInt32, from parent: UInt32) {
        let (previous, next) = (cores[slot].previous, links[slot].next)
        if previous == 0 { links[parent].firstChild = next } else { links[previous].next = next }
        if next == 0 { cores[parent].lastChild = previous } else { cores[next].previous = previous }
    }

    /// Changes the links of a node. One access in place takes less than one for each member.
    @inline(__always)
    mutating func setLinks(of slot: UInt32, _ change: (inout NodeLinks) -> Void) { change(&links[slot]) }

    // MARK: Order

    /// The usual gap between the sort keys of siblings.
    private static var usualGap: Int64 { 1 << 24 }

    /// A sort key between those of two neighbouring siblings; nil stands for a sibling that does not exist. If no key is free
    /// there, the result is the key of one of the two, and `isOwn` is false.
    @inline(__always)
    private func order(between rear: Int64?, and front: Int64?) -> (key: Int64, isOwn: Bool) {
        switch (rear, front) {
        case (nil, nil): return (0, true)
        case (let rear?, nil):
            let (key, isTooLarge) = rear.addingReportingOverflow(NodeStore.usualGap)
            return isTooLarge ? (rear, false) : (key, true)
        case (nil, let front?):
            let (key, isTooLarge) = front.subtractingReportingOverflow(NodeStore.usualGap)
            return isTooLarge || key == .min ? (front, false) : (key, true)
        case (let low?, let high?):
            let key = low + Int64(bitPattern: UInt64(bitPattern: high &- low) / 2)
            return (key, key != low)
        }
    }

    /// Assigns new sort keys to a node and siblings around it, until there are gaps again. Returns the node and what changed.
    ///
    /// - Complexity: O(nodes returned), which is O(log *n*) amortised for each node that is inserted between two.
    mutating func spreadOrder(around slot: UInt32) -> [UInt32] {
        var (first, last, count) = (slot, slot, 1)
        var wanted = 16
        while true {
            while count < wanted, cores[first].previous != 0 || links[last].next != 0 {
                if cores[first].previous != 0 { (first, count) = (cores[first].previous, count + 1) }
                if links[last].next != 0 { (last, count) = (links[last].next, count + 1) }
            }
            let (rear, front) = (cores[first].previous, links[last].next)
            // The keys are spread between those of the neighbours. Without a neighbour, there are the usual gaps.
            let (room, gap) = (Int64(count + 1) * NodeStore.usualGap, UInt64(NodeStore.usualGap))
            let to = front == 0 ? nil : links[front].order
            let low = rear != 0 ? links[rear].order : to.map { max($0, .min + 1 + room) - room } ?? -room / 2
            let high = to ?? min(low, .max - room) + room
            let step = min(UInt64(bitPattern: high &- low) / UInt64(count + 1), gap)
            if step >= min(4 * UInt64(count), gap) {
                var (node, key) = (first, low)
                var changed: [UInt32] = []
                for _ in 0..<count {
                    key += Int64(step)
                    if links[node].order != key || node == slot { changed.append(node) }
                    links[node].order = key
                    node = links[node].next
                }
                return changed
            }
            wanted *= 4
        }
    }

    /// The child of a node at an index counted from the back. The search begins at the end that is nearer.
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

    /// The children of a node, back to front.
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

    /// The container of a node: the nearest ancestor that is not looked through.
    @inline(__always)
    func container(of slot: UInt32) -> UInt32 {
        var node = links[slot].parent
        while node != NodeStore.screen, links[node].isLookedThrough { node = links[node].parent }
        return node
    }

    /// True if `slot` is `ancestor` or lies below it.
    ///
    /// - Complexity: O(levels above `slot`), or O(nodes below `ancestor`) if these are fewer.
    package func isInSubtree(_ slot: UInt32, of ancestor: UInt32) -> Bool {
        if ancestor == NodeStore.screen { return true }
        var (above, below) = (slot, ancestor)
        while above != NodeStore.screen {
            if above == ancestor || below == slot { return true }
            guard let next = nextInPreOrder(after: below, within: ancestor) else { return false }
            (above, below) = (links[above].parent, next)
        }
        return false
    }

    /// The node after `slot` in pre-order within the subtree of `top`; nil at the end of the subtree.
    func nextInPreOrder(after slot: UInt32, within top: UInt32) -> UInt32? {
        if links[slot].firstChild != 0 { return links[slot].firstChild }
        var node = slot
        while node != top {
            if links[node].next != 0 { return links[node].next }
            node = links[node].parent
        }
        return nil
    }

    /// The slots of a node and its descendants, in pre-order.
    package func subtree(of top: UInt32) -> [UInt32] {
        var result: [UInt32] = []
        var node: UInt32? = top
        while let slot = node {
            result.append(slot)
            node = nextInPreOrder(after: slot, within: top)
        }
        return result
    }
}
