/// An action for changes of a recogniser's state. Keep the object to remove the action later.
public final class GestureAction {
    let run: (GestureRecognizer) -> Void

    init(_ run: @escaping (GestureRecognizer) -> Void) { self.run = run }
}

extension GestureRecognizer {
    /// Adds an action that runs when the gesture begins, changes, ends and is cancelled, but not when it fails. If an
    /// earlier action changes the state again, the action runs for the new state alone.
    ///
    /// - Returns: A token for `removeAction(_:)`.
    @discardableResult
    public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> GestureAction {
        let action = GestureAction(action)
        actions.append(action)
        return action
    }

    /// Removes an action. Does nothing if the recogniser does not have it.
    public final func removeAction(_ action: GestureAction) { actions.removeAll { $0 === action } }

    /// Changes the state and runs the actions. If an action changes the state again, all actions have run for the new state,
    /// and the rest of them does not run for the old one.
    final func become(_ state: State) {
        currentState = state
        stateDidChange()
        for action in actions where currentState == state { action.run(self) }
    }
}
