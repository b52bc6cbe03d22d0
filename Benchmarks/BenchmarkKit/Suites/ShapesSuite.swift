import HitTesting

/// Measures areas that are no upright rectangles: the time of queries, the time to build the indexes, and the indexes' memory.
struct ShapesSuite: BenchmarkSuite {
    let name = "shapes"
    let summary = "turned views, lines, and shapes of all kinds: questions, building, memory, and some that move"
    let families = [
        "squares", "turnedSquares", "longLines", "shortLines", "strokes", "curves", "stars", "polygonRings",
        "largePolygons", "hugePolygons", "windingPolygons", "ellipses", "rounded", "masks", "holes",
    ]
    let sizes = [10_000, 100_000, 1_000_000]

    let columns: [TableColumn] = [
        .value(Strategy.recursion, .query), .value(Strategy.scene, .query),
        .ratio(.query, of: Strategy.recursion, to: Strategy.scene),
        .value(ShapesSuite.building, .build, title: "\(Strategy.scene), build"),
        .counter("index B/view", "indexBytes", ShapesSuite.memory, perView: true),
        .value(ShapesSuite.moving, .frame, title: "frame, \(ShapesSuite.moving)"),
    ]

    private static let building = "building"
    private static let memory = "memory"
    private static let moving = "100 moving"
    /// The families whose outlines have many corners. Their scenes have at most `mostOfLarge` views: 10,000 views of 1,000
    /// corners take 0.3 GB.
    private static let large = ["largePolygons", "hugePolygons", "windingPolygons"]
    private static let mostOfLarge = 10_000

    func maximumSize(of family: String) -> Int { ShapesSuite.large.contains(family) ? ShapesSuite.mostOfLarge : .max }

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        let race = try CaseRace(benchmark, effort: effort)
        var rows = try await race.run(
            [
                race.contestant(Strategy.recursion, RecursionSubject(benchmark)),
                race.contestant(Strategy.scene, race.scene),
            ])
        let build = BuildMeasuring(benchmark: benchmark, effort: effort)
        rows.append(ReportRow(benchmark.id, ShapesSuite.building, .build, build.prepareScene()))
        var memory = build.sceneMemory()
        memory.strategy = ShapesSuite.memory
        rows.append(memory)
        rows.append(ReportRow(benchmark.id, ShapesSuite.moving, .frame, movingFrames(benchmark, effort)))
        return rows
    }

    /// Measures frames in which a hundred views move a little and then fifty points are queried. The samples are nanoseconds per
    /// frame.
    private func movingFrames(_ benchmark: BenchmarkCase, _ effort: Effort) -> Samples {
        var subject = SceneSubject(benchmark)
        subject.scene.prepare()
        let moving = Array(subject.ids.dropFirst().suffix(100))
        let origins = moving.map { subject.scene[$0].origin }
        var frame = 0
        func run(_ frames: Int) {
            for _ in 0..<frames {
                frame += 1
                for (index, node) in moving.enumerated() {
                    subject.scene[node].origin.x = origins[index].x + Double(frame & 31)
                }
                for query in 0..<50 {
                    keep(subject.scene.topmost(at: benchmark.points[(frame * 50 + query) % benchmark.points.count]))
                }
            }
        }
        let frames = effort.frames ?? 200
        run(frames)
        return Samples(
            repetitions: (0..<effort.repetitions).map { _ in timed { run(frames) } * 1e9 / Double(frames) })
    }
}
