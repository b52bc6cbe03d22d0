import HitTesting

/// One step of a script that a scene is tested with. A script identifies nodes by numbers of its own, their *names*, so that
/// steps can be left out. A step that refers to a node that does not exist, or that a tree does not allow, does nothing.
public enum ScriptStep: Hashable, Sendable {
    case insert(Int, ScriptNode, into: Int?, at: ScriptPosition)
    case set(Int, ScriptNode)
    case move(Int, into: Int?, at: ScriptPosition)
    case remove(Int)
    /// Prepares the scene, which brings all indexes up to date.
    case prepare
    /// Takes a snapshot and keeps it. Later batches query it too.
    case keepSnapshot
    /// A resumable query at a point: of the whole scene, in screen space, or below a node, in that node's bounds space.
    case query(Point, below: Int?, ScriptReplies)
    /// Compares plain queries at points with the walk: `topmost`, a batch and a snapshot.
    case batch([Point])

    public var isChange: Bool {
        switch self {
        case .insert, .set, .move, .remove: true
        case .prepare, .keepSnapshot, .query, .batch: false
        }
    }
}

/// The position among its siblings at which a script inserts a node. An index that is too large is taken modulo the number of
/// possible positions.
public enum ScriptPosition: Hashable, Sendable {
    case front, back, index(Int), above(Int), below(Int)
}

/// The attributes of a node. The redirect is a name of the script instead of a `NodeID`.
public struct ScriptNode: Hashable, Sendable {
    /// The attributes except the redirect: `node.redirect` is not used.
    public var node: Node
    public var redirect: Int?

    public init(_ node: Node, redirect: Int? = nil) {
        self.node = node
        self.redirect = redirect
    }

    /// A node with a frame of x, y, width and height, whose other attributes `change` sets. Shrunk scripts are printed in this
    /// form.
    public init(frame: [Double], redirect: Int? = nil, _ change: (inout Node) -> Void = { _ in }) {
        var node = Node(frame: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
        change(&node)
        self.init(node, redirect: redirect)
    }
}

/// The owner's replies to the questions of a query. A reply depends only on `seed`, the question and its number in the query.
/// Before a reply, the owner may change the scene.
public struct ScriptReplies: Hashable, Sendable {
    public var seed: UInt64
    /// The changes that the owner makes before it replies, by the number of the question in the query. Questions without an
    /// element get a reply without changes.
    public var changes: [[ScriptStep]]

    public init(seed: UInt64 = 0, changes: [[ScriptStep]] = []) {
        self.seed = seed
        self.changes = changes
    }

    /// The owner's reply to a question.
    ///
    /// - Parameters:
    ///   - number: The number of questions that the query has asked before.
    ///   - isInside: Whether the node contains the point by its attributes.
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

/// A question in a form that can be compared between runs: the node by its name, coordinates by their bits.
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

/// The result of a query, with nodes by their names.
public enum ScriptResult: Hashable, Sendable {
    case hit(Int)
    case miss
    case answered
    /// The override of this node has to be called. This is a result of plain queries only, which cannot be resumed.
    case ask(Int)
}
