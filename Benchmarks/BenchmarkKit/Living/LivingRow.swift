import HitTesting

/// A scene and its changes. Query points are spread over the plane of the tree.
struct LivingGround {
    var tree: ViewTree
    /// The nodes that move.
    var movable: [Int32] = []
    /// Makes the steps of a new run.
    var steps: () -> LivingStep = { { _, _, _ in } }

    /// The same scene with other steps, which keep nothing from one frame to the next.
    func stepping(_ step: @escaping LivingStep) -> LivingGround {
        var ground = self
        ground.steps = { step }
        return ground
    }
}

/// A row of the suite `living`: a scene, its changes, the number of queries in a frame.
struct LivingRow: Sendable {
    /// The time that a frame of the engine may take.
    enum Limit {
        /// 1.3 times the best prototype. If plain recursion is cheaper than the prototypes, also at most 1.5 times recursion.
        case beside
        /// A number of microseconds.
        case time(Double)
        /// A multiple of plain recursion, plus a number of microseconds.
        case recursion(Double, plus: Double = 0)
        /// A multiple of Boost's R-tree.
        case peer(Double)
    }

    /// The scene, and which nodes change.
    let name: String
    /// The approximate number of nodes.
    let size: Int
    /// The number of queries in a frame.
    let questions: Int
    /// True if nothing or nearly nothing changes. Times are then those of a query, not of a frame.
    var isStill = false
    /// True if each frame prepares the scene and queries a snapshot of it, as another thread would.
    var asksSnapshots = false
    /// True if a window of views is queried.
    var isWindow = false
    /// True if an index of boxes can run the row, since it only moves boxes in one parent.
    var hasPeer = false
    /// The prototypes that support the changes.
    var prototypes = LivingPrototypes.all
    let limit: Limit
    /// Makes the scene with about a number of nodes.
    let ground: @Sendable (Int) -> LivingGround

    init(
        _ name: String, _ size: Int, asking questions: Int, _ limit: Limit = .beside,
        _ ground: @escaping @Sendable (Int) -> LivingGround
    ) {
        (self.name, self.size, self.questions, self.limit, self.ground) = (name, size, questions, limit, ground)
    }

    /// A row of a scene in which nothing changes. It has so many queries that the time of reading the clock does not matter.
    static func still(
        _ name: String, _ size: Int, _ limit: Limit = .beside, _ ground: @escaping @Sendable (Int) -> LivingGround
    ) -> LivingRow {
        var row = LivingRow(name + ", still", size, asking: 2000, limit, ground)
        row.isStill = true
        return row
    }

    /// The same row with a property set, such as `isWindow` or `hasPeer`.
    func with<Value>(_ setting: WritableKeyPath<LivingRow, Value>, _ value: Value) -> LivingRow {
        var row = self
        row[keyPath: setting] = value
        return row
    }

    /// The title, which identifies the row among those of its size.
    var title: String { name + (asksSnapshots ? ", prepare() and snapshot" : "") + " : \(grouped(questions))" }

    static let all = scattered + nested + layers + interfaces + views
}

/// The nodes that move in a frame.
enum LivingMovers: Sendable {
    /// A number of nodes, others in each frame.
    case others(Int)
    /// A number of nodes, the same in each frame.
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

extension LivingGround {
    /// Lets the movable nodes move by a little.
    func moving(_ movers: LivingMovers) -> LivingGround {
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

    /// Pans node 1, the world.
    func panned() -> LivingGround {
        stepping { frame, _, changes in
            changes.move(1, to: Point(x: Double(-frame % 500), y: Double(-frame % 300)))
        }
    }

    /// Zooms node 1, the world.
    func zoomed() -> LivingGround {
        let world = tree.nodes[1]
        return stepping { frame, _, changes in
            var node = world
            let scale = 0.75 + Double(frame % 257) / 512
            node.transform = AffineTransform(scaleX: scale, y: scale)
            changes.add(.replace(1, node))
        }
    }

    /// In each frame one of some nodes is hidden (or shown), and the one of 20 frames before is shown (or hidden) again.
    func turning(_ nodes: [Int32], hidden isHidden: Bool) -> LivingGround {
        var ground = self
        ground.steps = {
            var turned: [Int32] = []
            return { frame, random, changes in
                turned.append(nodes[random.below(nodes.count)])
                changes.add(.hide(turned[frame], isHidden))
                if frame >= 20 { changes.add(.hide(turned[frame - 20], !isHidden)) }
            }
        }
        return ground
    }

    /// Every `stride`-th of some nodes drifts away for a hundred frames, and back.
    private static func drift(_ movable: [Int32], _ homes: [Point], by stride: Int) -> LivingStep {
        { frame, _, changes in
            let time = Double(frame % 200 < 100 ? frame % 200 : 200 - frame % 200)
            for index in Swift.stride(from: min(stride / 2, movable.count - 1), to: movable.count, by: stride) {
                changes.move(movable[index], to: Point(x: homes[index].x + 7 * time, y: homes[index].y + 3 * time))
            }
        }
    }
}
