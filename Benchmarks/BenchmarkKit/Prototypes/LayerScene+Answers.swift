import HitTesting
import SpatialIndex

// The answers of an index, from its tree or quadtree and the nodes beside it.
extension LayerScene {
    /// Converts a point from the index's space to the bounds space of a node, by the walk's arithmetic. Nil if the walk does not
    /// reach the node. Sets `isStale` if the contents of the node are no longer in this index.
    private func carry(_ point: Point, to node: Int32, _ index: LayerIndex, isFlat: Bool) -> Point? {
        if node == index.node { return point }
        if node < 0 || (isFlat ? isMover(node, of: index) : nodes[node].isUnit || !isOpen(node)) {
            isStale = true
            return nil
        }
        if nodes[node].isHidden {
            if !isFlat { bookHidden(node, index) }
            return nil
        }
        guard let outer = carry(point, to: nodes[node].parent, index, isFlat: isFlat) else { return nil }
        let record = nodes + Int(node)
        let inside = Point(
            x: outer.x - record.pointee.x + record.pointee.boundsX,
            y: outer.y - record.pointee.y + record.pointee.boundsY)
        return record.pointee.letsOut || nodes.bounds(node).contains(inside) ? inside : nil
    }

    /// Counts what the entries below a hidden open node have cost queries. Once this is more than removing the entries would
    /// cost, makes the node a unit. From then on, the entries are stale. `LayerScene` defines units and stale entries.
    private func bookHidden(_ node: Int32, _ index: LayerIndex) {
        details[Int(node)].vain += 30
        guard details[Int(node)].vain > Policy.bringing * max(4, details[Int(node)].held) else { return }
        takeOut(node, index)
        nodes[node].isUnit = true
        isStale = true
    }

    /// True if one node lies in front of another. Between siblings, their order decides. Other nodes are compared by rank if
    /// both have a rank of the index's tree, and by their paths otherwise.
    private func isInFront(_ one: Int32, of other: Int32, _ index: LayerIndex, isFlat: Bool) -> Bool {
        if nodes[one].parent == nodes[other].parent { return nodes[one].order > nodes[other].order }
        if !isFlat, details[Int(one)].build == index.number, details[Int(other)].build == index.number {
            return details[Int(one)].rank > details[Int(other)].rank
        }
        return nodes.isInFront(one, of: other, below: index.node)
    }

    /// Removes, from `found[base...]`, the nodes that the walk does not reach: `isInFront` cannot compare these. Converts the
    /// points of the other nodes to the spaces of their parents.
    private func sift(from base: Int, _ index: LayerIndex, isFlat: Bool) {
        for position in stride(from: found.count - 1, through: base, by: -1) {
            let parent = nodes[found[position].node].parent
            if let point = carry(found[position].point, to: parent, index, isFlat: isFlat) {
                found[position].point = point
            } else {
                found.remove(at: position)
            }
        }
    }

    /// Removes the front-most node from `found[base...]`, and returns it. Removes nothing and returns nil if there is no node,
    /// or if the front-most one lies behind the node `still`. A negative `still` means no node.
    func takeFront(_ base: Int, before still: Int32, _ index: LayerIndex, isFlat: Bool) -> Found? {
        guard found.count > base else { return nil }
        var front = base
        for other in base + 1..<found.count
        where isInFront(found[other].node, of: found[front].node, index, isFlat: isFlat) { front = other }
        guard still < 0 || isInFront(found[front].node, of: still, index, isFlat: isFlat) else { return nil }
        found.swapAt(front, found.count - 1)
        return found.removeLast()
    }

    // MARK: Box trees

    /// Appends to `found` those nodes in the list beside a tree that may be hit at a point.
    func findBeside(_ index: LayerIndex, _ point: Point) {
        let base = found.count
        if index.besideIsStale {
            for (slot, member) in index.beside.members.enumerated() where isHead(index, of: member.node) {
                index.beside.write(slot, area(member.node, in: index.node))
            }
            index.besideIsStale = false
        }
        index.beside.find(point, &found)
        sift(from: base, index, isFlat: false)
    }

    /// A search through a tree, front to back. The first two entries are found one by one, later entries several at once.
    private struct Reading {
        let point: Point
        var bound = BoxTree.Rank.max
        var searches = 0
        var cursor: BoxTreeCursor?
    }

    /// Finds the tree's next entry that the walk reaches. Returns the entry's node, and the point in the space of the node's
    /// parent. The node is -1 if there are no more entries. An entry that no longer belongs to the index is removed from the
    /// tree. Its node may have another entry of the same rank by now, so the search begins again at that rank.
    private func next(_ reading: inout Reading, _ index: LayerIndex) -> Found {
        while true {
            reading.searches += 1
            var entry: Int32 = -1
            if reading.searches == 3 { reading.cursor = BoxTreeCursor(at: reading.point, below: reading.bound) }
            if reading.searches < 3 {
                let answer = index.tree.frontmost(at: reading.point, below: reading.bound)
                (entry, reading.bound) = (answer.entry ?? -1, answer.rank)
                cost += 30 * answer.visits
            } else if let hit = reading.cursor?.next(in: index.tree) {
                (entry, reading.bound) = (hit.entry, hit.rank)
            }
            guard entry >= 0 else { return Found(node: -1, point: reading.point) }
            let node = index.nodes[Int(entry)]
            cost += 50
            isStale =
                nodes[node].entry != entry || slot(of: node, index) >= 0 || nodes[node].isUnit
                || nodes[node].isHidden && !isOpen(node)
            let point = isStale ? nil : carry(reading.point, to: nodes[node].parent, index, isFlat: false)
            if isStale {
                index.tree.remove(entry)
                cost += 150
                (reading.bound, reading.searches) = (reading.bound + 1, 0)
            }
            if let point { return Found(node: node, point: point) }
        }
    }

    /// The node below the index's node that is hit at a point; -1 if none is. The candidates are the tree's entries, and the
    /// nodes in the list beside the tree.
    func answerOfTree(_ index: LayerIndex, _ point: Point) -> Int32 {
        let base = found.count
        let scan = 5 * index.beside.blockCount
        cost += 30 + scan
        index.credit += scan
        findBeside(index, point)
        defer { found.removeLast(found.count - base) }
        var reading = Reading(point: point)
        var still = next(&reading, index)
        while true {
            if let front = takeFront(base, before: still.node, index, isFlat: false) {
                let start = cost
                cost += 20
                let hit = walk(front.node, front.point.x, front.point.y)
                if hit >= 0 { return hit }
                index.credit += cost - start
                let slot = slot(of: front.node, index)
                if slot >= 0 {
                    index.beside.members[slot].vain += cost - start
                    if index.beside.members[slot].vain > Policy.bringing { index.sweep = slot }
                }
                continue
            }
            if still.node < 0 { return -1 }
            if isOpen(still.node) {  // the entry covers only the own area of the node
                let record = nodes + Int(still.node)
                let (x, y) = (still.point.x - record.pointee.x, still.point.y - record.pointee.y)
                if !record.pointee.isHidden, x >= 0, y >= 0, x < record.pointee.width, y < record.pointee.height {
                    return still.node
                }
            } else {
                let hit = walk(still.node, still.point.x, still.point.y)
                if hit >= 0 { return hit }
            }
            still = next(&reading, index)
        }
    }

    // MARK: Quadtrees

    /// The node below the index's node that is hit at a point; -1 if none is. The candidates are the quadtree's entries and its
    /// movers.
    func answerOfQuadtree(_ index: LayerIndex, _ point: Point) -> Int32 {
        cost += 15
        index.gained &+= 60
        guard let quadtree = index.quadtree else { return -1 }
        if index.movers.members.isEmpty {
            let word = quadtree.certainEntry(at: point)
            if word < UInt32(index.flat.count) { return index.flat[Int(word)] }
            if word == Quadtree.nothing { return -1 }
        }
        let (base, before) = (found.count, cost)
        cost += 5 * index.movers.blockCount
        index.movers.find(point, &found)
        sift(from: base, index, isFlat: true)
        defer {
            found.removeLast(found.count - base)
            index.scanned += cost - before
            if index.scanned > index.scanLimit { forget(index) }
        }
        var cursor = quadtree.cursor(at: point)
        var still = quadtree.next(&cursor)
        while true {
            let node = still.map { index.flat[Int($0.entry)] } ?? -1
            if node >= 0, nodes[node].parent == LayerScene.gone {
                still = quadtree.next(&cursor)
                continue
            }
            guard let front = takeFront(base, before: node, index, isFlat: true) else { return node }
            let hit = hit(front.node, front.point.x, front.point.y)
            if hit >= 0 { return hit }
        }
    }
}
