import SpatialIndex

extension HitScene {
    /// Updates all indexes after the changes of the nodes in `changed`. Nodes not reached when the cost is `limit` remain there.
    /// O(log n) expected for each node, O(1) for a mover.
    mutating func bringIn(limit: Int64 = .max) {
        guard !changed.isEmpty else { return }
        isPristine = false
        var nodes: [UInt32] = []
        swap(&nodes, &changed)
        var (next, others, levels) = (0, Int64(0), 0)
        #if !hasFeature(Embedded)  // There, the module's size counts more.
        if nodes.count > IndexPolicy.fewMovers { dropStill(ifTooManyOf: nodes, limit: limit) }
        #endif
        let begun = building.isEmpty ? nil : buildCount
        var siblings = SiblingUpdate(at: changeTime, patience: patience(among: nodes.count), begun: begun)
        // Layers whose entries are up to date. They stay marked, so that layers in them need not update the same entries again.
        var layers: [UInt32] = []
        func cost() -> Int64 {
            Int64(policy.changePrice) * (4 * (Int64(next) + extra()) - Int64(siblings.savedQuarters)) / 4
                + Int64(IndexPolicy.ancestor) * Int64(levels)
        }
        func extra() -> Int64 { others + (IndexPolicy.newSiblingMover - 1) * Int64(siblings.newMovers) }
        while next < nodes.count, cost() <= limit {
            // Half of what the limit allows, since some may become movers. Often all cost less, and the next part follows.
            var end = nodes.count
            if end - next > SiblingUpdate.many {
                let most = (limit - cost()) / Int64(2 * policy.changePrice + 1)
                end = next + Int(min(most, Int64(end - next - 1))) + 1
            }
            next = siblings.update(nodes, next..<end, in: &store)
            if next == end { continue }
            let node = nodes[next]
            next += 1
            guard store.cores[node].isChanged else { continue }
            store.cores[node].isChanged = false
            // Layers that would cost more than expected are made movers.
            let outcome = bringIn(node, entersLayers: cost() <= limit / IndexPolicy.mostPerUpdate)
            (others, levels) = (others + outcome.extra, levels + outcome.levels)
            if outcome.hasUpdatedLayer {
                store.links[node].isReshaped = true
                layers.append(node)
            }
        }
        others += Int64(bringInExtents())
        for layer in layers { store.links[layer].isReshaped = false }
        let usual = cost() - Int64(policy.changePrice) * extra()
        frame.noteUpdate(of: next, cost: cost(), usual: usual, left: nodes.count - next)
        statistics.broughtIn &+= next
        if next < nodes.count { nodes.removeSubrange(..<next) } else { nodes.removeAll(keepingCapacity: true) }
        swap(&nodes, &changed)
        if !nodes.isEmpty { changed += nodes }
    }

    /// The scene's count of queries at the last change, also if the change waits for its update during some queries.
    var changeTime: UInt32 { frame.changeCount == changeCount ? frame.queriesBefore ?? now : now }

    /// The number of queries within which a child of an ordered index has to change again to become or remain a mover. `count`
    /// nodes change now.
    func patience(among count: Int = 0) -> Int {
        policy.patience(among: max(count, frame.fresh), queries: frame.expected)
    }

    /// True if a node has changed so recently, or `count` queries ago at most, that it is expected to change again soon.
    @inline(__always)
    func isRecent(_ node: UInt32, within count: Int? = nil) -> Bool {
        let move = store.move(of: node)
        return move.hasChanged(within: count ?? (move.beside == 0 ? policy.patience : patience()), before: now)
    }

    /// True if a layer has changed so recently before `time` that it had better be a mover. As a mover, it costs each query in its
    /// box an answer below it. Looked through, it costs each change an update of its entries.
    func isRecent(layer: UInt32, below container: UInt32, at time: UInt32) -> Bool {
        let move = store.move(of: layer)
        guard move.hasChanged(within: policy.patience, before: time) else { return false }
        // About the share of queries that would find the layer: that of the index's area; NaN if it is unknown.
        let bound = store.index(of: container)?.children?.bound ?? .nothing
        let box = store.reachedBox(of: layer, in: store.level(around: layer, below: container))
        let share = box.intersection(bound).area / bound.area
        let count = policy.patience(ofLayerWith: share, children: Int(store.links[layer].childCount))
        return move.hasChanged(within: count, before: time)
    }

    /// Writes the change of one node to all indexes, and notes it in all builds. Unless `entersLayers`, a looked-through node
    /// becomes a mover. Returns what this costs more than a new box, as a multiple of `IndexPolicy.changePrice`. Also returns the
    /// number of ancestors visited, and whether entries below the node have been updated.
    private mutating func bringIn(_ node: UInt32, entersLayers: Bool) -> (
        extra: Int64, levels: Int, hasUpdatedLayer: Bool
    ) {
        let before = store.move(of: node)
        let time = changeTime
        // True if the node becomes a mover: it is expected to change again soon, or its entries are too many.
        var wasRecent = before.hasChanged(within: policy.patience, before: time)
        var (isMoved, hasGrown, price, hasUpdatedLayer) = (false, false, Int64(0), false)
        let isGateAlone = store.cores[node].isOpen && !store.links[node].isReshaped
        if store.links[node].isReshaped {
            store.links[node].isReshaped = false
            if store.links[node].isLookedThrough {
                isMoved = true
                // Where the layer around has been updated, so have the entries below this one, if it still is a layer.
                if wasRecent || !store.canBeLookedThrough(node) || !store.hasReshapedLayer(around: node) {
                    let container = store.container(of: node)
                    wasRecent = wasRecent && isRecent(layer: node, below: container, at: time) || !entersLayers
                    var levels = LevelPath(below: container)
                    let outcome = wasRecent ? LayerUpdate() : bringInBelow(node, &levels)
                    store.links[node].isLookedThrough = outcome.isDone
                    (hasGrown, price, hasUpdatedLayer) = (outcome.hasGrown, outcome.price, outcome.isDone)
                }
            }
        }
        var levels = 0
        if !building.isEmpty {
            let (isNoted, depth) = noteForBuilds(node, isGateAlone: isGateAlone, wasRecent: wasRecent)
            (isMoved, levels) = (isNoted || isMoved, depth)
        }
        let container = store.container(of: node)
        if store.index(of: container)?.children == nil {
            // The node may still be marked as looked through, if a layer around it was and has become a mover.
            hasGrown = true
        } else if !isGateAlone || !store.links[node].isLookedThrough {
            // Entries below a looked-through node are tested by its gate.
            let outcome = place(node, below: container, wasRecent: wasRecent)
            (isMoved, hasGrown) = (outcome.isMoved || isMoved, outcome.hasGrown || hasGrown)
        }
        if hasGrown { noteGrown(container) }
        let isFlat = store.flatCount > 0 || !building.isEmpty
        if isFlat { levels += tellStillIndexes(of: node, isGateAlone: isGateAlone) }
        if isMoved || isFlat && !isGateAlone { store.setMove(of: node) { $0.changedAt = time } }
        if !building.isEmpty, !isGateAlone { store.setMove(of: node) { $0.knownAt = buildCount } }
        let after = store.move(of: node)
        let isNewMover = before.beside == 0 && after.beside != 0 || before.mover == 0 && after.mover != 0
        let moverPrice = IndexPolicy.newMover - 1 + Int64(levels) / IndexPolicy.levelsPerPrice
        return (price + (isNewMover ? moverPrice : 0), levels, hasUpdatedLayer)
    }

    /// Notes that the contents of a node have changed, unless the node bounds them.
    mutating func noteGrown(_ node: UInt32) {
        guard store.cores[node].isOpen, !store.links[node].isGrown else { return }
        store.links[node].isGrown = true
        grown.append(node)
    }

    /// Updates the boxes of open nodes whose contents have changed, and of open nodes around these whose boxes grow with them.
    /// Most are updated once, however many descendants have changed. Returns the number of updated nodes.
    private mutating func bringInExtents() -> Int {
        var (nodes, count): ([UInt32], Int) = ([], 0)
        while !grown.isEmpty {
            swap(&nodes, &grown)
            // Nodes that change from the outermost inward are updated from the innermost outward, and so each of them once. In the
            // opposite order they are updated twice.
            for node in nodes.reversed() { bringInExtent(ofGrown: node) }
            count += nodes.count
            nodes.removeAll(keepingCapacity: true)
        }
        swap(&nodes, &grown)  // keeps the memory
        return count
    }

    private mutating func bringInExtent(ofGrown node: UInt32) {
        store.links[node].isGrown = false
        let container = store.container(of: node)
        if let build = build(of: container) { building[build].own().children?.noteChange(of: node, wasRecent: false) }
        if store.index(of: container)?.children == nil || place(node, below: container, wasRecent: false).hasGrown {
            noteGrown(container)
        }
        let move = store.move(of: node)
        if let position = store.position(of: node, amongMoversBelow: move.moverOf) {
            let still = store.indexToChange(of: move.moverOf).still!
            still.movers.update(position, store.reachedBox(of: node, in: still.levels[position]))
        }
    }

    /// Updates the box of a container, in the indexes around it, after its own index has grown. Only the box of an open container
    /// depends on that index.
    mutating func bringInExtent(of container: UInt32) {
        guard container != NodeStore.screen, store.cores[container].isOpen else { return }
        _ = bringIn(container, entersLayers: true)
        // A flattened index has one entry around a transformed node and its descendants.
        if store.cores[container].flags.contains(.isTransformed) { tellStillIndexes(of: container, isGateAlone: false) }
        _ = bringInExtents()
    }

    /// Reports a changed node to each build of an index of children that may contain it. Returns whether one has recorded it, and
    /// the number of ancestors visited.
    private mutating func noteForBuilds(
        _ node: UInt32, isGateAlone: Bool, wasRecent: Bool
    ) -> (isNoted: Bool, levels: Int) {
        var (ancestor, depth, isNoted) = (node, 0, false)
        // Queries test the gates of looked-through nodes. Any other node may have been given an empty box while it was hidden.
        let isGateAlone = isGateAlone && store.canBeLookedThrough(node)
        let isLookedThrough = store.links[node].isLookedThrough
        repeat {
            ancestor = store.links[ancestor].parent
            depth += 1
            if let build = build(of: ancestor), let children = building[build].own().children {
                if isGateAlone, depth <= IndexPolicy.deepestLayer, children.index == nil || isLookedThrough { continue }
                children.noteChange(of: node, wasRecent: wasRecent)
                isNoted = true
            }
        } while ancestor != NodeStore.screen && store.cores[ancestor].isOpen
        return (isNoted, depth)
    }

    /// Updates the entries below a looked-through node, if they are few, in the index of `levels.container` or an unfinished one.
    mutating func bringInBelow(
        _ layer: UInt32, _ levels: inout LevelPath, in unfinished: ChildIndex? = nil
    ) -> LayerUpdate {
        let container = levels.container
        guard store.canBeLookedThrough(layer), unfinished != nil || store.index(of: container)?.children != nil,
            let entries = store.entries(below: layer)
        else { return LayerUpdate() }
        let children = unfinished ?? store.indexToChange(of: container).children!
        // A node without an entry becomes a mover. The own area of a looked-through node needs an entry: it cannot be a mover.
        var lost = 0
        for node in entries where store.entry(of: node, in: children) == nil {
            if node == layer || store.links[node].isLookedThrough { return LayerUpdate() }
            if store.position(of: node, beside: children) == nil { lost += 1 }
        }
        var update = LayerUpdate()
        guard 4 * lost <= entries.count else { return update }
        let farMoves = children.boxes.farMoves
        for node in entries {
            let level = levels.level(of: store.links[node].parent, in: store)
            if node == layer || store.links[node].isLookedThrough {
                let box = store.ownBox(of: node, in: level)
                guard box.isEmpty || box.isFinite else { return update }
                children.boxes.update(store.entry(of: node, in: children)!, box: box.isEmpty ? .nothing : box)
                update.hasGrown = children.grow(by: box) || update.hasGrown
            } else {
                let box = store.reachedBox(of: node, in: level)
                let outcome = store.place(node, box, in: level, at: changeTime, wasRecent: false, of: children)
                update.hasGrown = outcome.hasGrown || update.hasGrown
            }
        }
        (update.isDone, update.entryCount) = (true, entries.count)
        update.price = Int64(entries.count) + IndexPolicy.farEntry * Int64(children.boxes.farMoves &- farMoves)
        return update
    }

    /// Updates a node in the index of its container. Returns whether box or rank has changed, and whether the bound has grown.
    mutating func place(_ node: UInt32, below container: UInt32, wasRecent: Bool) -> (isMoved: Bool, hasGrown: Bool) {
        if store.links[node].isLookedThrough { return (false, false) }
        let level = store.level(around: node, below: container)
        let box = store.reachedBox(of: node, in: level)
        let index = store.indexToChange(of: container)
        return store.place(node, box, in: level, at: changeTime, wasRecent: wasRecent, of: index.children!)
    }
}

/// What updating the entries below a looked-through node has come to.
struct LayerUpdate {
    /// False if the entries are many or cannot be updated, for example since the node can no longer be looked through.
    var isDone = false
    /// True if the bound of the index has grown, also where `isDone` is false.
    var hasGrown = false
    /// The number of entries; 0 if `isDone` is false.
    var entryCount = 0
    /// The price, as a multiple of `IndexPolicy.changePrice`.
    var price: Int64 = 0
}
