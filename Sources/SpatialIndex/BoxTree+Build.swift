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

    /// What stands some levels below a node. The nodes between are freed, and the node itself is left without children.
    mutating func takeApart(_ top: UInt32, levels: Int) -> ([BoxTreeBuilder.Item], BoxTreePart) {
        var items: [BoxTreeBuilder.Item] = []
        var part = BoxTreePart()
        let base = max(0, Int(nodes[top].height) - levels + 1)
        var open = [top]
        while let node = open.popLast() {
            for lane in 0..<Int(nodes[node].count) {
                let child = nodes[node].child(lane)
                if nodes[node].height > base {
                    open.append(child.id)
                } else {
                    items.append(BoxTreeBuilder.Item(box: child.box, id: UInt32(part.entries.count)))
                    part.append(child)
                }
            }
            if node == top { nodes[node].removeAll() } else { free(node) }
        }
        return (items, part)
    }
}
