/// What is done when a control sends certain events: names the action when it is to be removed.
public final class ControlAction {
    let events: ControlEvents
    let run: (Control, Event?) -> Void

    init(_ events: ControlEvents, _ run: @escaping (Control, Event?) -> Void) {
        (self.events, self.run) = (events, run)
    }
}

extension Control {
    /// Adds an action that runs whenever one of some events is sent, after those added before.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - action: Handed the control, so that it need not hold it, and the event of touches if one led to it.
    /// - Returns: What `removeAction(_:)` takes.
    @discardableResult
    public final func addAction(
        for events: ControlEvents, _ action: @escaping (_ sender: Control, _ event: Event?) -> Void
    ) -> ControlAction {
        let action = ControlAction(events, action)
        actions.append(action)
        return action
    }

    /// Removes an action. Does nothing if it is not there.
    public final func removeAction(_ action: ControlAction) { actions.removeAll { $0 === action } }

    /// Runs the actions for some events: event by event, each event's in the order of addition. Actions that are added
    /// meanwhile do not run, those removed still do.
    public final func sendActions(for events: ControlEvents, with event: Event? = nil) {
        guard !actions.isEmpty else { return }
        let actions = actions
        for single in events.each {
            for action in actions where action.events.contains(single) { action.run(self, event) }
        }
    }
}
