/// A control that is on or off, like UIKit's `UISwitch` without its appearance.
///
/// A tap toggles the switch. After a drag along the switch, it is on if the finger goes up in the right half, otherwise
/// off. Each change by touch sends `valueChanged`, before the control's `touchUpInside` or `touchUpOutside`.
///
/// While a finger is on the switch, no pan or swipe of a superview along the switch begins.
nonisolated open class Switch: Control {
    /// The least distance, in points, that a finger must move along the switch to drag it.
    public static var minimumDragDistance: Double { 4 }

    /// True if the switch is on. Setting it sends no event.
    public final var isOn = false

    /// The x coordinate where the finger came down, in bounds space, and whether the finger has dragged since.
    private var drag = (start: 0.0, hasBegun: false)

    /// Sets `isOn`, and sends no event; the change is never animated.
    public final func setOn(_ isOn: Bool, animated: Bool) { self.isOn = isOn }

    open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        drag = (touch.location(in: self).x, false)
        return true
    }

    open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        if (touch.location(in: self).x - drag.start).magnitude >= Switch.minimumDragDistance { drag.hasBegun = true }
        return true
    }

    open override func endTracking(_ touch: Touch?, with event: Event?) {
        // A switch that has left its window does not know where the finger is.
        guard let touch, case let x = touch.location(in: self).x, x.isFinite || !drag.hasBegun else { return }
        // A tap toggles the switch, unless the finger has left it.
        let wanted = drag.hasBegun ? x >= bounds.midX : isOn != isTouchInside
        guard wanted != isOn else { return }
        isOn = wanted
        sendActions(for: .valueChanged, with: event)
    }

    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        !keepsPanAlong(recognizer) && super.gestureRecognizerShouldBegin(recognizer)
    }

    /// UIKit's size: 51 by 31 points.
    open override func sizeThatFits(_ size: Size) -> Size { Size(width: 51, height: 31) }
}

extension Control {
    /// True if the control stops a superview's recogniser from beginning, as it does while it tracks a finger. This
    /// concerns pans and swipes of one finger that has moved more along the control's x axis than along its y axis.
    /// UIKit's documentation of recognisers lists these controls and gestures.
    final func keepsPanAlong(_ recognizer: GestureRecognizer) -> Bool {
        guard isTracking, recognizer.view !== self, recognizer.numberOfTouches == 1,
            recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer
        else { return false }
        let movement = recognizer.vector(recognizer.totalMovement, in: self)
        return movement.x.magnitude > movement.y.magnitude
    }
}
