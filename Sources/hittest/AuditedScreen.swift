import SceneFiles

/// A scene file with the findings of its audit.
struct AuditedScreen {
    let path: String
    let loaded: LoadedScene
    let report: AuditReport
    let options: AuditOptions
    /// The findings that are neither withheld nor known from a baseline.
    var findings: [AuditFinding] = []
    /// The findings that are due to the file rather than the screen, each with the reason.
    private(set) var withheld: [(finding: AuditFinding, reason: WithholdingReason)] = []

    /// Audits a scene by the options, with sizes in the platform's unit.
    init(_ path: String, _ loaded: LoadedScene, _ options: AuditOptions, minimumSize: Size?) {
        self.path = path
        self.loaded = loaded
        var options = options
        let rules = loaded.rules
        let density = rules.unit == nil ? 1 : rules.density
        if let density {
            let size = minimumSize ?? rules.minimumTarget ?? options.minimumSize
            options.minimumSize = Size(width: size.width * density, height: size.height * density)
        } else {
            // Pixels alone do not determine a size.
            options.rules.remove(.tooSmall)
        }
        self.options = options
        let found: [AuditFinding]
        if loaded.document.format == .domSnapshot {
            var measures = options
            measures.rules = []
            report = loaded.scene.audit(measures, knowing: loaded.knowledge)
            found = loaded.pageFindings(options)
        } else {
            report = loaded.scene.audit(options, knowing: loaded.knowledge)
            found = report.findings
        }
        for finding in found {
            if let reason = reasonToWithhold(finding) {
                withheld.append((finding, reason))
            } else {
                findings.append(finding)
            }
        }
    }

    private func reasonToWithhold(_ finding: AuditFinding) -> WithholdingReason? {
        if isRounding(finding) { return .rounding }
        // A page is not cut to what is shown, and the tree of its fragments does not contain its elements.
        guard loaded.document.format != .domSnapshot else { return nil }
        if isAboutNothing(finding) { return .actsNot }
        return mayBeCut(finding) ? .cut : nil
    }

    /// True if sizes could not be judged, since the size of the file's unit is unknown.
    var lacksDensity: Bool { loaded.rules.unit != nil && loaded.rules.density == nil }

    /// True if a lost part is a strip no wider than the rounding of the file.
    private func isRounding(_ finding: AuditFinding) -> Bool {
        guard loaded.rules.rounding > 0, case .lost(let share) = finding.detail,
            let index = loaded.index(of: finding.node.id), let frame = loaded.frame(of: index)
        else { return false }
        let strip = loaded.rules.rounding / min(frame[2], frame[3])
        return share.high <= strip * (1 + 1e-9)
    }

    /// True if the children that cannot be hit would not respond to touches.
    private func isAboutNothing(_ finding: AuditFinding) -> Bool {
        guard finding.rule == .emptyParent, let index = loaded.index(of: finding.node.id) else { return false }
        return loaded.document.subtree(of: index).dropFirst().allSatisfy { loaded.acts($0) == false }
    }

    /// The position of a finding's node in the file: `screen.xml:12:4`.
    func place(of finding: AuditFinding) -> String {
        printable(path) + (loaded.node(finding.node.id)?.position.map { ":\($0)" } ?? "")
    }

    /// A finding as text, with sizes in the platform's unit.
    func words(_ finding: AuditFinding) -> String {
        var text = "\(finding.node) \(finding.message)"
        let (unit, density) = (loaded.rules.unit, loaded.rules.density)
        if case .room(let size?) = finding.detail, let unit, let density {
            text +=
                density == 1
                ? " \(unit)" : ", \(decimal(size.width / density)) × \(decimal(size.height / density)) \(unit)"
        }
        return text
    }

    /// A key by which findings of several screens are equal: the rule, and class and title of the node and of the
    /// cause. Without a title, the node's name is used; without a name, its size in whole units, since buttons without
    /// a name are not all the same.
    func key(of finding: AuditFinding) -> String {
        func name(_ label: NodeLabel?) -> [String] {
            guard let label else { return [] }
            let hasID = loaded.node(label.id)?.id != nil
            return [label.className, label.title ?? (hasID ? label.name : nil)].compactMap { $0 }
        }
        var node = name(finding.node)
        if finding.node.title == nil, let found = loaded.node(finding.node.id), found.id == nil {
            let area = found.attributes.area
            node.append("\(decimal((area.maxX - area.minX).rounded())) × \(decimal((area.maxY - area.minY).rounded()))")
        }
        return [[finding.rule.rawValue], node, name(finding.cause)].map { words in
            words.joined(separator: " ").split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
        }.joined(separator: " | ")
    }
}
