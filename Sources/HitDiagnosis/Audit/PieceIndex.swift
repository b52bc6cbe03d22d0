/// The pieces of a scene, for lookup by region and by item.
struct PieceIndex: Sendable {
    let pieces: [RegionSolver.Piece]
    /// The tree that finds pieces by box. It needs no sorting, since a solver emits neighbouring pieces in sequence.
    private let tree: PackedBoxTree
    /// The indices of all pieces in `pieces`, sorted by item.
    private var order: [Int32] = []
    /// For each item, the offset in `order` of its first piece. The last entry is the number of pieces.
    private var starts: [Int32]

    /// - Complexity: O(pieces + items).
    init(_ pieces: [RegionSolver.Piece], itemCount: Int) {
        self.pieces = pieces
        starts = Array(repeating: 0, count: itemCount + 1)
        for piece in pieces { starts[Int(piece.item) + 1] += 1 }
        for item in 0..<itemCount { starts[item + 1] += starts[item] }
        order = Array(repeating: 0, count: pieces.count)
        var next = starts
        for (index, piece) in pieces.enumerated() {
            order[Int(next[Int(piece.item)])] = Int32(index)
            next[Int(piece.item)] += 1
        }
        tree = PackedBoxTree(pieces.lazy.map(\.box))
    }

    /// The pieces of a run of items.
    func pieces(of items: Range<Int32>) -> some Collection<RegionSolver.Piece> {
        order[Int(starts[Int(items.lowerBound)])..<Int(starts[Int(items.upperBound)])].lazy.map { pieces[Int($0)] }
    }

    /// Visits the pieces that intersect a box, until `visit` returns false.
    func forEach(in box: Box, _ visit: (RegionSolver.Piece) -> Bool) {
        tree.forEach(near: box) { !pieces[$0].box.intersects(box) || visit(pieces[$0]) }
    }

    /// The greatest number of pieces that are examined to find what covers a target, or whether there is enough room for it.
    static var maximumPieceCount: Int { 192 }

    /// For each item, an upper bound of the area that the item takes of a box. `taker` returns the item that takes a piece; nil
    /// if the piece does not count.
    ///
    /// - Returns: The areas by item. `isComplete` is false if pieces may be missing, since no more than `maximumPieceCount` are
    ///   examined.
    func takenAreas(
        of box: Box, by taker: (RegionSolver.Piece) -> Int32?
    ) -> (areas: [Int32: Double], isComplete: Bool) {
        var budget = PieceIndex.maximumPieceCount
        var areas: [Int32: Double] = [:]
        forEach(in: box) { piece in
            budget -= 1
            if let taker = taker(piece) { areas[taker, default: 0] += piece.area(in: box).high }
            return budget > 0
        }
        return (areas, budget > 0)
    }
}
