import HitTesting

// Inserting, removing and reordering nodes.
extension LayerScene {
    /// The value of `parent` in the record of a removed node.
    static let gone: Int32 = -2

    /// Adds a node to a parent, in front of its siblings, and returns the node's index.
    func add(_ node: Node, to parent: Int32) -> Int32 {
        var record = Record()
        record.take(node)
        (record.letsOut, record.passesItself) = (node.hitsOutsideBounds, node.hitMode == .boxNone)
        let number = Int32(count)
        nodes = nodes.appending(record, to: count)
        details.append(Detail())
        count += 1
        nodes.link(number, into: parent)
        changed(number, .comes)
        return number
    }

    func remove(_ node: Int32) {
        unlink(node, .goes)
        nodes[node].parent = LayerScene.gone
    }

    func bringToFront(_ node: Int32) {
        unlink(node, .reorders)
        nodes.link(node, into: nodes[node].parent)
        changed(node, .reorders)
    }

    /// Removes a node without children from its indexes and its parent.
    private func unlink(_ node: Int32, _ change: Change) {
        let (parent, head) = (nodes[node].parent, head(of: node))
        tell(node, change)
        soil(node)
        if head >= 0, let index = index(of: head) {
            leaveAside(node, index)
            takeOut(node, index)
        }
        details[Int(node)].build = 0
        // A build that would visit the node next continues after it.
        var top = parent
        while top >= 0 {
            if let index = index(of: top) {
                if let build = index.build, build.next == node { skip(build, node) }
                if let build = index.flatBuild, build.next == node { skip(build, node) }
            }
            top = nodes[top].parent
        }
        nodes.unlink(node)
    }
}
