import Foundation
import HitTesting

/// Scenes that change and are asked, in every mix: the engine against three fixed ways of answering.
struct LivingSuite: BenchmarkSuite {
    let name = "living"
    let summary =
        "changes and queries in every mix, builds included: a frame's mean / median / slowest µs of the engine and three fixed ways"
    let families = [
        "S1", "S2", "S4", "cards", "rotated", "innerRings", "outerRings", "chains", "clusters", "strips",
        SceneFamily.clippedList, SceneFamily.pool,
    ]
    let sizes = [1, 10, 33, 100, 1000, 10_000, 100_000]
    let variants =
        LivingMix.all.map(\.name) + LivingSuite.windowMixes.map { LivingSuite.window + $0 } + [LivingList.variant]

    /// The recycled list stands beside the list in a viewport that holds all rows as views.
    func sizes(of family: String, variant: String) -> [Int] {
        guard variant == LivingList.variant else { return sizes }
        return family == SceneFamily.clippedList ? sizes.filter { $0 >= LivingSuite.leastRows } : []
    }

    /// Fewer rows are all in view.
    private static let leastRows = 1000

    let exportsRuns = true

    static let window = "window "
    private static let windowMixes = ["1:1", "1:20"]
    static let tree = "box tree"
    static let quadtree = "quadtree each frame"
    static let regret = "regret"

    let columns: [TableColumn] = [
        .frames("engine", Strategy.scene), .frames("walk", Strategy.walk), .frames("tree", LivingSuite.tree),
        .frames("quadtree", LivingSuite.quadtree),
        TableColumn(LivingSuite.regret) { rows in rows.regret.map { $0.text } },
        TableColumn("frames") { $0.row(Strategy.scene, .frame)?.counters["frames"].map { grouped(Int($0)) } },
        .counter("steps a frame", "steps a frame", Strategy.scene),
    ]

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        try (benchmark.variant.map { [$0] } ?? variants).flatMap { variant in
            if variant == LivingList.variant {
                guard benchmark.family == SceneFamily.clippedList, let mix = LivingMix.named(LivingList.mix) else {
                    return [ReportRow]()
                }
                let run = LivingRun(benchmark, mix, effort: effort)
                return try run.rows(in: benchmark.place(in: name, variant: variant), ways: run.listWays)
            }
            let isWindow = variant.hasPrefix(LivingSuite.window)
            guard let mix = LivingMix.named(isWindow ? String(variant.dropFirst(LivingSuite.window.count)) : variant)
            else { return [ReportRow]() }
            let run = LivingRun(benchmark, mix, effort: effort)
            return try run.rows(
                in: benchmark.place(in: name, variant: variant), ways: isWindow ? run.windowWays : run.sceneWays)
        }
    }

    func progressLine(_ rows: CaseRows) -> String? {
        "\(rows.place.title): " + columns.prefix(5).map { "\($0.title) \($0.cell(rows))" }.joined(separator: " | ")
    }

    func closing(_ cases: [CaseRows]) -> String {
        [("scenes", false), ("windows", true)].compactMap { title, isWindow in
            let own = cases.filter { $0.place.variant.hasPrefix(LivingSuite.window) == isWindow }
            let regrets = own.compactMap { rows in rows.regret.map { (rows.place.title, $0) } }
            guard let worst = regrets.max(by: { $0.1.value < $1.1.value }) else { return nil }
            let logarithms = regrets.reduce(0) { $0 + log($1.1.value) }
            let mean = exp(logarithms / Double(regrets.count))
            return "regret of \(title): geometric mean \(shortNumber(mean)), "
                + "largest \(worst.1.text) (\(worst.0)), of \(regrets.count) rows\n"
        }.joined()
    }
}

extension CaseRows {
    /// How many times the least of the fixed ways' mean frames the engine's is; nil without any of them.
    fileprivate var regret: Regret? {
        guard let engine = row(Strategy.scene, .frame) else { return nil }
        let fixed = rows.filter { $0.quantity == .frame && $0.strategy != Strategy.scene && !$0.isBrokenOff }
        guard let least = fixed.map(\.value).min(), least > 0 else { return nil }
        return Regret(value: engine.value / least, isLowerBound: engine.isBrokenOff)
    }
}

/// What an engine that decides pays for not having known.
private struct Regret {
    let value: Double
    let isLowerBound: Bool

    var text: String { (isLowerBound ? "≥ " : "") + shortNumber(value) }
}

extension ReportRow {
    fileprivate var isBrokenOff: Bool { counters["brokenOff"] == 1 }
}

extension TableColumn {
    /// Mean, median and slowest frame in microseconds; of a way that was broken off what its mean is at least.
    fileprivate static func frames(_ title: String, _ strategy: String) -> TableColumn {
        TableColumn(title) { rows in
            rows.row(strategy, .frame).map { row in
                guard !row.isBrokenOff else { return "≥ " + shortNumber(row.value / 1000) }
                let numbers = [row.value, row.counters["median"] ?? .nan, row.counters["slowest"] ?? .nan]
                return numbers.map { shortNumber($0 / 1000) }.joined(separator: " / ")
            }
        }
    }
}
