/// An action for changes of a recogniser's state; it names the action when that is to be removed.
public final class GestureAction {
    let run: (GestureRecognizer) -> Void

    init(_ run: @escaping (GestureRecognizer) -> Void) { self.run = run }
}

extension GestureRecognizer {
    /// Adds an action that runs when the gesture begins, changes, ends and is cancelled, with the recogniser; not when it
    /// fails.
    ///
    /// - Returns: What `removeAction(_:)` takes.
    @discardableResult
    public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> GestureAction {
        let action = GestureAction(action)
        actions.append(action)
        return action
    }

    /// Removes an action. Does nothing if it is not there.
    public final func removeAction(_ action: GestureAction) { actions.removeAll { $0 === action } }

    /// Changes the state and runs the actions.
    final func become(_ state: State) {
        currentState = state
        for action in actions { action.run(self) }
    }
}
