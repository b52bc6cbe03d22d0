/// A scene of a library: what answers taps, and the names of its nodes. Its index is built on first use and shared by all
/// who hold it. What else the file says is kept only if results are to say it.
package final class OpenScene {
    package var scene: HitScene
    /// What results call each node, by its slot.
    private let names: [String]
    /// The nodes that the file records as hit.
    private let recordedAnswers: Set<NodeID>
    /// Which answers the file cannot give.
    package let unknown: UnknownAnswers
    /// All that the file says, if it is kept. Its own scene is not the one that is asked.
    let details: LoadedScene?
    /// About how many bytes it takes in memory, its index included.
    package let byteCount: Int

    /// What a node takes of the engine's records and indexes and of the names here, and what a scene takes beside its nodes:
    /// half as much again as folders of scenes of 10 to 10,000 plain nodes made a process grow by.
    private static let bytesPerNode = 384
    private static let bytesPerScene = 6 << 10
    /// What a node takes if all that the file says of it is kept.
    private static let bytesOfDetails = 2 << 10

    /// - Complexity: O(*n*).
    init(_ loaded: LoadedScene, keepsDetails: Bool) {
        unknown = UnknownAnswers(loaded)
        details = keepsDetails ? loaded : nil
        scene = loaded.scene
        let nodes = loaded.document.nodes
        var names = Array(repeating: "", count: (loaded.ids.map(\.slotIndex).max() ?? 0) + 1)
        var recordedAnswers: Set<NodeID> = []
        var byteCount = OpenScene.bytesPerScene + nodes.count * OpenScene.bytesPerNode
        for (id, node) in zip(loaded.ids, nodes) {
            names[id.slotIndex] = node.name
            if node.isRecordedAnswer { recordedAnswers.insert(id) }
            byteCount += node.name.utf8.count + node.attributes.hitShapeByteCount
        }
        self.names = names
        self.recordedAnswers = recordedAnswers
        self.byteCount = byteCount + (keepsDetails ? nodes.count * OpenScene.bytesOfDetails : 0)
    }

    /// What results call a node of the scene.
    package func name(_ id: NodeID) -> String { names[id.slotIndex] }

    /// Whether the file records a node as hit.
    package var recordsAnswers: Bool { !recordedAnswers.isEmpty }

    /// Whether the file records this node as hit; nil if it records none.
    package func isRecordedAnswer(_ id: NodeID) -> Bool? { recordsAnswers ? recordedAnswers.contains(id) : nil }
}

extension Node {
    /// What its shape takes in memory beside the node, prepared edges included.
    fileprivate var hitShapeByteCount: Int {
        switch hitShape {
        case .polygon(let polygon): 4 * MemoryLayout<Point>.stride * polygon.vertices.count
        case .mask(let mask): mask.bits.count
        default: 0
        }
    }
}
