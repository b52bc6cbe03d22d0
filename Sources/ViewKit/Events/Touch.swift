/// One finger from the moment that it comes down until it is up, like UIKit's `UITouch`: one object for all that time.
///
/// The touch keeps alive the view and the window that the finger came down on, until the touch has ended or is
/// cancelled.
public final class Touch {
    /// The phases of a touch.
    public enum Phase: Hashable, Sendable {
        /// The finger has come down.
        case began
        /// The finger has moved.
        case moved
        /// The finger is down and has not moved since the last event.
        case stationary
        /// The finger has gone up.
        case ended
        /// The touch was cancelled: by the system, or for the view by a gesture recogniser.
        case cancelled
    }

    /// The kinds of objects that touch.
    public enum TouchType: String, Hashable, Sendable, CaseIterable {
        /// A finger on the screen.
        case direct
        /// A finger on another device, such as a remote control.
        case indirect
        /// A pencil.
        case pencil
        /// A pointer with a button down.
        case indirectPointer
    }

    /// The kind of object that touches.
    public let type: TouchType
    /// The number that identifies the finger in samples (`TouchSample.finger`).
    public let finger: Int
    /// The present state of the touch. While a delayed change is delivered, the state right after that change.
    @exclusivity(unchecked) var moment: TouchMoment
    /// The location where the finger came down, in screen space.
    let start: Point
    /// True if the finger is up, or the system has cancelled the touch.
    @exclusivity(unchecked) var hasEnded = false
    /// How much of the touch the view has got.
    @exclusivity(unchecked) var deliveryState = DeliveryState.nothing
    /// The states of the touch that the view gets later, since a recogniser delays them; oldest first. A slice, of which
    /// removing the first costs nothing.
    @exclusivity(unchecked) var heldMoments: ArraySlice<TouchMoment> = []
    /// The recognisers that have this touch in `allTouches`: those that track the touch, or have tracked it since they
    /// were last reset.
    @exclusivity(unchecked) var recognizers: [GestureRecognizer] = []
    /// True if no recogniser tracks the touch any more.
    @exclusivity(unchecked) var isReleased = false

    @exclusivity(unchecked) private var strongView: View?
    @exclusivity(unchecked) private var strongWindow: Window?
    /// The view and window of a retired touch, held weakly.
    @exclusivity(unchecked) private var memory: Memory?

    private final class Memory {
        weak var view: View?
        weak var window: Window?

        init(_ view: View?, _ window: Window?) { (self.view, self.window) = (view, window) }
    }

    init(finger: Int, type: TouchType, moment: TouchMoment, view: View, window: Window) {
        (self.finger, self.type, self.moment, start) = (finger, type, moment, moment.location)
        (strongView, strongWindow) = (view, window)
    }

    /// How much of a touch its view has got.
    enum DeliveryState {
        /// The view has got nothing so far.
        case nothing
        /// The view has got the beginning of the touch, and not the end.
        case began
        /// The view gets nothing more of the touch. It has got the end, or the rest of the touch is kept from it.
        case all
    }

    /// True if the touch is in progress and came down on `view`.
    func isDown(on view: View) -> Bool { strongView === view && !hasEnded }

    /// True if the hit test of `window` found the touch's view, and the touch still keeps both alive (`isRetired` is
    /// false).
    func isIn(_ window: Window) -> Bool { strongWindow === window }

    /// The view, as long as the touch keeps it alive; nil afterwards (`isRetired`).
    var heldView: Unmanaged<View>? { strongView.map(Unmanaged.passUnretained) }

    /// The window, as long as the touch keeps it alive; nil afterwards (`isRetired`).
    var heldWindow: Unmanaged<Window>? { strongWindow.map(Unmanaged.passUnretained) }

    /// True if no recogniser can track the touch, because its view's window has never held a view with a recogniser
    /// (`mayHaveRecognizers`). False if the view is in no window.
    var isFarFromRecognizers: Bool {
        strongView?.windowReference?._withUnsafeGuaranteedRef { !$0.mayHaveRecognizers } ?? false
    }

    /// True if this touch keeps new touches away from `view`, because `isExclusiveTouch` is true for `view` or for this
    /// touch's own view (Semantics, F2). This touch is then in progress on another view of the window, and that view
    /// still gets it.
    func excludes(_ view: View, of window: Window) -> Bool {
        guard strongView !== view, strongWindow === window, !hasEnded, deliveryState != .all else { return false }
        return view.isExclusiveTouch || strongView?.isExclusiveTouch == true
    }

    /// True if the touch no longer keeps its view and window alive.
    var isRetired: Bool { strongView == nil }

    /// Makes the touch hold its view and window weakly from now on.
    func retire() {
        guard !isRetired else { return }
        memory = Memory(strongView, strongWindow)
        (strongView, strongWindow) = (nil, nil)
        heldMoments = []
    }
}

/// The state of a touch at one moment.
struct TouchMoment {
    var phase: Touch.Phase
    /// The location in screen space.
    var location: Point
    /// The location before the last change, in screen space.
    var previousLocation: Point
    var timestamp: Double
    var tapCount: Int
    /// What the sample says besides the location, such as the force; nil for most touches.
    var details: TouchDetails?
}

extension Touch {
    /// The greatest magnitude of a touch's coordinates in screen space, in points. It is small enough that sums and
    /// squares of coordinates are finite, so that no gesture's value becomes NaN.
    public static var maximumCoordinate: Double { 0x1p500 }

    /// The greatest number of touches in progress in an application; further fingers hit nothing. The cost of a finger
    /// that comes down is proportional to the number of other touches, since each of their views may be exclusive.
    public static var maximumCount: Int { 4096 }

    /// The longest time between two taps that count as successive, in seconds.
    public static var maximumTapInterval: Double { 0.35 }

    /// The largest distance that a finger may move during a tap, and between successive taps, in points.
    public static var maximumTapDistance: Double { 45 }

    /// The current phase of the touch.
    public var phase: Phase { moment.phase }

    /// The time at which the phase or the location changed last, in seconds.
    public var timestamp: Double { moment.timestamp }

    /// The number of taps in succession, this touch included: 1 for the first tap; 0 once the finger has moved too far
    /// for a tap.
    public var tapCount: Int { moment.tapCount }

    /// The view that the finger came down on; nil if the view has been deallocated since the touch ended.
    public var view: View? { strongView ?? memory?.view }

    /// The window whose hit test found the view; nil if the window has been deallocated since the touch ended.
    public var window: Window? { strongWindow ?? memory?.window }

    /// The recognisers that got the touch, innermost first; none once the touch is over.
    public var gestureRecognizers: [GestureRecognizer] { isRetired ? [] : recognizers }

    /// The location of the finger in a view's bounds space; nil for `view` means the touch's window.
    ///
    /// - Returns: A point of NaNs, which is inside nothing, if the view is in no window or a transform on the path is
    ///   singular.
    /// - Complexity: O(depth).
    public func location(in view: View?) -> Point { point(moment.location, in: view) }

    /// The location of the finger before it last moved, converted by the rules of `location(in:)`.
    public func previousLocation(in view: View?) -> Point { point(moment.previousLocation, in: view) }

    private func point(_ point: Point, in view: View?) -> Point {
        (view ?? window)?.convertFromScreenIfPossible(point) ?? .nan
    }
}

extension Touch: Hashable {
    public static func == (lhs: Touch, rhs: Touch) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
