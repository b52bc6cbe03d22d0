import SpatialIndex

// The steps of the default walk on stored nodes. They use the arithmetic of `WalkArithmetic.swift`, as `Node` does.
extension NodeStore {
    /// Converts a point of the parent's bounds space to the node's own; nil if the transform is singular (B4) or the
    /// result is not finite (B5).
    @inline(__always)
    package func convertFromParent(_ point: Point, to slot: UInt32) -> Point? {
        mapFromParent(point, to: slot).flatMap { $0.ifFinite }
    }

    /// Converts a point of the parent's bounds space, such as a corner of an area, to the node's own. Coordinates of the result
    /// may be infinite or NaN; nil only if the transform is singular.
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
        // Read in place: copying the record would take as long as the arithmetic.
        let mapped: Point?? = transforms.read(core.extras) { record in
            guard let inverse = record.pointee.inverse else { return nil }
            return core.anchorFrame(record.pointee.anchorPoint).convertFromParent(point, by: inverse)
        }
        return mapped ?? nil
    }

    /// The box outside of which `point(inside:)` is false, in the node's own bounds space: see `Node.area`.
    @inline(__always)
    package func area(_ slot: UInt32) -> Box {
        let core = cores[slot]
        guard core.flags.contains(.hasOwnArea) else { return Box(core.bounds) }
        let area = extras.read(core.extras) { $0.pointee?.extras.area(bounds: core.bounds) }
        return (area ?? nil) ?? Box(core.bounds)
    }

    /// True if a node's area contains a point of the node's bounds space: the default `point(inside:)`.
    @inline(__always)
    package func contains(_ point: Point, in slot: UInt32) -> Bool {
        guard area(slot).contains(point) else { return false }
        return !cores[slot].flags.contains(.hasShape) || isInShape(point, slot)
    }

    /// The next node that a walk visits: a child that it cannot skip by flags and bounds alone. The child 0 stands for none.
    struct Reached {
        let child: UInt32
        /// The point in the child's bounds space, if the child is plain and contains it; nil if more has to be tested.
        let point: Point?

        /// The cost of visiting the child, in the unit of `Walk.steps`: 1 for a plain child, more for any other.
        var steps: Int { point == nil ? Descent.stepsToTry : 1 }
    }

    /// The front-most of `child` and the siblings behind it that flags and bounds alone do not rule out at a point of the parent.
    /// Adds one to `steps` for each that is skipped, and ends untested at `limit` steps. This loop is most of a walk.
    @inline(never)
    func firstReached(from child: UInt32, by point: Point, steps: inout Int, limit: Int = .max) -> Reached {
        var (child, visited, page) = (child, steps, PagedArray<NodeCore>.LastPage())
        defer { steps = visited }
        while child != 0, visited < limit {
            let core = cores.read(child, in: &page)
            if core.pointee.isDecidedByBounds {
                if let inner = core.pointee.pointInBounds(point) { return Reached(child: child, point: inner) }
            } else if !core.pointee.isUnreachable {
                break
            }
            visited &+= 1
            child = core.pointee.previous
        }
        return Reached(child: child, point: nil)
    }

    @inline(never)
    private func isInShape(_ point: Point, _ slot: UInt32) -> Bool {
        let core = cores[slot]
        let isIn = extras.read(core.extras) {
            $0.pointee?.extras.hitShape?.containsWithinArea(point, bounds: core.bounds)
        }
        return (isIn ?? nil) ?? true
    }

    /// The reach of a node's override, in the node's own bounds space; nil if the override has none.
    @inline(never)
    package func reach(of slot: UInt32) -> Box? {
        guard cores[slot].flags.contains(.hasReach) else { return nil }
        return extras[cores[slot].extras]?.extras.reach?.area(bounds: cores[slot].bounds)
    }

    /// The question to the owner of an overriding node, about a point of its bounds space.
    package func question(to slot: UInt32, at point: Point) -> HitQuery.Question {
        HitQuery.Question(node: id(of: slot), point: point, asks: cores[slot].asks)
    }
}

extension NodeCore {
    /// True if the node's bounds alone decide whether the walk enters it.
    @inline(__always)
    var isDecidedByBounds: Bool {
        exclusions.rawValue | asks.rawValue | flags.intersection(.needMoreThanBounds).rawValue == 0
    }

    /// A point of the parent's bounds space in the node's own, if the bounds contain it; nil if not.
    ///
    /// - Precondition: The node is decided by its bounds.
    @inline(__always)
    func pointInBounds(_ point: Point) -> Point? {
        guard mayContain(point) else { return nil }
        let inner = convertByTranslation(point, origin: origin, boundsOrigin: bounds.origin)
        return bounds.contains(inner) ? inner.ifFinite : nil
    }

    /// False only if a point of the parent's bounds space is not in the bounds. A negative length, or -0, always passes.
    ///
    /// The walk's arithmetic for both axes at once, without a branch that is hard to predict. Two numbers compare like the sign
    /// of their rounded difference. Only -0 and +0 do not; but `inner` is -0 only if `start` is, and then their difference is +0.
    @inline(__always)
    func mayContain(_ point: Point) -> Bool {
        let (start, length) = (bounds.origin.lanes, SIMD2(bounds.size.width, bounds.size.height))
        let inner = (point.lanes - origin.lanes) + start
        let signs = (inner - (start + length)).bits & ~(inner - start).bits | length.bits
        return signs.x & signs.y < 0
    }
}

extension Point {
    @inline(__always)
    fileprivate var lanes: SIMD2<Double> { SIMD2(x, y) }
}

extension SIMD2<Double> {
    @inline(__always)
    fileprivate var bits: SIMD2<Int64> { unsafeBitCast(self, to: SIMD2<Int64>.self) }
}
