/// One finger from the moment that it comes down until it is up, as UIKit's `UITouch`: the same object all the time.
///
/// It keeps the view that it came down on, and the window, alive until it has ended or is cancelled (SEMANTICS F1).
public final class Touch {
    /// Where in its course a touch is.
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

    /// What touches.
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

    /// What touches, as far as it matters to the size of targets.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case finger, pencil, pointer
    }

    /// What touches.
    public let type: TouchType
    /// Which finger it is, as the samples number them.
    public let finger: Int
    /// What the touch is like at the moment that is being delivered.
    var moment: TouchMoment
    /// Where it came down, in screen space.
    let start: Point
    /// Whether the finger is up, or the system has taken the touch away.
    var hasEnded = false
    /// What the view has been told.
    var viewKnowledge = ViewKnowledge.nothing
    /// What it will be told when no recogniser delays it any more.
    var heldMoments: [TouchMoment] = []
    /// Those that track the touch, or have tracked it since they were reset: that have it in their `allTouches`.
    var recognizers: [GestureRecognizer] = []
    /// Whether it is over for recognisers: none tracks it any more.
    var isReleased = false

    private var strongView: View?
    private var strongWindow: Window?
    private weak var weakView: View?
    private weak var weakWindow: Window?

    init(finger: Int, type: TouchType, moment: TouchMoment, view: View, window: Window) {
        (self.finger, self.type, self.moment, start) = (finger, type, moment, moment.location)
        (strongView, strongWindow) = (view, window)
    }

    /// How much of a touch its view has seen.
    enum ViewKnowledge {
        /// It has not been told yet that the touch began.
        case nothing
        /// It knows that it began.
        case began
        /// It has been told the end, or is told nothing.
        case all
    }

    /// Whether it goes on, on a view.
    func isDown(on view: View) -> Bool { strongView === view && !hasEnded }

    /// Whether `isExclusiveTouch`, of a view of a window or of the view that tracks this touch, keeps new touches away from
    /// that view (SEMANTICS F2).
    func excludes(_ view: View, of window: Window) -> Bool {
        guard strongView !== view, strongWindow === window, !hasEnded, viewKnowledge != .all else { return false }
        return view.isExclusiveTouch || strongView?.isExclusiveTouch == true
    }

    /// Whether it is only a memory.
    var isRetired: Bool { strongView == nil }

    /// Lets the view and the window go: from now on the touch is only a memory.
    func retire() {
        guard !isRetired else { return }
        (weakView, weakWindow) = (strongView, strongWindow)
        (strongView, strongWindow) = (nil, nil)
        heldMoments = []
    }
}

/// A touch at one moment.
struct TouchMoment {
    var phase: Touch.Phase
    /// In screen space.
    var location: Point
    /// In screen space.
    var previousLocation: Point
    var timestamp: Double
    var tapCount: Int
    /// What is known beside the place; most touches have nothing.
    var details: TouchDetails?
}

extension Touch {
    /// How far from the origin of screen space a touch is along an axis at most, in points: so far only that sums and
    /// squares of coordinates are finite, and no gesture comes to be NaN.
    public static var maximumCoordinate: Double { 0x1p500 }

    /// How many touches go on in an application at once at most; fingers beyond that are taken by no view. Each finger that
    /// comes down takes time in proportion to the others, since any of their views may want to be touched alone.
    public static var maximumCount: Int { 4096 }

    public var phase: Phase { moment.phase }

    /// A finger, a pencil or a pointer.
    public var kind: Kind { type.kind }

    /// When the phase or the location changed last, in seconds.
    public var timestamp: Double { moment.timestamp }

    /// How many taps this touch makes with those before it: 1 for the first, 0 once the finger has moved too far for a tap.
    public var tapCount: Int { moment.tapCount }

    /// The view that the finger came down on; nil if it is gone after the touch.
    public var view: View? { strongView ?? weakView }

    /// The window whose hit test gave the view; nil if it is gone after the touch.
    public var window: Window? { strongWindow ?? weakWindow }

    /// The recognisers that were given the touch, innermost first; none once it is over.
    public var gestureRecognizers: [GestureRecognizer] { isRetired ? [] : recognizers }

    /// Where the finger is, in a view's bounds space; nil for `view` means the touch's window.
    ///
    /// - Returns: A point of NaNs, which lies in nothing, where the view is in no window or a transform on the way is
    ///   singular.
    /// - Complexity: O(depth).
    public func location(in view: View?) -> Point { point(moment.location, in: view) }

    /// Where the finger was before it moved last, as `location(in:)` says it.
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
