/// The positions of a table's rows, rebuilt when the table is loaded. A layout stores, for each row, its
/// distance from the first row. If all rows have the same height, it stores that height instead.
struct RowLayout {
    /// The greatest y coordinate of a row: far enough, and finite even after it is doubled. Rows that would lie beyond
    /// have no height.
    static let farthest = 0x1p1000

    /// For each section, the index of its first row among the rows of all sections. The last element is `rowCount`.
    private var firstRows = [0]
    /// The y coordinate at which the rows begin, below the header.
    let top: Double
    /// The height of each row if all rows have the same height; otherwise 0, and not used.
    private let height: Double
    /// The distance from `top` at which each row begins. The last element is the distance at which the last row ends.
    /// Empty if all rows have the same height.
    private var starts: [Double] = []

    /// A layout of rows that all have the same height. `counts` has the number of rows in each section.
    init(counts: [Int], top: Double, height: Double) {
        (self.top, self.height) = (top, height)
        for count in counts {
            let (sum, overflows) = firstRows[firstRows.count - 1].addingReportingOverflow(count)
            precondition(!overflows, "a table has at most \(Int.max) rows")
            firstRows.append(sum)
        }
    }

    /// A layout of rows with a height for each. `counts` has the number of rows in each section.
    init(counts: [Int], top: Double, heights: (RowPath) -> Double) {
        self.init(counts: counts, top: top, height: 0)
        starts.reserveCapacity(rowCount + 1)
        var start = 0.0
        for (section, count) in counts.enumerated() {
            for row in 0..<count {
                starts.append(start)
                start += heights(RowPath(row: row, section: section))
            }
        }
        starts.append(start)
    }

    var sectionCount: Int { firstRows.count - 1 }
    var rowCount: Int { firstRows[firstRows.count - 1] }
    var bottom: Double { start(of: rowCount) }

    func rowCount(in section: Int) -> Int { firstRows[section + 1] - firstRows[section] }

    func contains(_ path: RowPath) -> Bool {
        path.section >= 0 && path.section < sectionCount && path.row >= 0 && path.row < rowCount(in: path.section)
    }

    /// The index of a row among the rows of all sections.
    ///
    /// - Complexity: O(1).
    func number(of path: RowPath) -> Int { firstRows[path.section] + path.row }

    /// The path of a row. `number` is the row's index among the rows of all sections.
    ///
    /// - Complexity: O(log sections).
    func path(of number: Int) -> RowPath {
        let section = firstRows.firstSortedIndex { $0 > number } - 1
        return RowPath(row: number - firstRows[section], section: section)
    }

    /// The y coordinate at which a row begins. `number` is the row's index among the rows of all sections. If `number`
    /// is `rowCount`, the result is the y coordinate at which the last row ends.
    func start(of number: Int) -> Double {
        min(RowLayout.farthest, top + (starts.isEmpty ? Double(number) * height : starts[number]))
    }

    /// The rows that a range of y coordinates overlaps, as indices among the rows of all sections; empty if there are
    /// none. A row of height zero is included only if a row above it is.
    ///
    /// - Complexity: O(log rows).
    func rows(from minY: Double, to maxY: Double) -> Range<Int> {
        guard rowCount > 0, maxY > top, minY < bottom, maxY > minY else { return 0..<0 }
        let first = (0..<rowCount).firstSortedIndex { start(of: $0 + 1) > max(minY, top) }
        return first..<(first..<rowCount).firstSortedIndex { start(of: $0) >= min(maxY, RowLayout.farthest) }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The index of the first element that has a property; `endIndex` if none has it.
    ///
    /// - Precondition: The elements with the property come after all others.
    /// - Complexity: O(log elements).
    @inline(__always)
    func firstSortedIndex(where hasProperty: (Element) -> Bool) -> Int {
        var (start, end) = (startIndex, endIndex)
        while start < end {
            let middle = start + (end - start) / 2
            if hasProperty(self[middle]) { end = middle } else { start = middle + 1 }
        }
        return start
    }
}
