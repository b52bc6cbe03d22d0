import SpatialIndex

/// A build of the index of a container's children.
final class ChildBuild: @unchecked Sendable {
    @exclusivity(unchecked) private var gathering: Gathering<ReachedLevel>
    @exclusivity(unchecked) private var boxes: [Box] = []
    /// The ranks of the entries: their positions in the pass over all nodes.
    @exclusivity(unchecked) private var ranks: [Int64] = []
    /// The sort keys of the entries' nodes, which become the ranks if no node is looked through; incomplete otherwise. A hidden
    /// node has no rank, so that no query finds it, but its box, for when it is shown.
    @exclusivity(unchecked) private var orders: [Int64] = []
    @exclusivity(unchecked) private(set) var nodes: [UInt32] = []
    @exclusivity(unchecked) private(set) var askers: [ChildIndex.Asker] = []
    /// The nodes that the index looks through, in pre-order.
    @exclusivity(unchecked) private(set) var layers: [UInt32] = []
    /// Nodes that this index does not look through, although another index does, or may before this one is finished.
    @exclusivity(unchecked) private(set) var formerLayers: [UInt32] = []
    /// Nodes to be updated in the finished index: those that have changed during the build, and all of `movers`.
    @exclusivity(unchecked) private(set) var others: Set<UInt32> = []
    /// Of `others`, those that have not been updated. A node that changes again after its update is listed again.
    @exclusivity(unchecked) private var waiting: [UInt32] = []
    /// True if updates of `others` have begun.
    @exclusivity(unchecked) private var isUpdating = false
    /// Nodes that will be movers of the index, because they change again and again.
    @exclusivity(unchecked) private(set) var movers: Set<UInt32> = []
    /// Nodes that have been moved or removed during the build. The descendants of a moved node are not listed.
    @exclusivity(unchecked) var departed: Set<UInt32> = []
    @exclusivity(unchecked) private var rank: Int64 = 0
    @exclusivity(unchecked) private var bound = Box.nothing
    @exclusivity(unchecked) private var tree: BoxTreeBuild?
    /// The index, once its tree is built; until then nil.
    @exclusivity(unchecked) private(set) var index: ChildIndex?
    /// True if a node that was to be looked through is not, or may not be any more.
    @exclusivity(unchecked) var hasRefused = false
    /// Steps taken of finishing the index: one for each layer, one for nodes that are none, one for each entry.
    @exclusivity(unchecked) var finishingSteps = 0

    init(below container: UInt32, in store: NodeStore) {
        gathering = Gathering(below: container, at: ReachedLevel(), in: store)
        reserve(Int(store.links[container].childCount))
        orders.reserveCapacity(nodes.capacity)
    }

    /// Makes room for entries, since growing a long list would take more than a slice.
    private func reserve(_ count: Int) {
        nodes.reserveCapacity(count)
        boxes.reserveCapacity(count)
        ranks.reserveCapacity(count)
    }

    /// True if no node is looked through, so that ranks are sort keys.
    var isOrdered: Bool { layers.isEmpty }

    func noteDeparture(of node: UInt32, before next: UInt32) {
        gathering.noteDeparture(of: node, before: next)
        departed.insert(node)
    }

    /// Notes that a node has changed, which may have been gathered already. It becomes a mover if it `wasRecent`.
    func noteChange(of node: UInt32, wasRecent: Bool) {
        let isNew = others.insert(node).inserted
        if isNew || isUpdating && waiting.count <= mostWaiting { waiting.append(node) }
        if wasRecent { movers.insert(node) }
        if index != nil { hasRefused = true }
    }

    /// The greatest number of nodes that may wait for an update. With more, the build is given up when it is continued next.
    private var mostWaiting: Int { 2 * nodes.count + 64 }

    enum Progress {
        case goesOn
        case done
        /// The build is given up: too many nodes override or change.
        case vain
    }

    /// Continues the build, until the tree is built and nodes can be given their entries. Spends about `left`, in the unit of
    /// `IndexPolicy`, and subtracts what it has spent. A node that `isRecent` becomes a mover.
    func advance(_ left: inout Int, in store: NodeStore, isRecent: (UInt32) -> Bool) -> Progress {
        // If updates do not keep up with changes, they would not either in the finished index.
        if index != nil { return waiting.count > mostWaiting ? .vain : .done }
        if tree == nil {
            while left > 0, let (node, level) = gathering.next(in: store) {
                left -= ChildBuild.gatheringPrice
                if store.cores[node].flags.contains(.hasShape) { left -= ChildBuild.shapePrice }
                add(node, level, in: store, isRecent: isRecent(node))
            }
            guard gathering.depth == 0 else { return .goesOn }
            // If most nodes override or move, the index is of no use: every query would scan them.
            if askers.count > nodes.count / 2 + 64 || others.count > nodes.count / 2 + 64 { return .vain }
            tree = BoxTreeBuild(boxes: boxes, ranks: isOrdered ? orders : ranks, keepsBoxes: false)
            (boxes, ranks, orders) = ([], [], [])
        }
        guard left > 0 else { return .goesOn }
        let steps = max(1, left / ChildBuild.stepsPrice)
        left = 0
        guard tree!.advance(steps: steps) else { return .goesOn }
        index = ChildIndex(
            boxes: tree!.takeTree(), nodes: PagedArray(nodes), askers: askers, isOrdered: isOrdered,
            bound: askers.isEmpty ? bound : .everything)
        tree = nil
        return .done
    }

    // The prices of gathering a node, and of reading its shape, which often is in no cache. Then those of a step of the tree's
    // builder, of marking a layer, and of giving a node its entry.
    private static var gatheringPrice: Int { 24 }
    static var shapePrice: Int { 200 }
    private static var stepsPrice: Int { 8 }
    static var layerPrice: Int { 60 }
    static var entryPrice: Int { 30 }

    private func add(_ node: UInt32, _ level: ReachedLevel, in store: NodeStore, isRecent: Bool) {
        rank += 1
        let core = store.cores[node]
        let canBeLayer = store.canBeLookedThrough(node)
        let isLayer = canBeLayer && !isRecent && gathering.depth <= IndexPolicy.deepestLayer
        if !isLayer, canBeLayer || store.links[node].isLookedThrough { formerLayers.append(node) }
        if isRecent { return noteChange(of: node, wasRecent: true) }
        if isLayer {
            // Where ranks are positions in the pass, hidden nodes have a rank, which they would not get again, but no box.
            for (entry, order) in orders.enumerated() where order == BoxTree.unranked { boxes[entry] = .nothing }
            orders = []
            layers.append(node)
            if core.hitMode.takesItself { append(node, store.ownBox(of: node, in: level), in: store) }
            let count = nodes.count + Int(store.links[node].childCount)
            if count > boxes.capacity { reserve(gathering.expectedCount(after: count, in: store)) }
            gathering.enter(node, store.level(of: node, in: level), in: store)
            return
        }
        let isHidden = core.isUnreachable && core.isPlainChild && isOrdered
        let box = isHidden ? core.shownBox(in: level) : store.reachedBox(of: node, in: level)
        if isHidden || box.isEmpty || box.isFinite {
            append(node, box.isEmpty || !box.isFinite ? .nothing : box, isHidden: isHidden, in: store)
        } else if core.question != .nothing {
            askers.append(ChildIndex.Asker(node: node, rank: rank))
        } else {
            noteChange(of: node, wasRecent: true)
        }
    }

    private func append(_ node: UInt32, _ box: Box, isHidden: Bool = false, in store: NodeStore) {
        nodes.append(node)
        boxes.append(box)
        ranks.append(rank)
        if isOrdered { orders.append(isHidden ? BoxTree.unranked : store.links[node].order) }
        if !box.isEmpty, !isHidden { bound = bound.union(box) }
    }

    // MARK: Once the tree is built

    /// What it costs to give all nodes their entries, and to update those that have changed.
    func finishingPrice(_ policy: IndexPolicy) -> Int {
        layers.count * ChildBuild.layerPrice + nodes.count * ChildBuild.entryPrice
            + policy.price(policy.changePrice, of: others.count)
    }

    /// Some of the nodes that have changed since they were gathered, to be updated. Empty if all are up to date.
    func takeChanged() -> [UInt32] {
        isUpdating = true
        var taken: [UInt32] = []
        while taken.count < 16, let node = waiting.popLast() { taken.append(node) }
        return taken
    }
}
