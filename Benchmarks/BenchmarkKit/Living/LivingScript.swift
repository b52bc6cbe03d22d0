import HitTesting

/// Makes the frames of a row, one after another. They are the same in every run.
struct LivingScript {
    private let step: LivingStep
    private let questions: Int
    private let plane: Box
    private var number = 0
    private var random = SceneRandom(seed: 0x11F1)
    private var points = SceneRandom(seed: 0x57E9)

    init(_ row: LivingRow, _ ground: LivingGround) {
        step = ground.steps()
        questions = row.questions
        plane = ground.tree.plane
    }

    /// Makes the next frame.
    mutating func next() -> LivingFrame {
        var frame = LivingFrame()
        step(number, &random, &frame)
        number += 1
        for _ in 0..<questions {
            let (x, y) = (points.uniform(plane.minX, plane.maxX), points.uniform(plane.minY, plane.maxY))
            frame.points.append(Point(x: snap(x, to: BoxScene.grid), y: snap(y, to: BoxScene.grid)))
        }
        return frame
    }
}
