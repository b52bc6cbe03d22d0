/// A control that is on or off, as UIKit's `UISwitch` without its looks.
///
/// A tap changes it. A finger that drags along it sets it by the half on which it goes up: on in the right one, wherever it
/// is. Each change by touch sends `valueChanged`, before the control's `touchUpInside` or `touchUpOutside`.
///
/// While a finger is on the switch, no pan of a superview along it begins.
nonisolated open class Switch: Control {
    /// The distance that a finger has to move along the switch so that it drags, in points.
    public static var minimumDragDistance: Double { 4 }

    /// True if it is on. Setting it sends nothing.
    public final var isOn = false

    /// The place where the finger came down, and whether it has dragged since.
    private var drag = (start: 0.0, hasBegun: false)

    /// Sets whether it is on, and sends nothing; there is no animation to wait for.
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
        guard let touch else { return }
        let wanted: Bool
        if drag.hasBegun {
            wanted = touch.location(in: self).x >= bounds.midX
        } else {
            wanted = isTouchInside ? !isOn : isOn
        }
        guard wanted != isOn else { return }
        isOn = wanted
        sendActions(for: .valueChanged, with: event)
    }

    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        !keepsPanAlong(recognizer) && super.gestureRecognizerShouldBegin(recognizer)
    }

    /// UIKit's: 51 by 31 points.
    open override func sizeThatFits(_ size: Size) -> Size { Size(width: 51, height: 31) }
}

extension Control {
    /// True if a recogniser is a superview's pan or swipe of one finger in the direction of this control's x axis, while that
    /// finger is tracked: what it would take from a control that is dragged along (UIKit's documentation of recognisers
    /// has the list).
    final func keepsPanAlong(_ recognizer: GestureRecognizer) -> Bool {
        guard isTracking, recognizer.view !== self, recognizer.numberOfTouches == 1,
            recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer
        else { return false }
        let way = recognizer.vector(recognizer.wayOfTouches, in: self)
        return way.x.magnitude > way.y.magnitude
    }
}
