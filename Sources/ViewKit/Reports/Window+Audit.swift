extension Window {
    /// Finds the views in the window that cannot be touched, and why. The result says for each view how much of the
    /// view can be seen and hit, and what the rules find.
    ///
    /// The audit uses data alone and calls no hit-testing code. Below and behind views with overrides, it gives two
    /// shares: what is sure, and what overrides may let through. A view outside its scroll view's bounds may be
    /// scrolled into view, so its finding is only a note.
    ///
    /// - Parameters:
    ///   - options: The rules, the minimum size, and the limits of the effort.
    ///   - isInteractive: Returns whether a view is interactive, or nil if that is unknown. A view with nil counts as a
    ///     target if it takes touches. Without the closure, labels and image views are not interactive, and other views
    ///     are unknown.
    /// - Complexity: That of `HitScene.audit(_:knowing:)`.
    public final func audit(
        _ options: AuditOptions = AuditOptions(), isInteractive: ((View) -> Bool?)? = nil
    ) -> WindowAudit {
        let report = ReportScene(self)
        let knowledge = report.knowledge(isInteractive: isInteractive ?? View.isKnownInteractive)
        return WindowAudit(report.scene.audit(options, knowing: knowledge), report)
    }

    /// Audits by several tasks at once, over a snapshot of the window. The report does not depend on the number of
    /// tasks.
    ///
    /// The views stay with the caller: `isInteractive` is called, and names and classes of views are read, on the
    /// caller's actor after the tasks are done. Views that leave the window before that have no findings.
    ///
    /// - Precondition: At least one task.
    nonisolated(nonsending) public final func audit(
        _ options: AuditOptions = AuditOptions(), tasks: Int, isInteractive: ((View) -> Bool?)? = nil
    ) async -> WindowAudit {
        let report = ReportScene(self)
        let knowledge = report.knowledge(isInteractive: isInteractive ?? View.isKnownInteractive)
        return WindowAudit(await report.scene.audit(options, knowing: knowledge, tasks: tasks), report)
    }
}

/// The result of an audit of a window.
public struct WindowAudit {
    /// The findings of the rules, in pre-order of the views.
    public let findings: [Finding]
    /// The audit of the window's scene: the findings, and how much of each node can be seen and hit.
    public let report: AuditReport
    /// The number of views that are too small for fingers, but surely get touches that come down beside them. The
    /// reason is the window's `minimumTouchTarget`.
    public let grownTargetCount: Int
    /// The accessibility identifier of each view that has one; the key is the view's node.
    let names: [NodeID: String]

    /// A problem that a rule has found.
    public struct Finding {
        /// The view with the problem.
        public let view: View
        /// The other view that causes the problem. Nil if `view` itself causes the problem, or if views in front leave
        /// no room.
        public let cause: View?
        /// The problem as the audit of the window's scene reports it: the rule, the severity and the details.
        public let finding: AuditFinding
    }

    init(_ report: AuditReport, _ scene: ReportScene) {
        self.report = report
        let small = Set(report.findings.lazy.filter { $0.rule == .tooSmall }.map(\.node.id))
        grownTargetCount = small.count { scene.view(of: $0)?.growsForFingers ?? false }
        names = Dictionary(
            uniqueKeysWithValues: report.nodes.compactMap { audit in
                scene.view(of: audit.node)?.accessibilityIdentifier.map { (audit.node, $0) }
            })
        findings = report.findings.compactMap { finding in
            scene.view(of: finding.node.id).map { view in
                Finding(view: view, cause: finding.cause.flatMap { scene.view(of: $0.id) }, finding: finding)
            }
        }
    }

    /// The highest severity of the findings; nil if there are none.
    public var severity: AuditSeverity? { report.severity }

    /// How much of a view can be seen and hit; nil if the view is not in the window now, or was not during the audit.
    public subscript(view: View) -> NodeAudit? { view.nodeID.flatMap { report[$0] } }
}

extension WindowAudit.Finding: CustomStringConvertible {
    public var description: String { finding.description }
}

extension WindowAudit: CustomStringConvertible {
    /// A line for each finding, and a line with the number of findings. If `grownTargetCount` is not 0, a last line
    /// says how many small targets the window's `minimumTouchTarget` enlarges.
    public var description: String {
        guard grownTargetCount > 0 else { return report.description }
        return "\(report)\n\(grownTargetCount) small targets get touches beside them, by the window's minimum"
    }
}

extension View {
    /// True if a touch of a finger beside the view surely goes to the view, because of the window's `minimumTouchTarget`. A few
    /// points beside the view are tried. No hit-testing code is called, so points over a view with overrides do not count.
    fileprivate final var growsForFingers: Bool {
        guard let window, isInteractive, window.minimumTouchTarget.finger > 0 else { return false }
        let area = hitShape?.coveredBox(in: bounds) ?? node.area
        guard !area.isEmpty else { return false }
        let box = Box(convert(Rect(area), to: window))
        let finger = window.minimumTouchTarget.finger
        let (center, halfWidth, halfHeight) = (box.center, max(box.width, finger) / 2, max(box.height, finger) / 2)
        // Just inside the edges of the enlarged area.
        let points = [(-0.9, 0.0), (0.9, 0), (0, -0.9), (0, 0.9)].map {
            Point(x: center.x + $0.0 * halfWidth, y: center.y + $0.1 * halfHeight)
        }
        return points.contains { point in
            guard let item = window.firstHit(at: point), item.asks == .nothing, item.view !== self else { return false }
            return window.smallTarget(at: point, by: .direct, hit: item.view)?.view === self
        }
    }
}
