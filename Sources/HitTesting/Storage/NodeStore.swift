import ProcessWide
import SpatialIndex

/// The nodes of a scene: their tree and their attributes, in pages that copies share until one of them writes.
///
/// Slots are reused after removal, generations never are. Slot 0 is the screen, whose children are the roots: so roots need no
/// special case. Some members are inlined into other modules, so that reading a count or a parent there copies nothing.
@usableFromInline
package struct NodeStore: Sendable {
    @usableFromInline
    package var links = PagedArray<NodeLinks>()
    package var cores = PagedArray<NodeCore>()
    // Rare attributes, in columns with common indices; a node with index 0 has none. A column is only as long as needed, and
    // pages that were never written are one page in memory.
    package internal(set) var transforms = PagedArray<NodeTransform>()
    package internal(set) var extras = PagedArray<NodeRareData.StoredExtras?>()
    var containers = PagedArray<ContainerRecord>()
    /// The move records of nodes, by slot. The array ends after the last slot that has needed one.
    var moves = PagedArray<MoveRecord>()
    /// The targets of redirects, by slot, up to the last that has ever had one. Valid only where there is the flag `hasRedirect`.
    var redirects = PagedArray<NodeID>()
    /// The number of indices assigned so far in the arrays of rare attributes (`NodeCore.extras`), with index 0 for none.
    private(set) var recordCount: UInt32 = 1
    private(set) var freeRecord: UInt32 = 0
    private(set) var freeSlot: UInt32 = 0
    /// The number of nodes with a redirect. While it is 0, a hit is reported without a search for redirects on its path.
    package internal(set) var redirectCount = 0
    @usableFromInline
    package private(set) var count = 0
    /// The number of containers with an index.
    var readyCount = 0
    /// Counts how often an index was set, or was handed out to be changed. While the count stays, all indexes do.
    var indexAccesses: UInt64 = 0
    /// The number of containers with a flattened index.
    var flatCount = 0
    /// Counts how often a node has left its parent while there were indexes. After that, flattened indexes may have nodes that
    /// are gone.
    var departures: UInt32 = 0

    package static var screen: UInt32 { 0 }

    init() {
        links.append(NodeLinks())
        cores.append(NodeCore())
        containers.append(ContainerRecord())
    }

    // MARK: Identifiers

    @inline(__always)
    package func id(of slot: UInt32) -> NodeID { NodeID(slot: slot, generation: links[slot].generation) }

    @inlinable @inline(__always)
    package func contains(_ id: NodeID) -> Bool { links.contains(id) }

    /// Prefetches what changes of boxes need, for nodes that follow in a list: records, and transforms of those whose records the
    /// call before has prefetched. Called at every sixteenth node.
    @inline(never)
    func prefetch(_ nodes: [UInt32], after index: Int) {
        for node in nodes[min(index + 32, nodes.count)...].prefix(16) {
            cores.prefetch(node)
            links.prefetch(node)
            moves.prefetch(node)
        }
        for node in nodes[min(index + 16, nodes.count)...].prefix(16) { prefetchTransform(of: node) }
    }

    /// Prefetches the transform of a node that has one. The node's core is read.
    @inline(__always)
    func prefetchTransform(of slot: UInt32) {
        if let extras = cores.read(slot, { $0.pointee.extras }), extras != 0 { transforms.prefetch(extras) }
    }

    // MARK: Slots

    mutating func makeSlot() -> UInt32 {
        count += 1
        let generation = sht_next_generation()
        if freeSlot != 0 {
            let slot = freeSlot
            freeSlot = links[slot].next
            links[slot] = NodeLinks(generation: generation)
            return slot
        }
        precondition(
            links.count < NodeID.maximumNodeCount, "a scene holds at most \(NodeID.maximumNodeCount - 1) nodes")
        links.append(NodeLinks(generation: generation))
        cores.append(NodeCore())
        return UInt32(links.count - 1)
    }

    mutating func freeSlot(_ slot: UInt32) {
        count -= 1
        if cores[slot].flags.contains(.hasRedirect) { redirectCount -= 1 }
        // Where nodes live for a short time, so will the next one in this slot: the time of the change is kept.
        if slot < moves.count { setMove(of: slot) { $0 = MoveRecord(changedAt: $0.changedAt) } }
        let record = cores[slot].extras
        if record != 0 {
            dropIndex(of: slot)
            clear(record, of: node(slot))
            containers.grow(to: Int(record) + 1, with: ContainerRecord())
            containers[record] = ContainerRecord(nextFree: freeRecord)
            freeRecord = record
        }
        cores[slot] = NodeCore()
        links[slot] = NodeLinks(next: freeSlot)
        freeSlot = slot
    }

    /// Frees all slots but the screen's, and keeps the pages for later nodes if `keepsCapacity` is true.
    mutating func removeAll(keepingCapacity keepsCapacity: Bool) {
        guard keepsCapacity else { return self = NodeStore() }
        (freeSlot, freeRecord, recordCount, count, redirectCount, flatCount, readyCount) = (0, 0, 1, 0, 0, 0, 0)
        moves = PagedArray()
        for slot in 0..<UInt32(links.count) where cores[slot].extras != 0 { clear(cores[slot].extras, of: node(slot)) }
        // The lowest slots are used first.
        for slot in (0..<UInt32(links.count)).reversed() {
            cores[slot] = NodeCore()
            links[slot] = NodeLinks(next: freeSlot)
            freeSlot = slot
        }
        freeSlot = links[NodeStore.screen].next
        links[NodeStore.screen] = NodeLinks()
        containers[0] = ContainerRecord()
    }

    // MARK: Changed nodes

    /// The move record of a node; all zeros if none is stored.
    @inline(__always)
    func move(of slot: UInt32) -> MoveRecord { slot < moves.count ? moves[slot] : MoveRecord() }

    mutating func setMove(of slot: UInt32, _ change: (inout MoveRecord) -> Void) {
        if slot >= moves.count { moves.grow(to: Int(slot) + 1, with: MoveRecord()) }
        change(&moves[slot])
    }

    // MARK: Rare attributes

    /// Resets all that is stored at the index `record`, which belongs to a node with the attributes `node`.
    private mutating func clear(_ record: UInt32, of node: Node) {
        if node.anchored.isNeeded { transforms[record] = NodeTransform() }
        if node.rareData.hasExtras { extras[record] = nil }
        if record < containers.count { containers[record] = ContainerRecord() }
    }

    /// The index of a node in the arrays of rare attributes; assigns one if the node has none.
    mutating func record(of slot: UInt32) -> UInt32 {
        var record = cores[slot].extras
        guard record == 0 else { return record }
        if freeRecord != 0 {
            record = freeRecord
            freeRecord = containers[record].nextFree
            containers[record] = ContainerRecord()
        } else {
            record = recordCount
            recordCount += 1
        }
        cores[slot].extras = record
        return record
    }

    /// The index in `containers` of a node's record: 0 for the screen. Assigns an index to a node that has none.
    mutating func containerRecord(of slot: UInt32) -> UInt32 {
        let record = slot == NodeStore.screen ? 0 : self.record(of: slot)
        containers.grow(to: Int(record) + 1, with: ContainerRecord())
        return record
    }

    /// The size in bytes of all pages of the store, including those shared with copies.
    var byteCount: Int {
        links.byteCount + cores.byteCount + transforms.byteCount + extras.byteCount + containers.byteCount
            + moves.byteCount + redirects.byteCount
    }
}
