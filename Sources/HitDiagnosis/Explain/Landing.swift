/// The end of the default walk for a touch: the node that is hit, before redirects, or the override that decides. Unlike
/// `HitScene.walk(at:)`, this walk continues at overrides whose replies are known.
enum Landing: Equatable {
    case hit(UInt32)
    /// The walk ends at the override of this node, whose reply is unknown.
    case ask(UInt32)
    /// The walk ends at the override of this node, whose known reply is `answer`.
    case swallowed(UInt32)
    case miss

    /// The slot of the node at which the walk ended; nil for a miss.
    var slot: UInt32? {
        switch self {
        case .hit(let slot), .ask(let slot), .swallowed(let slot): slot
        case .miss: nil
        }
    }
}

extension NodeStore {
    /// Walks the tree for a touch at a point of screen space, and returns where the walk ends. `reply` returns the known reply
    /// to a question; nil if unknown.
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
