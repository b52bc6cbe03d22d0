import HitDiagnosis
import HitTesting
import SceneFiles

/// Facts about nodes that a scene file contains and a scene does not: names, labels, classes, and which nodes respond to
/// touches.
///
/// Copies of a scene share the object, on any threads.
final class FileNames: Sendable {
    let loaded: LoadedScene
    private let nodes: [String: NodeID]
    /// The texts that callers have requested, by node. The texts stay valid as long as this object exists.
    private let texts = Guarded<[Kind: [Int: UnsafePointer<CChar>]]>([:])

    /// The kinds of texts about a node.
    enum Kind: Hashable {
        case name, label, className, identifier
    }

    init(_ loaded: LoadedScene) {
        self.loaded = loaded
        nodes = Dictionary(
            zip(loaded.document.nodes.map(\.name), loaded.ids), uniquingKeysWith: { first, _ in first })
    }

    deinit { texts.withLock { for text in $0.values.flatMap(\.values) { text.deallocate() } } }

    func node(_ name: String) -> NodeID? { nodes[name] }

    /// The text that the file has for a node, such as its name; `kind` says which. Nil if the file has none, or the node is not
    /// from the file.
    func text(_ kind: Kind, of node: NodeID) -> UnsafePointer<CChar>? {
        guard let index = loaded.index(of: node) else { return nil }
        if let known = texts.withLock({ $0[kind]?[index] }) { return known }
        // The text is made without the lock, since making a label may take long: a whole subtree may contribute.
        guard let units = text(kind, index)?.utf8CString else { return nil }
        return texts.withLock { texts in
            // Another thread may have added the text meanwhile.
            if let known = texts[kind]?[index] { return known }
            let memory = UnsafeMutablePointer<CChar>.allocate(capacity: units.count)
            for (offset, unit) in units.enumerated() { (memory + offset).initialize(to: unit) }
            texts[kind, default: [:]][index] = UnsafePointer(memory)
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

    /// True if the rules say that a node responds to touches; false if they say nothing, or the node is not from the file.
    func acts(_ node: NodeID) -> Bool { loaded.index(of: node).flatMap { loaded.acts($0) } ?? false }

    /// The knowledge about the nodes of a scene, for reports; `file` is nil for a scene that is not from a file. A node that is
    /// not from a file has its number as its name, and the class `node`.
    static func knowledge(_ file: FileNames?) -> OwnerKnowledge {
        let known = file?.loaded.knowledge ?? OwnerKnowledge()
        var knowledge = known
        knowledge.name = { known.name($0) ?? String($0.rawValue) }
        knowledge.className = { file?.loaded.node($0) == nil ? "node" : known.className($0) }
        return knowledge
    }
}
