/// The pieces of a scene, for lookup by region and by item.
///
/// A solver emits neighbouring pieces in sequence. So boxes around runs of six pieces, and around runs of six such
/// boxes, form a tree without any sorting.
struct PieceIndex: Sendable {
    let pieces: [RegionSolver.Piece]
    /// The levels of the tree, lowest first. A box of the first level bounds a run of pieces, a box of any other level a run
    /// of boxes of the level below.
    private var levels: [[Box]] = []
    /// The indices of pieces, sorted by item. Those of an item begin at its offset in `starts`.
    private var order: [Int32] = []
    private var starts: [Int32]

    private static var fanOut: Int { 6 }

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
        levels = [Self.boxes(around: pieces.lazy.map(\.box))]
        while let last = levels.last, last.count > 1 { levels.append(Self.boxes(around: last)) }
    }

    private static func boxes(around boxes: some RandomAccessCollection<Box>) -> [Box] {
        let starts = stride(from: 0, to: boxes.count, by: fanOut)
        return starts.map { start in boxes.dropFirst(start).prefix(fanOut).reduce(Box.nothing) { $0.union($1) } }
    }

    /// The pieces of a run of items.
    func pieces(of items: Range<Int32>) -> some Collection<RegionSolver.Piece> {
        order[Int(starts[Int(items.lowerBound)])..<Int(starts[Int(items.upperBound)])].lazy.map { pieces[Int($0)] }
    }

    /// Visits pieces that intersect a box until `visit` returns false.
    func forEach(in box: Box, _ visit: (RegionSolver.Piece) -> Bool) {
        guard let top = levels.last, !top.isEmpty else { return }
        var open = top.indices.map { (level: levels.count - 1, index: $0) }
        while let (level, index) = open.popLast() {
            guard levels[level][index].intersects(box) else { continue }
            let count = level == 0 ? pieces.count : levels[level - 1].count
            for child in index * Self.fanOut..<min((index + 1) * Self.fanOut, count) {
                if level > 0 {
                    open.append((level - 1, child))
                } else if pieces[child].box.intersects(box), !visit(pieces[child]) {
                    return
                }
            }
        }
    }
}
