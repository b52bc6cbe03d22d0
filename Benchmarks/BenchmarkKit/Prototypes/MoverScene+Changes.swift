import HitTesting
import SpatialIndex

// Setters, the nodes beside indexes, and builds.
extension MoverScene {
    func move(_ node: Int32, to origin: Point) {
        (nodes[node].x, nodes[node].y) = (origin.x, origin.y)
        changed(node)
    }

    func hide(_ node: Int32, _ isHidden: Bool) {
        nodes[node].isHidden = isHidden
        changed(node)
    }

    func scroll(_ node: Int32, to origin: Point) {
        (nodes[node].boundsX, nodes[node].boundsY) = (origin.x, origin.y)
        tellQuadtrees(node, scrolls: true)
    }

    /// The area of a node in its parent's space, empty if the node is hidden.
    private func box(_ node: Int32) -> Box {
        if nodes[node].isHidden { return Box(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        return nodes.outward(nodes.bounds(node), from: node)
    }

    private func changed(_ node: Int32) {
        let parent = nodes[node].parent
        if parent >= 0, nodes[parent].own >= 0 {
            let index = indexes[Int(nodes[parent].own)]
            if setsAside { setAside(node, index) } else { index.tree.update(nodes[node].entry, box: box(node)) }
        }
        tellQuadtrees(node)
    }

    /// Updates a changed node in the tree. A node that has changed twice in a short time moves to the list beside the tree. A
    /// hidden node is in neither.
    private func setAside(_ node: Int32, _ index: Index) {
        let record = nodes + Int(node)
        if record.pointee.isHidden {
            if record.pointee.slot >= 0 { leaveBeside(Int(record.pointee.slot), index) } else { takeOut(node, index) }
        } else if record.pointee.slot >= 0 {
            index.beside.write(Int(record.pointee.slot), box(node))
            index.beside.changedAt[Int(record.pointee.slot)] = index.now
        } else if record.pointee.isInTree, now &- record.pointee.movedAt > MoverScene.patience {
            index.tree.update(record.pointee.entry, box: box(node))
        } else {
            takeOut(node, index)
            record.pointee.slot = index.beside.append(node, box(node), index.now)
        }
    }

    private func takeOut(_ node: Int32, _ index: Index) {
        guard nodes[node].isInTree else { return }
        index.tree.remove(nodes[node].entry)
        nodes[node].isInTree = false
    }

    private func leaveBeside(_ slot: Int, _ index: Index) {
        let (node, last) = (index.beside.nodes[slot], index.beside.nodes[index.beside.nodes.count - 1])
        index.beside.remove(slot)
        nodes[last].slot = Int32(slot)
        nodes[node].slot = -1
    }

    /// Inserts nodes that have stood still for long enough into the tree. Each query examines a few of them.
    func settle(_ index: Index) {
        index.now &+= 1
        for _ in 0...index.beside.nodes.count >> 8 {
            guard !index.beside.nodes.isEmpty else { return }
            if index.sweep >= index.beside.nodes.count { index.sweep = 0 }
            let age = index.now &- index.beside.changedAt[index.sweep]
            if age > MoverScene.patienceTogether, index.beside.nodes.count > index.children.count / 4 {
                return buildTree(index)
            }
            guard age > MoverScene.patience else {
                index.sweep += 1
                continue
            }
            let node = index.beside.nodes[index.sweep]
            leaveBeside(index.sweep, index)
            let entry = nodes[node].entry
            index.tree.insert(entry, box: box(node), rank: index.ranks[Int(entry)])
            nodes[node].isInTree = true
        }
    }

    /// Updates the quadtrees above a changed node. A quadtree is kept if the node or an ancestor is one of its movers, and
    /// discarded otherwise. `scrolls` is true if only the node's contents have moved.
    private func tellQuadtrees(_ node: Int32, scrolls: Bool = false) {
        var above = nodes[node].above
        while above >= 0 {
            let number = nodes[above].own
            let index = indexes[Int(number)]
            if index.quadtree == nil {
                if !setsAside { index.spent = 0 }
            } else if isMover(node, of: number) {
                if !scrolls { index.movers.write(Int(nodes[node].mover), moverBox(node, index)) }
            } else if !liesInMover(node, of: number) {
                dropQuadtree(index)
            }
            above = nodes[above].above
        }
        nodes[node].movedAt = now
    }

    /// True if a node is in the list beside the quadtree of the index with a number.
    private func isMover(_ node: Int32, of number: Int32) -> Bool {
        let index = indexes[Int(number)]
        let slot = Int(nodes[node].mover)
        return nodes[node].moverOf == number && slot < index.movers.nodes.count && index.movers.nodes[slot] == node
    }

    /// True if an ancestor of a node is a mover of the index with a number.
    private func liesInMover(_ node: Int32, of number: Int32) -> Bool {
        let index = indexes[Int(number)]
        if index.movers.nodes.isEmpty { return false }
        var above = nodes[node].parent
        while above != index.node {
            if isMover(above, of: number) { return true }
            above = nodes[above].parent
        }
        return false
    }

    /// A mover's area in the container's space, cut by the nodes between them.
    private func moverBox(_ node: Int32, _ index: Index) -> Box {
        if nodes[node].isHidden { return .nothing }
        var box = box(node)
        var above = nodes[node].parent
        while above != index.node {
            if nodes[above].isHidden { return .nothing }
            box = nodes.outward(box.intersection(nodes.bounds(above)), from: above)
            above = nodes[above].parent
        }
        return box
    }

    // MARK: Builds, in one piece

    /// Builds the tree of all children. No nodes are beside it then.
    func buildTree(_ index: Index) {
        index.tree = BoxTree(boxes: index.children.map(box), ranks: index.ranks)
        for child in index.children { (nodes[child].isInTree, nodes[child].slot) = (true, -1) }
        index.beside = LayerBeside()
    }

    /// Builds the quadtree of the nodes that stand still below a node.
    func buildQuadtree(_ number: Int) {
        let index = indexes[number]
        var (boxes, flat, movers): ([Box], [Int32], [Int32]) = ([], [], [])
        index.spent = 0
        /// Visits a node, its siblings in front, and the nodes below them. False if too many nodes move.
        func visit(_ first: Int32, _ dx: Double, _ dy: Double, _ clip: Box) -> Bool {
            var node = first
            while node >= 0 {
                let record = nodes[node]
                if setsAside, record.movedAt >= index.epoch {
                    movers.append(node)
                    if movers.count > MoverScene.mostMovers { return false }
                } else if !record.isHidden {
                    let (x, y) = (dx + record.x, dy + record.y)
                    let area = clip.intersection(Box(minX: x, minY: y, maxX: x + record.width, maxY: y + record.height))
                    if !area.isEmpty {
                        boxes.append(area)
                        flat.append(node)
                        if !visit(record.first, x - record.boundsX, y - record.boundsY, area) { return false }
                    }
                }
                node = record.inFront
            }
            return true
        }
        guard visit(nodes[index.node].first, 0, 0, .everything) else {
            (index.price, index.epoch) = (min(8, 2 * index.price), now &+ 1)
            return
        }
        (index.quadtree, index.flat, index.movers) = (Quadtree(outer: boxes), flat, LayerBeside())
        for mover in movers {
            nodes[mover].moverOf = Int32(number)
            nodes[mover].mover = index.movers.append(mover, moverBox(mover, index), 0)
        }
    }
}
