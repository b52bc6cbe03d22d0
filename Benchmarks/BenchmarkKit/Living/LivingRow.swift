import HitTesting

/// A scene, the points that are asked, and what changes.
struct LivingGround {
    var tree: ViewTree
    /// The nodes that move.
    var movable: [Int32] = []
    /// What points are spread over; the tree's plane if nil.
    var asked: Box?
    /// The steps of a run, from its beginning.
    var steps: () -> LivingStep = { { _, _, _ in } }

    /// The same, with steps that keep nothing from one frame to the next.
    func stepping(_ step: @escaping LivingStep) -> LivingGround {
        var ground = self
        ground.steps = { step }
        return ground
    }
}

/// A row of suite `living`: a scene, its changes, the number of questions.
struct LivingRow: Sendable {
    /// What a frame may take, where that is not 1.3 times the best prototype, and 1.5 times plain recursion where that is
    /// cheaper.
    enum Limit {
        case beside
        /// Microseconds.
        case time(Double)
        /// So many times plain recursion, and so many microseconds.
        case recursion(Double, plus: Double = 0)
        /// So many times Boost's R-tree.
        case peer(Double)
    }

    /// The scene, and who changes.
    let name: String
    /// About the number of nodes.
    let size: Int
    /// The questions of a frame.
    let questions: Int
    /// Whether numbers are those of a question, since nothing or nearly nothing changes.
    var isStill = false
    /// Whether the scene is prepared in each frame, and a snapshot of it is asked, as by another thread.
    var asksSnapshots = false
    /// Whether the views of a window are asked.
    var isWindow = false
    /// Whether an index of boxes can stand in, since boxes lie in one parent and move.
    var hasPeer = false
    /// The prototypes that know the changes.
    var prototypes = LivingPrototypes.all
    let limit: Limit
    /// The scene of about so many nodes.
    let ground: @Sendable (Int) -> LivingGround

    init(
        _ name: String, _ size: Int, asking questions: Int, _ limit: Limit = .beside,
        _ ground: @escaping @Sendable (Int) -> LivingGround
    ) {
        (self.name, self.size, self.questions, self.limit, self.ground) = (name, size, questions, limit, ground)
    }

    /// A row of a scene in which nothing changes, asked enough for what a reading of the clock takes not to be noticed.
    static func still(
        _ name: String, _ size: Int, _ limit: Limit = .beside, _ ground: @escaping @Sendable (Int) -> LivingGround
    ) -> LivingRow {
        var row = LivingRow(name + ", still", size, asking: 2000, limit, ground)
        row.isStill = true
        return row
    }

    /// The same with something set: that snapshots or a window are asked, that a peer or some prototypes take part.
    func with<Value>(_ setting: WritableKeyPath<LivingRow, Value>, _ value: Value) -> LivingRow {
        var row = self
        row[keyPath: setting] = value
        return row
    }

    /// What sets the row apart from others of its size.
    var title: String { name + (asksSnapshots ? ", prepare() and snapshot" : "") + " : \(grouped(questions))" }

    static let all = scattered + nested + layers + interfaces + views
}

/// Who moves in a frame.
enum LivingMovers: Sendable {
    /// So many, other ones each time.
    case others(Int)
    /// So many, the same ones each time.
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
        let movable = movable
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

    /// In each frame one of some nodes hides, or shows, and that of 20 frames before is again what it was.
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

    /// Each of some drifts a hundred frames away and back.
    private static func drift(_ movable: [Int32], _ homes: [Point], by stride: Int) -> LivingStep {
        { frame, _, changes in
            let time = Double(frame % 200 < 100 ? frame % 200 : 200 - frame % 200)
            for index in Swift.stride(from: min(stride / 2, movable.count - 1), to: movable.count, by: stride) {
                changes.move(movable[index], to: Point(x: homes[index].x + 7 * time, y: homes[index].y + 3 * time))
            }
        }
    }
}
