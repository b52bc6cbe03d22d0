// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

// Attributes of many nodes at once, given as numbers in a caller's memory.

@c @implementation
public func hit_set_frames(
    _ scene: OpaquePointer!, _ count: Int, _ nodes: UnsafePointer<hit_node>!, _ xywh: UnsafePointer<Double>!,
    _ stride: Int
) -> hit_status {
    setFrames(scene, count, nodes, xywh, stride)
}

@c @implementation
public func hit_set_frames_f32(
    _ scene: OpaquePointer!, _ count: Int, _ nodes: UnsafePointer<hit_node>!, _ xywh: UnsafePointer<Float>!,
    _ stride: Int
) -> hit_status {
    setFrames(scene, count, nodes, xywh, stride)
}

@c @implementation
public func hit_set_transforms(
    _ scene: OpaquePointer!, _ count: Int, _ nodes: UnsafePointer<hit_node>!, _ abcdxy: UnsafePointer<Double>!,
    _ stride: Int
) -> hit_status {
    setMany(scene, count, nodes, abcdxy, of: 6, stride, "abcdxy", "transforms") {
        $0.setTransforms($1, stride: $2, of: $3)
    }
}

@c @implementation
public func hit_set_transforms_f32(
    _ scene: OpaquePointer!, _ count: Int, _ nodes: UnsafePointer<hit_node>!, _ abcdxy: UnsafePointer<Float>!,
    _ stride: Int
) -> hit_status {
    setMany(scene, count, nodes, abcdxy, of: 6, stride, "abcdxy", "transforms") {
        $0.setTransforms($1, stride: $2, of: $3)
    }
}

@inline(__always)
private func setFrames<Number: GroupedNumber>(
    _ scene: OpaquePointer?, _ count: Int, _ nodes: UnsafePointer<hit_node>?, _ memory: UnsafePointer<Number>?,
    _ stride: Int
) -> hit_status {
    setMany(scene, count, nodes, memory, of: 4, stride, "xywh", "frames") {
        (scene, numbers, stride, ids) throws(Failure) in
        guard scene.canSetFrames(numbers, stride: stride, of: ids) else {
            throw .notFinite("all coordinates of a node")
        }
        scene.setFrames(numbers, stride: stride, of: ids)
    }
}

/// Sets an attribute of many nodes. The value for each node is read as `size` numbers from a caller's memory. Fails without a
/// change if a node is not in the scene, or a number is not finite.
@inline(__always)
private func setMany<Number: GroupedNumber>(
    _ scene: OpaquePointer?, _ count: Int, _ nodes: UnsafePointer<hit_node>?, _ memory: UnsafePointer<Number>?,
    of size: Int, _ stride: Int, _ name: StaticString, _ what: StaticString,
    _ set: (inout HitScene, Span<Number>, Int, Span<NodeID>) throws(Failure) -> Void
) -> hit_status {
    status(scene) { (state) throws(Failure) in
        let groups = try Groups(memory, count: count, of: size, stride: stride, name)
        let ids = try state.nodes(count, nodes)
        try groups.requireFinite(what)
        try groups.withNumbers { (numbers, stride) throws(Failure) in
            try set(&state.pointee.scene, numbers, stride, ids.span)
        }
    }
}
