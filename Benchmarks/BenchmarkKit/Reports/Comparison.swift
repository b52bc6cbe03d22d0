/// A comparison of a run with an older run.
///
/// A time counts as changed only if the two `best` values differ by more than a tolerance. The tolerance is the sum of both
/// runs' uncertainties, but at least `minimumTolerance`. Memory counts as changed if it differs by more than `memoryTolerance`.
/// Any difference of answers counts.
package struct Comparison: Sendable {
    /// The result of comparing a row.
    package enum Verdict: String, Sendable {
        case same, better, worse
        /// The runs' answers at the same points differ.
        case differs
        /// The new run lacks the row.
        case missing
        /// The old run lacks the row.
        case added
    }

    /// A row that is in one of the compared runs, or in both.
    package struct Entry: Sendable {
        package var title: String
        package var unit: String
        package var old: Double?
        package var new: Double?
        /// The relative change up to which the verdict is `same`.
        package var tolerance: Double
        package var verdict: Verdict

        /// The new value divided by the old one; nil if one of the runs lacks the row, or if the old value is not positive.
        package var ratio: Double? {
            guard let old, let new, old > 0 else { return nil }
            return new / old
        }
    }

    /// The relative difference up to which times count as the same, whatever their uncertainty.
    package static let minimumTolerance = 0.08
    /// The relative difference up to which memory counts as the same. Heaps round sizes, so small differences mean nothing.
    package static let memoryTolerance = 0.01

    package private(set) var entries: [Entry] = []
    /// The reasons why the runs may not be comparable.
    package private(set) var warnings: [String] = []

    package init(old: BenchmarkReport, new: BenchmarkReport) {
        if old.machine.processor != new.machine.processor {
            warnings.append("other processors: \(old.machine.processor) and \(new.machine.processor)")
        }
        if old.machine.build != new.machine.build {
            warnings.append("other builds: \(old.machine.build) and \(new.machine.build)")
        }
        let oldRows = Dictionary(old.rows.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
        for row in new.rows { entries.append(Comparison.entry(row, old: oldRows[row.title], new: row)) }
        let newTitles = Set(new.rows.map(\.title))
        let suites = Set(new.rows.map(\.caseID.suite))
        // A row of the old run is missing only if its suite was run again without the row.
        for row in old.rows where suites.contains(row.caseID.suite) && !newTitles.contains(row.title) {
            entries.append(Comparison.entry(row, old: row, new: nil))
        }
    }

    /// True if a row has become worse, or answers differ.
    package var hasRegression: Bool { entries.contains { $0.verdict == .worse || $0.verdict == .differs } }

    private static func entry(_ row: ReportRow, old: ReportRow?, new: ReportRow?) -> Entry {
        var entry = Entry(
            title: row.title, unit: row.quantity.unit, old: old?.value, new: new?.value, tolerance: 0,
            verdict: new == nil ? .missing : .added)
        guard let old, let new else { return entry }
        entry.tolerance = tolerance(old, new)
        entry.verdict = .same
        let ratio = entry.ratio ?? 1
        if ratio > 1 + entry.tolerance { entry.verdict = .worse }
        if ratio < 1 / (1 + entry.tolerance) { entry.verdict = .better }
        if old.points == new.points, old.digest != new.digest { entry.verdict = .differs }
        return entry
    }

    private static func tolerance(_ old: ReportRow, _ new: ReportRow) -> Double {
        guard let oldSamples = old.samples, let newSamples = new.samples else { return memoryTolerance }
        return max(minimumTolerance, oldSamples.uncertainty + newSamples.uncertainty)
    }
}

extension Comparison {
    /// The comparison as a table, and a last line with the number of rows for each verdict.
    package func text() -> String {
        let body = entries.map { entry in
            [
                entry.title, entry.old.map(shortNumber) ?? "", entry.new.map(shortNumber) ?? "", entry.unit,
                entry.ratio.map { shortNumber($0) + "×" } ?? "", "±\(shortNumber(entry.tolerance * 100)) %",
                entry.verdict.rawValue,
            ]
        }
        let table = TextTable(head: ["row", "old", "new", "unit", "new ÷ old", "tolerance", "verdict"], body: body).text
        let counts = Dictionary(grouping: entries, by: \.verdict)
        let sums = [Verdict.worse, .differs, .missing, .better, .same, .added].compactMap { verdict in
            counts[verdict].map { "\($0.count) \(verdict.rawValue)" }
        }
        let notes = warnings.map { "warning: \($0); times may not be comparable\n" }.joined()
        return notes + table + "\n" + sums.joined(separator: ", ") + "\n"
    }
}

extension ReportRow {
    /// The case, the strategy and the quantity, which identify the row across runs.
    var title: String { "\(caseID.title): \(strategy) \(quantity.rawValue)" }
}
