// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

/// The state behind a `hit_hover`.
struct HoverState {
    var tracker = HoverTracker()
    /// True during an update. An ask function that is called must neither update nor destroy the hover.
    var isBusy = false
    /// The lists of the last update, one after another: left, entered, path.
    var memory: UnsafeMutableBufferPointer<hit_node> = .allocate(capacity: 64)

    /// Stores the lists of a change in `memory`, and returns a struct with pointers to the lists.
    mutating func keep(_ change: HoverTracker.Change) -> hit_hover_change {
        let all = change.left + change.entered + tracker.path
        if all.count > memory.count {
            memory.deallocate()
            memory = .allocate(capacity: 2 * all.count)
        }
        for (index, node) in all.enumerated() { memory[index] = node.number }
        let base = UnsafePointer(memory.baseAddress)
        return hit_hover_change(
            left: base, left_count: change.left.count, entered: base.map { $0 + change.left.count },
            entered_count: change.entered.count, path: base.map { $0 + change.left.count + change.entered.count },
            path_count: tracker.path.count)
    }
}

private typealias HoverPointer = UnsafeMutablePointer<HoverState>

/// The state behind a caller's handle. Throws if the hover is being updated.
private func open(hover: OpaquePointer) throws(Failure) -> HoverPointer {
    let pointer = HoverPointer(hover)
    if pointer.pointee.isBusy { throw .busyHover }
    return pointer
}

@c @implementation
public func hit_hover_create() -> OpaquePointer! { boxed(HoverState()) }

@c @implementation
public func hit_hover_destroy(_ hover: OpaquePointer!) -> hit_status {
    guard let hover else { return HIT_OK }
    return status { () throws(Failure) in
        let pointer = try open(hover: hover)
        pointer.pointee.memory.deallocate()
        destroy(pointer)
    }
}

@c @implementation
public func hit_hover_update(
    _ hover: OpaquePointer!, _ scene: OpaquePointer!, _ x: Double, _ y: Double,
    _ change: UnsafeMutablePointer<hit_hover_change>!
) -> hit_status {
    status { () throws(Failure) in
        guard let hover else { throw .null("hover") }
        guard let change else { throw .null("change") }
        let pointer = try open(hover: hover)
        let state = try open(scene)
        let point = Point(x: x, y: y)
        var failure: Failure?
        // The tracker keeps access to the scene while it calls overrides.
        (state.pointee.isLocked, pointer.pointee.isBusy) = (true, true)
        defer { (state.pointee.isLocked, pointer.pointee.isBusy) = (false, false) }
        let (ask, context) = (state.pointee.ask, state.pointee.context)
        // After a failure, the hover has not moved.
        var tracker = pointer.pointee.tracker
        let result = tracker.update(
            at: point.isFinite ? point : nil, in: &state.pointee.scene,
            replying: { question, scene in
                guard let ask, failure == nil else { return .pass }
                var answer: hit_node = 0
                let reply = ask(
                    context, OpaquePointer(state), question.node.number, question.point.x, question.point.y,
                    Int32(question.asks.rawValue), &answer)
                do throws(Failure) {
                    return try question.reply(reply) { scene.defaultReply(to: question) }
                } catch {
                    failure = error
                    return .pass
                }
            })
        if let failure { throw failure }
        pointer.pointee.tracker = tracker
        change.pointee = pointer.pointee.keep(result)
    }
}
