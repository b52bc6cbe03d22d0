import HitTesting

/// A flat scene with all that the kinds of change need: leaves that move, a subtree that turns, a group that is raised.
struct InvalidationGround {
    private var scene: HitScene
    private let family: String
    private let plane: Box
    private let root: NodeID
    private(set) var leaves: [NodeID]
    private let turning: NodeID
    private let group: NodeID
    private var isGroupInFront = false
    private var angle = 0.0
    private var random = SceneRandom(seed: 0xC4A46E)
    private let probes: [Point]

    /// - Parameter probes: Points to ask; made by the caller, so that they are not in the memory that is measured.
    init(_ benchmark: BenchmarkCase, probes: [Point]) {
        self.probes = probes
        let subject = SceneSubject(benchmark)
        scene = subject.scene
        family = benchmark.family
        plane = benchmark.tree.plane
        root = subject.ids[0]
        let parents = Set(benchmark.tree.parents)
        leaves = subject.ids.indices.dropFirst().filter { !parents.contains(Int32($0)) }.map { subject.ids[$0] }
        if leaves.isEmpty { leaves = [scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1, height: 1)), into: root)] }
        let (width, height) = (plane.maxX - plane.minX, plane.maxY - plane.minY)
        turning = scene.insert(
            Node(frame: Rect(x: 0, y: 0, width: width / 3, height: height / 3)), into: root, at: .back)
        group = scene.insert(
            Node(frame: Rect(x: width / 2, y: height / 2, width: width / 50, height: height / 50)), into: root,
            at: .back)
        for (parent, count, area) in [(turning, leaves.count / 10, width / 3), (group, 100, width / 50)] {
            for _ in 0..<count {
                let (x, y) = (random.uniform(0, area), random.uniform(0, area))
                scene.insert(Node(frame: Rect(x: x, y: y, width: area / 100, height: area / 100)), into: parent)
            }
        }
        scene.prepare()
    }

    // MARK: Timing

    /// Nanoseconds of each step, after one that warms up and with answers compared behind it.
    mutating func time(_ step: InvalidationStep, effort: Effort) throws -> Samples {
        step.run(&self)
        try compare(step.name)
        let count = effort == .smoke ? 2 : step.repetitions
        var samples: [Double] = []
        for _ in 0..<count {
            let seconds = timed { step.run(&self) }.seconds
            samples.append(seconds * 1e9 / Double(step.share(self)))
        }
        try compare(step.name)
        return Samples(repetitions: samples)
    }

    /// Moves leaves, with a query behind each.
    mutating func age(_ changes: Int) {
        for _ in 0..<changes { query(moveOneLeaf().new) }
    }

    /// The same nodes in a scene of their own, with indexes that were never repaired.
    func builtAnew() -> InvalidationGround {
        var ground = self
        ground.scene = HitScene()
        var names: [NodeID: NodeID] = [:]
        var open = Array(scene.roots.reversed())
        while let node = open.popLast() {
            names[node] = ground.scene.insert(scene[node], into: scene.parent(of: node).flatMap { names[$0] })
            open += scene.children(of: node).reversed()
        }
        ground.leaves = leaves.compactMap { names[$0] }
        ground.scene.prepare()
        return ground
    }

    /// Nanoseconds a query of two grounds by turns, after rounds that let the scenes repair what they find worth it.
    static func timeQueries(
        of one: inout InvalidationGround, and other: inout InvalidationGround, _ effort: Effort
    ) -> (Samples, Samples) {
        for _ in 0..<10 {
            one.queryAll()
            other.queryAll()
        }
        var samples: [(Double, Double)] = []
        for _ in 0..<effort.repetitions {
            samples.append((timed { one.queryAll() }.seconds, timed { other.queryAll() }.seconds))
        }
        let nanoseconds = 1e9 / Double(one.probes.count)
        return (
            Samples(repetitions: samples.map { $0.0 * nanoseconds }),
            Samples(repetitions: samples.map { $0.1 * nanoseconds })
        )
    }

    /// Compares answers with the walk's.
    ///
    /// - Returns: The answers.
    /// - Throws: `Disagreement` if one is not the walk's.
    @discardableResult
    mutating func compare(_ strategy: String) throws -> [Int32] {
        let numbers = Dictionary(uniqueKeysWithValues: leaves.enumerated().map { ($1, Int32($0)) })
        let number = { (result: HitResult) -> Int32 in
            if case .hit(let node) = result { numbers[node] ?? Int32(numbers.count) } else { -1 }
        }
        return try probes.prefix(InvalidationGround.comparedPoints).enumerated().map { index, point in
            let (answer, expected) = (scene.topmost(at: point), scene.walk(at: point))
            guard answer == expected else {
                throw Disagreement(
                    family: family, size: leaves.count, strategy: strategy, point: point, pointIndex: index,
                    answer: number(answer), expected: number(expected), reference: Strategy.walk)
            }
            return number(answer)
        }
    }

    /// A walk of a flat scene looks at half of its nodes, so there is time for few.
    private static let comparedPoints = 50

    // MARK: Queries

    mutating func query(_ point: Point) { keep(scene.topmost(at: point)) }

    private mutating func queryAll() {
        for point in probes { query(point) }
    }

    mutating func queryAnywhere() { query(probes[random.below(probes.count)]) }

    // MARK: Changes

    /// Moves a leaf by up to its own size. A point of where it was, and one of where it is.
    @discardableResult
    mutating func moveOneLeaf() -> (old: Point, new: Point) {
        let leaf = leaves[random.below(leaves.count)]
        let node = scene[leaf]
        let size = node.bounds.size
        let old = node.origin
        let new = Point(
            x: old.x + random.uniform(-size.width, size.width), y: old.y + random.uniform(-size.height, size.height))
        scene[leaf].origin = new
        return (middle(old, size), middle(new, size))
    }

    /// Moves leaves as a renderer does, in one call.
    mutating func moveLeavesTogether(_ count: Int) {
        var moved: [NodeID] = []
        var frames: [Rect] = []
        for _ in 0..<count {
            let leaf = leaves[random.below(leaves.count)]
            let frame = scene[leaf].frame
            moved.append(leaf)
            frames.append(frame.offsetBy(dx: random.uniform(-4, 4), dy: random.uniform(-4, 4)))
        }
        scene.setFrames(frames, of: moved)
    }

    /// Puts a leaf among the middle of its siblings. A point of it.
    mutating func insertLeaf() -> Point {
        let below = leaves[leaves.count / 2]
        let frame = scene[below].frame
        leaves.append(
            scene.insert(Node(frame: frame.offsetBy(dx: 7, dy: 7)), into: scene.parent(of: below), at: .above(below)))
        return middle(frame.offsetBy(dx: 7, dy: 7).origin, frame.size)
    }

    /// Removes a leaf. A point of where it was.
    mutating func removeLeaf() -> Point {
        if leaves.count == 1 { keep(insertLeaf()) }
        let index = random.below(leaves.count - 1)
        let frame = scene[leaves[index]].frame
        scene.remove(leaves[index])
        leaves[index] = leaves[leaves.count - 1]
        leaves.removeLast()
        return middle(frame.origin, frame.size)
    }

    /// Brings a subtree of 100 nodes to the front, or sends it back. A point of it.
    mutating func raiseGroup() -> Point {
        isGroupInFront.toggle()
        scene.move(group, into: root, at: isGroupInFront ? .front : .back)
        let frame = scene[group].frame
        return middle(frame.origin, frame.size)
    }

    mutating func fadeLeaves() {
        for leaf in leaves { scene[leaf].alpha = scene[leaf].alpha == 0.5 ? 0.6 : 0.5 }
    }

    mutating func rotateSubtree() {
        angle += 0.01
        scene[turning].transform = AffineTransform(rotationAngle: angle)
    }

    mutating func scroll() { scene[root].bounds.origin.y += 1 }

    private func middle(_ origin: Point, _ size: Size) -> Point {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }
}
