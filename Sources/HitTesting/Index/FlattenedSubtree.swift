import SpatialIndex

/// Turns what lies below an island's root into entries: the areas of its nodes in the root's bounds space, each cut by
/// the areas of the ancestors between.
///
/// It goes down once, in pre-order, iteratively and in steps that may be interrupted, composing the translations that the
/// walk applies level by level. Their last bits differ, so an entry has two boxes around the area that the walk would see
/// (`AreaBounds`). Where a table has the entries already, they are gathered from there.
struct FlattenedSubtree: Sendable {
    private(set) var nodes: [NodeID] = []
    /// True if the names of the nodes so far rise evenly.
    private var nodesRiseEvenly = true
    var kinds: [FlattenedIndex.Kind] = []
    /// The outer boxes; none of gathered entries, which are those of the table.
    var outer: [Box] = []
    var inner: [Box] = []
    /// The places of gathered entries in their table; none where they are the positions.
    private(set) var places: [UInt32] = []
    private var placesArePositions = true
    /// The ranks that the entries get in a table that is made of them.
    private(set) var ranks: [BoxTree.Rank] = []
    /// True if the two boxes of every entry so far coincide.
    var boxesCoincide = true
    /// The outer boxes of gathered entries, once all are.
    private var gatheredBoxes: BoxList?
    /// True if every entry so far is a plain node.
    private(set) var isPlain = true
    /// The positions of the entries without a finite box, back to front. They are candidates everywhere.
    private(set) var unbounded: [UInt32] = []
    /// Nodes met that are island roots from now on, and such that no longer are.
    private(set) var foundRoots: [NodeID] = []
    private(set) var formerRoots: [NodeID] = []
    /// The nodes met that are island roots since they lie as deep as the island reaches.
    private(set) var deepRoots: [NodeID] = []
    private var levels: [(nextChild: UInt32, level: FlattenedLevel)]
    /// The table from which entries are gathered, until all of them are: from then on its owner changes it in place.
    private var table: EntryTable?

    /// Up to this many roots of a scene get an island each; with more, most are small, and one index serves all.
    static let maximumRootIslands = 64

    /// A flattening of nothing.
    init() { (levels, table) = ([], nil) }

    /// Begins at the first child of a root.
    ///
    /// - Parameters:
    ///   - root: The root.
    ///   - store: The nodes.
    ///   - count: How many entries are expected, at most.
    ///   - table: Where the entries are, up to date, if they are anywhere.
    init(below root: UInt32, of store: NodeStore, expecting count: Int, from table: EntryTable? = nil) {
        levels = [(nextChild: store.links[root].firstChild, level: store.topLevel(of: root))]
        self.table = table
        if let table {
            places.reserveCapacity(table.presentCount)
        } else {
            ranks.reserveCapacity(count)
            outer.reserveCapacity(count)
        }
        // An array that grows is copied, which takes milliseconds where it is large; what is never used of one costs nothing.
        nodes.reserveCapacity(count)
        kinds.reserveCapacity(count)
        inner.reserveCapacity(count)
    }

    /// Goes on with the nodes of the store that it began with.
    ///
    /// - Parameter steps: How many nodes it may visit; what is left of it stays.
    /// - Returns: Whether it has come to the end.
    mutating func advance(in store: NodeStore, steps: inout Int) -> Bool {
        var children = FlattenedLevel()
        while let last = levels.indices.last {
            guard steps > 0 else { return false }
            let child = levels[last].nextChild
            if child == 0 {
                levels.removeLast()
                continue
            }
            steps -= table == nil ? FlattenedSubtree.stepsPerNode : FlattenedSubtree.stepsPerGatheredNode
            levels[last].nextChild = store.links[child].next
            if let table {
                gather(child, from: table, in: store)
            } else {
                let flattened = store.flatten(child, in: levels[last].level, children: &children)
                add(flattened, of: child, in: store)
                if flattened.goesOn { levels.append((nextChild: store.links[child].firstChild, level: children)) }
            }
        }
        if let table {
            if placesArePositions { places = [] }
            gatheredBoxes = table.boxList(at: places, count: nodes.count)
        }
        table = nil
        giveBackCapacity()
        return true
    }

    /// Gives back what was reserved, where most of it was not used.
    private mutating func giveBackCapacity() {
        let used = max(nodes.count, FlattenedSubtree.mostReserved)
        guard nodes.capacity > FlattenedSubtree.mostReserved * used else { return }
        nodes = Array(nodes[...])
        kinds = Array(kinds[...])
        outer = Array(outer[...])
        inner = Array(inner[...])
        ranks = Array(ranks[...])
    }

    /// Up to so many times as much as is used is kept, since what is not costs little, and a copy takes time.
    private static let mostReserved = 16

    /// The steps that it takes to flatten a node, and to gather its entry.
    static let stepsPerNode = 12
    private static let stepsPerGatheredNode = 18

    private mutating func add(_ flattened: FlattenedNode, of node: UInt32, in store: NodeStore) {
        let wasIslandRoot = store.isIslandRoot(node)
        if flattened.isIslandRoot && !wasIslandRoot { foundRoots.append(store.id(of: node)) }
        if flattened.isDeep { deepRoots.append(store.id(of: node)) }
        if wasIslandRoot && !flattened.isIslandRoot { formerRoots.append(store.id(of: node)) }
        if !flattened.entry.isNone { append(flattened.entry, of: store.id(of: node)) }
    }

    private mutating func gather(_ node: UInt32, from table: EntryTable, in store: NodeStore) {
        if let place = store.entry(of: node, in: table) {
            append(table.entry(at: place), of: store.id(of: node))
            if Int(place) != places.count { placesArePositions = false }
            places.append(place)
        }
        let core = store.cores[node]
        if core.lastChild != 0, !core.isOut, core.hitMode.triesChildren, !store.isIslandRoot(node) {
            levels.append((nextChild: store.links[node].firstChild, level: FlattenedLevel()))
        }
    }

    private mutating func append(_ entry: FlattenedNode.Entry, of node: NodeID) {
        if entry.outer.isFinite {
            inner.append(entry.inner)
        } else {
            unbounded.append(UInt32(nodes.count))
            inner.append(.nothing)
        }
        if entry.outer != entry.inner { boxesCoincide = false }
        if table == nil {
            outer.append(entry.outer)
            ranks.append(EntryTable.rank(at: nodes.count))
        }
        if nodesRiseEvenly, !NodeIDList.goOn(nodes, with: node) { nodesRiseEvenly = false }
        nodes.append(node)
        kinds.append(entry.kind)
        if entry.kind != .node { isPlain = false }
    }

    /// The outer boxes for a quadtree: an empty one for each entry that has no finite one.
    ///
    /// - Parameter table: A table of the same entries at the same places, if there is one, whose boxes are used.
    func finiteOuter(sharedWith table: EntryTable? = nil) -> BoxList {
        gatheredBoxes ?? table?.boxList(count: outer.count) ?? BoxList(finiteOf: outer)
    }

    var names: NodeIDList { NodeIDList(nodes, riseEvenly: nodesRiseEvenly) }

    /// The entry at a position.
    ///
    /// - Precondition: The entries were not gathered from a table.
    func entry(at position: Int) -> FlattenedNode.Entry {
        FlattenedNode.Entry(kind: kinds[position], outer: outer[position], inner: inner[position])
    }
}

extension NodeStore {
    /// Everything below an island's root, flattened at once.
    ///
    /// - Complexity: O(nodes of the island).
    func flattened(below root: UInt32) -> FlattenedSubtree {
        var flattening = FlattenedSubtree(below: root, of: self, expecting: 0)
        var steps = Int.max
        _ = flattening.advance(in: self, steps: &steps)
        return flattening
    }
}
