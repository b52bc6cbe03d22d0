/// What a run measured, in the form that is written as JSON.
package struct BenchmarkReport: Codable, Equatable, Sendable {
    /// The name of the format.
    package static let formatName = "hittest-bench"
    /// The version of the format that this code writes and reads.
    package static let currentVersion = 1

    package var format = BenchmarkReport.formatName
    package var version = BenchmarkReport.currentVersion
    package var machine: Machine
    /// The arguments of the run.
    package var command: [String]
    package var effort: Effort
    /// The arguments of runs whose rows have been put among these; nil if there are none.
    package var laterCommands: [[String]]?
    package var rows: [ReportRow] = []

    /// Puts the rows of a later run among these: in place of those of the same case, else behind the next smaller size. Rows that
    /// their suite has no more go.
    package mutating func replaceRows(by later: BenchmarkReport) {
        let measured = Set(later.rows.map(\.place))
        rows.removeAll { measured.contains($0.place) || $0.place.isGone }
        let suites = BenchmarkSuites.all.map(\.name)
        let families = SceneFamily.all.map(\.name)
        // Variants and strategies stay as they were run.
        rows = (rows + later.rows).enumerated().map { number, row in
            let place = row.place
            let order = [
                suites.firstIndex(of: place.suite) ?? suites.count,
                place.rowIndex ?? families.firstIndex(of: place.family) ?? families.count, place.size, number,
            ]
            return (order, row)
        }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
        laterCommands = (laterCommands ?? []) + [later.command]
    }
}

/// One strategy measured on one case.
package struct ReportRow: Codable, Equatable, Sendable {
    /// What is measured on what.
    package var place: Place
    /// The strategy.
    package var strategy: String
    /// What is measured of it: a time or memory.
    package var quantity: Quantity
    /// The raw measurements; nil for what is counted.
    package var samples: Samples?
    /// The value that tables show: of samples their `best`.
    package var value: Double
    /// How many points were run.
    package var points: Int?
    /// The digest of the answers to them.
    package var digest: String?
    /// Of how many of the answers an independent method was asked too.
    package var comparedPoints: Int?
    /// Counts that are the same in every run.
    package var counters: [String: Double] = [:]

    /// The case that a row belongs to.
    package struct Place: Codable, Hashable, Sendable {
        package var suite: String
        package var family: String
        /// The number of views or boxes.
        package var size: Int
        package var distribution: String
        /// What sets cases of the same scene apart, such as a share of overriding views. Mostly empty.
        package var variant = ""
    }

    /// What is measured, and in which unit.
    package enum Quantity: String, Codable, Sendable {
        /// Nanoseconds a query.
        case query
        /// Nanoseconds an event, its delivery included.
        case event
        /// Nanoseconds a view or box.
        case build
        /// Nanoseconds a frame: some changes with the queries behind them, on average.
        case frame
        /// Bytes altogether.
        case memory

        /// The unit of the values.
        package var unit: String {
            switch self {
            case .query: "ns/query"
            case .event: "ns/event"
            case .build: "ns/view"
            case .frame: "ns/frame"
            case .memory: "bytes"
            }
        }
    }

    /// A row of timed work.
    package init(_ place: Place, _ strategy: String, _ quantity: Quantity, _ samples: Samples) {
        self.place = place
        self.strategy = strategy
        self.quantity = quantity
        self.samples = samples
        value = samples.best
    }

    /// A row of something counted.
    package init(_ place: Place, _ strategy: String, _ quantity: Quantity, value: Double) {
        self.place = place
        self.strategy = strategy
        self.quantity = quantity
        self.value = value
    }
}

extension ReportRow.Place {
    private var rowSuite: (any RowSuite)? { BenchmarkSuites.named(suite) as? any RowSuite }

    /// Its place among the rows of a suite of rows.
    fileprivate var rowIndex: Int? { rowSuite?.rowTitles.firstIndex(of: rowTitle) }

    /// What names it among them.
    private var rowTitle: String { "\(grouped(size)) \(family)" }

    /// Whether it was a row of a suite of rows.
    fileprivate var isGone: Bool { rowSuite.map { !$0.rowTitles.contains(rowTitle) } ?? false }
}
