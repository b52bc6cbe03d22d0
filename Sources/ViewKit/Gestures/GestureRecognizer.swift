/// Finds a gesture in the touches of a view and of all that is in it, as UIKit's `UIGestureRecognizer`.
///
/// ```swift
/// let pan = PanGestureRecognizer { recognizer in print(recognizer.state) }
/// view.addGestureRecognizer(pan)
/// ```
///
/// **Touches.** A touch goes to the recognisers of the view that was hit and of all its superviews, the window among
/// them, innermost first, in a view in the order of addition; only then to the view. Recognisers see every
/// finger, whatever `isMultipleTouchEnabled` says. What the view sees is up to `cancelsTouchesInView`,
/// `delaysTouchesBegan` and `delaysTouchesEnded`.
///
/// **States.** A recogniser is `possible` until its handlers set `state`: to `.recognized` for a discrete gesture, to
/// `.began`, `.changed` and `.ended` for a continuous one, or to `.failed`. The setter is a request. Leaving `possible`
/// needs the consent of the views between the touch and the recogniser's view and of the delegate; it waits for those
/// that are required to fail, and it is refused where another recogniser of the same touch was faster. Recognising one
/// makes the others of its touches fail, unless a delegate lets both go on.
///
/// Once recognised, cancelled or failed it sees nothing more, and when all its touches are up it is reset.
///
/// **Time** is that of events. A recogniser that waits sets `wakeTime`, and has its `wake(at:)` called by the event or by
/// the `Application.advance(to:)` that brings that time.
///
/// Actions run at once when the state changes, before the next recogniser sees the touch.
///
/// The view keeps its recognisers alive, not they the view.
nonisolated open class GestureRecognizer {
    /// The states that a gesture goes through.
    public enum State: Hashable, Sendable {
        /// Not recognised, as far as one can tell yet.
        case possible
        /// A continuous gesture has been recognised.
        case began
        /// It goes on.
        case changed
        /// It has ended, or a discrete gesture has been recognised.
        case ended
        /// A continuous gesture was broken off.
        case cancelled
        /// The touches are not this gesture, or went to another recogniser.
        case failed

        /// The state in which a discrete gesture ends.
        public static var recognized: State { .ended }
    }

    /// Cleared by the view when it goes.
    final unowned(unsafe) var attachedView: View?
    /// The arena in which the recogniser takes part at present; cleared by the arena.
    final unowned(unsafe) var arena: GestureArena?
    /// The recogniser's place in the order in which recognisers came to the arena.
    final var entry = 0
    final var currentState = State.possible
    /// True from when it is recognised until its actions hear of that: others fail in between, and their code runs.
    final var isUntold = false
    /// The presses that it tracks.
    final var presses: [Press] = []
    /// The touches that it tracks, in the order in which they began.
    final var touches: [Touch] = []
    /// The touches that it tracks, and those that have ended since it was reset.
    final var allTouches: [Touch] = []
    /// The states that it is to take once `blockers` have failed.
    final var pending: [State] = []
    final var blockers: [GestureRecognizer] = []
    /// The recognisers that have, or have had, this one among their `blockers`.
    final var waiters: [GestureRecognizer] = []
    /// The place where its touches were last on average, in screen space.
    final var lastLocation = Point.nan
    final var requirements: [Requirement] = []
    final var actions: [GestureAction] = []

    /// The time at which `wake(at:)` is to be called, in seconds; nil for never. For subclasses; it is nil again after
    /// the call and after a reset. While it is set, the recogniser may stay `possible` without a touch.
    public final var wakeTime: Double? {
        didSet { precondition(wakeTime?.isNaN != true, "wakeTime is a time or nil, got NaN") }
    }

    /// Asked about touches and about other recognisers; held weakly.
    public final weak var delegate: (any GestureRecognizerDelegate)?

    /// False keeps touches away; a gesture that is under way is cancelled.
    public final var isEnabled = true {
        didSet {
            if !isEnabled { arena?.cancel(self) }
            // What the pointer is over is looked at again.
            if !takesTouches, isEnabled != oldValue { attachedView?.attachedWindow?.changeCount &+= 1 }
        }
    }

    /// True if the gesture, once recognised, cancels its touches in the view.
    public final var cancelsTouchesInView = true

    /// True if the view hears of touches only once this recogniser has failed. What it has missed is then delivered, in
    /// order; if the gesture is recognised and cancels its touches, it never is.
    public final var delaysTouchesBegan = false

    /// True if the view hears of the end of touches only once this recogniser has failed, so that the touches can still
    /// be cancelled.
    public final var delaysTouchesEnded = true

    /// The kinds of things that may touch, all by default.
    public final var allowedTouchTypes = Touch.TouchType.allCases
    /// True if it sees touches of one type at a time: of that of the first since it was reset.
    public final var requiresExclusiveTouchType = true
    /// The buttons that it sees; none by default, and `select` for taps.
    public final var allowedPressTypes: [Press.PressType] = []
    /// A name to find it by; it has no meaning of its own.
    public final var name: String?

    public init() {}

    /// A recogniser that runs an action, as `addAction(_:)`.
    public convenience init(action: @escaping (GestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// The view that the recogniser belongs to.
    public final var view: View? { attachedView }

    /// The state of the gesture. Setting it is for subclasses, and a request; a recogniser that has no touch ignores
    /// it, and so does one that has ended, failed or been cancelled.
    ///
    /// - Precondition: A recogniser that is `possible` does not become `changed`, one that has begun does not become
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

    /// Touches were taken away by the system.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

    /// Buttons that the recogniser sees have been pressed.
    open func pressesBegan(_ presses: Set<Press>, with event: Event) {}

    /// The values of presses have changed.
    open func pressesChanged(_ presses: Set<Press>, with event: Event) {}

    /// Presses have been let go.
    open func pressesEnded(_ presses: Set<Press>, with event: Event) {}

    /// Presses were taken away by the system.
    open func pressesCancelled(_ presses: Set<Press>, with event: Event) {}

    /// The time that `wakeTime` asked for has come. A `wakeTime` that is set here has to be later.
    open func wake(at time: Double) {}

    /// The gesture is over and all its touches are up: the recogniser forgets them. Overrides call `super`.
    open func reset() {}

    /// True if recognising this gesture makes another recogniser of its touches fail.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// True if another recogniser, being recognised, makes this one fail.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// True if it has to wait until another recogniser of its touches has failed. The default says no.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

    /// True if another recogniser of its touches has to wait until this one has failed. The default says no.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    /// True if it is to see what is new in an event of touches or presses. The default asks the delegate.
    open func shouldReceive(_ event: Event) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }

    /// True if views do not hear of touches as long as the recogniser is `possible`.
    var holdsTouchesBegan: Bool { delaysTouchesBegan }

    /// True if a view may hear of a touch that the recogniser sees as well.
    func permits(_ touch: Touch, in view: View, with event: Event) -> Bool { true }

    /// True if it is given touches at all.
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

    /// True if a recogniser is to see a touch that begins. The default is yes.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

    /// True if a recogniser is to see a press that begins. The default is yes.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool

    /// True if a recogniser is to see what is new in an event; asked before the touch or press. The default is yes.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool

    /// True if two recognisers of the same touch may both be recognised. It is enough if one of the two delegates says
    /// yes. The default is no.
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
