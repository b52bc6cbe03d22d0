import HitTesting

/// The properties that the records of plain recursion and of all prototypes have: a frame, bounds, and a position in a tree.
protocol NodeRecord {
    var x: Double { get set }
    var y: Double { get set }
    var width: Double { get set }
    var height: Double { get set }
    var boundsX: Double { get set }
    var boundsY: Double { get set }
    var isHidden: Bool { get set }
    var parent: Int32 { get set }
    /// `first` is the node's rearmost child, `last` the frontmost. `behind` and `inFront` are the node's next siblings. Each is
    /// -1 if there is no such node.
    var first: Int32 { get set }
    var last: Int32 { get set }
    var behind: Int32 { get set }
    var inFront: Int32 { get set }
    /// The node's position among its siblings. A node in front of a sibling has a greater `order`.
    var order: Int32 { get set }
}

extension NodeRecord {
    /// Copies the frame, the bounds and the visibility of a node into the record.
    mutating func take(_ node: Node) {
        (x, y, width, height) = (node.origin.x, node.origin.y, node.bounds.size.width, node.bounds.size.height)
        (boundsX, boundsY, isHidden) = (node.bounds.origin.x, node.bounds.origin.y, node.isHidden)
    }
}

// The records of nodes, in allocated memory.
extension UnsafeMutablePointer where Pointee: NodeRecord {
    /// Links a node into a parent, in front of its siblings.
    func link(_ node: Int32, into parent: Int32) {
        let behind = self[parent].last
        (self[node].parent, self[node].behind, self[node].inFront) = (parent, behind, -1)
        self[node].order = behind >= 0 ? self[behind].order + 1 : 0
        if behind >= 0 { self[behind].inFront = node } else { self[parent].first = node }
        self[parent].last = node
    }

    /// Takes a node out of its parent's children.
    func unlink(_ node: Int32) {
        let (parent, behind, inFront) = (self[node].parent, self[node].behind, self[node].inFront)
        if behind >= 0 { self[behind].inFront = inFront } else { self[parent].first = inFront }
        if inFront >= 0 { self[inFront].behind = behind } else { self[parent].last = behind }
    }

    /// Appends a record to the `count` records in this memory, which was first allocated for 1024 records. The function is not
    /// `mutating`, since every reading of a scene's memory would then check for exclusive access.
    ///
    /// - Returns: The memory to use from now on. This memory or, if this memory was full, new memory of twice the size, with all
    ///   records moved there.
    func appending(_ record: Pointee, to count: Int) -> UnsafeMutablePointer {
        var memory = self
        if count >= 1 << 10, count.nonzeroBitCount == 1 {
            memory = .allocate(capacity: 2 * count)
            memory.moveInitialize(from: self, count: count)
            deallocate()
        }
        (memory + count).initialize(to: record)
        return memory
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

    /// True if node `one` lies in front of node `other`. Both are descendants of `top`. A descendant lies in front of its
    /// ancestors.
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
