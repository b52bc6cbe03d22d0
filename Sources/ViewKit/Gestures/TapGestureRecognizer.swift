/// Recognises taps: fingers that come down and go up again at one location, once or several times in succession.
///
/// - All fingers of a tap are down before the first one goes up. All are up within `maximumTapDuration`.
/// - The next tap begins within `Touch.maximumTapInterval`.
/// - No finger moves further than `Touch.maximumTapDistance`.
nonisolated open class TapGestureRecognizer: GestureRecognizer {
    /// The number of taps in succession.
    ///
    /// - Precondition: Positive.
    public final var numberOfTapsRequired = 1 {
        didSet { precondition(numberOfTapsRequired > 0, "numberOfTapsRequired is positive") }
    }
    /// The number of fingers of each tap.
    ///
    /// - Precondition: Positive.
    public final var numberOfTouchesRequired = 1 {
        didSet { precondition(numberOfTouchesRequired > 0, "numberOfTouchesRequired is positive") }
    }

    /// The longest time that the fingers of a tap may be down, in seconds.
    public static var maximumTapDuration: Double { 0.75 }

    private var tapCount = 0
    /// The number of fingers of the present tap that have come down.
    private var downCount = 0
    /// True once a finger of the present tap has gone up.
    private var isRising = false
    /// The mean location of the fingers of the first tap, in screen space; nil before they are all down.
    private var tapLocation: Point?

    public override init() {
        super.init()
        allowedPressTypes = [.select]
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if downCount == 0 { wakeTime = event.timestamp + Self.maximumTapDuration }
        downCount += touches.count
        guard !isRising, downCount <= numberOfTouchesRequired else { return state = .failed }
        guard downCount == numberOfTouchesRequired else { return }
        if let tapLocation, tapLocation.distance(to: middle) > Touch.maximumTapDistance { return state = .failed }
        tapLocation = tapLocation ?? middle
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        let farthest = touches.reduce(0) { max($0, $1.moment.location.distance(to: $1.start)) }
        if farthest > Touch.maximumTapDistance { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        touchesMoved(touches, with: event)
        guard downCount == numberOfTouchesRequired else { return state = .failed }
        isRising = true
        guard touches.count == numberOfTouches else { return }
        (downCount, isRising) = (0, false)
        countTap(at: event.timestamp)
    }

    private func countTap(at time: Double) {
        tapCount += 1
        if tapCount == numberOfTapsRequired {
            wakeTime = nil
            state = .recognized
        } else {
            wakeTime = time + Touch.maximumTapInterval
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

    open override func pressesBegan(_ presses: Set<Press>, with event: Event) {
        if wakeTime == nil || tapCount > 0 { wakeTime = event.timestamp + Self.maximumTapDuration }
    }

    open override func pressesEnded(_ presses: Set<Press>, with event: Event) { countTap(at: event.timestamp) }

    open override func pressesCancelled(_ presses: Set<Press>, with event: Event) { state = .failed }

    open override func wake(at time: Double) { state = .failed }

    /// Returns false for a tap recogniser that requires more taps by the same number of fingers, since both may be
    /// recognised. Returns true for any other recogniser.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
            || other.numberOfTouchesRequired != numberOfTouchesRequired
    }

    open override func reset() {
        super.reset()
        (tapCount, downCount, isRising, tapLocation) = (0, 0, false, nil)
    }
}

extension TapGestureRecognizer {
    /// What the recogniser would do with a tap by one more finger, while the other fingers that it tracks stay down.
    /// The finger's touch is in `touches` already.
    final var conductInTap: TapConduct {
        let fingers = downCount + 1
        if isRising || fingers > numberOfTouchesRequired { return .failsAtOnce(.fingers(numberOfTouchesRequired)) }
        if fingers < numberOfTouchesRequired { return .failsInTheEnd(.fingers(numberOfTouchesRequired)) }
        if let tapLocation, tapLocation.distance(to: middle) > Touch.maximumTapDistance { return .failsAtOnce(.place) }
        // Fingers that are already down have to go up as well.
        guard numberOfTouches == 1 else { return .remains }
        return tapCount + 1 == numberOfTapsRequired ? .recognizes : .waits(.taps(numberOfTapsRequired))
    }
}
