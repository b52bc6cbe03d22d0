import HitTesting

/// One change of a living scene. Nodes are named by numbers: those of a tree by their index in it, one that is inserted by
/// the number of one that was removed. So the same changes can be made to scenes of every form.
enum LivingChange {
    case hide(Int32, Bool)
    /// Moves the bounds' origin: scrolls what is in a node.
    case scroll(Int32, Point)
    /// Gives a node other attributes, its transform among them.
    case replace(Int32, Node)
    case bringToFront(Int32)
    /// Takes out a node without children.
    case remove(Int32)
    /// Inserts a node in front of all others in a parent, under the number of one that has been removed.
    case insert(Int32, Rect, parent: Int32)
}

/// What happens in a frame: nodes move, other things change, then points are asked.
struct LivingFrame {
    private(set) var moved: [Int32] = []
    private(set) var origins: [Point] = []
    private(set) var changes: [LivingChange] = []
    var points: [Point] = []

    mutating func removeAll() {
        moved.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        changes.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
    }

    /// The same with some of the points.
    func asking(_ count: Int) -> LivingFrame {
        var frame = self
        frame.points = Array(points.prefix(count))
        return frame
    }

    mutating func move(_ node: Int32, to origin: Point) {
        moved.append(node)
        origins.append(origin)
    }

    mutating func add(_ change: LivingChange) { changes.append(change) }
}

/// Adds the changes of a frame, given its number.
typealias LivingStep = (_ frame: Int, _ random: inout SceneRandom, _ changes: inout LivingFrame) -> Void
