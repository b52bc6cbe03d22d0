import HitTesting
import SpatialIndex

/// Compares queries of many points at once with single queries.
struct BatchSuite: BenchmarkSuite {
    let name = "batch"
    let summary = "many points at once: Quadtree and HitScene, with one task and with two"
    let families = ["S1", "S2", "S4"]
    let sizes = [10_000, 100_000, 1_000_000]

    let columns: [TableColumn] = [
        .value(Strategy.quadtree, .query), .value(BatchSuite.quadtreeBatch, .query), .value(Strategy.scene, .query),
        .value(BatchSuite.sceneBatch, .query), .value(BatchSuite.twoTasks, .query),
        .ratio(.query, of: Strategy.scene, to: BatchSuite.sceneBatch),
        .ratio(.query, of: BatchSuite.sceneBatch, to: BatchSuite.twoTasks),
    ]

    static let quadtreeBatch = "Quadtree batch"
    static let sceneBatch = "HitScene batch"
    static let twoTasks = "2 tasks"

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let race = try CaseRace(benchmark, effort: effort)
        let points = benchmark.points
        var prepared = race.scene.scene
        prepared.prepare()
        let snapshot = prepared.snapshot()
        let number = race.scene.number
        var contestants = [
            race.contestant(Strategy.scene, race.scene),
            .batch(BatchSuite.sceneBatch, points, number) { snapshot.topmost(at: $0) },
            .batch(BatchSuite.twoTasks, points, number) { await snapshot.topmost(at: $0, tasks: 2) },
        ]
        if let boxes = benchmark.boxes {
            let index = Quadtree(outer: boxes.boxes)
            contestants.append(race.contestant(Strategy.quadtree, index))
            contestants.append(.batch(BatchSuite.quadtreeBatch, points, index.number) { index.topmost(at: $0) })
        }
        return try await race.run(contestants)
    }
}

extension Contestant {
    /// A contestant that answers the points of a range in one call.
    static func batch<Answer>(
        _ name: String, _ points: [Point], _ number: @escaping (Answer) -> Int32,
        body: @escaping ([Point]) async -> [Answer]
    ) -> Contestant {
        var answers: [Answer] = []
        return Contestant(name: name, isWhole: true) { range in
            let batch = range == 0..<points.count ? points : Array(points[range])
            answers = await body(batch)
        } answers: { _ in
            answers.map(number)
        }
    }
}
