extension GestureArena {
    /// Decides whether a recogniser is to track a new touch; calls its `shouldReceive(_:)` and its delegate. Returns the
    /// reason for a refusal; nil if the recogniser is to track the touch.
    func refusal(of touch: Touch, by recognizer: GestureRecognizer, _ event: Event) -> GestureRefusal? {
        guard recognizer.isEnabled else { return .disabled }
        guard isOpen(recognizer) else { return .busy }
        guard recognizer.allowedTouchTypes.contains(touch.type) else { return .touchType }
        if recognizer.requiresExclusiveTouchType, let first = recognizer.allTouches.first, first.type != touch.type {
            return .touchType
        }
        guard recognizer.shouldReceive(event) else { return .notReceived }
        return recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true ? nil : .notReceived
    }

    /// True if a recogniser can get new touches or presses: it is enabled and in no other arena, and `takesTouches` is
    /// true. Its gesture is neither over nor waiting to end.
    func isOpen(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isEnabled && recognizer.takesTouches && !recognizer.isOver && !recognizer.isWaitingToEnd
            && (recognizer.arena == nil || recognizer.arena === self)
    }
}
