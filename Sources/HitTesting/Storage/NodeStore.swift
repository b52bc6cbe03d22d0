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
    package var extras = PagedArray<NodeExtras>()
    private(set) var freeSlot: UInt32 = 0
    private(set) var freeExtras: UInt32 = 0
    /// Nodes with a redirect; while it is 0 no answer needs a look at the path.
    package private(set) var redirectCount = 0
    @usableFromInline
    package private(set) var count = 0
    /// The policy by which it is decided how questions are answered.
    var policy = AnsweringPolicy()
    /// Islands with something that answers, or is being built.
    var indexCount = 0

    package static var screen: UInt32 { 0 }

    init() {
        links.append(NodeLinks())
        cores.append(NodeCore())
        // Place 0 means "none".
        extras.append(NodeExtras())
        useSubtree(of: NodeStore.screen) { $0.isIslandRoot = true }
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
        if cores[slot].extras != 0 {
            dropIndex(of: slot)
            freeExtras(at: cores[slot].extras)
        }
        cores[slot] = NodeCore()
        links[slot] = NodeLinks(next: freeSlot)
        freeSlot = slot
    }

    /// Frees all slots but the screen's. Of the memory the pages stay, if they are to be kept.
    mutating func removeAll(keepingCapacity keepsCapacity: Bool) {
        guard keepsCapacity else {
            let policy = policy
            self = NodeStore()
            self.policy = policy
            return
        }
        (freeSlot, freeExtras, count, redirectCount, indexCount) = (0, 0, 0, 0, 0)
        for place in (1..<UInt32(extras.count)).reversed() {
            freeExtras(at: place)
        }
        // The lowest slots are given out first.
        for slot in (0..<UInt32(links.count)).reversed() {
            cores[slot] = NodeCore()
            links[slot] = NodeLinks(next: freeSlot)
            freeSlot = slot
        }
        freeSlot = links[NodeStore.screen].next
        links[NodeStore.screen] = NodeLinks()
        useSubtree(of: NodeStore.screen) { $0.isIslandRoot = true }
    }

    private mutating func freeExtras(at place: UInt32) {
        extras[place] = NodeExtras(nextFree: freeExtras)
        freeExtras = place
    }

    // MARK: Attributes

    /// Changes the extras of a node, giving it a record of its own first if it has none.
    mutating func useExtras(of slot: UInt32, _ change: (inout NodeExtras) -> Void) {
        change(&extras[placeOfExtras(of: slot)])
    }

    /// The place of a node's rare attributes and of what is known of its subtree; it gets one if it has none.
    mutating func placeOfExtras(of slot: UInt32) -> UInt32 {
        var place = cores[slot].extras
        guard place == 0 else { return place }
        if freeExtras != 0 {
            place = freeExtras
            freeExtras = extras[place].nextFree
            extras[place] = NodeExtras()
        } else {
            extras.append(NodeExtras())
            place = UInt32(extras.count - 1)
        }
        cores[slot].extras = place
        return place
    }

    func node(_ slot: UInt32) -> Node {
        let core = cores[slot]
        var node = Node()
        node.bounds = core.bounds
        node.origin = core.origin
        node.isHidden = core.exclusions.contains(.hidden)
        node.isUserInteractionEnabled = !core.exclusions.contains(.disabled)
        node.hitsOutsideBounds = core.flags.contains(.hitsOutsideBounds)
        node.hitMode = core.hitMode
        node.asks = core.asks
        if core.extras != 0 {
            let extras = extras[core.extras]
            node.alpha = extras.alpha
            node.anchorPoint = extras.anchorPoint
            node.transform = extras.transform
            node.touchOutsets = extras.touchOutsets
            node.hitShape = extras.hitShape
            node.reach = extras.reach
            node.redirect = extras.redirect
            node.islandRule = extras.islandRule
        }
        return node
    }

    /// Sets the attributes of a node, and says what that changes.
    @discardableResult
    mutating func setNode(_ slot: UInt32, _ node: Node) -> NodeChange {
        let old = cores[slot]
        var new = old
        new.set(node)
        let needsExtras =
            node.alpha != 1 || node.islandRule != .automatic || node.reach != nil
            || node.anchorPoint != Point(x: 0.5, y: 0.5)
            || !node.transform.hasSameBits(as: .identity) || !node.touchOutsets.hasSameBits(as: .zero)
            || !new.flags.isDisjoint(with: [.isTransformed, .hasShape, .hasOutsets, .hasRedirect])
        if !needsExtras, old.extras == 0 {
            if new.hasSameBits(as: old) { return .none }
            cores[slot] = new
            return old.change(to: new)
        }
        let before = self.node(slot)
        if node.hasSameBits(as: before) { return .none }
        cores[slot] = new
        redirectCount += (node.redirect == nil ? 0 : 1) - (before.redirect == nil ? 0 : 1)
        useExtras(of: slot) { $0.set(node) }
        if node.islandRule != before.islandRule {
            useSubtree(of: slot) { $0.movesAsWhole = node.islandRule == .always }
        }
        refreshIslandRoot(slot)
        return before.isIndexedAs(node) ? old.change(to: new) : old.isUnreachable && new.isUnreachable ? .unseen : .hit
    }

    /// Bytes of all pages, those shared with copies included.
    var byteCount: Int { links.byteCount + cores.byteCount + extras.byteCount }
}
