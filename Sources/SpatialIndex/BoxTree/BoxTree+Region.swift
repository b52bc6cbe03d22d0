extension BoxTree {
    /// Visits the entries whose boxes share a point with a region, in no order, until `body` returns false.
    ///
    /// - Complexity: O(log *n* + *k*) expected for *k* entries.
    public func visit(in region: Box, _ body: (Int32) -> Bool) {
        guard !region.isEmpty else { return }
        _ = visit(below: root, LaneRegion(region)) { node, lane in
            body(Int32(bitPattern: nodes[node].children[lane]))
        }
    }

    /// The entries whose boxes share a point with a region, front to back.
    ///
    /// - Complexity: O(log *n* + *k* log *k*) expected for *k* entries.
    public func entries(in region: Box) -> [Int32] {
        guard !region.isEmpty else { return [] }
        var hits: [BoxTreeHit] = []
        _ = visit(below: root, LaneRegion(region)) { node, lane in
            hits.append(BoxTreeHit(rank: nodes[node].ranks[lane], entry: Int32(bitPattern: nodes[node].children[lane])))
            return true
        }
        hits.sort { $0.rank > $1.rank }
        return hits.map { $0.entry }
    }

    private func visit(below node: UInt32, _ probe: LaneRegion, _ body: (UInt32, Int) -> Bool) -> Bool {
        var mask = nodes[node].lanes(in: probe)
        let isLeaf = nodes[node].height == 0
        while mask != 0 {
            let lane = mask.trailingZeroBitCount
            mask &= mask &- 1
            let child = nodes[node].children[lane]
            if !isLeaf {
                guard visit(below: child, probe, body) else { return false }
            } else if nodes[node].box(lane).surelyIntersects(probe) || boxes[child].intersects(probe.region) {
                guard body(node, lane) else { return false }
            }
        }
        return true
    }
}

/// A region that is not empty, with its edges rounded both ways.
struct LaneRegion {
    let region: Box
    let outer: FloatBox
    /// Rounded inward; where an edge of the region is within rounding, this may not be a box any more.
    let inner: FloatBox

    init(_ region: Box) {
        self.region = region
        outer = FloatBox(region)
        inner = FloatBox(
            minX: region.minX.floatAbove, minY: region.minY.floatAbove, maxX: region.maxX.floatBelow,
            maxY: region.maxY.floatBelow)
    }
}

extension FloatBox {
    /// True if every box that rounds to this one shares a point with the region; false where rounding leaves that open.
    func surelyIntersects(_ probe: LaneRegion) -> Bool {
        minX < probe.inner.maxX && probe.inner.minX < maxX && minY < probe.inner.maxY && probe.inner.minY < maxY
    }
}

extension BoxTreeNode {
    /// The lanes whose boxes may share a point with the region, as bits.
    @inline(__always)
    func lanes(in probe: LaneRegion) -> UInt32 {
        let x = (minX .< Edges(repeating: probe.outer.maxX)) .& (Edges(repeating: probe.outer.minX) .< maxX)
        let y = (minY .< Edges(repeating: probe.outer.maxY)) .& (Edges(repeating: probe.outer.minY) .< maxY)
        return bits(x .& y)
    }
}
