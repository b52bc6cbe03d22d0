import HitTesting

/// A run of a script. Each query is answered by every method that supports it, and the answers are compared.
public struct ScriptRun: Sendable {
    public private(set) var state = ScriptedScene()
    public private(set) var tally = ComparisonTally()
    private let tampering: Tampering
    private var kept: (snapshot: HitSnapshot, frozen: HitScene)?
    private var steps = 0

    public init(_ tampering: Tampering = Tampering()) {
        self.tampering = tampering
        tampering.atStart(&state.scene)
    }

    /// Plays a script until answers differ. Returns a description of the difference; nil if there is none.
    public static func difference(_ script: [ScriptStep], _ tampering: Tampering = Tampering()) -> String? {
        var run = ScriptRun(tampering)
        for step in script {
            if let difference = run.play(step) { return difference }
        }
        return nil
    }

    /// Plays one step. Returns a description of the first difference; nil if there is none.
    public mutating func play(_ step: ScriptStep) -> String? {
        switch step {
        case .insert, .set, .move, .remove: return change(step)
        case .prepare:
            state.scene.prepare()
            return nil
        case .keepSnapshot:
            tampering.beforeQuery(&state.scene)
            kept = (state.scene.snapshot(), state.scene)
            return nil
        case .query(let point, let base, let replies): return query(point, below: base, replies)
        case .batch(let points): return batch(points)
        }
    }

    private mutating func change(_ step: ScriptStep) -> String? {
        let before = state.scene
        guard state.apply(step) else { return nil }
        tampering.afterChange(&state.scene, before)
        if let complaint = complaint() { return complaint }
        switch step {
        case .insert(let name, _, into: _, at: _), .set(let name, _), .move(let name, into: _, at: _):
            return state.structuralDifference(at: name)
        default: return nil
        }
    }

    // MARK: Resumable queries

    /// Runs a query by the engine, the oracle and, unless it is below a node, the walk, and compares their records. If the owner
    /// changes the scene, each has a copy of its own, and the run continues with the engine's.
    private mutating func query(_ point: Point, below base: Int?, _ replies: ScriptReplies) -> String? {
        if let base, !state.tree.contains(base) { return nil }
        tampering.beforeQuery(&state.scene)
        var record: QueryRecord?
        if base == nil, replies.changes.isEmpty {
            record = QueryRecord(&state, .walk, at: point, below: base, replies)
        } else if base == nil {
            var walked = state
            record = QueryRecord(&walked, .walk, at: point, below: base, replies)
        }
        if let base, let difference = topmostDifference(point, below: base) { return difference }
        var oracle = WalkOracle(state.tree, replies: replies)
        let result = oracle.answer(at: point, below: base)
        let engine = QueryRecord(&state, .engine, at: point, below: base, replies)
        if let record {
            tally.engineAgainstWalk += 1
            if engine != record { return "engine \(engine), walk \(record)" }
        }
        tally.againstOracle += 1
        if engine.questions != oracle.questions || engine.result != result {
            return "engine and walk \(engine), oracle \(oracle.questions) \(result)"
        }
        return complaint()
    }

    private mutating func complaint() -> String? {
        steps += 1
        return steps.isMultiple(of: tampering.stepsBetweenComplaints) ? tampering.complaint(state.scene) : nil
    }

    // MARK: Plain queries

    /// Compares `topmost(below:at:)` with the first step of the resumable query.
    private mutating func topmostDifference(_ point: Point, below base: Int) -> String? {
        let answer = state.scene.topmost(below: state.id(base), at: point)
        let expected: HitResult
        switch state.scene.query(below: state.id(base), at: point).step {
        case .hit(let id): expected = .hit(id)
        case .ask(let question): expected = .ask(question.node)
        case .miss, .answered: expected = .miss
        }
        tally.engineAgainstWalk += 1
        return answer == expected
            ? nil : "topmost below \(base) \(state.result(answer)), query \(state.result(expected)) at \(point)"
    }

    private mutating func batch(_ points: [Point]) -> String? {
        tampering.beforeQuery(&state.scene)
        let walked = points.map(state.scene.walk)
        for (point, expected) in zip(points, walked) {
            let answer = state.scene.topmost(at: point)
            if answer != expected {
                return "topmost \(state.result(answer)), walk \(state.result(expected)) at \(point)"
            }
        }
        let snapshot = state.scene.snapshot()
        if let difference = differing(state.scene.topmost(at: points), walked, points) { return "batch " + difference }
        if let difference = differing(snapshot.topmost(at: points), walked, points) { return "snapshot " + difference }
        tally.engineAgainstWalk += 3 * points.count
        guard let kept else { return nil }
        let frozen = points.map(kept.frozen.walk)
        tally.engineAgainstWalk += points.count
        return differing(kept.snapshot.topmost(at: points), frozen, points).map { "kept snapshot " + $0 }
    }

    private func differing(_ answers: [HitResult], _ expected: [HitResult], _ points: [Point]) -> String? {
        guard answers != expected, let index = answers.indices.first(where: { answers[$0] != expected[$0] }) else {
            return nil
        }
        return "\(state.result(answers[index])), walk \(state.result(expected[index])) at \(points[index])"
    }
}

/// Functions that a run calls on the engine's scene between the steps of a script. Tests use them to break the engine
/// deliberately, to give small scenes the indexes of large ones, and to check invariants.
public struct Tampering: Sendable {
    /// Called with the empty scene.
    public var atStart: @Sendable (inout HitScene) -> Void = { _ in }
    /// Called after each change. The second scene is a copy from before the change.
    public var afterChange: @Sendable (inout HitScene, HitScene) -> Void = { _, _ in }
    /// Checks a scene after a change or a query. Returns a description of what is wrong; nil if nothing is.
    public var complaint: @Sendable (HitScene) -> String? = { _ in nil }
    /// The number of changes and queries from one call of `complaint` to the next.
    public var stepsBetweenComplaints = 1
    public var beforeQuery: @Sendable (inout HitScene) -> Void = { _ in }

    public init() {}
}

/// The numbers of compared answers.
public struct ComparisonTally: Sendable {
    public var engineAgainstWalk = 0
    public var againstOracle = 0

    public init() {}

    public static func += (sum: inout ComparisonTally, other: ComparisonTally) {
        sum.engineAgainstWalk += other.engineAgainstWalk
        sum.againstOracle += other.againstOracle
    }
}
