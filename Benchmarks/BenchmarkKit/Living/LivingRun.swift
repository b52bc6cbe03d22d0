import HitTesting
import ViewKit

/// A mix over a scene, ready to be run in any way.
struct LivingRun {
    private let benchmark: BenchmarkCase
    private let script: LivingScript
    private let ground: LivingGround
    private let points: [Point]
    private let mix: LivingMix
    private let effort: Effort

    init(_ benchmark: BenchmarkCase, _ mix: LivingMix, effort: Effort) {
        self.benchmark = benchmark
        self.mix = mix
        self.effort = effort
        ground = LivingGround(benchmark, mix)
        script = LivingScript(ground, mix)
        points = benchmark.points(inMultiplesOf: mix.queries)
    }

    /// The engine, and the fixed ways that it is measured by.
    var sceneWays: [LivingWay] {
        let ways: [(String, HitScene.Way?)] = [
            (Strategy.walk, .walk), (LivingSuite.tree, .tree), (LivingSuite.quadtree, .quadtree), (Strategy.scene, nil),
        ]
        return ways.map { name, way in
            LivingWay(name: name, isFixed: way != nil) {
                LivingTrack(LivingScene(ground.tree, way: way), script, points: points)
            }
        }
    }

    /// A window that decides, and one that walks.
    var windowWays: [LivingWay] {
        [(Strategy.walk, HitTestingStrategy.walk), (Strategy.scene, .indexed)].map { name, strategy in
            LivingWay(name: name, isFixed: name == Strategy.walk) {
                LivingTrack(LivingWindow(ground.tree, strategy: strategy), script, points: points)
            }
        }
    }

    /// A table with as many rows as the scene has views, answered by the index and by the walk.
    var listWays: [LivingWay] {
        [(Strategy.walk, HitTestingStrategy.walk), (Strategy.scene, .indexed)].map { name, strategy in
            LivingWay(name: name, isFixed: name == Strategy.walk) {
                let list = LivingList(rows: benchmark.size, in: benchmark.tree.plane, strategy: strategy)
                return LivingTrack(list, script, points: points)
            }
        }
    }

    /// Compares answers, then runs the ways against each other.
    ///
    /// - Throws: `Disagreement` if an answer is not the walk's.
    func rows(in place: ReportRow.Place, ways: [LivingWay]) throws -> [ReportRow] {
        let check = LivingCheck(family: benchmark.family, size: benchmark.size)
        guard let engine = ways.last else { return [] }
        let compared = try check.replay(engine.make(), engine.name, frames: effort.frames ?? LivingRace.fewFrames)
        let race = LivingRace(
            family: benchmark.family, size: benchmark.size, points: points, effort: effort, ways: ways)
        let results = try race.run()
        if let folder = benchmark.exportFolder, let last = results.last {
            try LivingExport(folder: folder).write(
                benchmark, mix, script, points: points, answers: last.answers,
                mean: last.total / Double(max(last.times.count, 1)))
        }
        let walked = results.first { $0.name == Strategy.walk }?.answers.count ?? 0
        return results.map { result in
            // All answers of all ways were compared with each other, so as far as the walk came with the walk's.
            let beside = result.name == Strategy.walk ? 0 : min(walked, result.answers.count)
            return result.row(in: place, compared: compared + beside + result.comparedAtEnd)
        }
    }
}

extension BenchmarkCase {
    /// The points, so many that a whole number of frames asks each of them once.
    func points(inMultiplesOf queries: Int) -> [Point] {
        guard points.count >= queries else { return (0..<queries).map { points[$0 % points.count] } }
        return Array(points.prefix(points.count / queries * queries))
    }
}

extension LivingResult {
    /// The row of a way.
    func row(in place: ReportRow.Place, compared: Int) -> ReportRow {
        let halves = [0, 1].compactMap { half in
            stride(from: half, to: means.count, by: 2).map { means[$0] }.min()
        }
        var row = ReportRow(
            place, name, .frame, Samples(repetitions: means, fastestChunks: [mean], halves: halves))
        row.points = answers.count
        row.digest = Digest(answers).description
        row.comparedPoints = compared
        row.counters = ["median": median, "slowest": slowest, "frames": Double(frames)]
        if isBrokenOff { row.counters["brokenOff"] = 1 }
        for (name, value) in statistics { row.counters[name] = value }
        if let steps = statistics["steps"] { row.counters["steps a frame"] = steps / Double(max(frames, 1)) }
        return row
    }
}
