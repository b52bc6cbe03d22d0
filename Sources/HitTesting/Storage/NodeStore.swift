import SpatialIndex

/// The nodes of a scene: their tree and their attributes, in pages that copies share until one of them writes.
///
/// Slots are reused after removal, generations never are. Slot 0 is the screen: an unnamed node without flags, area or
/// transform whose children are the roots, so that roots need no special case.
///
/// Visible to inlined code as far as reading names needs it, so that asking for a count or a parent copies nothing.
@usableFromInline
package struct NodeStore: Sendable {
    @usableFromInline
    package var links = PagedArray<NodeLinks>()
    package var cores = PagedArray<NodeCore>()
    // What few nodes have, in columns of one numbering. A column reaches no farther than it was ever written, and pages that were
    // not are one page in memory: scenes whose nodes are all turned pay for transforms alone. Place 0 is none.
    package private(set) var transforms = PagedArray<NodeTransform>()
    package private(set) var extras = PagedArray<NodeExtras>()
    var containers = PagedArray<ContainerRecord>()
    /// What is known of nodes that have changed beside indexes, by slot; it reaches no farther than it was ever written.
    private(set) var moves = PagedArray<MoveRecord>()
    /// What results are reported as, of nodes whose flags say that they have a redirect; by slot, as far as it was ever written.
    private(set) var redirects = PagedArray<NodeID>()
    /// Places in the columns, that of none included.
    private(set) var placeCount: UInt32 = 1
    private(set) var freePlace: UInt32 = 0
    private(set) var freeSlot: UInt32 = 0
    /// Nodes with a redirect; while it is 0 no answer needs a look at the path.
    package private(set) var redirectCount = 0
    @usableFromInline
    package private(set) var count = 0
    /// Containers with an index, and with a flattened one.
    var readyCount = 0
    var flatCount = 0
    /// Counts the nodes that have left their place: a flattened index that is older may hold some of them.
    private(set) var departures: UInt32 = 0

    package static var screen: UInt32 { 0 }

    init() {
        links.append(NodeLinks())
        cores.append(NodeCore())
        containers.append(ContainerRecord())
    }

    // MARK: Names

    package func id(of slot: UInt32) -> NodeID { NodeID(slot: slot, generation: links[slot].generation) }

    /// Names have a generation other than 0, which is what the screen and free slots have.
    @inlinable @inline(__always)
    package func contains(_ id: NodeID) -> Bool {
        links.read(id.slot) { $0.pointee.generation } == id.generation
    }

    // MARK: Slots

    mutating func makeSlot() -> UInt32 {
        count += 1
        let generation = Generations.make()
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
        forgetMoves(of: slot)
        if cores[slot].extras != 0 {
            dropIndex(of: slot)
            free(cores[slot].extras, of: node(slot))
        }
        cores[slot] = NodeCore()
        links[slot] = NodeLinks(next: freeSlot)
        freeSlot = slot
    }

    /// Frees all slots but the screen's. Of the memory the pages stay, if they are to be kept.
    mutating func removeAll(keepingCapacity keepsCapacity: Bool) {
        guard keepsCapacity else {
            self = NodeStore()
            return
        }
        (freeSlot, freePlace, placeCount, count, redirectCount, flatCount, readyCount) = (0, 0, 1, 0, 0, 0, 0)
        moves = PagedArray()
        for slot in 0..<UInt32(links.count) where cores[slot].extras != 0 { clear(cores[slot].extras, of: node(slot)) }
        // The lowest slots are given out first.
        for slot in (0..<UInt32(links.count)).reversed() {
            cores[slot] = NodeCore()
            links[slot] = NodeLinks(next: freeSlot)
            freeSlot = slot
        }
        freeSlot = links[NodeStore.screen].next
        links[NodeStore.screen] = NodeLinks()
        containers[0] = ContainerRecord()
    }

    // MARK: Beside indexes

    /// What is known of a node that has changed.
    @inline(__always)
    func move(of slot: UInt32) -> MoveRecord { slot < moves.count ? moves[slot] : MoveRecord() }

    mutating func setMove(of slot: UInt32, _ change: (inout MoveRecord) -> Void) {
        if slot >= moves.count { moves.grow(to: Int(slot) + 1, with: MoveRecord()) }
        change(&moves[slot])
    }

    mutating func forgetMoves(of slot: UInt32) {
        if slot < moves.count { moves[slot] = MoveRecord() }
    }

    mutating func forgetMoves() { moves = PagedArray() }

    mutating func takeMoves(of other: NodeStore) { moves = other.moves }

    mutating func noteDeparture() { departures &+= 1 }

    // MARK: What few nodes have

    /// Empties the place of a node that had these attributes.
    private mutating func clear(_ place: UInt32, of node: Node) {
        if node.needsTransform { transforms[place] = NodeTransform() }
        if node.needsExtras { extras[place] = NodeExtras() }
        if place < containers.count { containers[place] = ContainerRecord() }
    }

    /// Gives back the place of a node that had these attributes.
    private mutating func free(_ place: UInt32, of node: Node) {
        clear(place, of: node)
        containers.grow(to: Int(place) + 1, with: ContainerRecord())
        containers[place] = ContainerRecord(nextFree: freePlace)
        freePlace = place
    }

    /// The place of a node in the columns; it gets one if it has none.
    private mutating func place(of slot: UInt32) -> UInt32 {
        var place = cores[slot].extras
        guard place == 0 else { return place }
        if freePlace != 0 {
            place = freePlace
            freePlace = containers[place].nextFree
            containers[place] = ContainerRecord()
        } else {
            place = placeCount
            placeCount += 1
        }
        cores[slot].extras = place
        return place
    }

    /// The place of what stands in for a walk below a node; it gets one if it has none.
    mutating func placeOfContainer(of slot: UInt32) -> UInt32 {
        let place = slot == NodeStore.screen ? 0 : place(of: slot)
        containers.grow(to: Int(place) + 1, with: ContainerRecord())
        return place
    }

    private mutating func setTransform(of slot: UInt32, _ node: Node) {
        let place = place(of: slot)
        transforms.grow(to: Int(place) + 1, with: NodeTransform())
        transforms[place].set(node.anchored)
    }

    private mutating func setExtras(of slot: UInt32, _ node: Node) {
        let place = place(of: slot)
        extras.grow(to: Int(place) + 1, with: NodeExtras())
        extras[place] = node.extras
    }

    private mutating func setRedirect(of slot: UInt32, _ target: NodeID?, from old: NodeID?) {
        redirectCount += (target == nil ? 0 : 1) - (old == nil ? 0 : 1)
        guard let target else { return }
        redirects.grow(to: Int(slot) + 1, with: NodeID(slot: 0, generation: 0))
        redirects[slot] = target
    }

    // MARK: Attributes

    func node(_ slot: UInt32) -> Node {
        let core = cores[slot]
        var node = Node(core.gate)
        node.redirect = core.flags.contains(.hasRedirect) ? redirects[slot] : nil
        let place = core.extras
        guard place != 0 else { return node }
        if place < transforms.count { node.anchored = transforms[place].anchored }
        if place < extras.count { node.extras = extras[place] }
        return node
    }

    /// Sets the attributes of a node, and says what that changes.
    @discardableResult
    mutating func setNode(_ slot: UInt32, _ node: Node) -> NodeChange {
        let old = cores[slot]
        var new = old
        new.set(node)
        let redirect = old.flags.contains(.hasRedirect) ? redirects[slot] : nil
        if old.extras == 0, !node.needsTransform, !node.needsExtras {
            if new.gate.hasSameBits(as: old.gate), redirect == node.redirect { return .none }
            cores[slot] = new
            if redirect != node.redirect { setRedirect(of: slot, node.redirect, from: redirect) }
            return noteChange(old.change(to: new), of: slot, from: old)
        }
        let before = self.node(slot)
        if node.hasSameBits(as: before) { return .none }
        cores[slot] = new
        if node.needsTransform || before.needsTransform { setTransform(of: slot, node) }
        if node.needsExtras || before.needsExtras { setExtras(of: slot, node) }
        if redirect != node.redirect { setRedirect(of: slot, node.redirect, from: redirect) }
        let isIndexedAlike = before.anchored.isSameMap(as: node.anchored) && before.extras.isIndexed(as: node.extras)
        let isSeen = !old.isUnreachable || !new.isUnreachable || old.isOpen || new.isOpen
        return noteChange(
            isIndexedAlike ? old.change(to: new) : isSeen ? .area : .unseen, of: slot, from: old)
    }

    /// What lies below a node that is looked through is indexed by what the node is.
    @inline(__always)
    mutating func noteChange(_ change: NodeChange, of slot: UInt32, from old: NodeCore) -> NodeChange {
        if old.isOpen, change == .area { links[slot].isReshaped = true }
        return change
    }

    /// Bytes of all pages, those shared with copies included.
    var byteCount: Int {
        links.byteCount + cores.byteCount + transforms.byteCount + extras.byteCount + containers.byteCount
            + moves.byteCount + redirects.byteCount
    }
}

// MARK: What new attributes change

/// The kinds of changes that new attributes of a node can make.
enum NodeChange {
    case none
    /// Something that no index depends on.
    case unseen
    /// Whether flags and mode let touches in.
    case gate
    /// What the node takes or lets through, or where.
    case area
}

extension NodeCore {
    /// The kind of change that other attributes make, as far as they are in this record.
    func change(to other: NodeCore) -> NodeChange {
        // What the walk comes back out of is looked through, whatever its gate says.
        if isUnreachable && other.isUnreachable && !isOpen && !other.isOpen { return .unseen }
        // Why a node is excluded makes no difference, and redirects are read on the path after a query.
        let unseen: Flags = .hasRedirect
        let isSame =
            bounds == other.bounds && origin == other.origin && asks == other.asks
            && flags.subtracting(unseen) == other.flags.subtracting(unseen)
        guard isSame, hitMode == other.hitMode else { return .area }
        return isOut == other.isOut ? .unseen : .gate
    }
}
