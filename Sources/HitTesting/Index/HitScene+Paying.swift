import SpatialIndex

// Who pays for indexes: a question that had to go without one, or through one that is worn, spends as much as that has cost on
// bringing the index nearer. So no question costs more than about twice what it would have without indexes, and what is asked more
// often than it changes has its index soon.

extension HitScene {
    // MARK: Before a question

    /// Brings in what has changed, if that is worth it.
    ///
    /// - Returns: Whether indexes may be asked; else the question is to be answered by a walk.
    @inline(__always)
    mutating func mayAskIndexes() -> Bool {
        now &+= 1
        if changed.isEmpty { return true }
        return bringInIfWorth()
    }

    @inline(never)
    private mutating func bringInIfWorth() -> Bool {
        if frame.changeCount != changeCount { frame.begin(changeCount) }
        frame.questions += 1
        let price = changed.count * policy.changePrice
        // As many questions are expected as there were after the changes before; and what walks have cost since these has paid.
        guard let walk = frame.walkCost else {
            return price <= policy.slice ? bringInNow() : false
        }
        guard price <= max(frame.expected * walk, frame.walked + walk) else { return false }
        return bringInNow()
    }

    private mutating func bringInNow() -> Bool {
        bringIn()
        return true
    }

    // MARK: Behind a question

    /// A walk has answered although there are indexes, since they were not right.
    mutating func noteWalk(_ cost: Int) {
        frame.walked += cost
        frame.walkCost = frame.walkCost.map { (3 * $0 + cost) / 4 } ?? cost
    }

    /// Spends what a query has cost.
    mutating func pay(_ query: IndexedQuery) {
        for (container, entry) in query.stale { removeStale(entry, of: container) }
        if query.cost > policy.wide { pay(query.dues, query.cost) }
    }

    /// Spends what containers have cost.
    mutating func pay(_ dues: [IndexedQuery.Due], _ total: Int) {
        var spent = 0
        for due in dues {
            if due.walked > policy.wide, store.index(of: due.node)?.children == nil {
                payForChildren(of: due.node, due.walked)
                spent += due.walked
            }
            if due.hasBeside { settle(due.node) }
        }
        payForStill(dues, total, total - spent)
    }

    /// Spends what lists have cost.
    mutating func payForLists(_ dues: [IndexedQuery.Due]) {
        for due in dues {
            if due.walked > policy.wide, store.index(of: due.node)?.children == nil {
                payForChildren(of: due.node, due.walked)
            }
            if due.hasBeside { settle(due.node) }
        }
    }

    mutating func removeStale(_ entry: Int32, of container: UInt32) {
        guard let children = store.index(of: container)?.children, children.boxes.contains(entry) else { return }
        store.indexToChange(of: container).children!.remove(entry)
    }

    /// The place in `building` of what is being built of a container.
    @inline(__always)
    func build(of container: UInt32) -> Int? {
        building.isEmpty ? nil : building.firstIndex { $0.container == container }
    }

    /// The place in `building` of what is being built of a container, and of nobody else; a new one if there is none.
    mutating func ownBuild(of container: UInt32) -> Int {
        if let build = build(of: container) {
            building[build].giveUpShared()
            return build
        }
        building.append(IndexBuild(container: container))
        return building.count - 1
    }

    /// Takes what has been built of a container out of `building`, in part.
    private mutating func endBuild(of container: UInt32, _ end: (inout IndexBuild) -> Void) {
        guard let build = build(of: container) else { return }
        end(&building[build])
        if building[build].children == nil, building[build].still == nil { building.remove(at: build) }
    }

    /// Spends what a walk of a container's children has cost on their index.
    mutating func payForChildren(of container: UInt32, _ cost: Int) {
        if store.links[container].isLookedThrough { return }
        let index = store.indexToChange(of: container)
        index.account.saved += cost
        let isBegun = build(of: container).map { building[$0].children != nil } ?? false
        guard index.account.saved >= (isBegun ? policy.slice : max(policy.slice, index.account.hold)) else { return }
        var left = index.account.saved
        index.account.saved = 0
        advanceChildren(of: container, &left)
    }

    /// Goes on building the index of a container's children, which is begun if it is not being built.
    mutating func advanceChildren(of container: UInt32, _ left: inout Int) {
        bringIn()  // while nobody else holds the build
        let place = ownBuild(of: container)
        let build = building[place].children ?? ChildBuild(below: container, in: store)
        building[place].children = build
        switch build.advance(&left, in: store, isRecent: { isRecent($0) }) {
        case .goesOn: return
        case .done: finishChildren(of: container, build)
        case .vain:
            let price = policy.childPrice * build.count
            store.useIndex(of: container) { $0.account.hold = min(2 * $0.account.hold + price, 4 * price) }
        }
        endBuild(of: container) { $0.children = nil }
    }

    private mutating func finishChildren(of container: UInt32, _ build: ChildBuild) {
        endBuild(of: container) { $0.children = nil }
        let others = Set(build.others)
        let children = build.take()
        for node in build.formerLayers where store.links[node].generation != 0 { store.links[node].isLookedThrough = false }
        for node in build.layers where !build.departed.contains(node) && !others.contains(node) {
            store.links[node].isLookedThrough = true
            store.dropIndex(of: node)
        }
        for (place, node) in build.nodes.enumerated() {
            if !build.departed.isEmpty, build.departed.contains(node) || store.container(of: node) != container {
                children.remove(Int32(place))
            } else {
                store.links[node].entry = UInt32(place + 1)
            }
        }
        for asker in build.askers where !build.departed.contains(asker.node) {
            store.links[asker.node].entry = NodeLinks.asking
        }
        statistics.builtIndexes &+= 1
        statistics.builtEntries &+= build.nodes.count
        let price = policy.stillPrice * build.nodes.count
        store.useIndex(of: container) { index in
            index.children = children
            (index.account.hold, index.account.saved) = (0, 0)
            index.account.stillHold = max(index.account.stillHold, price)
        }
        for node in others where store.links[node].generation != 0 && store.container(of: node) == container {
            place(node, below: container, wasRecent: true)
        }
        isPristine = false
        // What has a box around it has another one now.
        if container != NodeStore.screen, store.cores[container].isOpen { bringIn(container) }
    }

    // MARK: What has come to rest

    /// Spends what nodes beside an index have cost on bringing in those that rest, or on a new index if that would be cheaper.
    private mutating func settle(_ container: UInt32) {
        guard let shared = store.index(of: container)?.children, shared.beside.count > 0 else { return }
        let index = store.indexToChange(of: container)
        index.children!.credit += IndexPolicy.sixteenMovers * (1 + shared.beside.count / 16)
        var looks = 1 + index.children!.beside.count / 256
        while looks > 0, index.children!.credit > policy.returnPrice, index.children!.beside.count > 0 {
            looks -= 1
            if index.children!.sweep >= index.children!.beside.count { index.children!.sweep = 0 }
            let place = index.children!.sweep
            let node = index.children!.beside.ids[place]
            guard Int(store.move(of: node).beside) == place + 1, store.container(of: node) == container else {
                store.free(place, beside: index.children!, of: container)
                continue
            }
            let rest = Int(now &- index.children!.besideTimes[place])
            index.children!.sweep += 1
            guard rest > 3 * policy.patience else { continue }
            let level = store.level(of: store.links[node].parent, below: container)
            let box = store.reachedBox(of: node, in: level)
            if index.children!.isOrdered, box.isEmpty || box.isFinite {
                store.free(place, beside: index.children!, of: container)
                _ = store.place(node, box, at: now, wasRecent: false, in: index.children!)
                index.children!.credit -= policy.returnPrice
            }
        }
        let price = policy.childPrice * (index.children!.nodes.count + index.children!.beside.count)
        let isBegun = build(of: container).map { building[$0].children != nil } ?? false
        if !isBegun, index.children!.credit > price {
            // What cannot come back by itself comes back with a new index.
            let resting = index.children!.besideTimes.count { Int(now &- $0) > 3 * policy.patience }
            if 2 * resting < index.children!.beside.count { index.children!.credit = 0 }
        }
        guard isBegun || index.children!.credit > price else { return }
        var left = index.children!.credit
        guard left > policy.slice else { return }
        index.children!.credit = 0
        left = min(left, 2 * policy.slice)
        advanceChildren(of: container, &left)
    }

    // MARK: Flattened indexes

    /// Spends what a question has cost on flattened indexes that it went without: on the outermost that is not waiting.
    private mutating func payForStill(_ dues: [IndexedQuery.Due], _ total: Int, _ rest: Int) {
        var purse = rest
        for due in dues where !due.isCovered || due.wasted != nil {
            guard let index = store.index(of: due.node) ?? (due.node == NodeStore.screen ? emptyIndex() : nil) else {
                continue
            }
            if index.still != nil {
                guard let wasted = due.wasted, wasted > 0 else { continue }
                store.indexToChange(of: due.node).account.note(total - due.before, throughStill: !due.isCovered)
                payForNewStill(of: due.node, wasted)
                continue
            }
            guard total > due.before, total > policy.wide else { continue }
            let index2 = store.indexToChange(of: due.node)
            let all = total - due.before
            index2.account.stillSaved += all
            let isBegun = build(of: due.node).map { building[$0].still != nil } ?? false
            guard purse > 0, isBegun || index2.account.stillSaved >= index2.account.stillHold else {
                continue
            }
            index2.account.stillPurse += min(purse, all)
            purse -= min(purse, all)
            guard index2.account.stillPurse >= policy.slice else { continue }
            var left = index2.account.stillPurse
            index2.account.stillPurse = 0
            advanceStill(of: due.node, &left)
        }
    }

    private mutating func emptyIndex() -> ContainerIndex? { store.indexToChange(of: NodeStore.screen) }

    /// Spends what a worn index has wasted on the next one.
    private mutating func payForNewStill(of container: UInt32, _ wasted: Int) {
        let index = store.indexToChange(of: container)
        index.still!.wasted += wasted
        let isBegun = build(of: container).map { building[$0].still != nil } ?? false
        guard isBegun || index.still!.wasted > max(index.still!.price, policy.slice) else { return }
        guard index.still!.wasted > policy.slice else { return }
        var left = min(index.still!.wasted, 2 * policy.slice)
        index.still!.wasted = 0
        advanceStill(of: container, &left)
    }

    /// Goes on building the flattened index below a container, which is begun if it is not being built.
    mutating func advanceStill(of container: UInt32, _ left: inout Int) {
        bringIn()
        if build(of: container).map({ building[$0].still == nil }) ?? true, isCoveredByStill(container) { return }
        let place = ownBuild(of: container)
        let build = building[place].still ?? StillBuild(below: container, in: store)
        building[place].still = build
        switch build.advance(&left, in: store, mostMovers: policy.mostMovers, isRecent: { isRecent($0) }) {
        case .goesOn: return
        case .done: finishStill(of: container, build)
        case .vain:
            let price = policy.stillPrice * build.count
            store.useIndex(of: container) { index in
                index.still?.wasted = 0
                index.account.stillSaved = 0
                index.account.stillHold = min(2 * index.account.stillHold + price, 8 * price)
            }
        }
        endBuild(of: container) { $0.still = nil }
    }

    private mutating func finishStill(of container: UInt32, _ build: StillBuild) {
        endBuild(of: container) { $0.still = nil }
        let price = policy.stillPrice * build.count
        let still = build.take(price: price)
        store.useIndex(of: container) { index in
            index.still = still
            index.account.beginStill()
        }
        for inner in build.superfluous where store.links[inner].generation != 0 { dropStill(of: inner, isSurprise: false) }
        for node in build.movers where store.links[node].generation != 0 && isInSpace(node, of: container) {
            addMover(node, to: container)
        }
        statistics.builtIndexes &+= 1
        statistics.builtEntries &+= still.flattened.count
        isPristine = false
    }

    /// True if a node lies below a container with nothing between that has a space of its own.
    private func isInSpace(_ node: UInt32, of container: UInt32) -> Bool {
        var ancestor = store.links[node].parent
        while ancestor != container {
            if ancestor == NodeStore.screen || !store.isFlattened(ancestor) { return false }
            ancestor = store.links[ancestor].parent
        }
        return true
    }

    /// True if what lies below a container is in a flattened index further out, or will be.
    private func isCoveredByStill(_ container: UInt32) -> Bool {
        var node = container
        while node != NodeStore.screen {
            if !store.isFlattened(node) { return false }
            let parent = store.links[node].parent
            if store.cores[node].flags.contains(.isMover), isMoverOfAny(node) { return false }
            if store.index(of: parent)?.still != nil { return true }
            if let build = build(of: parent), building[build].still != nil { return true }
            node = parent
        }
        return false
    }

    private func isMoverOfAny(_ node: UInt32) -> Bool {
        let owner = store.move(of: node).moverOf
        return store.isMover(node, below: owner)
    }
}
