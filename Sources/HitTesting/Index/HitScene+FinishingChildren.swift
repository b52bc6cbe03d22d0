import SpatialIndex

extension HitScene {
    /// Continues to finish an index whose tree is built. Spends about `left`, and subtracts what it has spent. Returns whether
    /// the index is finished and up to date.
    mutating func finishChildren(of container: UInt32, _ build: ChildBuild, _ left: inout Int) -> Bool {
        let layerCount = build.layers.count
        while left > 0, build.finishingSteps <= layerCount + build.nodes.count {
            let step = build.finishingSteps
            build.finishingSteps += 1
            if step < layerCount {
                left -= ChildBuild.layerPrice
                mark(layer: build.layers[step], of: build, below: container)
            } else if step == layerCount {
                for node in build.formerLayers where isInPlace(node, of: build, below: container) {
                    store.links[node].isLookedThrough = false
                }
                for asker in build.askers where isInPlace(asker.node, of: build, below: container) {
                    store.links[asker.node].entry = NodeLinks.asking
                }
            } else {
                left -= ChildBuild.entryPrice
                giveEntry(step - layerCount - 1, of: build, below: container)
            }
        }
        while left > 0 {
            let changed = build.takeChanged()
            if changed.isEmpty { return true }
            left -= policy.changePrice * bringIn(changed, in: build, below: container)
        }
        return false
    }

    /// Marks a node that the index looks through. If it has changed since it was gathered, its entries are updated later. If they
    /// are too many, it is not looked through, nor are open nodes in it.
    private mutating func mark(layer node: UInt32, of build: ChildBuild, below container: UInt32) {
        let isThere = store.container(of: node) == container
        let isLookedThrough =
            isThere && !build.departed.contains(node)
            && (!build.others.contains(node)
                || !build.movers.contains(node) && store.canBeLookedThrough(node) && store.entries(below: node) != nil)
        // One that has left its position may have been looked through again since, by an index farther in.
        if isThere { store.links[node].setLookedThrough(isLookedThrough) }
        if isLookedThrough {
            store.links[node].entry = NodeLinks.passing
            dropIndexes(of: node)
        } else {
            build.hasRefused = true
        }
    }

    /// Gives the node of an entry that entry, or removes it if the node has left, or if a layer around it is not looked through.
    @inline(__always)
    private mutating func giveEntry(_ position: Int, of build: ChildBuild, below container: UInt32) {
        let node = build.nodes[position]
        if build.departed.isEmpty && !build.hasRefused || isInPlace(node, of: build, below: container) {
            store.links[node].entry = UInt32(position + 1)
        } else if build.index!.boxes.contains(Int32(position)) {
            // Otherwise the entry went with its node, which had the same one in a build that was given up.
            build.index!.remove(Int32(position))
        }
    }

    /// Updates nodes that have changed since they were gathered. Returns their number.
    private mutating func bringIn(_ changed: [UInt32], in build: ChildBuild, below container: UInt32) -> Int {
        // From here on, builds have to be told of these nodes again.
        countBuild()
        var levels = LevelPath(below: container)
        var (done, count): ([UInt32], Int) = ([], changed.count)
        let (index, nodes) = (build.index!, changed.compactMap { nodeInPlace(around: $0, of: container) })
        // Most of them come in pre-order.
        for node in nodes.sorted() where store.container(of: node) == container {
            if store.links[node].isLookedThrough {
                // Updating a looked-through node updates those below it.
                var ancestor = store.links[node].parent
                while ancestor != container, !done.contains(ancestor) { ancestor = store.links[ancestor].parent }
                if ancestor != container { continue }
                let outcome = bringInBelow(node, &levels, in: index)
                count += outcome.entryCount
                store.links[node].isLookedThrough = outcome.isDone
                if outcome.isDone { done.append(node) }
            }
            if store.links[node].isLookedThrough { continue }
            // What the node has in another index is not in this one.
            let isAsker = store.links[node].entry == NodeLinks.asking && index.askers.contains { $0.node == node }
            if !isAsker, store.entry(of: node, in: index) == nil { store.links[node].entry = 0 }
            let level = levels.level(of: store.links[node].parent, in: store)
            let box = store.reachedBox(of: node, in: level)
            _ = store.place(node, box, in: level, at: now, wasRecent: build.movers.contains(node), of: index)
        }
        return count
    }

    mutating func install(_ build: ChildBuild, of container: UInt32) {
        statistics.builtIndexes &+= 1
        statistics.builtEntries &+= build.nodes.count
        let price = policy.price(policy.stillPrice, of: build.nodes.count)
        store.indexToChange(of: container).account.noteChildren(price: price)
        store.setChildren(of: container, build.index)
        isPristine = false
        bringInExtent(of: container)
    }

    /// True if a gathered node is where it was, and the nodes around it, up to the container, are looked through.
    @inline(never)
    func isInPlace(_ node: UInt32, of build: ChildBuild, below container: UInt32) -> Bool {
        !build.departed.contains(node) && store.container(of: node) == container
    }

    /// The node whose box in the index of `container` depends on a changed node: itself, or an open node around it that the index
    /// does not look through; nil if there is none.
    private func nodeInPlace(around node: UInt32, of container: UInt32) -> UInt32? {
        guard store.links[node].generation != 0 else { return nil }
        var current = node
        while true {
            let around = store.container(of: current)
            if around == container { return current }
            guard around != NodeStore.screen, store.cores[around].isOpen else { return nil }
            current = around
        }
    }
}
