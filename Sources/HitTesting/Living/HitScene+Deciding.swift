import SpatialIndex

// How a question goes through an island: by what has been paid for. To decide changes nothing.
extension HitScene {
    /// What is decided about an island that a question has come to.
    enum Decision {
        /// The question goes through it as it is.
        case goThrough(IndexedQuery.Route)
        /// What waits is brought in first.
        case repairFirst
        /// What the pinned way of answering needs is built first.
        case prepareFirst
    }

    /// Decides how a question goes through the island below a root that it has come to.
    ///
    /// - Parameter hasAsked: Whether the owner has been asked, so that nothing may be done again (C5).
    func decision(for root: UInt32, hasAsked: Bool) -> Decision {
        if let forcedWay {
            if forcedWay == .walk { return .goThrough(.walk(limit: .max)) }
            return isAnsweringAsForced(root) || !store.canBeIslandRoot(root)
                ? .goThrough(routeUnchanged(root)) : .prepareFirst
        }
        switch standing(of: root) {
        case .unknown: return .goThrough(.walk(limit: .max))
        // Now and then the walk is tried, as long as it costs little: what it takes may have changed.
        case .upToDate(let wantsProbe) where wantsProbe && !hasAsked:
            return .goThrough(.walk(limit: store.policy.probe))
        case .upToDate: return .goThrough(.index)
        case .waiting(let price, let balance, _) where price > balance:
            // As much as bringing them in costs, and it would have been better to bring them in.
            return .goThrough(.walk(limit: max(1, price - balance)))
        case .waiting(_, _, let wantsProbe) where wantsProbe && !hasAsked:
            return .goThrough(.walk(limit: store.policy.probe))
        case .waiting: return .repairFirst
        }
    }

    /// The way through an island that is left as it is.
    func routeUnchanged(_ root: UInt32) -> IndexedQuery.Route { store.isUpToDate(root) ? .index : .walk(limit: .max) }

    /// How an island stands. No reference to its index is kept: what is kept cannot be changed in place.
    private enum Standing {
        case unknown
        case upToDate(wantsProbe: Bool)
        case waiting(price: Int, balance: Int, wantsProbe: Bool)
    }

    private func standing(of root: UInt32) -> Standing {
        guard let index = store.index(of: root) else { return .unknown }
        let wantsProbe = index.flattened == nil && index.account.wantsProbe(store.policy)
        if index.isUpToDate { return .upToDate(wantsProbe: wantsProbe) }
        guard index.table != nil else { return .unknown }
        let price = index.account.cautious(index.waitingPrice(store.policy))
        return .waiting(price: price, balance: index.account.balance, wantsProbe: wantsProbe)
    }

    /// Whether there is nothing to do for an answer in the way that is pinned.
    private func isAnsweringAsForced(_ root: UInt32) -> Bool {
        guard let index = store.index(of: root), index.isUpToDate else { return false }
        return index.stage == .small || (forcedWay == .quadtree ? index.isFresh : index.flattened == nil)
    }
}
