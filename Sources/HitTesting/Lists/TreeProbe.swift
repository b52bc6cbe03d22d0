import SpatialIndex

/// What a query for many nodes carries down the tree, in the space of the current node: a point, or the part of a region or of
/// the screen that ancestors *leave*, where they let touches through.
protocol TreeProbe: Sendable {
    /// The distance from the query to what ancestors leave of an overriding child's reach, in the child's bounds space (nil for
    /// everywhere). Nil if the child is not found. Only nearest queries have distances other than 0.
    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double?

    /// Decides whether a child is found, and makes the probe for its children. Nil if neither it nor a descendant can be found.
    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<Self>?

    /// The distance from the query to a child's own area; nil if the child is not found.
    func distance(to child: UInt32, in store: NodeStore) -> Double?

    /// Enters the node at which a query begins. The probe is in this node's bounds space already.
    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<Self>

    /// The point of a query that may end early, for which an index yields one entry after another; nil to get all at once.
    var searchPoint: Point? { get }

    /// A box in the current node's bounds space that is not empty. Nothing is found in a child with a box beside it.
    var searched: Box { get }

    /// True if the probe certainly finds nothing in a child that is bounded (`NodeCore.isBounded`), given its `searched`.
    func isBeside(_ child: borrowing NodeCore, _ searched: Box) -> Bool
}

extension TreeProbe {
    @inline(__always)
    func isBeside(_ child: borrowing NodeCore, _ searched: Box) -> Bool {
        child.boundsBox(at: AreaBounds.Position())?.isBeside(searched) ?? false
    }

    var searchPoint: Point? { nil }
    func distance(to child: UInt32, in store: NodeStore) -> Double? { entering(child, in: store)?.distance }
}

extension NodeStore {
    /// The item of a node in the result of a list.
    func hitItem(_ node: NodeID) -> HitItem {
        HitItem(node: node, redirect: redirectOfPath(from: node.slot), asks: cores[node.slot].asks)
    }

    /// Enters the node at which a query begins, in whose bounds space the probe is. Flags and mode apply, but no override.
    func step<Probe: TreeProbe>(intoRoot root: UInt32, by probe: Probe) -> ProbeStep<Probe> {
        if root == NodeStore.screen { return ProbeStep(passed: probe) }
        let core = cores[root]
        if core.isOut { return ProbeStep() }
        var step = probe.enteringHere(root, in: self)
        if !core.hitMode.takesItself { step.distance = nil }
        if !core.hitMode.triesChildren { step.passed = nil }
        return step
    }

    /// True if no descendant of a node is visited with it: most nodes are leaves. It `isAlone` if they are visited separately.
    @inline(__always)
    func endsHere(_ node: UInt32, isAlone: Bool = false) -> Bool {
        let core = cores[node]
        return core.lastChild == 0 || isAlone || core.question != .nothing || core.isOut || !core.hitMode.triesChildren
    }

    /// The distance from the query to a node for which `endsHere`; nil if the node is not found.
    @inline(__always)
    func distance<Probe: TreeProbe>(toLast node: UInt32, by probe: Probe) -> Double? {
        let core = cores[node]
        if core.question != .nothing {
            let isSingular = core.flags.contains(.isTransformed) && transforms[core.extras].inverse == nil
            return isSingular ? nil : probe.distance(toAsking: node, within: askedArea(of: node), in: self)
        }
        if core.isOut || !core.hitMode.takesItself { return nil }
        // A node that a walk would enter is measured as by that walk: rounded in the same way.
        let isEntered = core.lastChild != 0 && core.hitMode.triesChildren
        return isEntered ? probe.entering(node, in: self)?.distance : probe.distance(to: node, in: self)
    }

    /// Enters a node by the probe that its parent passes on. Nil if neither the node nor a descendant is found.
    @inline(__always)
    func step<Probe: TreeProbe>(into node: UInt32, by probe: Probe) -> ProbeStep<Probe>? {
        if endsHere(node) { return distance(toLast: node, by: probe).map { ProbeStep(distance: $0) } }
        guard var step = probe.entering(node, in: self) else { return nil }
        if !cores[node].hitMode.takesItself { step.distance = nil }
        return step
    }
}

/// The result of entering a node.
struct ProbeStep<Probe: TreeProbe> {
    /// The distance from the query to the node's own area; nil if the node is not found.
    var distance: Double?
    /// The probe for the node's children; nil if no descendant can be found.
    var passed: Probe?

    /// The step with the probe in another form.
    func map<Other>(_ wrap: (Probe) -> Other) -> ProbeStep<Other> {
        ProbeStep<Other>(distance: distance, passed: passed.map(wrap))
    }
}

extension Box {
    /// True if the boxes have no point in common, edges included.
    @inline(__always)
    func isBeside(_ other: Box) -> Bool {
        minX > other.maxX || maxX < other.minX || minY > other.maxY || maxY < other.minY
    }
}
