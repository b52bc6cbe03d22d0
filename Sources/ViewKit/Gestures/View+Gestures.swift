extension View {
    /// Adds a recogniser, which gets the touches that begin from now on. If the recogniser was attached to another
    /// view, it is removed from that view. Does nothing if the recogniser is attached to this view already.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        while let view = recognizer.attachedView {
            guard view !== self else { return }
            // Actions that hear of the cancelled gesture may attach the recogniser again.
            view.removeGestureRecognizer(recognizer)
        }
        recognizer.attachedView = self
        madeDetails().gestureRecognizers.append(recognizer)
        attachedWindow?.mayHaveRecognizers = true
        if !recognizer.takesTouches { attachedWindow?.changeCount &+= 1 }
    }

    /// Removes a recogniser. A gesture in progress is cancelled; hovering ends before the next event is delivered. Does
    /// nothing if the recogniser is attached to another view.
    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.attachedView === self, let details,
            let index = details.gestureRecognizers.firstIndex(of: recognizer)
        else { return }
        details.gestureRecognizers.remove(at: index)
        recognizer.attachedView = nil
        if !recognizer.takesTouches { attachedWindow?.changeCount &+= 1 }
        recognizer.arena?.cancel(recognizer)
    }
}
