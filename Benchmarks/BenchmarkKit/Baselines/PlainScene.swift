import HitTesting

/// Plain recursion over records that can be changed, with all attributes of a node. An engineer who needs no index writes this,
/// so the engine is compared with it. Queries keep nothing for later queries.
///
/// A node with only a frame, bounds and children is tested by its record, any other node by a separate function with all
/// attributes. Overrides are not supported, and redirects are not followed.
package final class PlainScene: SceneForm {
    private struct Record: NodeRecord {
        var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
        var (boundsX, boundsY) = (0.0, 0.0)
        /// True if no touch hits the node or its descendants.
        var isHidden = false
        /// The index of the node in `PlainScene.rare`; -1 if the node has only a frame, bounds and visibility.
        var rare: Int32 = -1
        var parent: Int32 = -1
        var (last, behind, first, inFront): (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
        var order: Int32 = 0
    }

    /// What a walk needs of a node that has more than a frame, bounds and visibility.
    private struct Rare {
        let (mode, passesOutside, shape): (HitMode, Bool, HitShape?)
        /// The transform's inverse; nil if the transform is the identity, and not a number if it is singular.
        let inverse: AffineTransform?
        /// The attributes that moves and scrolling change.
        private var node: Node
        private(set) var (frame, area): (AnchorFrame, Box)

        init(_ node: Node) {
            (mode, passesOutside, shape, self.node) = (node.hitMode, node.hitsOutsideBounds, node.hitShape, node)
            let inverse = node.transform.inverted() ?? AffineTransform(scaleX: .nan, y: .nan)
            self.inverse = node.transform.isIdentity ? nil : inverse
            (frame, area) = (AnchorFrame(node.anchorPoint, bounds: node.bounds, origin: node.origin), node.area)
        }

        var bounds: Rect { node.bounds }

        mutating func place(_ origin: Point, _ boundsOrigin: Point) {
            (node.origin, node.bounds.origin) = (origin, boundsOrigin)
            frame = AnchorFrame(node.anchorPoint, bounds: node.bounds, origin: origin)
            area = node.area
        }
    }

    /// The record of each node. At index -1 is the record of the screen, the parent of roots.
    private let records: UnsafeMutablePointer<Record>
    private var rare: [Rare] = []

    /// - Precondition: None of the nodes has an override.
    package init(_ tree: ViewTree) {
        let memory = UnsafeMutablePointer<Record>.allocate(capacity: tree.count + 1)
        memory.initialize(repeating: Record(), count: tree.count + 1)
        records = memory + 1
        for (index, node) in tree.nodes.enumerated() {
            precondition(node.asks == .nothing, "plain records have no owner to ask, but node \(index) asks")
            set(Int32(index), to: node)
            records.link(Int32(index), into: tree.parents[index])
        }
    }

    deinit { (records - 1).deallocate() }

    // MARK: The walk

    /// The node hit at a point, -1 for none.
    package func topmost(at point: Point) -> Int32 { hitChildren(of: records - 1, point.x, point.y) }

    private func hit(_ node: Int32, _ parentX: Double, _ parentY: Double) -> Int32 {
        let record = records + Int(node)
        if record.pointee.isHidden { return -1 }
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
        let point: Point
        if let inverse = rare[index].inverse {
            point = rare[index].frame.convertFromParent(parentPoint, by: inverse)
        } else {
            point = Point(
                x: (parentPoint.x - record.pointee.x) + record.pointee.boundsX,
                y: (parentPoint.y - record.pointee.y) + record.pointee.boundsY)
        }
        guard point.x.isFinite, point.y.isFinite else { return -1 }
        let isInside =
            rare[index].area.contains(point)
            && rare[index].shape?.containsWithinArea(point, bounds: rare[index].bounds) ?? true
        guard isInside || rare[index].passesOutside else { return -1 }
        let mode = rare[index].mode
        if mode != .boxOnly {
            let hit = hitChildren(of: record, point.x, point.y)
            if hit >= 0 { return hit }
        }
        return isInside && mode != .boxNone ? node : -1
    }

    // MARK: Changes

    private func set(_ number: Int32, to node: Node) {
        let record = records + Int(number)
        record.pointee.take(node)
        record.pointee.isHidden = node.isOut
        let isPlain =
            node.transform.isIdentity && node.hitMode == .auto && !node.hitsOutsideBounds && node.hitShape == nil
            && node.touchOutsets == .zero && node.bounds.size.width >= 0 && node.bounds.size.height >= 0
        if record.pointee.rare >= 0 {
            rare[Int(record.pointee.rare)] = Rare(node)
        } else if !isPlain {
            record.pointee.rare = Int32(rare.count)
            rare.append(Rare(node))
        }
    }

    private func move(_ node: Int32, to origin: Point) {
        let record = records + Int(node)
        (record.pointee.x, record.pointee.y) = (origin.x, origin.y)
        place(record.pointee)
    }

    private func scroll(_ node: Int32, to origin: Point) {
        let record = records + Int(node)
        (record.pointee.boundsX, record.pointee.boundsY) = (origin.x, origin.y)
        place(record.pointee)
    }

    private func place(_ record: Record) {
        guard record.rare >= 0 else { return }
        rare[Int(record.rare)].place(
            Point(x: record.x, y: record.y), Point(x: record.boundsX, y: record.boundsY))
    }

    func change(_ frame: DynamicFrame) {
        for (node, origin) in frame.moves { move(node, to: origin) }
        for change in frame.changes {
            switch change {
            case .hide(let node, let isHidden): records[node].isHidden = isHidden
            case .scroll(let node, let origin): scroll(node, to: origin)
            case .replace(let node, let attributes): set(node, to: attributes)
            case .bringToFront(let node):
                records.unlink(node)
                records.link(node, into: records[node].parent)
            case .remove(let node): records.unlink(node)
            case .insert(let node, let frame, let parent):
                records[node] = Record()
                set(node, to: Node(frame: frame))
                records.link(node, into: parent)
            }
        }
    }
}
