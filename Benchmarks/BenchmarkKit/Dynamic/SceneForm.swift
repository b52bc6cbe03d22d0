import HitTesting

/// A scene in one of the forms that are compared. Indexes are built when the form is made.
protocol SceneForm: Subject {
    /// Collects the arguments of a frame's changes before the clock runs, since an owner of many moving nodes has these arguments
    /// as arrays already.
    mutating func stage(_ frame: DynamicFrame)
    /// Makes the changes of a frame.
    mutating func change(_ frame: DynamicFrame)
    /// Makes a query at each point, and appends the answers to `answers`.
    mutating func query(_ points: [Point], _ answers: inout [Answer])
    /// The index of the node that the reference walk hits; -1 for none. Nil if the form has no reference walk.
    func walkedAnswer(at point: Point) -> Int32?
}

extension SceneForm {
    mutating func stage(_ frame: DynamicFrame) {}

    mutating func query(_ points: [Point], _ answers: inout [Answer]) {
        for point in points { answers.append(topmost(at: point)) }
    }

    func walkedAnswer(at point: Point) -> Int32? { nil }

    /// Makes the changes of a frame, queries its points, and replaces the answers of the last frame by the new answers.
    ///
    /// - Returns: The nanoseconds of changes and queries.
    @inline(never)
    fileprivate mutating func run(_ frame: DynamicFrame, _ watch: Stopwatch, _ answers: inout [Answer]) -> Double {
        stage(frame)
        let start = watch.now()
        change(frame)
        answers.removeAll(keepingCapacity: true)
        query(frame.points, &answers)
        return watch.time(from: start, to: watch.now())
    }
}

/// A form of a scene during a run. Its members are closures, so that the compiler specialises the code for each type of form,
/// even a generic type.
struct FormRunner {
    /// Makes the changes of a frame, and queries its points. Returns the nanoseconds that all this has taken.
    let run: (DynamicFrame, Stopwatch) -> Double
    /// Returns the indexes of the nodes hit at the points of the last frame, -1 for a miss.
    let answers: () -> [Int32]
    let walkedAnswer: (Point) -> Int32?

    init<Form: SceneForm>(_ form: Form) {
        var form = form
        var answers: [Form.Answer] = []
        run = { form.run($0, $1, &answers) }
        self.answers = { answers.map(form.number) }
        walkedAnswer = { form.walkedAnswer(at: $0) }
    }
}

/// The engine through its public interface, as a renderer uses it.
struct EngineForm: SceneForm {
    /// How a form uses the engine: whether indexes are prepared again in each frame, and whether the scene or a snapshot answers
    /// queries.
    enum Use {
        /// Indexes are never prepared again: queries pay for them.
        case queries
        /// Indexes are prepared in each frame.
        case preparing
        /// Indexes are prepared in each frame, and a snapshot answers queries.
        case snapshots
    }

    private var scene: HitScene
    private let use: Use
    private var ids: [NodeID]
    private var sizes: [Size]
    /// The node in each slot, as the node's index in the tree; -1 for none.
    private var numbers: [Int32] = []
    private var movedIDs: [NodeID] = []
    private var movedFrames: [Rect] = []

    init(_ tree: ViewTree, _ use: Use = .queries) {
        (scene, ids) = SceneSubject.build(tree)
        sizes = tree.nodes.map(\.bounds.size)
        self.use = use
        for (number, id) in ids.enumerated() { name(id, Int32(number)) }
        scene.prepare()
    }

    private mutating func name(_ id: NodeID, _ number: Int32) {
        while numbers.count <= id.slotIndex { numbers.append(-1) }
        numbers[id.slotIndex] = number
    }

    mutating func stage(_ frame: DynamicFrame) {
        movedIDs.removeAll(keepingCapacity: true)
        movedFrames.removeAll(keepingCapacity: true)
        guard frame.moves.count > 1 else { return }
        for (node, origin) in frame.moves {
            movedIDs.append(ids[Int(node)])
            movedFrames.append(Rect(origin: origin, size: sizes[Int(node)]))
        }
    }

    mutating func change(_ frame: DynamicFrame) {
        if frame.moves.count == 1 {
            scene[ids[Int(frame.moves[0].node)]].origin = frame.moves[0].origin
        } else if !movedIDs.isEmpty {
            scene.setFrames(movedFrames, of: movedIDs)
        }
        for change in frame.changes { make(change) }
        if use != .queries { scene.prepare() }
    }

    private mutating func make(_ change: DynamicChange) {
        switch change {
        case .hide(let node, let isHidden): scene[ids[Int(node)]].isHidden = isHidden
        case .scroll(let node, let origin): scene[ids[Int(node)]].bounds.origin = origin
        case .replace(let node, let attributes): scene[ids[Int(node)]] = attributes
        case .bringToFront(let node):
            let id = ids[Int(node)]
            scene.move(id, into: scene.parent(of: id), at: .front)
        case .remove(let node): scene.remove(ids[Int(node)])
        case .insert(let node, let frame, let parent):
            let id = scene.insert(Node(frame: frame), into: parent < 0 ? nil : ids[Int(parent)])
            (ids[Int(node)], sizes[Int(node)]) = (id, frame.size)
            name(id, node)
        }
    }

    mutating func query(_ points: [Point], _ answers: inout [HitResult]) {
        if use == .snapshots {
            let snapshot = scene.snapshot()
            for point in points { answers.append(snapshot.topmost(at: point)) }
        } else {
            for point in points { answers.append(scene.topmost(at: point)) }
        }
    }

    mutating func topmost(at point: Point) -> HitResult { scene.topmost(at: point) }

    func walkedAnswer(at point: Point) -> Int32? { number(of: scene.walk(at: point)) }

    func number(of answer: HitResult) -> Int32 {
        switch answer {
        case .hit(let id): numbers[id.slotIndex]
        case .miss: -1
        case .ask(let id): -2 - numbers[id.slotIndex]
        }
    }
}
