import SpatialIndex

/// The flattened entries of a node's static descendants, in that node's bounds space: a quadtree, and the node of each entry.
///
/// Entries are ordered back to front, in pre-order of the tree. The node's own area is in no entry's boxes, so resizing the node
/// does not affect its index. The index is immutable and shared by copies of the scene.
package final class FlattenedIndex: Sendable {
    struct Item: Sendable {
        let node: NodeID
        let kind: FlattenedEntry.Kind
        /// True if the query's point is certainly in the entry's area.
        var isCertain = false
    }

    private let nodes: NodeIDList
    /// The kind of each entry; empty if all are `.node`.
    private let kinds: [FlattenedEntry.Kind]
    /// The positions of entries without a finite box, back to front: candidates at every point, which no cell contains.
    let unbounded: [UInt32]
    /// Open nodes that had no entry, nor descendants with entries, when the index was built. Most of them were hidden.
    let hidden: Set<UInt32>
    let tree: Quadtree
    /// True if the tree alone answers: all entries are of the kind `.node`, with finite boxes.
    let isPlainTree: Bool

    init(
        nodes: [NodeID], riseEvenly: Bool, kinds: [FlattenedEntry.Kind], unbounded: [UInt32], hidden: Set<UInt32>,
        tree: Quadtree
    ) {
        self.nodes = NodeIDList(nodes, riseEvenly: riseEvenly)
        let isPlain = kinds.allSatisfy { $0 == .node }
        self.kinds = isPlain ? [] : kinds
        self.unbounded = unbounded
        self.hidden = hidden
        self.tree = tree
        isPlainTree = isPlain && unbounded.isEmpty
    }

    var count: Int { nodes.count }

    @inline(__always)
    func item(_ candidate: Candidate) -> Item {
        item(at: UInt32(bitPattern: candidate.entry), isCertain: candidate.isCertain)
    }

    @inline(__always)
    func item(at position: UInt32, isCertain: Bool = false) -> Item {
        let position = Int(position)
        return Item(node: nodes[position], kind: kinds.isEmpty ? .node : kinds[position], isCertain: isCertain)
    }

    #if hasFeature(Embedded)  // There, the module's size counts more.
    func plainAnswer(at point: Point) -> CertainAnswer { certainAnswer(at: point) }
    func answer(at point: Point) -> CertainAnswer { certainAnswer(at: point) }
    #else
    /// The result of `certainAnswer(at:)` if the tree alone answers; else `.unknown`.
    @inline(__always)
    package func plainAnswer(at point: Point) -> CertainAnswer {
        guard isPlainTree else { return .unknown }
        let entry = tree.certainEntry(at: point)
        // Entries are less than the count; the values for "nothing" and "unknown" are not.
        if entry < UInt32(truncatingIfNeeded: nodes.count) { return .node(nodes[Int(entry)]) }
        return entry == Quadtree.nothing ? .nothing : .unknown
    }

    /// The result of `certainAnswer(at:)`, faster where the tree alone answers.
    @inline(__always)
    package func answer(at point: Point) -> CertainAnswer {
        isPlainTree ? plainAnswer(at: point) : certainAnswer(at: point)
    }
    #endif

    /// The answer at a point of the container's bounds space, if the first candidate decides; else `.unknown`.
    @inline(__always)
    package func certainAnswer(at point: Point) -> CertainAnswer {
        guard unbounded.isEmpty else { return .unknown }
        let entry = tree.certainEntry(at: point)
        guard entry < UInt32(truncatingIfNeeded: nodes.count) else {
            return entry == Quadtree.nothing ? .nothing : .unknown
        }
        let item = item(at: entry)
        switch item.kind {
        case .node: return .node(item.node)
        case .nested: return .into(item.node)
        case .ask: return .unknown
        }
    }

    /// The cost of finding the first candidate at a point, in the unit of `IndexPolicy`.
    func cost(at point: Point) -> Int {
        let cost = tree.trace(at: point)
        return IndexPolicy.stillAnswer + cost.candidatesTested + cost.boxesRead * IndexPolicy.candidate / 2
    }

    /// Writes the answers at many points to `results`, from the index `start` on, where the first candidate decides. `enter` gives
    /// the answer at a point where the walk enters a transformed node; nil if it does not know. Returns the indices of the other
    /// points.
    func answer(
        _ points: Span<Point>, into results: inout MutableSpan<HitResult>, from start: Int,
        entering enter: (NodeID, Point) -> HitResult?
    ) -> [Int] {
        guard unbounded.isEmpty else { return Array(0..<points.count) }
        var candidates = [Candidate?](repeating: nil, count: points.count)
        var found = candidates.mutableSpan
        tree.topmost(at: points, into: &found)
        var uncertain: [Int] = []
        for index in found.indices {
            guard let first = found[index].map({ item($0) }) else {
                results[start + index] = .miss
                continue
            }
            if first.isCertain, first.kind == .node {
                results[start + index] = .hit(first.node)
            } else if first.isCertain, first.kind == .nested, let result = enter(first.node, points[index]) {
                results[start + index] = result
            } else {
                uncertain.append(index)
            }
        }
        return uncertain
    }
}

/// What the first candidate at a point tells about the answer of a flattened index.
package enum CertainAnswer {
    case node(NodeID)
    /// The walk enters this transformed node, which is hit if no descendant of it is.
    case into(NodeID)
    /// No descendant is hit.
    case nothing
    /// The scene has to be queried.
    case unknown
}

/// A list of node identifiers. If they ascend by equal steps, as for nodes inserted one after another, they are computed, which
/// saves a query a read from memory.
struct NodeIDList: Sendable {
    let count: Int
    private let first: UInt64
    private let step: UInt64
    /// The identifiers, if they do not ascend by equal steps; otherwise empty.
    private let listed: [NodeID]
    private let isListed: Bool

    /// - Parameter riseEvenly: Whether the steps are equal: `goOn(_:with:)` was true for each identifier when it was added.
    init(_ ids: [NodeID], riseEvenly: Bool) {
        (count, first, step) = (ids.count, ids.first?.bits ?? 0, NodeIDList.step(of: ids))
        isListed = !riseEvenly
        listed = riseEvenly ? [] : ids
    }

    /// True if the step from the last identifier to `next` equals the first step, or if there is none.
    @inline(__always)
    static func goOn(_ ids: [NodeID], with next: NodeID) -> Bool {
        guard ids.count > 1, let last = ids.last else { return true }
        return next.bits == last.bits &+ step(of: ids)
    }

    @inline(__always)
    private static func step(of ids: [NodeID]) -> UInt64 { ids.count > 1 ? ids[1].bits &- ids[0].bits : 0 }

    @inline(__always)
    subscript(position: Int) -> NodeID {
        assert(position < count, "\(position) is not among \(count) identifiers")
        return isListed ? listed[position] : NodeID(bits: first &+ step &* UInt64(truncatingIfNeeded: position))
    }
}
