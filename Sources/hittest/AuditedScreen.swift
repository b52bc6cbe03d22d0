/// A scene file with the findings of its audit.
struct AuditedScreen {
    let path: String
    let loaded: LoadedScene
    let report: AuditReport
    /// The rules that were asked for and could not be applied to this file. Sizes are in the platform's unit, whose length in the
    /// file's coordinates may be unknown; and some rules are not for pages.
    let notJudged: [AuditRule]
    /// The findings that are neither withheld nor in the baseline.
    var findings: [AuditFinding]

    /// Audits a scene by the options.
    ///
    /// - Parameter minimumSize: The minimum size of targets, in the platform's unit. If nil, the size in the platform's
    ///   rules applies. If the rules have none, the size in `options` applies.
    init(_ path: String, _ loaded: LoadedScene, _ options: AuditOptions, minimumSize: Size?) {
        (self.path, self.loaded) = (path, loaded)
        let isPage = loaded.document.format == .domSnapshot
        let lacksDensity = loaded.rules.unit != nil && loaded.rules.density == nil
        notJudged = AuditRule.allCases.filter { rule in
            options.rules.contains(rule)
                && (isPage && !OwnedAudit.rules.contains(rule) || lacksDensity && rule == .tooSmall)
        }
        report = loaded.audit(options, minimumSize: minimumSize)
        findings = report.findings
    }

    /// What the findings do not tell, a sentence each. That some rules do not apply to pages is told if the user named them.
    func remarks(named rules: Set<AuditRule>) -> [String] {
        var remarks: [String] = []
        if let unit = loaded.rules.unit, notJudged.contains(.tooSmall) {
            remarks.append("sizes are not judged: how many pixels a \(unit) is, is not known (--density)")
        }
        for rule in notJudged where rule != .tooSmall && rules.contains(rule) {
            remarks.append("\(rule.rawValue) is not judged: it is no rule for pages")
        }
        if report.isEffortSpent {
            remarks.append("not all areas are judged: there are too many parts; shares left open are ranges")
        }
        return remarks
    }

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

    /// A key that is equal for the same finding on several screens. It consists of the rule, the reason of what cannot be hit, and
    /// the class and the title of both the node and its cause. Without a title, the name is used. If the finding's node has no name
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
        var rule = [finding.rule.rawValue]
        if case .obstacle(let obstacle) = finding.detail { rule.append(obstacle.word) }
        return [rule, node, name(finding.cause)].map { words in
            printable(words.joined(separator: " ").split(whereSeparator: { $0.isWhitespace }).joined(separator: " "))
        }.joined(separator: " | ")
    }
}
