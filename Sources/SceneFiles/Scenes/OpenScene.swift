/// A scene of a library: what answers taps, and the names of its nodes. Any thread may ask it. What else the file says is
/// kept only if results are to say it.
package final class OpenScene: Sendable {
    private let state: Guarded<State>
    /// The names of the nodes, if nothing else knows them.
    private let names: NodeNames?
    /// The nodes that the file records as hit.
    private let recordedAnswers: Set<NodeID>
    /// The answers that the file cannot give.
    package let unknown: UnknownAnswers
    /// The node in whose coordinates taps are, and the place of their origin in its bounds space; nil for the screen.
    private let space: (id: NodeID, origin: Point)?
    /// All that the file says, if it is kept. Its own scene is not the one that is asked.
    let details: LoadedScene?
    /// About how many bytes it takes in memory, its index included.
    package let byteCount: Int

    private struct State {
        var scene: HitScene
        /// The scene with all its indexes, once that many points have been asked that they pay.
        var prepared: HitSnapshot?
        var askedCount = 0
    }

    /// The number of points that pay for a scene's indexes, whatever its size: building them takes less time than
    /// reading the file has taken. For fewer the scene itself decides point by point, and only one thread asks it at a
    /// time.
    private static let pointsWorthAnIndex = 256

    /// The bytes that a node takes of the engine's records and indexes and of the names here, and that a scene takes
    /// beside its nodes: half as much again as folders of scenes of 10 to 10,000 plain nodes made a process grow by.
    private static let bytesPerNode = 384
    private static let bytesPerScene = 6 << 10
    /// The bytes that a node takes if all that the file says of it is kept.
    private static let bytesOfDetails = 2 << 10

    /// - Complexity: O(*n*).
    /// - Parameter space: The index of the node in whose coordinates taps are; nil for those of the screen.
    init(_ loaded: LoadedScene, keepsDetails: Bool, space: Int? = nil) {
        self.space = space.map { (loaded.ids[$0], loaded.origin(of: $0)) }
        unknown = UnknownAnswers(loaded)
        details = keepsDetails ? loaded : nil
        state = Guarded(State(scene: loaded.scene))
        let nodes = loaded.document.nodes
        var recordedAnswers: Set<NodeID> = []
        var byteCount = OpenScene.bytesPerScene + nodes.count * OpenScene.bytesPerNode
        for (index, id) in loaded.ids.enumerated() {
            if nodes[index].isRecordedAnswer { recordedAnswers.insert(id) }
            byteCount += nodes[index].attributes.hitShapeByteCount
        }
        names = keepsDetails ? nil : NodeNames(loaded)
        self.recordedAnswers = recordedAnswers
        self.byteCount = byteCount + (names?.byteCount ?? nodes.count * OpenScene.bytesOfDetails)
    }

    /// Finds what gets the touch at each of many points, in their order.
    func topmost(at points: [Point]) -> [HitResult] {
        let answers = state.withLock { state -> [HitResult]? in
            guard state.prepared == nil else { return nil }
            state.askedCount += points.count
            guard state.askedCount >= OpenScene.pointsWorthAnIndex else { return state.scene.topmost(at: points) }
            state.scene.prepare()
            state.prepared = state.scene.snapshot()
            return nil
        }
        return answers ?? snapshot.topmost(at: points)
    }

    /// The scene as it is, for queries of other kinds.
    var snapshot: HitSnapshot {
        state.withLock { $0.prepared ?? $0.scene.snapshot() }
    }

    /// The points of taps on the screen. One that is nowhere there, since it is beyond all numbers, is not a number.
    func onScreen(_ points: [Point]) -> [Point] {
        guard let space else { return points }
        let snapshot = snapshot
        return points.map { point in
            let local = Point(x: space.origin.x + point.x, y: space.origin.y + point.y)
            return snapshot.convert(local, from: space.id, to: nil) ?? Point(x: .nan, y: .nan)
        }
    }

    /// Returns the name by which results call a node of the scene.
    func name(_ id: NodeID) -> String { names?[id] ?? details?.node(id)?.name ?? "" }

    /// Appends what results call a node of the scene.
    func appendName(_ id: NodeID, to bytes: inout [UInt8]) {
        guard let names else { return bytes.append(contentsOf: name(id).utf8) }
        names.append(id, to: &bytes)
    }

    /// True if the file records a node as hit.
    package var recordsAnswers: Bool { !recordedAnswers.isEmpty }

    /// True if the file records this node as hit; nil if it records none.
    package func isRecordedAnswer(_ id: NodeID) -> Bool? { recordsAnswers ? recordedAnswers.contains(id) : nil }
}

extension Node {
    /// The bytes that its shape takes in memory beside the node, prepared edges included.
    fileprivate var hitShapeByteCount: Int {
        switch hitShape {
        case .mask(let mask): mask.bits.count
        case .some(let shape): 4 * MemoryLayout<Point>.stride * shape.cornerCount
        case nil: 0
        }
    }
}

/// The names by which results call the nodes of a scene, by slot: one text, so that a million names are no million
/// strings. Parts of an element have its name.
struct NodeNames: Sendable {
    private var text: [UInt8] = []
    /// The place in the text where the name of each slot ends.
    private var ends: [Int] = []

    init(_ loaded: LoadedScene) {
        ends.reserveCapacity(loaded.slotCount)
        for slot in 0..<loaded.slotCount {
            if let index = loaded.index(inSlot: slot) {
                let named = loaded.document.nodes[index].wholeElement ?? index
                text.append(contentsOf: loaded.document.nodes[named].name.utf8)
            }
            ends.append(text.count)
        }
    }

    func append(_ id: NodeID, to bytes: inout [UInt8]) {
        let slot = id.slotIndex
        let place = (slot == 0 ? 0 : ends[slot - 1])..<ends[slot]
        text.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[place])) }
    }

    subscript(id: NodeID) -> String {
        var name: [UInt8] = []
        append(id, to: &name)
        return String(decoding: name, as: UTF8.self)
    }

    var byteCount: Int { text.count + ends.count * MemoryLayout<Int>.stride }
}

/// The answers of a scene that may not be the platform's, because the file leaves out what decides them.
///
/// An element without a place may lie in front of all that comes before it in the file; and where no node is known to
/// take a touch, the rules may say that some other view does.
public struct UnknownAnswers: Sendable {
    /// The message on nodes that an element without a place may cover, and those nodes.
    private var covering: String?
    private var coverable: Set<NodeID> = []
    /// The message on points at which no node is known to take touches.
    private let missing: String?
    /// The roots' areas; nil if one has no place.
    private let rootAreas: [Box]?

    /// - Complexity: O(nodes).
    public init(_ loaded: LoadedScene) {
        let nodes = loaded.document.nodes
        if let front = loaded.unplaced.last {
            covering =
                "node \(nodes[front].name) may lie in front: \(nodes[front].defect ?? "its place is not in the file")"
            coverable = Set(loaded.ids[..<front])
        }
        missing = loaded.rules.unknownMiss
        let roots = missing == nil ? [] : nodes.filter { $0.parent == nil }
        rootAreas = roots.contains(where: \.isUnplaced) ? nil : roots.map(\.attributes.area)
    }

    /// True if there is any such answer.
    var isPossible: Bool { covering != nil || missing != nil }

    /// Returns the reason why an answer at a point may not be the platform's; nil if it stands.
    /// - Complexity: O(1) for a hit, O(roots) for a miss.
    public func reason(for result: HitResult, at point: Point) -> String? {
        switch result {
        case .hit(let id): return covering != nil && coverable.contains(id) ? covering : nil
        case .ask: return nil
        case .miss:
            if let covering { return covering }
            // Beyond all roots there is nothing that could take the touch.
            guard missing != nil, rootAreas?.contains(where: { $0.contains(point) }) != false else { return nil }
            return missing
        }
    }
}

extension LoadedScene {
    /// Returns the reason why an answer of the scene may not be the platform's; nil if it stands.
    /// - Complexity: O(nodes). For many answers keep an `UnknownAnswers`.
    public func unknownReason(for result: HitResult, at point: Point) -> String? {
        UnknownAnswers(self).reason(for: result, at: point)
    }
}
