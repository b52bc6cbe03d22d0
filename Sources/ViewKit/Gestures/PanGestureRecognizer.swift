/// Recognises fingers that move. The gesture begins when the fingers have moved by `minimumDistance`, changes with
/// every step, and ends when too few fingers are down.
///
/// The translation is the mean movement of the fingers since the gesture began. It leaves out the movement before, so a
/// dragged view does not jump. Nor does the view jump when fingers are added or lifted.
nonisolated open class PanGestureRecognizer: GestureRecognizer {
    /// The least number of fingers with which the gesture begins. The gesture ends when fewer are down. One that would begin
    /// if others failed fails then.
    ///
    /// - Precondition: Positive.
    public final var minimumNumberOfTouches = 1 {
        didSet { precondition(minimumNumberOfTouches > 0, "minimumNumberOfTouches is positive") }
    }
    /// The greatest number of fingers. With more fingers before the gesture begins, the recogniser fails. Afterwards,
    /// further fingers are ignored.
    ///
    /// - Precondition: Positive.
    public final var maximumNumberOfTouches = Int.max {
        didSet { precondition(maximumNumberOfTouches > 0, "maximumNumberOfTouches is positive") }
    }

    /// The distance that the fingers have to move before the gesture begins, in points of the screen.
    public static var minimumDistance: Double { 10 }

    /// The mean movement of the fingers since they came down, in screen space. Set to zero when the gesture begins.
    /// Setting a translation sets the movement to that translation.
    private var movement = Point.zero
    private var history = MotionHistory()

    /// The mean movement of the fingers since the gesture began. Once a translation has been set, it is that
    /// translation plus the movement since then. The result is in a view's bounds space; nil for `view` means the
    /// window. It is zero before the gesture begins, and a point of NaNs where there is no conversion.
    ///
    /// - Complexity: O(depth).
    public final func translation(in view: View?) -> Point { isRecognized ? vector(movement, in: view) : .zero }

    /// Replaces the translation, in a view's bounds space; nil for `view` means the window. Does nothing before the
    /// gesture begins, and where `View.convertToScreen(_:)` has no conversion.
    ///
    /// - Precondition: The translation is finite.
    public final func setTranslation(_ translation: Point, in view: View?) {
        precondition(translation.isFinite, "a translation is finite, got \(translation)")
        guard isRecognized, let view = view ?? self.view?.window,
            let start = view.convertToScreenIfPossible(Point.zero),
            let end = view.convertToScreenIfPossible(translation)
        else { return }
        movement = (end - start).bounded
    }

    /// The mean velocity of the fingers over the last tenth of a second, in points of a view's bounds space per second.
    /// Nil for `view` means the window. A point of NaNs where there is no conversion.
    public final func velocity(in view: View?) -> Point { vector(history.velocity, in: view) }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches > maximumNumberOfTouches {
            guard state != .possible else { return state = .failed }
            for touch in self.touches[maximumNumberOfTouches...] where touches.contains(touch) {
                ignore(touch, for: event)
            }
        }
        history.add(.zero, at: event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        move(touches, to: event.timestamp)
        if state != .possible {
            state = .changed
        } else if numberOfTouches >= minimumNumberOfTouches, movement.distance(to: .zero) >= Self.minimumDistance {
            guard mayBegin(along: movement) else { return state = .failed }
            movement = .zero
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        move(touches, to: event.timestamp)
        let remaining = numberOfTouches - touches.count
        if remaining < minimumNumberOfTouches, state != .possible {
            state = .ended
        } else if remaining == 0 || remaining < minimumNumberOfTouches && !pending.isEmpty {
            state = .failed
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches - touches.count < minimumNumberOfTouches { state = .cancelled }
    }

    /// True if the gesture may begin with a movement, in screen space. The default is true.
    func mayBegin(along movement: Point) -> Bool { true }

    private func move(_ touches: Set<Touch>, to time: Double) {
        let step = meanStep(of: touches)
        // A gesture that waits for others to fail begins then, without the movement before.
        movement = pending.isEmpty ? movement + step : .zero
        history.add(step, at: time)
    }

    open override func reset() {
        super.reset()
        (movement, history) = (.zero, MotionHistory())
    }
}
