import SpatialIndex

extension HitScene {
    /// Builds every index that queries may enter and that does not say how things are now, so that the next queries, and
    /// those of copies and snapshots, are fast at once.
    ///
    /// Nothing has to be prepared for an answer to be right, nor for it to be fast in the long run: questions pay for what they
    /// need. It is for the moment before a snapshot is taken, and for scenes that are made where time does not matter.
    ///
    /// - Complexity: O(n log n) in the nodes of the islands that have no index, then what has changed. A quadtree that changes
    ///   have made useless is not built anew while they go on.
    public mutating func prepare() { prepare(withQuadtrees: true) }

    mutating func prepare(withQuadtrees: Bool) {
        distributeChanges()
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            guard root == NodeStore.screen || store.canBeIslandRoot(root) else { continue }
            prepareIsland(below: root, withQuadtree: withQuadtrees)
            roots += innerRoots(below: root)
        }
        refreshEntrance()
    }

    /// Brings one island up to date.
    mutating func prepareIsland(below root: UInt32, withQuadtree: Bool) {
        distributeChanges()
        finishBuild(below: root)
        var steps = Int.max
        bringIn(below: root, steps: &steps)
        let index = store.index(of: root)
        switch index?.stage {
        case nil, .some(.none), .building:
            if store.nodes(below: root, atMost: store.policy.maximumSmallCount) != nil {
                return buildSmallIsland(below: root)
            }
            cancelBuild()
            beginTable(below: root, withQuadtree: withQuadtree)
        case .small: return
        case .table:
            let wants = withQuadtree && index?.wantsQuadtree(isForced: forcedWay == .quadtree) ?? false
            if forcedWay == nil { store.useIndex(of: root) { $0.notePrepared() } }
            guard wants else { return }
            cancelBuild()
            beginQuadtree(below: root)
        }
        finishBuild(below: root)
    }

    /// Ends the build in progress, if it is of this island, and brings in what waits there.
    private mutating func finishBuild(below root: UInt32) {
        while build.map({ $0.build.slot == root }) ?? false {
            // What another thread builds would have to be waited for.
            if build?.background != nil { return cancelBuild() }
            var steps = Int.max / 4
            advanceBuild(steps: &steps)
        }
        var steps = Int.max
        bringIn(below: root, steps: &steps)
    }

    /// The island roots directly below one.
    func innerRoots(below root: UInt32) -> [UInt32] {
        guard let index = store.index(of: root) else { return [] }
        return index.table?.innerRoots ?? index.flattened?.innerRoots ?? []
    }

    #if !hasFeature(Embedded)
    /// Does what is worth most, and returns when the budget is spent: for the idle rest of a frame.
    ///
    /// Changes are brought into the indexes first; then indexes are built, step by step, over as many calls as it takes.
    /// Answers are right at any moment.
    ///
    /// - Parameter budget: How long it may take. It is kept to within some 50 µs.
    /// - Returns: Whether nothing is left to do.
    @discardableResult
    public mutating func prepare(budget: Duration) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + budget
        return prepare { clock.now < end }
    }
    #endif

    /// Does what is worth most as long as there is time, which a clock of the caller's own tells: see `prepare(budget:)`.
    ///
    /// - Parameter isTimeLeft: Asked about every 10 µs.
    /// - Returns: Whether nothing is left to do.
    @discardableResult
    public mutating func prepare(while isTimeLeft: () -> Bool) -> Bool {
        distributeChanges()
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            guard root == NodeStore.screen || store.canBeIslandRoot(root) else { continue }
            while !isPrepared(root) {
                guard isTimeLeft(), build?.background == nil || build?.isAbandoned ?? false else { return false }
                prepareSlice(below: root)
            }
            guard isTimeLeft() else { return false }
            roots += innerRoots(below: root)
        }
        refreshEntrance()
        return true
    }

    /// True if `prepare()` would leave an island as it is.
    private func isPrepared(_ root: UInt32) -> Bool {
        guard let index = store.index(of: root), index.isUpToDate else { return false }
        return build?.build.slot != root && !index.wantsQuadtree(isForced: false)
    }

    /// Some 3 µs, or 5 to 10 where the scene is larger than the caches, builders take twice the steps that they are given, or a page
    /// is copied.
    private static let stepsBetweenLooksAtTheClock = 250

    /// Does so little that a caller's budget is kept to.
    private mutating func prepareSlice(below root: UInt32) {
        var steps = HitScene.stepsBetweenLooksAtTheClock
        let isWaiting = store.index(of: root).map { $0.stage == .table && $0.waitingCount > 0 } ?? false
        if isWaiting {
            bringIn(below: root, steps: &steps)
        } else if build != nil {
            // Whatever is being built is on the way.
            advanceBuild(steps: &steps)
        } else if store.index(of: root)?.stage == .table {
            beginQuadtree(below: root)
        } else if store.nodes(below: root, atMost: store.policy.maximumSmallCount) != nil {
            buildSmallIsland(below: root)
        } else {
            beginTable(below: root, withQuadtree: true)
        }
    }
}
