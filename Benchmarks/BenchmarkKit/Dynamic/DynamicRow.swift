import HitTesting

/// A scene that changes: a tree, and the changes of each frame. Query points are spread over the tree's plane.
struct DynamicScene {
    var tree: ViewTree
    /// The nodes that move.
    var movable: [Int32] = []
    /// Makes, for a new run, the function that adds the changes of each frame.
    var steps: () -> DynamicStep = { { _, _, _ in } }

    /// A copy of this scene with other changes, which depend only on the index of the frame and on random numbers.
    func stepping(_ step: @escaping DynamicStep) -> DynamicScene {
        var scene = self
        scene.steps = { step }
        return scene
    }
}

/// A row of suite `living`: a scene, its changes, and the number of queries in a frame.
struct DynamicRow: Sendable {
    /// The time that the engine may take for a frame, on average.
    enum Limit {
        /// The limit is 1.3 times the time of the fastest prototype, or 1.5 times the time of plain recursion if that is less.
        case beside
        /// The limit is a fixed time, in microseconds.
        case time(Double)
        /// The limit is a multiple of the time of plain recursion, plus a number of microseconds.
        case recursion(Double, plus: Double = 0)
        /// The limit is a multiple of the time of Boost's R-tree.
        case peer(Double)
    }

    /// A description of the scene and of its changes.
    let name: String
    /// The approximate number of nodes.
    let size: Int
    /// The number of queries in a frame.
    let queries: Int
    /// True if nothing or nearly nothing changes. The row's times are then those of a query, not of a frame.
    var isStill = false
    /// True if each frame prepares the scene and queries a snapshot of it, as another thread would.
    var queriesSnapshots = false
    /// True if a window of views is queried, instead of a scene of nodes.
    var isWindow = false
    /// True if the row only moves boxes in one parent, so that another library's index of boxes can run it.
    var hasPeer = false
    /// The prototypes that support the changes of the row.
    var prototypes = PrototypeSet.all
    let limit: Limit
    /// Makes the scene with about the given number of nodes.
    let scene: @Sendable (Int) -> DynamicScene

    init(
        _ name: String, _ size: Int, queries: Int, _ limit: Limit = .beside,
        _ scene: @escaping @Sendable (Int) -> DynamicScene
    ) {
        (self.name, self.size, self.queries, self.limit, self.scene) = (name, size, queries, limit, scene)
    }

    /// A row of a scene in which nothing changes, with so many queries that the time of reading the clock does not matter.
    static func still(
        _ name: String, _ size: Int, _ limit: Limit = .beside, _ scene: @escaping @Sendable (Int) -> DynamicScene
    ) -> DynamicRow {
        var row = DynamicRow(name + ", still", size, queries: 2000, limit, scene)
        row.isStill = true
        return row
    }

    /// A copy of this row with a property set, such as `isWindow` or `hasPeer`.
    func with<Value>(_ setting: WritableKeyPath<DynamicRow, Value>, _ value: Value) -> DynamicRow {
        var row = self
        row[keyPath: setting] = value
        return row
    }

    /// The title, which identifies the row among those of its size.
    var title: String { name + (queriesSnapshots ? ", prepare() and snapshot" : "") + " : \(grouped(queries))" }

    static let all = scattered + nested + layers + interfaces + views
    /// The size and the title of each row, as one text. The command line chooses rows by parts of these texts.
    static let titles = all.map { "\(grouped($0.size)) \($0.title)" }
}

/// The nodes that move in a frame.
enum Movers: Sendable {
    /// A given number of nodes, chosen anew in each frame.
    case others(Int)
    /// A given number of nodes, the same in each frame.
    case same(Int)
    case all

    var name: String {
        switch self {
        case .others(1): "another one moves"
        case .others(let count): "\(grouped(count)) others move"
        case .same(1): "the same one moves"
        case .same(let count): "the same \(grouped(count)) move"
        case .all: "all move"
        }
    }
}

extension DynamicScene {
    /// A copy of this scene in which movable nodes move a little in each frame.
    func moving(_ movers: Movers) -> DynamicScene {
        let homes = movable.map { tree.nodes[Int($0)].origin }
        switch movers {
        case .others(let count):
            return stepping { frame, random, changes in
                let step = frame.isMultiple(of: 2) ? 1.0 : -1
                for _ in 0..<count {
                    let index = random.below(movable.count)
                    changes.move(movable[index], to: Point(x: homes[index].x + step, y: homes[index].y))
                }
            }
        case .same(let count): return stepping(Self.drift(movable, homes, by: max(movable.count / count, 1)))
        case .all: return stepping(Self.drift(movable, homes, by: 1))
        }
    }

    /// A copy of this scene in which node 1, the world, is panned.
    func panned() -> DynamicScene {
        stepping { frame, _, changes in
            changes.move(1, to: Point(x: Double(-frame % 500), y: Double(-frame % 300)))
        }
    }

    /// A copy of this scene in which node 1, the world, is zoomed.
    func zoomed() -> DynamicScene {
        let world = tree.nodes[1]
        return stepping { frame, _, changes in
            var node = world
            let scale = 0.75 + Double(frame % 257) / 512
            node.transform = AffineTransform(scaleX: scale, y: scale)
            changes.add(.replace(1, node))
        }
    }

    /// A copy of this scene in which each frame hides a random one of `nodes`, and shows the node that was hidden 20 frames
    /// before. If `isHidden` is false, each frame shows a random one of `nodes`, and hides the one shown 20 frames before.
    func turning(_ nodes: [Int32], hidden isHidden: Bool) -> DynamicScene {
        var scene = self
        scene.steps = {
            var turned: [Int32] = []
            return { frame, random, changes in
                turned.append(nodes[random.below(nodes.count)])
                changes.add(.hide(turned[frame], isHidden))
                if frame >= 20 { changes.add(.hide(turned[frame - 20], !isHidden)) }
            }
        }
        return scene
    }

    /// The step that moves every `stride`-th node: away from its home for a hundred frames, and back in the next hundred.
    private static func drift(_ movable: [Int32], _ homes: [Point], by stride: Int) -> DynamicStep {
        { frame, _, changes in
            let time = Double(frame % 200 < 100 ? frame % 200 : 200 - frame % 200)
            for index in Swift.stride(from: min(stride / 2, movable.count - 1), to: movable.count, by: stride) {
                changes.move(movable[index], to: Point(x: homes[index].x + 7 * time, y: homes[index].y + 3 * time))
            }
        }
    }
}
