// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitDiagnosis
import HitTesting
import SceneFiles

@c @implementation
public func hit_scene_read(_ bytes: UnsafeRawPointer!, _ count: Int) -> OpaquePointer! {
    result(nil) { () throws(Failure) in
        try requireBytes(count, 1, bytes, "bytes")
        let memory = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        do throws(SceneFileError) {
            let document = try SceneDocument(reading: [UInt8](memory))
            var state = SceneState()
            var loaded = LoadedScene(document, rules: RuleChoice().rules(for: document))
            swap(&state.scene, &loaded.scene)
            state.file = FileNames(loaded)
            return boxed(state)
        } catch {
            throw Failure(status: HIT_ERROR_FILE, message: "\(error.description)")
        }
    }
}

@c @implementation
public func hit_find(_ scene: OpaquePointer!, _ name: UnsafePointer<CChar>!) -> hit_node {
    result(0, scene) { (state) throws(Failure) in
        guard let name else { throw .null("name") }
        guard let node = state.pointee.file?.node(String(cString: name)), state.pointee.scene.contains(node) else {
            return 0
        }
        return node.number
    }
}

@c @implementation
public func hit_name(_ scene: OpaquePointer!, _ node: hit_node) -> UnsafePointer<CChar>! {
    text(scene, node, .name)
}

@c @implementation
public func hit_label(_ scene: OpaquePointer!, _ node: hit_node) -> UnsafePointer<CChar>! {
    text(scene, node, .label)
}

@c @implementation
public func hit_class_name(_ scene: OpaquePointer!, _ node: hit_node) -> UnsafePointer<CChar>! {
    text(scene, node, .className)
}

@c @implementation
public func hit_identifier(_ scene: OpaquePointer!, _ node: hit_node) -> UnsafePointer<CChar>! {
    text(scene, node, .identifier)
}

/// The text that the scene's file has for a node, such as its name; `kind` says which. Nil if the file has none, if the node or
/// the scene is not from a file, or if the call fails.
private func text(_ scene: OpaquePointer?, _ node: hit_node, _ kind: FileNames.Kind) -> UnsafePointer<CChar>? {
    result(nil, scene) { (state) throws(Failure) in
        state.pointee.file?.text(kind, of: try state.node(node))
    }
}

@c @implementation
public func hit_handler(_ scene: OpaquePointer!, _ node: hit_node) -> hit_node {
    result(0, scene) { (state) throws(Failure) in
        let id = try state.node(node)
        guard let file = state.pointee.file else { return 0 }
        let path = [id] + state.pointee.scene.ancestors(of: id)
        return path.first { file.acts($0) }?.number ?? 0
    }
}

@c @implementation
public func hit_explain(
    _ scene: OpaquePointer!, _ x: Double, _ y: Double, _ node: hit_node, _ capacity: Int,
    _ out: UnsafeMutablePointer<CChar>!
) -> Int {
    result(0, scene) { (state) throws(Failure) in
        var list = try List(out, capacity)
        let knowledge = FileNames.knowledge(state.pointee.file)
        let point = Point(x: x, y: y)
        let text =
            try state.nodeOrNone(node).map {
                state.pointee.scene.explain($0, at: point, knowing: knowledge).description
            }
            ?? state.pointee.scene.explain(at: point, knowing: knowledge).description
        for unit in text.utf8CString { list.append(unit) }
        if capacity > 0, list.count > capacity {
            // No character is cut: bytes that continue one go with its first.
            var end = capacity - 1
            while end > 0, UInt8(bitPattern: out[end]) & 0xC0 == 0x80 { end -= 1 }
            out[end] = 0
        }
        return list.count
    }
}
