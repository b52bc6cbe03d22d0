import Foundation
import HitTesting

/// Measures dynamic scenes. The engine is compared with plain recursion, with prototypes of single mechanisms, with a grid that is
/// made anew after each change, with `prepare()` in each frame, and with Boost's R-tree.
///
/// The rows of this suite have scenes of their own, instead of families and sizes.
struct DynamicSuite: BenchmarkSuite {
    let name = "living"
    let summary =
        "changes and questions of a frame, µs: mean (slowest, each frame at the fastest of the runs)"

    let families: [String] = []
    let sizes: [Int] = []

    static let recursion = "plain recursion"
    static let layers = "layers"
    static let movers = "movers"
    static let containers = "containers"
    static let grid = "grid"
    static let prepared = "prepare() each frame"
    static let peer = "Boost"

    let columns: [TableColumn] = [
        .frames("engine", Strategy.scene), .frames("layers", DynamicSuite.layers),
        .frames("movers", DynamicSuite.movers), .frames("containers", DynamicSuite.containers),
        .frames("recursion", DynamicSuite.recursion), .frames("grid", DynamicSuite.grid),
        .frames("prepare()", DynamicSuite.prepared),
        .frames("Boost", DynamicSuite.peer),
        TableColumn("÷ prototype") { rows in rows.ratio { $0.isPrototype }.map(shortNumber) },
        TableColumn("÷ recursion") { rows in rows.ratio { $0.strategy == DynamicSuite.recursion }.map(shortNumber) },
        TableColumn("regret") { rows in rows.regret.map(shortNumber) },
        TableColumn("of what it may take") { rows in rows.shareOfLimit.map(shortNumber) },
        TableColumn("slowest, of it") { rows in rows.shareOfSlowest.map(shortNumber) },
        TableColumn("frames") { $0.row(Strategy.scene, .frame)?.counters["frames"].map { grouped(Int($0)) } },
    ]

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] { [] }

    /// Measures all forms of a row's scene, and compares their answers.
    ///
    /// - Parameter peer: The path of a program with another library's index; nil if there is none.
    /// - Throws: `Disagreement` if the forms' answers differ.
    func rows(_ row: DynamicRow, effort: Effort, peer: String?) async throws -> [ReportRow] {
        try await DynamicSuite.onLargeStack { try DynamicSuite.measure(row, effort, peer.map(PeerProgram.init)) }
    }

    /// Runs work on a thread of its own, whose stack is large enough for recursion over any scene. A level of recursion takes
    /// some 200 bytes.
    private static func onLargeStack<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Swift.Result { try work() }) }
            thread.stackSize = 1 << 30
            thread.start()
        }
    }

    private static func measure(_ row: DynamicRow, _ effort: Effort, _ peer: PeerProgram?) throws -> [ReportRow] {
        // Scenes are tiny if the run only checks that everything works.
        let scene = row.scene(effort.isSmoke ? min(row.size, 60) : row.size)
        let race = DynamicRace(
            row: row, scene: scene, contestants: row.contestants(scene.tree),
            seconds: effort.secondsOfARun, frames: effort.frames ?? (row.isStill ? 100 : 20_000),
            fewest: row.isStill ? 15 : effort.isFull ? 200 : 40, runs: effort.isSmoke ? 1 : 3,
            peer: row.hasPeer ? peer : nil)
        let (results, frames, compared) = try race.run()
        let caseID = CaseID(suite: "living", family: row.title, size: row.size, distribution: "uniform")
        let unit = row.isStill ? Double(row.queries) : 1
        return results.map { result in
            var report = ReportRow(
                caseID, result.name, .frame,
                Samples(
                    repetitions: result.means.map { $0 / unit }, fastestChunks: [result.mean / unit],
                    halves: result.means.map { $0 / unit }))
            report.points = result.times.count * row.queries
            report.digest = result.digest.description
            report.comparedPoints = compared
            report.counters = ["slowest": result.slowest / unit, "frames": Double(frames)]
            report.note(row.limit)
            return report
        }
    }

    func closing(_ cases: [CaseRows]) -> String {
        let regrets = cases.compactMap { rows in rows.regret.map { (rows.caseID.family, $0) } }
        guard let worst = regrets.max(by: { $0.1 < $1.1 }) else { return "" }
        let mean = exp(regrets.reduce(0) { $0 + log($1.1) } / Double(regrets.count))
        let shares = cases.compactMap(\.shareOfLimit)
        let slowest = cases.compactMap(\.shareOfSlowest)
        return "regret: geometric mean \(shortNumber(mean)), largest \(shortNumber(worst.1)) (\(worst.0)), "
            + "of \(regrets.count) rows\n"
            + "\(shares.count { $0 <= 1 }) of \(shares.count) rows take what they may, "
            + "\(slowest.count { $0 <= 1 }) of \(slowest.count) in their slowest frame\n"
    }

    /// The line that is printed as soon as a row has been measured.
    func progressLine(_ rows: CaseRows) -> String {
        "\(rows.caseID.title): "
            + columns.map { "\($0.title) \($0.cell(rows))" }.filter { !$0.hasSuffix(" ") }.joined(separator: " | ")
    }
}

extension DynamicRow {
    fileprivate func contestants(_ tree: ViewTree) -> [DynamicContestant] {
        let isBesidePeer = if case .peer = limit { true } else { false }
        // In a still scene, recursion would drive the other forms out of the caches.
        let part: DynamicContestant.Part = isStill || isBesidePeer ? .firstSamples : .samples
        let recursion = DynamicContestant(name: DynamicSuite.recursion, part: part) { PlainScene(tree) }
        if isWindow { return [DynamicContestant(name: Strategy.scene) { WindowForm(tree) }, recursion] }
        let use: EngineForm.Use = queriesSnapshots ? .snapshots : .queries
        var contestants = [DynamicContestant(name: Strategy.scene) { EngineForm(tree, use) }, recursion]
        if isBesidePeer { return contestants }
        let prototypes = queriesSnapshots ? .none : min(prototypes, PrototypeSet(tree))
        if prototypes != .none {
            contestants.append(DynamicContestant(name: DynamicSuite.layers) { PrototypeForm(tree, in: LayerScene()) })
        }
        if prototypes == .all {
            contestants += [(DynamicSuite.movers, true), (DynamicSuite.containers, false)].map { name, setsAside in
                DynamicContestant(name: name) { PrototypeForm(tree, in: MoverScene(setsAside: setsAside)) }
            }
        }
        if hasPeer, !queriesSnapshots, GridScene.supports(tree) {
            contestants.append(DynamicContestant(name: DynamicSuite.grid, part: .samples) { GridScene(tree) })
        }
        if !queriesSnapshots, !isStill {
            contestants.append(
                DynamicContestant(name: DynamicSuite.prepared, part: .beginning) { EngineForm(tree, .preparing) })
        }
        return contestants
    }
}

extension Effort {
    /// True if the run only checks that everything works.
    fileprivate var isSmoke: Bool { secondsPerRepetition <= Effort.smoke.secondsPerRepetition }
    /// True if results are to be kept.
    fileprivate var isFull: Bool { secondsPerRepetition >= Effort.full.secondsPerRepetition }
    /// The time, in seconds, that each `SceneForm` has in a run. In full runs, it is enough for queries to pay for all indexes.
    fileprivate var secondsOfARun: Double { secondsPerRepetition * (isFull ? 10 : 4) }
}

extension ReportRow {
    /// Records a limit in the row's counters: times in nanoseconds, multiples as they are. Records nothing for `beside`, which is
    /// computed from the times of other strategies.
    fileprivate mutating func note(_ limit: DynamicRow.Limit) {
        switch limit {
        case .beside: break
        case .time(let limit): counters["limit"] = limit * 1000
        case .recursion(let times, let plus):
            counters["times recursion"] = times
            counters["plus"] = plus * 1000
        case .peer(let times): counters["times peer"] = times
        }
    }

    fileprivate var isPrototype: Bool {
        [DynamicSuite.layers, DynamicSuite.movers, DynamicSuite.containers].contains(strategy)
    }
    fileprivate var slowest: Double { counters["slowest"] ?? 0 }
}

extension CaseRows {
    private var engine: ReportRow? { row(Strategy.scene, .frame) }

    private func least(_ isMeant: (ReportRow) -> Bool) -> Double? {
        rows.filter { $0.strategy != Strategy.scene && isMeant($0) }.map(\.value).min()
    }

    /// The time of the engine divided by that of the fastest other strategy that `isMeant` accepts; nil if either was not
    /// measured.
    fileprivate func ratio(_ isMeant: (ReportRow) -> Bool) -> Double? {
        guard let engine, let least = least(isMeant), least > 0 else { return nil }
        return engine.value / least
    }

    /// The time of the engine divided by that of the fastest other strategy. Which strategy is the fastest is known only after
    /// the measurement. Nil if no other strategy was measured.
    fileprivate var regret: Double? { ratio { _ in true } }

    /// The time of the engine divided by its limit, as `DynamicRow.Limit` defines it; nil if a strategy that the limit refers to
    /// was not measured.
    fileprivate var shareOfLimit: Double? {
        guard let engine else { return nil }
        if let limit = engine.counters["limit"] { return engine.value / limit }
        let recursion = least { $0.strategy == DynamicSuite.recursion }
        if let times = engine.counters["times recursion"] {
            return recursion.map { engine.value / (times * $0 + (engine.counters["plus"] ?? 0)) }
        }
        if let times = engine.counters["times peer"] {
            return row(DynamicSuite.peer, .frame).map { engine.value / (times * $0.value) }
        }
        let prototype = least(\.isPrototype)
        var limits = prototype.map { [1.3 * $0] } ?? []
        if let recursion, prototype.map({ recursion < $0 }) ?? true { limits.append(1.5 * recursion) }
        return limits.min().map { engine.value / $0 }
    }

    /// The time of the engine's slowest frame divided by the most that it may be: twice the time of plain recursion's slowest
    /// frame, plus 100 µs. Nil if the engine or plain recursion was not measured.
    fileprivate var shareOfSlowest: Double? {
        guard let engine, let recursion = row(DynamicSuite.recursion, .frame) else { return nil }
        return engine.slowest / (2 * recursion.slowest + 1e5)
    }
}

extension TableColumn {
    /// A column with a strategy's mean time of a frame and, in parentheses, the time of its slowest frame, in microseconds.
    fileprivate static func frames(_ title: String, _ strategy: String) -> TableColumn {
        TableColumn(title) { rows in
            rows.row(strategy, .frame).map { "\(shortNumber($0.value / 1000)) (\(shortNumber($0.slowest / 1000)))" }
        }
    }
}
