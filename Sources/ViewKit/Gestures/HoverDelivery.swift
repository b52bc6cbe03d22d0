/// Tracks what the pointer of an application is over.
///
/// Unlike the `HoverTracker` of a scene, this class calls the hit tests of views, whose overrides may use the window.
final class HoverDelivery {
    /// The application whose windows are hit-tested. Cleared when the application is deallocated.
    @exclusivity(unchecked) unowned(unsafe) var application: Application?
    /// The pointer's location in screen space; nil if there is no pointer.
    @exclusivity(unchecked) private var location: Point?
    /// The recognisers whose views the pointer is over, outermost first.
    @exclusivity(unchecked) private var hovered: [HoverGestureRecognizer] = []
    /// The windows at the last hit test, each with its change count at that time.
    private var seen: [(window: ViewID, changes: UInt64)] = []

    /// Moves the pointer to a location in screen space; nil for `location` means that the pointer has left the screen.
    /// Returns the view under the pointer and the view's window; nil if no view is under the pointer.
    @discardableResult
    func move(to location: Point?) -> (view: View, window: Window)? {
        self.location = location
        return update(isMove: true)
    }

    /// Hit-tests the pointer's location, and begins, changes and ends the gestures of hover recognisers. Makes no hit
    /// test if there is no pointer, or if nothing has changed in the windows. Returns the result of the hit test; nil
    /// if no view was hit or no hit test was made.
    ///
    /// - Parameter isMove: True if the pointer has moved. Then the hit test is made even if no window has changed, and
    ///   a recogniser changes if its view is still under the pointer.
    /// - Complexity: O(windows) if nothing has changed.
    @discardableResult
    func update(isMove: Bool = false) -> (view: View, window: Window)? {
        guard location != nil || !hovered.isEmpty, let application else { return nil }
        if !isMove, isUpToDate(application) { return nil }
        let hit = location.flatMap { application.hitTest($0, with: nil) }
        let recognizers = hit?.view.lineage.flatMap { $0.gestureRecognizers.reversed() } ?? []
        let path = recognizers.compactMap { $0 as? HoverGestureRecognizer }.filter(\.isEnabled).reversed() as Array
        // Changes that overrides made during the hit test count as seen. Those that actions make below do not.
        seen = application.windows.map { ($0.viewID, $0.changeCount) }
        var (left, entered, stayed): ([GestureRecognizer], [GestureRecognizer], [GestureRecognizer]) = ([], [], path)
        if path != hovered {
            let (before, now) = (Set(hovered), Set(path))
            left = hovered.filter { !now.contains($0) }
            entered = path.filter { !before.contains($0) }
            stayed = path.filter(before.contains)
        }
        hovered = path
        for recognizer in path { recognizer.lastLocation = location?.bounded ?? .nan }
        for recognizer in left.reversed() {
            recognizer.become(.ended)
            recognizer.currentState = .possible
            recognizer.reset()
        }
        // Actions may remove or disable the recognisers that come later.
        for recognizer in entered where recognizer.isEnabled && recognizer.view != nil { recognizer.become(.began) }
        hovered.removeAll { $0.currentState == .possible }
        guard isMove else { return hit }
        for recognizer in stayed where recognizer.isEnabled && recognizer.view != nil { recognizer.become(.changed) }
        return hit
    }

    private func isUpToDate(_ application: Application) -> Bool {
        let windows = application.windows
        return seen.count == windows.count && hovered.allSatisfy(\.isEnabled)
            && zip(seen, windows).allSatisfy { $0.window == $1.viewID && $0.changes == $1.changeCount }
    }
}
