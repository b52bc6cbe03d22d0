/// A weak reference to a recogniser that another one requires to fail.
struct Requirement {
    weak var recognizer: GestureRecognizer?
}

extension GestureRecognizer {
    /// Makes this recogniser wait for another one whenever both are in progress, with the same touches or not. This
    /// recogniser is recognised only after the other has failed. If the other is recognised, this one fails.
    ///
    /// - Precondition: The other recogniser is not this one, and does not wait for it, directly or through the requirements
    ///   of others.
    /// - Complexity: O(1) amortized if no recogniser has required this one to fail; else O(requirements of all recognisers
    ///   that the other one waits for).
    public final func require(toFail other: GestureRecognizer) {
        precondition(other !== self, "a recogniser cannot wait for itself to fail")
        precondition(!isRequired || !other.waits(for: self), "two recognisers cannot wait for each other to fail")
        other.isRequired = true
        if requirements.count == requirements.capacity { requirements = requirements.filter { $1.recognizer != nil } }
        requirements[ObjectIdentifier(other)] = Requirement(recognizer: other)
    }

    /// True if this recogniser requires another one to fail, directly or through the requirements of others.
    ///
    /// - Complexity: O(requirements of all recognisers that this one waits for).
    private func waits(for other: GestureRecognizer) -> Bool {
        // Suppose that nothing but `other` can proceed: this one is stuck unless it waits for `other`.
        !isStuck { $0 === other ? nil : $0.requiredRecognizers }
    }

    /// The recognisers that this one requires to fail, in no particular order.
    final var requiredRecognizers: [GestureRecognizer] { requirements.values.compactMap(\.recognizer) }

    /// True if some touch is in the `allTouches` of both recognisers.
    ///
    /// - Complexity: O(*n* · *m*): *n* touches of the recogniser that has fewer, and *m* touches of the other, or recognisers of
    ///   a touch if these are fewer.
    final func sharesTouch(with other: GestureRecognizer) -> Bool {
        guard allTouches.count <= other.allTouches.count else { return other.sharesTouch(with: self) }
        return allTouches.contains { other.tracksOrTracked($0) }
    }

    /// True if a touch is in `allTouches`.
    ///
    /// - Complexity: O(`allTouches`, or recognisers of the touch if these are fewer).
    final func tracksOrTracked(_ touch: Touch) -> Bool {
        touch.recognizers.count < allTouches.count ? touch.recognizers.contains(self) : allTouches.contains(touch)
    }

    /// True if this recogniser, when recognised, makes another one fail.
    final func prevents(_ other: GestureRecognizer) -> Bool {
        canPrevent(other) && other.canBePrevented(by: self) && !mayGoOn(with: other)
    }

    private func mayGoOn(with other: GestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
    }

    /// True if this recogniser can never proceed. It waits for others, and each recogniser that it waits for, directly
    /// or through others, waits too.
    ///
    /// - Parameter blockers: Returns the recognisers that a recogniser waits for; nil if that recogniser can proceed.
    final func isStuck(_ blockers: (GestureRecognizer) -> [GestureRecognizer]?) -> Bool {
        var seen: Set<GestureRecognizer> = [self]
        var open = [self]
        while let next = open.popLast() {
            guard let blockers = blockers(next) else { return false }
            open += blockers.filter { seen.insert($0).inserted }
        }
        return true
    }

    /// Finds out which of `others` have to fail before this recogniser is recognised. If this recogniser can no longer
    /// be recognised, returns a refusal and no blockers. The reason is that one of `others` has been recognised, and
    /// prevents this recogniser or had to fail first.
    ///
    /// - Parameter isRecognized: Returns true if a recogniser counts as recognised.
    final func blockers(
        among others: some Sequence<GestureRecognizer>, isRecognized: (GestureRecognizer) -> Bool
    ) -> (blockers: [GestureRecognizer], refusal: GestureRefusal?) {
        var blockers: [GestureRecognizer] = []
        for other in others {
            if isRecognized(other), other.sharesTouch(with: self), other.prevents(self) {
                return ([], .prevented(other))
            }
            guard requiresFailure(of: other) else { continue }
            if isRecognized(other) { return ([], .requirement(other)) }
            blockers.append(other)
        }
        return (blockers, nil)
    }

    /// True if this recogniser has to wait until another one has failed.
    final func requiresFailure(of other: GestureRecognizer) -> Bool {
        if requirements[ObjectIdentifier(other)]?.recognizer === other { return true }
        guard sharesTouch(with: other) else { return false }
        if shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self) { return true }
        return delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    /// Calls `gestureRecognizerShouldBegin(_:)` of views and of the delegate, and returns the first objection; nil if
    /// there is none. The views of each touch come first, from the view that was hit up to the recogniser's view. The
    /// delegate comes last. After an objection, nothing else is called.
    final func objection() -> GestureRefusal? {
        for touch in touches {
            guard let hit = touch.view else { continue }
            for view in hit.lineage {
                guard view.gestureRecognizerShouldBegin(self) else { return .objection(view) }
                if view === attachedView { break }
            }
        }
        return delegate?.gestureRecognizerShouldBegin(self) ?? true ? nil : .objection(nil)
    }
}

extension GestureRecognizer {
    /// True if the gesture has ended, was cancelled or has failed, so that the recogniser is to be reset.
    final var isOver: Bool { currentState == .ended || currentState == .cancelled || currentState == .failed }

    /// True if the recogniser tracks no touch and no press.
    final var isIdle: Bool { touches.isEmpty && presses.isEmpty }

    /// True if the gesture has been recognised since the last reset.
    final var isRecognized: Bool { currentState != .possible && currentState != .failed }

    /// True if the gesture will end once other recognisers have failed. Further touches do not matter then.
    final var isWaitingToEnd: Bool { pending.last == .ended }
}
