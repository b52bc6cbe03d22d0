/// Findings with the same `AuditedScreen.key(of:)`, on one or several screens.
struct AuditGroup {
    /// The index of the group's first finding, in the list of the findings of all screens.
    let first: Int
    /// The findings of the group, each with the index of its screen.
    let occurrences: [(screen: Int, finding: AuditFinding)]

    /// Groups the findings of all screens by key. Groups of a higher severity come first, then those on more screens, then those
    /// found first.
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
