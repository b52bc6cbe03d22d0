import HitTesting
import ViewKit

/// What a promise is measured with: a scene, and how much to measure.
struct LivingStage {
    let benchmark: BenchmarkCase
    let effort: Effort

    init(_ benchmark: BenchmarkCase, effort: Effort) {
        self.benchmark = benchmark
        self.effort = effort
    }

    var tree: ViewTree { benchmark.tree }

    /// So many frames, unless the command says otherwise.
    func frames(_ count: Int) -> Int { effort.frames ?? count }

    /// What the engine and the walk take for the same frames, both from new scenes.
    ///
    /// - Parameters:
    ///   - tree: The scene; the case's own if not given.
    ///   - isPrepared: Whether the index is built before the clock runs.
    ///   - first: So many frames are run before the clock runs, after which the index is built again, if it was.
    ///   - isFrameByFrame: Whether they take turns frame by frame.
    /// - Throws: `Disagreement` if an answer is not the walk's.
    func run(
        _ frames: some LivingFrames, count: Int, tree: ViewTree? = nil, timesQueriesAlone: Bool = false,
        isPrepared: Bool = false, after first: Int = 0, isWalked: Bool = true, isFrameByFrame: Bool = false
    ) throws -> (engine: LivingResult, walk: LivingResult?) {
        let tree = tree ?? self.tree
        let points = benchmark.points(inMultiplesOf: frames.queries)
        let make = { (way: HitScene.Way?) in
            var scene = LivingScene(tree, way: way)
            var frames = frames
            if isPrepared, way == nil { scene.scene.prepare() }
            if first > 0 {
                var batch = LivingBatch()
                for _ in 0..<first { frames.addFrame(to: &batch) }
                scene.apply(batch.changes[...])
                if isPrepared, way == nil { scene.scene.prepare() }
            }
            return LivingTrack(scene, frames, points: points, timesQueriesAlone: timesQueriesAlone)
        }
        var ways = [LivingWay(name: Strategy.scene, isFixed: false) { make(nil) }]
        if isWalked { ways.append(LivingWay(name: Strategy.walk, isFixed: true) { make(.walk) }) }
        return try race(ways, points, count: count, isFrameByFrame: isFrameByFrame)
    }

    /// The same of windows.
    func runWindows(_ frames: some LivingFrames, count: Int) throws -> (engine: LivingResult, walk: LivingResult?) {
        let points = benchmark.points(inMultiplesOf: frames.queries)
        let ways = [true, false].map { isEngine in
            LivingWay(name: isEngine ? Strategy.scene : Strategy.walk, isFixed: !isEngine) {
                LivingTrack(
                    LivingWindow(tree, strategy: isEngine ? .indexed : .walk), frames, points: points)
            }
        }
        return try race(ways, points, count: count)
    }

    private func race(
        _ ways: [LivingWay], _ points: [Point], count: Int, isFrameByFrame: Bool = false
    ) throws -> (engine: LivingResult, walk: LivingResult?) {
        let check = LivingCheck(family: benchmark.family, size: benchmark.size)
        let compared = try check.replay(
            ways[0].make(), ways[0].name, frames: min(frames(count), LivingRace.fewFrames))
        var effort = effort
        effort.frames = frames(count)
        var race = LivingRace(
            family: benchmark.family, size: benchmark.size, points: points, effort: effort, ways: ways)
        race.enginePatience = .infinity
        race.isFrameByFrame = isFrameByFrame
        let results = try race.run()
        var engine = results[0]
        engine.comparedAtEnd += compared
        return (engine, results.count > 1 ? results[1] : nil)
    }

    /// The frames of a mix over the case's scene.
    func script(_ mix: String, queries: Int? = nil) -> LivingScript? {
        LivingMix.named(mix).map { mix in
            LivingScript(LivingGround(benchmark, mix), queries.map { mix.asking($0) } ?? mix)
        }
    }
}

/// Frames that a function makes.
struct LivingSteps: LivingFrames {
    let queries: Int
    let changes = 1
    private var random = SceneRandom(seed: 0x57E9)
    private var frame = 0
    private let make: (Int, inout SceneRandom, inout LivingBatch) -> Void

    /// - Parameter make: Adds the changes of a frame, given its number.
    init(queries: Int, _ make: @escaping (Int, inout SceneRandom, inout LivingBatch) -> Void) {
        self.queries = queries
        self.make = make
    }

    mutating func addFrame(to batch: inout LivingBatch) {
        make(frame, &random, &batch)
        batch.endFrame()
        frame += 1
    }
}
