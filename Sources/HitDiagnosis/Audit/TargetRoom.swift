/// Decides whether an upright rectangle of some size fits into a union of disjoint boxes.
///
/// A rectangle that fits can be moved left and up until its left and upper sides lie on edges of boxes. So only these
/// positions are tested, each by one lookup in a summed-area table over the cells between all edges.
enum TargetRoom {
    /// - Complexity: O(boxes²) cells, each examined a constant number of times.
    static func fits(_ size: Size, in boxes: [Box]) -> Bool {
        let xs = sortedEdges(boxes.flatMap { [$0.minX, $0.maxX] })
        let ys = sortedEdges(boxes.flatMap { [$0.minY, $0.maxY] })
        guard xs.count > 1, ys.count > 1 else { return false }
        let (sums, width) = (freeCells(boxes, xs, ys), xs.count + 1)
        let (rights, bottoms) = (ends(xs, size.width), ends(ys, size.height))
        for (row, bottom) in bottoms.enumerated() {
            guard let bottom else { break }
            for (column, right) in rights.enumerated() {
                guard let right else { break }
                let free =
                    sums[bottom * width + right] - sums[row * width + right]
                    - sums[bottom * width + column] + sums[row * width + column]
                if free == (bottom - row) * (right - column) { return true }
            }
        }
        return false
    }

    private static func sortedEdges(_ edges: [Double]) -> [Double] {
        var result: [Double] = []
        for edge in edges.sorted() where edge != result.last { result.append(edge) }
        return result
    }

    /// For each edge, the index of the first edge at least `length` beyond it, up to rounding; nil if there is none.
    private static func ends(_ edges: [Double], _ length: Double) -> [Int?] {
        var end = 0
        return edges.map { edge in
            while end < edges.count, edges[end] - edge < length * (1 - 1e-12) { end += 1 }
            return end < edges.count ? end : nil
        }
    }

    /// For each crossing of edges, row by row: how many of the cells to its left and above it lie in a box.
    private static func freeCells(_ boxes: [Box], _ xs: [Double], _ ys: [Double]) -> [Int] {
        // The corners of boxes are marked with +1 and -1. The prefix sums of the marks count the boxes at each cell, and the
        // prefix sums of the covered cells are the table. All marks are shifted by one row and one column, so that an entry
        // counts only cells strictly to the left and above.
        let width = xs.count + 1
        var table = Array(repeating: 0, count: width * (ys.count + 1))
        let columns = Dictionary(uniqueKeysWithValues: zip(xs, 1...xs.count))
        let rows = Dictionary(uniqueKeysWithValues: zip(ys, 1...ys.count))
        for box in boxes {
            guard let left = columns[box.minX], let right = columns[box.maxX], let top = rows[box.minY],
                let bottom = rows[box.maxY]
            else { continue }
            table[top * width + left] += 1
            table[top * width + right] -= 1
            table[bottom * width + left] -= 1
            table[bottom * width + right] += 1
        }
        addUp(&table, columns: width)
        table = table.map { min($0, 1) }
        addUp(&table, columns: width)
        return table
    }

    private static func addUp(_ table: inout [Int], columns: Int) {
        for index in table.indices where index % columns > 0 { table[index] += table[index - 1] }
        for index in table.indices where index >= columns { table[index] += table[index - columns] }
    }
}

extension Size {
    /// True if another size fits into this one. Tolerates rounding: a frame of 44 points at x = 0.1 is a little less than 44
    /// points wide.
    func holds(_ other: Size) -> Bool {
        width >= other.width * (1 - 1e-9) && height >= other.height * (1 - 1e-9)
    }
}
