import HitTesting

/// What living scenes are promised to cost, one row for each promise: what is reached, what stands beside it, and what it
/// must be.
struct LivingTableSuite: BenchmarkSuite {
    let name = "living-table"
    let summary = "promises of living scenes: what is reached, what stands beside it, what it must be"
    let exportsRuns = true

    private static let promises: [any LivingPromise] = [
        SmallScreens(), NewScene(), TabSwitch(), ParkedView(), ClippedScroll(), PoolExchange(), HiddenRings(),
        DeepChain(), AllMoved(), SlowestFrame(), FirstChange(), PeerRuns(), BudgetedPreparing(),
        InsertsBehind(), GuestRoot(), AgedMemory(), SmallMemory(), ManyChanges(),
    ]

    var variants: [String] { LivingTableSuite.promises.map(\.name) }

    var families: [String] {
        var families: [String] = []
        for family in LivingTableSuite.promises.flatMap(\.families) where !families.contains(family) {
            families.append(family)
        }
        return families
    }

    var sizes: [Int] {
        Set(LivingTableSuite.promises.flatMap { promise in promise.families.flatMap { promise.sizes(of: $0) } })
            .sorted()
    }

    func sizes(of family: String, variant: String) -> [Int] {
        guard let promise = LivingTableSuite.promises.first(where: { $0.name == variant }),
            promise.families.contains(family)
        else { return [] }
        return promise.sizes(of: family)
    }

    let columns: [TableColumn] = [
        TableColumn("unit") { $0.rows.first.map { $0.quantity.tableUnit } },
        .promised("reached", LivingTableSuite.reached), .promised("beside", LivingTableSuite.beside),
        .promised("must be ≤", LivingTableSuite.limit),
        TableColumn("reached ÷ must be") { $0.shareOfLimit.map(shortNumber) },
    ]

    static let reached = "reached"
    static let beside = "beside"
    static let limit = "must be"

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        try LivingTableSuite.promises.filter { benchmark.variant == nil || $0.name == benchmark.variant }
            .flatMap { promise in
                try promise.measure(LivingStage(benchmark, effort: effort)).flatMap { outcome in
                    outcome.rows(in: benchmark.place(in: name, variant: promise.name + outcome.part))
                }
            }
    }

    func progressLine(_ rows: CaseRows) -> String? {
        "\(rows.place.title): "
            + columns.map { "\($0.title) \($0.cell(rows))" }.filter { !$0.hasSuffix(" ") }.joined(separator: ", ")
    }

    func closing(_ cases: [CaseRows]) -> String {
        let shares = cases.compactMap(\.shareOfLimit)
        return shares.isEmpty ? "" : "\(shares.count { $0 <= 1 }) of \(shares.count) promises are kept\n"
    }
}

/// A promise, and how to see whether it is kept.
protocol LivingPromise: Sendable {
    var name: String { get }
    var families: [String] { get }
    func sizes(of family: String) -> [Int]
    /// - Throws: `Disagreement` if an answer is not the walk's.
    func measure(_ stage: LivingStage) throws -> [LivingOutcome]
}

/// What came of a promise, or of a part of it.
struct LivingOutcome {
    /// What sets the parts of one promise apart, with a space before it.
    var part = ""
    var quantity = ReportRow.Quantity.frame
    var reached: Double
    var beside: Double?
    var limit: Double?
    var compared = 0

    func rows(in place: ReportRow.Place) -> [ReportRow] {
        var rows = [ReportRow(place, LivingTableSuite.reached, quantity, value: reached)]
        rows[0].comparedPoints = compared
        if let beside { rows.append(ReportRow(place, LivingTableSuite.beside, quantity, value: beside)) }
        if let limit { rows.append(ReportRow(place, LivingTableSuite.limit, quantity, value: limit)) }
        return rows
    }
}

extension CaseRows {
    fileprivate var shareOfLimit: Double? {
        guard let reached = rows.first(where: { $0.strategy == LivingTableSuite.reached }),
            let limit = rows.first(where: { $0.strategy == LivingTableSuite.limit }), limit.value > 0
        else { return nil }
        return reached.value / limit.value
    }
}

extension TableColumn {
    fileprivate static func promised(_ title: String, _ strategy: String) -> TableColumn {
        TableColumn(title) { rows in
            rows.rows.first { $0.strategy == strategy }.map { shortNumber($0.value * $0.quantity.tableScale) }
        }
    }
}

extension ReportRow.Quantity {
    /// Times in microseconds, all else as it is.
    fileprivate var tableScale: Double { self == .memory || self == .steps ? 1 : 1e-3 }
    fileprivate var tableUnit: String { self == .memory || self == .steps ? unit : "µs" }
}
