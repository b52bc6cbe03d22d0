extension BoxTree {
    /// The entries whose boxes intersect a region, front to back.
    ///
    /// - Complexity: O(log *n* + *k* log *k*) expected for *k* entries.
    public func entries(in region: Box) -> [Int32] {
        region.isEmpty ? [] : hits(LaneRegion(region)).map { $0.entry }
    }

    /// Visits what lies in a node of the tree, with boxes that are rounded outward: nodes of the next lower height, or entries that
    /// queries find. Visits below the root lead to all entries.
    ///
    /// - Parameter node: A node that has been visited; nil for the root.
    package func visitChildren(of node: UInt32?, _ body: (_ child: UInt32, _ isEntry: Bool, _ box: Box) -> Void) {
        let node = node ?? root
        let isLeaf = nodes[node].height == 0
        for lane in 0..<Int(nodes[node].count) where nodes[node].ranks[lane] > BoxTree.unranked {
            let box = Box(nodes[node].boxes[lane])
            if !box.isEmpty { body(nodes[node].children[lane], isLeaf, box) }
        }
    }

    /// The entries that a probe intersects, front to back.
    func hits(_ probe: some LaneProbe) -> [BoxTreeHit] {
        var hits: [BoxTreeHit] = []
        addHits(of: probe, below: root, to: &hits)
        hits.sort { $0.rank > $1.rank }
        return hits
    }

    private func addHits(of probe: some LaneProbe, below node: UInt32, to hits: inout [BoxTreeHit]) {
        var mask = probe.mask(of: nodes[node].boxes).bits
        let isLeaf = nodes[node].height == 0
        while mask != 0 {
            let lane = mask.trailingZeroBitCount
            mask &= mask &- 1
            let child = nodes[node].children[lane]
            if !isLeaf {
                addHits(of: probe, below: child, to: &hits)
            } else if nodes[node].ranks[lane] > BoxTree.unranked, meets(probe, in: node, lane) {
                hits.append(BoxTreeHit(rank: nodes[node].ranks[lane], entry: Int32(bitPattern: child)))
            }
        }
    }

    /// True if a probe, which may intersect the lane's box, intersects the entry in the lane. The entry's exact box is read only
    /// if its rounded box does not decide this; a tree without exact boxes counts the entry as found.
    @inline(__always)
    func meets(_ probe: some LaneProbe, in node: UInt32, _ lane: Int) -> Bool {
        probe.surelyMeets(nodes[node].boxes[lane]) || !keepsBoxes || probe.meets(boxes[nodes[node].children[lane]])
    }
}
