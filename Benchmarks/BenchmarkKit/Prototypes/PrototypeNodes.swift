import HitTesting

/// The properties that the records of all prototypes have: a frame, bounds, and a position in a tree.
protocol PrototypeRecord {
    init()
    var x: Double { get set }
    var y: Double { get set }
    var width: Double { get set }
    var height: Double { get set }
    var boundsX: Double { get set }
    var boundsY: Double { get set }
    var isHidden: Bool { get set }
    var parent: Int32 { get }
    associatedtype Order: Comparable
    /// Its position among its siblings: greater is in front.
    var order: Order { get }
}

extension PrototypeRecord {
    init(_ node: Node) {
        self.init()
        (x, y, width, height) = (node.origin.x, node.origin.y, node.bounds.size.width, node.bounds.size.height)
        (boundsX, boundsY, isHidden) = (node.bounds.origin.x, node.bounds.origin.y, node.isHidden)
    }
}

// The nodes of a prototype, in allocated memory.
extension UnsafeMutablePointer where Pointee: PrototypeRecord {
    /// Moves `count` records to memory for twice as many, and frees the old memory.
    func grown(_ count: Int) -> UnsafeMutablePointer {
        let larger = UnsafeMutablePointer.allocate(capacity: 2 * count)
        larger.moveInitialize(from: self, count: count)
        deallocate()
        return larger
    }

    @inline(__always)
    func bounds(_ node: Int32) -> Box {
        let record = self + Int(node)
        return Box(
            minX: record.pointee.boundsX, minY: record.pointee.boundsY,
            maxX: record.pointee.boundsX + record.pointee.width, maxY: record.pointee.boundsY + record.pointee.height)
    }

    /// Converts a box from a node's bounds space to its parent's.
    @inline(__always)
    func outward(_ box: Box, from node: Int32) -> Box {
        let record = self + Int(node)
        let (dx, dy) = (record.pointee.x - record.pointee.boundsX, record.pointee.y - record.pointee.boundsY)
        return Box(minX: box.minX + dx, minY: box.minY + dy, maxX: box.maxX + dx, maxY: box.maxY + dy)
    }

    /// True if one node lies in front of another, both below a third.
    func isInFront(_ one: Int32, of other: Int32, below top: Int32) -> Bool {
        let depths = (depth(of: one, below: top), depth(of: other, below: top))
        var (one, other) = (one, other)
        for _ in 0..<Swift.max(depths.0 - depths.1, 0) { one = self[one].parent }
        for _ in 0..<Swift.max(depths.1 - depths.0, 0) { other = self[other].parent }
        if one == other { return depths.0 > depths.1 }
        while self[one].parent != self[other].parent { (one, other) = (self[one].parent, self[other].parent) }
        return self[one].order > self[other].order
    }

    private func depth(of node: Int32, below top: Int32) -> Int {
        var (depth, node) = (0, node)
        while node != top {
            depth += 1
            node = self[node].parent
        }
        return depth
    }
}

extension UnsafeMutablePointer {
    @inline(__always)
    subscript(index: Int32) -> Pointee {
        unsafeAddress { UnsafePointer(self + Int(index)) }
        nonmutating unsafeMutableAddress { self + Int(index) }
    }
}
