// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitDiagnosis
import HitTesting
import SceneFiles

/// The names that a scene file gives its nodes, and what else it says beside its scene.
final class FileNames {
    let loaded: LoadedScene
    private let nodes: [String: NodeID]
    /// The name that the file gives each node, for callers to read.
    private var texts: [NodeID: UnsafeMutablePointer<CChar>] = [:]

    init(_ loaded: LoadedScene) {
        self.loaded = loaded
        nodes = Dictionary(
            zip(loaded.document.nodes.map(\.name), loaded.ids), uniquingKeysWith: { first, _ in first })
        for (node, id) in zip(loaded.document.nodes, loaded.ids) {
            let text = Array(node.name.utf8CString)
            let memory = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
            memory.initialize(from: text, count: text.count)
            texts[id] = memory
        }
    }

    deinit { for text in texts.values { text.deallocate() } }

    func node(_ name: String) -> NodeID? { nodes[name] }
    func text(_ node: NodeID) -> UnsafePointer<CChar>? { texts[node].map { UnsafePointer($0) } }
}

@c @implementation
public func hit_scene_read(_ bytes: UnsafeRawPointer!, _ count: Int) -> OpaquePointer! {
    result(nil) { () throws(Failure) in
        try requireBytes(count, 1, bytes, "bytes")
        let memory = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        do throws(SceneFileError) {
            let document = try SceneDocument(reading: [UInt8](memory))
            var loaded = LoadedScene(document, rules: RuleChoice().rules(for: document))
            var state = SceneState()
            swap(&state.scene, &loaded.scene)
            state.file = FileNames(loaded)
            return makeScene(state)
        } catch {
            throw Failure(status: HIT_ERROR_FILE, message: error.description)
        }
    }
}

@c @implementation
public func hit_find(_ scene: OpaquePointer!, _ name: UnsafePointer<CChar>!) -> hit_node {
    result(0) { () throws(Failure) in
        let state = try open(scene)
        guard let name else { throw .null("name") }
        guard let node = state.pointee.file?.node(String(cString: name)), state.pointee.scene.contains(node) else {
            return 0
        }
        return node.rawValue
    }
}

@c @implementation
public func hit_name(_ scene: OpaquePointer!, _ node: hit_node) -> UnsafePointer<CChar>! {
    result(nil) { () throws(Failure) in
        let state = try open(scene)
        return state.pointee.file?.text(try state.node(node))
    }
}

@c @implementation
public func hit_explain(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ node: hit_node, _ capacity: Int,
    _ out: UnsafeMutablePointer<CChar>!
) -> Int {
    result(0) { () throws(Failure) in
        let state = try open(scene)
        var list = try List(out, capacity)
        let knowledge = state.pointee.file?.loaded.knowledge ?? OwnerKnowledge()
        let point = Point(x: x, y: y)
        let text =
            try state.nodeOrNone(node).map {
                state.pointee.scene.explain($0, at: point, knowing: knowledge).description
            }
            ?? state.pointee.scene.explain(at: point, knowing: knowledge).description
        for unit in text.utf8CString { list.append(unit) }
        if capacity > 0, list.count > capacity { out[capacity - 1] = 0 }
        return list.count
    }
}
