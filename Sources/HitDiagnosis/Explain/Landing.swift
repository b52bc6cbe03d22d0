/// The node that a touch really lands on by the default walk: where `walk(at:)` gives the name that a hit is reported
/// under, this is the node itself, and nodes that ask are passed as far as somebody knows their replies.
enum Landing: Equatable {
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

extension NodeStore {
    /// Finds where a touch at a point of screen space lands.
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
