/// A scene file with the findings of its audit.
struct AuditedScreen {
    let path: String
    let loaded: LoadedScene
    let report: AuditReport
    /// The findings that are neither withheld nor in the baseline.
    var findings: [AuditFinding]

    /// Audits a scene by the options.
    ///
    /// - Parameter minimumSize: The minimum size of targets, in the platform's unit. If nil, the size in the platform's
    ///   rules applies. If the rules have none, the size in `options` applies.
    init(_ path: String, _ loaded: LoadedScene, _ options: AuditOptions, minimumSize: Size?) {
        (self.path, self.loaded) = (path, loaded)
        report = loaded.audit(options, minimumSize: minimumSize)
        findings = report.findings
    }

    /// True if the rules about sizes could not be applied. Sizes are in the platform's unit, and the length of that
    /// unit in the file's coordinates is unknown.
    var lacksDensity: Bool { loaded.rules.unit != nil && loaded.rules.density == nil }

    /// The position of a finding's node in the file: `screen.xml:12:4`. If the position is unknown, the path of the file.
    func location(of finding: AuditFinding) -> String {
        printable(path) + (loaded.node(finding.node.id)?.position.map { ":\($0)" } ?? "")
    }

    /// A finding as text. Sizes are also given in the platform's unit, if the length of the unit is known.
    func words(_ finding: AuditFinding) -> String {
        var text = "\(finding.node) \(finding.message)"
        let (unit, density) = (loaded.rules.unit, loaded.rules.density)
        let size: Size? =
            switch finding.detail {
            case .room(let size): size
            case .outline(let size): size
            default: nil
            }
        if let size, let unit, let density {
            text +=
                density == 1
                ? " \(unit)" : ", \(decimal(size.width / density)) × \(decimal(size.height / density)) \(unit)"
        }
        return text
    }

    /// A key that is equal for the same finding on several screens. It consists of the rule, and of the class and the
    /// title of both the node and its cause. Without a title, the name is used. If the finding's node has no name
    /// either, its size in whole units is used: buttons without a name are not all the same. A key is one line that controls no
    /// terminal.
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
            printable(words.joined(separator: " ").split(whereSeparator: { $0.isWhitespace }).joined(separator: " "))
        }.joined(separator: " | ")
    }
}
