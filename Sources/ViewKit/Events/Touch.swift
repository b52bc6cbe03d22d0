/// One finger from the moment that it comes down until it is up, as UIKit's `UITouch`: the same object all the time.
///
/// It keeps the view that it came down on, and the window, alive until it has ended or is cancelled.
public final class Touch {
    /// The phases of a touch.
    public enum Phase: Hashable, Sendable {
        /// The finger has come down.
        case began
        /// It has moved.
        case moved
        /// It is down and has not moved since the event before.
        case stationary
        /// It has gone up.
        case ended
        /// The touch was taken away: by the system, or from the view by a gesture recogniser.
        case cancelled
    }

    /// The thing that touches.
    public enum TouchType: String, Hashable, Sendable, CaseIterable {
        /// A finger on the screen.
        case direct
        /// A finger on something else, as on a remote control.
        case indirect
        /// A pencil.
        case pencil
        /// The button of a pointer.
        case indirectPointer
    }

    /// The kind of thing that touches, as far as it matters to the size of targets.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case finger, pencil, pointer
    }

    /// The thing that touches.
    public let type: TouchType
    /// The number of the finger, as the samples have it.
    public let finger: Int
    /// The touch at the moment that is being delivered.
    @exclusivity(unchecked) var moment: TouchMoment
    /// The place where it came down, in screen space.
    let start: Point
    /// True if the finger is up, or the system has taken the touch away.
    @exclusivity(unchecked) var hasEnded = false
    /// The part of the touch that the view has been told.
    @exclusivity(unchecked) var deliveryState = DeliveryState.nothing
    /// The moments that the view will be told when no recogniser delays them any more.
    @exclusivity(unchecked) var heldMoments: [TouchMoment] = []
    /// The recognisers that track the touch, or have tracked it since they were reset: it is in their `allTouches`.
    @exclusivity(unchecked) var recognizers: [GestureRecognizer] = []
    /// True if it is over for recognisers: none tracks it any more.
    @exclusivity(unchecked) var isReleased = false

    @exclusivity(unchecked) private var strongView: View?
    @exclusivity(unchecked) private var strongWindow: Window?
    /// The view and window of a touch that is only a memory, as far as they are left.
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

    /// The part of a touch that its view has seen.
    enum DeliveryState {
        /// It has not been told yet that the touch began.
        case nothing
        /// It knows that it began.
        case began
        /// It has been told the end, or is told nothing.
        case all
    }

    /// True if it goes on, on a view.
    func isDown(on view: View) -> Bool { strongView === view && !hasEnded }

    /// True if the window's hit test gave the view, before the touch is only a memory.
    func isIn(_ window: Window) -> Bool { strongWindow === window }

    /// The view that it holds.
    var heldView: Unmanaged<View>? { strongView.map(Unmanaged.passUnretained) }

    /// The window that it holds.
    var heldWindow: Unmanaged<Window>? { strongWindow.map(Unmanaged.passUnretained) }

    /// True if no recogniser can be around its view.
    var isFarFromRecognizers: Bool {
        strongView?.windowReference?._withUnsafeGuaranteedRef { !$0.mayHaveRecognizers } ?? false
    }

    /// True if `isExclusiveTouch`, of a view of a window or of the view that tracks this touch, keeps new touches away
    /// from that view (SEMANTICS F2).
    func excludes(_ view: View, of window: Window) -> Bool {
        guard strongView !== view, strongWindow === window, !hasEnded, deliveryState != .all else { return false }
        return view.isExclusiveTouch || strongView?.isExclusiveTouch == true
    }

    /// True if it is only a memory.
    var isRetired: Bool { strongView == nil }

    /// Lets the view and the window go: from now on the touch is only a memory.
    func retire() {
        guard !isRetired else { return }
        memory = Memory(strongView, strongWindow)
        (strongView, strongWindow) = (nil, nil)
        heldMoments = []
    }
}

/// A touch at one moment.
struct TouchMoment {
    var phase: Touch.Phase
    /// The place in screen space.
    var location: Point
    /// The place in screen space.
    var previousLocation: Point
    var timestamp: Double
    var tapCount: Int
    /// The details beside the place; most touches have none.
    var details: TouchDetails?
}

extension Touch {
    /// The greatest distance of a touch from the origin of screen space along an axis, in points: so small that sums
    /// and squares of coordinates are finite, and no gesture comes to be NaN.
    public static var maximumCoordinate: Double { 0x1p500 }

    /// The greatest number of touches that go on in an application at once; fingers beyond that are taken by no view. Each
    /// finger that comes down takes time in proportion to the others, since any of their views may want to be touched
    /// alone.
    public static var maximumCount: Int { 4096 }

    /// The time after a tap within which the next has to come down to count with it, in seconds.
    public static var maximumTapInterval: Double { 0.35 }

    /// The distance that a finger may move and still make a tap, and that from a tap at which the next may come down to
    /// count with it, in points.
    public static var maximumTapDistance: Double { 45 }

    /// The phase that the touch has come to.
    public var phase: Phase { moment.phase }

    /// A finger, a pencil or a pointer.
    public var kind: Kind { type.kind }

    /// The time at which the phase or the location changed last, in seconds.
    public var timestamp: Double { moment.timestamp }

    /// The number of taps this touch makes with those before it: 1 for the first, 0 once the finger has moved too far
    /// for a tap.
    public var tapCount: Int { moment.tapCount }

    /// The view that the finger came down on; nil if it is gone after the touch.
    public var view: View? { strongView ?? memory?.view }

    /// The window whose hit test gave the view; nil if it is gone after the touch.
    public var window: Window? { strongWindow ?? memory?.window }

    /// The recognisers that were given the touch, innermost first; none once it is over.
    public var gestureRecognizers: [GestureRecognizer] { isRetired ? [] : recognizers }

    /// The place where the finger is, in a view's bounds space; nil for `view` means the touch's window.
    ///
    /// - Returns: A point of NaNs, which lies in nothing, where the view is in no window or a transform on the way is
    ///   singular.
    /// - Complexity: O(depth).
    public func location(in view: View?) -> Point { point(moment.location, in: view) }

    /// The place where the finger was before it moved last, as `location(in:)` says it.
    public func previousLocation(in view: View?) -> Point { point(moment.previousLocation, in: view) }

    private func point(_ point: Point, in view: View?) -> Point {
        (view ?? window)?.convertFromScreenIfPossible(point) ?? .nan
    }
}

extension Touch.TouchType {
    /// A finger, a pencil or a pointer.
    public var kind: Touch.Kind {
        switch self {
        case .direct, .indirect: .finger
        case .pencil: .pencil
        case .indirectPointer: .pointer
        }
    }
}

extension Touch: Hashable {
    public static func == (lhs: Touch, rhs: Touch) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
