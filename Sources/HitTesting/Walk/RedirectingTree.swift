import SpatialIndex

/// A tree of members whose hits may be redirected (Semantics, D5). The members are the nodes of a scene, or the views of a window
/// or of its snapshot.
package protocol RedirectingTree {
    associatedtype Member: Equatable
    associatedtype Target

    func parent(of member: Member) -> Member?
    func redirect(of member: Member) -> Target?
}

extension RedirectingTree {
    /// The members on the path from `member` up to, but not including, `base`, innermost first; up to the root if `base` is nil.
    package func path(from member: Member?, below base: Member? = nil) -> [Member] {
        var path: [Member] = []
        var next = member
        while let member = next, member != base {
            // A capacity that is enough for most paths, with one allocation.
            if path.isEmpty { path.reserveCapacity(16) }
            path.append(member)
            next = parent(of: member)
        }
        return path
    }

    /// The outermost redirect on the path from `member` up to, but not including, `base`, with the member that has it. Nil if no
    /// member on the path has one.
    package func outermostRedirect(
        from member: Member?, below base: Member? = nil
    ) -> (source: Member, target: Target)? {
        var found: (source: Member, target: Target)?
        var next = member
        while let member = next, member != base {
            if let target = redirect(of: member) { found = (member, target) }
            next = parent(of: member)
        }
        return found
    }
}

extension NodeStore: RedirectingTree {
    /// The parent of a node. It is the screen for a root, and nil for the screen.
    @inline(__always)
    package func parent(of slot: UInt32) -> UInt32? { slot == NodeStore.screen ? nil : links[slot].parent }

    /// The node that is reported in place of any hit in a node's subtree; nil if there is none, or if it was removed.
    package func redirect(of slot: UInt32) -> NodeID? {
        guard cores[slot].flags.contains(.hasRedirect) else { return nil }
        let target = redirects[slot]
        return contains(target) ? target : nil
    }

    /// What is reported for a hit on `node`: the outermost redirect on its path, or the node if there is none (D5).
    @inline(__always)
    package func reported(_ node: NodeID) -> NodeID {
        redirectCount == 0 ? node : redirectOfPath(from: node.slot) ?? node
    }

    /// The outermost redirect on the path from `node` up to, but not including, `base` (D5); nil if no node on the path has one.
    package func redirectOfPath(from node: UInt32, below base: UInt32 = screen) -> NodeID? {
        redirectCount == 0 ? nil : outermostRedirect(from: node, below: base)?.target
    }

    /// The ancestors of a node, its parent first, up to, but not including, `base`.
    package func path(above node: UInt32, below base: UInt32 = screen) -> [UInt32] {
        path(from: links[node].parent, below: base)
    }
}
