import SpatialIndex

/// The contents of the indexes of one container, for pictures.
package struct IndexParts: Sendable {
    /// The container; nil for the screen.
    package let container: NodeID?
    /// The cells of the flattened index, in the container's bounds space; empty if there is no such index.
    package var cells: [Cell] = []
    /// The nodes with an entry in the index of children, without movers; empty if there is no such index.
    package var children: [NodeID] = []
    /// The movers of the flattened index and of the index of children.
    package var movers: [NodeID] = []

    package struct Cell: Sendable {
        /// The cell, a little larger to allow for rounding.
        package let box: Box
        /// The number of cells that contain this one.
        package let depth: Int
        /// True if the cell is divided into others. Then it has neither candidates nor an occluder.
        package let isCut: Bool
        /// The nodes that may be hit in the cell, front to back, without the occluder.
        package let candidates: [NodeID]
        /// The node that covers the cell and hides the nodes behind; nil if there is none.
        package let occluder: NodeID?
    }
}

extension HitScene {
    /// The contents of all indexes, for pictures: one element for each container that has an index, the screen first.
    ///
    /// - Complexity: O(n + size of the indexes).
    package var indexParts: [IndexParts] {
        let slots = [NodeStore.screen] + allNodes.map { $0.slot }
        return slots.compactMap { slot -> IndexParts? in
            guard let index = store.index(of: slot), index.isReady else { return nil }
            var parts = IndexParts(container: slot == NodeStore.screen ? nil : store.id(of: slot))
            if let children = index.children {
                for entry in 0..<children.nodes.count where children.boxes.contains(Int32(entry)) {
                    let node = children.nodes[UInt32(entry)]
                    if store.position(of: node, beside: children) == nil { parts.children.append(store.id(of: node)) }
                }
                parts.movers += children.movers.ids.map { store.id(of: $0) }
            }
            if let still = index.still {
                let flattened = still.flattened
                flattened.tree.visitCells { box, depth, isCut, candidates, occluder in
                    parts.cells.append(
                        IndexParts.Cell(
                            box: box, depth: depth, isCut: isCut,
                            candidates: candidates.map { flattened.item(at: UInt32($0)).node },
                            occluder: occluder.map { flattened.item(at: UInt32($0)).node }))
                }
                parts.movers += still.movers.ids.map { store.id(of: $0) }
            }
            return parts
        }
    }
}
