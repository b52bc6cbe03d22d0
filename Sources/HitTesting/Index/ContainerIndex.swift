import SpatialIndex

/// What stands in for a walk below one node, its *container*: an index of its children, a flattened index of what stands still
/// below it, and the account of what questions have paid for either.
///
/// Behind a reference, and copied where it is written and somebody else has it too (`NodeStore.indexToChange`). Unchecked: the one scene
/// that holds the only reference changes it.
final class ContainerIndex: @unchecked Sendable {
    /// The index of the children; nil while there is none. Constant, as the next one: so queries need not count references to them.
    let children: ChildIndex?
    /// The flattened index; nil while there is none.
    let still: StillIndex?
    @exclusivity(unchecked) var account: IndexAccount

    init(children: ChildIndex? = nil, still: StillIndex? = nil, account: IndexAccount = IndexAccount()) {
        (self.children, self.still, self.account) = (children, still, account)
    }

    convenience init(copying other: ContainerIndex) {
        self.init(
            children: other.children.map(ChildIndex.init(copying:)), still: other.still.map(StillIndex.init(copying:)),
            account: other.account)
    }

    /// True if a node stands at a place beside the flattened index.
    @inline(__always)
    func hasMover(_ node: UInt32, at place: Int) -> Bool {
        guard let count = still?.movers.count, place < count else { return false }
        return still!.movers.ids[place] == node
    }

    /// True if it answers.
    var isReady: Bool { children != nil || still != nil }
}

/// The index of the children of one node, in its bounds space: a `BoxTree` of them, and beside it a list of what moves.
///
/// Children that the walk comes back out of (`NodeCore.isOpen`) may be *looked through*: what lies below them has entries here, in
/// their place. A node that is looked through and changes is no longer: it stands beside, as one entry around all that is below it,
/// and its entries are recognised by their path.
final class ChildIndex: @unchecked Sendable {
    @exclusivity(unchecked) var boxes: BoxTree
    /// The nodes of the entries, and entries that are free.
    @exclusivity(unchecked) var nodes: PagedArray<UInt32>
    @exclusivity(unchecked) var freeEntries: [UInt32] = []
    /// For each entry, that of its node in the index around this one, counted from 1, and 0 for none; empty if all have none. While
    /// its container moves, this index stands for them.
    @exclusivity(unchecked) var former: [UInt32] = []
    /// What asks everywhere, back to front, with ranks as those of entries.
    let askers: [Asker]
    /// True if all entries are children, so that their ranks are their orders; else ranks count the nodes gone through, and what has
    /// come since has none.
    let isOrdered: Bool
    /// The box around all entries and all that stands beside; it never shrinks.
    @exclusivity(unchecked) var bound: Box
    /// What moves.
    @exclusivity(unchecked) var beside = LooseBoxes()
    /// For each of these, when it changed last, as the scene counts questions.
    @exclusivity(unchecked) var besideTimes: [UInt32] = []
    /// The place beside that is looked at next, to see whether what is there has come to rest.
    @exclusivity(unchecked) var sweep = 0
    /// What questions have paid for that.
    @exclusivity(unchecked) var credit = 0

    init(boxes: BoxTree, nodes: PagedArray<UInt32>, askers: [Asker], isOrdered: Bool, bound: Box) {
        (self.boxes, self.nodes, self.askers, self.isOrdered, self.bound) = (boxes, nodes, askers, isOrdered, bound)
    }

    init(copying other: ChildIndex) {
        (boxes, nodes, freeEntries, former) = (other.boxes, other.nodes, other.freeEntries, other.former)
        askers = other.askers
        (isOrdered, bound, beside, besideTimes) = (other.isOrdered, other.bound, other.beside, other.besideTimes)
        (sweep, credit) = (other.sweep, other.credit)
    }

    struct Asker: Sendable {
        let node: UInt32
        let rank: Int64
    }
}

/// The flattened index of what stood still below a node when it was built, and beside it what moves.
final class StillIndex: @unchecked Sendable {
    let flattened: FlattenedIndex
    /// What moves: in no cell, or, if it has begun since, not where the cells have it.
    @exclusivity(unchecked) var movers = LooseBoxes()
    /// For each of these, what leads to its parent; right as long as nothing above it has changed, which else is a mover itself.
    @exclusivity(unchecked) var levels: [FlattenedLevel] = []
    /// True if something has changed that the cells hold.
    @exclusivity(unchecked) var isWorn = false
    /// The scene's count of departures when it was built.
    let departures: UInt32
    /// The cost of building it, and what has been wasted on movers and wear since.
    let price: Int
    @exclusivity(unchecked) var wasted = 0

    init(_ flattened: FlattenedIndex, departures: UInt32, price: Int) {
        (self.flattened, self.departures, self.price) = (flattened, departures, price)
    }

    init(copying other: StillIndex) {
        (flattened, departures, price) = (other.flattened, other.departures, other.price)
        (movers, levels, isWorn, wasted) = (other.movers, other.levels, other.isWorn, other.wasted)
    }
}

/// What has been paid for the indexes of a container, in the measure of `IndexPolicy`.
struct IndexAccount: Sendable {
    /// For the index of children: what is saved, and what has to be before it is begun.
    var saved = 0
    var hold = 0
    /// For the flattened index: what has been saved since the last surprise, what has to be, and what is to be spent.
    var stillSaved = 0
    var stillHold = 0
    var stillPurse = 0
    /// The cost of late of questions through a flattened index beside which something stands, and of those that went without it; 0
    /// where that is not known.
    private(set) var stillCost = 0
    private(set) var otherCost = 0
    /// What questions have cost since the dearer of the two was tried.
    private var untried = 0

    /// True if a flattened index beside which something stands is worth asking. Now and then the dearer way is tried again, for a
    /// sixteenth of all costs.
    var usesStill: Bool {
        if stillCost <= IndexAccount.cheap { return true }
        let isTried = untried / 16 >= max(stillCost, otherCost)
        return otherCost == 0 ? false : (stillCost <= otherCost) != isTried
    }

    /// So little is not worth a comparison.
    private static let cheap = 150

    mutating func note(_ cost: Int, throughStill isStill: Bool) {
        untried = (stillCost <= otherCost) == isStill ? untried + cost : 0
        if isStill {
            stillCost = stillCost == 0 ? cost : (7 * stillCost + cost) / 8
        } else {
            otherCost = otherCost == 0 ? cost : (7 * otherCost + cost) / 8
        }
    }

    /// There is a new flattened index.
    mutating func beginStill() {
        (stillSaved, stillPurse, stillCost, otherCost) = (0, 0, 0, 0)
        stillHold /= 2
    }
}

extension NodeStore {
    /// What stands in for a walk below a node.
    @inline(__always)
    func index(of node: UInt32) -> ContainerIndex? {
        let place = cores[node].extras
        guard place != 0 || node == NodeStore.screen, place < containers.count else { return nil }
        return containers[place].index
    }

    /// What stands in for a walk below a node, to be changed but for what is there at all; it is made if there is nothing.
    mutating func indexToChange(of node: UInt32) -> ContainerIndex {
        let place = placeOfContainer(of: node)
        if !isKnownUniquelyReferenced(&containers[place].index) {
            containers[place].index = containers[place].index.map(ContainerIndex.init(copying:)) ?? ContainerIndex()
        }
        return containers[place].index.unsafelyUnwrapped
    }

    /// The indexes of a node, to be changed in place; nil if there are none, or copies of the scene share them.
    @inline(__always)
    mutating func ownIndex(of node: UInt32) -> ContainerIndex? {
        let place = cores[node].extras
        guard place != 0 || node == NodeStore.screen, place < containers.count,
            isKnownUniquelyReferenced(&containers[place].index)
        else { return nil }
        return containers[place].index
    }

    /// Lets another index of its children stand in for a walk of them.
    mutating func setChildren(of node: UInt32, _ children: ChildIndex) {
        let index = indexToChange(of: node)
        setIndex(of: node, ContainerIndex(children: children, still: index.still, account: index.account))
    }

    /// Sets the flattened index below a node, or gives it up.
    mutating func setStill(of node: UInt32, _ still: StillIndex?) {
        let index = indexToChange(of: node)
        setIndex(of: node, ContainerIndex(children: index.children, still: still, account: index.account))
    }

    /// Sets what stands in for a walk below a node.
    mutating func setIndex(of node: UInt32, _ index: ContainerIndex) {
        let place = placeOfContainer(of: node)
        let old = containers[place].index
        readyCount += (index.isReady ? 1 : 0) - (old?.isReady ?? false ? 1 : 0)
        flatCount += (index.still != nil ? 1 : 0) - (old?.still != nil ? 1 : 0)
        containers[place].index = index
    }

    /// Gives up what stands in for a walk below a node.
    mutating func dropIndex(of node: UInt32) {
        let place = cores[node].extras
        guard place != 0 || node == NodeStore.screen, place < containers.count, let index = containers[place].index
        else { return }
        flatCount -= index.still != nil ? 1 : 0
        readyCount -= index.isReady ? 1 : 0
        containers[place].index = nil
    }
}

// MARK: Where nodes stand

extension NodeStore {
    /// The place of a node beside an index of children; nil if it does not stand there.
    @inline(__always)
    func place(of node: UInt32, beside children: ChildIndex) -> Int? {
        let place = Int(move(of: node).beside) - 1
        return place >= 0 && place < children.beside.count && children.beside.ids[place] == node ? place : nil
    }

    /// The entry of a node in an index of children; nil if it has none there.
    @inline(__always)
    func entry(of node: UInt32, in children: ChildIndex) -> Int32? {
        let entry = links[node].entry
        guard entry != 0, entry <= children.nodes.count, children.nodes[entry - 1] == node else { return nil }
        return children.boxes.record(of: Int32(entry - 1)) == nil ? nil : Int32(entry - 1)
    }

    /// The place of a node among the movers of the flattened index below `container`; nil if it is none of them.
    @inline(__always)
    func place(of node: UInt32, amongMoversBelow container: UInt32) -> Int? {
        guard cores[node].flags.contains(.isMover) else { return nil }
        let move = move(of: node)
        let place = Int(move.mover) - 1
        guard place >= 0, move.moverOf == container, let index = index(of: container), index.hasMover(node, at: place)
        else { return nil }
        return place
    }

    /// True if a node stands among the movers of the flattened index below a container.
    @inline(__always)
    func isMover(_ node: UInt32, below container: UInt32) -> Bool {
        place(of: node, amongMoversBelow: container) != nil
    }
}

extension ChildIndex {
    /// Takes an entry out.
    func remove(_ entry: Int32) {
        boxes.remove(entry)
        freeEntries.append(UInt32(entry))
    }

    /// Takes out an entry of a node that is elsewhere now. Where ranks are not those of siblings, its place is kept for its return.
    func clear(_ entry: Int32) {
        if isOrdered { remove(entry) } else { boxes.update(entry, box: .nothing) }
    }

    /// Adds an entry of a node.
    ///
    /// - Returns: The entry.
    func insert(_ node: UInt32, _ box: Box, rank: Int64) -> UInt32 {
        let entry: UInt32
        if let free = freeEntries.popLast() {
            entry = free
            nodes[entry] = node
        } else {
            entry = UInt32(nodes.count)
            nodes.append(node)
        }
        boxes.insert(Int32(entry), box: box, rank: rank)
        return entry
    }

    /// - Returns: Whether the bound has become another one.
    func grow(by box: Box) -> Bool {
        if box.isEmpty || bound.contains(box) { return false }
        bound = bound.union(box)
        return true
    }
}
