import SpatialIndex

/// The flattened entries of what lies below one node, in that node's own bounds space, as they were at a time.
///
/// Island roots are the screen; the scene's roots, where they are few; every node that asks; and every transformed node
/// with children, so that inside an island all maps but an entry's last are translations; nodes that move with much below them, or
/// whose owner wants it (`IslandRule`); and those that lie `FlattenedLevel.maximumDepth` levels deep. A subtree that is an island
/// of its own is one entry in the island around it: a *nested* index.
///
/// Entries stand back to front, in pre-order of the tree, so that the walk reaches them in reverse. The root's own area
/// is tested before its island is entered and is in no entry's boxes: scrolling or resizing the root leaves its island
/// as it is.
///
/// Immutable and disposable. What changes below its root stands in the island's `EntryTable`; a small island has none, and
/// is flattened anew.
final class FlattenedIndex: Sendable {
    enum Kind: UInt8, Sendable {
        /// The node is hit wherever its boxes, or the walk's arithmetic between them, say so.
        case node
        /// An island root that is entered without asking anybody.
        case nested
        /// A node whose owner is asked.
        case ask
    }

    struct Item: Sendable {
        let node: NodeID
        let kind: Kind
        /// True if the point surely lies in the entry's area.
        var isCertain = false
    }

    /// Up to this many entries a scan beats the tree.
    static let maximumScanCount = 32

    /// The nodes of the entries, and what they are; no kinds where all are plain nodes.
    private let nodes: NodeIDList
    private let kinds: [Kind]
    /// The places of the entries in the island's table; none where they are the positions.
    private let places: [UInt32]
    /// The positions of entries without a finite box, back to front. They are candidates everywhere, so no cell need hold
    /// them.
    let unbounded: [UInt32]
    /// The two searches of the other entries, of which one holds them: `scan` where `isScanned`, else `tree`.
    let scan: LinearScan
    let tree: Quadtree
    let isScanned: Bool
    /// True if the tree alone answers: all entries are plain nodes, and have finite boxes.
    let isPlainTree: Bool

    /// A small island, which has no table.
    convenience init(small flattening: FlattenedSubtree) {
        if flattening.nodes.count > FlattenedIndex.maximumScanCount {
            self.init(
                flattening,
                Quadtree(outer: flattening.finiteOuter(), inner: flattening.boxesCoincide ? [] : flattening.inner))
        } else {
            self.init(scanning: flattening)
        }
    }

    private init(scanning flattening: FlattenedSubtree) {
        nodes = flattening.names
        kinds = flattening.isPlain ? [] : flattening.kinds
        places = []
        unbounded = flattening.unbounded
        (isScanned, isPlainTree) = (true, false)
        // Copied, so that they take no more memory than they have to.
        let outer = flattening.finiteOuter()
        scan = LinearScan(
            outer: (0..<outer.count).map { outer[$0] },
            inner: flattening.boxesCoincide ? [] : flattening.inner.map { $0 })
        tree = FlattenedIndex.emptyTree
    }

    private static let emptyTree = Quadtree([])

    /// An island with the quadtree of its entries.
    init(_ flattening: FlattenedSubtree, _ quadtree: Quadtree) {
        nodes = flattening.names
        kinds = flattening.isPlain ? [] : flattening.kinds
        places = flattening.places
        unbounded = flattening.unbounded
        (isScanned, isPlainTree) = (false, flattening.isPlain && flattening.unbounded.isEmpty)
        scan = LinearScan([])
        tree = quadtree
    }
}

extension FlattenedIndex {
    /// The number of entries.
    var count: Int { nodes.count }

    /// Returns the place in the island's table of the entry at a position.
    @inline(__always)
    func place(at position: UInt32) -> UInt32 { places.isEmpty ? position : places[Int(position)] }

    /// The island roots directly below this one.
    var innerRoots: [UInt32] { kinds.indices.compactMap { kinds[$0] == .node ? nil : nodes[$0].slot } }

    /// The entries of a small island, in the order in which the walk comes to them last.
    func entriesBackToFront() -> [(node: NodeID, entry: FlattenedNode.Entry)] {
        let unbounded = Set(unbounded)
        let entries = isScanned ? scan.entries : tree.entries
        return entries.enumerated().map { position, entry in
            let kind = kinds.isEmpty ? Kind.node : kinds[position]
            return unbounded.contains(UInt32(position))
                ? (nodes[position], FlattenedNode.Entry(kind: kind, outer: .everything, inner: .nothing))
                : (nodes[position], FlattenedNode.Entry(kind: kind, outer: entry.outer, inner: entry.inner))
        }
    }

    @inline(__always)
    func item(_ candidate: Candidate) -> Item {
        item(at: UInt32(bitPattern: candidate.entry), isCertain: candidate.isCertain)
    }

    @inline(__always)
    func item(at position: UInt32, isCertain: Bool = false) -> Item {
        let position = Int(position)
        return Item(node: nodes[position], kind: kinds.isEmpty ? .node : kinds[position], isCertain: isCertain)
    }

    /// Visits the front-most candidate at each of many points, with the point's index.
    func visitTopmost(at points: [Point], _ body: (Int, Item?) -> Void) {
        guard !isScanned, unbounded.isEmpty else {
            for (index, point) in points.enumerated() { body(index, topmost(at: point)) }
            return
        }
        for (index, candidate) in tree.topmost(at: points).enumerated() {
            if let candidate { body(index, item(candidate)) } else { body(index, nil) }
        }
    }

    /// The hit at a point, if the first candidate settles it.
    enum CertainAnswer {
        case node(NodeID)
        /// Nothing below the island's root.
        case nothing
        case unknown
    }

    /// Returns the answer at a point, if the first candidate settles it.
    @inline(__always)
    func certainAnswer(at point: Point) -> CertainAnswer {
        if isPlainTree { return certainPlainAnswer(at: point) }
        guard let item = topmost(at: point) else { return .nothing }
        return item.isCertain && item.kind == .node ? .node(item.node) : .unknown
    }

    /// The same of a plain tree.
    @inline(__always)
    func certainPlainAnswer(at point: Point) -> CertainAnswer {
        let entry = tree.certainEntry(at: point)
        // Only entries are less than their count.
        if entry < UInt32(truncatingIfNeeded: nodes.count) { return .node(nodes[Int(entry)]) }
        return entry == Quadtree.nothing ? .nothing : .unknown
    }

    /// The front-most candidate at a point: what `IndexCandidates` deliver first.
    @inline(__always)
    func topmost(at point: Point) -> Item? {
        let candidate = isScanned ? scan.topmost(at: point) : tree.topmost(at: point)
        if let last = unbounded.last, Int64(last) > Int64(candidate?.entry ?? -1) { return item(at: last) }
        // Not `map`, whose closure would retain the island.
        guard let candidate else { return nil }
        return item(candidate)
    }
}

extension FlattenedIndex {
    /// Describes how these entries differ from what flattening gives now; nil if they do not. For `checkInvariants()`.
    ///
    /// - Parameters:
    ///   - table: The table that it is a cache of, if there is one.
    ///   - time: The time at which it was one.
    func difference(from flattening: FlattenedSubtree, in table: EntryTable?, since time: UInt32) -> String? {
        let now = Dictionary(uniqueKeysWithValues: flattening.nodes.enumerated().map { ($1, $0) })
        var last = -1
        for position in 0..<nodes.count {
            let place = place(at: UInt32(position))
            if let table {
                if table.isStale(place, since: time) { continue }
                if table.records[place].node != nodes[position] { return "\(nodes[position]) has another place" }
            }
            guard let other = now[nodes[position]] else { return "\(nodes[position]) has no entry now" }
            if other <= last { return "\(nodes[position]) stands elsewhere now" }
            last = other
            let kind = kinds.isEmpty ? Kind.node : kinds[position]
            if kind != flattening.kinds[other] { return "\(nodes[position]) is of another kind now" }
            let entry = flattening.entry(at: other)
            guard entry.outer.isFinite else { continue }
            let kept = isScanned ? scan.entry(at: position) : tree.entry(at: position)
            if kept.outer != entry.outer || kept.inner != entry.inner {
                return "\(nodes[position]) has other boxes now"
            }
        }
        return nil
    }
}

/// The names of nodes, by position: computed where they rise evenly, as those of nodes inserted one after another do, else
/// listed.
///
/// A query that has found an entry would have to wait for its name to come from memory.
struct NodeIDList: Sendable {
    let count: Int
    private let first: UInt64
    private let step: UInt64
    /// The names where they do not rise evenly.
    private let listed: [NodeID]
    private let isListed: Bool

    /// - Parameter riseEvenly: Whether each went on with those before it (`goOn(_:with:)`).
    init(_ names: [NodeID], riseEvenly: Bool) {
        (count, first, step) = (names.count, names.first?.bits ?? 0, NodeIDList.step(of: names))
        isListed = !riseEvenly
        listed = riseEvenly ? [] : names
    }

    /// Returns true if names that rise evenly do so with another one behind them.
    @inline(__always)
    static func goOn(_ names: [NodeID], with next: NodeID) -> Bool {
        guard names.count > 1, let last = names.last else { return true }
        return next.bits == last.bits &+ step(of: names)
    }

    @inline(__always)
    private static func step(of names: [NodeID]) -> UInt64 { names.count > 1 ? names[1].bits &- names[0].bits : 0 }

    /// - Precondition: The position is less than the count.
    @inline(__always)
    subscript(position: Int) -> NodeID {
        assert(position < count, "\(position) is not among \(count) names")
        return isListed ? listed[position] : NodeID(bits: first &+ step &* UInt64(truncatingIfNeeded: position))
    }
}
