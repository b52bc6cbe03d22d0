// Which boxes of a grid an area covers, found edge by edge in place of box by box.
extension EdgeTree {
    /// Adds to `result` how much of each box of a grid is nearer to the lines than a radius, and which edges are near.
    @_effects(releasenone)
    package func cover(_ grid: BoxGrid, radius: Double, _ result: inout GridCoverage) -> Bool {
        guard touch(grid, radius: radius, &result) else { return false }
        // A larger box is not all inside: see `coverage(of:radius:)`.
        guard min(grid.halfX, grid.halfY) < radius else { return true }
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let box = grid.index(column, row)
                guard result.isPartly(box) else { continue }
                let coverage = coverage(of: grid.box(column...column, row...row), radius: radius, result.runs[box])
                if coverage == .inside { result.move(box, toFull: true) }
            }
        }
        return true
    }

    /// Adds to `result` how much of each box of a grid is inside closed lines, and which edges are near.
    @_effects(releasenone)
    package func cover(_ grid: BoxGrid, _ rule: HitShape.FillRule, _ result: inout GridCoverage) -> Bool {
        guard points.count <= EdgeTree.mostOfOutline, touch(grid, radius: 0, &result) else { return false }
        for row in 0..<grid.rows {
            // What is known of the box before. Neighbours that no edge is near have the same winding number, since they overlap.
            var isInside: Bool?
            for column in 0..<grid.columns {
                let box = grid.index(column, row)
                if result.isPartly(box) {
                    isInside = nil
                } else {
                    let isFull = isInside ?? rule.isInside(winding: winding(at: grid.center(column, row)).winding)
                    if isFull { result.note(box, isFull: true) }
                    isInside = isFull
                }
            }
        }
        return true
    }

    /// Adds to `result` the boxes of a grid that edges may touch, or come nearer to than a radius, and the run of these edges in
    /// each box.
    ///
    /// **Error bounds.** Let M be the largest magnitude of a coordinate of an edge, with twice the radius, or of the grid, and s =
    /// 2^-44 M, the slack of other methods. Every edge is found that touches a box grown by radius + s, as for a strip: here boxes
    /// are grown by radius + 2 s. With u = 2^-53, what is compared on an axis is off by less than 32 u M, also where it is divided by
    /// the distance of boxes, since quotients are cut at the number of boxes. Across an edge with the vector (x, y), a product and
    /// its limit are off by less than 40 u M (|x| + |y|) for a box that the axes leave. Both are less than a tenth of what one s
    /// amounts to. Cells of one index lie in each other, so an edge that is near a cell is in the run of the cell around it.
    private func touch(_ grid: BoxGrid, radius: Double, _ result: inout GridCoverage) -> Bool {
        let reach = max(box.reach + 2 * radius, grid.box.reach)
        let run = result.around
        guard run != .many, isFinite, reach > 0x1p-200, reach < 0x1p200, grid.stepX > 0, grid.stepY > 0 else {
            return false
        }
        let slack = reach * EdgeTree.slack
        var pen = GridPen(grid, room: radius + 2 * slack)
        let isDone = draw(run.isAll ? points.indices : run.points, &pen, slack: slack, &result)
        if isDone { result.hasRuns = true } else { result.giveUp() }
        return isDone
    }

    /// Draws the edges between points in a range. Returns false if that is given up.
    private func draw(_ range: Range<Int>, _ pen: inout GridPen, slack: Double, _ result: inout GridCoverage) -> Bool {
        guard range.count > 1 else { return true }
        guard range.count <= EdgeTree.mostFollowed else { return false }
        return points.withUnsafeBufferPointer { points in
            var (left, first) = (EdgeTree.mostDrawn, range.lowerBound)
            var line = ends.line(of: first)
            while first < range.upperBound, left >= 0 {
                let end = min(ends.isEmpty ? points.count : Int(ends[line]), range.upperBound)
                if first < end {
                    let line = SmoothLine(points: points, last: end &- 1, bend: bend, slack: slack)
                    pen.draw(line, from: first, &left, &result)
                }
                (first, line) = (end, line &+ 1)
            }
            return left >= 0
        }
    }

    /// The most edges of a line that are compared with a grid, and the most of them that are compared with all of its boxes.
    private static let (mostFollowed, mostDrawn) = (1024, 64)
    /// The most points of closed lines that are compared with a grid. Of more, few lie in one box, or all do.
    private static let mostOfOutline = 64
}
