/// A division of a cell into `2^bitsX × 2^bitsY` equal children, numbered row by row.
struct QuadtreeSplit {
    var bitsX, bitsY: Int32
    /// The binary logarithms of the width and the height of a child, which are measured in the integers of `Quantizer`.
    var shiftX, shiftY: Int32

    @inline(__always)
    init(cell: Cell, bitsX: Int32, bitsY: Int32) {
        self.bitsX = bitsX
        self.bitsY = bitsY
        shiftX = cell.shiftX &- bitsX
        shiftY = cell.shiftY &- bitsY
    }

    @inline(__always)
    func child(_ kid: Int, of cell: Cell) -> Cell {
        let kid = Int32(truncatingIfNeeded: kid)
        return Cell(
            x: cell.x &+ ((kid & ((1 &<< bitsX) &- 1)) &<< shiftX), y: cell.y &+ ((kid &>> bitsX) &<< shiftY),
            shiftX: shiftX, shiftY: shiftY)
    }

    /// The columns and rows of the children that a box touches. The box must touch the cell.
    @inline(__always)
    func range(of edges: CellEdges, in cell: Cell) -> ChildRange {
        ChildRange(
            firstX: max(edges.x0 &- cell.x, 0) &>> shiftX, lastX: (min(edges.x1, cell.lastX) &- cell.x) &>> shiftX,
            firstY: max(edges.y0 &- cell.y, 0) &>> shiftY, lastY: (min(edges.y1, cell.lastY) &- cell.y) &>> shiftY)
    }

    /// The columns and rows of the children that a box covers.
    @inline(__always)
    func coveredRange(of edges: CellEdges, in cell: Cell) -> ChildRange {
        // A child in which an edge lies is not covered.
        ChildRange(
            firstX: edges.x0 < cell.x ? 0 : (edges.x0 &- cell.x) &>> shiftX &+ 1,
            lastX: (min(edges.x1, cell.lastX) &- cell.x) &>> shiftX &- (edges.x1 > cell.lastX ? 0 : 1),
            firstY: edges.y0 < cell.y ? 0 : (edges.y0 &- cell.y) &>> shiftY &+ 1,
            lastY: (min(edges.y1, cell.lastY) &- cell.y) &>> shiftY &- (edges.y1 > cell.lastY ? 0 : 1))
    }

    /// The first word of the node for this division.
    @inline(__always)
    var header: UInt32 { UInt32(truncatingIfNeeded: shiftX | shiftY &<< 8 | bitsX &<< 16 | bitsY &<< 24) }
}
