/// The measurements of a run, in the form that is written as JSON.
package struct BenchmarkReport: Codable, Equatable, Sendable {
    /// The name of the reports' file format.
    package static let formatName = "hittest-bench"
    /// The version of the format that this code writes and reads.
    package static let currentVersion = 1

    package var format = BenchmarkReport.formatName
    package var version = BenchmarkReport.currentVersion
    package var machine: Machine
    /// The arguments of the run.
    package var command: [String]
    package var effort: Effort
    /// The arguments of later runs whose rows have been merged into this report, each once, where it was last run; nil if there
    /// are none.
    package var laterCommands: [[String]]?
    package var rows: [ReportRow] = []

    /// Merges the rows of a later run into this report, where they replace all rows of the same cases. The result is sorted by
    /// suite, then by family or row of suite `living`, then by size. Rows that suite `living` no longer has are removed.
    package mutating func replaceRows(by later: BenchmarkReport) {
        let measured = Set(later.rows.map(\.caseID))
        rows.removeAll { measured.contains($0.caseID) || $0.caseID.isGone }
        let suites = BenchmarkSuites.all.map(\.name)
        let families = SceneFamily.all.map(\.name)
        // Variants and strategies stay in the order in which they were run.
        rows = (rows + later.rows).enumerated().map { number, row in
            let caseID = row.caseID
            let order = [
                suites.firstIndex(of: caseID.suite) ?? suites.count,
                caseID.rowIndex ?? families.firstIndex(of: caseID.family) ?? families.count, caseID.size, number,
            ]
            return (order, row)
        }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
        laterCommands = (laterCommands ?? []).filter { $0 != later.command } + [later.command]
    }
}

/// A row of a report: one quantity, measured for one strategy on one case.
package struct ReportRow: Codable, Equatable, Sendable {
    /// The case on which the strategy was measured.
    package var caseID: CaseID
    /// The name of the strategy that was measured.
    package var strategy: String
    /// The measured quantity: a time or memory.
    package var quantity: Quantity
    /// The raw measurements; nil for a counted value. A file of kept results has only the best value, the median and the
    /// uncertainty. These are read as samples of one repetition.
    package var samples: Samples?
    /// The value that tables show: the `best` of `samples`, or a counted value.
    package var value: Double
    /// The number of points at which the strategy was queried; nil if no answers were recorded.
    package var points: Int?
    /// The digest of the strategy's answers; nil if none were recorded.
    package var digest: String?
    /// The number of answers that were compared with those of an independent method. If there is no such method, the answers
    /// were compared with another strategy's. Nil if no answers were recorded.
    package var comparedPoints: Int?
    /// Further numbers by name, such as counts and limits. Tables show them, or values computed from them.
    package var counters: [String: Double] = [:]

    private enum CodingKeys: String, CodingKey {
        case caseID = "place"
        case strategy, quantity, samples, value, points, digest, comparedPoints, counters
    }

    /// The measured quantities and their units.
    package enum Quantity: String, Codable, Sendable {
        /// The time of a query, in nanoseconds.
        case query
        /// The time of an event with its delivery, in nanoseconds.
        case event
        /// The time to build something, such as an index, in nanoseconds for each view or box.
        case build
        /// The mean time of a frame, in nanoseconds. A frame is some changes and the queries after them.
        case frame
        /// The memory of the whole scene, in bytes.
        case memory

        /// The unit of the values.
        package var unit: String {
            switch self {
            case .query, .event, .frame: "ns/\(rawValue)"
            case .build: "ns/view"
            case .memory: "bytes"
            }
        }
    }

    /// A row of timed work.
    package init(_ caseID: CaseID, _ strategy: String, _ quantity: Quantity, _ samples: Samples) {
        self.init(caseID, strategy, quantity, value: samples.best)
        self.samples = samples
    }

    /// A row of a counted value.
    package init(_ caseID: CaseID, _ strategy: String, _ quantity: Quantity, value: Double) {
        self.caseID = caseID
        self.strategy = strategy
        self.quantity = quantity
        self.value = value
    }
}

/// Identifies a case in reports: a suite's scene and query points.
package struct CaseID: Codable, Hashable, Sendable {
    package var suite: String
    package var family: String
    /// The number of views or boxes.
    package var size: Int
    package var distribution: String
    /// A text that distinguishes cases of the same scene, such as a share of overriding views. Usually empty.
    package var variant = ""
}

extension CaseID {
    private var isDynamic: Bool { suite == DynamicSuite().name }

    /// The index of the case among the rows of suite `living`; nil if the case is no such row.
    fileprivate var rowIndex: Int? {
        isDynamic ? DynamicRow.titles.firstIndex(of: "\(grouped(size)) \(family)") : nil
    }

    /// True for a row that suite `living` no longer has.
    fileprivate var isGone: Bool { isDynamic && rowIndex == nil }
}
