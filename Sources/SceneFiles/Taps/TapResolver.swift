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
    /// The index of the node's name, for `hit` and `ask`, or of the reason, for `unknown` and `error`, among the batch's
    /// texts; -1 for `miss`.
    package var text: Int32 = -1
    /// The index of what else is asked for among the batch's details, -1 if nothing is.
    package var details: Int32 = -1
    /// Whether the answer is what the scene's file records, nil if it records none.
    package var isRecorded: Bool?
}

/// The answers to a batch of taps, in their order.
package struct ResolvedBatch {
    package fileprivate(set) var outcomes: [TapOutcome] = []
    /// Names of nodes and reasons. They, and not the scenes, are kept until they are written: a batch may go through more
    /// scenes than memory holds.
    private var texts: [String] = []
    private var details: [[ResultColumn: ResultValue]] = []

    mutating func removeAll() {
        outcomes.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
    }

    /// Makes the answer to a record an error. The reason is made printable.
    mutating func fail(_ record: Int, _ reason: String) { set(record, .error, reason) }

    /// Makes the answer to a record one that the file cannot decide.
    fileprivate mutating func leaveUnknown(_ record: Int, _ reason: String) { set(record, .unknown, reason) }

    private mutating func set(_ record: Int, _ status: TapOutcome.Status, _ reason: String) {
        outcomes[record] = TapOutcome(
            status: status, text: add(printable(reason)),
            isRecorded: status == .error ? nil : outcomes[record].isRecorded.map { _ in false })
    }

    fileprivate mutating func answer(_ record: Int, _ status: TapOutcome.Status, _ node: NodeID, in scene: OpenScene) {
        outcomes[record] = TapOutcome(
            status: status, text: add(scene.name(node)), isRecorded: scene.isRecordedAnswer(node))
    }

    private mutating func add(_ text: String) -> Int32 {
        texts.append(text)
        return Int32(texts.count - 1)
    }

    fileprivate mutating func keep(_ values: ResultDetails, of record: Int) {
        details.append(values.all)
        outcomes[record].details = Int32(details.count - 1)
    }

    /// The name of the node that an answer names, or the reason of an error or an unknown answer; empty for a miss.
    package func text(of outcome: TapOutcome) -> String { outcome.text < 0 ? "" : texts[Int(outcome.text)] }

    /// Why there is no answer, if there is none.
    func reason(of outcome: TapOutcome) -> String {
        outcome.status == .error || outcome.status == .unknown ? text(of: outcome) : ""
    }

    /// What a column that is neither the status nor the reason says.
    func value(_ column: ResultColumn, of outcome: TapOutcome) -> ResultValue {
        if outcome.details >= 0, let value = details[Int(outcome.details)][column] { return value }
        switch column {
        case .hit: return .text(outcome.status == .hit || outcome.status == .ask ? text(of: outcome) : "")
        case .frame: return .numbers([])
        case .distance: return .number(nil)
        case .status, .reason, .class, .label, .path, .handler: return .text("")
        }
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
    /// What results are to say.
    private let fields: TapFields
    /// What the index is verified against; another one only in tests.
    package var reference: (HitScene, Point) -> HitResult = { $0.walk(at: $1) }

    /// - Throws: A `SceneFileError` if the scene of all taps cannot be used.
    package init(
        _ library: SceneLibrary, strategy: ResolvingStrategy, areScenesNamed: Bool, fields: TapFields = TapFields()
    ) throws(SceneFileError) {
        self.fields = fields
        self.library = library
        self.strategy = strategy
        onlyScene = areScenesNamed ? nil : try library.onlyScene()
    }

    /// Answers the batch's taps, into `resolved`.
    package func resolve(_ batch: TapBatch) {
        resolved.removeAll()
        resolved.outcomes.reserveCapacity(batch.records.count)
        for record in batch.records {
            resolved.outcomes.append(TapOutcome(status: .miss))
            if record.failure >= 0 {
                resolved.fail(resolved.outcomes.count - 1, batch.failures[Int(record.failure)].reason)
            }
        }
        if let onlyScene {
            answer(batch.records.indices.filter { batch.records[$0].failure < 0 }, of: batch, in: onlyScene)
            return
        }
        var groups: [[Int]] = Array(repeating: [], count: batch.sceneKeys.count)
        for (index, record) in batch.records.enumerated() where record.failure < 0 {
            groups[Int(record.scene)].append(index)
        }
        for (key, group) in groups.enumerated() {
            do throws(SceneFileError) {
                answer(group, of: batch, in: try library.scene(named: batch.sceneKeys[key]))
            } catch {
                for index in group { resolved.fail(index, "\(error.place): \(error.message)") }
            }
        }
    }

    private func answer(_ group: [Int], of batch: TapBatch, in scene: OpenScene) {
        let points = group.map { batch.records[$0].point }
        let results =
            strategy == .walk
            ? points.map { scene.scene.walk(at: $0) } : scene.scene.topmost(at: points)
        for (position, (result, index)) in zip(results, group).enumerated() {
            switch result {
            case .miss: resolved.outcomes[index].isRecorded = scene.recordsAnswers ? false : nil
            case .hit(let id): resolved.answer(index, .hit, id, in: scene)
            case .ask(let id): resolved.answer(index, .ask, id, in: scene)
            }
            if let reason = scene.unknown.reason(for: result, at: points[position]) {
                resolved.leaveUnknown(index, reason)
            } else if let details = ResultDetails(result, points[position], scene, fields) {
                resolved.keep(details, of: index)
            }
        }
        guard strategy == .verified else { return }
        for (position, index) in group.enumerated() {
            let walked = reference(scene.scene, points[position])
            guard walked != results[position] else { continue }
            tally.differences += 1
            let (indexed, reference) = (describe(results[position], scene), describe(walked, scene))
            resolved.fail(index, "the index answers \(indexed), the walk \(reference), at \(points[position])")
        }
    }

    private func describe(_ result: HitResult, _ scene: OpenScene) -> String {
        switch result {
        case .miss: "miss"
        case .hit(let id): "hit \(scene.name(id))"
        case .ask(let id): "ask \(scene.name(id))"
        }
    }

    /// Adds the answers to the last batch to the tally.
    package func countAnswers() {
        for outcome in resolved.outcomes {
            switch outcome.status {
            case .hit: tally.hits += 1
            case .miss: tally.misses += 1
            case .ask: tally.asks += 1
            case .unknown: tally.unknowns += 1
            case .error: tally.errors += 1
            }
            guard let isRecorded = outcome.isRecorded else { continue }
            tally.recorded += 1
            if outcome.status == .hit, isRecorded { tally.asRecorded += 1 }
        }
    }
}
