/// Tracks the views under a pointer in one window, while the pointer moves and the layout changes: `HoverTracker` for
/// views.
///
/// An application does this automatically for `HoverGestureRecognizer`s. A hit test runs only if the pointer has moved,
/// the window has changed, or overrides took part in the last one.
///
/// It keeps the views of its path alive until the next update.
public struct ViewHoverTracker {
    /// The view under the pointer and its superviews, the window first; empty if there is none.
    public private(set) var path: [View] = []
    private var last: (point: Point, window: ViewID, changes: UInt64)?

    /// The change of the hit path.
    public struct Change {
        /// Views that the pointer has left, innermost first.
        public var left: [View] = []
        /// Views that it has entered, outermost first.
        public var entered: [View] = []

        public var isEmpty: Bool { left.isEmpty && entered.isEmpty }
    }

    /// A tracker without a pointer so far.
    public init() {}

    /// Updates the path.
    ///
    /// - Parameters:
    ///   - point: The pointer's location in the window's bounds space; nil if there is no pointer.
    ///   - window: The window, whose `hitTest` is called as for a touch. No layout is run.
    /// - Complexity: O(1) if nothing has changed and no override took part; else a hit test, and O(depth).
    public mutating func update(at point: Point?, in window: Window) -> Change {
        guard let point else {
            last = nil
            return setPath([])
        }
        let now = (point: point, window: window.viewID, changes: window.changeCount)
        if let last, last == now { return Change() }
        let questions = window.questionCount
        let hit = window.hitTest(point, with: nil)
        let isByData = window.asksItself == .nothing && window.questionCount == questions
        last = isByData && window.changeCount == now.changes ? now : nil
        var path: [View] = []
        var ancestor = hit
        while let view = ancestor {
            path.append(view)
            ancestor = view.superview
        }
        return setPath(path.reversed())
    }

    private mutating func setPath(_ new: [View]) -> Change {
        var common = 0
        while common < path.count, common < new.count, path[common] === new[common] { common += 1 }
        let change = Change(left: path[common...].reversed(), entered: Array(new[common...]))
        path = new
        return change
    }
}
