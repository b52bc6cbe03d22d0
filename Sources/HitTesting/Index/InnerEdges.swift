import SpatialIndex

/// The edges of an entry's inner box in a word: how far each lies within the outer box, which is nothing or a power of two
/// as `AreaBounds` makes them; where it is not, the place of the box in a table.
struct InnerEdges: Hashable, Sendable {
    /// The place in the table, with `tableBit`; else seven bits for each edge: 0, or the exponent plus `bias`.
    private let word: UInt32

    private static let tableBit: UInt32 = 1 << 31
    private static let bias = 97

    /// The edges of an inner box that coincides with the outer one.
    static var outer: InnerEdges { InnerEdges(word: 0) }

    private init(word: UInt32) { self.word = word }

    /// The edges of a box that stands at a place in the table.
    init(place: UInt32) { self.init(word: place | InnerEdges.tableBit) }

    /// Nil if the two boxes do not differ by such margins exactly.
    init?(of inner: Box, within outer: Box) {
        guard let left = InnerEdges.code(outer.minX, inner.minX), let top = InnerEdges.code(outer.minY, inner.minY),
            let right = InnerEdges.code(-outer.maxX, -inner.maxX),
            let bottom = InnerEdges.code(-outer.maxY, -inner.maxY)
        else { return nil }
        self.init(word: left | top << 7 | right << 14 | bottom << 21)
    }

    var isOuter: Bool { word == 0 }

    /// The place in the table, if that is where the box is.
    var place: UInt32? { word & InnerEdges.tableBit == 0 ? nil : word & ~InnerEdges.tableBit }

    /// The inner box, if it is not in the table.
    @inline(__always)
    func box(within outer: Box) -> Box {
        Box(
            minX: outer.minX + margin(0), minY: outer.minY + margin(7), maxX: outer.maxX - margin(14),
            maxY: outer.maxY - margin(21))
    }

    /// Encodes the margin from an outer edge to an inner one; nil unless it is nothing or a power of two in range that
    /// adds up with the outer edge to the inner one exactly.
    @inline(__always)
    private static func code(_ outer: Double, _ inner: Double) -> UInt32? {
        if outer == inner { return 0 }
        let margin = inner - outer
        // A power of two is its exponent alone; a negative number would have one that is too large.
        let code = Int(margin.bitPattern >> 52) - 1023 + bias
        guard margin.significandBitPattern == 0, code > 0, code < 128, outer + margin == inner else { return nil }
        return UInt32(truncatingIfNeeded: code)
    }

    private func margin(_ shift: UInt32) -> Double {
        let code = word &>> shift & 127
        return code == 0 ? 0 : Double(bitPattern: UInt64(1023 - InnerEdges.bias + Int(code)) << 52)
    }
}

/// The inner boxes of a table's entries: those that are not in the words of their edges.
struct InnerBoxes: Sendable {
    private var boxes = PagedArray<Box>()

    /// The box with these edges, within an outer one.
    func box(_ edges: InnerEdges, within outer: Box) -> Box {
        if edges.isOuter { return outer }
        if let place = edges.place { return boxes[place] }
        return edges.box(within: outer)
    }

    /// The edges of a box within an outer one; it is kept here if they do not say what it is. The place of an old box is used
    /// again.
    mutating func edges(of inner: Box, within outer: Box, replacing old: InnerEdges = .outer) -> InnerEdges {
        if let place = old.place {
            boxes[place] = inner
            return old
        }
        if let edges = InnerEdges(of: inner, within: outer) { return edges }
        boxes.append(inner)
        return InnerEdges(place: UInt32(boxes.count - 1))
    }
}
