/// Edges of a rectangle, like UIKit's `UIRectEdge`.
public struct RectEdge: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The edge where y is least.
    public static let top = RectEdge(rawValue: 1 << 0)
    /// The edge where x is least.
    public static let left = RectEdge(rawValue: 1 << 1)
    /// The edge where y is greatest.
    public static let bottom = RectEdge(rawValue: 1 << 2)
    /// The edge where x is greatest.
    public static let right = RectEdge(rawValue: 1 << 3)
    /// Every edge.
    public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// Recognises a pan that comes in from an edge of the window. The pan begins within `edgeWidth` of one of the `edges`,
/// and moves away from that edge more than along it.
nonisolated open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// The distance from an edge within which a finger has to come down, in points. UIKit's documentation gives no
    /// value; Flutter's gesture for the same purpose uses 20.
    public static var edgeWidth: Double { 20 }

    /// The edges from which pans are recognised. Empty by default, so that no pan is recognised.
    public final var edges: RectEdge = []

    /// The members of `edges` near which all fingers of the first event came down.
    private var startEdges: RectEdge = []

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if touches.count == numberOfTouches {
            startEdges = edges.intersection(nearEdges(touches))
            guard !startEdges.isEmpty else { return state = .failed }
        }
        super.touchesBegan(touches, with: event)
    }

    /// True if a touch is the first of the gesture and did not come down near one of the `edges`, so that the recogniser fails.
    final func isFarFromEdges(_ touch: Touch) -> Bool {
        numberOfTouches == 1 && edges.isDisjoint(with: nearEdges([touch]))
    }

    /// The edges of the window that lie within `edgeWidth` of every touch; empty if the view is in no window.
    private func nearEdges(_ touches: Set<Touch>) -> RectEdge {
        guard let area = view?.window?.bounds.standardized else { return [] }
        var edges = RectEdge.all
        for touch in touches {
            let point = touch.location(in: nil)
            if !(point.y - area.minY <= Self.edgeWidth) { edges.remove(.top) }
            if !(point.x - area.minX <= Self.edgeWidth) { edges.remove(.left) }
            if !(area.maxY - point.y <= Self.edgeWidth) { edges.remove(.bottom) }
            if !(area.maxX - point.x <= Self.edgeWidth) { edges.remove(.right) }
        }
        return edges
    }

    override func mayBegin(along movement: Point) -> Bool {
        let movement = vector(movement, in: nil)
        if movement.x.magnitude >= movement.y.magnitude { return startEdges.contains(movement.x > 0 ? .left : .right) }
        return startEdges.contains(movement.y > 0 ? .top : .bottom)
    }

    open override func reset() {
        super.reset()
        startEdges = []
    }
}
