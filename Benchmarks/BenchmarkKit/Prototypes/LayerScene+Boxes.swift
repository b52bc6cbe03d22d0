import HitTesting

// The boxes of nodes in the spaces of indexes.
extension LayerScene {
    /// The box in its parent's space that a touch must hit to get into a node. For an open node, it is the box around its
    /// contents, or everything if that takes more than `left` steps to find.
    @inline(__always)
    private func extent(_ node: Int32, _ left: inout Int) -> Box {
        if nodes[node].isHidden { return .nothing }
        return isOpen(node) ? openExtent(node, &left) : nodes.outward(nodes.bounds(node), from: node)
    }

    private func openExtent(_ node: Int32, _ left: inout Int) -> Box {
        var box = Box.nothing
        if let index = index(of: node) {
            box = index.isBuilt ? index.bound : .everything
        } else if let extent = details[Int(node)].extent {
            box = extent
        } else {
            var child = nodes[node].first
            while child >= 0, left > 0 {
                left -= 1
                box = box.union(extent(child, &left))
                child = nodes[child].inFront
            }
            if left > 0 { details[Int(node)].extent = box } else { box = .everything }
        }
        if !nodes[node].letsOut {
            box = box.intersection(nodes.bounds(node))
        } else if !nodes[node].passesItself {
            box = box.union(nodes.bounds(node))
        }
        return nodes.outward(box, from: node)
    }

    /// Marks the extents of all ancestors of a node as unknown.
    func soil(_ node: Int32) {
        var above = nodes[node].parent
        while above > 0, details[Int(above)].extent != nil {
            details[Int(above)].extent = nil
            above = nodes[above].parent
        }
    }

    /// The extent of a node in the space of an index, cut by the nodes between them. With `ownOnly`, the node's bounds instead of
    /// its extent.
    func area(_ node: Int32, in top: Int32, ownOnly: Bool = false) -> Box {
        var left = 32
        var box = ownOnly ? nodes.outward(nodes.bounds(node), from: node) : extent(node, &left)
        var above = nodes[node].parent
        while above != top {
            box = nodes.outward(nodes[above].letsOut ? box : box.intersection(nodes.bounds(above)), from: above)
            above = nodes[above].parent
        }
        return box
    }
}
