extension Window {
    /// Explains why a touch at a point goes where it goes, and what a tap does there.
    ///
    /// Overrides on the path are called, some more than once. They should be pure: UIKit, too, calls them twice for a
    /// tap. The delegates of recognisers, and other code that decides about touches (`TapReport`), are called as well.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space.
    ///   - type: The type of the touch, on which the window's `minimumTouchTarget` depends.
    /// - Complexity: O(views), once more for each override of `hitTest(_:with:)` on the path. A hit test of each window in
    ///   front is added, and what delegates take to decide about each pair of recognisers that may both be recognised.
    public final func explain(at point: Point, by type: Touch.TouchType = .direct) -> TouchExplanation {
        var report = ReportScene(self)
        let knowledge = report.knowledgeWithReplies { _ = $0.explain(at: point, knowing: $1) }
        let answer = answer(at: point, by: type, foretells: true)
        return TouchExplanation(report.scene.explain(at: point, knowing: knowledge), answer, report)
    }

    /// Explains what keeps a view from a touch at a point, or that the view gets the touch. First come the gates on the
    /// path from the window down to the view, then what lies in front and takes the touch.
    ///
    /// Overrides on the path are called, some more than once.
    ///
    /// - Parameters:
    ///   - view: Any view. If it is not in this window, the explanation says so.
    ///   - point: In the window's bounds space.
    ///   - type: The type of the touch, on which the window's `minimumTouchTarget` depends.
    /// - Complexity: O(views), once more for each override of `hitTest(_:with:)` on the path. A hit test of each window in
    ///   front is added, and what delegates take to decide about each pair of recognisers that may both be recognised.
    public final func explain(_ view: View, at point: Point, by type: Touch.TouchType = .direct) -> ViewExplanation {
        explain(view, at: point, by: type, foretells: true)
    }

    /// Explains what keeps a view from a touch at a point, or that the view gets the touch.
    ///
    /// - Parameter foretells: Whether to say what a tap would do, which calls further code of the views.
    final func explain(
        _ view: View, at point: Point, by type: Touch.TouchType, foretells: Bool
    ) -> ViewExplanation {
        guard view.window === self, let node = view.nodeID else {
            return ViewExplanation(view, nil, explain(at: point, by: type), blamed: nil)
        }
        var report = ReportScene(self)
        let knowledge = report.knowledgeWithReplies { _ = $0.explain(node, at: point, knowing: $1) }
        let explanation = report.scene.explain(node, at: point, knowing: knowledge)
        let answer = answer(at: point, by: type, foretells: foretells)
        return ViewExplanation(
            view, explanation, TouchExplanation(explanation.answer, answer, report),
            blamed: explanation.reason?.node.flatMap { report.view(of: $0.id) })
    }

    /// Hit-tests a point, and forecasts what a tap there does.
    ///
    /// - Returns: The view that is hit, the small target that gets the touch instead, and what a tap does. `hit` is
    ///   nil if no view is hit, `target` if no small target gets the touch. `tap` is nil if no view is hit, or if
    ///   `foretells` is false.
    private func answer(at point: Point, by type: Touch.TouchType, foretells: Bool) -> TouchExplanation.Answer {
        let hit = hitTest(point, with: nil)
        let target = hit.flatMap { smallTarget(at: point, by: type, hit: $0) }
        let view = foretells ? target?.view ?? hit : nil
        return (hit, target, view.map { TapReport(point, on: $0, in: self, by: type) })
    }
}

/// The reason why a touch at a point of a window goes where it goes. `description` is a text tree, `json` has the same
/// content for programs.
public struct TouchExplanation {
    /// The view that gets the touch, as returned by the window's `touchTarget(at:by:with:)`; nil if none does.
    public let view: View?
    /// The views from the window down to the view that is hit. If an override answers, down to the overriding view.
    public let path: [View]
    /// The gates that the touch passes, as the window's scene explains them: with nodes in place of views.
    public let explanation: HitExplanation
    /// The small target that gets the touch instead of the view that is hit; nil if none does.
    public let target: TouchTarget?
    /// What a tap at the point does. Nil if no view gets the touch. Nil also in a `ViewHittability`, which does not
    /// forecast taps.
    public let tap: TapReport?

    typealias Answer = (hit: View?, target: TouchTarget?, tap: TapReport?)

    init(_ explanation: HitExplanation, _ answer: Answer, _ report: ReportScene) {
        (target, tap) = (answer.target, answer.tap)
        view = answer.target?.view ?? answer.hit
        path = explanation.path.compactMap { report.view(of: $0.node.id) }
        self.explanation = explanation
    }
}

extension TouchExplanation: CustomStringConvertible {
    /// A text that says who gets the touch. Below that is the path: a line for each view, with the gates that let the
    /// touch through. If a small target gets the touch, or an override has answered, the next line says so. At the end
    /// the text says what a tap does.
    public var description: String { withTap(pathText) }

    /// Returns `text` followed by lines that say what a tap does. If `tap` is nil, returns `text` alone.
    func withTap(_ text: String) -> String { text + (tap.map { "\n\($0)" } ?? "") }

    /// The first part of `description`: all but what a tap does.
    var pathText: String {
        var text = explanation.description
        if let target {
            text += "\n\(target.view.reportName) gets it, the \(target)"
        } else if explanation.isSwallowed, explanation.redirect == nil {
            text += "\nits answer: \(view?.reportName ?? "nothing")"
        }
        return text
    }
}

/// All that keeps one view from a touch at a point. `description` is a text tree, `json` has the same content for
/// programs.
public struct ViewExplanation {
    /// The view that the explanation is about.
    public let view: View
    /// True if the view gets the touch: the window's `touchTarget(at:by:with:)` returns it.
    public let isHit: Bool
    /// The view that causes the first obstacle: the view itself, an ancestor, or a view in front. Nil if there is no
    /// `reason`.
    public let blamedView: View?
    /// The gates on the way to the view, and the obstacles, as the window's scene explains them: with nodes in place of
    /// views. Nil if the view is not in the window.
    public let explanation: NodeExplanation?
    /// The explanation of who gets the touch.
    public let answer: TouchExplanation

    /// The first obstacle between the touch and the view. Nil if the view gets the touch or is not in the window. Nil also
    /// if the view is hit, but a small target gets the touch (`answer.target`).
    public var reason: HitObstacle? { isHit ? nil : explanation?.reason }

    init(_ view: View, _ explanation: NodeExplanation?, _ answer: TouchExplanation, blamed: View?) {
        (self.view, self.explanation, self.answer) = (view, explanation, answer)
        // Overrides may return any view (Semantics, C2), and redirects may lead to any.
        isHit = answer.view === view
        blamedView = isHit ? nil : blamed
    }
}

extension ViewExplanation: CustomStringConvertible {
    /// A text that begins with what keeps the view from the touch; the first line has the first reason. After that, the
    /// text says where the touch goes, and what a tap at the point does.
    public var description: String { answer.withTap(hitText) }

    /// The first part of `description`: all but what a tap does.
    var hitText: String {
        let touch = "the touch at \(decimal(answer.explanation.point))"
        if isHit {
            if let explanation, explanation.isHit { return explanation.description }
            return "\(view.reportName) gets \(touch)\n\(answer.pathText)"
        }
        if let target = answer.target, explanation?.isHit ?? false {
            return "\(view.reportName) does not get \(touch): \(target.view.reportName) gets it, the \(target)\n"
                + answer.pathText
        }
        if let explanation { return explanation.description }
        let whereabouts = view.window == nil ? View.advice : "it is in another window"
        return "\(view.reportName) does not get \(touch): \(whereabouts)\n\(answer.pathText)"
    }
}

extension View {
    /// The advice for a view that is in no window. In tests, a missing window is mostly a mistake.
    static var advice: String {
        "it is in no window; add it, or the topmost view that it is in, to a Window(frame:) by addSubview(_:)"
    }
}
