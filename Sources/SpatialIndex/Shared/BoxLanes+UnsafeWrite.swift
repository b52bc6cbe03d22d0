// Writes to one lane in place: assigning to an index of a vector copies the whole vector.
extension BoxLanes {
    @inlinable @inline(__always)
    mutating func write(_ lane: Int, _ box: FloatBox) {
        @inline(__always)
        func set(_ edges: inout Edges, _ edge: Float) {
            withUnsafeMutablePointer(to: &edges) {
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: Float.self)[lane & 15] = edge
            }
        }
        set(&minX, box.minX)
        set(&minY, box.minY)
        set(&maxX, box.maxX)
        set(&maxY, box.maxY)
    }

    /// Makes the box of a lane the union of itself and another box.
    @inlinable @inline(__always)
    mutating func extend(_ lane: Int, by box: FloatBox) {
        @inline(__always)
        func extend(_ edges: inout Edges, _ edge: Float, _ isBeyond: (Float, Float) -> Bool) {
            withUnsafeMutablePointer(to: &edges) {
                let lane = UnsafeMutableRawPointer($0).assumingMemoryBound(to: Float.self) + (lane & 15)
                if isBeyond(edge, lane.pointee) { lane.pointee = edge }
            }
        }
        extend(&minX, box.minX, <)
        extend(&minY, box.minY, <)
        extend(&maxX, box.maxX, >)
        extend(&maxY, box.maxY, >)
    }
}
