/// A scene file with the findings of its audit.
struct AuditedScreen {
    let path: String
    let loaded: LoadedScene
    let report: AuditReport
    /// The findings that are neither withheld nor in the baseline.
    var findings: [AuditFinding]

    /// Audits a scene by the options. `minimumSize` is in the platform's unit; if nil, the size of the platform's rules applies
    /// or, if they have none, that of the options.
    init(_ path: String, _ loaded: LoadedScene, _ options: AuditOptions, minimumSize: Size?) {
        (self.path, self.loaded) = (path, loaded)
        report = loaded.audit(options, minimumSize: minimumSize)
        findings = report.findings
    }

    /// True if the rules about sizes could not be applied, since the size of the file's unit is unknown.
    var lacksDensity: Bool { loaded.rules.unit != nil && loaded.rules.density == nil }

    /// The position of a finding's node in the file: `screen.xml:12:4`. If the position is unknown, the path of the file.
    func location(of finding: AuditFinding) -> String {
        printable(path) + (loaded.node(finding.node.id)?.position.map { ":\($0)" } ?? "")
    }

    /// A finding as text, with sizes also in the platform's unit if its length is known.
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

    /// A key that is equal for the same finding on several screens: the rule, and class and title of the node and of the cause.
    /// Without a title, the node's name is used. Without a name, the node's size in whole units is used, since buttons without
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
            node.append("\(decimal(area.width.rounded())) × \(decimal(area.height.rounded()))")
        }
        return [[finding.rule.rawValue], node, name(finding.cause)].map { words in
            words.joined(separator: " ").split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
        }.joined(separator: " | ")
    }
}
