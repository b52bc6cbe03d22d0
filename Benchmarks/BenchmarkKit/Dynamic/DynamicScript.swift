import HitTesting

/// Makes the frames of a row, one after another. They are the same in every run.
struct DynamicScript {
    private let step: DynamicStep
    private let queries: Int
    private let plane: Box
    private var number = 0
    private var random = SceneRandom(seed: 0x11F1)
    private var points = SceneRandom(seed: 0x57E9)

    init(_ row: DynamicRow, _ scene: DynamicScene) {
        step = scene.steps()
        queries = row.queries
        plane = scene.tree.plane
    }

    /// Makes the next frame.
    mutating func next() -> DynamicFrame {
        var frame = DynamicFrame()
        step(number, &random, &frame)
        number += 1
        for _ in 0..<queries {
            let (x, y) = (points.uniform(plane.minX, plane.maxX), points.uniform(plane.minY, plane.maxY))
            frame.points.append(Point(x: snap(x, to: BoxScene.grid), y: snap(y, to: BoxScene.grid)))
        }
        return frame
    }
}
