import HitDiagnosis
import HitTesting

/// Measures the time to explain a touch, and the time to audit a scene.
struct ReportsSuite: BenchmarkSuite {
    let name = "reports"
    let summary = "explaining a touch, beside the walk that it tells of; auditing a scene"
    let families = ["S1", "S2", "S4", "cards", "rotated"]
    let sizes = [1000, 10_000, 100_000]
    /// The sizes of a run that only checks that everything works: few views, since a debug build takes seconds to audit more
    /// outlines.
    let smokeSizes = [8]

    let columns: [TableColumn] = [
        .value(Strategy.walk, .query), .value(ReportsSuite.explain, .query),
        .ratio(.query, of: ReportsSuite.explain, to: Strategy.walk),
        .milliseconds("audit ms", ReportsSuite.audit),
        .counter("findings", "findings", ReportsSuite.audit),
    ]

    static let explain = "explain"
    static let audit = "audit"

    /// The greatest number of points that are queried. Explanations are kept in memory until they have been compared.
    private static let mostPoints = 10_000

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let benchmark = benchmark.withFirstPoints(Self.mostPoints)
        let scene = SceneSubject(benchmark)
        let explain = QuerySubject(
            target: scene.scene, query: { $0.explain(at: $1) }, number: { scene.number(of: $0.result) })
        var rows = try await benchmark.race(
            [
                Contestant(Strategy.walk, SceneWalkSubject(scene: scene), points: benchmark.points),
                Contestant(ReportsSuite.explain, explain, points: benchmark.points),
            ], effort: effort)
        rows.append(try audit(benchmark, scene.scene, effort: effort))
        return rows
    }

    private func audit(
        _ benchmark: BenchmarkCase, _ scene: HitScene, effort: Effort
    ) throws -> ReportRow {
        let report = scene.audit()
        // The audit must not say that a node cannot be hit if a touch hits it.
        let hits = benchmark.points.prefix(1000).map { point -> (node: Int32, audited: Int32) in
            guard case .hit(let node) = scene.walk(at: point) else { return (-1, -1) }
            return (Int32(node.slotIndex), report[node]?.own.high == 0 ? -1 : Int32(node.slotIndex))
        }
        try benchmark.check(hits.map(\.audited), of: ReportsSuite.audit, against: hits.map(\.node))
        var row = BuildMeasuring(benchmark: benchmark, effort: effort).row(ReportsSuite.audit) { scene.audit() }
        row.counters["findings"] = Double(report.findings.count)
        return row
    }
}
