import HitDrawing

extension Window {
    /// The window as a picture in SVG: its views in wireframe, who gets the touches where, and what an audit finds.
    ///
    /// It uses data alone and calls no hit-testing code, as `audit(_:isInteractive:)`.
    ///
    /// - Parameter point: A point in the window's bounds space whose path is told beside it.
    /// - Complexity: As an audit.
    public final func svg(at point: Point? = nil) -> String { drawing(at: point).svg() }

    final func drawing(at point: Point? = nil) -> SceneDrawing {
        let report = ReportScene(self)
        let knowledge = report.knowledge(isInteractive: View.isKnownInteractive)
        return SceneDrawing(
            report.scene, knowing: knowledge, findings: report.scene.audit(knowing: knowledge).findings, at: point,
            caption: "\(reportName), \(report.scene.count) views", screen: Box(bounds))
    }
}

extension ViewHittability {
    /// The view's window as a picture in SVG, with the reason why the view gets touches or not; nil if it is in no window.
    ///
    /// - Complexity: As an audit.
    public var picture: String? {
        guard let window = view.window, let explanation, let reason = explanation.explanation else { return nil }
        var drawing = window.drawing()
        drawing.tell(reason, as: explanation.hitText)
        return drawing.svg()
    }
}

/// The pictures of views that `hittability` finds not hittable, for test suites that attach one to a failure.
///
/// The article *Views in tests* has a trait for Swift Testing that does.
public enum UnhittablePictures {
    /// Gets the picture of each such view, on the task that asked. Nil, and no picture is made, unless somebody has set it.
    @TaskLocal public static var receiver: (@Sendable (String) -> Void)?
}
