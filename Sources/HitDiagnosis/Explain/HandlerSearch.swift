/// Finds the nodes that handle touches, for many hits on one scene. What is found for a node counts for all on the way to it.
package struct HandlerSearch {
    private let scene: HitScene
    private let knowledge: OwnerKnowledge
    /// The first interactive node on the path that begins at a node: the value is nil if there is none.
    private var found: [NodeID: NodeID?] = [:]

    package init(_ scene: HitScene, _ knowledge: OwnerKnowledge) {
        (self.scene, self.knowledge) = (scene, knowledge)
    }

    /// The node that handles the touches that hit `landed`: the first interactive node on a path upward. The path begins at the
    /// node that is reported for `landed`, after redirects. It leads from each node to its owner, or to its parent if there is
    /// no owner.
    ///
    /// If no node on the path is known to be interactive, the result is nil. But if it is unknown whether the reported node is
    /// interactive, the result is the reported node.
    ///
    /// - Complexity: O(nodes on the path that no earlier call has visited), in a scene with redirects O(depth).
    package mutating func handler(of landed: NodeID) -> NodeID? {
        let node = scene.store.reported(landed)
        var visited: [NodeID] = []
        var interactive: NodeID?
        var next: NodeID? = node
        // Owners may lead back to a node that has been passed.
        while let here = next, visited.count < scene.count {
            if let known = found[here] {
                interactive = known
                break
            }
            visited.append(here)
            if knowledge.isInteractive(here) == true {
                interactive = here
                break
            }
            next = knowledge.owner(here) ?? scene.parent(of: here)
        }
        for here in visited { found.updateValue(interactive, forKey: here) }
        return interactive ?? (knowledge.isInteractive(node) == nil ? node : nil)
    }
}
