extension Control {
    // MARK: Closures

    /// Adds an action that runs whenever the control sends one of the given events. Actions run in the order of
    /// addition.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - action: The closure to run. Its first argument is the control, so the closure need not capture it. The
    ///     second is the event of touches that triggered the action; nil if there is none.
    /// - Returns: A token for `removeAction(_:)`.
    @discardableResult
    public final func addAction(
        for events: ControlEvents, _ action: @escaping (_ sender: Control, _ event: Event?) -> Void
    ) -> ControlAction {
        let action = ControlAction(events, .run(action))
        actions.append(action)
        return action
    }

    /// Removes an action. Does nothing if the control does not have it.
    public final func removeAction(_ action: ControlAction) {
        if let index = actions.firstIndex(where: { $0 === action }) { actions.remove(at: index) }
    }

    // MARK: Targets

    /// Adds a target, on which the control calls a method whenever it sends one of the given events. Actions run in the
    /// order of addition. If the control has the pair of target and action already, the events are added to that pair.
    /// The pair keeps its position in the order.
    ///
    /// - Parameters:
    ///   - target: The object whose method is called; held weakly. With nil, `Application.sendAction(_:to:from:for:)`
    ///     finds the first object on the responder chain that has the method.
    ///   - action: The method.
    ///   - events: The events.
    /// - Precondition: The target, if not nil, has the method.
    /// - Complexity: O(actions of the target) amortized.
    public final func addTarget(_ target: AnyObject?, action: Action, for events: ControlEvents) {
        if let target {
            precondition(action.isImplemented(by: target), "\(type(of: target)) has no method \(action)")
        }
        if let known = pairs(of: target).first(where: { $0.pair?.action == action }) {
            known.events.formUnion(events)
            return
        }
        // A few of them stay, so that reports can name them.
        if actions.count >= 32, actions.count == actions.capacity { forgetGone() }
        let added = ControlAction(events, .send(action, to: .init(target)))
        actions.append(added)
        pairs[target.map(ObjectIdentifier.init)] = pairs(of: target) + [added]
    }

    /// Removes the actions of targets that have been deallocated.
    private func forgetGone() {
        actions.removeAll(where: \.isGone)
        pairs = pairs.compactMapValues { known -> [ControlAction]? in
            let present = known.filter { !$0.isGone }
            return present.isEmpty ? nil : present
        }
    }

    /// The pairs of a target, in the order of addition; nil for `target` means the responder chain.
    private func pairs(of target: AnyObject?) -> [ControlAction] {
        pairs[target.map(ObjectIdentifier.init)]?.filter { !$0.isGone } ?? []
    }

    /// Removes events from pairs of target and action. Does nothing if no pair matches.
    ///
    /// - Parameters:
    ///   - target: The target of the pairs; nil for pairs of any target.
    ///   - action: The action of the pairs; nil for pairs of any action.
    ///   - events: The events.
    /// - Complexity: O(actions of the control).
    public final func removeTarget(_ target: AnyObject?, action: Action?, for events: ControlEvents) {
        let found = target.map { pairs[ObjectIdentifier($0)] ?? [] } ?? actions.filter { $0.pair != nil }
        for known in found where action == nil || known.pair?.action == action { known.events.subtract(events) }
        // Also pairs whose target is gone, or going: a target may remove itself in its `deinit`.
        let dropped = found.filter { $0.events.isEmpty || $0.isGone }
        if dropped.count == 1 {
            removeAction(dropped[0])
        } else if !dropped.isEmpty {
            let dropped = Set(dropped.map(ObjectIdentifier.init))
            actions.removeAll { dropped.contains(ObjectIdentifier($0)) }
        }
        if let target {
            let rest = found.filter { !$0.events.isEmpty && !$0.isGone }
            pairs[ObjectIdentifier(target)] = rest.isEmpty ? nil : rest
        } else {
            pairs = Dictionary(grouping: actions.filter { $0.pair != nil }) { $0.pair?.target.id }
        }
    }

    /// The objects that are targets of the control, each once, in the order of addition. Actions for the responder
    /// chain have no target and are not among them.
    public final var allTargets: [AnyObject] {
        var seen: Set<ObjectIdentifier> = []
        return actions.compactMap { $0.pair?.target.object }.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// The events that have an action. An action whose target has been deallocated does not count.
    public final var allControlEvents: ControlEvents {
        actions.reduce(into: []) { if !$1.isGone { $0.formUnion($1.events) } }
    }

    /// The actions that the control sends to a target for at least one of the given events, in the order of addition.
    /// If `target` is nil, the actions that the control sends along the responder chain.
    public final func actions(forTarget target: AnyObject?, forControlEvent event: ControlEvents) -> [Action] {
        pairs(of: target).filter { !$0.events.isDisjoint(with: event) }.compactMap { $0.pair?.action }
    }

    // MARK: Sending

    /// Sends some events, one after the other: runs the actions for each, in the order of addition. An action that is
    /// added meanwhile is not run; an action that is removed meanwhile is still run.
    public final func sendActions(for events: ControlEvents, with event: Event? = nil) {
        guard !actions.isEmpty else { return }
        let actions = actions.map { (events: $0.events, effect: $0.effect) }
        for single in events.each {
            for action in actions where action.events.contains(single) {
                switch action.effect {
                case .run(let closure): closure(self, event)
                case .send(let method, let target):
                    if !target.isGone { sendAction(method, to: target.object, for: event) }
                }
            }
        }
    }
}

extension ControlAction {
    /// The method and its target; nil for a closure.
    fileprivate var pair: (action: Action, target: Target)? {
        if case .send(let action, let target) = effect { (action, target) } else { nil }
    }

    /// True if the action has a target that has been deallocated. False for closures and for the responder chain.
    fileprivate var isGone: Bool { pair?.target.isGone ?? false }
}
