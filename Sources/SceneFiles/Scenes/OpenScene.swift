/// A scene of a library: the index that answers taps, and the names of its nodes. Any thread may use it. The rest of
/// the file's content is kept only if results need it.
package final class OpenScene: Sendable {
    private let state: Guarded<State>
    /// The names of the nodes; nil if `details` has the names.
    private let names: NodeNames?
    /// The nodes that the file records as hit.
    private let recordedAnswers: Set<NodeID>
    /// The answers that are uncertain because the file lacks what decides them.
    package let unknown: UnknownAnswers
    /// The node in whose coordinates taps are given, and the origin of these coordinates in the node's bounds space;
    /// nil for screen space.
    private let space: (id: NodeID, origin: Point)?
    /// The content of the file; nil if the content is not kept. Queries do not use the `scene` in this value.
    let details: LoadedScene?
    /// The approximate memory that the scene takes, in bytes, including the index.
    package let byteCount: Int

    private struct State {
        var scene: HitScene
        /// The scene with all its indexes; nil until `pointsWorthAnIndex` points have been queried.
        var prepared: HitSnapshot?
        var askedCount = 0
    }

    /// The number of queried points after which all indexes of a scene are built, whatever the size of the scene.
    /// Until then, the scene decides what to index, and only one thread at a time may query it. Building all indexes
    /// takes less time than reading the file.
    private static let pointsWorthAnIndex = 256

    /// The estimated bytes of memory per node, for the engine's records and indexes and for the node's name. It is 1.5
    /// times the measured growth of a process per node, for folders of scenes of 10 to 10,000 plain nodes.
    private static let bytesPerNode = 384
    /// The bytes of memory that a scene takes whatever the number of its nodes, measured like `bytesPerNode`.
    private static let bytesPerScene = 6 << 10

    /// Makes a scene of a file's content ready to answer taps.
    /// - Complexity: O(*n*).
    /// - Parameter space: The index of the node in whose coordinates taps are given; nil for screen space.
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
            if keepsDetails { byteCount += nodes[index].detailsByteCount }
        }
        names = keepsDetails ? nil : NodeNames(loaded)
        self.recordedAnswers = recordedAnswers
        self.byteCount = byteCount + (names?.byteCount ?? 0)
    }

    /// Finds which node gets the touch at each of several points, in their order.
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

    /// A snapshot of the scene, with all its indexes if they have been built.
    var snapshot: HitSnapshot {
        state.withLock { $0.prepared ?? $0.scene.snapshot() }
    }

    /// Converts points of taps to screen space; points given in screen space stay as they are. A point whose conversion
    /// is not finite becomes a point of NaNs.
    func onScreen(_ points: [Point]) -> [Point] {
        guard let space else { return points }
        let snapshot = snapshot
        return points.map { point in
            let local = Point(x: space.origin.x + point.x, y: space.origin.y + point.y)
            return snapshot.convert(local, from: space.id, to: nil) ?? Point(x: .nan, y: .nan)
        }
    }

    /// The name that a node of the scene has in results.
    func name(_ id: NodeID) -> String { names?[id] ?? details?.node(id)?.name ?? "" }

    /// Appends the name that a node of the scene has in results.
    func appendName(_ id: NodeID, to bytes: inout [UInt8]) {
        guard let names else { return bytes.append(contentsOf: name(id).utf8) }
        names.append(id, to: &bytes)
    }

    /// True if the file records which node was hit.
    package var recordsAnswers: Bool { !recordedAnswers.isEmpty }

    /// True if the file records that this node was hit; false if it records only other nodes; nil if it records none.
    package func isRecordedAnswer(_ id: NodeID) -> Bool? { recordsAnswers ? recordedAnswers.contains(id) : nil }
}

extension SceneNode {
    /// The approximate memory that the content of the file takes for the node, in bytes: 1.5 times what is counted, as for
    /// `OpenScene.bytesPerNode`. A node of a page counts as 2 KiB, since the page's memory is shared.
    fileprivate var detailsByteCount: Int {
        guard page == nil else { return 2 << 10 }
        guard let details = details.first else { return MemoryLayout<SceneNode>.stride * 3 / 2 }
        let texts = [
            details.id, details.redirect, details.className, details.label, details.text, details.identifier,
            details.defect,
        ]
        var count = MemoryLayout<SceneNode>.stride + MemoryLayout<SceneNodeDetails>.stride + heapOverhead
        for text in texts { count += text?.heapByteCount ?? 0 }
        for field in details.otherFields {
            count += MemoryLayout<Field>.stride + field.name.heapByteCount + field.json.heapByteCount
        }
        return count * 3 / 2
    }
}

/// The bytes that an array or a long string takes in memory besides its content.
private let heapOverhead = 32

extension String {
    /// The bytes of memory that a string takes elsewhere. A short one has its text within itself.
    fileprivate var heapByteCount: Int { utf8.count > 15 ? utf8.count + heapOverhead : 0 }
}

extension Node {
    /// The bytes of memory that the node's shape takes, including prepared edges.
    fileprivate var hitShapeByteCount: Int {
        switch hitShape {
        case .mask(let mask): mask.bits.count
        case .some(let shape): 4 * MemoryLayout<Point>.stride * shape.cornerCount
        case nil: 0
        }
    }
}

/// The names of a scene's nodes in results, by slot. They are stored as one text, since a million strings would be too
/// large. A part of a page's element has the element's name.
struct NodeNames: Sendable {
    private var text: [UInt8] = []
    /// For each slot, the offset in `text` at which the name of the slot's node ends. The first slot is the screen's.
    private var ends = [0]

    init(_ loaded: LoadedScene) {
        ends.reserveCapacity(loaded.ids.count + 1)
        for index in loaded.document.nodes.indices {
            let named = loaded.document.nodes[index].wholeElement ?? index
            text.append(contentsOf: loaded.document.nodes[named].name.utf8)
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

/// The points at which a scene's answer may differ from the platform's, because the file lacks what decides it.
///
/// An element without a position may lie in front of everything before it in the file. And where no node is known to
/// take a touch, the rules may say that some other view does.
public struct UnknownAnswers: Sendable {
    /// The message that some element without a position may lie in front of the node that is hit; nil if there is no
    /// such element.
    package private(set) var covering: String?
    /// The index of that element, which may cover the nodes before it; nil if there is none.
    package let front: Int?
    /// The nodes that an element without a position may cover.
    private var coverable: Set<NodeID> = []
    /// The reason why it is unknown who gets a touch that no node of the scene gets (`SceneRules.unknownMiss`). Nil if
    /// such a touch is known to go to no view.
    package let missing: String?
    /// The areas of the roots; nil if the position of a root is unknown. Empty if `missing` is nil.
    package let rootAreas: [Box]?

    /// Finds the points at which answers from a scene may be wrong.
    /// - Complexity: O(nodes).
    public init(_ loaded: LoadedScene) {
        let nodes = loaded.document.nodes
        front = loaded.unplaced.last
        if let front {
            covering =
                "node \(nodes[front].name) may lie in front: \(nodes[front].defect ?? "its place is not in the file")"
            coverable = Set(loaded.ids[..<front])
        }
        missing = loaded.rules.unknownMiss
        let roots = missing == nil ? [] : nodes.filter { $0.parent == nil }
        rootAreas = roots.contains(where: \.isUnplaced) ? nil : roots.map(\.attributes.area)
    }

    /// The lines before an explanation whose answer is unknown for a reason; empty if `reason` is nil.
    package static func text(before reason: String?) -> String {
        reason.map { "unknown: \(printable($0))\nby the file alone:\n" } ?? ""
    }

    /// True if `reason(for:at:)` may return a reason for some point.
    package var isPossible: Bool { covering != nil || missing != nil }

    /// The reason why an answer at a point may differ from the platform's; nil if the answer is certain.
    /// - Complexity: O(1) for a hit, O(roots) for a miss.
    public func reason(for result: HitResult, at point: Point) -> String? {
        switch result {
        case .hit(let id): return covering != nil && coverable.contains(id) ? covering : nil
        case .ask: return nil
        case .miss:
            if let covering { return covering }
            // Outside of all roots no view could take the touch.
            guard missing != nil, rootAreas?.contains(where: { $0.contains(point) }) != false else { return nil }
            return missing
        }
    }
}

extension LoadedScene {
    /// The reason why an answer of the scene at a point may differ from the platform's; nil if the answer is certain.
    /// - Complexity: O(nodes). For many answers keep an `UnknownAnswers`.
    public func unknownReason(for result: HitResult, at point: Point) -> String? {
        UnknownAnswers(self).reason(for: result, at: point)
    }
}
