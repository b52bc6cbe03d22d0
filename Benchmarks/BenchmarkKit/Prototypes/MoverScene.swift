import HitTesting
import SpatialIndex

/// A prototype for nested nodes that take touches. It walks, but each node with many children has two indexes: a box tree of the
/// children, and a quadtree of the descendants. Changes discard the quadtree, and queries pay for the next one.
///
/// With `setsAside`, nodes that change again soon are listed beside both indexes until they have stood still, and queries scan
/// the lists. Without `setsAside`, the prototype is faster if each frame changes other nodes than the frames before. Node 1 is
/// the only root.
final class MoverScene: LayerScene {
    let setsAside: Bool
    /// The number of nodes that walks have entered.
    private var steps = 0

    /// The least number of children with which a node has indexes.
    private static let wide = 24
    /// The number of queries after which a node that has not changed goes back into the tree. By then, scanning the node (0.35 ns
    /// a query) has cost about half as much as inserting the node (250 ns).
    private static let patience: Int32 = 350
    /// The number of queries after which the tree is built anew if a child in the list beside the tree has not changed. This
    /// happens only if more than a quarter of the children are in the list.
    private static let patienceTogether: Int32 = 300

    init(setsAside: Bool) {
        self.setsAside = setsAside
        super.init()
        indexes = []
        nodes[0].own = -1
    }

    override func prepare() {
        for node in 1..<Int32(count) {
            let (parent, last) = (nodes[node].parent, nodes[node].last)
            if let index = index(of: parent) {
                nodes[node].entry = Int32(index.nodes.count)
                index.nodes.append(node)
            }
            nodes[node].above = nodes[parent].own >= 0 ? parent : nodes[parent].above
            if node == 1 || last >= 0 && nodes[last].order >= MoverScene.wide - 1 { makeIndex(of: node) }
        }
        var sizes = [Int](repeating: 1, count: count)
        for node in stride(from: Int32(count) - 1, to: 0, by: -1) { sizes[Int(nodes[node].parent)] += sizes[Int(node)] }
        // The price of a quadtree is the number of steps that queries must take before it is built. The price doubles with each
        // quadtree that is discarded, up to `most`.
        let (first, most) = setsAside ? (4, 8) : (12, 96)
        for index in indexes {
            let size = sizes[Int(index.node)]
            (index.flatHold, index.mostHold, index.epoch) = (first * size, most * size, setsAside ? 0 : .max)
            buildTree(index)
        }
        buildQuadtree(indexes[0])
    }

    // MARK: The walk

    override func topmost(at point: Point) -> Int32 { hit(1, point.x, point.y) }

    override func hit(_ node: Int32, _ parentX: Double, _ parentY: Double) -> Int32 {
        let record = nodes + Int(node)
        if record.pointee.isHidden { return -1 }
        let x = parentX - record.pointee.x + record.pointee.boundsX
        let y = parentY - record.pointee.y + record.pointee.boundsY
        guard x >= record.pointee.boundsX, y >= record.pointee.boundsY,
            x < record.pointee.boundsX + record.pointee.width, y < record.pointee.boundsY + record.pointee.height
        else { return -1 }
        steps &+= 1
        if record.pointee.own >= 0 { return search(record.pointee.own, Point(x: x, y: y)) }
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

    private func search(_ number: Int32, _ point: Point) -> Int32 {
        let index = indexes[Int(number)]
        if index.quadtree != nil {
            now &+= 1
            index.now &+= 1
            let hit = answerOfQuadtree(index, point)
            return hit >= 0 ? hit : index.node
        }
        let before = steps
        defer {
            index.flatSaved += 4 + steps - before
            if index.flatSaved > index.flatHold { buildQuadtree(index) }
        }
        if index.nodes.count < MoverScene.wide { return hitChildren(index.node, point.x, point.y) }
        now &+= 1
        defer { if setsAside { bringBack(index) } }
        return answerOfChildren(index, point)
    }

    /// The descendant of the index's node that is hit at a point; if none is, the index's node itself. The candidates are the
    /// children in the tree and in the list beside the tree.
    private func answerOfChildren(_ index: LayerIndex, _ point: Point) -> Int32 {
        var (best, order): (Int32, Int32) = (-1, -1)
        if !index.beside.members.isEmpty {
            let base = found.count
            findBeside(index, point)
            while best < 0, let front = takeFront(base, before: -1, index, isFlat: false) {
                best = hit(front.node, point.x, point.y)
                if best >= 0 { order = nodes[front.node].order }
            }
            found.removeSubrange(base...)
        }
        // The entries are the children in their order.
        var inner: Int32 = -1
        _ = index.tree.topmost(at: point) { entry in
            if entry < order { return true }
            inner = hit(index.nodes[Int(entry)], point.x, point.y)
            return inner >= 0
        }
        return inner >= 0 ? inner : best >= 0 ? best : index.node
    }

    // MARK: Changes

    override func changeTrees(_ node: Int32, _ change: Change) {
        guard let index = index(of: nodes[node].parent) else { return }
        let (entry, slot, isHidden) = (nodes[node].entry, slot(of: node, index), nodes[node].isHidden)
        let hasRested = now &- nodes[node].toldAt > MoverScene.patience
        if slot >= 0, !isHidden {
            index.beside.renew(slot, index.now)
            // While the quadtree answers, nothing reads the boxes.
            if index.quadtree == nil { index.beside.write(slot, box(node)) } else { index.besideIsStale = true }
        } else if !setsAside || hasRested && !isHidden && index.tree.contains(entry) {
            index.tree.update(entry, box: box(node))
        } else {
            putAside(node, index, hasRested: false)
        }
    }

    /// Updates the quadtrees above a changed node. A quadtree is kept if the node or an ancestor is one of its movers, and
    /// discarded otherwise.
    override func tell(_ node: Int32, _ change: Change) {
        precondition(change == .differs || change == .comes, "nodes of this prototype stay in their order")
        if indexes.isEmpty { return }  // the scene is not prepared yet
        var above = nodes[node].above
        while above >= 0, let index = index(of: above) {
            if index.quadtree == nil {
                if !setsAside { index.flatSaved = 0 }
            } else {
                let mover = outermostMover(from: node, index)
                if mover < 0 { drop(index) }
                if mover == node { index.movers.write(Int(nodes[node].mover), area(node, in: index.node)) }
            }
            above = nodes[above].above
        }
        nodes[node].toldAt = now
    }

    /// Discards a quadtree, and doubles `flatHold`, up to `mostHold`. `flatHold` is what queries without a quadtree have to cost
    /// together before the next one is built.
    override func drop(_ index: LayerIndex) {
        index.flatHold = min(index.mostHold, 2 * index.flatHold)
        dropQuadtree(index)
    }

    // MARK: Builds, in one piece

    /// The area of a node in its parent's space, empty if the node is hidden.
    private func box(_ node: Int32) -> Box {
        nodes[node].isHidden ? Box(minX: 0, minY: 0, maxX: 0, maxY: 0) : nodes.outward(nodes.bounds(node), from: node)
    }

    /// Builds the tree of all children, and empties the list beside the tree.
    private func buildTree(_ index: LayerIndex) {
        index.tree = BoxTree(backToFront: index.nodes.map(box))
        index.beside = LayerBeside()
    }

    /// Builds an index's quadtree in one piece, from the descendants that stand still. Builds none if too many nodes move.
    private func buildQuadtree(_ index: LayerIndex) {
        index.flatSaved = 0
        index.flatPurse = 1 << 40
        advanceQuadtree(index)
    }

    /// Inserts nodes that have stood still for long enough into the tree. Each query examines a few of them.
    private func bringBack(_ index: LayerIndex) {
        index.now &+= 1
        for _ in 0...index.beside.members.count >> 8 {
            guard !index.beside.members.isEmpty else { return }
            if index.sweep >= index.beside.members.count { index.sweep = 0 }
            let member = index.beside.members[index.sweep]
            let age = index.now &- member.changedAt
            if age > MoverScene.patienceTogether, index.beside.members.count > index.nodes.count / 4 {
                return buildTree(index)
            }
            guard age > MoverScene.patience else {
                index.sweep += 1
                continue
            }
            leaveAside(member.node, index)
            let entry = nodes[member.node].entry
            index.tree.insert(entry, box: box(member.node), rank: BoxTree.Rank(entry))
        }
    }
}
