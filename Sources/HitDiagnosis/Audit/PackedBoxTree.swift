/// Finds the boxes of a list that are near a box.
///
/// Each box on the lowest level of the tree bounds a run of six boxes of the list. Each box on a higher level bounds a run of six
/// boxes on the level below. The tree is made without sorting, and is fast if neighbours in the list are neighbours on the
/// screen.
struct PackedBoxTree: Sendable {
    /// The levels of the tree, lowest first. A box of the first level bounds a run of the list. A box of any other level bounds a
    /// run of boxes of the level below.
    private var levels: [[Box]]
    private let count: Int

    private static var fanOut: Int { 6 }

    /// - Complexity: O(boxes).
    init(_ boxes: some RandomAccessCollection<Box>) {
        count = boxes.count
        levels = [Self.boxes(around: boxes)]
        while let last = levels.last, last.count > 1 { levels.append(Self.boxes(around: last)) }
    }

    private static func boxes(around boxes: some RandomAccessCollection<Box>) -> [Box] {
        let starts = stride(from: 0, to: boxes.count, by: fanOut)
        return starts.map { start in boxes.dropFirst(start).prefix(fanOut).reduce(Box.nothing) { $0.union($1) } }
    }

    /// Visits the indices of the boxes that intersect a box, and of some others near it, until `visit` returns false.
    func forEach(near box: Box, _ visit: (Int) -> Bool) {
        guard let top = levels.last, !top.isEmpty else { return }
        var open = top.indices.map { (level: levels.count - 1, index: $0) }
        while let (level, index) = open.popLast() {
            guard levels[level][index].intersects(box) else { continue }
            let end = level == 0 ? count : levels[level - 1].count
            for child in index * Self.fanOut..<min((index + 1) * Self.fanOut, end) {
                if level > 0 {
                    open.append((level - 1, child))
                } else if !visit(child) {
                    return
                }
            }
        }
    }
}
