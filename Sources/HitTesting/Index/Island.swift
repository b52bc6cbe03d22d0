import SpatialIndex

/// The index of what lies below one node, in that node's own bounds space.
///
/// Island roots are the screen; the scene's roots, where they are few; every node that asks; and every transformed node
/// with children, so that inside an island all maps but an entry's last are translations. A subtree that is an island
/// of its own is one entry in the island around it, its *portal*.
///
/// Entries stand back to front, in pre-order of the tree, so that the walk reaches them in reverse. The root's own area
/// is tested before its island is entered and is in no entry's boxes: scrolling or resizing the root leaves its island
/// as it is.
///
/// An island is immutable. What changes below its root stands in an `IslandPatch` beside it, until so much has changed or
/// been asked there that another is built (`Flattening`).
final class Island: Sendable {
    enum Kind: UInt8, Sendable {
        /// The node is hit wherever its boxes, or the walk's arithmetic between them, say so.
        case node
        /// An island root that is entered without asking anybody.
        case portal
        /// A node whose owner is asked.
        case ask
    }

    struct Item: Sendable {
        let node: NodeID
        let kind: Kind
        /// Whether the point surely lies in the entry's area.
        var isCertain = false
    }

    /// An entry without a finite box. It is a candidate everywhere, so no cell need hold it.
    struct UnboundedItem: Sendable {
        let item: Item
        /// How many bounded entries lie behind it.
        let rank: Int32
    }

    /// Up to this many entries a scan beats the tree.
    static let maximumScanCount = 32

    /// The nodes of the bounded entries, and what they are; no kinds where all are plain nodes.
    private let nodes: [NodeID]
    private let kinds: [Kind]
    let unbounded: [UnboundedItem]
    /// One of the two holds the bounded entries.
    let scan: LinearScan
    let tree: Quadtree
    let isScanned: Bool

    /// The boxes, which the tree shares; no inner ones where they all coincide with the outer.
    private let outer: [Box]
    private let inner: [Box]

    init(_ flattening: Flattening, maximumScanCount: Int = Island.maximumScanCount) {
        nodes = flattening.nodes
        kinds = flattening.kinds.allSatisfy { $0 == .node } ? [] : flattening.kinds
        unbounded = flattening.unbounded
        outer = flattening.outer
        inner = flattening.boxesCoincide ? [] : flattening.inner
        isScanned = outer.count <= maximumScanCount
        scan = LinearScan(
            isScanned ? zip(outer, flattening.inner).map { IndexEntry(outer: $0, inner: $1) } : [])
        tree = isScanned ? Quadtree([]) : Quadtree(outer: outer, inner: inner)
    }
}

extension Island {
    /// How this island differs from what flattening gives now; nil if it does not. For `checkInvariants()`.
    func difference(from flattening: Flattening) -> String? {
        if nodes != flattening.nodes { return "entries of \(nodes), now of \(flattening.nodes)" }
        if kinds != (flattening.kinds.allSatisfy { $0 == .node } ? [] : flattening.kinds) { return "other kinds" }
        let unboundedNow = flattening.unbounded
        if unbounded.map(\.item.node) != unboundedNow.map(\.item.node)
            || unbounded.map(\.item.kind) != unboundedNow.map(\.item.kind)
            || unbounded.map(\.rank) != unboundedNow.map(\.rank)
        {
            return "other unbounded entries"
        }
        if outer != flattening.outer { return "other outer boxes" }
        if inner != (flattening.boxesCoincide ? [] : flattening.inner) { return "other inner boxes" }
        return nil
    }

    /// The island roots directly below this one.
    var innerRoots: [UInt32] {
        zip(nodes, kinds).compactMap { $1 == .node ? nil : $0.slot }
            + unbounded.compactMap { $0.item.kind == .node ? nil : $0.item.node.slot }
    }

    /// The box around all bounded entries.
    var plane: Box { outer.reduce(.nothing) { $1.isEmpty ? $0 : $0.union($1) } }

    /// The number of entries.
    var count: Int { nodes.count + unbounded.count }

    /// The entries as they were built, in the order in which the walk comes to them last.
    func entriesBackToFront() -> [(node: NodeID, entry: Placement.Entry)] {
        var result: [(node: NodeID, entry: Placement.Entry)] = []
        result.reserveCapacity(count)
        var next = unbounded.makeIterator()
        var item = next.next()
        for index in 0...nodes.count {
            while let free = item, Int(free.rank) == index {
                let entry = Placement.Entry(kind: free.item.kind, outer: .everything, inner: .nothing)
                result.append((free.item.node, entry))
                item = next.next()
            }
            guard index < nodes.count else { break }
            let entry = Placement.Entry(
                kind: kinds.isEmpty ? .node : kinds[index], outer: outer[index],
                inner: inner.isEmpty ? outer[index] : inner[index])
            result.append((nodes[index], entry))
        }
        return result
    }

    @inline(__always)
    func item(_ candidate: Candidate) -> Item {
        let entry = Int(candidate.entry)
        return Item(
            node: nodes[entry], kind: kinds.isEmpty ? .node : kinds[entry], isCertain: candidate.isCertain)
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

    /// The front-most candidate at a point: what `IslandCandidates` deliver first.
    @inline(__always)
    func topmost(at point: Point) -> Item? {
        let candidate = isScanned ? scan.topmost(at: point) : tree.topmost(at: point)
        if let last = unbounded.last, last.rank > candidate?.entry ?? -1 { return last.item }
        // Not `map`, whose closure would retain the island.
        guard let candidate else { return nil }
        return item(candidate)
    }
}
