import SpatialIndex

/// The default walk of SEMANTICS once more, for reports: where `Walk` gives the name that a hit is reported under, this
/// one says where the touch really lands, and it can go on past nodes that ask if somebody knows their replies.
struct TracingWalk {
    enum End: Equatable {
        case hit(UInt32)
        /// A node asks and nobody knows its reply.
        case ask(UInt32)
        /// A node that asks is known to answer.
        case swallowed(UInt32)
        case miss

        /// The node that the walk ended at.
        var slot: UInt32? {
            switch self {
            case .hit(let slot), .ask(let slot), .swallowed(let slot): slot
            case .miss: nil
            }
        }
    }

    private struct Level {
        let node: UInt32
        let point: Point
        let isInside: Bool
        var nextChild: UInt32
    }

    private let store: NodeStore
    private let reply: (HitQuery.Question) -> HitQuery.Reply?
    private var levels: [Level] = []

    /// - Complexity: O(nodes visited), as the walk.
    static func end(
        at point: Point, in store: NodeStore, reply: (HitQuery.Question) -> HitQuery.Reply? = { _ in nil }
    ) -> End {
        withoutActuallyEscaping(reply) { reply in
            var walk = TracingWalk(store: store, reply: reply)
            return walk.run(at: point)
        }
    }

    private init(store: NodeStore, reply: @escaping (HitQuery.Question) -> HitQuery.Reply?) {
        self.store = store
        self.reply = reply
    }

    private mutating func run(at point: Point) -> End {
        guard point.isFinite else { return .miss }
        levels = [Level(node: NodeStore.screen, point: point, isInside: false, nextChild: lastChild(NodeStore.screen))]
        while let last = levels.indices.last {
            let child = levels[last].nextChild
            guard child != 0 else {
                let level = levels.removeLast()
                if level.isInside, store.cores[level.node].hitMode != .boxNone { return .hit(level.node) }
                continue
            }
            levels[last].nextChild = store.cores[child].previous
            if let point = store.convertFromParent(levels[last].point, to: child), let end = visit(child, at: point) {
                return end
            }
        }
        return .miss
    }

    private mutating func visit(_ node: UInt32, at point: Point) -> End? {
        let core = store.cores[node]
        if core.asks != .hitTest, core.flags.contains(.isExcluded) || core.hitMode == .none { return nil }
        guard core.asks != .nothing else {
            return enter(node, at: point, isInside: store.contains(point, in: node))
        }
        if store.isOutOfReach(point, node) {
            return core.asks == .hitTest ? nil : enter(node, at: point, isInside: false)
        }
        switch reply(store.question(to: node, at: point)) {
        case nil: return .ask(node)
        case .pass: return nil
        case .answer: return .swallowed(node)
        case .descend(let isInside): return enter(node, at: point, isInside: isInside)
        }
    }

    private mutating func enter(_ node: UInt32, at point: Point, isInside: Bool) -> End? {
        let core = store.cores[node]
        guard isInside || core.flags.contains(.hitsOutsideBounds) else { return nil }
        if core.hitMode == .boxOnly { return isInside ? .hit(node) : nil }
        levels.append(Level(node: node, point: point, isInside: isInside, nextChild: core.lastChild))
        return nil
    }

    private func lastChild(_ node: UInt32) -> UInt32 { store.cores[node].lastChild }
}
