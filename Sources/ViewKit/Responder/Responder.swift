/// The base class of all objects that get events, like UIKit's `UIResponder`.
///
/// An event goes to one responder: a touch or pointer event to the view that was hit, other events to the first
/// responder. The default of each handler forwards the event to `next`; a handler that does not call `super` stops it.
/// If overrides of `next` form a cycle, the event ends before a responder would get it twice.
///
/// Responders are equal if they are the same object. They are not `Sendable`: a tree of views belongs to one thread (or
/// actor) at a time.
nonisolated open class Responder {
    /// The handlers of this responder that are forwarding a call now: one bit for each handler.
    @exclusivity(unchecked) final var forwarding: UInt16 = 0

    public init() {}

    // MARK: The responder chain

    /// The responder that gets an event which this one does not handle; nil ends the chain.
    ///
    /// - Views: the controller whose current root view it is, else the superview.
    /// - Controllers: the presenter, else the view's superview, else the window whose root controller it is.
    /// - Windows: the application that has the window.
    /// - The application: its delegate, if that is a responder.
    open var next: Responder? { nil }

    // MARK: Touches

    /// Fingers have come down on the view that was hit.
    ///
    /// - Parameters:
    ///   - touches: The touches of that view that are new.
    ///   - event: The event, with all other touches.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        forward(.touchesBegan) { $0.touchesBegan(touches, with: event) }
    }

    /// Fingers that came down on the view have moved.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        forward(.touchesMoved) { $0.touchesMoved(touches, with: event) }
    }

    /// Fingers that came down on the view have gone up.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        forward(.touchesEnded) { $0.touchesEnded(touches, with: event) }
    }

    /// Touches of the view have been cancelled: by the system, because the window was closed, or because a gesture was
    /// recognised.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        forward(.touchesCancelled) { $0.touchesCancelled(touches, with: event) }
    }

    // MARK: Motion and remote control

    /// A motion of the device has begun, for instance a shake.
    open func motionBegan(_ motion: Event.EventSubtype, with event: Event?) {
        forward(.motionBegan) { $0.motionBegan(motion, with: event) }
    }

    /// A motion of the device has ended.
    open func motionEnded(_ motion: Event.EventSubtype, with event: Event?) {
        forward(.motionEnded) { $0.motionEnded(motion, with: event) }
    }

    /// The system has cancelled a motion of the device, since it turned out not to be a shake or the like.
    open func motionCancelled(_ motion: Event.EventSubtype, with event: Event?) {
        forward(.motionCancelled) { $0.motionCancelled(motion, with: event) }
    }

    /// A button of a remote control or a headset was used; `subtype` of the event says which.
    open func remoteControlReceived(with event: Event?) {
        forward(.remoteControl) { $0.remoteControlReceived(with: event) }
    }

    // MARK: Pointers

    /// A pointer that does not touch has moved over the view that was hit. `location(in:)` of the event says where the
    /// pointer is.
    open func pointerHovered(with event: Event?) {
        forward(.pointerHovered) { $0.pointerHovered(with: event) }
    }

    /// A pointer scrolls over the view that was hit. `scrollDelta` of the event says how far.
    open func pointerScrolled(with event: Event?) {
        forward(.pointerScrolled) { $0.pointerScrolled(with: event) }
    }

    // MARK: Presses

    /// Physical buttons have been pressed.
    open func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        forward(.pressesBegan) { $0.pressesBegan(presses, with: event) }
    }

    /// The values of pressed buttons have changed.
    open func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        forward(.pressesChanged) { $0.pressesChanged(presses, with: event) }
    }

    /// Buttons have been released.
    open func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        forward(.pressesEnded) { $0.pressesEnded(presses, with: event) }
    }

    /// Presses have been cancelled: by the system, because the window was closed, or because a gesture was recognised.
    open func pressesCancelled(_ presses: Set<Press>, with event: Event?) {
        forward(.pressesCancelled) { $0.pressesCancelled(presses, with: event) }
    }

    // MARK: Actions

    /// Returns true if this responder can perform an action now. Called for actions without a target; an app's own
    /// menus may call it too. The default returns true if the responder has the action's method.
    open func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
        action.isImplemented(by: self)
    }

    /// Finds the object that performs an action: this responder if it can, else the object that `next` finds. Nil if no
    /// responder on the chain can perform the action.
    open func target(forAction action: Action, withSender sender: AnyObject?) -> AnyObject? {
        if canPerformAction(action, withSender: sender) { return self }
        var target: AnyObject?
        forward(.action) { target = $0.target(forAction: action, withSender: sender) }
        return target
    }

    // MARK: First responder

    /// True if the responder agrees to be the first responder. False unless overridden.
    open var canBecomeFirstResponder: Bool { false }

    /// True if the responder agrees to resign as first responder.
    open var canResignFirstResponder: Bool { true }

    /// Makes this the first responder of its window. The first responder gets events without a location while its
    /// window is the key window. The former first responder has to resign.
    ///
    /// - Returns: True if this is the first responder now. False if this responder or the former one refuses, or if
    ///   this one's chain leads to no window.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = responderWindow else { return false }
        if let current = window.firstResponder, current !== self, !current.resignFirstResponder() { return false }
        // The other responder's code may have taken this one out of the window.
        guard responderWindow === window else { return false }
        window.firstResponder = self
        return true
    }

    /// Resigns as first responder.
    ///
    /// - Returns: True if this is not the first responder now.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        responderWindow?.firstResponder = nil
        return true
    }

    /// True if this is the first responder of its window.
    ///
    /// - Complexity: O(1) for a view, else O(length of the responder chain).
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }
}

extension Responder {
    /// The responders that `next` leads to, one after the other, beginning with this one. A cycle ends the chain before a
    /// responder would occur twice.
    ///
    /// - Complexity: O(length).
    public final var responderChain: [Responder] {
        var chain: [Responder] = []
        var seen: Set<Responder> = []
        var responder: Responder? = self
        while let current = responder, seen.insert(current).inserted {
            chain.append(current)
            responder = current.next
        }
        return chain
    }

    /// The window in which this responder can be the first responder; nil if there is none. For a view, it is the view's
    /// own window. For another responder, it is the window of the first view on the chain that has a window.
    final var responderWindow: Window? {
        if let view = self as? View { return view.window }
        return responderChain.lazy.compactMap { ($0 as? View)?.window }.first
    }

    /// Calls a handler of the next responder. Does nothing if there is none, or if this responder or the next one is
    /// forwarding a call of the same handler already.
    @inline(__always)
    final func forward(_ handler: Handler, _ call: (Responder) -> Void) {
        let bit: UInt16 = 1 << handler.rawValue
        guard forwarding & bit == 0 else { return }
        forwarding |= bit
        if let next, next.forwarding & bit == 0 { call(next) }
        forwarding &= ~bit
    }
}

/// The handlers of a responder.
enum Handler: UInt16 {
    case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
    case motionBegan, motionEnded, motionCancelled, remoteControl
    case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
    case pointerHovered, pointerScrolled
    /// The method `target(forAction:withSender:)`. It handles no event, but goes along the chain like a handler.
    case action
}

extension Responder: Hashable {
    public static func == (lhs: Responder, rhs: Responder) -> Bool { lhs === rhs }

    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
