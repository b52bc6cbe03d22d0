import HitTesting

/// One step of a script that a scene is tested with. Nodes go by names that the script gives them, so that steps can be
/// left out: a step that names a node that is not there, or that a tree does not allow, does nothing.
public enum ScriptStep: Hashable, Sendable {
    case insert(Int, ScriptNode, into: Int?, at: ScriptPosition)
    case set(Int, ScriptNode)
    case move(Int, into: Int?, at: ScriptPosition)
    case remove(Int)
    /// The owner has all indexes brought up to date.
    case prepare
    /// A snapshot is taken and kept; later batches ask it again.
    case keepSnapshot
    /// A resumable query in screen space, or below a node in that node's bounds space.
    case query(Point, below: Int?, ScriptReplies)
    /// Questions that are not answered: topmost, batch and snapshot against the walk.
    case batch([Point])

    public var isChange: Bool {
        switch self {
        case .insert, .set, .move, .remove: true
        case .prepare, .keepSnapshot, .query, .batch: false
        }
    }
}

/// Where among its siblings a script puts a node; an index too large is taken modulo what is there.
public enum ScriptPosition: Hashable, Sendable {
    case front, back, index(Int), above(Int), below(Int)
}

/// The attributes of a node, its redirect by name.
public struct ScriptNode: Hashable, Sendable {
    /// Its `redirect` is not used.
    public var node: Node
    public var redirect: Int?

    public init(_ node: Node, redirect: Int? = nil) {
        self.node = node
        self.redirect = redirect
    }

    /// A node at x, y, width, height, then changed: the form in which shrunk scripts are printed.
    public init(frame: [Double], redirect: Int? = nil, _ change: (inout Node) -> Void = { _ in }) {
        var node = Node(frame: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
        change(&node)
        self.init(node, redirect: redirect)
    }
}

/// What the owner replies to questions: always the same to the same question, and perhaps after changing the scene.
public struct ScriptReplies: Hashable, Sendable {
    public var seed: UInt64
    /// What the owner does to the scene before replying to the first question of a query, the second, and so on.
    public var changes: [[ScriptStep]]

    public init(seed: UInt64 = 0, changes: [[ScriptStep]] = []) {
        self.seed = seed
        self.changes = changes
    }

    /// - Parameters:
    ///   - question: The question and its number in the query.
    ///   - isInside: What the node's attributes say about `point(inside:)`.
    public func reply(to question: AskedQuestion, number: Int, isInside: Bool) -> HitQuery.Reply {
        var random = SplitMix64(
            seed: seed ^ question.x ^ (question.y &* 3) ^ UInt64(question.name) ^ UInt64(number) << 32)
        switch random.next() % 8 {
        case 0...2: return .pass
        case 3: return .descend(inside: true)
        case 4: return .descend(inside: false)
        case 5: return .answer
        default: return .descend(inside: isInside)
        }
    }
}

/// A question as two runs are compared by it: coordinates by their bits.
public struct AskedQuestion: Hashable, Sendable {
    public let name: Int
    public let x: UInt64
    public let y: UInt64
    public let asks: Asks

    public init(name: Int, point: Point, asks: Asks) {
        self.name = name
        x = point.x.bitPattern
        y = point.y.bitPattern
        self.asks = asks
    }
}

/// How a query ended, by names.
public enum ScriptResult: Hashable, Sendable {
    case hit(Int)
    case miss
    case answered
    /// A question is open: only of queries that cannot be answered.
    case ask(Int)
}
