import SpatialIndex

// The steps of the default walk on stored nodes. They call the arithmetic of `WalkArithmetic.swift`, as `Node` does.
extension NodeStore {
    /// A point of the parent's bounds space in the node's own; nil if the transform is singular (B4) or the result is not
    /// finite (B5).
    @inline(__always)
    package func convertFromParent(_ point: Point, to slot: UInt32) -> Point? {
        mapFromParent(point, to: slot).flatMap { $0.ifFinite }
    }

    /// Converts a corner of an area, which may lie too far out to be a point; nil only if the transform is singular.
    @inline(__always)
    package func mapFromParent(_ point: Point, to slot: UInt32) -> Point? {
        let core = cores[slot]
        guard core.flags.contains(.isTransformed) else {
            return convertByTranslation(point, origin: core.origin, boundsOrigin: core.bounds.origin)
        }
        return mapThroughTransform(point, slot)
    }

    @inline(never)
    private func mapThroughTransform(_ point: Point, _ slot: UInt32) -> Point? { map(point, through: cores[slot]) }

    @inline(__always)
    func map(_ point: Point, through core: NodeCore) -> Point? {
        // Read in place: a copy of the record takes as long as the arithmetic.
        let mapped: Point?? = transforms.read(core.extras) { record in
            guard let inverse = record.pointee.inverse else { return nil }
            let size = core.bounds.size
            let anchor = Point(
                x: record.pointee.anchorPoint.x * size.width, y: record.pointee.anchorPoint.y * size.height)
            return convertByInverse(
                point, inverse: inverse,
                center: Point(x: core.origin.x + anchor.x, y: core.origin.y + anchor.y),
                anchor: Point(x: core.bounds.origin.x + anchor.x, y: core.bounds.origin.y + anchor.y))
        }
        return mapped ?? nil
    }

    /// The node's gate in its own bounds space; the shape, if any, is not in it.
    @inline(__always)
    package func area(_ slot: UInt32) -> Box {
        let core = cores[slot]
        guard core.flags.contains(.hasOwnArea) else { return Box(core.bounds) }
        return extras.read(core.extras) { $0.pointee.area(bounds: core.bounds) } ?? Box(core.bounds)
    }

    /// The default `point(inside:)`.
    @inline(__always)
    package func contains(_ point: Point, in slot: UInt32) -> Bool {
        guard area(slot).contains(point) else { return false }
        return !cores[slot].flags.contains(.hasShape) || isInShape(point, slot)
    }

    /// A child that a walk does not pass over at a glance.
    struct Reached {
        let child: UInt32
        /// The point in the child's bounds space, if those bounds surely contain it; else more is to be asked.
        let point: Point?

        /// The cost of visiting it, in steps.
        var steps: Int { point == nil ? 8 : 1 }
    }

    /// The front-most of a node and the siblings behind it that a walk does not pass over at a glance.
    ///
    /// Most nodes that a walk visits are siblings that the point misses, so that this loop is most of a walk.
    ///
    /// - Parameters:
    ///   - child: The node; 0 for none.
    ///   - point: A point in the parent's bounds space.
    ///   - steps: The steps so far, to which one is added for each node that is passed over.
    ///   - limit: The number of steps at which the search ends.
    /// - Returns: The node that is to be looked at next, or 0 at the end.
    @inline(__always)
    func firstReached(from child: UInt32, by point: Point, steps: inout Int, limit: Int = .max) -> Reached {
        var child = child
        var visited = steps
        defer { steps = visited }
        while child != 0, visited < limit {
            let core = cores[child]
            if core.asks != .nothing || !core.flags.isDisjoint(with: .needMoreThanBounds) { break }
            if !core.isOut {
                let inner = convertByTranslation(point, origin: core.origin, boundsOrigin: core.bounds.origin)
                if Box(core.bounds).contains(inner), let finite = inner.ifFinite {
                    return Reached(child: child, point: finite)
                }
            }
            visited += 1
            child = core.previous
        }
        return Reached(child: child, point: nil)
    }

    @inline(never)
    private func isInShape(_ point: Point, _ slot: UInt32) -> Bool {
        let core = cores[slot]
        return extras[core.extras].hitShape?.containsWithinArea(point, bounds: core.bounds) ?? true
    }

    /// True if a node that asks states a reach that a point of its bounds space lies outside of: its code is not called, and
    /// counts as having said no (D6).
    @inline(__always)
    package func isOutOfReach(_ point: Point, _ slot: UInt32) -> Bool {
        cores[slot].flags.contains(.hasReach) && reach(of: slot).map { !$0.contains(point) } ?? false
    }

    /// The reach that a node which asks states, in its own bounds space; nil if it states none.
    @inline(never)
    package func reach(of slot: UInt32) -> Box? {
        guard cores[slot].flags.contains(.hasReach) else { return nil }
        return extras[cores[slot].extras].reach?.area(bounds: cores[slot].bounds)
    }

    /// The question that a node which asks is put, about a point of its bounds space.
    package func question(to slot: UInt32, at point: Point) -> HitQuery.Question {
        HitQuery.Question(node: id(of: slot), point: point, asks: cores[slot].asks)
    }

    /// The node that a result of this node's subtree is reported as, if it has a redirect whose target still is here.
    package func redirect(of slot: UInt32) -> NodeID? {
        guard cores[slot].flags.contains(.hasRedirect) else { return nil }
        let target = redirects[slot]
        return contains(target) ? target : nil
    }

    /// The name that a result of a node is reported as, which its path up to below `base` says (D5).
    @inline(__always)
    func reported(_ node: NodeID, below base: UInt32 = NodeStore.screen) -> NodeID {
        redirectCount == 0 ? node : redirectOfPath(from: node.slot, to: base) ?? node
    }

    /// The redirect of the outermost node that has one, from `node` up to below `base` (D5).
    package func redirectOfPath(from node: UInt32, to base: UInt32) -> NodeID? {
        guard redirectCount > 0 else { return nil }
        var target: NodeID?
        var ancestor = node
        while ancestor != base {
            target = redirect(of: ancestor) ?? target
            ancestor = links[ancestor].parent
        }
        return target
    }
}

// MARK: Along one path

extension NodeStore {
    /// The capacity that does for most paths, with one allocation.
    private static let usualPathCount = 16

    /// The nodes strictly between, the nearest to `node` first.
    package func path(from root: UInt32, to node: UInt32) -> [UInt32] {
        var path: [UInt32] = []
        var ancestor = links[node].parent
        if ancestor != root { path.reserveCapacity(NodeStore.usualPathCount) }
        while ancestor != root {
            path.append(ancestor)
            ancestor = links[ancestor].parent
        }
        return path
    }
}
