/// A control for a value in a range, like UIKit's `UISlider` without its appearance: a thumb that a finger drags along a
/// track.
///
/// Only the thumb can be dragged, by a finger that comes down in the square of side `touchSide` around it. A tap
/// elsewhere on the track changes nothing. During a drag, no pan or swipe of a superview along the track begins. Each
/// change by touch sends `valueChanged`. If `isContinuous` is false, only the end of a drag sends it.
nonisolated open class Slider: Control {
    /// The side, in points, of the square around the thumb in which a finger can grab the thumb. It is the least size
    /// of a target in Apple's Human Interface Guidelines.
    public static var touchSide: Double { 44 }
    /// The side of the thumb, in points. The thumb's middle moves over a distance of the track's width minus this side.
    public static var thumbSide: Double { 31 }

    private var range = (minimum: 0.0, maximum: 1.0)
    private var currentValue = 0.0
    /// The signed distance along x from the thumb's middle to the finger.
    private var grip = 0.0
    private var hasChanged = false

    /// True if each step of a drag sends `valueChanged`; false if only the end of a drag sends it.
    public final var isContinuous = true

    /// The value, always within the range. Setting it sends no event.
    ///
    /// - Precondition: Not NaN.
    public final var value: Double {
        get { currentValue }
        set {
            precondition(!newValue.isNaN, "a slider's value is a number, got NaN")
            currentValue = min(max(newValue, range.minimum), range.maximum)
        }
    }

    /// The value at the left end. A minimum above the maximum raises the maximum too; the value stays in the range.
    ///
    /// - Precondition: Finite.
    public final var minimumValue: Double {
        get { range.minimum }
        set {
            precondition(newValue.isFinite, "minimumValue is finite, got \(newValue)")
            range = (newValue, max(newValue, range.maximum))
            value = currentValue
        }
    }

    /// The value at the right end. A maximum below the minimum lowers the minimum too; the value stays in the range.
    ///
    /// - Precondition: Finite.
    public final var maximumValue: Double {
        get { range.maximum }
        set {
            precondition(newValue.isFinite, "maximumValue is finite, got \(newValue)")
            range = (min(newValue, range.minimum), newValue)
            value = currentValue
        }
    }

    /// Sets the value and sends no event; the change is never animated.
    public final func setValue(_ value: Double, animated: Bool) { self.value = value }

    // MARK: Geometry

    /// The area that the thumb can be in, in the space of `bounds`. The default is all of `bounds`.
    open func trackRect(forBounds bounds: Rect) -> Rect { bounds.standardized }

    /// The thumb's rectangle for a value, in the space of `bounds`: a square of side `thumbSide` in the middle of the
    /// track's height.
    open func thumbRect(forBounds bounds: Rect, trackRect rect: Rect, value: Double) -> Rect {
        let side = Slider.thumbSide
        // Halves, since the difference of two finite numbers may be infinite.
        let span = range.maximum / 2 - range.minimum / 2
        let fraction = span > 0 ? (value / 2 - range.minimum / 2) / span : 0
        return Rect(
            x: rect.minX + max(0, rect.width - side) * fraction, y: rect.midY - side / 2, width: side, height: side)
    }

    private var thumb: Rect { thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value) }

    // MARK: Tracking

    open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        let point = touch.location(in: self)
        guard takesHold(at: point) else { return false }
        (grip, hasChanged) = (point.x - thumb.midX, false)
        return true
    }

    /// True if a finger that comes down at a point of the bounds space grabs the thumb.
    final func takesHold(at point: Point) -> Bool {
        let (thumb, reach) = (thumb, Slider.touchSide / 2)
        return (point.x - thumb.midX).magnitude <= reach && (point.y - thumb.midY).magnitude <= reach
    }

    open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        let track = trackRect(forBounds: bounds)
        let length = max(0, track.width - Slider.thumbSide)
        let offset = touch.location(in: self).x - grip - track.minX - Slider.thumbSide / 2
        guard length > 0, offset.isFinite else { return true }
        let fraction = min(max(offset / length, 0), 1)
        let new = range.minimum * (1 - fraction) + range.maximum * fraction
        guard new != value else { return true }
        (value, hasChanged) = (new, true)
        if isContinuous { sendActions(for: .valueChanged, with: event) }
        return true
    }

    open override func endTracking(_ touch: Touch?, with event: Event?) {
        if let touch { _ = continueTracking(touch, with: event) }
        if hasChanged, !isContinuous { sendActions(for: .valueChanged, with: event) }
    }

    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        !keepsPanAlong(recognizer) && super.gestureRecognizerShouldBegin(recognizer)
    }
}
