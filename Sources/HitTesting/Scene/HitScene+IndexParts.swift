import SpatialIndex

/// What stands in for a walk below one node, as a picture shows it.
package struct IndexParts: Sendable {
    /// The node whose children and descendants are in it; nil for the screen.
    package let container: NodeID?
    /// The cells of the flattened index, in the container's bounds space; none where there is no such index.
    package var cells: [Cell] = []
    /// The children that are in the index of children.
    package var children: [NodeID] = []
    /// What stands beside the indexes, since it moves.
    package var movers: [NodeID] = []

    package struct Cell: Sendable {
        package let box: Box
        package let depth: Int
        /// True if it is cut into others.
        package let isCut: Bool
        /// The nodes that may be visible in it, front to back.
        package let candidates: [NodeID]
        /// The node that covers it, and hides what is behind.
        package let occluder: NodeID?
    }
}

extension HitScene {
    /// All that stands in for walks now, for pictures of it.
    ///
    /// - Complexity: O(n + size of the indexes).
    package var indexParts: [IndexParts] {
        let slots = [NodeStore.screen] + allNodes.map { $0.slot }
        return slots.compactMap { slot -> IndexParts? in
            guard let index = store.index(of: slot), index.isReady else { return nil }
            var parts = IndexParts(container: slot == NodeStore.screen ? nil : store.id(of: slot))
            if let children = index.children {
                for entry in 0..<children.nodes.count where children.boxes.contains(Int32(entry)) {
                    parts.children.append(store.id(of: children.nodes[UInt32(entry)]))
                }
                parts.movers += children.beside.ids.map { store.id(of: $0) }
            }
            if let still = index.still {
                let flattened = still.flattened
                parts.cells = flattened.tree.visibleCells.map { cell in
                    IndexParts.Cell(
                        box: cell.box, depth: cell.depth, isCut: cell.isCut,
                        candidates: cell.candidates.map { flattened.node(at: Int($0)) },
                        occluder: cell.occluder.map { flattened.node(at: Int($0)) })
                }
                parts.movers += still.movers.ids.map { store.id(of: $0) }
            }
            return parts
        }
    }
}
