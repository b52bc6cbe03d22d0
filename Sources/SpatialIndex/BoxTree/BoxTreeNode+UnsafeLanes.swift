// What stands in one lane, read and written where it is: an index into a vector copies all of the vector.
extension BoxTreeNode {
    @inline(__always)
    mutating func setBox(_ lane: Int, _ box: FloatBox) {
        BoxTreeNode.lend(&minX, lane) { $0.pointee = box.minX }
        BoxTreeNode.lend(&minY, lane) { $0.pointee = box.minY }
        BoxTreeNode.lend(&maxX, lane) { $0.pointee = box.maxX }
        BoxTreeNode.lend(&maxY, lane) { $0.pointee = box.maxY }
    }

    /// The same box as `box(_:)`, of a node that is being changed.
    @inline(__always)
    mutating func boxInPlace(_ lane: Int) -> FloatBox {
        FloatBox(
            minX: BoxTreeNode.lend(&minX, lane) { $0.pointee }, minY: BoxTreeNode.lend(&minY, lane) { $0.pointee },
            maxX: BoxTreeNode.lend(&maxX, lane) { $0.pointee }, maxY: BoxTreeNode.lend(&maxY, lane) { $0.pointee })
    }

    /// Lends the number in one of the sixteen lanes.
    @inline(__always)
    private static func lend<Result>(
        _ edges: inout Edges, _ lane: Int, _ body: (UnsafeMutablePointer<Float>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &edges) { edges in
            body(UnsafeMutableRawPointer(edges).assumingMemoryBound(to: Float.self) + (lane & 15))
        }
    }
}
