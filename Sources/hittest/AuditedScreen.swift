import SceneFiles

/// One scene file and what an audit has found in it.
struct AuditedScreen {
    let path: String
    let loaded: LoadedScene
    let report: AuditReport
    private let options: AuditOptions
    /// The findings that stand: those that the file's own coarseness does not explain and no baseline knows.
    var findings: [AuditFinding]

    /// Audits a scene by the options, in the platform's unit.
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
            // Pixels alone do not tell how large something is.
            options.rules.remove(.tooSmall)
        }
        self.options = options
        findings = []
        guard loaded.document.format != .domSnapshot else {
            var measures = options
            measures.rules = []
            report = loaded.scene.audit(measures, knowing: loaded.knowledge)
            findings = loaded.pageFindings(options).filter { !isRounding($0) }
            return
        }
        report = loaded.scene.audit(options, knowing: loaded.knowledge)
        findings = report.findings.filter { !isRounding($0) && !isAboutNothing($0) && !mayBeCut($0) }
    }

    /// True if sizes could not be judged, since nobody knows how large a unit of the file is.
    var lacksDensity: Bool { loaded.rules.unit != nil && loaded.rules.density == nil }

    /// True if a lost part is a strip no wider than the file's rounding.
    private func isRounding(_ finding: AuditFinding) -> Bool {
        guard loaded.rules.rounding > 0, case .lost(let share) = finding.detail,
            let index = loaded.index(of: finding.node.id), let frame = loaded.frame(of: index)
        else { return false }
        let strip = loaded.rules.rounding / min(frame[2], frame[3])
        return share.high <= strip * (1 + 1e-9)
    }

    /// True if children cannot be hit of which none would act.
    private func isAboutNothing(_ finding: AuditFinding) -> Bool {
        guard finding.rule == .emptyParent, let index = loaded.index(of: finding.node.id) else { return false }
        return loaded.document.subtree(of: index).dropFirst().allSatisfy { loaded.acts($0) == false }
    }

    /// True if a target is too small in a direction in which a dump that is cut to what is shown may have cut it: it
    /// ends where the screen or something that scrolls ends.
    private func mayBeCut(_ finding: AuditFinding) -> Bool {
        guard loaded.document.format == .uiautomator, case .room(let size?) = finding.detail,
            let index = loaded.index(of: finding.node.id)
        else { return false }
        let nodes = loaded.document.nodes
        let box = nodes[index].attributes.area
        let needed = options.minimumSize
        var ancestor = nodes[index].parent
        while let next = ancestor {
            ancestor = nodes[next].parent
            guard ancestor == nil || loaded.treatments[next].scrolls == true else { continue }
            let edge = nodes[next].attributes.area
            if size.height < needed.height, box.minY <= edge.minY || box.maxY >= edge.maxY { return true }
            if size.width < needed.width, box.minX <= edge.minX || box.maxX >= edge.maxX { return true }
        }
        return false
    }

    /// The place where a finding's node stands: `screen.xml:12:4`.
    func place(of finding: AuditFinding) -> String {
        printable(path) + (loaded.node(finding.node.id)?.position.map { ":\($0)" } ?? "")
    }

    /// A finding in words, with sizes in the platform's unit.
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

    /// The key by which findings of several screens are the same: the rule, and class and title of the node and of the
    /// cause. Without a title, the node's name; without both, its size in whole units, since buttons without a name are not
    /// all one button.
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

/// Findings that are the same on several screens.
struct AuditGroup {
    let key: String
    /// The screens' indices, each as often as the finding is in it.
    var places: [(screen: Int, finding: AuditFinding)]

    /// The findings of screens, those that are the same together, gravest and most frequent first.
    static func groups(of screens: [AuditedScreen]) -> [AuditGroup] {
        var groups: [AuditGroup] = []
        var indices: [String: Int] = [:]
        for (index, screen) in screens.enumerated() {
            for finding in screen.findings {
                let key = screen.key(of: finding)
                if let known = indices[key] {
                    groups[known].places.append((index, finding))
                } else {
                    indices[key] = groups.count
                    groups.append(AuditGroup(key: key, places: [(index, finding)]))
                }
            }
        }
        return groups.enumerated().sorted { left, right in
            let severities = (left.element.severity, right.element.severity)
            if severities.0 != severities.1 { return severities.0 > severities.1 }
            let counts = (left.element.screenCount, right.element.screenCount)
            return counts.0 != counts.1 ? counts.0 > counts.1 : left.offset < right.offset
        }.map(\.element)
    }

    var severity: AuditSeverity { places.map(\.finding.severity).max() ?? .note }
    var screenCount: Int { Set(places.map(\.screen)).count }
}
