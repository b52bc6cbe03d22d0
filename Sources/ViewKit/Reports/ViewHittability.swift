/// Says whether a touch reaches a view, and where: a value for assertions in test suites.
///
/// ```swift
/// #expect(button.hittability.isHittable)
/// ```
///
/// When that fails, `description` says why.
public struct ViewHittability {
    public let view: View
    /// Points in the window's bounds space whose touch is reported as the view; some of them if there are any.
    public let points: [Point]
    /// Points whose touch is reported as a view in this one: recognisers and the responder chain still bring it here.
    public let descendantPoints: [Point]
    /// True if nobody can tell: overrides decide, and where they were tried they did not give the touch to the view.
    public let isUnknown: Bool
    /// The reason why the view does not get the touch at its center, or at the center of what its ancestors leave of
    /// it; where it is hittable, why it gets the touch at the first of its points. Nil if the view is in no window.
    public let explanation: ViewExplanation?

    /// True if some touch surely reaches the view or one in it.
    public var isHittable: Bool { !points.isEmpty || !descendantPoints.isEmpty }
}

extension ViewHittability: CustomStringConvertible {
    public var description: String {
        let name = view.reportName
        if let point = points.first { return "\(name) is hittable, for one at \(decimal(point))" }
        guard let explanation else { return "\(name) is not hittable: \(View.advice)" }
        if let point = descendantPoints.first {
            return "\(name) is hittable through its descendants, for one at \(decimal(point))\n\(explanation.hitText)"
        }
        return "\(name) is \(isUnknown ? "not known to be hittable" : "not hittable")\n\(explanation.hitText)"
    }
}

extension View {
    /// Finds out whether a touch reaches the view, and where.
    ///
    /// The whole area of the view is judged. Where overrides decide, they are called for a grid of points in it.
    ///
    /// - Complexity: O(views in the window).
    public final var hittability: ViewHittability {
        guard let window, let nodeID else {
            return ViewHittability(view: self, points: [], descendantPoints: [], isUnknown: false, explanation: nil)
        }
        let report = ReportScene(window)
        let value = report.scene.hittability(of: nodeID)
        var (points, descendantPoints) = (value.points, value.descendantPoints)
        if points.isEmpty, descendantPoints.isEmpty, value.isUnknown {
            (points, descendantPoints) = tryTouches(in: window)
        }
        let place = points.first ?? value.explanation.answer.point
        let result = ViewHittability(
            view: self, points: points, descendantPoints: descendantPoints,
            isUnknown: value.isUnknown && points.isEmpty && descendantPoints.isEmpty,
            explanation: window.explain(self, at: place, by: .direct, foretells: false))
        if !result.isHittable, let receive = UnhittablePictures.receiver, let picture = result.picture {
            receive(picture)
        }
        return result
    }

    /// Hit tests on a grid over the view's touch area, its center first.
    private func tryTouches(in window: Window) -> (own: [Point], ofDescendants: [Point]) {
        let area = node.area
        let steps = [0.5, 0.3, 0.7, 0.1, 0.9, 0.2, 0.4, 0.6, 0.8, 0.02, 0.98]
        // So many points of each kind are enough.
        let enough = 3
        var (own, ofDescendants): ([Point], [Point]) = ([], [])
        for y in steps {
            for x in steps where own.count < enough {
                let inner = Point(
                    x: area.minX + (area.maxX - area.minX) * x, y: area.minY + (area.maxY - area.minY) * y)
                guard let point = convertIfPossible(inner, to: window) else { return ([], []) }
                guard let hit = window.hitTest(point, with: nil) else { continue }
                if hit === self {
                    own.append(point)
                } else if hit.isDescendant(of: self), ofDescendants.count < enough {
                    ofDescendants.append(point)
                }
            }
        }
        return (own, ofDescendants)
    }
}
