import HitTesting
import ViewKit

// Promises about bytes.

/// What a node takes, with all indexes, when very much has changed.
struct AgedMemory: LivingPromise {
    let name = "aged memory"
    let families = ["S2"]
    func sizes(of family: String) -> [Int] { [100_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        let turn = AffineTransform(a: 0.96, b: 0.28, c: -0.28, d: 0.96, tx: 0, ty: 0)
        let outsets = EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
        return try [
            outcomes(" plain", stage, limit: 280) { _ in },
            outcomes(" turned", stage, limit: 500) { $0.transform = turn },
            outcomes(" outsets", stage, limit: 450) { $0.touchOutsets = outsets },
        ].flatMap { $0 }
    }

    private func outcomes(
        _ part: String, _ stage: LivingStage, limit: Double, _ change: (inout Node) -> Void
    ) throws -> [LivingOutcome] {
        guard let mix = LivingMix.named("1:1") else { return [] }
        var ground = LivingGround(stage.benchmark, mix)
        for index in ground.tree.nodes.indices.dropFirst() { change(&ground.tree.nodes[index]) }
        var script = LivingScript(ground, mix)
        let points = stage.benchmark.points
        var batch = LivingBatch()
        let ((scene, compared), heap) = try HeapUse.measure {
            var scene = LivingScene(ground.tree)
            for frame in 0..<stage.frames(100_000) {
                batch.removeAll()
                script.addFrame(to: &batch)
                scene.apply(batch.changes[...])
                keep(scene.answer(at: points[frame % points.count]))
            }
            // At rest: asked, and changed no more.
            for point in points { keep(scene.answer(at: point)) }
            let check = LivingCheck(family: stage.benchmark.family, size: stage.benchmark.size)
            return (scene, try check.compare(&scene, points, name))
        }
        let nodes = Double(ground.tree.count)
        let atRest = (Double(heap.bytes) - Double(scene.nameBytes)) / nodes
        var outcomes = [
            LivingOutcome(
                part: part + " B/node", quantity: .memory, reached: atRest, limit: limit, compared: compared)
        ]
        if let peak = heap.peakBytes {
            outcomes.append(
                LivingOutcome(
                    part: part + " peak B/node", quantity: .memory,
                    reached: (Double(peak) - Double(scene.nameBytes)) / nodes, beside: atRest, limit: 1.6 * atRest))
        }
        return outcomes
    }
}

/// What a small screen takes, asked often enough for any index that it will ever have.
struct SmallMemory: LivingPromise {
    let name = "small memory"
    let families = ["S1"]
    func sizes(of family: String) -> [Int] { [21] }

    /// So many at once, since the heap rounds.
    private static let copies = 100

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        let points = stage.benchmark.points(inMultiplesOf: 1).prefix(1000)
        let objects = bytes { WalkedTree(stage.tree) }
        let scene = bytes {
            var scene = LivingScene(stage.tree)
            for point in points { keep(scene.answer(at: point)) }
            return scene.scene
        }
        let window = bytes {
            let window = LivingWindow(stage.tree, strategy: .indexed)
            for point in points { keep(window.answer(at: point)) }
            return window.window
        }
        var asked = LivingScene(stage.tree)
        let check = LivingCheck(family: stage.benchmark.family, size: stage.benchmark.size)
        let compared = try check.compare(&asked, Array(points), name)
        return [
            LivingOutcome(
                part: " scene", quantity: .memory, reached: scene, beside: objects, limit: 3 * 1024,
                compared: compared),
            LivingOutcome(part: " window", quantity: .memory, reached: window, beside: objects, limit: 6 * 1024),
        ]
    }

    private func bytes<Made>(_ make: () -> Made) -> Double {
        let (made, heap) = HeapUse.measure { (0..<Self.copies).map { _ in make() } }
        keep(made)
        return Double(heap.bytes) / Double(Self.copies)
    }
}
