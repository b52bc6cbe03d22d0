// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

typealias SnapshotPointer = UnsafeMutablePointer<HitSnapshot>

@inline(__always)
func openSnapshot(_ snapshot: OpaquePointer?) throws(Failure) -> SnapshotPointer {
    guard let snapshot else { throw .null("snapshot") }
    return SnapshotPointer(snapshot)
}

extension UnsafeMutablePointer<HitSnapshot> {
    fileprivate func node(_ node: hit_node) throws(Failure) -> NodeID {
        guard let id = NodeID(number: node), contains(id) else { throw .stale(node) }
        return id
    }

    // These functions are not inlined, for the reason given for `contains` in `SceneState.swift`.

    @inline(never)
    fileprivate func contains(_ node: NodeID) -> Bool { pointee.contains(node) }

    @inline(never)
    fileprivate func parent(of node: NodeID) -> NodeID? { pointee.parent(of: node) }
}

@c @implementation
public func hit_snapshot_create(_ scene: OpaquePointer!) -> OpaquePointer! {
    result(nil, scene) { boxed($0.pointee.scene.snapshot()) }
}

@c @implementation
public func hit_snapshot_destroy(_ snapshot: OpaquePointer!) -> hit_status {
    if let snapshot { destroy(SnapshotPointer(snapshot)) }
    return HIT_OK
}

@c @implementation
public func hit_snapshot_count(_ snapshot: OpaquePointer!) -> Int {
    result(0) { () throws(Failure) in try openSnapshot(snapshot).pointee.count }
}

@c @implementation
public func hit_snapshot_contains(_ snapshot: OpaquePointer!, _ node: hit_node) -> Int32 {
    result(0) { () throws(Failure) in
        let snapshot = try openSnapshot(snapshot)
        return NodeID(number: node).map { snapshot.contains($0) } ?? false ? 1 : 0
    }
}

@c @implementation
public func hit_snapshot_parent(_ snapshot: OpaquePointer!, _ node: hit_node) -> hit_node {
    result(0) { () throws(Failure) in
        let snapshot = try openSnapshot(snapshot)
        return snapshot.parent(of: try snapshot.node(node))?.number ?? 0
    }
}

@c @implementation
public func hit_snapshot_get(
    _ snapshot: OpaquePointer!, _ node: hit_node, _ attributes: UnsafeMutablePointer<hit_attributes>!
) -> hit_status {
    status { () throws(Failure) in
        let snapshot = try openSnapshot(snapshot)
        guard let attributes else { throw .null("attributes") }
        attributes.pointee = hit_attributes(snapshot.pointee[try snapshot.node(node)])
    }
}

@c @implementation
public func hit_snapshot_topmost(_ snapshot: OpaquePointer!, _ x: Double, _ y: Double) -> hit_node {
    result(0) { () throws(Failure) in
        switch try openSnapshot(snapshot).pointee.topmost(at: Point(x: x, y: y)) {
        case .hit(let node): return node.number
        case .miss: return 0
        case .ask(let node): throw .unanswered(node.number)
        }
    }
}
