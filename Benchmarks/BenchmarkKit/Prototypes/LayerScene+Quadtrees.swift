import HitTesting
import SpatialIndex

// Quadtrees of what stands still, and the movers beside them.
extension LayerScene {
    func isMover(_ node: Int32, of index: LayerIndex) -> Bool {
        let slot = Int(nodes[node].mover)
        return slot >= 0 && nodes[node].moverOf === index && slot < index.movers.nodes.count
            && index.movers.nodes[slot] == node
    }

    private func isBelow(_ node: Int32, _ top: Int32) -> Bool {
        var above = node
        while above >= 0, above != top { above = nodes[above].parent }
        return above == top
    }

    /// A node is a mover of one quadtree: one further out makes one further in superfluous.
    func addMover(_ node: Int32, to index: LayerIndex) {
        if let other = nodes[node].moverOf, other !== index, isMover(node, of: other) { dropQuadtree(other) }
        nodes[node].moverOf = index
        let box = index.quadtree == nil ? Box.nothing : area(node, in: index.node)
        nodes[node].mover = index.movers.append(node, box, 0)
    }

    /// Tells the quadtrees above: one that has the node, or one above it, beside it is kept.
    func tell(_ node: Int32, _ change: Change) {
        if flats == 0 && change == .comes { return }
        let before = nodes[node].toldAt
        nodes[node].toldAt = now
        // One that is being built leaves out what has changed before since the epoch, and needs no telling.
        if quadtrees == 0 && before >= lastEpoch && change == .differs { return }
        var top = nodes[node].parent
        while top >= 0 {
            if let index = index(of: top) { tell(index, node, change, before) }
            top = nodes[top].parent
        }
    }

    private func tell(_ index: LayerIndex, _ node: Int32, _ change: Change, _ before: Int32) {
        guard index.quadtree != nil || index.flatBuild != nil else {
            // What is saved up counts from the last surprise on.
            if before < index.epoch { index.flatSaved = 0 }
            return
        }
        // The outermost counts.
        var mover: Int32 = -1
        var above = change == .comes && !isMover(node, of: index) ? nodes[node].parent : node
        while above != index.node {
            if isMover(above, of: index) { mover = above }
            above = nodes[above].parent
        }
        if mover >= 0 {
            guard index.quadtree != nil, mover == node || isOpen(mover) else { return }
            let box = mover == node && change == .goes ? Box.nothing : area(mover, in: index.node)
            index.movers.write(Int(nodes[mover].mover), box)
        } else if change == .comes || before >= index.epoch, index.movers.nodes.count < Policy.mostMovers {
            // What has changed before since the epoch is in no cell, nor is what was not there.
            addMover(node, to: index)
        } else {
            drop(index)
        }
    }

    /// A quadtree goes, or its build. What was lost by that has to be saved up, without a surprise, before the next is begun.
    func drop(_ index: LayerIndex) {
        let lost = max(0, (index.flatBuild?.spent ?? index.flatSpent) - index.gained)
        let price = Policy.perFlatEntry * max(index.flat.count, index.flatBuild?.nodes.count ?? 0)
        index.flatHold = lost > 0 ? min(2 * index.flatHold + lost, price) : index.flatHold / 2
        dropQuadtree(index)
    }

    func dropQuadtree(_ index: LayerIndex) {
        if index.quadtree != nil || index.flatBuild != nil { flats -= 1 }
        if index.quadtree != nil { quadtrees -= 1 }
        (index.quadtree, index.flat, index.movers, index.flatBuild) = (nil, [], LayerBeside(), nil)
        (index.flatSaved, index.flatPurse, index.gained, index.scanned) = (0, 0, 0, 0)
    }

    /// Movers have cost as much as a new quadtree: if most have rested meanwhile, it is given up for one that leaves out the
    /// others alone.
    func forget(_ index: LayerIndex) {
        let resting = index.movers.nodes.count { nodes[$0].toldAt < index.flatAt }
        if resting * 4 > index.movers.nodes.count * 3 {
            index.epoch = index.flatAt
            lastEpoch = max(lastEpoch, index.epoch)
            dropQuadtree(index)
        }
        (index.scanned, index.scanLimit, index.flatAt) = (0, 2 * index.scanLimit, now)
    }

    /// Spends what a question has cost on quadtrees that it went without: on the outermost that is not waiting.
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

    private func advanceQuadtree(_ index: LayerIndex) {
        let build = index.flatBuild ?? beginQuadtree(index)
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
        // While it was being built, movers cost nothing.
        for (slot, mover) in index.movers.nodes.enumerated() where isBelow(mover, index.node) {
            index.movers.write(slot, area(mover, in: index.node))
        }
    }

    private func beginQuadtree(_ index: LayerIndex) -> LayerBuild {
        let build = LayerBuild(isFlat: true, below: index.node, first: nodes[index.node].first, at: now, number: 0)
        index.flatBuild = build
        flats += 1
        index.movers = LayerBeside()
        return build
    }
}
