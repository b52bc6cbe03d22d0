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
    func coverEntries(below top: UInt32, in table: EntryTable, by search: inout NeighbourSearch) -> Bool {
        let behind = entry(of: top, in: table).map(NeighbouringEntry.place) ?? search.entryBehind(top, in: self)
        let inFront = search.entryInFront(of: top, in: self)
        if case .unknown = behind { return false }
        if case .unknown = inFront { return false }
        var (low, high) = (BoxTree.Rank.min + 1, BoxTree.Rank.max)
        if case .place(let place) = behind { low = table.rank(of: place) + 1 }
        if case .place(let place) = inFront { high = table.rank(of: place) - 1 }
        return table.cover(from: low, through: high)
    }
}

/// A search for the entry next to a place in pre-order, past nodes that have none.
///
/// Where many have none, most lie in hidden subtrees. These are passed over once it is known which nodes have changed since the
/// table was up to date: below any other hidden node there are no entries.
struct NeighbourSearch {
    private let root: UInt32
    private let table: EntryTable
    /// Nodes that have changed, and no longer stand among those that wait.
    private let changed: [NodeID]
    /// All nodes that have changed; nil until that is asked.
    private var unsettled: Set<NodeID>?
    /// The number of nodes passed so far.
    private(set) var passedCount = 0

    init(of root: UInt32, in table: EntryTable, changed: [NodeID]) {
        (self.root, self.table, self.changed) = (root, table, changed)
    }

    /// The number of nodes that a search passes before it looks for such as need not be gone into, some 20 µs; and before it gives
    /// up.
    private static let (fewPassed, mostPassed) = (2048, 8192)

    /// The last entry before a node in pre-order.
    mutating func entryBehind(_ start: UInt32, in store: NodeStore) -> NeighbouringEntry {
        search(in: store) { $0.goBack(from: start, in: store, end: $1) }
    }

    /// The first entry after a node, and after what lies below it, in pre-order.
    mutating func entryInFront(
        of start: UInt32, includingChildren: Bool = false, in store: NodeStore
    ) -> NeighbouringEntry {
        search(in: store) { $0.goOn(from: start, goesDown: includingChildren, in: store, end: $1) }
    }

    private mutating func search(
        in store: NodeStore, _ go: (inout NeighbourSearch, _ end: Int) -> NeighbouringEntry
    ) -> NeighbouringEntry {
        if unsettled == nil {
            let found = go(&self, passedCount + NeighbourSearch.fewPassed)
            guard case .unknown = found else { return found }
            unsettled = Set(changed + (store.index(of: root)?.waitingNodes ?? []))
        }
        return go(&self, passedCount + NeighbourSearch.mostPassed)
    }

    /// True if there may be entries below a node.
    private func goesInto(_ node: UInt32, in store: NodeStore) -> Bool {
        if store.isIslandRoot(node) { return false }
        guard let unsettled, store.cores[node].isOut, !store.cores[node].isChanged else { return true }
        return unsettled.contains(store.id(of: node))
    }

    private mutating func goBack(from start: UInt32, in store: NodeStore, end: Int) -> NeighbouringEntry {
        var node = start
        while passedCount < end {
            passedCount += 1
            if store.cores[node].previous != 0 {
                node = store.cores[node].previous
                while store.cores[node].lastChild != 0, passedCount < end, goesInto(node, in: store) {
                    node = store.cores[node].lastChild
                    passedCount += 1
                }
            } else {
                node = store.links[node].parent
                if node == root { return .none }
            }
            if passedCount < end, let place = store.entry(of: node, in: table) { return .place(place) }
        }
        return .unknown
    }

    private mutating func goOn(
        from start: UInt32, goesDown: Bool, in store: NodeStore, end: Int
    ) -> NeighbouringEntry {
        var (node, goesDown) = (start, goesDown)
        while passedCount < end {
            passedCount += 1
            if goesDown, store.links[node].firstChild != 0, goesInto(node, in: store) {
                node = store.links[node].firstChild
            } else {
                while store.links[node].next == 0 {
                    node = store.links[node].parent
                    if node == root { return .none }
                }
                node = store.links[node].next
            }
            goesDown = true
            if let place = store.entry(of: node, in: table) { return .place(place) }
        }
        return .unknown
    }
}
