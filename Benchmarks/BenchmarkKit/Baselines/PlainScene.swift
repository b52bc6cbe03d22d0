import HitTesting

/// Plain recursion over records that can be changed, with all attributes of a node. An engineer who needs no index writes this,
/// so the engine is compared with it.
///
/// A node with only a frame, bounds and children is tested by its record, any other by a separate function with all its
/// attributes. Overrides are not supported, and redirects are not followed.
package final class PlainScene {
    private struct Record {
        var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
        var (boundsX, boundsY) = (0.0, 0.0)
        /// True if no touch hits the node or its descendants.
        var isOut = false
        /// The index of the node in `PlainScene.rare`; -1 if it has only common attributes.
        var rare: Int32 = -1
        var parent: Int32 = -1
        /// The frontmost child and the next sibling behind; the rearmost child and the next sibling in front.
        var (last, behind, first, inFront): (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
    }

    private let records: UnsafeMutablePointer<Record>
    private let count: Int
    /// The rearmost and the frontmost root.
    private var (backRoot, frontRoot): (Int32, Int32) = (-1, -1)
    /// All attributes of the nodes that have rare attributes.
    private var rare: [Node] = []

    /// - Precondition: None of the nodes has an override.
    package init(_ tree: ViewTree) {
        count = tree.count
        records = .allocate(capacity: count)
        records.initialize(repeating: Record(), count: count)
        for (index, node) in tree.nodes.enumerated() {
            precondition(node.asks == .nothing, "plain records have no owner to ask, but node \(index) asks")
            set(Int32(index), to: node)
            link(Int32(index), into: tree.parents[index])
        }
    }

    deinit { records.deallocate() }

    // MARK: The walk

    /// The node hit at a point, -1 for none.
    package func topmost(at point: Point) -> Int32 {
        var root = frontRoot
        while root >= 0 {
            let hit = hit(root, point.x, point.y)
            if hit >= 0 { return hit }
            root = records[Int(root)].behind
        }
        return -1
    }

    private func hit(_ node: Int32, _ parentX: Double, _ parentY: Double) -> Int32 {
        let record = records + Int(node)
        if record.pointee.isOut { return -1 }
        if record.pointee.rare >= 0 { return hitRare(node, Point(x: parentX, y: parentY)) }
        let x = (parentX - record.pointee.x) + record.pointee.boundsX
        let y = (parentY - record.pointee.y) + record.pointee.boundsY
        guard x >= record.pointee.boundsX, y >= record.pointee.boundsY,
            x < record.pointee.boundsX + record.pointee.width, y < record.pointee.boundsY + record.pointee.height
        else { return -1 }
        let hit = hitChildren(of: record, x, y)
        return hit >= 0 ? hit : node
    }

    @inline(__always)
    private func hitChildren(of record: UnsafeMutablePointer<Record>, _ x: Double, _ y: Double) -> Int32 {
        var child = record.pointee.last
        while child >= 0 {
            let hit = hit(child, x, y)
            if hit >= 0 { return hit }
            child = records[Int(child)].behind
        }
        return -1
    }

    @inline(never)
    private func hitRare(_ node: Int32, _ parentPoint: Point) -> Int32 {
        let record = records + Int(node)
        let index = Int(record.pointee.rare)
        guard let point = rare[index].convertFromParent(parentPoint) else { return -1 }
        let isInside = rare[index].contains(point)
        guard isInside || rare[index].hitsOutsideBounds else { return -1 }
        let mode = rare[index].hitMode
        if mode != .boxOnly {
            let hit = hitChildren(of: record, point.x, point.y)
            if hit >= 0 { return hit }
        }
        return isInside && mode != .boxNone ? node : -1
    }

    // MARK: Changes

    private func set(_ number: Int32, to node: Node) {
        let record = records + Int(number)
        record.pointee.isOut = !node.passesFlags || node.hitMode == .none
        (record.pointee.x, record.pointee.y) = (node.origin.x, node.origin.y)
        (record.pointee.boundsX, record.pointee.boundsY) = (node.bounds.origin.x, node.bounds.origin.y)
        (record.pointee.width, record.pointee.height) = (node.bounds.size.width, node.bounds.size.height)
        let isPlain =
            node.transform.isIdentity && node.hitMode == .auto && !node.hitsOutsideBounds && node.hitShape == nil
            && node.touchOutsets == .zero && node.bounds.size.width >= 0 && node.bounds.size.height >= 0
        if record.pointee.rare >= 0 {
            rare[Int(record.pointee.rare)] = node
        } else if !isPlain {
            record.pointee.rare = Int32(rare.count)
            rare.append(node)
        }
    }

    private func move(_ node: Int32, to origin: Point) {
        let record = records + Int(node)
        (record.pointee.x, record.pointee.y) = (origin.x, origin.y)
        if record.pointee.rare >= 0 { rare[Int(record.pointee.rare)].origin = origin }
    }

    private func scroll(_ node: Int32, to origin: Point) {
        let record = records + Int(node)
        (record.pointee.boundsX, record.pointee.boundsY) = (origin.x, origin.y)
        if record.pointee.rare >= 0 { rare[Int(record.pointee.rare)].bounds.origin = origin }
    }

    /// Links a node into a parent, in front of its siblings.
    private func link(_ node: Int32, into parent: Int32) {
        let behind = parent < 0 ? frontRoot : records[Int(parent)].last
        (records[Int(node)].parent, records[Int(node)].behind, records[Int(node)].inFront) = (parent, behind, -1)
        if behind >= 0 { records[Int(behind)].inFront = node } else { setFirst(of: parent, node) }
        setLast(of: parent, node)
    }

    private func unlink(_ node: Int32) {
        let record = records[Int(node)]
        if record.behind >= 0 {
            records[Int(record.behind)].inFront = record.inFront
        } else {
            setFirst(of: record.parent, record.inFront)
        }
        if record.inFront >= 0 {
            records[Int(record.inFront)].behind = record.behind
        } else {
            setLast(of: record.parent, record.behind)
        }
    }

    private func setFirst(of parent: Int32, _ node: Int32) {
        if parent < 0 { backRoot = node } else { records[Int(parent)].first = node }
    }

    private func setLast(of parent: Int32, _ node: Int32) {
        if parent < 0 { frontRoot = node } else { records[Int(parent)].last = node }
    }

    func make(_ frame: DynamicFrame) {
        for index in frame.moved.indices { move(frame.moved[index], to: frame.origins[index]) }
        for change in frame.changes {
            switch change {
            case .hide(let node, let isHidden): records[Int(node)].isOut = isHidden
            case .scroll(let node, let origin): scroll(node, to: origin)
            case .replace(let node, let attributes): set(node, to: attributes)
            case .bringToFront(let node):
                let parent = records[Int(node)].parent
                unlink(node)
                link(node, into: parent)
            case .remove(let node): unlink(node)
            case .insert(let node, let frame, let parent):
                records[Int(node)] = Record()
                set(node, to: Node(frame: frame))
                link(node, into: parent)
            }
        }
    }
}

/// Plain recursion as a form of a dynamic scene.
struct RecursionForm: SceneForm {
    private let scene: PlainScene
    var kept: [Int32] = []

    init(_ tree: ViewTree) { scene = PlainScene(tree) }

    mutating func change(_ frame: DynamicFrame) { scene.make(frame) }

    func topmost(at point: Point) -> Int32 { scene.topmost(at: point) }
}
