extension BoxTree {
    /// Visits the entries within a distance of a point, nearest first, until `body` returns false. An entry at the
    /// point has the distance 0; of entries equally far, the front-most comes first. Empty boxes are skipped. The
    /// radius is the largest distance that counts; it may be infinite.
    ///
    /// - Complexity: O(log *n*) expected for the first entry, as little for each further one.
    public func visitNearest(
        to point: Point, within radius: Double = .infinity, _ body: (_ entry: Int32, _ distance: Double) -> Bool
    ) {
        guard point.isFinite, radius >= 0 else { return }
        let probe = LanePoint(point)
        let mostSquared = (radius * radius).floatAbove
        var queue = NearestQueue()
        queue.push(NearestQueue.Item(distance: 0, rank: .max, id: root, kind: .node))
        while let next = queue.pop() {
            switch next.kind {
            case .entry:
                guard body(Int32(bitPattern: next.id), next.distance) else { return }
            case .openEntry:
                if let distance = boxes[next.id].distance(to: point), distance <= radius {
                    queue.push(
                        NearestQueue.Item(distance: distance, rank: next.rank, id: next.id, kind: .entry))
                }
            case .node:
                expand(next.id, probe, mostSquared, &queue)
            }
        }
    }

    private func expand(_ node: UInt32, _ probe: LanePoint, _ mostSquared: Float, _ queue: inout NearestQueue) {
        let kind = nodes[node].height == 0 ? NearestQueue.Kind.openEntry : .node
        let squares = nodes[node].leastSquaredDistances(to: probe)
        var mask = BoxTreeNode.bits(squares .<= mostSquared) & nodes[node].usedLanes
        while mask != 0 {
            let lane = mask.trailingZeroBitCount
            mask &= mask &- 1
            var item = NearestQueue.Item(
                distance: Double(squares[lane]).squareRoot(), rank: nodes[node].ranks[lane],
                id: nodes[node].children[lane], kind: kind)
            if kind == .openEntry && probe.surelyMeets(nodes[node].box(lane)) { item.kind = .entry }
            queue.push(item)
        }
    }

    /// The entries within a distance of a point, nearest first; of those equally far, the front-most first.
    ///
    /// - Complexity: O(log *n* + *k* log *k*) expected for *k* entries.
    public func nearest(to point: Point, within radius: Double) -> [(entry: Int32, distance: Double)] {
        var result: [(entry: Int32, distance: Double)] = []
        visitNearest(to: point, within: radius) { entry, distance in
            result.append((entry, distance))
            return true
        }
        return result
    }
}

extension BoxTreeNode {
    /// A lower bound, for each lane, of the squared distance to any box that rounds to the lane's. It is finite, hence
    /// too small beyond the range of floats, and never negative.
    @inline(__always)
    func leastSquaredDistances(to probe: LanePoint) -> Edges {
        let left = minX - probe.xAbove
        let right = probe.xBelow - maxX
        let above = minY - probe.yAbove
        let below = probe.yBelow - maxY
        let x = Edges.zero.greater(left).greater(right)
        let y = Edges.zero.greater(above).greater(below)
        // Six roundings, each by at most 2^-24 of the result, or by less than the least normal number if that is
        // subnormal.
        let least = (x * x + y * y) * (1 - 0x1p-20) - .leastNormalMagnitude
        return Edges.zero.greater(least).lesser(Edges(repeating: .greatestFiniteMagnitude))
    }
}
