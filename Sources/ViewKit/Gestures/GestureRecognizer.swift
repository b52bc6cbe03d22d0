/// Finds a gesture in the touches of a view and its subviews, like UIKit's `UIGestureRecognizer`.
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
/// **States.** A recogniser is `possible` until its handlers set `state`. They set `.recognized` for a discrete
/// gesture; `.began`, `.changed` and `.ended` for a continuous gesture; or `.failed`. The setter is a request:
///
/// - Recognition needs the consent of the delegate, and of all views from the touch's view up to the recogniser's view.
/// - The request waits until the recognisers that this one requires to fail have failed.
/// - The recogniser fails if another recogniser of the same touch has been recognised before.
///
/// When a recogniser is recognised, the other recognisers of its touches fail, unless a delegate allows both. A
/// recogniser whose gesture has ended, was cancelled or has failed sees no new touches. The recogniser is reset when
/// all its touches are up.
///
/// **Time** is that of events. A recogniser that waits sets `wakeTime`. The event, or call of
/// `Application.advance(to:)`, that reaches this time calls `wake(at:)`.
///
/// Actions run at once when the state changes, before the next recogniser sees the touch.
///
/// A view keeps its recognisers alive; a recogniser does not keep its view alive.
nonisolated open class GestureRecognizer {
    /// The states that a gesture goes through.
    public enum State: String, Hashable, Sendable {
        /// The gesture has not been recognised so far, but still can be.
        case possible
        /// A continuous gesture has been recognised.
        case began
        /// A continuous gesture goes on.
        case changed
        /// A continuous gesture has ended, or a discrete gesture has been recognised.
        case ended
        /// A continuous gesture was cancelled.
        case cancelled
        /// The touches do not form this gesture, or another recogniser was recognised.
        case failed

        /// The state in which a discrete gesture ends.
        public static var recognized: State { .ended }
    }

    /// The view that the recogniser is attached to; nil for none. Cleared when the view is deallocated.
    final unowned(unsafe) var attachedView: View?
    /// The arena that the recogniser is in; nil for none. Cleared when the recogniser leaves the arena, or the arena is
    /// deallocated.
    final unowned(unsafe) var arena: GestureArena?
    /// The recogniser's position in the order in which recognisers entered the arena.
    final var entry = 0
    final var currentState = State.possible
    /// True from the recognition of the gesture until its actions are called. Meanwhile, other recognisers fail as a
    /// result, and code of delegates and actions may run.
    final var isUntold = false
    /// The presses that the recogniser tracks.
    final var presses: [Press] = []
    /// The touches that the recogniser tracks, in the order in which they began.
    final var touches: [Touch] = []
    /// The touches that the recogniser tracks, and those that have ended since the last reset.
    final var allTouches: [Touch] = []
    /// The states that the recogniser will take once its `blockers` have failed.
    final var pending: [State] = []
    /// The recognisers that have to fail before this one takes the states in `pending`.
    final var blockers: [GestureRecognizer] = []
    /// The recognisers that have, or have had, this one among their `blockers`.
    final var waiters: [GestureRecognizer] = []
    /// The mean location of the touches at the last event, in screen space; NaN before the first event. For hovering,
    /// the location of the pointer.
    final var lastLocation = Point.nan
    /// The recognisers that this one requires to fail. The key of one that is deallocated may be that of another object.
    final var requirements: [ObjectIdentifier: Requirement] = [:]
    /// True if another recogniser requires this one to fail, or has done so.
    final var isRequired = false
    final var actions: [GestureAction] = []

    /// The time at which `wake(at:)` is to be called, in seconds; nil for never. Subclasses set the time. It becomes
    /// nil when `wake(at:)` is called, and at a reset. While it is set, the recogniser may stay `possible` without a
    /// touch.
    public final var wakeTime: Double? {
        didSet {
            precondition(wakeTime?.isNaN != true, "wakeTime is a time or nil, got NaN")
            if wakeTime == nil { arena?.isSettled = false } else { arena?.hasNewWakeTimes = true }
        }
    }

    /// The object that decides about touches and about other recognisers; held weakly.
    public final weak var delegate: (any GestureRecognizerDelegate)?

    /// True if the recogniser gets touches. Setting it to false cancels a gesture in progress.
    ///
    /// - Complexity: O(1); O(touches and recognisers in progress), plus the handlers, if a gesture is cancelled.
    public final var isEnabled = true {
        didSet {
            if !isEnabled { arena?.cancel(self) }
            // Lets the next hover update look again at what is under the pointer.
            if !takesTouches, isEnabled != oldValue { attachedView?.attachedWindow?.changeCount &+= 1 }
        }
    }

    /// True if the touches of the gesture are cancelled for their views once the gesture is recognised.
    public final var cancelsTouchesInView = true

    /// True if the view gets no touches while this recogniser is `possible`. Afterwards, the view gets the delayed
    /// changes in order. It never gets them if the gesture is recognised and cancels the touches
    /// (`cancelsTouchesInView`).
    public final var delaysTouchesBegan = false

    /// True if the view does not get the end of touches while this recogniser is `possible`. Until the view gets the
    /// end, the touches can still be cancelled for the view.
    public final var delaysTouchesEnded = true

    /// The types of touches that the recogniser gets, all by default.
    public final var allowedTouchTypes = Touch.TouchType.allCases
    /// True if the recogniser tracks touches of one type at a time: that of the first touch since the last reset.
    public final var requiresExclusiveTouchType = true
    /// The buttons whose presses the recogniser gets; none by default, `select` for tap recognisers.
    public final var allowedPressTypes: [Press.PressType] = []
    /// A name for debugging; it has no other meaning.
    public final var name: String?

    public init() {}

    /// A recogniser with an action, as added by `addAction(_:)`.
    public convenience init(action: @escaping (GestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// The view that the recogniser is attached to; nil for none.
    public final var view: View? { attachedView }

    /// The state of the gesture. Subclasses set it to request a change. The request is ignored if the recogniser has
    /// got no touch or press since its last reset. It is also ignored once the gesture has ended, failed or been
    /// cancelled. Once the gesture has begun, `began` counts as `changed`.
    ///
    /// - Precondition: A recogniser that is `possible` does not become `changed`. A recogniser that has begun does not
    ///   become `possible`.
    public final var state: State {
        get { currentState }
        set {
            guard let arena else { return }
            arena.request(newValue, for: self)
            arena.followChange()
        }
    }

    // MARK: For subclasses

    /// Called when fingers have come down. The default does nothing.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

    /// Called when fingers have moved. The default does nothing.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

    /// Called when fingers have gone up. The fingers still count in `numberOfTouches`. The default does nothing.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

    /// Called when the system has cancelled touches. The default does nothing.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

    /// Called when buttons in `allowedPressTypes` have been pressed. The default does nothing.
    open func pressesBegan(_ presses: Set<Press>, with event: Event) {}

    /// Called when the values of presses have changed. The default does nothing.
    open func pressesChanged(_ presses: Set<Press>, with event: Event) {}

    /// Called when pressed buttons have been released. The default does nothing.
    open func pressesEnded(_ presses: Set<Press>, with event: Event) {}

    /// Called when the system has cancelled presses. The default does nothing.
    open func pressesCancelled(_ presses: Set<Press>, with event: Event) {}

    /// Called when `wakeTime` has come. An override may set a new `wakeTime`, which has to be later.
    open func wake(at time: Double) {}

    /// Called when the gesture is over and all its touches are up. The recogniser is then `possible` again. Overrides
    /// call `super`.
    open func reset() {}

    /// Returns true if this recogniser, when recognised, makes another one of the same touches fail. The default
    /// returns true.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// Returns true if another recogniser, when recognised, makes this one fail. The default returns true.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Returns true if this recogniser has to wait until another one of the same touches has failed. The default
    /// returns false.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

    /// Returns true if another recogniser of the same touches has to wait until this one has failed. The default
    /// returns false.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    /// Returns true if the recogniser gets the new touches or presses of an event. The default returns the delegate's
    /// answer, or true if there is no delegate.
    open func shouldReceive(_ event: Event) -> Bool {
        delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }

    /// True if views do not get the recogniser's touches while it is `possible`.
    var holdsTouchesBegan: Bool { delaysTouchesBegan }

    /// Returns true if a view may get a touch that the recogniser tracks. The default returns true.
    func permits(_ touch: Touch, in view: View, with event: Event) -> Bool { true }

    /// Called after the state has changed, before the actions run. The default does nothing.
    func stateDidChange() {}

    /// True if the recogniser gets touches at all; false for hover recognisers.
    var takesTouches: Bool { true }
}

extension GestureRecognizer.State: CustomStringConvertible {
    /// The name of the state, such as `possible`.
    public var description: String { rawValue }
}

extension GestureRecognizer: Hashable {
    public static func == (lhs: GestureRecognizer, rhs: GestureRecognizer) -> Bool { lhs === rhs }

    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An object that decides for recognisers, like UIKit's `UIGestureRecognizerDelegate`. Every method has a default.
public protocol GestureRecognizerDelegate: AnyObject {
    /// Returns true if a recogniser that has found its gesture may be recognised. If false, the recogniser fails. The
    /// default returns true.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

    /// Returns true if a recogniser gets a new touch. The default returns true.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

    /// Returns true if a recogniser gets a new press. The default returns true.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool

    /// Returns true if a recogniser gets the new touches or presses of an event. Called before the methods for single
    /// touches and presses. The default returns true.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool

    /// Returns true if two recognisers of the same touch may both be recognised. They may if the delegate of either one
    /// returns true. The default returns false.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool

    /// Returns true if `recognizer` has to wait until `other`, which tracks the same touch, has failed. The default
    /// returns false.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool

    /// Returns true if `other`, which tracks the same touch, has to wait until `recognizer` has failed. The default
    /// returns false.
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
