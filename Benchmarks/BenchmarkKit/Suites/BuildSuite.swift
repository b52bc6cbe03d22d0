import HitTesting
import SpatialIndex

/// Compares the time to make an index with the time to make the views.
struct BuildSuite: BenchmarkSuite {
    let name = "build"
    let summary = "making the index: of boxes, of a scene; beside making the nodes and plain objects"
    let families = ["S1", "S2", "S3", "S3n", "S4", "cards", "rotated", "strips"]
    let sizes = [1000, 10_000, 100_000, 1_000_000]

    let columns: [TableColumn] = [
        .value(BuildSuite.objects, .build), .value(BuildSuite.nodes, .build), .value(Strategy.scene, .build),
        .value(Strategy.quadtree, .build), .counter("longest piece, µs", "longest piece", Strategy.scene),
    ]

    static let objects = "plain objects"
    static let nodes = "scene nodes"

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let build = BuildMeasuring(benchmark: benchmark, effort: effort)
        var rows = [
            build.row(BuildSuite.objects) { WalkedTree(benchmark.tree) },
            build.row(BuildSuite.nodes) { SceneSubject.build(benchmark.tree) },
            ReportRow(benchmark.id, Strategy.scene, .build, build.prepareScene()),
        ]
        rows[2].counters["longest piece"] = build.longestPiece() / 1000
        if let boxes = benchmark.boxes { rows.append(build.row(Strategy.quadtree) { Quadtree(outer: boxes.boxes) }) }
        try CaseRace(benchmark.withFirstPoints(10_000), effort: effort).noteAnswers(in: &rows)
        return rows
    }
}
