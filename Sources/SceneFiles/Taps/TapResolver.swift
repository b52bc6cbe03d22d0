/// A strategy for answering taps. The raw values are the names on the command line.
public enum ResolvingStrategy: String, Hashable, Sendable, CaseIterable {
    /// The strategy that answers taps by the index.
    case indexed
    /// The strategy that answers taps by the reference walk, without the index.
    case walk
    /// The strategy that answers each tap both by the index and by the walk. If the two answers differ, the tap's
    /// answer is an error.
    case verified
}

/// Answers batches of taps. It groups the taps of a batch by scene, and queries each scene for all its points at once.
/// Any thread may use it.
///
///     let fields = TapFields(scene: "screen")
///     let resolver = try TapResolver(scenes: "screens", fields: fields)
///     let reader = try TapReader(try InputFile(path: "taps.csv"), fields: fields)
///     while let batch = try reader.nextBatch() {
///         for outcome in resolver.answers(to: batch).outcomes where outcome.status == .hit { … }
///     }
public struct TapResolver: Sendable {
    private let library: SceneLibrary
    private let strategy: ResolvingStrategy
    /// The scene of all taps; nil if each tap names its scene.
    private let onlyScene: OpenScene?
    /// The fields of the results.
    private let fields: TapFields
    /// The function whose answer is compared with that of the index: the walk, except in tests.
    private let reference: @Sendable (HitSnapshot, Point) -> HitResult

    /// A resolver of taps on the scene or scenes at a path.
    ///
    /// Scenes of a folder are named by file name without extension. A scene is read when a tap first names it, and
    /// stays in memory as long as there is room.
    ///
    /// - Parameters:
    ///   - path: A scene file, which is read now (`-` for standard input), or a folder of scene files, for taps that
    ///     name their scene.
    ///   - fields: The fields of taps and results; the same as the reader's.
    ///   - strategy: How taps are answered.
    ///   - options: The settings for reading scene files.
    ///   - rules: What the platform does with touches; nil for the shipped rules of each file's format.
    ///   - maximumByteCount: The limit of memory for scenes of a folder, all together, in bytes; 256 MiB by default.
    /// - Throws: A `SceneFileError` if there is nothing at the path, or the only scene is unusable. If a scene of a
    ///   folder is unusable, its taps are answered by errors.
    public init(
        scenes path: String, fields: TapFields = TapFields(), strategy: ResolvingStrategy = .indexed,
        options: SceneReadingOptions = SceneReadingOptions(), rules: SceneRules? = nil,
        maximumByteCount: Int = 256 << 20
    ) throws(SceneFileError) {
        let library = try SceneLibrary(
            path, options: options, rules: RuleChoice(rules),
            keepsDetails: fields.needsDetails, space: fields.space, maximumByteCount: maximumByteCount)
        try self.init(library, strategy: strategy, fields: fields)
    }

    /// A resolver of taps on the scene or scenes of a library.
    ///
    /// - Parameter reference: A function that answers a tap for comparison with the answer of the index. Only tests
    ///   pass another than the default.
    /// - Throws: A `SceneFileError` if the scene of all taps is unusable.
    package init(
        _ library: SceneLibrary, strategy: ResolvingStrategy, fields: TapFields = TapFields(),
        reference: @escaping @Sendable (HitSnapshot, Point) -> HitResult = { $0.walk(at: $1) }
    ) throws(SceneFileError) {
        self.fields = fields
        self.library = library
        self.strategy = strategy
        self.reference = reference
        onlyScene = fields.scene == nil ? try library.onlyScene() : nil
    }

    /// The answers to the taps of a batch, in their order.
    ///
    /// - Parameter batch: Records read with the same fields as the resolver's.
    /// - Complexity: That of `HitScene.topmost(at:)` for an array of points, for each scene; O(bytes) for each scene
    ///   that is read.
    public func answers(to batch: TapBatch) -> TapAnswers {
        var answers = TapAnswers(count: batch.records.count)
        // One group for each scene name; a single group if there is one scene.
        var groups: [TapGroup] = Array(repeating: TapGroup(), count: max(1, batch.sceneKeys.count))
        for (index, record) in batch.records.enumerated() {
            switch record.content {
            case .tap(let point, let scene):
                groups[scene ?? 0].records.append(index)
                groups[scene ?? 0].points.append(point)
            case .failure(let failure): answers.fail(index, batch.failures[failure].reason)
            }
        }
        if let onlyScene {
            answer(groups[0], in: onlyScene, &answers)
            return answers
        }
        for (key, group) in zip(batch.sceneKeys, groups) {
            do throws(SceneFileError) {
                answer(group, in: try library.scene(named: key), &answers)
            } catch {
                for index in group.records { answers.fail(index, "\(error.place): \(error.message)") }
            }
        }
        return answers
    }

    private func answer(_ group: TapGroup, in scene: OpenScene, _ answers: inout TapAnswers) {
        guard !group.points.isEmpty else { return }
        var group = group
        group.points = scene.onScreen(group.points)
        let needsDetails = fields.needsDetails
        let snapshot = strategy == .indexed && !needsDetails ? nil : scene.snapshot
        let points = group.points
        let walked = strategy == .walk ? snapshot.map { snapshot in points.map { snapshot.walk(at: $0) } } : nil
        let results = walked ?? scene.topmost(at: points)
        let mayBeUnknown = scene.unknown.isPossible
        var details: ResultDetails?
        if needsDetails, let snapshot, let loaded = scene.details {
            details = ResultDetails(scene, loaded, snapshot, fields)
        }
        for (position, record) in group.records.enumerated() {
            answers.answer(record, results[position], in: scene)
            if mayBeUnknown, let reason = scene.unknown.reason(for: results[position], at: group.points[position]) {
                answers.leaveUnknown(record, reason)
            } else {
                details?.add(results[position], at: group.points[position], of: record, to: &answers)
            }
        }
        if strategy == .verified, let snapshot { verify(group, results, scene, snapshot, &answers) }
    }

    private func verify(
        _ group: TapGroup, _ results: [HitResult], _ scene: OpenScene, _ snapshot: HitSnapshot,
        _ answers: inout TapAnswers
    ) {
        for (position, record) in group.records.enumerated() {
            let point = group.points[position]
            let walked = reference(snapshot, point)
            guard walked != results[position] else { continue }
            answers.differences += 1
            let (indexed, reference) = (describe(results[position], scene), describe(walked, scene))
            answers.fail(record, "the index answers \(indexed), the walk \(reference), at \(point)")
        }
    }

    private func describe(_ result: HitResult, _ scene: OpenScene) -> String {
        guard let node = result.node else { return "miss" }
        return "\(result == .hit(node) ? "hit" : "ask") \(scene.name(node))"
    }
}

/// The taps of a batch on one scene: their records' indices and their points.
private struct TapGroup {
    var records: [Int] = []
    var points: [Point] = []
}
