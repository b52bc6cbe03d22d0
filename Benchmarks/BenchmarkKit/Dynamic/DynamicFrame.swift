import HitTesting

/// One change of a dynamic scene other than a move. Nodes are identified by numbers, so that the same changes can be made to scenes of every
/// form. The number of a node of a tree is its index. An inserted node takes the number of a removed one.
enum DynamicChange {
    case hide(Int32, Bool)
    /// Sets the bounds' origin of a node, which scrolls its contents.
    case scroll(Int32, Point)
    /// Replaces all attributes of a node, including its transform.
    case replace(Int32, Node)
    case bringToFront(Int32)
    /// Removes a node without children.
    case remove(Int32)
    /// Inserts a node into a parent, in front of its siblings. It takes the number of a removed node.
    case insert(Int32, Rect, parent: Int32)
}

/// The contents of a frame: moves of nodes, other changes, and then points to query.
struct DynamicFrame {
    private(set) var moves: [(node: Int32, origin: Point)] = []
    private(set) var changes: [DynamicChange] = []
    var points: [Point] = []

    /// The frame with only the first `count` of its points.
    func withFirstPoints(_ count: Int) -> DynamicFrame {
        var frame = self
        frame.points = Array(points.prefix(count))
        return frame
    }

    mutating func move(_ node: Int32, to origin: Point) { moves.append((node, origin)) }
    mutating func add(_ change: DynamicChange) { changes.append(change) }
}

/// Adds the moves and changes of a frame, given its number.
typealias DynamicStep = (_ frame: Int, _ random: inout SceneRandom, _ changes: inout DynamicFrame) -> Void
