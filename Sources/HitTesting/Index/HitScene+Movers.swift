import SpatialIndex

extension HitScene {
    /// Updates flattened indexes and their builds after a change of a node: it becomes a mover of the index that contains it. So
    /// does a transformed ancestor that lets children out, of the index around it, since its box depends on the node.
    /// `isGateAlone`: the node is open, and only its exclusions have changed. Returns the number of ancestors visited.
    @discardableResult
    mutating func tellStillIndexes(of node: UInt32, isGateAlone: Bool) -> Int {
        // The node that has changed, for the index of `ancestor`: the node itself, or an ancestor that contains it (`isContent`).
        var (changed, isContent, ancestor, levels) = (node, false, node, 0)
        // Of the nodes from `changed` up to the ancestor, those that may be movers.
        var movers = store.cores[node].flags.contains(.isMover) ? [node] : []
        while ancestor != NodeStore.screen {
            ancestor = store.links[ancestor].parent
            levels += 1
            let core = store.cores[ancestor]
            // Most ancestors have no index, nor anything else that few nodes have.
            if core.extras != 0 || ancestor == NodeStore.screen || !building.isEmpty {
                levels += IndexPolicy.recordedAncestor
                let isGateAlone = isGateAlone && !isContent
                if let still = store.index(of: ancestor)?.still {
                    tell(still, of: ancestor, changed, below: movers, isContent, isGateAlone)
                }
                if let build = build(of: ancestor), building[build].still != nil {
                    tellBuild(build, of: changed, isContent, isGateAlone)
                }
            }
            if core.asks != .nothing || core.flags.contains(.isTransformed) {
                // Descendants of this ancestor are in no index around it, but its box may depend on them.
                guard core.isOpen else { break }
                (changed, isContent, movers) = (ancestor, true, [])
            }
            if core.flags.contains(.isMover) { movers.append(ancestor) }
        }
        return levels
    }

    /// Updates a container's flattened index after the change of a node. `movers` are the node and its ancestors that may be
    /// movers, innermost first. `isContent`: not the node itself has changed, but descendants; only for a transformed node.
    private mutating func tell(
        _ still: StillIndex, of container: UInt32, _ node: UInt32, below movers: [UInt32], _ isContent: Bool,
        _ isGateAlone: Bool
    ) {
        if let mover = movers.last(where: { store.isMover($0, below: container) }),
            let position = store.position(of: mover, amongMoversBelow: container)
        {
            if mover != node { return noteGrown(mover) }
            let index = store.indexToChange(of: container)
            index.still!.movers.update(position, store.reachedBox(of: mover, in: index.still!.levels[position]))
        } else if isContent, !store.cores[node].passesOutside {
            return
        } else if isGateAlone, !still.flattened.hidden.contains(node) {
            // The node's descendants keep their entries, which queries test by their paths.
            if !still.isWorn { store.indexToChange(of: container).still!.isWorn = true }
        } else if allows(1, moreMoversOf: still) {
            addMover(node, to: container)
            store.indexToChange(of: container).still!.isWorn = true
        } else {
            dropStill(of: container)
        }
    }

    private mutating func tellBuild(_ build: Int, of node: UInt32, _ isContent: Bool, _ isGateAlone: Bool) {
        let container = building[build].container
        guard let still = building[build].own().still else { return }
        // A mover's descendants need no update: they move with it.
        var above = node
        while above != container {
            if still.movers.contains(above) { return }
            above = store.links[above].parent
        }
        if isContent, !store.cores[node].passesOutside { return }
        still.noteChange(of: node, isGateAlone: isGateAlone)
    }

    /// Makes a node a mover of a container's flattened index. `level` is what its parent passes on, if known.
    mutating func addMover(_ node: UInt32, to container: UInt32, in level: ReachedLevel? = nil) {
        let move = store.move(of: node)
        if move.mover != 0, move.moverOf != container, store.isMover(node, below: move.moverOf),
            store.isInSubtree(node, of: move.moverOf)
        {
            // A node is a mover of one flattened index only: an index farther out replaces the former one.
            dropStill(of: move.moverOf, isSurprise: false)
        }
        let parent = store.links[node].parent
        let still = store.indexToChange(of: container).still!
        // Often the last mover is a sibling, which has the same level.
        let sibling = still.movers.ids.last.flatMap {
            store.links[$0].parent == parent ? store.position(of: $0, amongMoversBelow: container) : nil
        }
        let level = level ?? sibling.map { still.levels[$0] } ?? store.level(around: node, below: container)
        let box = store.reachedBox(of: node, in: level)
        if store.cores[node].lastChild != 0 { still.mayNest = true }
        let position = still.append(mover: node, box, in: level)
        store.cores[node].flags.insert(.isMover)
        store.setMove(of: node) { ($0.mover, $0.moverOf) = (UInt32(position + 1), container) }
    }

    /// Gives up the screen's flattened index, or the build of one, before the changed nodes become movers, if they would be too
    /// many. The search for such nodes stops at half of the cost `limit`: then each becomes a mover. Its cost is that of no node,
    /// so it counts in no update.
    mutating func dropStill(ifTooManyOf nodes: [UInt32], limit: Int64) {
        let screen = NodeStore.screen
        let (still, build) = (store.index(of: screen)?.still, build(of: screen).flatMap { building[$0].still })
        func isTooMany(_ count: Int) -> Bool {
            if let still { return !allows(count, moreMoversOf: still) }
            return build != nil && count > min(policy.mostMovers, StillIndex.mostMovers(for: store.count - count))
        }
        guard isTooMany(nodes.count) else { return }
        // Siblings often follow each other: a parent is examined once.
        var (parent, isInside, count, steps) = (UInt32.max, false, 0, 0)
        let mostSteps = limit / Int64(2 * IndexPolicy.ancestor)
        for node in nodes where store.cores[node].isChanged && !store.isMover(node, below: screen) {
            steps += 1
            if store.links[node].parent != parent {
                parent = store.links[node].parent
                var ancestor = parent
                while ancestor != screen, steps <= mostSteps, store.isFlattened(ancestor),
                    !store.isMover(ancestor, below: screen)
                {
                    (ancestor, steps) = (store.links[ancestor].parent, steps + 1)
                }
                isInside = ancestor == screen
            }
            if steps > mostSteps { return }
            if isInside { count += 1 }
        }
        guard isTooMany(count) else { return }
        if still != nil { dropStill(of: screen) } else if let build { giveUp(build, of: screen) }
    }

    /// True if a flattened index may have `count` more movers.
    private func allows(_ count: Int, moreMoversOf still: StillIndex) -> Bool {
        let movers = still.movers.count + count
        let entries = still.flattened.count - (movers - still.firstMovers)
        return movers <= min(policy.mostMovers, StillIndex.mostMovers(for: entries))
    }

    /// Removes a flattened index. After a surprise, its price has to be saved up again before the next one is begun.
    mutating func dropStill(of container: UInt32, isSurprise: Bool = true) {
        endBuild(of: container) { $0.still = nil }
        guard let price = store.index(of: container)?.still?.price else { return }
        if container == NodeStore.screen { forgetResting() }
        store.setStill(of: container, nil)
        let index = store.indexToChange(of: container)
        index.account.stillSaved = 0
        // The limit on the former hold keeps 32 bits from overflowing.
        if isSurprise { index.account.stillHold = min(2 * min(index.account.stillHold, 2 * price) + price, 4 * price) }
    }
}
