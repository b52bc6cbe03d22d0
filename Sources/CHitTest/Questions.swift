// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

@c @implementation
public func hit_set_ask(_ scene: OpaquePointer!, _ ask: hit_ask!, _ context: UnsafeMutableRawPointer!) -> hit_status {
    status(scene) { (state) throws(Failure) in
        (state.pointee.ask, state.pointee.context) = (ask, context)
    }
}

@c @implementation
public func hit_topmost(_ scene: OpaquePointer!, _ x: Double, _ y: Double) -> hit_node {
    result(0, scene) { (state) throws(Failure) in
        switch state.pointee.scene.topmost(at: Point(x: x, y: y)) {
        case .hit(let node): return node.number
        case .miss: return 0
        case .ask(let node): return try state.askedTopmost(at: Point(x: x, y: y), firstAsked: node)
        }
    }
}

extension UnsafeMutablePointer<SceneState> {
    /// The node that is hit at a point where overrides are called; 0 if there is none. No access to the scene is open during
    /// the calls of overrides.
    ///
    /// - Parameter firstAsked: The node whose override is called first. The failure names it if there is no ask function.
    @inline(never)
    func askedTopmost(at point: Point, firstAsked: NodeID) throws(Failure) -> hit_node {
        guard pointee.ask != nil else { throw .unanswered(firstAsked.number) }
        guard pointee.depth < SceneState.maximumDepth else { throw .busy }
        pointee.depth += 1
        defer { pointee.depth -= 1 }
        var query = pointee.scene.query(at: point)
        var answer: hit_node = 0
        while case .ask(let question) = query.step {
            let reply = try self.reply(to: question, &answer)
            query.resume(with: reply, in: &pointee.scene)
        }
        switch query.step {
        case .hit(let node): return node.number
        case .answered: return answer
        case .miss, .ask: return 0
        }
    }

    /// Calls the owner's ask function, and returns its reply to a question. Sets `answer` to the node that the function has
    /// stored, or to the asked node if it has stored none. If the reply is `answer`, that node is the result of the query.
    private func reply(to question: HitQuery.Question, _ answer: inout hit_node) throws(Failure) -> HitQuery.Reply {
        let asked = question.node.number
        guard let ask = pointee.ask else { throw .unanswered(asked) }
        answer = 0
        let reply = ask(
            pointee.context, OpaquePointer(self), asked, question.point.x, question.point.y,
            Int32(question.asks.rawValue), &answer)
        if answer == 0 { answer = asked }
        // The node may have been removed meanwhile.
        return try question.reply(reply) {
            pointee.scene.contains(question.node) ? pointee.scene.defaultReply(to: question) : .pass
        }
    }
}

extension HitQuery.Question {
    /// The reply for a `hit_reply` that a caller's ask function has returned. Throws if the number is no `hit_reply`.
    ///
    /// - Parameter usual: Returns the reply that has the same effect as no override.
    func reply(_ reply: hit_reply, _ usual: () -> HitQuery.Reply) throws(Failure) -> HitQuery.Reply {
        switch reply {
        case HIT_PASS: asks == .pointInside ? .descend(inside: false) : .pass
        case HIT_DESCEND: asks == .pointInside ? .descend(inside: true) : usual()
        case HIT_ANSWER: .answer
        default: throw .argument("the ask function replied \(reply.rawValue), which is no hit_reply")
        }
    }
}
