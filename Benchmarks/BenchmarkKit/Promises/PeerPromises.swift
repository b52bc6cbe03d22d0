import HitTesting

/// One leaf moves, and one question is asked anywhere: runs that other indexes can be timed on, since `--export` writes
/// them. The index is built beforehand, as theirs is.
struct PeerRuns: LivingPromise {
    let name = "peers"
    let families = ["S2", "S4", PeerRuns.rings, "clusters", "lognormal"]
    private static let rings = "innerRings"

    func sizes(of family: String) -> [Int] {
        family == PeerRuns.rings ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]
    }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        guard let mix = LivingMix.named("1:1") else { return [] }
        let script = LivingScript(LivingGround(stage.benchmark, mix), mix)
        // Rings lie under a point by the thousand, so each frame of theirs takes long.
        let count = stage.benchmark.family == PeerRuns.rings ? LivingRace.frames : 100_000
        let engine = try stage.run(script, count: count, isPrepared: true, isWalked: false).engine
        if let folder = stage.benchmark.exportFolder {
            try LivingExport(folder: folder).write(
                stage.benchmark, mix, script, points: stage.benchmark.points(inMultiplesOf: mix.queries),
                answers: engine.answers, mean: engine.mean)
        }
        return [LivingOutcome(reached: engine.mean, compared: engine.comparedAtEnd)]
    }
}
