import HitTesting
import SpatialIndex

// Setters. A change affects the index of the node's head, the extents of the node's ancestors, and then quadtrees.
extension LayerScene {
    func move(_ node: Int32, to origin: Point) {
        (nodes[node].x, nodes[node].y) = (origin.x, origin.y)
        changed(node)
    }

    /// Scrolls a node. Entries below a node that is not open are stored in the node's bounds space, so scrolling such a node
    /// affects quadtrees alone.
    func scroll(_ node: Int32, to origin: Point) {
        (nodes[node].boundsX, nodes[node].boundsY) = (origin.x, origin.y)
        if isOpen(node) { changed(node) } else { tell(node, .differs) }
    }

    func hide(_ node: Int32, _ isHidden: Bool) {
        if nodes[node].isHidden == isHidden { return }
        nodes[node].isHidden = isHidden
        guard isOpen(node), !nodes[node].isUnit else { return changed(node, isHidden ? .differs : .comes) }
        // The entries below an open node are tested by their paths, so they need no change.
        details[Int(node)].vain = 0
        soil(node)
        let head = head(of: node)
        if head > 0, nodes[head].own < 0, nodes[head].isUnit { refit(head) }
        tell(node, isHidden ? .differs : .comes)
    }

    /// The nearest ancestor that is not looked through. If the ancestor has an index, the node belongs to that index. Negative
    /// for node 0 and for a removed node.
    func head(of node: Int32) -> Int32 {
        var above = nodes[node].parent
        while above > 0, isOpen(above), !nodes[above].isUnit { above = nodes[above].parent }
        return above
    }

    /// True if a node is still in the scene, and belongs to this index.
    func isHead(_ index: LayerIndex, of node: Int32) -> Bool {
        nodes[node].parent >= 0 && head(of: node) == index.node
    }

    /// Updates all indexes after a change of a node.
    func changed(_ node: Int32, _ change: Change = .differs) {
        changeTrees(node, change)
        tell(node, change)
    }

    /// Puts a changed node where it belongs: into the tree, or into the list beside the tree. A hidden node is removed from both.
    /// A node in the list stays there. A node in the tree stays there if `hasRested`, and moves to the list otherwise. An open
    /// node first becomes a unit, which `LayerScene` defines. But if an open node has rested and has few entries below it, only
    /// these entries are updated.
    func putAside(_ node: Int32, _ index: LayerIndex, hasRested: Bool) {
        if isOpen(node), !nodes[node].isUnit {
            if hasRested, details[Int(node)].held <= Policy.few, let held = collect(node, index, dissolves: false) {
                return bringIn(held, index)
            }
            takeOut(node, index)
            nodes[node].isUnit = true
        }
        if nodes[node].isHidden {
            leaveAside(node, index)
            return takeOut(node, index)
        }
        let slot = slot(of: node, index)
        if slot >= 0 {
            index.beside.renew(slot, index.now)
            if index.quadtree != nil, !nodes[index.node].isUnit {  // the quadtree answers
                index.besideIsStale = true
                return
            }
        }
        let box = area(node, in: index.node)
        if slot >= 0 {
            index.beside.write(slot, box)
        } else if !nodes[node].isUnit, hasRested, isInTree(node, index) {
            index.tree.update(nodes[node].entry, box: box)
        } else {
            takeOut(node, index)
            nodes[node].slot = index.beside.append(node, box, index.now)
        }
        grow(index, to: box)
    }

    /// Extends the box around an index's entries to contain a box.
    func grow(_ index: LayerIndex, to box: Box) {
        if index.bound.contains(box) { return }
        index.bound = index.bound.union(box)
        if nodes[index.node].isUnit { refit(index.node) }
    }

    /// Updates the box of a unit (see `LayerScene`) whose extent may have grown.
    func refit(_ node: Int32) {
        let head = head(of: node)
        soil(node)
        if head < 0 { return }
        guard let index = index(of: head) else {
            if nodes[head].isUnit { refit(head) }
            return
        }
        let slot = slot(of: node, index)
        guard index.isBuilt, slot >= 0 else { return }
        let box = area(node, in: index.node)
        index.beside.write(slot, box)
        grow(index, to: box)
    }

    /// True if the node has an entry in this index's tree.
    func isInTree(_ node: Int32, _ index: LayerIndex) -> Bool {
        let entry = nodes[node].entry
        return entry >= 0 && Int(entry) < index.nodes.count && index.nodes[Int(entry)] == node
            && index.tree.contains(entry)
    }

    /// Removes a node from the tree, if it is there.
    func takeOut(_ node: Int32, _ index: LayerIndex) {
        if isInTree(node, index) { index.tree.remove(nodes[node].entry) }
    }

    /// The slot of a node in the list beside the tree; -1 if the node is not in the list.
    @inline(__always)
    func slot(of node: Int32, _ index: LayerIndex) -> Int {
        index.beside.has(node, in: nodes[node].slot) ? Int(nodes[node].slot) : -1
    }

    /// Removes a node from the list beside the tree, if it is there.
    func leaveAside(_ node: Int32, _ index: LayerIndex) {
        let slot = slot(of: node, index)
        guard slot >= 0 else { return }
        free(slot, index)
        nodes[node].slot = -1
    }

    /// Removes the node in a slot of the list beside an index, and moves the last node of the list into the slot. Either node may
    /// belong to another index by now. So the last node's `slot` is updated only if the node still belongs to this index.
    func free(_ slot: Int, _ index: LayerIndex) {
        guard let last = index.beside.members.last?.node else { return }
        index.beside.remove(slot)
        if head(of: last) == index.node { nodes[last].slot = Int32(slot) }
    }
}
