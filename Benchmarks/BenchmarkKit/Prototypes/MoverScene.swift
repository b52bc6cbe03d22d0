import HitTesting
import SpatialIndex

/// A prototype for nested nodes that take touches: the walk, and two indexes of each node with many children. A box tree has
/// the children, a quadtree the descendants. Changes discard the quadtree, and queries pay for the next one.
///
/// With `setsAside`, nodes that change again soon are listed beside both indexes until they have stood still, and queries scan
/// the lists. Without, the prototype is faster if other nodes change in each frame. Node 0 is the only root.
final class MoverScene {
    struct Record: NodeRecord {
        var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
        var (boundsX, boundsY) = (0.0, 0.0)
        var isHidden = false
        var parent: Int32 = -1
        var (first, last, behind, inFront): (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
        var order: Int32 = 0
        /// `own` is the number of the node's own index, `above` the nearest ancestor with an index; -1 if there is none.
        var (own, above): (Int32, Int32) = (-1, -1)
        /// The node's entry in its parent's tree.
        var entry: Int32 = -1
        /// True if the parent's tree has the node's entry.
        var isInTree = false
        /// The node's slot beside the tree; -1 if it is not there.
        var slot: Int32 = -1
        /// `moverOf` is the number of the index whose quadtree has the node as a mover; -1 if there is none. `mover` is the
        /// node's slot among the movers.
        var (moverOf, mover): (Int32, Int32) = (-1, -1)
        /// The scene's query count at the node's last change.
        var movedAt: Int32 = -100_000
    }

    final class Index {
        let node: Int32
        let children: [Int32]
        let ranks: [Int64]
        var tree = BoxTree()
        /// The children that change often, which are not in the tree.
        var beside = LayerBeside()
        /// The number of queries of the index.
        var now: Int32 = 0
        /// The slot of the node beside the tree that is examined next.
        var sweep = 0
        var quadtree: Quadtree?
        /// The node of each entry of the quadtree.
        var flat: [Int32] = []
        /// The nodes that change often, which are not in the quadtree.
        var movers = LayerBeside()
        /// The query count since which changed nodes are left out of a quadtree.
        var epoch: Int32 = 0
        /// `spent` is the number of steps that queries have paid for the next quadtree, `size` the number of nodes in the subtree
        /// of the index's node.
        var (spent, size) = (0, 0)
        /// The price of a quadtree: how many steps queries must take before it is built, for each of the `size` nodes.
        var price: Int

        init(_ node: Int32, children: [Int32], price: Int) {
            (self.node, self.children, self.price) = (node, children, price)
            ranks = children.indices.map { Int64($0 + 1) << 20 }
        }
    }

    let setsAside: Bool
    var nodes: UnsafeMutablePointer<Record>
    private(set) var count = 0
    var indexes: [Index] = []
    /// `now` is the number of queries of indexes, `steps` the number of nodes that walks have entered.
    var (now, steps): (Int32, Int) = (0, 0)
    var found: [LayerScene.Found] = []

    /// The number of children from which on a node has indexes.
    private static let wide = 24
    /// The number of queries without a change after which a node goes back into the tree. By then, scanning it (0.35 ns a query)
    /// has cost about half of what inserting it does (250 ns).
    static let patience: Int32 = 350
    /// The number of queries without a change after which the tree is built again, if a quarter of the children are beside it.
    static let patienceTogether: Int32 = 300
    /// The greatest number of nodes that a quadtree leaves out.
    static let mostMovers = 2000

    /// The first and the greatest price of a quadtree, in steps for each node below the index.
    private var prices: (first: Int, most: Int) { setsAside ? (4, 8) : (12, 96) }

    init(setsAside: Bool) {
        self.setsAside = setsAside
        nodes = .forNodes()
    }

    deinit { nodes.deallocate() }

    func add(_ node: Node, to parent: Int32) -> Int32 {
        let number = Int32(count)
        nodes = nodes.appending(Record(node), to: count)
        count += 1
        if parent >= 0 { nodes.link(number, into: parent) }
        return number
    }

    func prepare() {
        var sizes = [Int](repeating: 1, count: count)
        for node in 0..<Int32(count) where node == 0 || isWide(node) {
            var children: [Int32] = []
            var child = nodes[node].first
            while child >= 0 {
                nodes[child].entry = Int32(children.count)
                children.append(child)
                child = nodes[child].inFront
            }
            nodes[node].own = Int32(indexes.count)
            indexes.append(Index(node, children: children, price: prices.first))
        }
        for node in 0..<Int32(count) {
            let parent = nodes[node].parent
            nodes[node].above = parent < 0 ? -1 : nodes[parent].own >= 0 ? parent : nodes[parent].above
        }
        for node in stride(from: count - 1, to: 0, by: -1) { sizes[Int(nodes[node].parent)] += sizes[node] }
        for index in indexes {
            index.size = sizes[Int(index.node)]
            buildTree(index)
        }
        buildQuadtree(0)
    }

    private func isWide(_ node: Int32) -> Bool {
        let last = nodes[node].last
        return last >= 0 && nodes[last].order >= MoverScene.wide - 1
    }

    // MARK: The walk

    func topmost(at point: Point) -> Int32 { hit(0, point.x, point.y) }

    func hit(_ node: Int32, _ parentX: Double, _ parentY: Double) -> Int32 {
        let record = nodes + Int(node)
        if record.pointee.isHidden { return -1 }
        let x = parentX - record.pointee.x + record.pointee.boundsX
        let y = parentY - record.pointee.y + record.pointee.boundsY
        guard x >= record.pointee.boundsX, y >= record.pointee.boundsY,
            x < record.pointee.boundsX + record.pointee.width, y < record.pointee.boundsY + record.pointee.height
        else { return -1 }
        steps &+= 1
        if record.pointee.own >= 0 { return search(Int(record.pointee.own), Point(x: x, y: y)) }
        return hitChildren(node, x, y)
    }

    @inline(__always)
    private func hitChildren(_ node: Int32, _ x: Double, _ y: Double) -> Int32 {
        var child = nodes[node].last
        while child >= 0 {
            let hit = hit(child, x, y)
            if hit >= 0 { return hit }
            child = nodes[child].behind
        }
        return node
    }

    private func search(_ number: Int, _ point: Point) -> Int32 {
        let index = indexes[number]
        if index.quadtree != nil {
            now &+= 1
            index.now &+= 1
            return answerOfQuadtree(index, point)
        }
        let before = steps
        defer {
            index.spent += 4 + steps - before
            if index.spent > index.price * index.size { buildQuadtree(number) }
        }
        if index.children.count < MoverScene.wide { return hitChildren(index.node, point.x, point.y) }
        now &+= 1
        defer { if setsAside { settle(index) } }
        return answerOfTree(index, point)
    }

    private func answerOfTree(_ index: Index, _ point: Point) -> Int32 {
        // The nodes beside the tree, front to back.
        var (best, bestRank): (Int32, Int64) = (-1, .min)
        if !index.beside.nodes.isEmpty {
            let base = found.count
            index.beside.find(point, &found)
            while found.count > base {
                let node = takeFront(base) { rank($0, index) > rank($1, index) }
                let hit = hit(node, point.x, point.y)
                guard hit >= 0 else { continue }
                (best, bestRank) = (hit, rank(node, index))
                break
            }
            found.removeSubrange(base...)
        }
        var inner: Int32 = -1
        let entry = index.tree.topmost(at: point) { entry in
            if index.ranks[Int(entry)] < bestRank { return true }
            inner = hit(index.children[Int(entry)], point.x, point.y)
            return inner >= 0
        }
        if let entry, index.ranks[Int(entry)] > bestRank { return inner }
        return best >= 0 ? best : index.node
    }

    private func rank(_ node: Int32, _ index: Index) -> Int64 { index.ranks[Int(nodes[node].entry)] }

    /// Removes the front-most of the nodes found from an offset on, and returns it.
    private func takeFront(_ base: Int, _ isInFront: (Int32, Int32) -> Bool) -> Int32 {
        var front = base
        for position in base..<found.count where isInFront(found[position].node, found[front].node) { front = position }
        let node = found[front].node
        found[front] = found[found.count - 1]
        found.removeLast()
        return node
    }

    private func answerOfQuadtree(_ index: Index, _ point: Point) -> Int32 {
        let still = index.quadtree?.topmost(at: point).map { index.flat[Int($0.entry)] } ?? -1
        if index.movers.nodes.isEmpty { return still >= 0 ? still : index.node }
        let base = found.count
        index.movers.find(point, &found)
        defer { found.removeSubrange(base...) }
        while found.count > base {
            let node = takeFront(base) { nodes.isInFront($0, of: $1, below: index.node) }
            if still >= 0, !nodes.isInFront(node, of: still, below: index.node) { continue }
            guard let inside = carry(point, to: nodes[node].parent, from: index.node) else { continue }
            let hit = hit(node, inside.x, inside.y)
            if hit >= 0 { return hit }
        }
        return still >= 0 ? still : index.node
    }

    /// Converts a point from an index's space to the bounds space of a node, by the walk's arithmetic. Nil if the walk does not
    /// reach the node.
    private func carry(_ point: Point, to node: Int32, from top: Int32) -> Point? {
        if node == top { return point }
        guard let outer = carry(point, to: nodes[node].parent, from: top) else { return nil }
        let record = nodes + Int(node)
        let point = Point(
            x: outer.x - record.pointee.x + record.pointee.boundsX,
            y: outer.y - record.pointee.y + record.pointee.boundsY)
        return !record.pointee.isHidden && nodes.bounds(node).contains(point) ? point : nil
    }

    /// Discards a quadtree. Queries begin again to pay for the next one, which costs more.
    func dropQuadtree(_ index: Index) {
        if index.quadtree != nil { index.price = min(prices.most, 2 * index.price) }
        for node in index.movers.nodes { nodes[node].moverOf = -1 }
        (index.quadtree, index.movers, index.spent) = (nil, LayerBeside(), 0)
    }
}
