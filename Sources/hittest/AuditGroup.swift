/// Findings that are the same, on one or several screens.
struct AuditGroup {
    /// The index of the first occurrence in the list of the findings of all screens.
    let first: Int
    /// The index of the screen, and the finding there, for each occurrence.
    let places: [(screen: Int, finding: AuditFinding)]

    /// The findings of all screens, equal ones grouped. The highest severity comes first and, of equal severities, what is on
    /// the most screens.
    static func groups(of screens: [AuditedScreen]) -> [AuditGroup] {
        let places = screens.enumerated().flatMap { index, screen in
            screen.findings.map { (screen: index, finding: $0) }
        }
        let groups = Dictionary(grouping: places.indices) { screens[places[$0].screen].key(of: places[$0].finding) }
        return groups.values.map { AuditGroup(first: $0[0], places: $0.map { places[$0] }) }
            .sorted { ($1.severity, $1.screenCount, $0.first) < ($0.severity, $0.screenCount, $1.first) }
    }

    var severity: AuditSeverity { places.map(\.finding.severity).max() ?? .note }
    var screenCount: Int { Set(places.map(\.screen)).count }
}
