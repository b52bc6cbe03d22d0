/// The first word of a node, which says how the node's cell is divided.
struct QuadtreeNode {
    let header: UInt32

    @inline(__always)
    init(_ header: UInt32) { self.header = header }

    @inline(__always) var shiftX: Int32 { Int32(truncatingIfNeeded: header & 255) }
    @inline(__always) var shiftY: Int32 { Int32(truncatingIfNeeded: header >> 8 & 255) }
    @inline(__always) var bitsX: UInt32 { header >> 16 & 255 }
    @inline(__always) var bitsY: UInt32 { header >> 24 }

    /// The index of the word for the child that contains an integer point, counted from the header.
    @inline(__always)
    func child(_ x: Int32, _ y: Int32) -> Int {
        let row = (UInt32(bitPattern: y) &>> (header >> 8)) & ((1 &<< bitsY) &- 1)
        let column = (UInt32(bitPattern: x) &>> header) & ((1 &<< bitsX) &- 1)
        return 1 &+ Int(row &<< bitsX | column)
    }
}
