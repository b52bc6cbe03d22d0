import SpatialIndex

extension HitScene {
    // MARK: Small islands

    /// Flattens a small island at once.
    ///
    /// - Complexity: O(nodes of the island).
    mutating func buildSmallIsland(below root: UInt32) {
        decideAboutRoots(below: root)
        let flattening = store.flattened(below: root)
        store.useSubtree(of: root) { $0.isIslandRoot = true }
        var (roots, steps) = (0, Int.max)
        _ = store.adoptRoots(of: flattening, below: root, behind: &roots, steps: &steps)
        store.useIndex(of: root) { index in
            index.flattened = FlattenedIndex(small: flattening)
            index.knownCount = flattening.nodes.count
        }
        noteBuilt(flattening.nodes.count)
    }

    /// Decides, when the screen is indexed, whether roots are islands, by how many there are; that stands as long as
    /// its index.
    private mutating func decideAboutRoots(below root: UInt32) {
        store.useIndex(of: root) { $0.clear() }
        guard root == NodeStore.screen else { return }
        let rootsAreIslands = store.topLevel(of: root).rootsAreIslands
        store.useIndex(of: root) { $0.rootsAreIslands = rootsAreIslands }
    }

    private mutating func noteBuilt(_ count: Int) {
        entranceStamp = HitScene.noStamp
        statistics.builtIslands &+= 1
        statistics.builtEntries &+= count
    }

    // MARK: Builds in progress

    /// Begins to build a table below a root, if nothing else is being built.
    mutating func beginTable(below root: UInt32, withQuadtree: Bool) {
        guard build == nil else { return }
        store.useSubtree(of: root) { $0.isIslandRoot = true }
        rejoinStillIslands(below: root)
        decideAboutRoots(below: root)
        let (policy, count) = (store.policy, store.count)
        store.useIndex(of: root) { index in
            index.isBuildingTable = true
            // What is not known yet is taken for all there is.
            if index.knownCount <= policy.maximumSmallCount { index.knownCount = count }
        }
        build = SharedBuild(IndexBuild(below: root, of: store, withQuadtree: withQuadtree))
    }

    /// Begins to build a quadtree of a table that is up to date, if nothing else is being built.
    mutating func beginQuadtree(below root: UInt32) {
        guard build == nil else { return }
        if hasStillIslands(below: root) { return beginTable(below: root, withQuadtree: true) }
        var begun: (EntryTable, UInt32)?
        store.useIndex(of: root) { index in
            guard index.isUpToDate, let table = index.tableToChange() else { return }
            begun = (table, table.beginBuild())
            index.copyShare = SubtreeIndex.newCopyShare
        }
        guard let (table, time) = begun else { return }
        build = SharedBuild(IndexBuild(below: root, of: store, from: table, at: time))
    }

    /// A node that changes with so many nodes below, while the table around it is being built, that less has been built so far
    /// than they would take, becomes an island at once: a table of its surroundings would hold them in vain. Each of the two
    /// has what was earned so far; which is built next is decided by what they earn from now on.
    mutating func splitOffMoving(_ changed: [UInt32]) {
        for node in changed where store.links[node].generation != 0 {
            guard let shared = build, shared.background == nil, shared.build.makesTable else { return }
            let root = shared.build.slot
            let few = max(store.policy.maximumNodesMoved, shared.spentSteps / max(1, store.policy.table))
            guard store.islandRoot(around: store.links[node].parent) == root, !store.isNestedIsland(node),
                store.cores[node].hitMode.triesChildren, store.mayBeSplitOff(node, ifMoreThan: few)
            else { continue }
            build = nil
            let id = store.id(of: node)
            let earned = store.useIndex(of: root) { index in
                index.clear()
                index.knownCount = 0
                index.addSplitRoots([id])
                return index.account
            }
            store.noteMove(of: node, at: changeCount)
            guard !store.cores[node].isOut else { return }
            store.useIndex(of: node) { $0.account.add(earned) }
            return
        }
    }

    /// True if nodes that became islands by moving have been still for long, so that they are better indexed with their
    /// surroundings again.
    private func hasStillIslands(below root: UInt32) -> Bool {
        store.index(of: root)?.splitRoots.contains { isStillIsland($0, below: root) } ?? false
    }

    private func isStillIsland(_ node: NodeID, below root: UInt32) -> Bool {
        store.isStillIsland(node, at: changeCount) && store.isEntry(node, below: root)
    }

    /// Leaves what lies below such nodes to the island around them, which is about to be built: from now on what changes there
    /// waits there. Nodes that have come to other islands are left to those.
    private mutating func rejoinStillIslands(below root: UInt32) {
        guard !(store.index(of: root)?.splitRoots.isEmpty ?? true) else { return }
        var roots = store.useIndex(of: root) { $0.takeSplitRoots() }
        var apart: [NodeID] = []
        while let node = roots.popLast() {
            guard isStillIsland(node, below: root) else {
                if store.isEntry(node, below: root) { apart.append(node) } else { handOver(node) }
                continue
            }
            // What was split off within it is in the island around it now.
            if store.index(of: node.slot) != nil { roots += store.useIndex(of: node.slot) { $0.takeSplitRoots() } }
            store.dissolveIsland(node.slot)
            store.useSubtree(of: node.slot) { $0.movesAsWhole = false }
        }
        store.useIndex(of: root) { $0.addSplitRoots(apart) }
    }

    /// Leaves a node that has come to another island to that.
    private mutating func handOver(_ node: NodeID) {
        guard store.contains(node), let root = store.islandRoot(around: store.links[node.slot].parent) else { return }
        store.useIndex(of: root) { $0.addSplitRoots([node]) }
    }

    /// Goes on with the build in progress, and takes over what is finished.
    ///
    /// - Parameter steps: How many steps it may take; it takes those away that it took.
    mutating func advanceBuild(steps: inout Int) {
        guard steps > 0, build != nil else { return }
        guard let shared = ownBuild() else { return cancelBuild() }
        let slot = shared.build.slot
        guard isAwaited(shared.build) else {
            build = nil
            return
        }
        if shared.background != nil {
            if shared.isAbandoned { cancelBuild() }
            return
        }
        let before = steps
        shared.build.advance(steps: &steps)
        shared.spentSteps += before - steps
        store.useIndex(of: slot) { $0.account.spend(before - steps) }
        guard shared.build.isDone else { return }
        if shared.build.makesTable {
            guard shared.build.publish(in: &store, steps: &steps) else { return }
            build = nil
            adoptTable(of: shared.build, below: slot)
        } else {
            adoptQuadtree(of: shared.build)
            build = nil
        }
    }

    /// The build for a change in place; nil if it is shared with a copy of the scene, which only one that stands on another
    /// thread may be.
    mutating func ownBuild() -> SharedBuild? {
        guard !isKnownUniquelyReferenced(&build), let shared = build else { return build }
        guard let background = shared.background else { return nil }
        build = SharedBuild(shared.build, background: background)
        return build
    }

    /// True if the island of a build still is there and has not given up what it waits for.
    func isAwaited(_ build: IndexBuild) -> Bool {
        guard build.root.map({ store.contains($0) }) ?? true, let index = store.index(of: build.slot) else {
            return false
        }
        return build.makesTable ? index.isBuildingTable : index.table?.changedSinceBuild != nil
    }

    private mutating func adoptTable(of finished: IndexBuild, below root: UInt32) {
        guard let table = finished.table else { return }
        // Nobody has asked yet where, and a still quadtree is looked at faster than its steps say.
        let isWorthless =
            forcedWay == nil
            && finished.flattened.map { !table.isWorth($0, at: table.somePoints, orUpTo: 4) } ?? false
        store.useIndex(of: root) { index in
            index.isBuildingTable = false
            index.account.noteTable()
            index.table = table
            index.flattened = isWorthless ? nil : finished.flattened
            index.flattenedTime = finished.time
            index.knownCount = finished.flattening.nodes.count
            if index.flattened == nil { table.forgetQuadtree() } else { table.shareBoxes() }
            index.copyShare = SubtreeIndex.newCopyShare
            if isWorthless { index.noteRefusal() }
        }
        noteBuilt(finished.flattening.nodes.count)
    }

    private mutating func adoptQuadtree(of finished: IndexBuild) {
        guard let flattened = finished.flattened else { return }
        let (isForced, policy) = (forcedWay != nil, store.policy)
        store.useIndex(of: finished.slot) { index in
            guard let table = index.tableToChange() else { return }
            let overhead = index.account.isStill ? Steps.tableOverhead : 0
            guard isForced || table.isWorth(flattened, at: index.asked, overhead: overhead) else {
                // The quadtree that there is stands, and what has changed since.
                if index.flattened == nil { table.forgetQuadtree() } else { table.abandonBuild() }
                index.noteRefusal()
                return index.account.settleQuadtree(wasWorthless: true, of: policy.quadtree * table.presentCount)
            }
            table.endBuild()
            index.flattened = flattened
            index.flattenedTime = finished.time
            index.account.settleQuadtree(wasWorthless: false)
        }
        noteBuilt(finished.flattening.nodes.count)
    }

    /// Gives up the build in progress. What it has cost is lost; what is left of what was earned for it is not.
    mutating func cancelBuild() {
        guard let shared = build else { return }
        build = nil
        let slot = shared.build.slot
        guard shared.build.root.map({ store.contains($0) }) ?? true else { return }
        let makesTable = shared.build.makesTable
        store.useIndex(of: slot) { index in
            if makesTable {
                index.clear()
            } else if index.flattened == nil {
                index.tableToChange()?.forgetQuadtree()
            } else {
                index.tableToChange()?.abandonBuild()
            }
        }
    }
}

extension EntryTable {
    /// True if a quadtree costs less than `times` times as much as the table's tree, by counted steps.
    ///
    /// - Parameter overhead: What an answer of the table costs beside its visits.
    func isWorth(
        _ flattened: FlattenedIndex, at points: [Point], orUpTo times: Int = 1, overhead: Int = 0
    ) -> Bool {
        var (ofTree, ofQuadtree) = (0, 0)
        for point in points where point.isFinite {
            let cost = flattened.tree.trace(at: point)
            ofQuadtree += Steps.quadtreeAnswer + cost.nodesVisited / 2 + cost.candidatesTested / Steps.candidatesPerStep
            ofTree += boxes.frontmost(at: point).visits * Steps.treeVisit + overhead
        }
        return points.isEmpty || ofQuadtree < times * ofTree
    }

    /// A point in each of a few entries, from all over the table and all over their boxes.
    var somePoints: [Point] {
        let count = 32
        return (0..<count).compactMap { part in
            let place = part * records.count / count
            guard place < records.count, isLive(UInt32(place)) else { return nil }
            let box = boxes.boxInTree(of: Int32(place))
            // 5 and 13 have no divisor in common with the count: each part of a side is met once.
            let (x, y) = (Double(part * 5 % count) + 0.5, Double(part * 13 % count) + 0.5)
            let point = Point(
                x: box.minX + (box.maxX - box.minX) * (x / Double(count)),
                y: box.minY + (box.maxY - box.minY) * (y / Double(count)))
            return point.isFinite ? point : nil
        }
    }
}
