/// Tracks what the pointer of an application is over.
///
/// Unlike the `HoverTracker` of a scene, it calls hit tests of views, whose overrides may use the window.
final class HoverDelivery {
    /// Cleared when the application is deallocated.
    @exclusivity(unchecked) unowned(unsafe) var application: Application?
    /// The pointer's location in screen space; nil if there is no pointer.
    @exclusivity(unchecked) private var location: Point?
    /// The view and window that the hit test of a move has found, until `takeHit()` is called.
    private var hit: (view: View, window: Window)?
    /// The recognisers whose views the pointer is over, outermost first.
    @exclusivity(unchecked) private var hovered: [HoverGestureRecognizer] = []
    /// The windows at the last hit test, each with its change count at that time.
    private var seen: [(window: ViewID, changes: UInt64)] = []

    /// Moves the pointer; nil if it has left.
    func move(to location: Point?) {
        self.location = location
        update(isMove: true)
    }

    /// Returns what is under the pointer if it has moved since the last call.
    func takeHit() -> (view: View, window: Window)? {
        defer { hit = nil }
        return hit
    }

    /// Updates what is under the pointer, if something may have changed.
    ///
    /// - Complexity: O(windows) if nothing has changed.
    func update(isMove: Bool = false) {
        guard location != nil || !hovered.isEmpty, let application else { return }
        if !isMove, isUpToDate(application) { return }
        let path = location.map { pathOfHit(at: $0, application) } ?? []
        if !isMove { hit = nil }
        // Changes that overrides have just made take effect at the next event.
        seen = application.windows.map { ($0.viewID, $0.changeCount) }
        let left = hovered.filter { !path.contains($0) }
        let entered = path.filter { !hovered.contains($0) }
        let stayed = isMove ? path.filter { hovered.contains($0) } : []
        hovered = path
        for recognizer in path { recognizer.lastLocation = location?.bounded ?? .nan }
        for recognizer in left.reversed() {
            recognizer.become(.ended)
            recognizer.currentState = .possible
            recognizer.reset()
        }
        for recognizer in entered { recognizer.become(.began) }
        for recognizer in stayed { recognizer.become(.changed) }
    }

    private func isUpToDate(_ application: Application) -> Bool {
        let windows = application.windows
        return seen.count == windows.count && hovered.allSatisfy(\.isEnabled)
            && zip(seen, windows).allSatisfy { $0.window == $1.viewID && $0.changes == $1.changeCount }
    }

    private func pathOfHit(at point: Point, _ application: Application) -> [HoverGestureRecognizer] {
        hit = application.hitTest(point, with: nil)
        let recognizers = hit?.view.lineage.flatMap { $0.gestureRecognizers.reversed() } ?? []
        return recognizers.compactMap { $0 as? HoverGestureRecognizer }.filter(\.isEnabled).reversed()
    }
}
