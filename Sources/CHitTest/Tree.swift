// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CHitTestHeader
import HitTesting

extension UnsafeMutablePointer<SceneState> {
    /// Throws if a scene has no room for a number of new nodes.
    func requireRoom(for count: Int) throws(Failure) {
        let maximum = NodeID.maximumNodeCount - 1
        guard count <= maximum - nodeCount() else {
            throw Failure(
                status: HIT_ERROR_FULL, message: "a scene holds at most \(maximum) nodes; it has \(nodeCount())"
            )
        }
    }

    /// Throws, and removes the new nodes, if C has no exact number for one of them. That happens only where numbers are doubles.
    @inline(__always)
    fileprivate func requireNumbers(_ nodes: [NodeID]) throws(Failure) {
        guard let last = nodes.last, !last.hasNumber else { return }
        pointee.scene.remove(contentsOf: nodes)
        throw Failure(status: HIT_ERROR_FULL, message: "no numbers are left for nodes: so many have been made here")
    }
}

@c @implementation
public func hit_insert(
    _ scene: OpaquePointer!, _ parent: hit_node, _ attributes: UnsafePointer<hit_attributes>!,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    insert(scene, parent, out) { (node) throws(Failure) in
        if let attributes { try node.set(attributes) }
    }
}

@c @implementation
public func hit_insert_at(
    _ scene: OpaquePointer!, _ parent: hit_node, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    insert(scene, parent, out) { (node) throws(Failure) in
        let frame = Rect(x: x, y: y, width: width, height: height)
        guard frame.isFinite else { throw .notFinite("a frame") }
        node.frame = frame
    }
}

private func insert(
    _ scene: OpaquePointer?, _ parent: hit_node, _ out: UnsafeMutablePointer<hit_node>?,
    _ body: (inout Node) throws(Failure) -> Void
) -> hit_status {
    status(scene) { (state) throws(Failure) in
        let parent = try state.nodeOrNone(parent)
        try state.requireRoom(for: 1)
        var node = Node()
        try body(&node)
        let id = state.pointee.scene.insert(node, into: parent)
        try state.requireNumbers([id])
        out?.pointee = id.number
    }
}

@c @implementation
public func hit_insert_many(
    _ scene: OpaquePointer!, _ parent: hit_node, _ count: Int, _ xywh: UnsafePointer<Double>!,
    _ out: UnsafeMutablePointer<hit_node>!
) -> hit_status {
    status(scene) { (state) throws(Failure) in
        let parent = try state.nodeOrNone(parent)
        let frames = try Groups(xywh, count: count, of: 4, stride: 0, "xywh")
        if out != nil { try requireBytes(count, MemoryLayout<hit_node>.stride, UnsafeRawPointer(out), "out") }
        try state.requireRoom(for: count)
        try frames.requireFinite()
        try frames.withNumbers { (numbers, stride) throws(Failure) in
            let ids = state.pointee.scene.insert(contentsOf: numbers, stride: stride, into: parent)
            try state.requireNumbers(ids)
            guard let out else { return }
            for (index, id) in ids.enumerated() { out[index] = id.number }
        }
    }
}

extension Groups {
    /// Throws if a number in the groups is not finite. The message calls the groups `what`.
    @inline(__always)
    func requireFinite(_ what: StaticString = "frames") throws(Failure) {
        for group in 0..<count {
            for number in 0..<size where !self[group, number].isFinite {
                throw .notFinite("\(what) (that of element \(group) is not)")
            }
        }
    }
}

@c @implementation
public func hit_move_to_front(_ scene: OpaquePointer!, _ node: hit_node, _ parent: hit_node) -> hit_status {
    move(scene, node, parent, nil)
}

@c @implementation
public func hit_move_behind(_ scene: OpaquePointer!, _ node: hit_node, _ parent: hit_node, _ sibling: hit_node)
    -> hit_status
{
    move(scene, node, parent, sibling)
}

private func move(_ scene: OpaquePointer?, _ node: hit_node, _ parent: hit_node, _ sibling: hit_node?) -> hit_status {
    status(scene) { (state) throws(Failure) in
        let (id, target) = (try state.node(node), try state.nodeOrNone(parent))
        if let target, target == id || state.pointee.scene.ancestors(of: target).contains(id) {
            throw .argument("node \(text(node)) cannot go into itself or into a node of its own subtree")
        }
        var position = HitScene.SiblingPosition.front
        if let sibling {
            let neighbour = try state.node(sibling)
            guard neighbour != id, state.pointee.scene.parent(of: neighbour) == target else {
                throw .argument("node \(text(sibling)) is not another child of the parent that was given")
            }
            position = .below(neighbour)
        }
        state.pointee.scene.move(id, into: target, at: position)
    }
}

@c @implementation
public func hit_remove(_ scene: OpaquePointer!, _ node: hit_node) -> hit_status {
    status(scene) { (state) throws(Failure) in
        state.pointee.scene.remove(try state.node(node))
    }
}

@c @implementation
public func hit_remove_many(_ scene: OpaquePointer!, _ count: Int, _ nodes: UnsafePointer<hit_node>!) -> hit_status {
    status(scene) { (state) throws(Failure) in
        let ids = try state.nodes(count, nodes)
        state.pointee.scene.remove(contentsOf: ids)
    }
}

extension UnsafeMutablePointer<SceneState> {
    /// The nodes whose numbers are in a caller's memory. Throws if one of the nodes is not in the scene.
    func nodes(_ count: Int, _ nodes: UnsafePointer<hit_node>?) throws(Failure) -> [NodeID] {
        try requireBytes(count, MemoryLayout<hit_node>.stride, nodes.map { UnsafeRawPointer($0) }, "nodes")
        guard let nodes else { return [] }
        var ids: [NodeID] = []
        ids.reserveCapacity(count)
        for index in 0..<count {
            ids.append(try node(UnsafeRawPointer(nodes + index).loadUnaligned(as: hit_node.self)))
        }
        return ids
    }
}

@c @implementation
public func hit_remove_all(_ scene: OpaquePointer!, _ keepCapacity: Int32) -> hit_status {
    status(scene) { $0.pointee.scene.removeAll(keepingCapacity: keepCapacity != 0) }
}
