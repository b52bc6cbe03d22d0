import SpatialIndex

// Indexes are built in slices while the scene goes on changing. Nodes that change meanwhile become movers of a finished flattened
// index; in a finished index of children they are updated.

extension HitScene {
    /// The index in `building` of a container's `IndexBuild`; nil if there is none.
    @inline(__always)
    func build(of container: UInt32) -> Int? {
        building.isEmpty ? nil : building.firstIndex { $0.container == container }
    }

    func isBuildingChildren(of node: UInt32) -> Bool { build(of: node).map { building[$0].children != nil } ?? false }

    /// The index of a container's children that is being finished: some nodes below may have their entries in it already.
    mutating func unfinishedChildren(of node: UInt32) -> ChildIndex? {
        build(of: node).flatMap { building[$0].own().children?.index }
    }

    func isBuildingStill(of node: UInt32) -> Bool { build(of: node).map { building[$0].still != nil } ?? false }

    /// The number of a container's `IndexBuild`, created if there is none. Gives up builds that another copy of the scene owns.
    mutating func ownBuild(of container: UInt32) -> Int {
        if let build = build(of: container) {
            _ = building[build].own()
            return build
        }
        building.append(IndexBuild(container: container))
        return building.count - 1
    }

    /// Ends builds of a container by calling `end`, which sets them to nil. Without another one, its `IndexBuild` is removed.
    mutating func endBuild(of container: UInt32, _ end: (inout IndexBuild) -> Void) {
        guard let build = build(of: container) else { return }
        end(&building[build])
        if building[build].isGivenUp { building.remove(at: build) }
    }

    /// Removes the indexes of a node that is looked through from now on, and ends their builds.
    mutating func dropIndexes(of node: UInt32) {
        store.dropIndex(of: node)
        building.removeAll { $0.container == node }
    }

    /// Counts a build that begins, so that it is told of all nodes that change from now on.
    mutating func countBuild() {
        buildCount &+= 1
        if buildCount == 0 { buildCount = 1 }
    }

    /// Continues building the index of a container's children, or begins it. Spends about `left`, and subtracts what is spent.
    mutating func advanceChildren(of container: UInt32, _ left: inout Int) {
        bringIn()
        let position = ownBuild(of: container)
        if building[position].children == nil { countBuild() }
        let build = building[position].children ?? ChildBuild(below: container, in: store)
        building[position].children = build
        // A node that has changed once remains an entry. One that changes again and again is already a mover of an index.
        let progress = build.advance(&left, in: store) { store.move(of: $0).beside != 0 && isRecent($0) }
        if progress == .goesOn { return }
        if progress == .done {
            // An old index has the nodes' entries in use, until the new one replaces it in one step. If that is long, it goes.
            if store.index(of: container)?.children != nil,
                build.finishingPrice(policy) > IndexPolicy.mostAtOnce * policy.slice
            {
                store.setChildren(of: container, nil)
                completeChangeCount = nil
            }
            var rest = store.index(of: container)?.children == nil ? max(left, policy.slice) : .max / 4
            guard finishChildren(of: container, build, &rest) else { return }
            endBuild(of: container) { $0.children = nil }
            return install(build, of: container)
        }
        endBuild(of: container) { $0.children = nil }
        // Marks of nodes that the index would have looked through are cleared.
        for node in build.layers.reversed() where build.index != nil && isInPlace(node, of: build, below: container) {
            store.links[node].isLookedThrough = false
        }
        let count = build.nodes.count + build.askers.count + build.others.count
        let price = policy.price(policy.childPrice, of: count)
        let index = store.indexToChange(of: container)
        index.account.hold = min(2 * index.account.hold + price, 4 * price)
    }

    /// Continues building a container's flattened index, or begins it. Gives the build up if a flattened index farther out covers
    /// the container, or begins to.
    mutating func advanceStill(of container: UInt32, _ left: inout Int) {
        bringIn()
        if isCoveredByStill(container) { return endBuild(of: container) { $0.still = nil } }
        let position = ownBuild(of: container)
        if building[position].still == nil { countBuild() }
        let build =
            building[position].still ?? StillBuild(below: container, movers: lastingMovers(of: container), in: store)
        building[position].still = build
        let progress = build.advance(&left, in: store, mostMovers: policy.mostMovers) { isRecent($0) }
        switch progress {
        case .goesOn: return
        case .done: finishStill(of: container, build)
        case .vain: giveUp(build, of: container)
        }
    }

    /// Ends a build of a flattened index that would have too many movers.
    mutating func giveUp(_ build: StillBuild, of container: UInt32) {
        endBuild(of: container) { $0.still = nil }
        let price = policy.price(policy.stillPrice, of: build.gathered)
        let index = store.indexToChange(of: container)
        index.still?.wasted = 0
        index.account.stillSaved = 0
        index.account.stillHold = min(2 * min(index.account.stillHold, 4 * price) + price, 8 * price)
    }

    /// The movers of a container's flattened index that change all the time. With a build that did not know of them, its index
    /// would be worn from the start.
    private func lastingMovers(of container: UInt32) -> Set<UInt32> {
        guard let movers = store.index(of: container)?.still?.movers.ids else { return [] }
        return Set(movers.lazy.filter { isRecent($0) && store.isMover($0, below: container) })
    }

    /// Stores a finished flattened index with its movers, and removes those that it replaces. Discards it if queries are cheaper
    /// without.
    private mutating func finishStill(of container: UInt32, _ build: StillBuild) {
        let still = build.take(policy)
        isPristine = false
        dropStill(of: container, isSurprise: false)
        guard pays(still.flattened, for: container) else {
            let untilChange = changeCount + UInt64(still.flattened.count / 2)
            return store.indexToChange(of: container).account.refuseStill(untilChange: untilChange)
        }
        store.setStill(of: container, still)
        store.indexToChange(of: container).account.beginStill()
        // Nodes whose slots follow each other often have the same parent.
        var levels = LevelPath(below: container)
        for node in build.movers.sorted() where store.links[node].generation != 0 && isInSpace(node, of: container) {
            addMover(node, to: container, in: levels.level(of: store.links[node].parent, in: store))
        }
        still.firstMovers = still.movers.count
        for inner in build.innerContainers where store.links[inner].generation != 0 && isCovered(inner, by: container) {
            dropStill(of: inner, isSurprise: false)
        }
        // A build in progress farther out may have passed the container.
        for outer in building.indices where store.isInSubtree(container, of: building[outer].container) {
            building[outer].own().still?.innerContainers.append(container)
        }
        statistics.builtIndexes &+= 1
        statistics.builtEntries &+= still.flattened.count
    }

    /// True if queries through a new flattened index cost no more, at points within some boxes, than by other indexes. Many
    /// strips that cross each other share all cells of a quadtree, but few leaves of a tree of boxes. Where more entries have
    /// areas, boxes do not tell.
    private func pays(_ flattened: FlattenedIndex, for container: UInt32) -> Bool {
        let step = max(flattened.count / IndexPolicy.comparedPoints, 1)
        let points = stride(from: 0, to: flattened.count, by: step).compactMap { position -> Point? in
            if flattened.tree.hasArea(position) { return nil }
            let box = flattened.tree.entry(at: position).outer
            // No usual fraction, which might be an edge of other entries.
            return Point(x: box.minX + box.width * 0.381966, y: box.minY + box.height * 0.381966)
        }
        let cost = points.reduce(0) { $0 + flattened.cost(at: $1) }
        let isMostlyAreas = flattened.count > IndexPolicy.fewAreas && 2 * step * points.count < flattened.count
        if isMostlyAreas || cost <= IndexAccount.cheap * points.count { return true }
        var other = Descent(usesIndexes: true)
        for point in points {
            guard other.cost < cost, store.descent(from: container, to: point, &other) != nil else { return true }
        }
        return cost <= other.cost
    }

    /// True if a flattened index has been discarded, and too little has changed for another one to be better.
    func refusesStill(_ container: UInt32) -> Bool {
        (store.index(of: container)?.account.refusedUntil ?? 0) > changeCount
    }

    /// True if a node is below a container, with no transformed and no overriding node between.
    func isInSpace(_ node: UInt32, of container: UInt32) -> Bool {
        var ancestor = store.links[node].parent
        while ancestor != container {
            if ancestor == NodeStore.screen || !store.isFlattened(ancestor) { return false }
            ancestor = store.links[ancestor].parent
        }
        return true
    }

    /// True if the flattened index of `container` covers the descendants of a node in it.
    func isCovered(_ node: UInt32, by container: UInt32) -> Bool {
        store.isFlattened(node) && isInSpace(node, of: container) && !store.isBelowMover(node, of: container)
    }

    /// True if a container's descendants are in a flattened index farther out, finished or under construction.
    func isCoveredByStill(_ container: UInt32) -> Bool {
        var node = container
        while node != NodeStore.screen, store.isFlattened(node) {
            node = store.links[node].parent
            // A node on the way may be a mover of an index farther out. That says nothing about the descendants of this one.
            if store.index(of: node)?.still != nil { return !store.isBelowMover(container, of: node) }
            if isBuildingStill(of: node) { return true }
        }
        return false
    }
}
