/// A view that turns touches into events of its own, like UIKit's `UIControl`.
///
/// ```swift
/// let buy = Control(frame: Rect(x: 20, y: 20, width: 120, height: 44))
/// buy.addAction(for: .touchUpInside) { _, _ in order() }
/// buy.addTarget(shop, action: .order, for: .touchUpInside)
/// ```
///
/// **Tracking.** The control follows one finger from the moment that it comes down until it is up or the touch is
/// cancelled. `isTouchInside` says whether the finger is inside: in the touch area, or outside of it by up to
/// `trackingMargin`. Subclasses take part by `beginTracking`, `continueTracking`, `endTracking` and `cancelTracking`.
///
/// **The chain.** A control does not forward touches to the next responder.
///
/// **Disabled** (`isEnabled == false`), the control is still hit, and keeps touches from views behind; it just does not
/// track them. Setting `isUserInteractionEnabled` to false takes it out of hit testing.
nonisolated open class Control: View {
    /// The state of a control's appearance, like UIKit's `UIControl.State`.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The state without any of the other states.
        public static let normal: State = []
        /// The state of a control that a finger is on.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The state of a control that does not track touches.
        public static let disabled = State(rawValue: 1 << 1)
        /// The state of a selected control.
        public static let selected = State(rawValue: 1 << 2)
        /// The bits that subclasses may use for states of their own.
        public static let application = State(rawValue: 0x00FF_0000)
    }

    /// The distance from the touch area, in points, up to which a tracked finger outside of the area still counts as
    /// inside. UIKit uses the same distance.
    public static var trackingMargin: Double { 70 }

    /// All actions, in the order of addition.
    final var actions: [ControlAction] = []
    /// The actions that are pairs of target and action, by the identity of the target; nil for the responder chain.
    final var pairs: [ObjectIdentifier?: [ControlAction]] = [:]
    /// The touch that is tracked; nil if there is none.
    private final var trackedTouch: Touch?

    /// True if a finger is being tracked.
    public final var isTracking: Bool { trackedTouch != nil }
    /// True if the control tracks a finger and so tracks no other one. False if the end of the tracked touch was lost.
    final var isBusy: Bool { trackedTouch?.isRetired == false }
    /// True if the tracked finger counts as inside; false before the first finger. The value stays when tracking ends.
    /// When a finger comes down, it is set to true before `beginTracking(_:with:)` is called. It stays true if that
    /// method returns false.
    public private(set) final var isTouchInside = false

    /// True if the control tracks touches. Disabling it cancels tracking.
    open var isEnabled = true {
        didSet { if !isEnabled, isTracking { breakOff(with: nil) } }
    }

    /// True if the control is selected; subclasses may give this a meaning.
    open var isSelected = false

    /// True if the control shows that a finger is on it. The control sets the property while it tracks a finger that is
    /// inside.
    open var isHighlighted = false

    /// The state of the control's appearance, as flags. A subclass with states of its own adds flags of
    /// `State.application`.
    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    // MARK: Sending

    /// Calls a method of a target. Nil for `target` means the first object on the responder chain that has the method.
    /// Every `Action` that the control sends goes through this method. An override stops the actions for which it does
    /// not call `super`.
    ///
    /// In an application, the default calls `Application.sendAction(_:to:from:for:)`, which also searches the first
    /// responder's chain. If the control is in no application, only the control's own chain is searched.
    open func sendAction(_ action: Action, to target: AnyObject?, for event: Event?) {
        if let application = window?.application {
            application.sendAction(action, to: target, from: self, for: event)
        } else if let target = target ?? self.target(forAction: action, withSender: self) {
            action.perform(on: target, from: self, for: event)
        }
    }

    // MARK: For subclasses

    /// Called when a finger has come down. The default returns true.
    ///
    /// - Returns: Whether to track the finger.
    open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }

    /// Called when the tracked finger has moved. The default returns true.
    ///
    /// - Returns: Whether to go on tracking the finger. If false, the rest of the touch is ignored, and no event is
    ///   sent.
    open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }

    /// Called when the tracked finger has gone up. The default does nothing.
    open func endTracking(_ touch: Touch?, with event: Event?) {}

    /// Called when tracking is broken off: the touch has been cancelled, its end was lost, or the control has been
    /// disabled. The default does nothing.
    open func cancelTracking(with event: Event?) {}

    /// Returns false if the control is enabled and `recognizer` recognises single taps by one finger for another view.
    /// The control then wins the tap, as in UIKit. Otherwise returns what the default of `View` returns.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        if isEnabled, recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer,
            tap.numberOfTapsRequired == 1, tap.numberOfTouchesRequired == 1
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    /// The events that are sent when a finger goes up inside; buttons add `primaryActionTriggered`.
    var eventsOfTap: ControlEvents { .touchUpInside }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        // The control may not have received the end of the last touch.
        if let trackedTouch, trackedTouch.isRetired { breakOff(with: event) }
        guard isEnabled, !isTracking, let touch = touches.min(by: { $0.finger < $1.finger }) else { return }
        isTouchInside = true
        // Overrides called here may disable the control.
        guard beginTracking(touch, with: event), isEnabled else { return }
        trackedTouch = touch
        isHighlighted = true
        guard trackedTouch === touch else { return }
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        let wasInside = isTouchInside
        isTouchInside = isNear(touch)
        let goesOn = continueTracking(touch, with: event)
        // The control may have been disabled meanwhile.
        guard trackedTouch === touch else { return }
        guard goesOn else { return stopTracking() }
        isHighlighted = isTouchInside
        var events: ControlEvents = isTouchInside ? .touchDragInside : .touchDragOutside
        if wasInside != isTouchInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: events, with: event)
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        isTouchInside = isNear(touch)
        stopTracking()
        endTracking(touch, with: event)
        sendActions(for: isTouchInside ? eventsOfTap : .touchUpOutside, with: event)
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        breakOff(with: event)
    }

    private func stopTracking() {
        trackedTouch = nil
        isHighlighted = false
    }

    private func breakOff(with event: Event?) {
        stopTracking()
        cancelTracking(with: event)
        sendActions(for: .touchCancel, with: event)
    }

    /// True if a finger is in the touch area, or outside of it by up to `trackingMargin` along each axis.
    private func isNear(_ touch: Touch) -> Bool {
        node.area.grown(by: Control.trackingMargin).contains(touch.location(in: self))
    }
}
