extension View {
    /// Adds a recogniser for the touches that begin from now on, taking it off the view that it belongs to. Does nothing
    /// if that is this view.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.attachedView !== self else { return }
        recognizer.attachedView?.removeGestureRecognizer(recognizer)
        recognizer.attachedView = self
        gestureRecognizers.append(recognizer)
        attachedWindow?.mayHaveRecognizers = true
        if !recognizer.takesTouches { attachedWindow?.changeCount &+= 1 }
    }

    /// Takes a recogniser away. A gesture that is under way is cancelled. Does nothing if the recogniser is another view's.
    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.attachedView === self else { return }
        gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.attachedView = nil
        if !recognizer.takesTouches { attachedWindow?.changeCount &+= 1 }
        recognizer.arena?.cancel(recognizer)
    }
}
