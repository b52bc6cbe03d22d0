import SpatialIndex

/// A build of a container's flattened index.
final class StillBuild: @unchecked Sendable {
    @exclusivity(unchecked) private var gathering: Gathering<FlattenedLevel>
    @exclusivity(unchecked) private var nodes: [NodeID] = []
    @exclusivity(unchecked) private var nodesRiseEvenly = true
    @exclusivity(unchecked) private var kinds: [FlattenedEntry.Kind] = []
    @exclusivity(unchecked) private var outer: [Box] = []
    @exclusivity(unchecked) private var inner: [Box] = []
    @exclusivity(unchecked) private var areas = EntryAreas.Builder()
    @exclusivity(unchecked) private var unbounded: [UInt32] = []
    @exclusivity(unchecked) private var boxesCoincide = true
    @exclusivity(unchecked) private var askerCount = 0
    /// Nodes that will be movers of the index, because they change often or have changed during the build.
    @exclusivity(unchecked) private(set) var movers: Set<UInt32> = []
    /// Open nodes without an entry and without descendants that have entries. Most of them are hidden.
    @exclusivity(unchecked) private var hidden: Set<UInt32> = []
    /// Descendants that have flattened indexes of their own, which this index replaces where it covers them.
    @exclusivity(unchecked) var innerContainers: [UInt32] = []
    /// True if there was a change of a node that may have been gathered already.
    @exclusivity(unchecked) private(set) var isWorn = false
    private let departures: UInt32
    @exclusivity(unchecked) private var tree: QuadtreeBuild?

    /// - Parameter movers: Nodes that will be movers for certain, since they are movers of the existing index and still change.
    init(below container: UInt32, movers: Set<UInt32>, in store: NodeStore) {
        gathering = Gathering(below: container, at: FlattenedLevel(), in: store)
        self.movers = movers
        departures = store.departures
        reserve(Int(store.links[container].childCount))
    }

    private func reserve(_ count: Int) {
        nodes.reserveCapacity(count)
        kinds.reserveCapacity(count)
        outer.reserveCapacity(count)
        inner.reserveCapacity(count)
    }

    /// The number of nodes gathered so far, with and without entries.
    @exclusivity(unchecked) private(set) var gathered = 0

    func noteDeparture(of node: UInt32, before next: UInt32) { gathering.noteDeparture(of: node, before: next) }

    /// Notes that a node has changed: it becomes a mover, and the index is worn from the start. `isGateAlone`: the node is open,
    /// and only its exclusions have changed. Then it becomes a mover only if it was hidden when it was gathered: entries below it
    /// are tested by their paths.
    func noteChange(of node: UInt32, isGateAlone: Bool) {
        if isGateAlone && !hidden.contains(node) || movers.insert(node).inserted { isWorn = true }
    }

    /// Continues the build. Spends about `left`, in the unit of `IndexPolicy`, and subtracts what it has spent.
    func advance(
        _ left: inout Int, in store: NodeStore, mostMovers: Int, isRecent: (UInt32) -> Bool
    ) -> ChildBuild.Progress {
        if movers.count > mostMovers { return .vain }
        var children = FlattenedLevel()
        if tree == nil {
            while left > 0, let (node, level) = gathering.next(in: store) {
                left -= StillBuild.gatheringPrice
                gathered += 1
                if isRecent(node) || store.cores[node].flags.contains(.isMover) && movers.contains(node) {
                    movers.insert(node)
                    if movers.count > mostMovers { return .vain }
                    continue
                }
                let (entry, goesOn) = store.flatten(node, in: level, children: &children)
                if !entry.isNone {
                    left -= noteArea(of: node, entry, in: level, in: store)
                    append(entry, of: store.id(of: node))
                }
                guard goesOn else {
                    if entry.isNone, store.cores[node].isOpen { hidden.insert(node) }
                    continue
                }
                let count = nodes.count + Int(store.links[node].childCount)
                if count > outer.capacity { reserve(gathering.expectedCount(after: count, in: store)) }
                gathering.enter(node, children, in: store)
                if store.index(of: node)?.still != nil { innerContainers.append(node) }
            }
            guard gathering.depth == 0 else { return .goesOn }
            if askerCount > nodes.count / 2 + 64 || movers.count > StillIndex.mostMovers(for: nodes.count) {
                return .vain
            }
            tree = QuadtreeBuild(
                outer: outer, inner: boxesCoincide ? [] : inner, areas: EntryAreas(areas, entries: nodes.count))
            (outer, inner, areas) = ([], [], EntryAreas.Builder())
        }
        guard left > 0 else { return .goesOn }
        let steps = max(1, left / StillBuild.stepsPrice)
        left = 0
        return tree!.advance(steps: steps) ? .done : .goesOn
    }

    /// Stores the area of the next entry, if its node is transformed or has a shape. Returns the cost.
    @inline(__always)
    private func noteArea(of node: UInt32, _ entry: FlattenedEntry, in level: FlattenedLevel, in store: NodeStore)
        -> Int
    {
        let flags = store.cores[node].flags
        if flags.isDisjoint(with: [.isTransformed, .hasShape]) { return 0 }
        areas.makeRoom(before: UInt32(nodes.count), of: outer.capacity)
        areas.append(entry, of: node, in: level, in: store, position: UInt32(nodes.count))
        return StillBuild.gatheringPrice + (flags.contains(.hasShape) ? ChildBuild.shapePrice : 0)
    }

    // Prices: of gathering a node, and as much again of storing an area without a shape; of a step of the quadtree's builder.
    private static var gatheringPrice: Int { 60 }
    private static var stepsPrice: Int { 5 }

    private func append(_ entry: FlattenedEntry, of node: NodeID) {
        if !entry.outer.isFinite { unbounded.append(UInt32(nodes.count)) }
        if entry.kind == .ask { askerCount += 1 }
        if entry.outer != entry.inner, !areas.holds(UInt32(nodes.count)) { boxesCoincide = false }
        if nodesRiseEvenly, !NodeIDList.goOn(nodes, with: node) { nodesRiseEvenly = false }
        nodes.append(node)
        kinds.append(entry.kind)
        // The tree stores an empty box for an unbounded entry, which the index lists instead.
        outer.append(entry.outer.isFinite ? entry.outer : Box(minX: 0, minY: 0, maxX: 0, maxY: 0))
        inner.append(entry.outer.isFinite ? entry.inner : .nothing)
    }

    /// The finished index without movers, which the caller adds. To be called once.
    func take(_ policy: IndexPolicy) -> StillIndex {
        let flattened = FlattenedIndex(
            nodes: nodes, riseEvenly: nodesRiseEvenly, kinds: kinds, unbounded: unbounded, hidden: hidden,
            tree: tree!.takeQuadtree())
        let price = policy.price(policy.stillPrice, of: nodes.count)
        let still = StillIndex(flattened, departures: departures, price: price)
        still.isWorn = isWorn
        return still
    }
}
