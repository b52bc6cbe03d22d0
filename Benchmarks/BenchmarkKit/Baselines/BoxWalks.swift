import PlaneGeometry

/// The fastest form of a walk of a tree: a walk over a flat array of boxes. All boxes are in one coordinate space, and already
/// clipped to their ancestors. A parent links to its last child, and each child to the sibling behind it.
package struct FlatWalk: Sendable {
    private struct Record {
        var box: Box
        var lastChild: Int32 = -1
        var previous: Int32 = -1
    }

    private let records: [Record]

    /// - Precondition: The scene was made from a tree.
    package init(_ scene: BoxScene) {
        precondition(scene.parents.count == scene.count, "a flat walk needs the parents of all \(scene.count) boxes")
        var records = scene.boxes.map { Record(box: $0) }
        for (index, parent) in scene.parents.enumerated() where parent >= 0 {
            records[index].previous = records[Int(parent)].lastChild
            records[Int(parent)].lastChild = Int32(index)
        }
        self.records = records
    }

    /// The index of the box hit at a point, -1 for none.
    package func topmost(at point: Point) -> Int32 {
        records.withUnsafeBufferPointer { records in
            // Records are read by address. A copy would load all edges, although the first comparison often decides. The walk
            // would take half as long again.
            guard let first = records.baseAddress, first.pointee.box.contains(point) else { return -1 }
            var best: Int32 = 0
            var next = first.pointee.lastChild
            while next >= 0 {
                let record = first + Int(next)
                if record.pointee.box.minX <= point.x, point.x < record.pointee.box.maxX,
                    record.pointee.box.minY <= point.y, point.y < record.pointee.box.maxY
                {
                    best = next
                    next = record.pointee.lastChild
                } else {
                    next = record.pointee.previous
                }
            }
            return best
        }
    }
}

/// Tests the boxes one by one from the front: the first implementation that comes to mind.
package struct ReverseScan: Sendable {
    private let boxes: [Box]

    package init(_ scene: BoxScene) {
        boxes = scene.boxes
    }

    /// The index of the box hit at a point, -1 for none.
    package func topmost(at point: Point) -> Int32 {
        boxes.withUnsafeBufferPointer { boxes in
            var index = boxes.count - 1
            while index >= 0, !boxes[index].contains(point) { index -= 1 }
            return Int32(truncatingIfNeeded: index)
        }
    }
}
