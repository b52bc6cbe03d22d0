import HitTesting

/// A flat scene with all that the kinds of change need: leaves that move, a subtree that turns, groups that are raised. It is a
/// living scene, whose frames are made up one by one.
struct InvalidationGround {
    /// The views as they are now, under the numbers of the living scene; what is removed stays in it.
    private var tree: ViewTree
    private(set) var leaves: [Int32] = []
    let track: LivingTrack<LivingScene>
    private let turning: Int
    private let groups: [Int32]
    private let family: String
    /// The numbers of leaves that are gone.
    private var free: [Int32] = []
    private var step = 0
    private var random = SceneRandom(seed: 0xC4A46E)
    private let probes: [Point]
    /// What happens next.
    private var frame = LivingFrame()

    /// - Parameter probes: Points to ask; made by the caller, so that they are not in the memory that is measured.
    init(_ benchmark: BenchmarkCase, probes: [Point]) {
        self.probes = probes
        family = benchmark.family
        let plane = benchmark.tree.plane
        let (width, height) = (plane.maxX - plane.minX, plane.maxY - plane.minY)
        var tree = ViewTree(plane: plane)
        var random = SceneRandom(seed: 0x9E0)
        tree.add(benchmark.tree.nodes[0])
        /// A panel behind the leaves, with nodes in it.
        func addPanel(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ count: Int) -> Int {
            let panel = tree.add(x, y, width, height, to: 0)
            for _ in 0..<count {
                tree.add(random.uniform(0, width), random.uniform(0, width), width / 100, width / 100, to: panel)
            }
            return panel
        }
        let (size, parents) = (benchmark.tree.count, Set(benchmark.tree.parents))
        turning = addPanel(0, 0, width / 3, height / 3, size / 10)
        groups = [1, 2].map { Int32(addPanel($0 * width / 3, height / 2, width / 50, height / 50, 100)) }
        let shift = tree.count - 1
        tree.graft(benchmark.tree, from: 1, to: 0)
        leaves = (1..<size).filter { !parents.contains(Int32($0)) }.map { Int32($0 + shift) }
        if leaves.isEmpty { leaves = [Int32(tree.add(0, 0, 1, 1, to: 0))] }
        self.tree = tree
        track = LivingTrack(LivingScene(tree))
        track.prepare()
    }

    // MARK: Timing

    /// Nanoseconds of each step, after one that warms up and with answers compared behind it.
    mutating func time(_ step: InvalidationStep, effort: Effort) throws -> Samples {
        _ = run(step)
        try compare(step.name)
        let count = effort == .smoke ? 2 : step.repetitions
        let samples = (0..<count).map { _ in run(step) }
        try compare(step.name)
        return Samples(repetitions: samples)
    }

    /// Nanoseconds of a step, or of each of the parts that it has.
    mutating func run(_ step: InvalidationStep) -> Double {
        frame.removeAll()
        step.make(&self)
        self.step += 1
        return track.run(frame) / Double(step.share(self))
    }

    /// The same views in a scene of their own, with indexes that were never repaired.
    func builtAnew() -> LivingTrack<LivingScene> {
        let fresh = LivingTrack(LivingScene(tree))
        fresh.prepare()
        return fresh
    }

    /// Nanoseconds a query by this scene and by another one of the same views, by turns, after rounds that let the scenes repair
    /// what they find worth it.
    mutating func timeQueries(beside other: LivingTrack<LivingScene>, _ effort: Effort) -> (Samples, Samples) {
        var question = LivingFrame()
        question.points = probes
        for _ in 0..<10 { _ = (track.run(question), other.run(question)) }
        let samples = (0..<effort.repetitions).map { _ in (track.run(question), other.run(question)) }
        let count = Double(probes.count)
        return (
            Samples(repetitions: samples.map { $0.0 / count }), Samples(repetitions: samples.map { $0.1 / count })
        )
    }

    /// Compares answers with the walk's.
    ///
    /// - Returns: The answers.
    /// - Throws: `Disagreement` if one is not the walk's.
    @discardableResult
    func compare(_ strategy: String, by other: LivingTrack<LivingScene>? = nil) throws -> [Int32] {
        let track = other ?? track
        var question = LivingFrame()
        question.points = Array(probes.prefix(InvalidationGround.comparedPoints))
        _ = track.run(question)
        try Disagreement.check(
            track.answers, of: strategy, against: question.points.map { track.walkedAnswer(at: $0) ?? -1 },
            of: Strategy.walk, on: family, leaves.count
        ) { probes[$0] }
        return track.answers
    }

    /// A walk of a flat scene looks at half of its nodes, so there is time for few.
    private static let comparedPoints = 50

    // MARK: What happens in a frame

    mutating func ask(_ point: Point) { frame.points.append(point) }

    mutating func askAnywhere(_ count: Int = 1) {
        for _ in 0..<count { ask(probes[random.below(probes.count)]) }
    }

    /// Moves a leaf by up to its own size. The middle of where it was, and of where it is.
    @discardableResult
    mutating func moveOneLeaf() -> (old: Point, new: Point) {
        let leaf = leaves[random.below(leaves.count)]
        let old = tree.nodes[Int(leaf)].center
        let size = tree.nodes[Int(leaf)].bounds.size
        tree.nodes[Int(leaf)].origin.x += random.uniform(-size.width, size.width)
        tree.nodes[Int(leaf)].origin.y += random.uniform(-size.height, size.height)
        frame.add(.move(leaf, tree.nodes[Int(leaf)].origin))
        return (old, tree.nodes[Int(leaf)].center)
    }

    /// Moves leaves as a renderer does, in one call.
    mutating func moveLeavesTogether(_ count: Int) {
        for _ in 0..<count {
            let leaf = Int(leaves[random.below(leaves.count)])
            tree.nodes[leaf].origin.x += random.uniform(-4, 4)
            tree.nodes[leaf].origin.y += random.uniform(-4, 4)
            frame.move(Int32(leaf), to: tree.nodes[leaf].origin)
        }
    }

    /// Puts a leaf among the middle of its siblings. A point of it.
    mutating func insertLeaf() -> Point {
        let below = leaves[leaves.count / 2]
        let place = tree.nodes[Int(below)].frame.offsetBy(dx: 7, dy: 7)
        let leaf = free.popLast() ?? Int32(tree.add(Node(), to: Int(tree.parents[Int(below)])))
        tree.nodes[Int(leaf)] = Node(frame: place)
        leaves.append(leaf)
        frame.add(.insert(leaf, place, parent: tree.parents[Int(leaf)], above: below))
        return tree.nodes[Int(leaf)].center
    }

    /// Removes a leaf. A point of where it was.
    mutating func removeLeaf() -> Point {
        if leaves.count == 1 { ask(insertLeaf()) }
        leaves.swapAt(random.below(leaves.count - 1), leaves.count - 1)
        let leaf = leaves.removeLast()
        free.append(leaf)
        frame.add(.remove(leaf))
        return tree.nodes[Int(leaf)].center
    }

    /// Brings one of two subtrees of 100 nodes to the front. A point of it.
    mutating func raiseGroup() -> Point {
        let group = groups[step % 2]
        frame.add(.bringToFront(group))
        return tree.nodes[Int(group)].center
    }

    mutating func fadeLeaves() {
        for leaf in leaves { replace(Int(leaf)) { $0.alpha = $0.alpha == 0.5 ? 0.6 : 0.5 } }
    }

    mutating func rotateSubtree() {
        let angle = 0.01 * Double(step + 1)
        replace(turning) { $0.transform = AffineTransform(rotationAngle: angle) }
    }

    mutating func scroll() {
        tree.nodes[0].bounds.origin.y += 1
        frame.add(.scroll(0, tree.nodes[0].bounds.origin))
    }

    private mutating func replace(_ node: Int, _ change: (inout Node) -> Void) {
        change(&tree.nodes[node])
        frame.add(.replace(Int32(node), tree.nodes[node]))
    }
}
