import SpatialIndex

// How nodes become entries or movers of their container's index of children, and leave that index. A *layer* is a node that is,
// was or may be looked through.

extension NodeStore {
    /// Writes the box of a node, which changed at the query count `time`, into an index of children as the node's entry. If the
    /// node has changed shortly before (`wasRecent`), it becomes a mover. `level` is what its parent passes on. Returns whether
    /// box or rank has changed, and whether the bound of the index has grown.
    mutating func place(
        _ node: UInt32, _ box: Box, in level: ReachedLevel, at time: UInt32, wasRecent: Bool, of children: ChildIndex
    ) -> (isMoved: Bool, hasGrown: Bool) {
        let order = links[node].order
        if let position = self.position(of: node, beside: children) {
            children.update(mover: position, box, in: level)
            moves[node].changedAt = time
            return (true, children.grow(by: box))
        }
        if links[node].entry == NodeLinks.asking, cores[node].question != .nothing, !box.isFinite {
            return (false, false)
        }
        let isMover = wasRecent || !box.isEmpty && !box.isFinite
        let newBox = cores[node].isUnreachable ? nil : box
        if let entry = self.entry(of: node, in: children),
            let isMoved = children.update(entry, newBox, order: order, isMover: isMover)
        {
            // The entry's box is rounded outward; the bound is not.
            if !isMoved || !isMover { return (isMoved, children.grow(by: box)) }
        } else if children.isOrdered, !isMover {
            if !box.isEmpty { links[node].entry = children.insert(node, box, rank: order) + 1 }
            return (true, children.grow(by: box))
        } else if children.isOrdered || links[node].entry == NodeLinks.asking {
            links[node].entry = 0
        }
        let position = children.append(mover: node, box, in: level)
        setMove(of: node) { ($0.beside, $0.changedAt) = (UInt32(position + 1), time) }
        return (true, children.grow(by: box))
    }

    /// The nodes that have entries because an index looks through `layer`, with `layer` if it has one. Nil if more nodes have to
    /// be visited than `mostUpdated`, and `mostUpdatedOfLayer` for each layer.
    func entries(below layer: UInt32) -> [UInt32]? {
        var result = cores[layer].hitMode.takesItself ? [layer] : []
        var (open, seen, parent) = ([UInt32](), 0, layer)
        var most = IndexPolicy.mostUpdated
        while true {
            seen += Int(links[parent].childCount)
            most += IndexPolicy.mostUpdatedOfLayer
            if seen > most { return nil }
            var child = links[parent].firstChild
            while child != 0 {
                if !links[child].isLookedThrough || cores[child].hitMode.takesItself { result.append(child) }
                if links[child].isLookedThrough { open.append(child) }
                child = links[child].next
            }
            guard let next = open.popLast() else { return result }
            parent = next
        }
    }

    /// True if a layer around a node, below the node's container, is marked for an update of all entries below it.
    func hasReshapedLayer(around node: UInt32) -> Bool {
        var ancestor = links[node].parent
        while ancestor != NodeStore.screen, links[ancestor].isLookedThrough {
            if links[ancestor].isReshaped { return true }
            ancestor = links[ancestor].parent
        }
        return false
    }

    /// Removes a node's entry from an index of children, and the node from the movers of that index.
    mutating func takeOut(_ node: UInt32, of children: ChildIndex, below container: UInt32) {
        if let entry = entry(of: node, in: children) { children.remove(entry) }
        links[node].entry = 0
        if let position = position(of: node, beside: children) {
            removeMover(at: position, of: children, below: container)
        }
    }

    /// True if a node is still the mover at `position` beside the index of children of `container`.
    func isMover(_ node: UInt32, at position: Int, beside container: UInt32) -> Bool {
        Int(move(of: node).beside) == position + 1 && self.container(of: node) == container
    }

    /// Removes a mover of an index of children. The last mover takes the removed mover's position in the list.
    mutating func removeMover(at position: Int, of children: ChildIndex, below container: UInt32) {
        let (node, last) = (children.movers.ids[position], children.movers.count - 1)
        let moved = children.movers.ids[last]
        // Both nodes may be movers of other indexes by now, at the same positions there.
        if isMover(node, at: position, beside: container) { setMove(of: node) { $0.beside = 0 } }
        if position != last, isMover(moved, at: last, beside: container) {
            setMove(of: moved) { $0.beside = UInt32(position + 1) }
        }
        children.remove(mover: position)
    }
}

// MARK: The entries of nodes

extension NodeStore {
    /// The position of a node among the movers of an index of children; nil if it is none.
    @inline(__always)
    func position(of node: UInt32, beside children: ChildIndex) -> Int? {
        let position = move(of: node).beside &- 1
        return children.movers.has(node, at: position) ? Int(position) : nil
    }

    @inline(__always)
    func entry(of node: UInt32, in children: ChildIndex) -> Int32? {
        let entry = links[node].entry
        guard entry != 0, entry <= children.nodes.count, children.nodes[entry - 1] == node else { return nil }
        return children.boxes.record(of: Int32(entry - 1)) == nil ? nil : Int32(entry - 1)
    }

    /// True if a node has an entry, counted from 1, in the index of children of a container.
    @inline(__always)
    func isThere(_ node: UInt32, _ entry: UInt32, below container: UInt32) -> Bool {
        links[node].entry == entry && self.container(of: node) == container
    }

    /// The position of a node among the movers of a container's flattened index; nil if it is none.
    @inline(__always)
    func position(of node: UInt32, amongMoversBelow container: UInt32) -> Int? {
        guard cores[node].flags.contains(.isMover) else { return nil }
        let move = move(of: node)
        let position = move.mover &- 1
        guard move.moverOf == container, let index = index(of: container), let still = index.still else { return nil }
        return still.movers.has(node, at: position) ? Int(position) : nil
    }

    @inline(__always)
    func isMover(_ node: UInt32, below container: UInt32) -> Bool {
        position(of: node, amongMoversBelow: container) != nil
    }

    /// True if a node or an ancestor of it is a mover of a container's flattened index.
    func isBelowMover(_ node: UInt32, of container: UInt32) -> Bool {
        var ancestor = node
        while ancestor != container, ancestor != NodeStore.screen {
            if isMover(ancestor, below: container) { return true }
            ancestor = links[ancestor].parent
        }
        return false
    }
}

extension Box {
    /// True if this box, with edges of single precision, may stay in an index as that of an entry, although `box` is its node's.
    func holds(_ box: Box) -> Bool {
        if isEmpty || box.isEmpty { return isEmpty && box.isEmpty }
        return Box.mayStay(minX, for: box.minX) && Box.mayStay(minY, for: box.minY)
            && Box.mayStay(-maxX, for: -box.maxX) && Box.mayStay(-maxY, for: -box.maxY)
    }

    /// True if a lower edge in single precision may stay in place of a new one: at most 2^-27 inside of it (half of the margin of
    /// boxes), and less than 2^-10 outside, apart from its own rounding outward.
    @inline(__always)
    private static func mayStay(_ edge: Double, for new: Double) -> Bool {
        edge - new <= 0x1p-27 && new - edge < 0x1p-10 + 0x1p-23 * new.magnitude
    }
}
