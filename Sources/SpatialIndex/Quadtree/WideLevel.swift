/// A level of boxes of a wide leaf: those of its slots, or those around each sixteen of the level below.
///
/// Groups of sixteen boxes, the last one filled up with boxes that nothing touches; a group is four rows of integer edges.
struct WideLevel {
    let start: Int
    let count: Int

    var groups: Int { (count + 15) / 16 }

    /// The boxes around this level's groups.
    var around: WideLevel { WideLevel(start: start + 64 * groups, count: groups) }

    /// The word of a box's lower edge in x; the others follow in steps of sixteen: upper in x, lower and upper in y.
    func word(_ index: Int) -> Int { start + 64 * (index / 16) + index % 16 }
}

extension CellEdges {
    /// The edges that every point's integers are surely inside.
    static var everywhere: CellEdges {
        CellEdges(x0: -1, y0: -1, x1: 1 << Quantizer.bits, y1: 1 << Quantizer.bits)
    }
    /// The edges that no point touches: the neutral element of unions.
    static var nowhere: CellEdges { CellEdges(x0: .max, y0: .max, x1: .min, y1: .min) }

    mutating func formUnion(_ other: CellEdges) {
        x0 = min(x0, other.x0)
        y0 = min(y0, other.y0)
        x1 = max(x1, other.x1)
        y1 = max(y1, other.y1)
    }

    /// True if a point's integers are inside, or on an edge, which leaves it open.
    func touches(_ x: Int32, _ y: Int32) -> Bool { x0 <= x && x <= x1 && y0 <= y && y <= y1 }

    /// True if a point's integers are inside and on no edge.
    func surelyContain(_ x: Int32, _ y: Int32) -> Bool { x0 < x && x < x1 && y0 < y && y < y1 }
}
