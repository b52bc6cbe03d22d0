import SpatialIndex

/// The entry next to a place in pre-order.
enum NeighbouringEntry {
    case place(UInt32)
    /// There is no such entry.
    case none
    /// It was not found within the steps that a search may take.
    case unknown
}

extension NodeStore {
    /// The nodes below one, without what lies below island roots; nil if there are more than `count`.
    func nodes(below top: UInt32, atMost count: Int) -> [UInt32]? {
        var nodes: [UInt32] = []
        let isAll = visitNodes(below: top, until: isIslandRoot) { node in
            if nodes.count < count { nodes.append(node) } else { return false }
            return true
        }
        return isAll ? nodes : nil
    }

    /// True if more than `count` nodes lie below a node, without what lies below island roots, those included that
    /// become such when they are flattened.
    ///
    /// - Complexity: O(`count`).
    func hasNodes(below top: UInt32, moreThan count: Int) -> Bool {
        var left = count
        return !visitNodes(below: top, until: { isIslandRoot($0) || canBeIslandRoot($0) }) { _ in
            left -= 1
            return left >= 0
        }
    }

    /// Visits the nodes below one, without what lies below those that islands are below, as long as it is told to go on.
    ///
    /// - Returns: Whether all were visited.
    private func visitNodes(
        below top: UInt32, until isIsland: (UInt32) -> Bool, _ visit: (UInt32) -> Bool
    ) -> Bool {
        var node = nextInPreOrder(after: top, within: top)
        while let slot = node {
            guard visit(slot) else { return false }
            let isRoot = isIsland(slot) || (top == NodeStore.screen && canBeIslandRoot(slot))
            node = nextInPreOrder(after: slot, within: top, skippingChildren: isRoot)
        }
        return true
    }

    /// Covers the entries of what lies below a node.
    ///
    /// - Returns: False if it cannot be told which they are.
    func coverEntries(below top: UInt32, of root: UInt32, in table: EntryTable) -> Bool {
        let behind = entry(of: top, in: table).map(NeighbouringEntry.place) ?? entryBehind(top, of: root, in: table)
        let inFront = entryInFront(of: top, of: root, in: table)
        if case .unknown = behind { return false }
        if case .unknown = inFront { return false }
        var (low, high) = (BoxTree.Rank.min + 1, BoxTree.Rank.max)
        if case .place(let place) = behind { low = table.rank(of: place) + 1 }
        if case .place(let place) = inFront { high = table.rank(of: place) - 1 }
        return table.cover(from: low, through: high)
    }

    /// The number of nodes without an entry that a search for a neighbour passes before it gives up: some 20 µs.
    private static let maximumSearch = 2048

    /// The last entry before a node in pre-order.
    func entryBehind(_ start: UInt32, of root: UInt32, in table: EntryTable) -> NeighbouringEntry {
        var node = start
        var steps = 0
        while steps < NodeStore.maximumSearch {
            steps += 1
            if cores[node].previous != 0 {
                node = cores[node].previous
                while cores[node].lastChild != 0, !isIslandRoot(node), steps < NodeStore.maximumSearch {
                    node = cores[node].lastChild
                    steps += 1
                }
            } else {
                node = links[node].parent
                if node == root { return .none }
            }
            if steps < NodeStore.maximumSearch, let place = entry(of: node, in: table) { return .place(place) }
        }
        return .unknown
    }

    /// The first entry after a node, and after what lies below it, in pre-order.
    func entryInFront(
        of start: UInt32, of root: UInt32, in table: EntryTable, includingChildren: Bool = false
    ) -> NeighbouringEntry {
        var node = start
        var goesDown = includingChildren
        for _ in 0..<NodeStore.maximumSearch {
            if goesDown, links[node].firstChild != 0, !isIslandRoot(node) {
                node = links[node].firstChild
            } else {
                while links[node].next == 0 {
                    node = links[node].parent
                    if node == root { return .none }
                }
                node = links[node].next
            }
            goesDown = true
            if let place = entry(of: node, in: table) { return .place(place) }
        }
        return .unknown
    }
}
