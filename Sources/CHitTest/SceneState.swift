// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting
#if !hasFeature(Embedded)
import SceneFiles
#endif

/// The state that a `hit_scene` points to.
///
/// Reached by pointers alone, so that code which the scene calls can use it again: no access is open while that runs, but
/// where `isLocked` says so.
struct SceneState {
    var scene = HitScene()
    /// The function that answers for nodes that ask, and the context that it is given.
    var ask: hit_ask?
    var context: UnsafeMutableRawPointer?
    /// The number of questions under way, each in the one before.
    var depth = 0
    /// True if a call is under way that none may come into.
    var isLocked = false
    #if !hasFeature(Embedded)
    /// The names, and what else is said beside the scene, of the file that the scene was read from; nil if it was read
    /// from none.
    var file: FileNames?
    #endif

    /// Questions in questions, each with some stack.
    static var maximumDepth: Int { Int(HIT_MAXIMUM_NESTING) }
}

typealias ScenePointer = UnsafeMutablePointer<SceneState>

/// The scene that a caller means.
@inline(__always)
func open(_ scene: OpaquePointer?) throws(Failure) -> ScenePointer {
    guard let scene else { throw .null("scene") }
    let state = ScenePointer(scene)
    if state.pointee.isLocked { throw .busy }
    return state
}

extension UnsafeMutablePointer<SceneState> {
    /// A node that is in the scene.
    @inline(__always)
    func node(_ node: hit_node) throws(Failure) -> NodeID {
        guard let id = NodeID(number: node), contains(id) else { throw .stale(node) }
        return id
    }

    // In functions of their own, which read a few words of the scene: inlined behind other conditions, the compiler copies the
    // scene to read it.

    @inline(never)
    func contains(_ node: NodeID) -> Bool { pointee.scene.contains(node) }

    /// The parent of a node; nil for a root. The outer optional is nil if the node is not in the scene.
    @inline(never)
    func parent(of node: NodeID) -> NodeID?? { pointee.scene.store.parent(of: node) }

    @inline(never)
    func nodeCount() -> Int { pointee.scene.count }

    /// A node that is in the scene, or nil for 0.
    @inline(__always)
    func nodeOrNone(_ node: hit_node) throws(Failure) -> NodeID? { node == 0 ? nil : try self.node(node) }
}

@c @implementation
public func hit_abi_version() -> UInt32 { UInt32(HIT_ABI_VERSION) }

@c @implementation
public func hit_scene_create() -> OpaquePointer! { boxed(SceneState()) }

@c @implementation
public func hit_scene_copy(_ scene: OpaquePointer!) -> OpaquePointer! {
    result(nil) { () throws(Failure) in
        let original = try open(scene)
        var state = original.pointee
        (state.ask, state.context, state.depth) = (nil, nil, 0)
        return boxed(state)
    }
}

@c @implementation
public func hit_scene_destroy(_ scene: OpaquePointer!) -> hit_status {
    guard scene != nil else { return HIT_OK }
    return status { () throws(Failure) in
        let state = try open(scene)
        if state.pointee.depth > 0 { throw .busy }
        destroy(state)
    }
}

@c @implementation
public func hit_count(_ scene: OpaquePointer!) -> Int {
    result(0) { () throws(Failure) in try open(scene).nodeCount() }
}

@c @implementation
public func hit_contains(_ scene: OpaquePointer!, _ node: hit_node) -> Int32 {
    result(0) { () throws(Failure) in
        let state = try open(scene)
        return NodeID(number: node).map { state.contains($0) } ?? false ? 1 : 0
    }
}

@c @implementation
public func hit_index(_ node: hit_node) -> UInt32 { NodeID(number: node).map { UInt32($0.slotIndex) } ?? 0 }

@c @implementation
public func hit_parent(_ scene: OpaquePointer!, _ node: hit_node) -> hit_node {
    result(0) { () throws(Failure) in
        let state = try open(scene)
        guard let id = NodeID(number: node), let parent = state.parent(of: id) else { throw .stale(node) }
        return parent?.number ?? 0
    }
}

@c @implementation
public func hit_children(
    _ scene: OpaquePointer!, _ node: hit_node, _ capacity: Int, _ out: UnsafeMutablePointer<hit_node>!
) -> Int {
    result(0) { () throws(Failure) in
        let state = try open(scene)
        let children =
            try state.nodeOrNone(node).map { state.pointee.scene.children(of: $0) } ?? state.pointee.scene.roots
        var list = try List(out, capacity)
        for child in children { list.append(child.number) }
        return list.count
    }
}
