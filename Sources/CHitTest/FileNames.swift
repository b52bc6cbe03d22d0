import HitDiagnosis
import HitTesting
import SceneFiles

/// What a scene file says of its nodes beside their scene: names, labels, classes, and who acts on touches.
///
/// Copies of a scene share it, on whatever threads they are.
final class FileNames: Sendable {
    let loaded: LoadedScene
    private let nodes: [String: NodeID]
    /// The texts that callers have read, and that stay for them.
    private let texts = Guarded<[Key: Text]>([:])

    /// The things that a file may say of a node.
    enum Kind: Hashable {
        case name, label, className, identifier
    }

    private struct Key: Hashable {
        let kind: Kind
        let index: Int
    }

    /// Unchecked: written before anybody else has it.
    private struct Text: @unchecked Sendable {
        let memory: UnsafeMutablePointer<CChar>
    }

    init(_ loaded: LoadedScene) {
        self.loaded = loaded
        nodes = Dictionary(
            zip(loaded.document.nodes.map(\.name), loaded.ids), uniquingKeysWith: { first, _ in first })
    }

    deinit { texts.withLock { for text in $0.values { text.memory.deallocate() } } }

    func node(_ name: String) -> NodeID? { nodes[name] }

    /// What the file says of a node; nil if nothing.
    func text(_ kind: Kind, of node: NodeID) -> UnsafePointer<CChar>? {
        guard let index = loaded.index(of: node) else { return nil }
        let key = Key(kind: kind, index: index)
        if let known = texts.withLock({ $0[key] }) { return UnsafePointer(known.memory) }
        guard let text = text(kind, index) else { return nil }
        return texts.withLock { texts in
            // Another thread may have been here meanwhile.
            if let known = texts[key] { return UnsafePointer(known.memory) }
            let units = text.utf8CString
            let memory = UnsafeMutablePointer<CChar>.allocate(capacity: units.count)
            for (place, unit) in units.enumerated() { (memory + place).initialize(to: unit) }
            texts[key] = Text(memory: memory)
            return UnsafePointer(memory)
        }
    }

    private func text(_ kind: Kind, _ index: Int) -> String? {
        let node = loaded.document.nodes[index]
        let text =
            switch kind {
            case .name: node.name
            case .label: loaded.title(of: index)
            case .className: node.className ?? node.kind
            case .identifier: node.identifier
            }
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True if the rules say that a node does something when it is touched.
    func acts(_ node: NodeID) -> Bool { loaded.index(of: node).flatMap { loaded.acts($0) } ?? false }

    /// What is known of the nodes of a scene, for reports. A node of which no file speaks goes by the number that its
    /// owner has.
    static func knowledge(_ file: FileNames?) -> OwnerKnowledge {
        let known = file?.loaded.knowledge ?? OwnerKnowledge()
        var knowledge = known
        knowledge.name = { known.name($0) ?? String($0.rawValue) }
        knowledge.className = { file?.loaded.node($0) == nil ? "node" : known.className($0) }
        return knowledge
    }
}
