import SpatialIndex

extension HitScene {
    /// Credits an index of children with the cost of scanning its movers, `scan` in each of `times` equal queries. The credit
    /// pays for entries of movers that have come to rest. Then it pays for a new index, for movers that cannot get an entry in
    /// the old one.
    mutating func settle(_ container: UInt32, after scan: LooseBoxes.Scan, _ times: Int) {
        guard let count = store.index(of: container)?.children?.movers.count, count > 0 else { return }
        let children = store.indexToChange(of: container).children!
        children.credit += IndexPolicy.sixteenMovers * (1 + scan.compared)
        store.note(scan, times, of: children, below: container)
        var looks = 1 + scan.compared / 16
        while looks > 0, children.credit > policy.returnPrice, children.movers.count > 0 {
            looks -= 1
            if children.sweep >= children.movers.count { children.sweep = 0 }
            let (position, node) = (children.sweep, children.movers.ids[children.sweep])
            guard store.isMover(node, at: position, beside: container) else {
                store.removeMover(at: position, of: children, below: container)
                continue
            }
            children.sweep += 1
            if !children.isOrdered, store.cores[node].isOpen {
                if isRecent(layer: node, below: container, at: now) { continue }
                // What lies below a layer has to be counted, which not every query can pay for.
                guard now &- children.countedAt >= IndexPolicy.countedAfter else { continue }
                children.countedAt = now
            } else if isRecent(node) {
                continue
            }
            comeBack(node, at: position, below: container)
        }
        payForNewChildren(of: container, inPlaceOf: children)
    }

    /// Spends the credit of an index of children on a new index, once it is enough.
    private mutating func payForNewChildren(of container: UInt32, inPlaceOf children: ChildIndex) {
        let price = policy.price(2 * policy.childPrice, of: children.nodes.count + children.movers.count)
        let isBegun = isBuildingChildren(of: container)
        if !isBegun, children.credit > price {
            let resting = children.movers.ids.count { !isRecent($0) }
            if 2 * resting < children.movers.count { children.credit = 0 }
        }
        guard isBegun || children.credit > price, children.credit > policy.slice else { return }
        let credit = children.credit
        children.credit = 0
        spend(min(credit, 2 * policy.slice), on: .children, of: container)
    }

    /// Gives a mover that has come to rest an entry again, if the index allows that, and subtracts the price from its credit.
    /// Returns whether the node is no mover any more.
    @discardableResult
    private mutating func comeBack(_ node: UInt32, at position: Int, below container: UInt32) -> Bool {
        let level = store.level(around: node, below: container)
        let box = store.reachedBox(of: node, in: level)
        guard let children = store.index(of: container)?.children, box.isEmpty || box.isFinite else { return false }
        var count = 1
        if !children.isOrdered, store.entry(of: node, in: children) == nil || store.cores[node].isOpen {
            guard let entries = comeBack(layer: node, at: position, below: container) else { return false }
            count = entries
        } else {
            store.removeMover(at: position, of: children, below: container)
            _ = store.place(node, box, in: level, at: now, wasRecent: false, of: children)
        }
        store.indexToChange(of: container).children!.credit -= policy.price(policy.returnPrice, of: count)
        return true
    }

    /// Looks through an open mover again that has come to rest, rather than building its own index. Returns whether it does.
    mutating func looksThroughAgain(_ node: UInt32) -> Bool {
        guard node != NodeStore.screen, store.cores[node].isOpen else { return false }
        let container = store.container(of: node)
        guard let children = store.index(of: container)?.children, !children.isOrdered,
            let position = store.position(of: node, beside: children), !isRecent(layer: node, below: container, at: now)
        else { return false }
        return comeBack(node, at: position, below: container)
    }

    /// Makes a mover that has come to rest a looked-through node again (`ChildIndex`), if there are few entries below it. Returns
    /// the number of updated entries, 0 of an empty layer; nil if the node remains a mover.
    private mutating func comeBack(layer: UInt32, at position: Int, below container: UInt32) -> Int? {
        // A node that was inserted or reordered after the index was built has no rank in it. If the node has an index of its own
        // by now, its descendants have their entries there.
        guard store.cores[layer].isOpen, store.links[layer].entry != 0, store.index(of: layer)?.children == nil,
            unfinishedChildren(of: layer) == nil
        else { return nil }
        var levels = LevelPath(below: container)
        let outcome = bringInBelow(layer, &levels)
        guard outcome.isDone else { return nil }
        store.links[layer].setLookedThrough(true)
        dropIndexes(of: layer)
        store.removeMover(at: position, of: store.indexToChange(of: container).children!, below: container)
        if outcome.hasGrown { bringInExtent(of: container) }
        return outcome.entryCount
    }
}
