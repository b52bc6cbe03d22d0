extension EdgeTree {
    /// A run of edges and a box around the run: a node of the tree. Stretches are stored in pre-order. An additional stretch at
    /// the end marks the last point.
    struct Stretch: Sendable {
        /// The direction of the box's first axis, (x, y); the other axis is normal to it.
        var x: Float = 1
        var y: Float = 0
        /// The box along its two axes, relative to the tree's `middle`, slack included.
        var box = Box.everything
        /// The index of the run's first point. The run's last point is the `first` of the stretch `size` positions further on,
        /// after the subtree of this stretch.
        var first: Int32
        /// The number of stretches in this stretch's subtree, including this one.
        var size: Int32

        /// True if a point, relative to the tree's `middle`, is outside the box.
        @inline(__always)
        func misses(_ point: Point) -> Bool {
            let (x, y) = (Double(x), Double(y))
            let along = point.x * x + point.y * y
            let across = point.y * x - point.x * y
            return along < box.minX || along > box.maxX || across < box.minY || across > box.maxY
        }

        /// The square of the distance from a point, relative to the tree's `middle`, to the box.
        func squaredDistance(to point: Point) -> Double {
            let (x, y) = (Double(x), Double(y))
            let along = point.x * x + point.y * y
            let across = point.y * x - point.x * y
            let (dx, dy) = (max(box.minX - along, along - box.maxX, 0), max(box.minY - across, across - box.maxY, 0))
            return dx * dx + dy * dy
        }

        /// True if an upright box is outside along one of this box's axes, by its center relative to `middle` and half its size.
        @inline(__always)
        func misses(_ point: Point, half: Size) -> Bool {
            let (x, y) = (Double(x), Double(y))
            let along = point.x * x + point.y * y
            let across = point.y * x - point.x * y
            let width = half.width * x.magnitude + half.height * y.magnitude
            let height = half.height * x.magnitude + half.width * y.magnitude
            return along + width < box.minX || along - width > box.maxX || across + height < box.minY
                || across - height > box.maxY
        }
    }
}

extension EdgeTree.Stretch {
    /// Fits this box around points, and enlarges it by `slack`. The box is aligned with the direction from the first point to
    /// the farthest one, or with the axes, whichever makes the box smaller.
    mutating func fit(_ points: ArraySlice<Point>, from middle: Point, slack: Double) {
        let start = points[points.startIndex]
        var (direction, farthest) = (Point(x: 1, y: 0), 0.0)
        for point in points {
            let way = point - start
            let square = way.x * way.x + way.y * way.y
            if square > farthest { (direction, farthest) = (way, square) }
        }
        setBox(of: points, from: middle)
        let upright = self
        let length = farthest.squareRoot()
        if length > 0, length.isFinite {
            (x, y) = (Float(direction.x / length), Float(direction.y / length))
            setBox(of: points, from: middle)
            if !(area < upright.area) { self = upright }
        }
        box = box.grown(by: slack)
    }

    var area: Double { box.width * box.height }

    private mutating func setBox(of points: ArraySlice<Point>, from middle: Point) {
        let (x, y) = (Double(x), Double(y))
        box = .nothing
        for point in points {
            let way = point - middle
            box = box.union(Box(at: Point(x: way.x * x + way.y * y, y: way.y * x - way.x * y)))
        }
    }
}
