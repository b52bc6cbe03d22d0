import SpatialIndex

/// The index of what lies below one island root, as far as there is one: nothing (the island is walked), the flattened
/// entries of a small island, or a table of all entries with or without a quadtree of them.
///
/// Made when the island is first asked. What it holds is bought by questions (`CostAccount`), step by step, and given up
/// when changes have made it useless.
///
/// A reference with value semantics, as `EntryTable` is: it is changed through `NodeStore.useIndex(of:)` and
/// what stands beside that alone.
final class SubtreeIndex: @unchecked Sendable {
    /// The flattened entries: of a small island as they are; else as they were at `flattenedTime`, with their quadtree.
    @exclusivity(unchecked) var flattened: FlattenedIndex?
    /// The table's time from which on changes are not in `flattened`.
    @exclusivity(unchecked) var flattenedTime: UInt32 = 0
    /// The entries as they are, but for what waits; nil for a small island.
    @exclusivity(unchecked) var table: EntryTable?
    /// Nodes whose entries, and of what lies below them, may no longer be right.
    @exclusivity(unchecked) private var waiting: [NodeID] = []
    /// The number of nodes in `waiting` that have been brought in already.
    @exclusivity(unchecked) private var firstWaiting = 0
    /// True if a table is being built.
    @exclusivity(unchecked) var isBuildingTable = false
    /// True if the screen's children are islands of their own, since they were few when it was indexed; for the screen
    /// alone.
    @exclusivity(unchecked) var rootsAreIslands: Bool?
    /// Nodes directly below that became islands since they moved with what lies below them.
    @exclusivity(unchecked) private(set) var splitRoots: [NodeID] = []
    /// The number of entries that the island had when it was last flattened; while its table is built, that of all nodes.
    @exclusivity(unchecked) var knownCount = 0
    /// The points asked last, while there is no quadtree: a new one has to be worth it there.
    @exclusivity(unchecked) var asked: [Point] = []
    @exclusivity(unchecked) private var askedCount = 0
    /// The costs of changes that were brought in one by one, and of such that were brought in together.
    @exclusivity(unchecked) private var (costAlone, costTogether) = (ChangeCost(), ChangeCost())
    /// How many of sixteen nodes that are brought in are expected to make the table copy a page: those of a new quadtree each.
    @exclusivity(unchecked) var copyShare = SubtreeIndex.newCopyShare
    static let newCopyShare = 16
    /// True if most of what waits is known to be better brought in one by one.
    @exclusivity(unchecked) private var goesFar = false
    /// The steps that searches of the table have cost since all of its tree was looked at.
    @exclusivity(unchecked) private var searchSteps = 0
    /// The table's count of changes when `prepare()` was called last.
    @exclusivity(unchecked) private var preparedTime: UInt64?
    /// The table's count of changes when a quadtree turned out to be no better.
    @exclusivity(unchecked) private var refusedTime: UInt64?
    @exclusivity(unchecked) var account = CostAccount()
    /// An island that has nothing looks for something to buy when it has earned so much.
    @exclusivity(unchecked) var leastBalance = 0
    /// True if the island was small when it was last looked at for something to buy.
    @exclusivity(unchecked) var isKnownSmall = false

    /// True if `flattened` is up to date.
    var isFresh: Bool {
        guard flattened != nil else { return false }
        guard let table else { return true }
        return waitingCount == 0 && table.changed.count == 0 && table.coverTime < flattenedTime
    }

    /// The stage that the index has come to.
    enum Stage {
        case none
        /// The flattened entries of a small island.
        case small
        /// A table is being built.
        case building
        case table

        var isAnything: Bool { self != .none }
    }

    var stage: Stage { table != nil ? .table : isBuildingTable ? .building : flattened != nil ? .small : .none }

    /// True if the index is there and nothing waits to be brought into it.
    var isUpToDate: Bool {
        switch stage {
        case .none, .building: false
        case .small: true
        case .table: waitingCount == 0
        }
    }

    init() {}

    /// A copy of an index for another owner.
    init(_ other: SubtreeIndex) {
        (flattened, flattenedTime, table) = (other.flattened, other.flattenedTime, other.table)
        (waiting, firstWaiting) = (other.waiting, other.firstWaiting)
        isBuildingTable = other.isBuildingTable
        knownCount = other.knownCount
        (asked, askedCount) = (other.asked, other.askedCount)
        (preparedTime, refusedTime) = (other.preparedTime, other.refusedTime)
        (rootsAreIslands, splitRoots) = (other.rootsAreIslands, other.splitRoots)
        (costAlone, costTogether, copyShare) = (other.costAlone, other.costTogether, other.copyShare)
        (goesFar, searchSteps, account) = (other.goesFar, other.searchSteps, other.account)
        (leastBalance, isKnownSmall) = (other.leastBalance, other.isKnownSmall)
    }

    // MARK: Changes

    /// The nodes that wait to be brought into the table.
    var waitingNodes: ArraySlice<NodeID> { waiting[firstWaiting...] }

    /// The number of changes that wait to be brought into the table.
    var waitingCount: Int { waiting.count - firstWaiting + (table?.lostCount ?? 0) }

    /// The price of bringing in what waits, in steps: as much for each change as the last ones took.
    func waitingPrice(_ policy: AnsweringPolicy) -> Int {
        guard waitingCount > 0 else { return 0 }
        return CostAccount.sum(
            CostAccount.sum(0, meanPrice(policy) + copyPrice(policy), waiting.count - firstWaiting),
            changePrice(policy), table?.lostCount ?? 0)
    }

    /// The price of one of the changes that wait.
    func meanPrice(_ policy: AnsweringPolicy) -> Int {
        changesTogether(policy)
            ? costTogether.price(ofEntry: changeTogetherPrice(policy)) : costAlone.price(ofEntry: changePrice(policy))
    }

    /// True if so much waits that it is better brought in together, or takes longer one by one than a question may wait for.
    func changesTogether(_ policy: AnsweringPolicy) -> Bool {
        guard !goesFar, 4 * waitingCount > policy.togetherCount else { return false }
        let alone = costAlone.price(ofEntry: changePrice(policy)) + copyPrice(policy)
        return waitingCount > policy.togetherCount || waitingCount * alone > policy.latency
    }

    /// The table has been searched.
    func noteSearch(_ steps: Int) { searchSteps &+= steps }

    /// Takes the steps that searches of the table have cost since they were taken last.
    func takeSearchSteps() -> Int {
        defer { searchSteps = 0 }
        return searchSteps
    }

    /// Changes have been brought in.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - cost: What they took, in changes of one entry each.
    func noteCost(of count: Int, _ cost: Int) { costAlone.note(count, cost) }

    /// Some of what waits was to be brought in together.
    ///
    /// - Parameters:
    ///   - count: How much of it.
    ///   - others: How much of it cannot be, of which some was brought in one by one.
    ///   - rest: Those of them that wait again.
    ///   - cost: What all but these took, in changes that are brought in together.
    func noteTogether(_ count: Int, others: Int, rest: ArraySlice<NodeID>, cost: Int) {
        goesFar = !rest.isEmpty && 2 * others > count
        waiting += rest
        costTogether.note(count - rest.count, cost)
    }

    /// Notes that a node below has changed.
    func addWaiting(_ node: NodeID, _ policy: AnsweringPolicy) {
        switch stage {
        case .none:
            // Small islands are flattened anew as a whole: what was earned for that is lost.
            if knownCount == 0 || knownCount > policy.maximumSmallCount {
                account.forgoChange(policy, inTableOf: knownCount)
            } else {
                account.forfeit()
            }
        case .small:
            flattened = nil
            account.forfeit()
        case .building, .table:
            // As long as changes are being caught up with, nothing has come of it yet.
            account.noteChange(
                policy, mayJudge: waitingCount == 0, orAfter: changeTogetherPrice(policy) * knownCount)
            guard waiting.count - firstWaiting < maximumWaitingCount else { return drop(policy) }
            waiting.append(node)
        }
    }

    /// Up to so many changes wait: with more, a new table is no dearer.
    private var maximumWaitingCount: Int { max(256, knownCount) }

    /// Takes some of the nodes that wait, in their order.
    func takeWaiting(atMost count: Int) -> [NodeID] {
        let end = min(waiting.count, firstWaiting + count)
        let nodes = Array(waiting[firstWaiting..<end])
        firstWaiting = end
        if end == waiting.count {
            waiting.removeAll(keepingCapacity: waiting.capacity <= SubtreeIndex.maximumKeptCapacity)
            (firstWaiting, goesFar) = (0, false)
        } else if 2 * firstWaiting > waiting.count {
            // What keeps waiting must not keep the places of what no longer does.
            waiting.removeFirst(firstWaiting)
            firstWaiting = 0
        }
        return nodes
    }

    /// The greatest capacity that is kept for the next changes.
    private static let maximumKeptCapacity = 1024

    /// The table, for a change in place.
    func tableToChange() -> EntryTable? {
        guard table != nil else { return nil }
        if !isKnownUniquelyReferenced(&table) { table = table.map(EntryTable.init) }
        return table
    }

    // MARK: Islands split off

    func addSplitRoots(_ nodes: [NodeID]) { splitRoots += nodes }

    func takeSplitRoots() -> [NodeID] {
        defer { splitRoots = [] }
        return splitRoots
    }

    // MARK: Buying

    /// The greatest balance that is kept of what is earned. A table is saved for without a limit; once there is one,
    /// what was earned long ago is not spent on changes that no question follows, but the changes that wait can always
    /// be earned.
    func earningLimit(_ policy: AnsweringPolicy) -> Int {
        guard table != nil else { return .max }
        let price = max(waitingCount > 0 ? waitingPrice(policy) : 0, changeTogetherPrice(policy) * knownCount)
        return max(changePrice(policy) * 128, account.cautious(price))
    }

    /// True if enough has been earned to see what can be bought for it.
    func canBuy(_ policy: AnsweringPolicy) -> Bool {
        if table != nil { return account.hasEarnedQuadtree(of: knownCount, policy) }
        if flattened != nil || isBuildingTable { return false }
        if isKnownSmall { return account.balance >= leastBalance }
        // Where the walk takes a few steps, no table saves any.
        return account.balance >= max(leastBalance, policy.leastTable) && account.walkEstimate >= policy.leastWalk
    }

    // MARK: Giving up

    /// Gives up everything, and what was earned for it.
    func drop(_ policy: AnsweringPolicy) {
        if table != nil || isBuildingTable { account.noteLostTable(of: knownCount, policy) }
        clear()
        account.forfeit()
    }

    /// Gives up everything but what was earned, for something new.
    func clear() {
        flattened = nil
        table = nil
        (waiting, firstWaiting) = ([], 0)
        isBuildingTable = false
        rootsAreIslands = nil
        asked = []
        (preparedTime, refusedTime) = (nil, nil)
        (leastBalance, isKnownSmall, goesFar) = (0, false, false)
        account.settleQuadtree(wasWorthless: false)
    }

    /// Gives up a quadtree of which so much has changed that the table is as fast.
    func dropQuadtree() {
        flattened = nil
        tableToChange()?.forgetQuadtree()
        account.settleQuadtree(wasWorthless: false)
    }

    /// True if a quadtree is no longer worth its look.
    func isQuadtreeWorn(_ policy: AnsweringPolicy) -> Bool {
        guard flattened != nil, let table else { return false }
        return table.changed.count > max(64, table.presentCount / policy.quadtreeWear)
    }

    /// True if `prepare()` builds a quadtree: if there is none, none was refused since the last change, and the table
    /// has stood still since `prepare()` was called last, or it was not called yet.
    func wantsQuadtree(isForced: Bool) -> Bool {
        guard let table else { return false }
        if isForced { return !isFresh }
        return flattened == nil && refusedTime != table.changeCount
            && (preparedTime == nil || preparedTime == table.changeCount)
    }

    /// A quadtree of the table as it is was not worth keeping.
    func noteRefusal() { refusedTime = table?.changeCount }

    /// `prepare()` was called.
    func notePrepared() { preparedTime = table?.changeCount }

    // MARK: Points

    /// Notes a point that the table was asked for.
    func noteAsked(_ point: Point) {
        if asked.count < SubtreeIndex.maximumAskedCount {
            asked.append(point)
        } else {
            asked[askedCount % SubtreeIndex.maximumAskedCount] = point
        }
        askedCount += 1
    }

    private static let maximumAskedCount = 32
}
