import SpatialIndex

/// A pass over what lies below a container, back to front, in pre-order, that may be interrupted at any node and goes on in a tree that
/// has changed meanwhile: what has changed behind it is somebody else's to note.
struct Gathering: Sendable {
    private struct Level: Sendable {
        let node: UInt32
        var nextChild: UInt32
        let level: FlattenedLevel
    }

    private var levels: [Level]

    init(below container: UInt32, in store: NodeStore) {
        levels = [Level(node: container, nextChild: store.links[container].firstChild, level: FlattenedLevel())]
    }

    /// The number of levels that it is below the container.
    var depth: Int { levels.count }

    /// The next node, and the level of its parent; nil at the end.
    @inline(__always)
    mutating func next(in store: NodeStore) -> (node: UInt32, level: FlattenedLevel)? {
        while let last = levels.indices.last {
            let node = levels[last].nextChild
            if node != 0 {
                levels[last].nextChild = store.links[node].next
                return (node, levels[last].level)
            }
            levels.removeLast()
        }
        return nil
    }

    /// Goes on with the children of the last node.
    @inline(__always)
    mutating func enter(_ node: UInt32, _ level: FlattenedLevel, in store: NodeStore) {
        levels.append(Level(node: node, nextChild: store.links[node].firstChild, level: level))
    }

    /// A node is about to leave its place: the pass goes on behind it.
    mutating func noteDeparture(of node: UInt32, before next: UInt32) {
        if let inside = levels.firstIndex(where: { $0.node == node }) { levels.removeSubrange(inside...) }
        for index in levels.indices where levels[index].nextChild == node { levels[index].nextChild = next }
    }
}

/// The index of the children of a container under construction.
struct ChildBuild: Sendable {
    private var gathering: Gathering
    private var isGathered = false
    private var boxes: [Box] = []
    /// The ranks of the entries in a pass over all nodes, and their orders among siblings: whichever are needed.
    private var ranks: [Int64] = []
    private var orders: [Int64] = []
    private(set) var nodes: [UInt32] = []
    private(set) var askers: [ChildIndex.Asker] = []
    /// The nodes that are looked through.
    private(set) var layers: [UInt32] = []
    /// Nodes met that were looked through and are no longer.
    private(set) var formerLayers: [UInt32] = []
    /// Nodes that are to stand beside, since they move, or have changed since.
    var others: [UInt32] = []
    /// Nodes that have left their place since, with what lies below them.
    var departed: Set<UInt32> = []
    private var rank: Int64 = 0
    private var bound = Box.nothing
    private var tree: BoxTreeBuild?

    /// Layers in layers so deep are not looked through, so that paths stay short.
    private static var deepestLayer: Int { 64 }

    init(below container: UInt32, in store: NodeStore) { gathering = Gathering(below: container, in: store) }

    var isOrdered: Bool { layers.isEmpty }

    /// The number of nodes gone through so far.
    var count: Int { nodes.count + askers.count + others.count }

    mutating func noteDeparture(of node: UInt32, before next: UInt32) {
        if !isGathered { gathering.noteDeparture(of: node, before: next) }
        departed.insert(node)
    }

    enum Progress {
        case goesOn
        case done
        /// It would be of no use.
        case vain
    }

    /// Goes on for about so long.
    mutating func advance(_ left: inout Int, in store: NodeStore, isRecent: (UInt32) -> Bool) -> Progress {
        if !isGathered {
            while left > 0 {
                guard let (node, level) = gathering.next(in: store) else {
                    isGathered = true
                    break
                }
                left -= ChildBuild.gatheringPrice
                add(node, level, in: store, isRecent: isRecent(node))
            }
            guard isGathered else { return .goesOn }
            // Where most ask, or move, they would all be candidates anyway.
            if askers.count > nodes.count / 2 + 64 || others.count > nodes.count / 2 + 64 { return .vain }
            tree = BoxTreeBuild(boxes: boxes, ranks: isOrdered ? orders : ranks)
            (boxes, ranks, orders) = ([], [], [])
        }
        while left > 0 {
            let steps = max(1, left / ChildBuild.stepsPrice)
            left -= max(left, 1)
            if tree!.advance(steps: steps) { return .done }
        }
        return .goesOn
    }

    /// Gathering a node, and steps of the builder to one of the policy.
    private static var gatheringPrice: Int { 24 }
    private static var stepsPrice: Int { 8 }

    private mutating func add(_ node: UInt32, _ level: FlattenedLevel, in store: NodeStore, isRecent: Bool) {
        rank += 1
        let core = store.cores[node]
        let isLayer =
            core.isOpen && core.hitMode.triesChildren && !isRecent && !core.flags.contains(.isTransformed)
            && gathering.depth <= ChildBuild.deepestLayer
        if store.links[node].isLookedThrough, !isLayer { formerLayers.append(node) }
        if isRecent { return others.append(node) }
        if isLayer {
            layers.append(node)
            if core.hitMode.takesItself { append(node, store.ownBox(of: node, in: level), in: store) }
            gathering.enter(node, store.level(of: node, in: level), in: store)
            return
        }
        let box = store.reachedBox(of: node, in: level)
        if box.isEmpty || box.isFinite {
            append(node, box.isEmpty ? .nothing : box, in: store)
        } else if core.question != .nothing {
            askers.append(ChildIndex.Asker(node: node, rank: rank))
        } else {
            others.append(node)
        }
    }

    private mutating func append(_ node: UInt32, _ box: Box, in store: NodeStore) {
        nodes.append(node)
        boxes.append(box)
        ranks.append(rank)
        if layers.isEmpty { orders.append(store.links[node].order) }
        if !box.isEmpty { bound = bound.union(box) }
    }

    /// The index, once.
    mutating func take() -> ChildIndex {
        let boxes = tree!.takeTree()
        var entries = PagedArray<UInt32>()
        for node in nodes { entries.append(node) }
        return ChildIndex(boxes: boxes, nodes: entries, askers: askers, isOrdered: isOrdered,
            bound: askers.isEmpty ? bound : .everything)
    }
}

/// The flattened index below a container under construction.
struct StillBuild: Sendable {
    private var gathering: Gathering
    private var isGathered = false
    private var nodes: [NodeID] = []
    private var nodesRiseEvenly = true
    private var kinds: [FlattenedEntry.Kind] = []
    private var outer: [Box] = []
    private var inner: [Box] = []
    private var unbounded: [UInt32] = []
    private var boxesCoincide = true
    private var askerCount = 0
    /// Nodes that are to stand beside, since they move, or have changed since.
    private(set) var movers: Set<UInt32> = []
    /// Containers below that have a flattened index, which this one makes superfluous.
    private(set) var superfluous: [UInt32] = []
    /// True if something has changed that may have been gathered.
    private(set) var isWorn = false
    private let departures: UInt32
    private var tree: QuadtreeBuild?

    init(below container: UInt32, in store: NodeStore) {
        gathering = Gathering(below: container, in: store)
        departures = store.departures
    }

    var count: Int { nodes.count }

    mutating func noteDeparture(of node: UInt32, before next: UInt32) {
        if !isGathered { gathering.noteDeparture(of: node, before: next) }
    }

    mutating func noteChange(of node: UInt32) {
        if movers.insert(node).inserted { isWorn = true }
    }

    /// Goes on for about so long.
    mutating func advance(
        _ left: inout Int, in store: NodeStore, mostMovers: Int, isRecent: (UInt32) -> Bool
    ) -> ChildBuild.Progress {
        if movers.count > mostMovers { return .vain }
        var children = FlattenedLevel()
        if !isGathered {
            while left > 0 {
                guard let (node, level) = gathering.next(in: store) else {
                    isGathered = true
                    break
                }
                left -= StillBuild.gatheringPrice
                if isRecent(node) {
                    movers.insert(node)
                    if movers.count > mostMovers { return .vain }
                    continue
                }
                let (entry, goesOn) = store.flatten(node, in: level, children: &children)
                if !entry.isNone { append(entry, of: store.id(of: node)) }
                guard goesOn else { continue }
                gathering.enter(node, children, in: store)
                if store.index(of: node)?.isFlat ?? false { superfluous.append(node) }
            }
            guard isGathered else { return .goesOn }
            if askerCount > nodes.count / 2 + 64 { return .vain }
            tree = QuadtreeBuild(outer: BoxList(finiteOf: outer), inner: boxesCoincide ? [] : inner)
            (outer, inner) = ([], [])
        }
        while left > 0 {
            let steps = max(1, left / StillBuild.stepsPrice)
            left -= max(left, 1)
            if tree!.advance(steps: steps) { return .done }
        }
        return .goesOn
    }

    private static var gatheringPrice: Int { 60 }
    private static var stepsPrice: Int { 5 }

    private mutating func append(_ entry: FlattenedEntry, of node: NodeID) {
        if !entry.outer.isFinite { unbounded.append(UInt32(nodes.count)) }
        if entry.kind == .ask { askerCount += 1 }
        if entry.outer != entry.inner { boxesCoincide = false }
        if nodesRiseEvenly, !NodeIDList.goOn(nodes, with: node) { nodesRiseEvenly = false }
        nodes.append(node)
        kinds.append(entry.kind)
        outer.append(entry.outer)
        inner.append(entry.outer.isFinite ? entry.inner : .nothing)
    }

    /// The index, once; what moves is still to be put beside it.
    mutating func take(price: Int) -> StillIndex {
        let flattened = FlattenedIndex(
            nodes: nodes, riseEvenly: nodesRiseEvenly, kinds: kinds, unbounded: unbounded,
            tree: tree!.takeQuadtree())
        var still = StillIndex(flattened, departures: departures, price: price)
        still.isWorn = isWorn
        return still
    }
}
