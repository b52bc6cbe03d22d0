import PlaneGeometry

/// Finds the topmost box at each of many points, by a method that has nothing in common with an index of boxes. Boxes are
/// painted front to back over the points, and a painted point is removed.
///
/// The points are sorted into a grid of cells. A pyramid above the cells counts the remaining points, so boxes without
/// remaining points cost nothing.
package struct PaintedAnswers {
    /// The answers in the points' order: the index of a box, or -1.
    package private(set) var answers: [Int32]

    /// The number of the pyramid's levels above the cells. It is chosen so that a cell holds a few points.
    private let levels: Int
    /// The number of cells along a side of the grid.
    private var side: Int { 1 << levels }

    private let points: [Point]
    private let plane: Box
    private let scaleX: Double
    private let scaleY: Double
    /// The offset of each cell's points in `order`, and the number of remaining points in each cell of each level.
    private var starts: [Int32]
    private var left: [[Int32]]
    private var order: [Int32]

    /// - Complexity: O(n + m), and O(cells) for each box that contains a remaining point.
    package init(_ boxes: [Box], points: [Point]) {
        var levels = 0
        while levels < 9, 4 << (2 * levels) < points.count { levels += 1 }
        let side = 1 << levels
        self.levels = levels
        self.points = points
        answers = Array(repeating: -1, count: points.count)
        plane = points.reduce(Box.nothing) { plane, point in
            point.isFinite ? plane.union(Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)) : plane
        }
        scaleX = plane.maxX > plane.minX ? Double(side) / (plane.maxX - plane.minX) : 0
        scaleY = plane.maxY > plane.minY ? Double(side) / (plane.maxY - plane.minY) : 0
        starts = Array(repeating: 0, count: side * side + 1)
        left = (0...levels).map { Array(repeating: 0, count: 1 << (2 * $0)) }
        order = []
        sortPoints()
        for index in boxes.indices.reversed() where left[0][0] > 0 && !boxes[index].isEmpty {
            let box = boxes[index]
            guard box.minX <= plane.maxX, box.maxX > plane.minX, box.minY <= plane.maxY, box.maxY > plane.minY
            else { continue }
            _ = paint(
                Int32(index), box, level: 0, x: 0, y: 0,
                columns: column(box.minX)...column(box.maxX), rows: row(box.minY)...row(box.maxY))
        }
    }

    private func column(_ x: Double) -> Int { cell((x - plane.minX) * scaleX) }
    private func row(_ y: Double) -> Int { cell((y - plane.minY) * scaleY) }
    private func cell(_ place: Double) -> Int { place > 0 ? Int(min(place, Double(side - 1))) : 0 }

    private mutating func sortPoints() {
        let side = side
        let last = levels
        let cells = points.map { $0.isFinite ? row($0.y) * side + column($0.x) : -1 }
        for cell in cells where cell >= 0 {
            starts[cell + 1] += 1
            for level in 0...last {
                let shift = last - level
                left[level][((cell / side) >> shift) << level + (cell % side) >> shift] += 1
            }
        }
        for cell in 0..<side * side { starts[cell + 1] += starts[cell] }
        order = Array(repeating: 0, count: Int(starts[side * side]))
        var filled = starts
        for (point, cell) in cells.enumerated() where cell >= 0 {
            order[Int(filled[cell])] = Int32(point)
            filled[cell] += 1
        }
    }

    /// Paints the remaining points of a cell of the pyramid that the box contains.
    ///
    /// - Returns: The number of painted points.
    private mutating func paint(
        _ index: Int32, _ box: Box, level: Int, x: Int, y: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>
    ) -> Int32 {
        let place = y << level + x
        let shift = levels - level
        guard left[level][place] > 0, x << shift <= columns.upperBound, (x + 1) << shift > columns.lowerBound,
            y << shift <= rows.upperBound, (y + 1) << shift > rows.lowerBound
        else { return 0 }
        var painted: Int32 = 0
        if shift > 0 {
            for child in 0..<4 {
                painted += paint(
                    index, box, level: level + 1, x: 2 * x + child & 1, y: 2 * y + child >> 1, columns: columns,
                    rows: rows)
            }
        } else {
            var position = Int(starts[place])
            var end = position + Int(left[level][place])
            while position < end {
                let point = order[position]
                guard box.contains(points[Int(point)]) else {
                    position += 1
                    continue
                }
                answers[Int(point)] = index
                end -= 1
                order.swapAt(position, end)
                painted += 1
            }
        }
        left[level][place] -= painted
        return painted
    }
}
