extension Window {
    /// Why a touch at a point goes where it goes.
    ///
    /// Overrides on the way are called, some more than once; they should be pure, as for UIKit, which asks twice for a
    /// tap.
    ///
    /// - Parameter point: In the window's bounds space.
    /// - Complexity: O(views).
    public final func explain(_ point: Point) -> TouchExplanation {
        var report = ReportScene(self)
        let knowledge = report.knowledgeWithReplies { _ = $0.explain(at: point, knowing: $1) }
        return TouchExplanation(
            report.scene.explain(at: point, knowing: knowledge), hit: hitTest(point, with: nil), report)
    }

    /// Explains what keeps a view from a touch at a point, or that it gets the touch: first the gates on the way from
    /// the window down to the view, then who in front takes the touch.
    ///
    /// Overrides on the way are called, as by `explain(_:)`.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space.
    ///   - view: Any view; one that is not in this window is said not to be.
    /// - Complexity: O(views).
    public final func explain(_ point: Point, _ view: View) -> ViewExplanation {
        guard view.window === self, let node = view.nodeID else {
            return ViewExplanation(view, answer: explain(point))
        }
        var report = ReportScene(self)
        let knowledge = report.knowledgeWithReplies { _ = $0.explain(node, at: point, knowing: $1) }
        let explanation = report.scene.explain(node, at: point, knowing: knowledge)
        return ViewExplanation(view, explanation, hit: hitTest(point, with: nil), report)
    }
}

/// Why a touch at a point goes where it goes, in a window. `description` is a text tree, `json` the same for programs.
public struct TouchExplanation {
    /// The view that gets the touch: the answer of the window's hit test.
    public let view: View?
    /// The views from the window down to the one that the touch lands on, or whose code answers.
    public let path: [View]
    /// The gates passed, in terms of the window's scene.
    public let explanation: HitExplanation

    init(_ explanation: HitExplanation, hit: View?, _ report: ReportScene) {
        view = hit
        path = explanation.path.compactMap { report.view(of: $0.node.id) }
        self.explanation = explanation
    }
}

extension TouchExplanation: CustomStringConvertible {
    /// Says who gets the touch, and below that the path, a view a line with the gates passed. Where code answers, the
    /// last line says what.
    public var description: String {
        guard explanation.isSwallowed, explanation.redirect == nil else { return explanation.description }
        return "\(explanation)\nits answer: \(view?.reportName ?? "nothing")"
    }
}

/// Everything that stands between one view and a touch at a point. `description` is a text tree, `json` the same for
/// programs.
public struct ViewExplanation {
    /// The view asked about.
    public let view: View
    /// True if the touch is reported as the view.
    public let isHit: Bool
    /// The view to blame for the first obstacle: the view itself, an ancestor, or one in front.
    public let blamedView: View?
    /// The gates and obstacles, in terms of the window's scene; nil if the view is not in the window.
    public let explanation: NodeExplanation?
    /// The explanation of who gets the touch.
    public let answer: TouchExplanation

    /// The first obstacle on the touch's way to the view; nil if it gets it, or is not in the window.
    public var reason: HitObstacle? { isHit ? nil : explanation?.reason }

    /// A view that is not in the window.
    init(_ view: View, answer: TouchExplanation) {
        self.view = view
        self.answer = answer
        // Code may answer any view (SEMANTICS C2), and so may redirects.
        isHit = answer.view === view
        blamedView = nil
        explanation = nil
    }

    init(_ view: View, _ explanation: NodeExplanation, hit: View?, _ report: ReportScene) {
        self.view = view
        self.explanation = explanation
        answer = TouchExplanation(explanation.answer, hit: hit, report)
        isHit = hit === view
        blamedView = isHit ? nil : explanation.reason?.node.flatMap { report.view(of: $0.id) }
    }
}

extension ViewExplanation: CustomStringConvertible {
    /// Says what keeps the view from the touch, the first reason in the first line, then where the touch goes.
    public var description: String {
        let place = "the touch at \(decimal(answer.explanation.point))"
        if isHit {
            if let explanation, explanation.isHit { return explanation.description }
            return "\(view.reportName) gets \(place)\n\(answer)"
        }
        guard let explanation else {
            let whereabouts = view.window == nil ? "it is in no window" : "it is in another window"
            return "\(view.reportName) does not get \(place): \(whereabouts)\n\(answer)"
        }
        return explanation.description
    }
}
