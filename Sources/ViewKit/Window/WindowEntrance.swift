/// What most hit tests of a window go through while nothing changes in it: the window's own gate and the index below it, in
/// one object.
///
/// Any change of the window's tree or attributes, of its strategy or of a redirect ends it; the next hit test that could have
/// used it makes a new one.
final class WindowEntrance {
    private let area: Box
    private let below: NodeEntrance
    /// How many hit tests it has answered since that was asked.
    @exclusivity(unchecked) private var count = 0
    /// Cleared with the entrance.
    private unowned(unsafe) let window: Window

    enum Answer {
        case answered(View?)
        /// The window has to be asked as usual.
        case uncertain
    }

    /// Nil where the window is not of the plainest kind, or nothing is known of what lies in it.
    init?(_ window: Window, _ id: NodeID) {
        guard case .indexed = window.hitTestingStrategy, !window.mayHaveRedirects, window.redirect == nil,
            window.overrides?.contains(.pointInside) == false, window.gate.isPlain, window.hitShape == nil,
            let below = window.scene.entrance(below: id)
        else { return nil }
        area = window.node.area
        self.below = below
        self.window = window
    }

    func takeCount() -> Int {
        defer { count = 0 }
        return count
    }

    /// What the default `hitTest` answers.
    @inline(__always)
    func hit(at point: Point) -> Answer {
        // What is not finite is in no area.
        guard area.contains(point) else { return .answered(nil) }
        switch below.topmost(at: point) {
        case .hit(let node):
            count &+= 1
            return .answered(window.viewsBySlot[node])
        case .nothing:
            count &+= 1
            return .answered(window)
        case .uncertain: return .uncertain
        }
    }
}

extension Window {
    /// Makes the entrance, if there can be one.
    final func makeEntrance(_ id: NodeID) {
        if overrides == nil { examineClass() }
        heldEntrance = WindowEntrance(self, id)
        entrance = heldEntrance.map(Unmanaged.passUnretained)
    }

    /// To be called with every change.
    final func dropEntrance() {
        guard entrance != nil else { return }
        entrance = nil
        heldEntrance = nil
    }

    /// Up to this many views, the window included, the recursion takes less time than a look at the scene.
    static let maximumWalkedCount = 8
}

extension View {
    /// Whether so few views are in this one.
    final var hasFewSubviews: Bool { heightBound <= 1 && orderedSubviews.count <= Window.maximumWalkedCount }
}
