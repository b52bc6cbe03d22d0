/// How new attributes of a node can affect answers and indexes.
enum NodeChange {
    case none
    /// Something differs, but no index depends on it.
    case unseen
    /// Only `isOut` differs: the node and its subtree took touches and now take none, or the reverse.
    case gate
    /// The area, the position, the mode or the override differs.
    case area
    /// The area, the position, the mode or the override differs, and the node is or was open. The entries of its descendants
    /// depend on these attributes.
    case reshaped
}

extension NodeGate {
    /// How a change to another gate affects answers and indexes. Rare attributes are not compared: `isIndexedAlike` says whether
    /// indexes depend on them as before.
    @inline(__always)
    func change(to other: NodeGate, isIndexedAlike: Bool = true) -> NodeChange {
        // An open node may be looked through even if it is unreachable, so its changes always count.
        if isUnreachable && other.isUnreachable && !isOpen && !other.isOpen { return .unseen }
        // The reason for an exclusion does not matter to indexes, and redirects are read from the path after a query.
        let unseen: Flags = .hasRedirect
        let isSame =
            isIndexedAlike && bounds == other.bounds && origin == other.origin && asks == other.asks
            && flags.subtracting(unseen) == other.flags.subtracting(unseen) && hitMode == other.hitMode
        guard isSame else { return isOpen || other.isOpen ? .reshaped : .area }
        return isOut == other.isOut ? .unseen : .gate
    }
}
