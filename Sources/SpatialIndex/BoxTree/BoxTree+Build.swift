extension BoxTree {
    /// Builds a tree of the entries `0 ..< boxes.count`.
    ///
    /// - Precondition: as many ranks as boxes, all different and above `Int64.min`; no edge is NaN.
    /// - Complexity: O(*n* log *n*).
    public init(boxes: [Box], ranks: [Rank]) {
        var build = BoxTreeBuild(boxes: boxes, ranks: ranks)
        while !build.advance(steps: .max) {}
        self = build.takeTree()
    }

    /// Builds the tree anew. Queries of a new tree visit a little fewer nodes than those of one that has changed much.
    ///
    /// - Complexity: O(*n* log *n*).
    public mutating func rebuild() {
        ageing = BoxTreeAgeing()
        guard count > 0 else { return }
        let (items, part) = takeApart()
        var builder = BoxTreeBuilder(items, part)
        while !builder.advance(steps: .max, &self) {}
    }

    /// Takes all entries out, and frees all nodes.
    private mutating func takeApart() -> ([BoxTreeBuilder.Item], BoxTreePart) {
        var items: [BoxTreeBuilder.Item] = []
        var part = BoxTreePart()
        var open = [root]
        while let node = open.popLast() {
            for lane in 0..<Int(nodes[node].count) {
                let child = nodes[node].child(lane)
                if nodes[node].height > 0 {
                    open.append(child.id)
                } else {
                    items.append(BoxTreeBuilder.Item(box: child.box, id: UInt32(part.entries.count)))
                    part.append(child)
                }
            }
            free(node)
        }
        return (items, part)
    }
}
