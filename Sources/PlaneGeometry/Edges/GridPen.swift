/// Notes which boxes of a grid edges come near, edge by edge: see `EdgeTree.touch`.
///
/// Most edges are near the same box as the edge before, and near no other. So the pen has a *core*: points of the plane that are
/// near one box of the grid alone.
struct GridPen {
    private let grid: BoxGrid
    /// The center of the first box, the distances between boxes and what one multiplies by instead of dividing by them, the
    /// number of columns and rows, and half the size of a box with the room around it.
    private let origin, step, per, counts, half: SIMD2<Double>
    /// The points near the grid.
    private let around: OpenBox
    private var core: OpenBox
    /// The index of the box that the core is near.
    private var box = 0

    /// - Parameter room: The distance at which an edge is near a box.
    @inline(__always)
    init(_ grid: BoxGrid, room: Double) {
        self.grid = grid
        origin = SIMD2(grid.x, grid.y)
        step = SIMD2(grid.stepX, grid.stepY)
        per = 1 / step
        counts = SIMD2(Double(grid.columns), Double(grid.rows))
        half = SIMD2(grid.halfX, grid.halfY) + room
        around = OpenBox(low: origin - half, high: origin + (counts - 1) * step + half)
        core = OpenBox(low: origin, high: origin)
    }

    /// Draws the edges of a line, from the point with the index `first` on.
    ///
    /// - Parameter left: How many edges may still be compared with all boxes. It is less than 0 after more have been found.
    @inline(__always)
    mutating func draw(_ line: SmoothLine, from first: Int, _ left: inout Int, _ result: inout GridCoverage) {
        let last = line.last
        var (index, start, isInCore) = (first, line[first], false)
        while left >= 0 {
            if isInCore {
                let end = line.end(in: core, from: index)
                if end > index { result.note(box, edges: index &+ 1, end) }
                (index, start) = (end, line[end])
            }
            if index == last { return }
            index &+= 1
            let end = line[index]
            let isBackward = end .< start
            let low = start.replacing(with: end, where: isBackward)
            let high = end.replacing(with: start, where: isBackward)
            isInCore = low.x < around.high.x && low.y < around.high.y && high.x > around.low.x && high.y > around.low.y
            if isInCore {
                left &-= 1
                draw(index, from: start, to: end, low, high, &result)
                isInCore = core.contains(end)
            }
            start = end
        }
    }

    /// For columns and for rows, the first ones whose box begins after a point, or nearly so: as whole numbers, up to the number of
    /// columns and rows. `shift` is half the size of a box, or its negative for boxes that end after the point.
    @inline(__always)
    private func numbers(after point: SIMD2<Double>, _ shift: SIMD2<Double>) -> SIMD2<Int> {
        // To the nearest whole number.
        Self.numbers(Self.clamped((point + shift - origin) * per + 0.5, counts) + 0x1p52)
    }

    @inline(__always)
    private static func clamped(_ number: SIMD2<Double>, _ most: SIMD2<Double>) -> SIMD2<Double> {
        let least = number.replacing(with: 0, where: number .< 0)
        return least.replacing(with: most, where: least .> most)
    }

    /// Adds the boxes that are near an edge, and moves the core to the edge's end. `low` and `high` are the corners of the box
    /// around the edge.
    @inline(never)
    private mutating func draw(
        _ index: Int, from start: SIMD2<Double>, to end: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>,
        _ result: inout GridCoverage
    ) {
        let (first, last) = (numbers(after: low, -half), numbers(after: high, half))
        if first.x >= last.x || first.y >= last.y { return }
        moveCore(to: end)
        if last.x &- first.x == 1, last.y &- first.y == 1 {
            return result.note(grid.index(first.x, first.y), edges: index, index)
        }
        // The product across the edge, of its vector and that to a box's center, and how much it may be for a box near the line.
        let way = end - start
        let (x, y) = (way.x.magnitude, way.y.magnitude)
        let most = x + y > 0x1p-400 ? x * half.y + y * half.x : .infinity
        for row in first.y..<last.y {
            let product = way.x * (grid.y + Double(row) * grid.stepY - start.y)
            for column in first.x..<last.x {
                let other = way.y * (grid.x + Double(column) * grid.stepX - start.x)
                if (product - other).magnitude > most { continue }
                result.note(grid.index(column, row), edges: index, index)
            }
        }
    }

    @inline(__always)
    private static func numbers(_ whole: SIMD2<Double>) -> SIMD2<Int> {
        SIMD2(Int(truncatingIfNeeded: whole.x.bitPattern & 1023), Int(truncatingIfNeeded: whole.y.bitPattern & 1023))
    }

    /// Moves the core to the box whose center is nearest to a point.
    @inline(__always)
    private mutating func moveCore(to point: SIMD2<Double>) {
        let place = Self.clamped((point - origin) * per, counts - 1) + 0x1p52
        let number = Self.numbers(place)
        let center = origin + (place - 0x1p52) * step
        let near = step - half
        box = grid.index(number.x, number.y)
        core = OpenBox(
            low: center - SIMD2(number.x > 0 ? near.x : half.x, number.y > 0 ? near.y : half.y),
            high: center
                + SIMD2(
                    number.x &+ 1 < grid.columns ? near.x : half.x, number.y &+ 1 < grid.rows ? near.y : half.y))
    }
}
