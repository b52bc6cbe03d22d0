// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting
#if !hasFeature(Embedded)
import SceneFiles
#endif

/// The state behind a `hit_scene`.
///
/// It is accessed through pointers only, so that callers' functions can use the scene. No access is open while such a
/// function runs, unless `isLocked` is set.
struct SceneState {
    var scene = HitScene()
    /// The owner's function that is called for overrides; nil if there is none.
    var ask: hit_ask?
    /// The pointer that is passed to `ask` at each call.
    var context: UnsafeMutableRawPointer?
    /// The number of nested calls that run callers' functions: questions, and lists with predicates. Unless it is 0, the
    /// scene must not be destroyed.
    var depth = 0
    /// True while a call keeps access to the scene and calls overrides. Meanwhile, `open` fails.
    var isLocked = false
    #if !hasFeature(Embedded)
    /// Names and other texts of the file that the scene was read from; nil if it was not read from a file.
    var file: FileNames?
    #endif

    /// The greatest number of nested questions, since each needs stack.
    static var maximumDepth: Int { Int(HIT_MAXIMUM_NESTING) }
}

typealias ScenePointer = UnsafeMutablePointer<SceneState>

/// The state behind a caller's handle. Throws if the handle is NULL, or the scene is locked.
@inline(__always)
func open(_ scene: OpaquePointer?) throws(Failure) -> ScenePointer {
    guard let scene else { throw .null("scene") }
    let state = ScenePointer(scene)
    if state.pointee.isLocked { throw .busy }
    return state
}

/// Runs a call that may fail, on the scene behind a handle: see `status(_:)`.
@inline(__always)
func status(_ scene: OpaquePointer?, _ body: (ScenePointer) throws(Failure) -> Void) -> hit_status {
    status { () throws(Failure) in try body(try open(scene)) }
}

/// Runs a call that may fail, on the scene behind a handle. Returns the result of the call: see `result(_:_:)`.
@inline(__always)
func result<Result>(
    _ failed: Result, _ scene: OpaquePointer?, _ body: (ScenePointer) throws(Failure) -> Result
) -> Result {
    result(failed) { () throws(Failure) in try body(try open(scene)) }
}

extension UnsafeMutablePointer<SceneState> {
    /// The node with a number. Throws if it is not in the scene.
    @inline(__always)
    func node(_ node: hit_node) throws(Failure) -> NodeID {
        guard let id = NodeID(number: node), contains(id) else { throw .stale(node) }
        return id
    }

    // These are functions of their own, which read a few words of the scene. If they are inlined after other
    // conditions, the compiler copies the whole scene to read them.

    @inline(never)
    func contains(_ node: NodeID) -> Bool { pointee.scene.contains(node) }

    /// The parent of a node; nil for a root. The outer optional is nil if the node is not in the scene.
    @inline(never)
    func parent(of node: NodeID) -> NodeID?? { pointee.scene.store.parent(of: node) }

    @inline(never)
    func nodeCount() -> Int { pointee.scene.count }

    /// The node with a number, nil for 0. Throws if it is not in the scene.
    @inline(__always)
    func nodeOrNone(_ node: hit_node) throws(Failure) -> NodeID? { node == 0 ? nil : try self.node(node) }
}

@c @implementation
public func hit_abi_version() -> UInt32 { UInt32(HIT_ABI_VERSION) }

@c @implementation
public func hit_scene_create() -> OpaquePointer! { boxed(SceneState()) }

@c @implementation
public func hit_scene_copy(_ scene: OpaquePointer!) -> OpaquePointer! {
    result(nil, scene) { original in
        var state = original.pointee
        (state.ask, state.context, state.depth) = (nil, nil, 0)
        return boxed(state)
    }
}

@c @implementation
public func hit_scene_destroy(_ scene: OpaquePointer!) -> hit_status {
    guard scene != nil else { return HIT_OK }
    return status(scene) { (state) throws(Failure) in
        if state.pointee.depth > 0 { throw .busy }
        destroy(state)
    }
}

@c @implementation
public func hit_count(_ scene: OpaquePointer!) -> Int {
    result(0, scene) { $0.nodeCount() }
}

@c @implementation
public func hit_contains(_ scene: OpaquePointer!, _ node: hit_node) -> Int32 {
    result(0, scene) { (state) throws(Failure) in
        NodeID(number: node).map { state.contains($0) } ?? false ? 1 : 0
    }
}

@c @implementation
public func hit_index(_ node: hit_node) -> UInt32 { NodeID(number: node).map { UInt32($0.slotIndex) } ?? 0 }

@c @implementation
public func hit_parent(_ scene: OpaquePointer!, _ node: hit_node) -> hit_node {
    result(0, scene) { (state) throws(Failure) in
        guard let id = NodeID(number: node), let parent = state.parent(of: id) else { throw .stale(node) }
        return parent?.number ?? 0
    }
}

@c @implementation
public func hit_children(
    _ scene: OpaquePointer!, _ node: hit_node, _ capacity: Int, _ out: UnsafeMutablePointer<hit_node>!
) -> Int {
    result(0, scene) { (state) throws(Failure) in
        let children =
            try state.nodeOrNone(node).map { state.pointee.scene.children(of: $0) } ?? state.pointee.scene.roots
        var list = try List(out, capacity)
        for child in children { list.append(child.number) }
        return list.count
    }
}
