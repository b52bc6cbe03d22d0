/// A finding that is the same on several screens.
struct AuditGroup {
    /// The index of the screen, and the finding there, for each occurrence.
    var places: [(screen: Int, finding: AuditFinding)]

    /// The findings of all screens, equal ones grouped, highest severity and most frequent first.
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
                    groups.append(AuditGroup(places: [(index, finding)]))
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
