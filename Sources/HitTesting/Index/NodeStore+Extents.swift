import SpatialIndex

// The extent of an open node is the box around what can be hit in it: the node bounds nothing itself.
extension NodeStore {
    /// A box, in a node's own bounds space, that contains all points at which the node or a descendant may be hit. If the node is
    /// not open, it is the node's area. O(1) with an index of the children, else O(nodes below); with more than `mostMeasured`,
    /// it is everything.
    func extent(of node: UInt32) -> Box {
        var left = IndexPolicy.mostMeasured
        return extent(of: node, &left)
    }

    private func extent(of node: UInt32, _ left: inout Int) -> Box {
        let core = cores[node]
        guard core.isOpen else { return area(node) }
        var box = core.hitMode.triesChildren ? extentBelow(node, &left) : .nothing
        let own = area(node)
        if !core.passesOutside { box = box.intersection(own) }
        return core.hitMode.takesItself ? box.union(own) : box
    }

    private func extentBelow(_ node: UInt32, _ left: inout Int) -> Box {
        if let children = index(of: node)?.children { return children.bound }
        var (box, plain, page) = (Box.nothing, PlainExtent(), PagedArray<NodeCore>.LastPage())
        var child = cores.read(node, in: &page).pointee.lastChild
        while child != 0 {
            left -= 1
            if left < 0 { return .everything }
            let core = cores.read(child, in: &page)
            if !core.pointee.isPlainChild {
                box = box.union(extentInParent(of: child, core.pointee, &left))
            } else if !core.pointee.isUnreachable {
                plain.add(core.pointee)
            }
            child = core.pointee.previous
        }
        return plain.box.map(box.union) ?? .everything
    }

    private func extentInParent(of node: UInt32, _ core: NodeCore, _ left: inout Int) -> Box {
        if core.isUnreachable { return .nothing }
        let own = core.question == .nothing ? extent(of: node, &left) : askedArea(of: node)
        return own.map { $0.isEmpty ? .nothing : bounds(of: $0, core, in: AreaBounds.Frame()).outer } ?? .everything
    }
}

/// The box around the bounds of plain siblings in their parent's bounds space, with one margin for the rounding errors of all.
private struct PlainExtent {
    private var corners = Box.nothing
    private var reach = 0.0

    @inline(__always)
    mutating func add(_ core: borrowing NodeCore) {
        let (origin, scroll, size) = (core.origin, core.bounds.origin, core.bounds.size)
        if size.width == 0 || size.height == 0 { return }
        let end = Point(x: origin.x + size.width, y: origin.y + size.height)
        corners = corners.union(
            Box(
                minX: min(origin.x, end.x), minY: min(origin.y, end.y), maxX: max(origin.x, end.x),
                maxY: max(origin.y, end.y)))
        let own =
            origin.x.magnitude + origin.y.magnitude + 2 * (scroll.x.magnitude + scroll.y.magnitude)
            + size.width.magnitude + size.height.magnitude
        if own > reach { reach = own }
    }

    /// Nil if a coordinate could overflow.
    var box: Box? { reach * 8 < .infinity ? corners.grown(by: 2 * 0x1p-47 * reach) : nil }
}
