/// Recognises a short, fast movement of fingers in one direction.
nonisolated open class SwipeGestureRecognizer: GestureRecognizer {
    /// Directions of swipes.
    public struct Direction: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The direction towards greater x.
        public static let right = Direction(rawValue: 1 << 0)
        /// The direction towards smaller x.
        public static let left = Direction(rawValue: 1 << 1)
        /// The direction towards smaller y.
        public static let up = Direction(rawValue: 1 << 2)
        /// The direction towards greater y.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The directions that are recognised.
    public final var direction = Direction.right
    /// The number of fingers that have to swipe.
    ///
    /// - Precondition: Positive.
    public final var numberOfTouchesRequired = 1 {
        didSet { precondition(numberOfTouchesRequired > 0, "numberOfTouchesRequired is positive") }
    }

    /// The distance that the fingers have to move in the swipe's direction, in points of the screen. The swipe fails if
    /// the fingers move that far at a right angle to the direction first, or in the same step.
    public static var minimumDistance: Double { 50 }
    /// The longest duration of a swipe, in seconds.
    public static var maximumDuration: Double { 0.5 }

    /// The mean movement of the fingers since they came down, in screen space.
    private var movement = Point.zero

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if wakeTime == nil, !isWaitingToEnd { wakeTime = event.timestamp + Self.maximumDuration }
        if numberOfTouches > numberOfTouchesRequired { state = .failed }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        // A swipe that has been recognised may be waiting for others to fail.
        if isWaitingToEnd { return }
        movement = movement + meanStep(of: touches)
        guard max(movement.x.magnitude, movement.y.magnitude) >= Self.minimumDistance else { return }
        let isAcross = min(movement.x.magnitude, movement.y.magnitude) >= Self.minimumDistance
        let isSwipe = numberOfTouches == numberOfTouchesRequired && !isAcross && direction.contains(movementDirection)
        wakeTime = nil
        state = isSwipe ? .recognized : .failed
    }

    private var movementDirection: Direction {
        if movement.x.magnitude >= movement.y.magnitude { return movement.x > 0 ? .right : .left }
        return movement.y > 0 ? .down : .up
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        touchesMoved(touches, with: event)
        if !isWaitingToEnd { state = .failed }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

    open override func wake(at time: Double) { state = .failed }

    open override func reset() {
        super.reset()
        movement = .zero
    }
}
