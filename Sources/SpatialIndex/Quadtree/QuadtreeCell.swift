/// A box in integers. A point is inside if its integers lie strictly between the edges. It is outside if its x is not in `x0 ...
/// x1` or its y is not in `y0 ... y1`. Otherwise one of its integers equals an edge, and the point is undecided.
struct CellEdges: Equatable, Sendable {
    var x0, y0, x1, y1: Int32

    /// True if the box contains all of a cell.
    @inline(__always)
    func cover(_ cell: Cell) -> Bool {
        x0 < cell.x && x1 > cell.lastX && y0 < cell.y && y1 > cell.lastY
    }
}

/// A cell of a quadtree: the rectangle `[x, x + 2^shiftX) × [y, y + 2^shiftY)` of integers.
struct Cell: Sendable {
    var x, y: Int32
    var shiftX, shiftY: Int32

    /// The cell of the whole plane. It contains every point's integers, which `Quantizer` defines.
    static var whole: Cell { Cell(x: 0, y: 0, shiftX: Quantizer.bits, shiftY: Quantizer.bits) }

    @inline(__always) var lastX: Int32 { x &+ (1 &<< shiftX) &- 1 }
    @inline(__always) var lastY: Int32 { y &+ (1 &<< shiftY) &- 1 }
}

extension CellEdges {
    /// The edges of a box that every point is certainly inside.
    static var everywhere: CellEdges {
        CellEdges(x0: -1, y0: -1, x1: 1 << Quantizer.bits, y1: 1 << Quantizer.bits)
    }
    /// Edges that no point touches: the neutral element of unions.
    static var nowhere: CellEdges { CellEdges(x0: .max, y0: .max, x1: .min, y1: .min) }

    mutating func formUnion(_ other: CellEdges) {
        x0 = min(x0, other.x0)
        y0 = min(y0, other.y0)
        x1 = max(x1, other.x1)
        y1 = max(y1, other.y1)
    }

    mutating func formIntersection(_ other: CellEdges) {
        x0 = max(x0, other.x0)
        y0 = max(y0, other.y0)
        x1 = min(x1, other.x1)
        y1 = min(y1, other.y1)
    }

    /// True if a point with these integers is inside the box or undecided.
    func touches(_ x: Int32, _ y: Int32) -> Bool { x0 <= x && x <= x1 && y0 <= y && y <= y1 }

    /// True if a point with these integers is inside the box.
    func surelyContain(_ x: Int32, _ y: Int32) -> Bool { x0 < x && x < x1 && y0 < y && y < y1 }
}
