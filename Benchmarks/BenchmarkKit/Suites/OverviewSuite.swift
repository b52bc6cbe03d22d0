import HitTesting

/// Compares the index with the scene's walk and with the recursion over plain objects, on the three kinds of scenes that matter
/// most. This suite runs if there are no arguments.
struct OverviewSuite: BenchmarkSuite {
    let name = "overview"
    let summary = "index against walks: nested UI, long list, scattered views"
    let families = ["S1", "S4", "S2"]
    let sizes = [1000, 10_000, 100_000]

    let columns: [TableColumn] = [
        .value(Strategy.recursion, .query), .value(Strategy.walk, .query), .value(Strategy.scene, .query),
        .ratio(.query, of: Strategy.recursion, to: Strategy.scene),
        .ratio(.query, of: Strategy.walk, to: Strategy.scene),
        .milliseconds("index build ms", Strategy.scene),
        .bytesPerView("scene B/view", Strategy.scene),
    ]

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let build = BuildMeasuring(benchmark: benchmark, effort: effort)
        let race = try CaseRace(benchmark, effort: effort)
        var rows = try await race.run(race.walksAndScene)
        rows.append(ReportRow(benchmark.id, Strategy.scene, .build, build.prepareScene()))
        rows.append(build.sceneMemory())
        return rows
    }
}
