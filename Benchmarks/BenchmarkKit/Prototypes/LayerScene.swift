import HitTesting
import SpatialIndex

/// A prototype that shows what three mechanisms achieve together. The walk has a box tree in each wide container. A quadtree
/// has the nodes that stand still. Nodes that change are in lists beside the trees and quadtrees. The prototype is an
/// instrument, not an engine. It supports no transforms, shapes, outsets, overrides, copies or snapshots, and needs coordinates
/// whose sums are exact.
///
/// A node is *open* (`isOpen`) if touches pass through it, or if its children are hit outside its bounds. The walk may come out
/// of an open node again, so the node is *looked through*. The nodes below it are entries of the index of its `head`, the
/// nearest ancestor that is not looked through. A node has *rested* if it has not changed for many queries. An open node that
/// changes often is a *unit* until it has rested. A unit is listed beside the index of its head as one node, with the extent of
/// its contents. An entry that no longer belongs to its index is *stale*, which a query finds out by the path of the entry's
/// node. Costs are counted, in nanoseconds, never measured. Node 0 is the screen.
///
/// `MoverScene` is a subclass with other rules for indexes. The methods that it overrides are in this declaration.
class LayerScene {
    struct Record: NodeRecord {
        var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
        var (boundsX, boundsY) = (0.0, 0.0)
        var isHidden = false
        /// True if touches pass through the node itself.
        var passesItself = false
        /// True if the node's children are tested outside its bounds.
        var letsOut = false
        /// True if the node is a unit: an open node that is listed, with all of its contents, beside the index of its
        /// `head(of:)`.
        var isUnit = false
        var parent: Int32 = -1
        var (first, last, behind, inFront): (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
        var order: Int32 = 0
        /// `own` is the position of the node's own index in `indexes`; -1 if the node has no index. `above` is the nearest
        /// ancestor with an index; only `MoverScene` sets it.
        var (own, above): (Int32, Int32) = (-1, -1)
        /// `entry` is the node's entry in the box tree of its `head(of:)`. `slot` is the node's slot in the list beside that
        /// tree. Both numbers may be out of date: `isInTree` and `slot(of:)` tell.
        var (entry, slot): (Int32, Int32) = (-1, -1)
        /// `moverOf` is the node whose quadtree has had this node as a mover. `mover` is this node's slot among the quadtree's
        /// movers. Both may be out of date: `isMover` tells.
        var (moverOf, mover): (Int32, Int32) = (-1, -1)
        /// `changedAt` is the query count at the node's last change that concerned trees. `toldAt` is the query count at its last
        /// change that concerned quadtrees.
        var (changedAt, toldAt) = (LayerScene.never, LayerScene.never)
    }

    /// The properties of a node that are seldom read. They are not in the node's record, so that a walk reads less memory.
    struct Detail {
        /// The node's rank in a box tree. `build` is the number of the `LayerBuild` that gave the rank; 0 if the rank is not
        /// valid.
        var rank: Int64 = 0
        var build: Int32 = 0
        /// `held` is the number of entries below the node when the tree was built. `vain` is what testing these entries has cost
        /// since the node was hidden.
        var (held, vain) = (0, 0)
        /// The box around the node's contents, in its bounds space; nil while it is unknown.
        var extent: Box?
    }

    /// A node that may be hit, and the query's point in a space that depends on where the node was found. For a node of the tree,
    /// that is the space of the node's parent. For a node of the list beside the tree, it is the index's space, until `sift`
    /// converts the point.
    struct Found {
        var node: Int32
        var point: Point
    }

    /// The kinds of changes for a quadtree: a node has changed, is new, is removed, or has another position among its siblings.
    enum Change { case differs, comes, goes, reorders }

    /// The constants of the rules for indexes: costs in nanoseconds, numbers of queries, and counts of nodes.
    enum Policy {
        static let wide = 150
        static let slice = 4000
        static let patience: Int32 = 100
        static let few = 64
        static let mostMovers = 2000
        static let deepest = 64
        static let perEntry = 350
        static let perFlatEntry = 500
        static let bringing = 300
    }

    static let never: Int32 = -1 << 30

    @exclusivity(unchecked) final var nodes: UnsafeMutablePointer<Record>
    @exclusivity(unchecked) final var details = [Detail()]
    @exclusivity(unchecked) final var count = 1
    @exclusivity(unchecked) final var indexes = [LayerIndex(0)]
    /// The number of queries so far.
    @exclusivity(unchecked) final var now: Int32 = 0
    /// `cost` is what the current query has cost so far. `inner` is the part that arose in descendants of the node being
    /// searched. That part pays for the descendants' own indexes. `spent` is the part that has already paid for box trees.
    @exclusivity(unchecked) final var (cost, inner, spent) = (0, 0, 0)
    /// `quadtrees` counts the finished quadtrees. `flats` also counts the quadtrees under construction.
    @exclusivity(unchecked) final var (flats, quadtrees) = (0, 0)
    /// True if the entry that is being tested no longer belongs to its index.
    @exclusivity(unchecked) final var isStale = false
    /// `lastBuild` is the `number` of the latest `LayerBuild`. `lastEpoch` is the latest `epoch` of all indexes.
    @exclusivity(unchecked) final var (lastBuild, lastEpoch): (Int32, Int32) = (0, 0)
    /// The nodes that the current query has found in the lists beside indexes.
    @exclusivity(unchecked) final var found: [Found] = []
    /// The indexes that the current query has searched without a quadtree, and the costs of these searches.
    @exclusivity(unchecked) final var visited: [(index: LayerIndex, cost: Int)] = []

    init() {
        nodes = .allocate(capacity: 1 << 10)
        nodes.initialize(to: Record())
        nodes.pointee.own = 0
    }

    deinit { nodes.deallocate() }

    // MARK: The walk

    @inline(__always)
    func isOpen(_ node: Int32) -> Bool { nodes[node].passesItself || nodes[node].letsOut }

    @inline(__always)
    func index(of node: Int32) -> LayerIndex? { nodes[node].own >= 0 ? indexes[Int(nodes[node].own)] : nil }

    /// The node that is hit at a point; -1 if there is none.
    func topmost(at point: Point) -> Int32 {
        now &+= 1
        (cost, spent, inner) = (0, 0, 0)
        let hit = search(indexes[0], point)
        if !visited.isEmpty { payForQuadtrees() }
        return hit
    }

    /// The node that is hit within a node, at a point in the parent's space; -1 for none.
    func hit(_ node: Int32, _ parentX: Double, _ parentY: Double) -> Int32 { walk(node, parentX, parentY) }

    final func walk(_ node: Int32, _ parentX: Double, _ parentY: Double) -> Int32 {
        let record = nodes + Int(node)
        cost &+= 4
        if record.pointee.isHidden { return -1 }
        let x = parentX - record.pointee.x + record.pointee.boundsX
        let y = parentY - record.pointee.y + record.pointee.boundsY
        let isInside =
            x >= record.pointee.boundsX && y >= record.pointee.boundsY
            && x < record.pointee.boundsX + record.pointee.width
            && y < record.pointee.boundsY + record.pointee.height
        if !isInside && !record.pointee.letsOut { return -1 }
        cost &+= 8
        let below = hitBelow(node, x, y)
        return below >= 0 ? below : isInside && !record.pointee.passesItself ? node : -1
    }

    @inline(__always)
    private func hitChildren(_ node: Int32, _ x: Double, _ y: Double) -> Int32 {
        var child = nodes[node].last
        while child >= 0 {
            let hit = walk(child, x, y)
            if hit >= 0 { return hit }
            child = nodes[child].behind
        }
        return -1
    }

    private func hitBelow(_ node: Int32, _ x: Double, _ y: Double) -> Int32 {
        if let index = index(of: node) { return search(index, Point(x: x, y: y)) }
        if nodes[node].last < 0 { return -1 }
        if isOpen(node) && !nodes[node].isUnit { return hitChildren(node, x, y) }
        let (start, outer) = (cost, inner)
        inner = 0
        let hit = hitChildren(node, x, y)
        // The cost of walking here, without the part in nodes that pay for indexes of their own.
        let all = cost - start
        let mine = all - inner
        inner = outer + all
        if mine > Policy.wide { makeIndex(of: node) }
        return hit
    }

    /// Gives a node an index, which is not built yet.
    func makeIndex(of node: Int32) {
        nodes[node].own = Int32(indexes.count)
        indexes.append(LayerIndex(node))
        if nodes[node].isUnit { refit(node) }
    }

    private func search(_ index: LayerIndex, _ point: Point) -> Int32 {
        index.now &+= 1
        if index.quadtree != nil { return answerOfQuadtree(index, point) }
        let (start, outer) = (cost, inner)
        inner = 0
        let hit = index.isBuilt ? answerOfTree(index, point) : hitChildren(index.node, point.x, point.y)
        let all = cost - start
        let mine = all - inner
        inner = outer + all
        if !index.isBuilt {
            if mine > Policy.wide { pay(index, mine) }
        } else if !index.beside.members.isEmpty {
            settle(index)
        }
        visited.append((index, all))
        return hit
    }

    // MARK: Builds and changes

    /// Builds all indexes of a new scene.
    func prepare() {
        var held = [Int](repeating: 0, count: count)
        for node in 1..<Int32(count) { held[Int(head(of: node))] += 1 }
        for node in 0..<Int32(count) where held[Int(node)] >= 24 {
            if nodes[node].own < 0 { makeIndex(of: node) }
            guard let index = index(of: node) else { continue }
            repeat { pay(index, 1 << 40) } while index.build != nil
        }
        (visited, cost, spent) = ([(indexes[0], 1 << 40)], 1 << 40, 0)
        payForQuadtrees()
        indexes[0].flatSpent = 0  // paid by the owner, not by queries
    }

    /// Updates the index of `head(of: node)` after a change of the node.
    func changeTrees(_ node: Int32, _ change: Change) {
        let (before, head) = (nodes[node].changedAt, head(of: node))
        if head < 0 { return }
        soil(node)
        guard let index = index(of: head) else {
            if nodes[head].isUnit { refit(head) }
            return
        }
        if change == .comes && !index.isBuilt && index.build == nil { return }
        nodes[node].changedAt = now
        if let build = index.build, before < build.began { build.changed.append(node) }
        if index.isBuilt { putAside(node, index, hasRested: now &- before > Policy.patience) }
    }

    /// Tells the quadtrees above a node of its change. A quadtree is kept if the node or an ancestor is one of its movers. It is
    /// also kept if the node is new, or has changed since the quadtree's epoch: the node becomes a mover. Any other change
    /// discards the quadtree, and so does one mover more than `Policy.mostMovers`.
    func tell(_ node: Int32, _ change: Change) {
        if flats == 0 && change == .comes { return }
        let before = nodes[node].toldAt
        nodes[node].toldAt = now
        // A quadtree under construction leaves out nodes that have changed since the epoch, so it need not be told.
        if quadtrees == 0 && before >= lastEpoch && change == .differs { return }
        var top = nodes[node].parent
        while top >= 0 {
            if let index = index(of: top) { tell(index, node, change, before) }
            top = nodes[top].parent
        }
    }

    /// Discards a quadtree, or its build in progress, because of changes. If the quadtree has saved less than it cost, `flatHold`
    /// doubles and grows by the loss, up to the price of a new quadtree. Otherwise `flatHold` is halved.
    func drop(_ index: LayerIndex) {
        let lost = max(0, (index.flatBuild?.spent ?? index.flatSpent) - index.gained)
        let price = Policy.perFlatEntry * max(index.flat.count, index.flatBuild?.nodes.count ?? 0)
        index.flatHold = lost > 0 ? min(2 * index.flatHold + lost, price) : index.flatHold / 2
        dropQuadtree(index)
    }
}
