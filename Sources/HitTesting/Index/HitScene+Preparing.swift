import SpatialIndex

extension HitScene {
    /// Brings all indexes up to date, and builds what is missing, so that the next queries, and those of copies and snapshots, are fast
    /// at once.
    ///
    /// Nothing has to be prepared for an answer to be right, nor for it to be fast in the long run: questions pay for what they
    /// need. It is for the moment before a snapshot is taken, and for scenes that are made where time does not matter.
    ///
    /// What has changed since the last time stands beside the indexes; two calls without a change between make them anew.
    ///
    /// - Complexity: O(n log n) at first and where nothing has changed since the last time; else O(nodes changed · log n).
    public mutating func prepare() {
        bringIn()
        let (isStill, wasPrepared) = (preparedChangeCount == changeCount, preparedChangeCount != nil)
        preparedChangeCount = changeCount
        if isStill ? !isPristine : !wasPrepared { prepareFully(withStill: true) }
        if hasNewContainer { prepareNewContainers() }
        refreshEntrance()
    }

    /// Builds indexes of children where they are missing.
    private mutating func prepareNewContainers() {
        hasNewContainer = false
        for slot in (0..<UInt32(store.links.count)).reversed() {
            while missingIndex(of: slot, withStill: false) != nil {
                var left = Int.max / 4
                if !advance(.children, of: slot, &left) { break }
            }
        }
    }

    /// True if the screen has a flattened index.
    private var isPrepared: Bool { store.index(of: NodeStore.screen)?.still != nil }

    /// Makes all indexes anew: those that a new scene of the same nodes would get.
    mutating func prepareFully(withStill: Bool) {
        if isPristine, preparedChangeCount == changeCount, isPrepared == withStill, changed.isEmpty { return }
        forgetIndexes()
        // What lies inside comes first, since what lies around goes by its extent.
        for slot in (0..<UInt32(store.links.count)).reversed() { prepareContainer(slot, withStill: withStill) }
        preparedChangeCount = changeCount
        (isPristine, hasNewContainer, crookedCount) = (true, false, 0)
        if withStill { refreshEntrance() }
    }

    /// Gives up all indexes, and all that is known of what has changed.
    mutating func forgetIndexes() {
        for slot in 0..<UInt32(store.links.count) {
            if store.cores[slot].extras != 0 || slot == NodeStore.screen { store.dropIndex(of: slot) }
            if store.links[slot].isLookedThrough { store.links[slot].isLookedThrough = false }
            if store.cores[slot].isChanged { store.cores[slot].isChanged = false }
        }
        store.forgetMoves()
        changed.removeAll(keepingCapacity: true)
        (building, preparingSlot, entrance) = ([], nil, nil)
        (background, changedSinceBackground) = (nil, [])
    }

    /// Leaves what is being built to the scene that this is a copy of.
    mutating func forgetBuilds() { (building, background, changedSinceBackground) = ([], nil, []) }

    /// Builds what the container in a slot is to have and has not.
    private mutating func prepareContainer(_ slot: UInt32, withStill: Bool) {
        while let part = missingIndex(of: slot, withStill: withStill) {
            var left = Int.max / 4
            if !advance(part, of: slot, &left) { return }
        }
    }

    enum IndexPart {
        case children, still
    }

    /// Builds on.
    ///
    /// - Returns: Whether that was of use.
    private mutating func advance(_ part: IndexPart, of slot: UInt32, _ left: inout Int) -> Bool {
        switch part {
        case .children:
            advanceChildren(of: slot, &left)
            return store.index(of: slot)?.children != nil || isBuilding(.children, of: slot)
        case .still:
            advanceStill(of: slot, &left)
            return store.index(of: slot)?.still != nil || isBuilding(.still, of: slot)
        }
    }

    private func isBuilding(_ part: IndexPart, of slot: UInt32) -> Bool {
        guard let build = build(of: slot) else { return false }
        return part == .children ? building[build].children != nil : building[build].still != nil
    }

    /// The index that the container in a slot is to have and has not.
    func missingIndex(of slot: UInt32, withStill: Bool) -> IndexPart? {
        let isScreen = slot == NodeStore.screen
        guard isScreen || store.links[slot].generation != 0, store.links[slot].firstChild != 0 else { return nil }
        let core = store.cores[slot]
        let isApart = core.asks != .nothing || core.flags.contains(.isTransformed)
        let isWide = store.isWide(slot, count: policy.wide / IndexPolicy.visit)
        if isWide, isScreen || isApart || !core.isOpen, store.index(of: slot)?.children == nil { return .children }
        // A root that asks is a window: all that is in it lies below it alone.
        let isWindow = core.asks != .nothing && store.links[slot].parent == NodeStore.screen
        let isWanted = withStill && (isScreen || isWindow || isApart && isWide)
        guard isWanted, store.index(of: slot)?.still == nil else { return nil }
        return .still
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
        bringIn()
        var slot = preparingSlot ?? UInt32(store.links.count - 1)
        var seen = 0
        while true {
            while slot < store.links.count, let part = missingIndex(of: slot, withStill: true) {
                guard isTimeLeft() else {
                    preparingSlot = slot
                    return false
                }
                var left = HitScene.preparingSlice
                if !advance(part, of: slot, &left) { break }
            }
            if slot == NodeStore.screen { break }
            slot = min(slot, UInt32(store.links.count)) - 1
            seen += 1
            if seen % 256 == 0, !isTimeLeft() {
                preparingSlot = slot
                return false
            }
        }
        preparingSlot = nil
        refreshEntrance()
        return true
    }

    /// Some 10 µs.
    private static let preparingSlice = 5_000
}

extension NodeStore {
    /// True if a walk of a node's children, and of what lies in those that it comes back out of, takes long.
    ///
    /// - Complexity: O(1).
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
