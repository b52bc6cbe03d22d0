extension BoxTree {
    /// Visits the entries whose boxes intersect a region, in no particular order, until `body` returns false.
    ///
    /// - Complexity: O(log *n* + *k*) expected for *k* entries.
    public func visit(in region: Box, _ body: (Int32) -> Bool) {
        guard !region.isEmpty else { return }
        _ = visit(below: root, LaneRegion(region)) { body($0.entry) }
    }

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
            let box = Box(nodes[node].box(lane))
            if !box.isEmpty { body(nodes[node].children[lane], isLeaf, box) }
        }
    }

    /// The entries that a probe intersects, front to back.
    func hits(_ probe: some LaneProbe) -> [BoxTreeHit] {
        var hits: [BoxTreeHit] = []
        _ = visit(below: root, probe) {
            hits.append($0)
            return true
        }
        hits.sort { $0.rank > $1.rank }
        return hits
    }

    /// Visits the entries that a probe intersects, in no particular order, until `body` returns false. Returns false if `body`
    /// did.
    private func visit(below node: UInt32, _ probe: some LaneProbe, _ body: (BoxTreeHit) -> Bool) -> Bool {
        var mask = probe.lanes(of: nodes[node])
        let isLeaf = nodes[node].height == 0
        while mask != 0 {
            let lane = mask.trailingZeroBitCount
            mask &= mask &- 1
            let child = nodes[node].children[lane]
            if !isLeaf {
                guard visit(below: child, probe, body) else { return false }
            } else if nodes[node].ranks[lane] > BoxTree.unranked, meets(probe, in: node, lane) {
                let hit = BoxTreeHit(rank: nodes[node].ranks[lane], entry: Int32(bitPattern: child))
                guard body(hit) else { return false }
            }
        }
        return true
    }

    /// True if a probe, which may intersect the lane's box, intersects the entry in the lane. The entry's exact box is read only
    /// if its rounded box does not decide this; a tree without exact boxes counts the entry as found.
    @inline(__always)
    func meets(_ probe: some LaneProbe, in node: UInt32, _ lane: Int) -> Bool {
        probe.surelyMeets(nodes[node].box(lane)) || !keepsBoxes || probe.meets(boxes[nodes[node].children[lane]])
    }
}

/// What a search compares with boxes: a point or a region.
protocol LaneProbe {
    /// A mask with a bit for each lane of a node. The bit is set if the probe may intersect the lane's box.
    func lanes(of node: borrowing BoxTreeNode) -> UInt32
    /// True if the probe intersects every box that rounds to `box`; false if it may miss one of them.
    func surelyMeets(_ box: FloatBox) -> Bool
    /// True if the probe intersects a box in double precision.
    func meets(_ box: Box) -> Bool
}

/// A region that is not empty, with its edges also rounded outward and inward to single precision.
struct LaneRegion: LaneProbe {
    private let region: Box
    private let outer: FloatBox
    /// The region's edges rounded inward. In a very narrow region they may be in the wrong order.
    private let inner: FloatBox

    init(_ region: Box) {
        self.region = region
        outer = FloatBox(region)
        inner = FloatBox(
            minX: region.minX.floatAbove, minY: region.minY.floatAbove, maxX: region.maxX.floatBelow,
            maxY: region.maxY.floatBelow)
    }

    @inline(__always)
    func lanes(of node: borrowing BoxTreeNode) -> UInt32 {
        typealias Edges = BoxTreeNode.Edges
        let x = (node.minX .< Edges(repeating: outer.maxX)) .& (Edges(repeating: outer.minX) .< node.maxX)
        let y = (node.minY .< Edges(repeating: outer.maxY)) .& (Edges(repeating: outer.minY) .< node.maxY)
        return BoxTreeNode.bits(x .& y)
    }

    @inline(__always)
    func surelyMeets(_ box: FloatBox) -> Bool {
        box.minX < inner.maxX && inner.minX < box.maxX && box.minY < inner.maxY && inner.minY < box.maxY
    }

    @inline(__always)
    func meets(_ box: Box) -> Bool { box.intersects(region) }
}
