extension SceneDocument {
    /// Sorts siblings stably by `rank`, which gives the rank of the node at an index. Puts `nodes` into the resulting
    /// pre-order.
    /// - Complexity: O(*n* log *n*).
    mutating func sortSiblings(by rank: (Int) -> some Comparable) {
        let order = preOrder(nodes.indices, count: nodes.count, parent: { nodes[$0].parent ?? -1 }) {
            $1.stablySorted(by: rank)
        }
        var places = order
        for (place, index) in order.enumerated() { places[index] = place }
        nodes = order.map { index in
            var node = nodes[index]
            node.parent = node.parent.map { places[$0] }
            return node
        }
    }

    /// Reverses the order of the roots, so that the first root becomes the front-most one.
    mutating func reverseRoots() {
        let parents = nodes.map(\.parent)
        sortSiblings { parents[$0] == nil ? -$0 : $0 }
    }

    /// Adds a problem for each node that cannot be hit because of its geometry, and for each node whose position is not
    /// in the file.
    mutating func reportDefects() {
        for node in nodes.sorted(by: { $0.fileIndex < $1.fileIndex }) {
            guard let defect = node.defect else { continue }
            let fact = node.isUnplaced ? "where node \(node.name) lies is unknown" : "node \(node.name) cannot be hit"
            addProblem("\(fact): \(defect)", at: node.position)
        }
    }
}

/// The nodes of one or several trees in pre-order, as indices.
/// - Parameters:
///   - count: A number above all indices.
///   - parent: Returns the index of a node's parent; -1 for a root.
///   - arranged: Returns the children of a node in the order to list them. The roots are passed as the children of -1.
func preOrder<Index: BinaryInteger>(
    _ indices: some Sequence<Index>, count: Int, parent: (Index) -> Index,
    _ arranged: (_ parent: Index, _ children: [Index]) -> [Index] = { $1 }
) -> [Index] {
    var children: [[Index]] = Array(repeating: [], count: count + 1)
    for index in indices { children[Int(parent(index)) + 1].append(index) }
    var order: [Index] = []
    var pending = Array(arranged(-1, children[0]).reversed())
    while let index = pending.popLast() {
        order.append(index)
        pending += arranged(index, children[Int(index) + 1]).reversed()
    }
    return order
}

extension Array {
    /// The elements sorted by a rank. Elements of equal rank stay in their order.
    func stablySorted(by rank: (Element) -> some Comparable) -> [Element] {
        guard count > 1 else { return self }
        return enumerated().map { (rank($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
}
