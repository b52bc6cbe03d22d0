/// Finds a gesture in the touches of a view and its subviews, as UIKit's `UIGestureRecognizer`.
///
/// ```swift
/// let pan = PanGestureRecognizer { recognizer in print(recognizer.state) }
/// view.addGestureRecognizer(pan)
/// ```
///
/// **Touches.** A touch goes first to the recognisers of the view that was hit and of its superviews, the window
/// included. Then it goes to the view. Inner views come first; within a view, the order of addition counts.
/// Recognisers see every finger, whatever `isMultipleTouchEnabled` says. What the view sees depends on
/// `cancelsTouchesInView`, `delaysTouchesBegan` and `delaysTouchesEnded`.
///
/// **States.** A recogniser is `possible` until its handlers set `state`: to `.recognized` for a discrete gesture, to
/// `.began`, `.changed` and `.ended` for a continuous one, or to `.failed`. The setter is a request:
///
/// - To leave `possible`, it needs the consent of the delegate and of the views between the touch and its own view.
/// - It waits until the recognisers that it requires to fail have failed.
/// - It is refused if another recogniser of the same touch has been recognised before.
///
/// Recognising one makes the others of its touches fail, unless a delegate allows both. Once recognised, cancelled or
/// failed, a recogniser sees no new touches; it is reset when all its touches are up.
///
/// **Time** is that of events. A recogniser that waits sets `wakeTime`. The event or `Application.advance(to:)` that
/// comes to that time calls its `wake(at:)`.
///
/// Actions run at once when the state changes, before the next recogniser sees the touch.
///
/// The view keeps its recognisers alive, but not the other way round.
nonisolated open class GestureRecognizer {
    /// The states that a gesture goes through.
    public enum State: Hashable, Sendable {
        /// Not recognised so far.
        case possible
        /// A continuous gesture has been recognised.
        case began
        /// It goes on.
        case changed
        /// It has ended, or a discrete gesture has been recognised.
        case ended
        /// A continuous gesture was cancelled.
        case cancelled
        /// The touches are not this gesture, or another recogniser was recognised.
        case failed

        /// The state in which a discrete gesture ends.
        public static var recognized: State { .ended }
    }

    /// Cleared by the view when it is deallocated.
    final unowned(unsafe) var attachedView: View?
    /// The arena that the recogniser is in; cleared by the arena.
    final unowned(unsafe) var arena: GestureArena?
    /// The recogniser's number in the order in which recognisers entered the arena.
    final var entry = 0
    final var currentState = State.possible
    /// True between its recognition and the call of its actions; meanwhile others fail, and their code runs.
    final var isUntold = false
    /// The presses that it tracks.
    final var presses: [Press] = []
    /// The touches that it tracks, in the order in which they began.
    final var touches: [Touch] = []
    /// The touches that it tracks, and those that have ended since the last reset.
    final var allTouches: [Touch] = []
    /// The states that it will take once its `blockers` have failed.
    final var pending: [State] = []
    final var blockers: [GestureRecognizer] = []
    /// The recognisers that have, or have had, this one among their `blockers`.
    final var waiters: [GestureRecognizer] = []
    /// The mean location of its touches at the last event.
    final var lastLocation = Point.nan
    final var requirements: [Requirement] = []
    final var actions: [GestureAction] = []

    /// The time at which `wake(at:)` is to be called, in seconds; nil for never. For subclasses. It is nil again after
    /// the call and after a reset. While it is set, the recogniser may stay `possible` without a touch.
    public final var wakeTime: Double? {
        didSet { precondition(wakeTime?.isNaN != true, "wakeTime is a time or nil, got NaN") }
    }

    /// Decides about touches and about other recognisers; held weakly.
    public final weak var delegate: (any GestureRecognizerDelegate)?

    /// True if the recogniser is given touches. Setting it to false cancels a gesture under way.
    public final var isEnabled = true {
        didSet {
            if !isEnabled { arena?.cancel(self) }
            // Lets the next hover update look again at what is under the pointer.
            if !takesTouches, isEnabled != oldValue { attachedView?.attachedWindow?.changeCount &+= 1 }
        }
    }

    /// True if the recognised gesture cancels its touches for the view.
    public final var cancelsTouchesInView = true

    /// True if the view is told of touches only once this recogniser has failed. What was held back is then delivered
    /// in order. If the gesture is recognised and cancels its touches, the view is never told.
    public final var delaysTouchesBegan = false

    /// True if the view is told of the end of touches only once this recogniser has failed. Until then the touches can
    /// still be cancelled.
    public final var delaysTouchesEnded = true

    /// The types of touches that it is given, all by default.
    public final var allowedTouchTypes = Touch.TouchType.allCases
    /// True if it tracks touches of one type at a time: of the type of the first since the last reset.
    public final var requiresExclusiveTouchType = true
    /// The buttons whose presses it is given; none by default, and `select` for taps.
    public final var allowedPressTypes: [Press.PressType] = []
    /// A name for debugging; it has no other meaning.
    public final var name: String?

    public init() {}

    /// A recogniser that runs an action, as by `addAction(_:)`.
    public convenience init(action: @escaping (GestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// The view that the recogniser is attached to.
    public final var view: View? { attachedView }

    /// The state of the gesture. Setting it is for subclasses, and a request. The request is ignored if the recogniser
    /// has no touch, or has ended, failed or been cancelled.
    ///
    /// - Precondition: A recogniser that is `possible` does not become `changed`. One that has begun does not become
    ///   `possible` or `began`.
    public final var state: State {
        get { currentState }
        set { arena?.request(newValue, for: self) }
    }

    // MARK: For subclasses

    /// Fingers have come down.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

    /// Fingers have moved.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

    /// Fingers have gone up. They still count in `numberOfTouches`.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

    /// The system has cancelled touches.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

    /// Buttons in `allowedPressTypes` have been pressed.
    open func pressesBegan(_ presses: Set<Press>, with event: Event) {}

    /// The values of presses have changed.
    open func pressesChanged(_ presses: Set<Press>, with event: Event) {}

    /// Buttons have been released.
    open func pressesEnded(_ presses: Set<Press>, with event: Event) {}

    /// The system has cancelled presses.
    open func pressesCancelled(_ presses: Set<Press>, with event: Event) {}

    /// The time set as `wakeTime` has come. A new `wakeTime` that is set here has to be later.
    open func wake(at time: Double) {}

    /// The gesture is over and all its touches are up: the recogniser returns to `possible`. Overrides call `super`.
    open func reset() {}

    /// True if recognising this gesture makes another recogniser of its touches fail. The default says yes.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// True if another recogniser makes this one fail when it is recognised. The default says yes.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// True if it has to wait until another recogniser of its touches has failed. The default says no.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

    /// True if another recogniser of its touches has to wait until this one has failed. The default says no.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    /// True if it is to be given the new touches or presses of an event. The default asks the delegate.
    open func shouldReceive(_ event: Event) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }

    /// True if views are not told of touches while the recogniser is `possible`.
    var holdsTouchesBegan: Bool { delaysTouchesBegan }

    /// True if a view may be told of a touch that the recogniser tracks as well.
    func permits(_ touch: Touch, in view: View, with event: Event) -> Bool { true }

    /// True if it is given touches at all; false for hover recognisers.
    var takesTouches: Bool { true }
}

extension GestureRecognizer: Hashable {
    public static func == (lhs: GestureRecognizer, rhs: GestureRecognizer) -> Bool { lhs === rhs }

    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Decides for recognisers, as UIKit's `UIGestureRecognizerDelegate`. Every method has a default.
public protocol GestureRecognizerDelegate: AnyObject {
    /// True if a recogniser may leave the state `possible`. If not, it fails. The default is yes.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

    /// True if a recogniser is to be given a new touch. The default is yes.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

    /// True if a recogniser is to be given a new press. The default is yes.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool

    /// True if a recogniser is to be given the new touches or presses of an event. Asked before the two above. The
    /// default is yes.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool

    /// True if two recognisers of the same touch may both be recognised. One delegate that says yes is enough. The
    /// default is no.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool

    /// True if a recogniser of the same touch has to wait until the other has failed. The default is no.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool

    /// True if the other has to wait until this recogniser of the same touch has failed. The default is no.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer) -> Bool
}

extension GestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool { true }

    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool { true }

    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }

    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { false }

    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { false }
}

/// An action for changes of a recogniser's state. Keep it to remove the action later.
public final class GestureAction {
    let run: (GestureRecognizer) -> Void

    init(_ run: @escaping (GestureRecognizer) -> Void) { self.run = run }
}

extension GestureRecognizer {
    /// Adds an action that runs when the gesture begins, changes, ends and is cancelled, but not when it fails.
    ///
    /// - Returns: A token for `removeAction(_:)`.
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
