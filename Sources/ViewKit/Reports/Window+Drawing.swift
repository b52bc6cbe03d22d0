import HitDrawing

extension Window {
    /// The window as a picture in SVG: its views in wireframe, who gets the touches where, and what an audit finds.
    ///
    /// Uses data alone and calls no hit-testing code.
    ///
    /// - Parameter point: A point in the window's bounds space. Beside the point, the picture says why a touch there
    ///   goes where it goes.
    /// - Complexity: That of an audit.
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
    /// The view's window as a picture in SVG, with the reason why the view gets touches or not. Nil if the view is in
    /// no window.
    ///
    /// - Complexity: That of an audit.
    public var picture: String? {
        guard let window = view.window, let explanation, let reason = explanation.explanation else { return nil }
        var drawing = window.drawing()
        drawing.tell(reason, as: explanation.hitText)
        return drawing.svg()
    }
}

/// The pictures of views that `hittability` finds not hittable, for test suites that attach a picture to a failure.
///
/// The article *Views in tests* has a trait for Swift Testing that attaches the pictures.
public enum UnhittablePictures {
    /// Called with the picture of each unhittable view that is in a window, on the task that queried `hittability`. If
    /// nil, the default, no picture is made.
    @TaskLocal public static var receiver: (@Sendable (String) -> Void)?
}
