import SpatialIndex

extension HitScene {
    /// Updates all indexes and builds missing ones, so that the next queries are fast at once, also in copies and snapshots.
    ///
    /// Answers are right without a call, and queries pay for the indexes that they need. Call the function before a snapshot is
    /// taken, or after a scene was created.
    ///
    /// Nodes that have changed since the last call become movers beside the indexes, until they rest. A flattened index of the
    /// screen that was given up is built anew, a part in each call. If nothing has been set since the last call, not even to an
    /// equal value, the call rebuilds the indexes, which leaves no movers. That takes about 1 ms for 1,000 nodes: in a loop of
    /// frames, call `prepare(budget:)` instead.
    ///
    /// - Complexity: O(n log n) at first and if nothing has changed since the last call; else O(nodes changed · log n).
    public mutating func prepare() {
        let isStill = preparedChangeCount == changeCount && !hasBeenSetAlike
        let wasPrepared = preparedChangeCount != nil
        if isStill || !wasPrepared { bringIn() } else { passTime() }
        (preparedChangeCount, hasBeenSetAlike) = (changeCount, false)
        if isStill ? !isPristine : !wasPrepared { prepareFully(withStill: true) }
        if hasNewContainer { buildMissing(withStill: false) }
        refreshEntrance()
    }

    /// Updates all indexes, and does what queries would pay for: movers that rest get entries again, and the screen gets a new
    /// flattened index in place of one that was given up, a part in each call.
    private mutating func passTime() {
        #if hasFeature(Embedded)  // There, the module's size counts more.
        bringIn()
        #else
        var containers: [UInt32] = []
        for node in changed.prefix(IndexPolicy.mostSettled) where store.links[node].generation != 0 {
            let container = store.container(of: node)
            if containers.last != container { containers.append(container) }
        }
        bringIn()
        for container in containers {
            guard let scan = store.index(of: container)?.children?.movers.expectedScan else { continue }
            settle(container, after: scan, Int(IndexPolicy.queriesPerPrepare))
        }
        var left = 2 * policy.slice
        if missingIndex(of: NodeStore.screen, withStill: true) == .still {
            advance(.still, of: NodeStore.screen, &left)
        }
        #endif
        now &+= IndexPolicy.queriesPerPrepare
    }

    /// Rebuilds all indexes, flattened ones only if `withStill`, as for a new scene with the same nodes.
    mutating func prepareFully(withStill: Bool) {
        forgetIndexes()
        buildMissing(withStill: withStill)
        (preparedChangeCount, isPristine) = (changeCount, true)
        (crookedCount, hiddenCount, descended, frame) = (0, 0, 0, FrameAccount())
        if withStill { refreshEntrance() }
    }

    /// Removes all indexes, all builds in progress, all move records and all marks of changes.
    package mutating func forgetIndexes() {
        for slot in 0..<UInt32(store.links.count) {
            if store.cores[slot].extras != 0 || slot == NodeStore.screen { store.dropIndex(of: slot) }
            if store.links[slot].isLookedThrough { store.links[slot].isLookedThrough = false }
            if store.links[slot].isReshaped { store.links[slot].isReshaped = false }
            if store.cores[slot].isChanged { store.cores[slot].isChanged = false }
        }
        store.moves = PagedArray()
        changed.removeAll(keepingCapacity: true)
        (preparingSlot, completeChangeCount, entrance) = (nil, nil, nil)
        forgetBuilds()
    }

    /// Drops this copy's references to builds. The original scene keeps its own, and continues the builds.
    mutating func forgetBuilds() {
        (building, background, changedSinceBackground) = ([], nil, [])
        forgetResting()
    }

    /// Builds all missing indexes, flattened ones only if `withStill` is true.
    private mutating func buildMissing(withStill: Bool) {
        (hasNewContainer, preparingSlot) = (false, nil)
        _ = buildMissing(withStill: withStill, slice: .max / 4) { true }
    }

    /// Builds missing indexes while there is time, from where the last call has stopped (`preparingSlot`). Returns whether none
    /// is missing.
    private mutating func buildMissing(withStill: Bool, slice: Int, while isTimeLeft: () -> Bool) -> Bool {
        // Inner containers come first, since outer ones need their extents.
        var slot = preparingSlot ?? UInt32(store.links.count - 1)
        var seen = 0
        while true {
            preparingSlot = slot
            seen += 1
            if seen % 256 == 0, !isTimeLeft() { return false }
            while slot < store.links.count, let part = missingIndex(of: slot, withStill: withStill) {
                guard isTimeLeft() else { return false }
                var left = slice
                if !advance(part, of: slot, &left) { break }
            }
            if slot == NodeStore.screen { break }
            slot = min(slot, UInt32(store.links.count)) - 1
        }
        preparingSlot = nil
        return true
    }

    enum IndexPart { case children, still }

    /// Continues, or begins, the build of one of a container's indexes. Returns false if it has been given up.
    @discardableResult
    mutating func advance(_ part: IndexPart, of slot: UInt32, _ left: inout Int) -> Bool {
        switch part {
        case .children:
            advanceChildren(of: slot, &left)
            return store.index(of: slot)?.children != nil || isBuildingChildren(of: slot)
        case .still:
            advanceStill(of: slot, &left)
            return store.index(of: slot)?.still != nil || isBuildingStill(of: slot)
        }
    }

    /// The next index that the container in a slot needs and lacks; nil if there is none.
    mutating func missingIndex(of slot: UInt32, withStill: Bool) -> IndexPart? {
        let core = store.cores[slot]
        guard core.lastChild != 0 else { return nil }
        let isScreen = slot == NodeStore.screen
        let isApart = core.asks != .nothing || core.flags.contains(.isTransformed)
        let isWide = store.isWide(slot, count: policy.wide / IndexPolicy.visit)
        // An index farther out looks through other open nodes.
        let isContainer = isScreen || isApart || !store.canBeLookedThrough(slot)
        if isWide, isContainer, core.hitMode.triesChildren, store.index(of: slot)?.children == nil { return .children }
        // A root with an override is a window. No index further out contains its descendants.
        let isWindow = core.asks != .nothing && store.links[slot].parent == NodeStore.screen
        let isWanted = withStill && (isScreen || isWindow || isApart && isWide)
        guard isWanted, store.index(of: slot)?.still == nil, !refusesStill(slot) else { return nil }
        return .still
    }

    #if !hasFeature(Embedded)
    /// Updates and builds indexes until a budget of time is spent, such as what is left of a frame.
    ///
    /// What has changed since the last query is updated first, whatever the budget. Then missing indexes are built, over as many
    /// calls as needed. If the update has used up the budget, they are built for about as long.
    ///
    /// - Parameter budget: The longest time to spend apart from that, kept to within some 50 µs.
    /// - Returns: Whether nothing is left to do.
    @discardableResult
    public mutating func prepare(budget: Duration) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + budget
        return prepare { clock.now < end }
    }
    #endif

    /// Updates and builds indexes while there is time, by the caller's own clock: see `prepare(budget:)`.
    ///
    /// - Parameter isTimeLeft: Called about every 10 µs.
    /// - Returns: Whether nothing is left to do.
    @discardableResult
    public mutating func prepare(while isTimeLeft: () -> Bool) -> Bool {
        // If the changes of each frame took all the time, no index would ever be finished. So building goes on for some steps.
        var steps = changed.count / HitScene.changesPerStep
        if !changed.isEmpty { now &+= IndexPolicy.queriesPerPrepare }
        bringIn()
        if completeChangeCount == changeCount { return true }
        let isComplete = buildMissing(withStill: true, slice: HitScene.preparingSlice) {
            if isTimeLeft() { return true }
            steps -= 1
            return steps >= 0
        }
        guard isComplete else { return false }
        completeChangeCount = changeCount
        refreshEntrance()
        return true
    }

    /// The cost of one step of `prepare(while:)`: about 10 µs.
    private static let preparingSlice = 5_000
    /// How many changes cost about as much as a step, where they are noted for a build.
    private static let changesPerStep = 32
}

extension NodeStore {
    /// True if a node has at least `count` children, with the children of an open child without a transform, and so on.
    /// O(`count`).
    func isWide(_ node: UInt32, count: Int) -> Bool {
        var left = count
        return !countChildren(of: node, &left)
    }

    private func countChildren(of node: UInt32, _ left: inout Int) -> Bool {
        var child = cores[node].lastChild
        while child != 0 {
            left -= 1
            if left <= 0 { return false }
            let core = cores[child]
            if core.isOpen, !core.flags.contains(.isTransformed), !countChildren(of: child, &left) { return false }
            child = core.previous
        }
        return true
    }
}
