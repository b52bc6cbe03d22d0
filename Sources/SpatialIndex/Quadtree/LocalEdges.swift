/// A box as stored in a leaf: for each axis, the range of columns or rows that certainly lie between the box's edges. A column or
/// a row is a 256th of the leaf's cell.
///
/// A point in the column or row just before the range, or just after it, is undecided, since an edge of the box lies there. The
/// box itself then decides. A point farther away is outside. An edge beyond the cell leaves no point undecided.
struct LocalEdges: Equatable {
    var firstX, lastX, firstY, lastY: UInt8
    /// True if the lower edge lies in the cell's last 256th, or the upper one in the first. Then the box itself decides all hits.
    var isBlurred = false

    /// The edges of a box that covers the whole cell.
    static var everywhere: LocalEdges { LocalEdges(firstX: 0, lastX: 255, firstY: 0, lastY: 255) }
    /// The edges of a box that contains no point of the cell: the neutral element of unions.
    static var nowhere: LocalEdges { LocalEdges(firstX: 255, lastX: 0, firstY: 255, lastY: 0) }
}

extension LocalEdges {
    @inline(__always)
    init(_ edges: CellEdges, in cell: Cell) {
        let shiftX = cell.shiftX &- QuadtreeWords.localBits
        let shiftY = cell.shiftY &- QuadtreeWords.localBits
        let lowX = edges.x0 < cell.x ? 0 : min((edges.x0 &- cell.x) &>> shiftX, 255) &+ 1
        let lowY = edges.y0 < cell.y ? 0 : min((edges.y0 &- cell.y) &>> shiftY, 255) &+ 1
        let highX = edges.x1 > cell.lastX ? 255 : max((edges.x1 &- cell.x) &>> shiftX, 0) &- 1
        let highY = edges.y1 > cell.lastY ? 255 : max((edges.y1 &- cell.y) &>> shiftY, 0) &- 1
        firstX = UInt8(truncatingIfNeeded: min(lowX, 255))
        lastX = UInt8(truncatingIfNeeded: max(highX, 0))
        firstY = UInt8(truncatingIfNeeded: min(lowY, 255))
        lastY = UInt8(truncatingIfNeeded: max(highY, 0))
        isBlurred = max(lowX, lowY) > 255 || min(highX, highY) < 0
    }

    /// How far a local point lies outside the box: 0 if it is certainly inside, 1 if undecided, more if it is outside.
    func excess(_ x: UInt8, _ y: UInt8) -> UInt8 {
        func beyond(_ a: UInt8, _ b: UInt8) -> UInt8 { a < b ? 0 : a - b }
        return beyond(firstX, x) | beyond(x, lastX) | beyond(firstY, y) | beyond(y, lastY)
    }

    @inline(__always)
    mutating func formUnion(_ other: LocalEdges) {
        firstX = min(firstX, other.firstX)
        lastX = max(lastX, other.lastX)
        firstY = min(firstY, other.firstY)
        lastY = max(lastY, other.lastY)
    }
}
