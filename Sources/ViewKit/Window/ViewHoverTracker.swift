/// The views that a pointer is over in one window, while it moves and the layout changes under it: `HoverTracker` for
/// views.
///
/// An application with a pointer does this by itself for `HoverGestureRecognizer`s. The window is asked when the pointer has
/// moved, something in the window has changed, or overrides had a say the last time; not otherwise.
///
/// It keeps the views of its path alive until the next update.
public struct ViewHoverTracker {
    /// The view under the pointer and its superviews, the window first; empty where there is none.
    public var path: [View] { hovered.path }
    private var hovered = HoverPath<View>()
    private var last: (point: Point, window: ViewID, changes: UInt64)?

    /// A change of the path of views that the pointer is over.
    public typealias Change = HoverChange<View>

    /// A pointer that is over nothing yet.
    public init() {}

    /// Brings the tracker up to date.
    ///
    /// - Parameters:
    ///   - point: Where the pointer is, in the window's bounds space; nil if it is nowhere.
    ///   - window: The window, whose `hitTest` is asked as for a touch. No layout is run.
    /// - Complexity: O(1) where nothing has changed and no override had a say; else a hit test, and O(depth).
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
