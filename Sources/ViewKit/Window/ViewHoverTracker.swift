/// Tracks the views under a pointer in one window, while the pointer moves and the layout changes. The counterpart of
/// `HoverTracker` for views.
///
/// An application does this automatically for `HoverGestureRecognizer`s. An update runs a hit test only if the pointer
/// has moved, the window has changed, or overrides took part in the last hit test.
///
/// The tracker keeps the views of its path alive until the next update.
public struct ViewHoverTracker {
    /// The view under the pointer and its superviews, the window first; empty if there is none.
    public var path: [View] { hovered.path }
    private var hovered = HoverPath<View>()
    private var last: (point: Point, window: ViewID, changes: UInt64)?

    /// A change of the path of views that the pointer is over.
    public typealias Change = HoverChange<View>

    /// A tracker without a pointer so far.
    public init() {}

    /// Updates the path, and returns how the path has changed.
    ///
    /// - Parameters:
    ///   - point: The pointer's location in the window's bounds space; nil if there is no pointer.
    ///   - window: The window, whose `hitTest` is called as for a touch. No layout is run.
    /// - Complexity: O(1) if nothing has changed and no override took part; else a hit test, and O(depth).
    public mutating func update(at point: Point?, in window: Window) -> Change {
        guard let point else {
            last = nil
            return hovered.move(to: [])
        }
        let now = (point: point, window: window.viewID, changes: window.changeCount)
        if let last, last == now { return Change() }
        let questions = window.questionCount
        let hit = window.hitTest(point, with: nil)
        let isByData = window.asksItself == .nothing && window.questionCount == questions
        last = isByData && window.changeCount == now.changes ? now : nil
        return hovered.move(to: hit?.lineage.reversed() ?? [])
    }
}
