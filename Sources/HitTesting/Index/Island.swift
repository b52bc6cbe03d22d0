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
/// An island is immutable. A change below its root makes it stale and drops it; the next query that enters it builds
/// another (`Flattening`).
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
    private let scan: LinearScan
    private let tree: Quadtree
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

    /// The number of entries.
    var count: Int { nodes.count + unbounded.count }

    func item(_ candidate: Candidate) -> Item {
        let entry = Int(candidate.entry)
        return Item(
            node: nodes[entry], kind: kinds.isEmpty ? .node : kinds[entry], isCertain: candidate.isCertain)
    }

    /// The front-most candidate at a point: what `Cursor` delivers first.
    @inline(__always)
    func topmost(at point: Point) -> Item? {
        let candidate = isScanned ? scan.topmost(at: point) : tree.topmost(at: point)
        if let last = unbounded.last, last.rank > candidate?.entry ?? -1 { return last.item }
        return candidate.map(item)
    }

    /// A place in the candidates at a point, front to back. A value that stands for itself: it keeps no access open.
    struct Cursor: Sendable {
        private var bounded: BoundedCursor
        private var next: Candidate?
        private var unboundedLeft: Int

        private enum BoundedCursor: Sendable {
            case scan(LinearScan.Candidates)
            case tree(Quadtree.Candidates)
        }

        init(_ island: Island, at point: Point) {
            bounded =
                island.isScanned
                ? .scan(island.scan.candidates(at: point)) : .tree(island.tree.candidates(at: point))
            unboundedLeft = island.unbounded.count
            advance()
        }

        private mutating func advance() {
            switch bounded {
            case .scan(var candidates):
                next = candidates.next()
                bounded = .scan(candidates)
            case .tree(var candidates):
                next = candidates.next()
                bounded = .tree(candidates)
            }
        }

        /// The next candidate; nil at the end.
        mutating func next(in island: Island) -> Item? {
            if unboundedLeft > 0 {
                let candidate = island.unbounded[unboundedLeft - 1]
                if candidate.rank > next?.entry ?? -1 {
                    unboundedLeft -= 1
                    return candidate.item
                }
            }
            guard let candidate = next else { return nil }
            advance()
            return island.item(candidate)
        }
    }
}
