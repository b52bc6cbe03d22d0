extension BoxTree {
    /// The lowest node where an entry costs queries least.
    ///
    /// An entry costs what its ancestors' boxes grow, since that much more often they are met; and its share of the lowest
    /// node, since a node that is full is divided, and small entries had better fill small nodes than large ones that would
    /// take them without growing. Following the least growth from the root, as an R-tree does, finds neither: the nodes
    /// above hide what it costs below. So the tree is searched for the least sum, along the best way first, and what costs
    /// more already is left out. (Trees that are kept like this answer as well as new ones; nothing has to be rebuilt.)
    func bestLeaf(for box: FloatBox) -> UInt32 {
        guard nodes[root].height > 0 else { return root }
        var search = BoxTreeLeafSearch(box)
        findBestLeaf(below: root, 0, &search)
        return search.leaf
    }

    private func findBestLeaf(below node: UInt32, _ growth: Float, _ search: inout BoxTreeLeafSearch) {
        search.visits += 1
        let costs = nodes[node].costs(ofAdding: search.box)
        if nodes[node].height == 1 {
            var costsHere = costs.growths + costs.shares
            var (lane, cost) = nodes[node].leastLane(of: costsHere)
            if nodes[nodes[node].children[lane]].isFull {
                costsHere[lane] += costs.shares[lane] * (BoxTreeNode.divisionShare / BoxTreeNode.entryShare)
                (lane, cost) = nodes[node].leastLane(of: costsHere)
            }
            if growth + cost < search.cost { (search.cost, search.leaf) = (growth + cost, nodes[node].children[lane]) }
            return
        }
        // Of lanes that grow alike, the smallest comes first.
        var keys = costs.growths + costs.shares * 0x1p-8
        for _ in 0..<Int(nodes[node].count) {
            let lane = nodes[node].leastLane(of: keys).lane
            keys[lane] = .infinity
            let sum = growth + costs.growths[lane]
            guard search.mayGoOn(at: sum) else { return }
            findBestLeaf(below: nodes[node].children[lane], sum, &search)
        }
    }
}

/// A search for the lowest node that an entry is put into.
private struct BoxTreeLeafSearch {
    let box: FloatBox
    /// Less than this no lowest node costs, beside the growth above it.
    let leastCost: Float
    var leaf = BoxTreeNode.none
    /// The cost of the entry at that place.
    var cost = Float.infinity
    var visits = 0

    /// Few searches visit as many nodes; only where boxes lie upon each other by the hundred does the search end early.
    private static var visitLimit: Int { 16 }

    init(_ box: FloatBox) {
        self.box = box
        leastCost = box.cost * BoxTreeNode.entryShare
    }

    func mayGoOn(at growth: Float) -> Bool {
        cost == .infinity || (growth + leastCost < cost && visits < Self.visitLimit)
    }
}

extension BoxTreeNode {
    /// An entry is charged this part of the cost of its node.
    static var entryShare: Float { 1 / 16 }
    /// An entry is charged this part of its node's cost in addition where it makes the node divide: so much that nodes
    /// become fuller, and the tree a tenth larger than a new one rather than a quarter.
    static var divisionShare: Float { 1 / 4 }

    /// The growth of each lane's cost if it takes in a box, and the box's share of the cost that it has then, which is
    /// infinite without a child.
    @inline(__always)
    func costs(ofAdding box: FloatBox) -> (growths: Edges, shares: Edges) {
        let costs = BoxTreeNode.costs(minX, minY, maxX, maxY)
        let grown = BoxTreeNode.costs(
            minX.lesser(Edges(repeating: box.minX)), minY.lesser(Edges(repeating: box.minY)),
            maxX.greater(Edges(repeating: box.maxX)), maxY.greater(Edges(repeating: box.maxY)))
        var shares = grown * BoxTreeNode.entryShare
        for lane in 0..<BoxTreeNode.capacity where lane >= Int(count) { shares[lane] = .infinity }
        return (grown - costs, shares)
    }

    /// The lane with the least of some numbers, of which at least one is not NaN.
    @inline(__always)
    func leastLane(of numbers: Edges) -> (lane: Int, number: Float) {
        let least = numbers.least
        return (bits(numbers .<= least).trailingZeroBitCount & 15, least)
    }
}
