import HitTesting
import SpatialIndex

// Building trees in slices, which queries pay for.
extension LayerScene {
    /// Adds the cost of a query to the savings for the tree that the index lacks. Once the savings suffice, spends them on the
    /// build of that tree.
    func pay(_ index: LayerIndex, _ cost: Int) {
        index.saved += cost
        if index.saved < max(Policy.slice, index.build == nil ? index.hold : 0) { return }
        let build = index.build ?? LayerBuild(isFlat: false, below: index.node, in: self)
        index.build = build
        var left = index.saved
        build.spent += left
        spent += cost
        index.saved = 0
        gather(index, build, &left)
        if build.next >= 0 { return }
        if build.changed.count > 64 + build.nodes.count / 4 {  // the tree would not pay
            index.build = nil
            index.hold = min(
                2 * index.hold + build.spent, Policy.perEntry * (build.nodes.count + build.changed.count))
            return
        }
        if build.tree == nil { build.tree = BoxTreeBuild(boxes: build.boxes, ranks: build.ranks) }
        // One call reads the boxes, a second one builds.
        guard left > 0,
            build.tree?.advance(steps: max(1, left / 24)) == true
                || build.tree?.advance(steps: max(1, left / 24)) == true
        else { return }
        finish(index, build)
    }

    private func finish(_ index: LayerIndex, _ build: LayerBuild) {
        guard let tree = build.tree?.takeTree() else { return }
        (index.tree, index.nodes, index.isBuilt, index.build) = (tree, build.nodes, true, nil)
        (index.hold, index.credit, index.number) = (0, 0, build.number)
        if index.flats == 0 { index.flatHold = max(index.flatHold, Policy.perFlatEntry * build.nodes.count) }
        index.bound = build.boxes.reduce(.nothing) { $0.union($1) }
        for node in build.changed where isOpen(node) && nodes[node].parent >= 0 {
            takeOut(node, index)
            nodes[node].isUnit = true
        }
        for node in build.changed where isHead(index, of: node) {
            takeOut(node, index)
            putAside(node, index, hasRested: false)
        }
        if nodes[index.node].isUnit { refit(index.node) }
    }

    /// Visits the nodes below an index's node, back to front, and collects their boxes for a build. A box tree gets the entries
    /// of this index, a quadtree all nodes that stand still. Stops when `left`, the cost that may still be spent, is used up.
    func gather(_ index: LayerIndex, _ build: LayerBuild, _ left: inout Int) {
        while build.next >= 0, left > 0 {
            left -= 20
            let (node, level) = (build.next, build.levels[build.levels.count - 1])
            let record = nodes + Int(node)
            let (x, y) = (level.dx + record.pointee.x, level.dy + record.pointee.y)
            let inside = level.clip.intersection(
                Box(minX: x, minY: y, maxX: x + record.pointee.width, maxY: y + record.pointee.height))
            let enters = build.isFlat ? gatherFlat(node, index, build, inside) : gather(node, index, build, inside)
            guard let enters else { return drop(index) }
            if enters, record.pointee.first >= 0 {
                build.next = record.pointee.first
                build.levels.append(
                    LayerBuild.Level(
                        node: node, dx: x - record.pointee.boundsX, dy: y - record.pointee.boundsY,
                        clip: record.pointee.letsOut ? level.clip : inside, first: build.nodes.count))
            } else {
                skip(build, node)
            }
        }
    }

    /// Visits a node during the build of a box tree: gives it a rank, and collects its box if it gets an entry.
    ///
    /// - Returns: True if the nodes below the node are visited too. The result is never nil. It is optional because `gatherFlat`
    ///   has the same type.
    private func gather(_ node: Int32, _ index: LayerIndex, _ build: LayerBuild, _ inside: Box) -> Bool? {
        build.rank += 1
        details[Int(node)].rank = build.rank
        details[Int(node)].build = nodes[node].changedAt >= build.began ? 0 : build.number
        if nodes[node].changedAt >= build.began &- Policy.patience || nodes[node].isUnit
            || isOpen(node) && build.levels.count > Policy.deepest
        {
            build.changed.append(node)
            return false
        }
        let isOpen = isOpen(node)
        if isOpen ? !nodes[node].passesItself : !nodes[node].isHidden {
            build.nodes.append(node)
            build.boxes.append(inside)
            build.ranks.append(build.rank)
            nodes[node].entry = Int32(build.nodes.count - 1)
        }
        return isOpen
    }

    /// Visits a node during the build of a quadtree, and collects its box if it gets an entry.
    ///
    /// - Returns: Whether the nodes below the node are visited too; nil if too many nodes move.
    private func gatherFlat(_ node: Int32, _ index: LayerIndex, _ build: LayerBuild, _ inside: Box) -> Bool? {
        if isMover(node, of: index) { return false }
        if nodes[node].toldAt >= index.epoch {
            addMover(node, to: index)
            guard index.movers.members.count > Policy.mostMovers else { return false }
            (index.epoch, lastEpoch) = (now, now)
            return nil
        }
        if nodes[node].isHidden { return false }
        if !nodes[node].passesItself, !inside.isEmpty {
            build.nodes.append(node)
            build.boxes.append(inside)
        }
        return nodes[node].letsOut || !inside.isEmpty
    }

    /// Moves a build on to the next node after a node and all of its descendants.
    func skip(_ build: LayerBuild, _ node: Int32) {
        var node = node
        while nodes[node].inFront < 0 {
            let level = build.levels.removeLast()
            guard !build.levels.isEmpty else {
                build.next = -1
                return
            }
            if !build.isFlat { details[Int(level.node)].held = build.nodes.count - level.first }
            node = level.node
        }
        build.next = nodes[node].inFront
    }
}
