/// Says whether a view can be hit, and where: a value for assertions in test suites.
///
/// ```swift
/// #expect(button.hittability.isHittable)
/// ```
///
/// When that fails, `description` says why.
public struct ViewHittability {
    public let view: View
    /// A few points, in the window's bounds space, at which the view is hit; empty if none was found.
    public let points: [Point]
    /// A few points, in the window's bounds space, at which a descendant of the view is hit; empty if none was found. A
    /// touch there still goes to this view's recognisers, and along the responder chain.
    public let descendantPoints: [Point]
    /// True if no point that was tried hit the view or a descendant, but the view may be hittable: overrides decide, or so many
    /// outlines cross that the search ended early.
    public let isUnknown: Bool
    /// Why a touch hits or misses the view; nil if the view is in no window. The touch is at the first of `points`. If
    /// there are none, the touch is at the center of the part of the view that ancestors do not cut off. If they cut
    /// off everything, the touch is at the view's own center.
    public let explanation: ViewExplanation?

    /// True if some touch surely hits the view or one in it.
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
    /// Finds out whether the view can be hit, and where.
    ///
    /// The whole area of the view is examined. Where overrides decide, they are called at a grid of points in the area.
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
        let point = points.first ?? value.explanation.answer.point
        let result = ViewHittability(
            view: self, points: points, descendantPoints: descendantPoints,
            isUnknown: value.isUnknown && points.isEmpty && descendantPoints.isEmpty,
            explanation: window.explain(self, at: point, by: .direct, foretells: false))
        if !result.isHittable, let receive = UnhittablePictures.receiver, let picture = result.picture {
            receive(picture)
        }
        return result
    }

    /// Hit-tests a grid of points over the view's touch area, the center first. Returns up to three points of the
    /// window's bounds space at which the view is hit, and up to three at which a descendant is.
    private func tryTouches(in window: Window) -> (own: [Point], ofDescendants: [Point]) {
        let area = node.area
        let steps = [0.5, 0.3, 0.7, 0.1, 0.9, 0.2, 0.4, 0.6, 0.8, 0.02, 0.98]
        // This many points of each kind are enough.
        let enough = 3
        var (own, ofDescendants): ([Point], [Point]) = ([], [])
        for y in steps {
            for x in steps where own.count < enough {
                let inner = Point(
                    x: area.minX + area.width * x, y: area.minY + area.height * y)
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
