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
}
