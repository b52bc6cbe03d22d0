// What keeps the tree as good as a new one: it is built anew after half as many changes as it has entries, so that a change
// pays for two entries; a large tree only in parts, so that no single change takes long.

extension BoxTree {
    /// Up to so many entries the whole tree is built anew by itself, which takes a few milliseconds.
    static var maximumRebuiltCount: Int { 1 << 14 }
    /// In larger trees, the height of the nodes whose parts of the tree are: some 2,000 entries.
    private static var partHeight: UInt8 { 2 }
    /// More entries would not fit below that height with room for others.
    static var maximumPartCount: Int { BoxTreeShare.usualCount(partHeight) * 3 / 2 }
    /// How often a part's entries are counted, in changes.
    private static var countedChanges: UInt16 { 128 }

    /// Builds the whole tree anew, so that queries visit as few nodes as they can.
    ///
    /// It helps in trees of more than 16,384 entries after about as many far moves as there are entries: by then the parts
    /// that are kept in order by themselves have come to overlap. Small moves do not call for it.
    ///
    /// - Complexity: O(*n* log *n*).
    public mutating func rebuild() {
        guard count > 0 else { return }
        rebuildAll()
    }

    /// Counts a change of a lowest node, and builds its part of the tree anew when that has changed enough.
    mutating func noteChange(of node: UInt32) {
        changesSinceRebuild += 1
        var part = root
        if count > BoxTree.maximumRebuiltCount {
            part = node
            while part != root && nodes[part].height < BoxTree.partHeight { part = nodes[part].parent }
        }
        nodes[part].changes &+= 1
        let changes = nodes[part].changes
        guard changes % BoxTree.countedChanges == 0, nodes[part].height > 0 else { return }
        guard 2 * Int(changes) >= (part == root ? count : entryCount(below: part)) else { return }
        nodes[part].changes = 0
        if part == root { rebuildAll() } else { rebuild(part) }
    }

    private func entryCount(below node: UInt32) -> Int {
        if nodes[node].height == 0 { return Int(nodes[node].count) }
        return (0..<Int(nodes[node].count)).reduce(0) { $0 + entryCount(below: nodes[node].children[$1]) }
    }

    private mutating func rebuildAll() {
        changesSinceRebuild = 0
        let (items, part) = takeApart(root, levels: .max)
        free(root)
        var builder = BoxTreeBuilder(items, part)
        while !builder.advance(steps: .max, &self) {}
    }

    private mutating func rebuild(_ node: UInt32) {
        // Few entries would make a thin part.
        let entries = entryCount(below: node)
        guard entries > BoxTree.maximumPartCount / 12, entries <= BoxTree.maximumPartCount else { return }
        let (items, part) = takeApart(node, levels: .max)
        var builder = BoxTreeBuilder(items, part, below: node, height: nodes[node].height, base: 0)
        while !builder.advance(steps: .max, &self) {}
    }
}
