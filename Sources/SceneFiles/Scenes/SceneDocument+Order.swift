extension SceneDocument {
    /// Sorts siblings by the rank of their indices, stably, and `nodes` into the resulting pre-order.
    /// - Complexity: O(*n* log *n*).
    mutating func sortSiblings(by rank: (Int) -> some Comparable) {
        var children: [[Int]] = Array(repeating: [], count: nodes.count + 1)
        for index in nodes.indices { children[(nodes[index].parent ?? -1) + 1].append(index) }
        let order = preOrder(from: children[0].stablySorted(by: rank)) { children[$0 + 1].stablySorted(by: rank) }
        var places = order
        for (place, index) in order.enumerated() { places[index] = place }
        nodes = order.map { index in
            var node = nodes[index]
            node.parent = node.parent.map { places[$0] }
            return node
        }
    }

    /// Makes the first root the front-most one.
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

/// The indices of trees in pre-order.
func preOrder<Index>(from roots: [Index], _ children: (Index) -> [Index]) -> [Index] {
    var order: [Index] = []
    var pending = Array(roots.reversed())
    while let index = pending.popLast() {
        order.append(index)
        pending += children(index).reversed()
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
