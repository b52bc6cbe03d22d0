/// A run beside an older one.
///
/// A time counts as changed only where the two `best` values differ by more than both runs' repetitions leave open: by more
/// than the sum of their uncertainties, and at least by `minimumTolerance`. Memory and answers have no spread: there every
/// difference counts, of memory above `memoryTolerance`.
package struct Comparison: Sendable {
    /// What a row has become.
    package enum Verdict: String, Sendable {
        case same, better, worse
        /// Other answers to the same points.
        case differs
        /// Not in the new run.
        case missing
        /// Not in the old run.
        case added
    }

    /// One row in both runs.
    package struct Entry: Sendable {
        package var title: String
        package var unit: String
        package var old: Double?
        package var new: Double?
        /// The relative change below which nothing is said.
        package var tolerance: Double
        package var verdict: Verdict

        /// New over old.
        package var ratio: Double? {
            guard let old, let new, old > 0 else { return nil }
            return new / old
        }
    }

    /// Times that differ by less than this part are never called changed.
    package static let minimumTolerance = 0.08
    /// Bytes that differ by less than this part are called the same: heaps round.
    package static let memoryTolerance = 0.01

    package private(set) var entries: [Entry] = []
    /// Why the two may not be comparable; empty if nothing speaks against it.
    package private(set) var warnings: [String] = []

    package init(old: BenchmarkReport, new: BenchmarkReport) {
        if old.machine.processor != new.machine.processor {
            warnings.append("other processors: \(old.machine.processor) and \(new.machine.processor)")
        }
        if old.machine.build != new.machine.build {
            warnings.append("other builds: \(old.machine.build) and \(new.machine.build)")
        }
        let oldRows = Dictionary(old.rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for row in new.rows { entries.append(Comparison.entry(oldRows[row.key], row)) }
        let newKeys = Set(new.rows.map(\.key))
        let suites = Set(new.rows.map(\.place.suite))
        // Suites that were not run are no loss; rows that a suite no longer has are shown.
        for row in old.rows where suites.contains(row.place.suite) && !newKeys.contains(row.key) {
            entries.append(
                Entry(
                    title: row.title, unit: row.quantity.unit, old: row.value, new: nil, tolerance: 0, verdict: .missing
                ))
        }
    }

    /// Whether anything has become worse, or answers differ.
    package var hasRegression: Bool { entries.contains { $0.verdict == .worse || $0.verdict == .differs } }

    private static func entry(_ old: ReportRow?, _ new: ReportRow) -> Entry {
        var entry = Entry(
            title: new.title, unit: new.quantity.unit, old: old?.value, new: new.value, tolerance: 0, verdict: .added)
        guard let old else { return entry }
        entry.tolerance = tolerance(old, new)
        entry.verdict = .same
        let ratio = old.value > 0 ? new.value / old.value : 1
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
    /// The comparison as a table, and a last line that sums it up.
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
    /// What identifies a row across runs.
    struct Key: Hashable {
        var place: Place
        var strategy: String
        var quantity: Quantity
    }

    var key: Key { Key(place: place, strategy: strategy, quantity: quantity) }

    var title: String { "\(place.title): \(strategy) \(quantity.rawValue)" }
}
