import SpatialIndex

/// What has parents, and whose hits may be reported as something else (SEMANTICS D5): the nodes of a scene, the views of a window, and
/// those of its snapshots.
package protocol RedirectingTree {
    associatedtype Member: Equatable
    associatedtype Target

    func parent(of member: Member) -> Member?
    func redirect(of member: Member) -> Target?
}

extension RedirectingTree {
    /// The members from one up to below another, innermost first; to the root, if that is nil.
    package func path(from member: Member?, below base: Member? = nil) -> [Member] {
        var path: [Member] = []
        var next = member
        while let member = next, member != base {
            // The capacity that does for most paths, with one allocation.
            if path.isEmpty { path.reserveCapacity(16) }
            path.append(member)
            next = parent(of: member)
        }
        return path
    }

    /// The redirect of the outermost member that has one, from a member up to below another, and whose it is.
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
    /// The parent of a node, the screen for a root; nil for the screen.
    @inline(__always)
    package func parent(of slot: UInt32) -> UInt32? { slot == NodeStore.screen ? nil : links[slot].parent }

    /// The node that a result of this node's subtree is reported as, if it has a redirect whose target still is here.
    package func redirect(of slot: UInt32) -> NodeID? {
        guard cores[slot].flags.contains(.hasRedirect) else { return nil }
        let target = redirects[slot]
        return contains(target) ? target : nil
    }

    /// The name that a result of a node is reported as, which its path says (D5).
    @inline(__always)
    package func reported(_ node: NodeID) -> NodeID {
        redirectCount == 0 ? node : redirectOfPath(from: node.slot) ?? node
    }

    /// The redirect of the outermost node that has one, from `node` up to below `base` (D5).
    package func redirectOfPath(from node: UInt32, below base: UInt32 = screen) -> NodeID? {
        redirectCount == 0 ? nil : outermostRedirect(from: node, below: base)?.target
    }

    /// The nodes from one up to below another, the screen if none is given.
    package func path(above node: UInt32, below base: UInt32 = screen) -> [UInt32] {
        path(from: links[node].parent, below: base)
    }
}
