import HitTesting
import SpatialIndex

/// Measures scenes so small that a walk is hard to beat.
struct SmallSuite: BenchmarkSuite {
    let name = "small"
    let summary = "4 to 256 views: the scene must not be slower than the walk"
    let families = ["S1", "S2", "S4", "cards", "rotated"]
    let sizes = [4, 16, 64, 256]
    let smokeSizes = [4, 16]

    let columns: [TableColumn] = [
        .value(Strategy.recursion, .query), .value(Strategy.walk, .query), .value(Strategy.linearScan, .query),
        .value(Strategy.scene, .query), .value(Strategy.quadtree, .query),
        .ratio(.query, of: Strategy.walk, to: Strategy.scene),
        .ratio(.query, of: Strategy.recursion, to: Strategy.scene),
    ]

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let race = try CaseRace(benchmark, effort: effort)
        var contestants = race.walksAndScene
        if let boxes = benchmark.boxes {
            let scan = LinearScan(boxes.boxes.map { IndexEntry($0) })
            contestants.append(race.contestant(Strategy.linearScan, scan))
            contestants.append(race.contestant(Strategy.quadtree, Quadtree(outer: boxes.boxes)))
        }
        return try await race.run(contestants)
    }
}
