extension SceneDocument {
    /// Sorts siblings by the rank of their indices, stably, and `nodes` into the resulting pre-order.
    /// - Complexity: O(*n* log *n*).
    mutating func sortSiblings(by rank: (Int) -> some Comparable) {
        var children: [[Int]] = Array(repeating: [], count: nodes.count + 1)
        for index in nodes.indices { children[(nodes[index].parent ?? -1) + 1].append(index) }
        for list in children.indices {
            children[list] = children[list].enumerated()
                .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
        }
        var sorted: [SceneNode] = []
        sorted.reserveCapacity(nodes.count)
        var pending = children[0].reversed().map { (index: $0, parent: Int?.none) }
        while let (index, parent) = pending.popLast() {
            var node = nodes[index]
            node.parent = parent
            sorted.append(node)
            for child in children[index + 1].reversed() { pending.append((child, sorted.count - 1)) }
        }
        nodes = sorted
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
            problems.append(
                SceneFileError(
                    position: node.position,
                    message: node.isUnplaced
                        ? "where node \(node.name) lies is unknown: \(defect)"
                        : "node \(node.name) cannot be hit: \(defect)"
                ))
        }
    }
}
