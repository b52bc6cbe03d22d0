/// The node that a touch really hits by the default walk. In contrast, `walk(at:)` returns the node that is reported,
/// after redirects, and stops at every override. Here, overrides are passed as far as their replies are known.
enum Landing: Equatable {
    case hit(UInt32)
    /// A node has an override whose reply is unknown.
    case ask(UInt32)
    /// A node has an override that is known to answer.
    case swallowed(UInt32)
    case miss

    /// The slot of the node at which the walk ended.
    var slot: UInt32? {
        switch self {
        case .hit(let slot), .ask(let slot), .swallowed(let slot): slot
        case .miss: nil
        }
    }
}

extension NodeStore {
    /// Finds which node a touch at a point of screen space hits.
    ///
    /// - Complexity: O(nodes visited), as the walk.
    func landing(at point: Point, reply: (HitQuery.Question) -> HitQuery.Reply? = { _ in nil }) -> Landing {
        var walk = Walk(below: NodeStore.screen, at: point, in: self)
        while true {
            switch walk.run(in: self) {
            case .hit(let node): return .hit(node)
            case .miss: return .miss
            case .ask(let node, let inner):
                switch reply(question(to: node, at: inner)) {
                case nil: return .ask(node)
                case .pass: continue
                case .answer: return .swallowed(node)
                case .descend(let isInside):
                    if let hit = walk.descend(into: node, at: inner, isInside: isInside, in: self) { return .hit(hit) }
                }
            }
        }
    }
}
