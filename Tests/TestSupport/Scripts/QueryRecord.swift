import HitTesting

/// The record of a resumable query: its questions and its result. The initializer runs the query with the owner's replies.
public struct QueryRecord: Hashable, Sendable {
    public enum Way: Sendable { case engine, walk }

    public private(set) var questions: [AskedQuestion] = []
    public private(set) var result = ScriptResult.miss
    /// The pending levels of the query at its first and at its second question.
    public private(set) var pending: [Pending] = []

    /// A `HitQuery.PendingLevel` in a form that can be compared: nodes by their names, coordinates by their bits.
    public struct Pending: Hashable, Sendable {
        let node: Int?
        let x: UInt64
        let y: UInt64
        let isInside: Bool
        let remaining: [Int]
    }

    public init(
        _ state: inout ScriptedScene, _ way: Way, at point: Point, below base: Int?, _ replies: ScriptReplies
    ) {
        var query = QueryRecord.begin(&state, way, at: point, below: base)
        while case .ask(let question) = query.step {
            if questions.count < 2 { pending += QueryRecord.pending(query, &state) }
            let reply = reply(to: question, replies, &state)
            query.resume(with: reply, in: &state.scene)
        }
        switch query.step {
        case .hit(let id): result = .hit(state.name(of: id))
        case .miss, .ask: result = .miss
        case .answered: result = .answered
        }
    }

    private static func begin(_ state: inout ScriptedScene, _ way: Way, at point: Point, below base: Int?) -> HitQuery {
        if let base { return state.scene.query(below: state.id(base), at: point) }
        return way == .engine ? state.scene.query(at: point) : state.scene.walkQuery(at: point)
    }

    /// Acts as the owner, who may change the scene and query it, and returns the reply to a question.
    private mutating func reply(
        to question: HitQuery.Question, _ replies: ScriptReplies, _ state: inout ScriptedScene
    ) -> HitQuery.Reply {
        let asked = AskedQuestion(name: state.name(of: question.node), point: question.point, asks: question.asks)
        let number = questions.count
        questions.append(asked)
        let isInside = state.tree.contains(asked.name) && state.tree.node(asked.name).contains(question.point)
        if number < replies.changes.count {
            for change in replies.changes[number] { state.apply(change) }
            if number % 2 == 0 { _ = state.scene.topmost(at: question.point) }
        }
        return replies.reply(to: asked, number: number, isInside: isInside)
    }

    private static func pending(_ query: HitQuery, _ state: inout ScriptedScene) -> [Pending] {
        state.scene.pendingLevels(of: query).map { level in
            Pending(
                node: level.node.map(state.name), x: level.point.x.bitPattern, y: level.point.y.bitPattern,
                isInside: level.isInside, remaining: level.remaining.map(state.name))
        }
    }
}
