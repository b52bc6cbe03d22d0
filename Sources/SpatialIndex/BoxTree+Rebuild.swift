// What keeps the tree as good as a new one: it is built anew after half as many changes as it has entries, so that a change
// pays for two entries; a large tree only in parts, so that no single change takes long.

extension BoxTree {
    /// Up to so many entries the whole tree is built anew by itself, which takes a few milliseconds.
    static var maximumRebuiltCount: Int { 1 << 14 }
    /// In larger trees, the height of the nodes whose parts of the tree are: some 2,000 entries.
    private static var partHeight: UInt8 { 2 }
    /// More entries would not fit below that height with room for others.
    static var maximumPartCount: Int { BoxTreeBuilder.usualCount(Int(partHeight)) * 3 / 2 }
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
        let (items, part) = takeApart(root)
        free(root)
        build(items, part)
    }

    private mutating func rebuild(_ node: UInt32) {
        // Few entries would make a thin part.
        let entries = entryCount(below: node)
        guard entries > BoxTree.maximumPartCount / 12, entries <= BoxTree.maximumPartCount else { return }
        var (items, part) = takeApart(node)
        for lane in 0..<Int(nodes[node].count) { nodes[node].clear(lane) }
        items.withUnsafeMutableBufferPointer { items in
            var builder = BoxTreeBuilder()
            fill(node, with: items, part, &builder)
        }
    }

    /// The entries below a node. Their nodes are freed, the node itself is not.
    private mutating func takeApart(_ node: UInt32) -> ([BoxTreeBuilder.Item], BoxTreePart) {
        var items: [BoxTreeBuilder.Item] = []
        var part = BoxTreePart()
        var open = [node]
        while let next = open.popLast() {
            for lane in 0..<Int(nodes[next].count) {
                let child = nodes[next].child(lane)
                if nodes[next].height > 0 {
                    open.append(child.id)
                } else {
                    items.append(BoxTreeBuilder.Item(box: child.box, id: UInt32(part.entries.count)))
                    part.entries.append(child.id)
                    part.ranks.append(child.rank)
                    part.times.append(child.time)
                }
            }
            if next != node { free(next) }
        }
        return (items, part)
    }
}
