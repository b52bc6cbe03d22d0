import SpatialIndex

/// The regions of all nodes on the screen. Each node has an item, with the node's area and the first gate on the path that is
/// closed for all points. The item also has the part of the area that ancestors *leave*: where they let touches through.
///
/// Areas are converted to screen space by composed transforms. Their last bits may differ from the walk's, which
/// matters for points on edges but not for areas.
struct SceneRegions: Sendable {
    /// Why no point gets to a node, or to its descendants. With `asks`, an override decides whether points get through; with
    /// `none`, nothing keeps them off. With `unmapped`, the node is too small or too large on the screen to be measured, and the
    /// walk may get through to it. Each transform on the path has an inverse then. But in `Double` their product has none, or
    /// the node's area is not finite on the screen.
    enum Barrier: Equatable, Sendable {
        case none, singular, asks, empty, boxOnly, unmapped
        case excluded(HitExclusion)
    }

    /// A part of the plane: a box, cut by the outlines in a linked list of `constraints`. `outlines` is the index of the list's
    /// first constraint; -1 if the list is empty.
    struct Region: Sendable {
        var box: Box
        var outlines: Int32 = -1
    }

    /// An area that is not a box on the screen: transformed, or with a shape.
    struct Constraint: Sendable {
        let toLocal: AffineTransform
        let toScreen: AffineTransform
        let area: Box
        let shape: HitShape?
        let bounds: Rect
        let next: Int32
        /// The cost of examining this constraint and those after it in its linked list. The unit is the cost of one simple
        /// outline.
        let cost: Int
    }

    struct Item: Sendable {
        let slot: UInt32
        /// The index of the parent's item; -1 for a root.
        let parent: Int32
        /// The index after the last item of the node's subtree.
        var end: Int32
        var toScreen: AffineTransform
        /// The node's own area, regardless of its ancestors; empty if the area is not finite on the screen.
        var unclipped = Region(box: .nothing)
        /// The part of the node's area that its ancestors leave.
        var clipped = Region(box: .nothing)
        /// The region that the node and its ancestors leave to its children.
        var childClip: Region
        /// On the path from the root down to the node, the first gate that is closed for all points or left to an override.
        var barrier = Barrier.none
        /// The item of the node whose gate is the `barrier`; -1 if there is none.
        var barrierItem: Int32
        /// True if neither the node nor an ancestor is hidden, transparent or singular.
        var isShown: Bool
        /// True if the node itself can be hit: its path has no barrier, its mode takes touches, and ancestors leave a part of its
        /// area.
        var takes = false
        /// True if the node has an override that may be called. `askedRegion` says where.
        var isAsking = false
    }

    private(set) var items: [Item] = []
    private(set) var constraints: [Constraint] = []
    /// The regions on the screen in which overrides are called, by item. Overrides without a reach have none: see
    /// `askedRegion`.
    private(set) var reaches: [Int32: Region] = [:]
    private let store: NodeStore

    /// - Complexity: O(n).
    init(_ store: NodeStore) {
        self.store = store
        items.reserveCapacity(store.count)
        // The path to the last item, the root first.
        var path: [Int32] = []
        for node in store.subtree(of: NodeStore.screen) where node != NodeStore.screen {
            while let last = path.last, self[last].slot != store.links[node].parent { path.removeLast() }
            let parent = path.last
            path.append(Int32(items.count))
            add(node, below: parent)
        }
        for index in items.indices.reversed() where items[index].parent >= 0 {
            let parent = Int(items[index].parent)
            items[parent].end = max(items[parent].end, items[index].end)
        }
    }

    subscript(item: Int32) -> Item { items[Int(item)] }

    func id(_ item: Int32) -> NodeID { store.id(of: self[item].slot) }
    func core(_ item: Int32) -> NodeCore { store.cores[self[item].slot] }
    func alpha(_ item: Int32) -> Double { store.alpha(of: self[item].slot) }
    func area(_ item: Int32) -> Box { store.area(self[item].slot) }
    /// The middle of a node's area on the screen. A stroke without width or points has no area; then it is that of the bounds.
    func middle(_ item: Int32) -> Point {
        let area = area(item)
        return (area.isFinite ? area : Box(core(item).bounds)).center.applying(self[item].toScreen)
    }
    func hasChildren(_ item: Int32) -> Bool { store.links[self[item].slot].firstChild != 0 }

    /// The index of each node's item in `items`.
    var itemsByNode: [NodeID: Int32] {
        Dictionary(uniqueKeysWithValues: items.indices.map { (id(Int32($0)), Int32($0)) })
    }

    func isInSubtree(_ item: Int32, of ancestor: Int32) -> Bool {
        ancestor <= item && item < self[ancestor].end
    }

    /// For each item, the target of the outermost redirect on the path to it, which replaces hits (D5). Empty if there are no
    /// redirects.
    ///
    /// - Complexity: O(n).
    func redirects() -> [NodeID?] {
        var redirects: [NodeID?] = []
        for item in items where store.redirectCount > 0 {
            let above = item.parent < 0 ? nil : redirects[Int(item.parent)]
            redirects.append(above ?? store.redirect(of: item.slot))
        }
        return redirects
    }

    // MARK: Building

    private mutating func add(_ slot: UInt32, below parent: Int32?) {
        let core = store.cores[slot]
        let index = Int32(items.count)
        let above = parent.map { self[$0] }
        let around = above?.childClip ?? Region(box: .everything)
        var item = Item(
            slot: slot, parent: parent ?? -1, end: index + 1,
            toScreen: store.mapToParent(of: slot).concatenatingTranslation(above?.toScreen ?? .identity),
            childClip: around, barrierItem: above?.barrierItem ?? -1, isShown: above?.isShown ?? true)
        item.barrier = above?.barrier ?? .none
        if let parent, item.barrier == .none, !self.core(parent).hitMode.triesChildren {
            (item.barrier, item.barrierItem) = (.boxOnly, parent)
        }
        let inverse = item.toScreen.inverted()
        var barrier = ownBarrier(slot, core)
        if barrier == .none, inverse == nil { barrier = .unmapped }
        if item.barrier == .none, barrier != .none { (item.barrier, item.barrierItem) = (barrier, index) }
        let isUnseen = core.exclusions.contains(.hidden) || core.exclusions.contains(.transparent)
        if isUnseen || barrier == .singular { item.isShown = false }
        if let inverse { place(&item, core, inverse, around: around) }
        if item.barrier == .none, !store.area(slot).isEmpty, !item.unclipped.box.isFinite {
            (item.barrier, item.barrierItem) = (.unmapped, index)
        }
        if let inverse, core.asks != .nothing { placeReach(of: &item, at: index, core, inverse, around: around) }
        if item.barrier == .asks, item.barrierItem == index {
            item.isAsking = !(reaches[index] ?? around).box.isEmpty
            // Where nothing reaches the override, it decides nothing.
            if !item.isAsking { (item.barrier, item.barrierItem) = (.none, above?.barrierItem ?? -1) }
        } else if item.barrier == .none {
            item.takes = core.hitMode.takesItself && !item.clipped.box.isEmpty
        }
        if item.barrier == .none, store.area(slot).isEmpty, core.areaBoundsChildren {
            (item.barrier, item.barrierItem) = (.empty, index)
        }
        items.append(item)
    }

    private func ownBarrier(_ slot: UInt32, _ core: NodeCore) -> Barrier {
        if core.flags.contains(.isTransformed), store.transforms[core.extras].inverse == nil { return .singular }
        if core.question != .nothing { return .asks }
        return core.exclusions.inOrder.first.map(Barrier.excluded) ?? .none
    }

    /// Computes an item's area on the screen, the part of the area that ancestors leave, and the region for the item's children.
    private mutating func place(_ item: inout Item, _ core: NodeCore, _ inverse: AffineTransform, around: Region) {
        let area = store.area(item.slot)
        let shape = store.shape(of: item.slot)
        // If edges overflow, points before them may still be converted, and hit the node (B5).
        if !area.isEmpty,
            let (unclipped, clipped) = regions(of: area, shape, item.toScreen, core, inverse, around: around)
        {
            (item.unclipped, item.clipped) = (unclipped, clipped)
        }
        // With an override, the area does not limit what gets through to the children.
        if core.asks == .nothing { item.childClip = core.passedOn(item.clipped, of: item.childClip) }
    }

    /// The regions on the screen for an area of a node. `unclipped` is the whole area, `clipped` its part within `around`, the
    /// region that ancestors leave. Nil if the area is not finite on the screen.
    private mutating func regions(
        of area: Box, _ shape: HitShape?, _ toScreen: AffineTransform, _ core: NodeCore, _ inverse: AffineTransform,
        around: Region
    ) -> (unclipped: Region, clipped: Region)? {
        let box =
            toScreen.isTranslation
            ? area.moved(by: Point(x: toScreen.tx, y: toScreen.ty)) : area.applying(toScreen)
        guard box.isFinite else { return nil }
        var unclipped = Region(box: box)
        var clipped = Region(box: box.intersection(around.box), outlines: around.outlines)
        if clipped.outlines >= 0 { dropImpliedOutlines(&clipped, area, toScreen) }
        guard shape != nil || !toScreen.keepsAxes else { return (unclipped, clipped) }
        func outline(_ next: Int32) -> Int32 {
            constraints.append(
                Constraint(
                    toLocal: inverse, toScreen: toScreen, area: area, shape: shape, bounds: core.bounds, next: next,
                    cost: (shape?.lookCost ?? 1) + cost(ofOutlines: next)))
            return Int32(constraints.count - 1)
        }
        unclipped.outlines = outline(-1)
        clipped.outlines = clipped.outlines < 0 ? unclipped.outlines : outline(clipped.outlines)
        return (unclipped, clipped)
    }

    /// Stores the region in which a node's override is called, if the override states a reach (D6).
    private mutating func placeReach(
        of item: inout Item, at index: Int32, _ core: NodeCore, _ inverse: AffineTransform, around: Region
    ) {
        guard let reach = store.askedArea(of: item.slot) else { return }
        let clipped =
            reach.isEmpty
            ? Region(box: .nothing) : regions(of: reach, nil, item.toScreen, core, inverse, around: around)?.clipped
        guard let clipped else { return }
        reaches[index] = clipped
        item.childClip = clipped
    }

    /// Removes outlines from the front of a region's list, beginning with those of the nearest ancestor. Stops at the first
    /// outline that has a shape or does not contain all of `area`.
    private func dropImpliedOutlines(_ region: inout Region, _ area: Box, _ toScreen: AffineTransform) {
        while region.outlines >= 0 {
            let constraint = constraints[Int(region.outlines)]
            guard constraint.shape == nil,
                constraint.area.contains(area.applying(toScreen.concatenating(constraint.toLocal)))
            else { return }
            region.outlines = constraint.next
        }
    }

    // MARK: Coverage

    /// The cost of `coverage(ofOutlines:_:)`, in units of one simple outline.
    func cost(ofOutlines list: Int32) -> Int { list < 0 ? 0 : constraints[Int(list)].cost }

    /// Whether a box on the screen lies inside all outlines of a linked list of `constraints`, outside one of these outlines, or
    /// neither.
    func coverage(ofOutlines list: Int32, _ box: Box) -> Coverage {
        var result = Coverage.inside
        var index = list
        while index >= 0, result != .outside {
            let constraint = constraints[Int(index)]
            let local = box.applying(constraint.toLocal)
            result = result.and(constraint.area.coverage(of: local))
            if let shape = constraint.shape {
                result = result.and(shape.coverage(of: local, bounds: constraint.bounds))
            }
            index = constraint.next
        }
        return result
    }
}

extension AffineTransform {
    fileprivate var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// The result of `concatenating(_:)`, computed faster for two translations, which are the common case.
    fileprivate func concatenatingTranslation(_ other: AffineTransform) -> AffineTransform {
        guard isTranslation, other.isTranslation else { return concatenating(other) }
        return AffineTransform(translationX: tx + other.tx, y: ty + other.ty)
    }
}
