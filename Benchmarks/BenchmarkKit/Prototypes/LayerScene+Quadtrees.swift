import HitTesting
import SpatialIndex

// Quadtrees of nodes that stand still, and the movers beside them.
extension LayerScene {
    /// True if a node is in the list beside an index's quadtree.
    func isMover(_ node: Int32, of index: LayerIndex) -> Bool {
        nodes[node].moverOf == index.node && index.movers.has(node, in: nodes[node].mover)
    }

    /// The outermost mover of an index, among a node and its ancestors; -1 if none of these nodes is a mover.
    func outermostMover(from node: Int32, _ index: LayerIndex) -> Int32 {
        var (mover, above): (Int32, Int32) = (-1, index.movers.members.isEmpty ? index.node : node)
        while above != index.node {
            if isMover(above, of: index) { mover = above }
            above = nodes[above].parent
        }
        return mover
    }

    /// Adds a mover to a quadtree. If the node is a mover of another quadtree, the other quadtree is discarded, since this one
    /// replaces it.
    func addMover(_ node: Int32, to index: LayerIndex) {
        let former = nodes[node].moverOf
        if former >= 0, former != index.node, let other = self.index(of: former), isMover(node, of: other) {
            dropQuadtree(other)
        }
        nodes[node].moverOf = index.node
        let box = index.quadtree == nil ? Box.nothing : area(node, in: index.node)
        nodes[node].mover = index.movers.append(node, box, 0)
    }

    func tell(_ index: LayerIndex, _ node: Int32, _ change: Change, _ before: Int32) {
        guard index.quadtree != nil || index.flatBuild != nil else {
            // Only queries since the last unexpected change pay for a quadtree.
            if before < index.epoch { index.flatSaved = 0 }
            return
        }
        let mover = outermostMover(from: node, index)
        if mover >= 0 {
            guard index.quadtree != nil, mover == node || isOpen(mover) else { return }
            let box = mover == node && change == .goes ? Box.nothing : area(mover, in: index.node)
            index.movers.write(Int(nodes[mover].mover), box)
        } else if change == .comes || before >= index.epoch, index.movers.members.count < Policy.mostMovers {
            // Neither a node that has changed since the epoch nor a new node is in a cell.
            addMover(node, to: index)
        } else {
            drop(index)
        }
    }

    /// Discards a quadtree, or its build in progress, and what queries have paid for the quadtree.
    func dropQuadtree(_ index: LayerIndex) {
        if index.quadtree != nil || index.flatBuild != nil { flats -= 1 }
        if index.quadtree != nil { quadtrees -= 1 }
        (index.quadtree, index.flat, index.movers, index.flatBuild) = (nil, [], LayerBeside(), nil)
        (index.flatSaved, index.flatPurse, index.gained, index.scanned) = (0, 0, 0, 0)
    }

    /// Discards the quadtree if more than three quarters of the movers have not changed since they were last examined. The next
    /// quadtree has entries for the unchanged movers. Called when scanning the movers has cost more than `scanLimit`, which
    /// doubles each time.
    func forget(_ index: LayerIndex) {
        let resting = index.movers.members.count { nodes[$0.node].toldAt < index.flatAt }
        if resting * 4 > index.movers.members.count * 3 {
            index.epoch = index.flatAt
            lastEpoch = max(lastEpoch, index.epoch)
            dropQuadtree(index)
        }
        (index.scanned, index.scanLimit, index.flatAt) = (0, 2 * index.scanLimit, now)
    }

    /// Pays for quadtrees with the part of the current query's cost that has not paid for box trees. The indexes that the query
    /// has searched without a quadtree are paid for one after another, the outermost first. An index whose `flatSaved` has not
    /// reached `flatHold` gets nothing.
    func payForQuadtrees() {
        var purse = cost - spent
        while let (index, all) = visited.popLast() {
            if index.quadtree != nil { continue }
            index.flatSaved += all
            if index.flatSaved < index.flatHold || purse <= 0 { continue }
            let paid = min(purse, all)
            index.flatPurse += paid
            purse -= paid
            if index.flatPurse >= Policy.slice { advanceQuadtree(index) }
        }
    }

    /// Continues the build of an index's quadtree, with as much work as queries have paid for. Begins a build if there is none.
    func advanceQuadtree(_ index: LayerIndex) {
        let build = index.flatBuild ?? LayerBuild(isFlat: true, below: index.node, in: self)
        if index.flatBuild == nil {
            (index.flatBuild, index.movers) = (build, LayerBeside())
            flats += 1
        }
        var left = index.flatPurse
        build.spent += left
        index.flatPurse = 0
        gather(index, build, &left)
        if index.flatBuild == nil || build.next >= 0 { return }
        if build.quadtree == nil { build.quadtree = QuadtreeBuild(outer: build.boxes, inner: []) }
        guard left > 0, build.quadtree?.advance(steps: max(1, left / 5)) == true,
            let quadtree = build.quadtree?.takeQuadtree()
        else { return }
        (index.quadtree, index.flat, index.flatBuild) = (quadtree, build.nodes, nil)
        (index.flatSpent, index.scanLimit, index.flatAt) = (build.spent, build.spent, now)
        (index.gained, index.scanned, index.flats) = (0, 0, index.flats + 1)
        quadtrees += 1
        // The movers' boxes were not kept up to date during the build, nor were movers that are gone removed.
        for (slot, mover) in index.movers.members.enumerated() where nodes[mover.node].parent != LayerScene.gone {
            index.movers.write(slot, area(mover.node, in: index.node))
        }
    }
}
