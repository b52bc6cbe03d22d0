import HitTesting

// The boxes of nodes in the spaces of indexes.
extension LayerScene {
    /// The box, in the space of a node's parent, that a touch must hit to reach the node or its contents. Empty for a hidden
    /// node. For an open node, the box around its contents, or everything if finding that box takes more than `left` steps.
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

    /// The extent of a node in the bounds space of its ancestor `top`, cut by the nodes between the two. If `ownOnly`, the
    /// node's bounds are used instead of its extent.
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
