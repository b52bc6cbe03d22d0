import SpatialIndex

// Members by which scenes and snapshots read the tree.
extension NodeStore {
    /// The parent of a node: `.some(nil)` for a root, and nil if the node is not in the store.
    @inlinable @inline(__always)
    package func parent(of node: NodeID) -> NodeID?? {
        let links = links.read(node.slot) { (generation: $0.pointee.generation, parent: $0.pointee.parentID) }
        guard let links, links.generation == node.generation else { return .none }
        return .some(links.parent.bits == 0 ? nil : links.parent)
    }

    // MARK: Conversion between spaces

    /// Converts a point from one node's bounds space to another's, through the lowest common ancestor of the nodes (Semantics,
    /// B7). Nil if a transform on the path is singular or a coordinate overflows.
    func convert(_ point: Point, from source: UInt32, to target: UInt32) -> Point? {
        let (shared, down) = way(from: source, to: target)
        return convert(point, up: source, to: shared).flatMap { convert($0, down: down) }
    }

    /// Converts a rectangle by the box around it in the space of the lowest common ancestor. Nil as for points.
    func convert(_ rect: Rect, from source: UInt32, to target: UInt32) -> Rect? {
        guard source != target else { return rect }
        let (shared, down) = way(from: source, to: target)
        guard let box = rect.box(by: { convert($0, up: source, to: shared) }) else { return nil }
        return down.isEmpty ? box : box.box(by: { convert($0, down: down) })
    }

    /// The lowest common ancestor, and the nodes below it on the path to the target, innermost first.
    private func way(from source: UInt32, to target: UInt32) -> (shared: UInt32, down: [UInt32]) {
        let up = path(from: source, below: NodeStore.screen)
        var down = path(from: target, below: NodeStore.screen)
        var left = up.count
        while left > 0, let last = down.last, last == up[left - 1] {
            down.removeLast()
            left -= 1
        }
        return (left < up.count ? up[left] : NodeStore.screen, down)
    }

    private func convert(_ point: Point, up slot: UInt32, to shared: UInt32) -> Point? {
        var (point, node) = (point, slot)
        while node != shared {
            guard let next = convertToParent(point, from: node) else { return nil }
            (point, node) = (next, links[node].parent)
        }
        return point
    }

    /// `Node.convertToParent(_:)` of a stored node, of which nothing is copied.
    @inline(__always)
    private func convertToParent(_ point: Point, from slot: UInt32) -> Point? {
        let core = cores[slot]
        guard core.flags.contains(.isTransformed) else {
            return convertByTranslation(point, origin: core.bounds.origin, boundsOrigin: core.origin).ifFinite
        }
        let map = transforms[core.extras]
        guard map.inverse != nil else { return nil }
        return core.anchorFrame(map.anchorPoint).convertToParent(point, by: map.transform).ifFinite
    }

    private func convert(_ point: Point, down path: [UInt32]) -> Point? {
        var point = point
        for node in path.reversed() {
            guard let next = convertFromParent(point, to: node) else { return nil }
            point = next
        }
        return point
    }
}
