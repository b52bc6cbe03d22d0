/// Findings that are the same, on one or several screens.
struct AuditGroup {
    /// The index of the first occurrence in the list of the findings of all screens.
    let first: Int
    /// The index of the screen, and the finding there, for each occurrence.
    let occurrences: [(screen: Int, finding: AuditFinding)]

    /// The findings of all screens, equal ones grouped. The highest severity comes first and, of equal severities, what is on
    /// the most screens.
    static func groups(of screens: [AuditedScreen]) -> [AuditGroup] {
        let occurrences = screens.enumerated().flatMap { index, screen in
            screen.findings.map { (screen: index, finding: $0) }
        }
        let groups = Dictionary(grouping: occurrences.enumerated()) { _, found in
            screens[found.screen].key(of: found.finding)
        }
        return groups.values.map { AuditGroup(first: $0[0].offset, occurrences: $0.map(\.element)) }
            .sorted { ($1.severity, $1.screenCount, $0.first) < ($0.severity, $0.screenCount, $1.first) }
    }

    var severity: AuditSeverity { occurrences.map(\.finding.severity).max() ?? .note }
    var screenCount: Int { Set(occurrences.map(\.screen)).count }
}
