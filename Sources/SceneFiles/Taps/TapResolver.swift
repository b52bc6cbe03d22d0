/// How taps are answered. The raw values are the names on the command line.
package enum ResolvingStrategy: String, Hashable, Sendable, CaseIterable {
    /// By the index.
    case indexed
    /// By the reference walk.
    case walk
    /// By both; a tap on which they differ is an error.
    case verified
}

/// The answer to one tap.
package struct TapOutcome {
    package enum Status: UInt8, Sendable {
        case hit, miss, ask, unknown, error
    }

    package var status: Status
    /// The index of the node in its document, for `hit` and `ask`; of the reason, for `unknown` and `error`.
    package var index: Int32
}

/// The answers to a batch of taps, in their order.
package struct ResolvedBatch {
    package fileprivate(set) var outcomes: [TapOutcome] = []
    /// The scene of each of the batch's scene keys, nil where it cannot be used; for a single scene, that one.
    package fileprivate(set) var scenes: [OpenScene?] = []
    package private(set) var reasons: [String] = []

    mutating func removeAll() {
        outcomes.removeAll(keepingCapacity: true)
        scenes.removeAll(keepingCapacity: true)
        reasons.removeAll(keepingCapacity: true)
    }

    /// Makes the answer to a record an error.
    mutating func fail(_ record: Int, _ reason: String) { set(record, .error, reason) }

    /// Makes the answer to a record one that the file cannot decide.
    mutating func leaveUnknown(_ record: Int, _ reason: String) { set(record, .unknown, reason) }

    private mutating func set(_ record: Int, _ status: TapOutcome.Status, _ reason: String) {
        if reasons.last != reason { reasons.append(reason) }
        outcomes[record] = TapOutcome(status: status, index: Int32(reasons.count - 1))
    }

    /// What an outcome says beside the node.
    package func reason(of outcome: TapOutcome) -> String? {
        outcome.status == .error || outcome.status == .unknown ? reasons[Int(outcome.index)] : nil
    }

    /// The node that a record's answer names.
    package func node(of outcome: TapOutcome, _ record: TapRecord) -> SceneNode? {
        guard outcome.status == .hit || outcome.status == .ask else { return nil }
        return scenes[max(0, Int(record.scene))]?.loaded.document.nodes[Int(outcome.index)]
    }
}

/// Counts of answers.
package struct TapTally: Equatable {
    package var hits = 0
    package var misses = 0
    package var asks = 0
    /// Taps of which the file cannot tell who gets them.
    package var unknowns = 0
    package var errors = 0
    /// Taps on which index and walk differ; they are among the errors.
    package var differences = 0
    /// Taps answered on scenes that record an answer, and those among them with that answer.
    package var recorded = 0
    package var asRecorded = 0

    package var count: Int { hits + misses + asks + unknowns + errors }
}

/// Answers batches of taps: groups them by scene, and asks each scene for all its points at once.
package final class TapResolver {
    private let library: SceneLibrary
    private let strategy: ResolvingStrategy
    /// The scene of all taps, if they do not name theirs.
    private let onlyScene: OpenScene?
    /// The answers to the last batch.
    package var resolved = ResolvedBatch()
    package private(set) var tally = TapTally()
    /// What the index is verified against; another one only in tests.
    package var reference: (HitScene, Point) -> HitResult = { $0.walk(at: $1) }

    /// - Throws: A `SceneFileError` if the scene of all taps cannot be used.
    package init(
        _ library: SceneLibrary, strategy: ResolvingStrategy, areScenesNamed: Bool
    ) throws(SceneFileError) {
        self.library = library
        self.strategy = strategy
        onlyScene = areScenesNamed ? nil : try library.onlyScene()
    }

    /// Answers the batch's taps, into `resolved`.
    package func resolve(_ batch: TapBatch) {
        resolved.removeAll()
        resolved.outcomes.reserveCapacity(batch.records.count)
        for record in batch.records {
            resolved.outcomes.append(TapOutcome(status: .miss, index: 0))
            if record.failure >= 0 {
                resolved.fail(resolved.outcomes.count - 1, batch.failures[Int(record.failure)].reason)
            }
        }
        if let onlyScene {
            resolved.scenes = [onlyScene]
            answer(batch.records.indices.filter { batch.records[$0].failure < 0 }, of: batch, in: onlyScene)
            return
        }
        var groups: [[Int]] = Array(repeating: [], count: batch.sceneKeys.count)
        for (index, record) in batch.records.enumerated() where record.failure < 0 {
            groups[Int(record.scene)].append(index)
        }
        resolved.scenes = Array(repeating: nil, count: groups.count)
        for (key, group) in groups.enumerated() {
            do throws(SceneFileError) {
                let scene = try library.scene(named: batch.sceneKeys[key])
                resolved.scenes[key] = scene
                answer(group, of: batch, in: scene)
            } catch {
                for index in group { resolved.fail(index, "\(error.place): \(error.message)") }
            }
        }
    }

    private func answer(_ group: [Int], of batch: TapBatch, in scene: OpenScene) {
        let points = group.map { batch.records[$0].point }
        let results =
            strategy == .walk
            ? points.map { scene.loaded.scene.walk(at: $0) } : scene.loaded.scene.topmost(at: points)
        for (position, (result, index)) in zip(results, group).enumerated() {
            switch result {
            case .miss: break
            case .hit(let id): resolved.outcomes[index] = outcome(.hit, id, scene)
            case .ask(let id): resolved.outcomes[index] = outcome(.ask, id, scene)
            }
            if let reason = scene.loaded.unknownReason(result, at: points[position]) {
                resolved.leaveUnknown(index, reason)
            }
        }
        guard strategy == .verified else { return }
        for (position, index) in group.enumerated() {
            let walked = reference(scene.loaded.scene, points[position])
            guard walked != results[position] else { continue }
            tally.differences += 1
            let (indexed, reference) = (describe(results[position], scene), describe(walked, scene))
            resolved.fail(index, "the index answers \(indexed), the walk \(reference), at \(points[position])")
        }
    }

    private func outcome(_ status: TapOutcome.Status, _ id: NodeID, _ scene: OpenScene) -> TapOutcome {
        TapOutcome(status: status, index: Int32(scene.loaded.index(of: id) ?? 0))
    }

    private func describe(_ result: HitResult, _ scene: OpenScene) -> String {
        switch result {
        case .miss: "miss"
        case .hit(let id): "hit \(scene.loaded.node(id)?.name ?? id.description)"
        case .ask(let id): "ask \(scene.loaded.node(id)?.name ?? id.description)"
        }
    }

    /// Adds the answers to the last batch to the tally.
    package func count(_ batch: TapBatch) {
        for (outcome, record) in zip(resolved.outcomes, batch.records) {
            switch outcome.status {
            case .hit: tally.hits += 1
            case .miss: tally.misses += 1
            case .ask: tally.asks += 1
            case .unknown: tally.unknowns += 1
            case .error:
                tally.errors += 1
                continue
            }
            guard let scene = resolved.scenes[max(0, Int(record.scene))], !scene.recordedAnswers.isEmpty else {
                continue
            }
            tally.recorded += 1
            if outcome.status == .hit, scene.recordedAnswers.contains(Int(outcome.index)) { tally.asRecorded += 1 }
        }
    }
}
