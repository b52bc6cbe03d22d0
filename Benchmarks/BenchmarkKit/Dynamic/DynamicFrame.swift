import HitTesting

/// One change of a dynamic scene other than a move. Nodes are identified by their indexes in the tree, so that the same changes
/// can be made to scenes of every form. An inserted node takes the index of a removed node.
enum DynamicChange {
    /// Hides a node if the value is true, and shows it otherwise.
    case hide(Int32, Bool)
    /// Scrolls the contents of a node: sets the origin of the node's bounds.
    case scroll(Int32, Point)
    /// Replaces all attributes of a node, including its transform.
    case replace(Int32, Node)
    case bringToFront(Int32)
    /// Removes a node without children.
    case remove(Int32)
    /// Inserts a node into a parent, or as a root if `parent` is -1, in front of the siblings. The node gets the index of a
    /// removed node.
    case insert(Int32, Rect, parent: Int32)
}

/// The contents of a frame: moves of nodes, other changes, and then points to query.
struct DynamicFrame {
    private(set) var moves: [(node: Int32, origin: Point)] = []
    private(set) var changes: [DynamicChange] = []
    var points: [Point] = []

    /// A copy of the frame with only the first `count` points.
    func withFirstPoints(_ count: Int) -> DynamicFrame {
        var frame = self
        frame.points = Array(points.prefix(count))
        return frame
    }

    mutating func move(_ node: Int32, to origin: Point) { moves.append((node, origin)) }
    mutating func add(_ change: DynamicChange) { changes.append(change) }
}

/// Adds the moves and changes of frame number `frame` to `changes`.
typealias DynamicStep = (_ frame: Int, _ random: inout SceneRandom, _ changes: inout DynamicFrame) -> Void

/// Makes the frames of a run, one after another. Every run has the same frames.
struct DynamicFrames {
    private let step: DynamicStep
    private let queries: Int
    private let plane: Box
    private var number = 0
    private var random = SceneRandom(seed: 0x11F1)
    private var points = SceneRandom(seed: 0x57E9)

    /// - Parameter queries: The number of query points of each frame.
    init(_ scene: DynamicScene, queries: Int) {
        (step, plane, self.queries) = (scene.steps(), scene.tree.plane, queries)
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
