/// Boxes of one size in columns and rows: some children of a cell of an index. The boxes overlap a little, to allow for rounding.
package struct BoxGrid: Sendable {
    /// The center of the box in the first column and the first row.
    package var x, y: Double
    /// The distances between the centers of neighbouring columns and of neighbouring rows.
    package var stepX, stepY: Double
    /// Half the width and half the height of each box of the grid.
    package var halfX, halfY: Double
    package var columns, rows: Int
    /// The index, among the cell's children, of the box in the first column and the first row.
    package var first: Int
    /// The index of a box minus the index of the box in the same column of the row before.
    package var stride: Int

    @inlinable
    package init(
        x: Double, y: Double, stepX: Double, stepY: Double, halfX: Double, halfY: Double, columns: Int, rows: Int,
        first: Int, stride: Int
    ) {
        (self.x, self.y, self.stepX, self.stepY) = (x, y, stepX, stepY)
        (self.halfX, self.halfY, self.columns, self.rows) = (halfX, halfY, columns, rows)
        (self.first, self.stride) = (first, stride)
    }

    /// The index of a box.
    @inlinable
    package func index(_ column: Int, _ row: Int) -> Int { first &+ row &* stride &+ column }

    @inline(__always)
    package func center(_ column: Int, _ row: Int) -> Point {
        Point(x: x + Double(column) * stepX, y: y + Double(row) * stepY)
    }

    /// The box around a rectangle of boxes, given by its first and its last column and row.
    package func box(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Box {
        let (low, high) = (
            center(columns.lowerBound, rows.lowerBound), center(columns.upperBound, rows.upperBound)
        )
        return Box(minX: low.x - halfX, minY: low.y - halfY, maxX: high.x + halfX, maxY: high.y + halfY)
    }

    /// The box around all boxes. There is at least one.
    package var box: Box { box(0...columns - 1, 0...rows - 1) }

    /// The image of the grid under a map that takes `origin` to the origin and multiplies x and y by positive factors. The boxes are
    /// widened by margins.
    package func image(
        from origin: Point, _ scaleX: Double, _ scaleY: Double, margins marginX: Double, _ marginY: Double
    ) -> BoxGrid {
        var image = self
        (image.x, image.stepX, image.halfX) = (scaleX * (x - origin.x), scaleX * stepX, scaleX * halfX + marginX)
        (image.y, image.stepY, image.halfY) = (scaleY * (y - origin.y), scaleY * stepY, scaleY * halfY + marginY)
        return image
    }
}
