import SpatialIndex

/// The indexes of one node, their *container*, and what queries have paid for them. Copies of a scene share it, and copy it
/// before they write (`NodeStore.indexToChange`). So `Sendable` is unchecked.
final class ContainerIndex: @unchecked Sendable {
    /// The index of the children, and the flattened one; nil while there is none. Constant, so that queries need not count
    /// references.
    let children: ChildIndex?
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

    /// True if the container has an index of its children, a flattened index or both.
    var isReady: Bool { children != nil || still != nil }
}

/// A flattened index of those descendants of a node that did not move when it was built, and its movers, whose entries no longer
/// count. Levels of movers stay valid: an ancestor that changes becomes a mover itself.
final class StillIndex: IndexWithMovers, @unchecked Sendable {
    let flattened: FlattenedIndex
    /// True if a node that was not a mover has changed since the build began, so that entries may be out of date.
    @exclusivity(unchecked) var isWorn = false
    /// True if a node had children when it became a mover: other movers may be below it.
    @exclusivity(unchecked) var mayNest = false
    /// The value of `NodeStore.departures` when the build began. If it has changed, nodes with entries may be gone.
    let departures: UInt32
    let price: Int
    /// What queries since the build would have saved with an index without movers. The build of a newer index spends it.
    @exclusivity(unchecked) var wasted = 0
    /// How much more queries since the build have cost than the first ones, up to not much more than `price`.
    @exclusivity(unchecked) var worsened = 0
    /// The number of movers at the end of the build.
    @exclusivity(unchecked) var firstMovers = 0
    /// What the first query would have saved, if the index has had movers from the start; otherwise 0.
    @exclusivity(unchecked) private var first = 0

    /// The cost of an answer by the index, at a point where no mover is.
    var answerCost: Int { IndexPolicy.stillAnswer + movers.expectedScan.compared * IndexPolicy.sixteenMovers }

    /// The greatest number of movers beside some entries.
    static func mostMovers(for entries: Int) -> Int { 3 * entries + 64 }

    init(_ flattened: FlattenedIndex, departures: UInt32, price: Int) {
        (self.flattened, self.departures, self.price) = (flattened, departures, price)
        super.init(isOrdered: false)
    }

    init(copying other: StillIndex) {
        (flattened, departures, price) = (other.flattened, other.departures, other.price)
        (mayNest, isWorn, wasted) = (other.mayNest, other.isWorn, other.wasted)
        (worsened, firstMovers, first) = (other.worsened, other.firstMovers, other.first)
        super.init(copying: other)
    }

    /// Notes the cost of a number of equal queries that an index without movers would have saved.
    func note(_ cost: Int, times: Int) {
        wasted += cost * times
        if first == 0, firstMovers > 0 { first = cost }
        if worsened <= price { worsened += max(cost - first, 0) * times }
    }
}

extension NodeStore {
    @inline(__always)
    func index(of node: UInt32) -> ContainerIndex? {
        let record = cores[node].extras
        guard record != 0 || node == NodeStore.screen, record < containers.count else { return nil }
        return containers[record].index
    }

    /// The result of `index(of:)`, without reference counting.
    @inline(__always)
    func heldIndex(of node: UInt32) -> Unmanaged<ContainerIndex>? { index(of: node).map(Unmanaged.passUnretained) }

    /// True if entries of a flattened index may be out of date.
    @inline(__always)
    func isWorn(_ still: StillIndex) -> Bool { still.isWorn || still.departures != departures }

    /// True if a flattened index is not worn and has no movers, so that it alone answers.
    @inline(__always)
    func isAsNew(_ still: StillIndex) -> Bool { still.movers.count == 0 && !isWorn(still) }

    /// The indexes of a node, to be changed in place; copied if they are shared, created if there are none.
    @inline(never)
    mutating func indexToChange(of node: UInt32) -> ContainerIndex {
        indexAccesses &+= 1
        let record = containerRecord(of: node)
        if !isKnownUniquelyReferenced(&containers[record].index) {
            containers[record].index = containers[record].index.map(ContainerIndex.init(copying:)) ?? ContainerIndex()
        }
        return containers[record].index.unsafelyUnwrapped
    }

    /// The indexes of a node, to be changed in place; nil if there are none, or copies of the scene share them.
    @inline(__always)
    mutating func ownIndex(of node: UInt32) -> ContainerIndex? {
        indexAccesses &+= 1
        let record = cores[node].extras
        guard record != 0 || node == NodeStore.screen, record < containers.count,
            isKnownUniquelyReferenced(&containers[record].index)
        else { return nil }
        return containers[record].index
    }

    mutating func setChildren(of node: UInt32, _ children: ChildIndex?) {
        let index = indexToChange(of: node)
        setIndex(of: node, ContainerIndex(children: children, still: index.still, account: index.account))
    }

    mutating func setStill(of node: UInt32, _ still: StillIndex?) {
        let index = indexToChange(of: node)
        setIndex(of: node, ContainerIndex(children: index.children, still: still, account: index.account))
    }

    mutating func setIndex(of node: UInt32, _ index: ContainerIndex?) {
        indexAccesses &+= 1
        let record = containerRecord(of: node)
        let old = containers[record].index
        readyCount += (index?.isReady ?? false ? 1 : 0) - (old?.isReady ?? false ? 1 : 0)
        flatCount += (index?.still != nil ? 1 : 0) - (old?.still != nil ? 1 : 0)
        containers[record].index = index
    }

    mutating func dropIndex(of node: UInt32) { if index(of: node) != nil { setIndex(of: node, nil) } }
}
