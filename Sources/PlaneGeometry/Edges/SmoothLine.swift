/// The points of a line, and how much it bends. Where it bends little, many of its edges are judged by their chord.
struct SmoothLine {
    let points: UnsafeBufferPointer<Point>
    /// The index of the line's last point that counts.
    let last: Int
    /// The `bend(_:)` of the line, or more.
    let bend: Double
    /// More than the rounding error of a point's distance from a chord.
    let slack: Double

    /// The most by which the way of an edge differs from the way of the edge before, along x or along y.
    ///
    /// The points of `n` successive edges differ from points of their chord by at most n² / 8 of it, along x and along y: a sequence
    /// with second differences up to `d` differs by at most `d` · k · (n - k) / 2 from the straight one with the same ends. With u =
    /// 2^-53 and the largest magnitude M of a coordinate, rounding takes less than 8 u M off a bend, and less than 256 u M off the
    /// deviation of 16 edges: half of the slack 2^-44 M.
    static func bend(_ points: [Point]) -> Double {
        var bend = 0.0
        for index in points.indices.dropFirst(2) {
            let (way, before) = (points[index] - points[index - 1], points[index - 1] - points[index - 2])
            bend = max(bend, (way.x - before.x).magnitude, (way.y - before.y).magnitude)
        }
        return bend
    }

    @inline(__always)
    subscript(index: Int) -> SIMD2<Double> { SIMD2(points[index].x, points[index].y) }

    /// An index so far on the line that all edges from a point up to there lie in an area, which contains the point.
    @inline(__always)
    func end(in area: OpenBox, from index: Int) -> Int {
        var index = index
        func skip(_ count: Int) {
            let inner = area.shrunk(by: bend * Double(count &* count) / 8 + slack)
            guard index &+ count <= last, inner.contains(self[index]) else { return }
            while index &+ count <= last, inner.contains(self[index &+ count]) { index &+= count }
        }
        skip(16)
        skip(4)
        while index < last, area.contains(self[index &+ 1]) { index &+= 1 }
        return index
    }
}

/// A box without its border, by two of its corners.
struct OpenBox {
    var low, high: SIMD2<Double>

    @inline(__always)
    func contains(_ point: SIMD2<Double>) -> Bool {
        let (before, after) = (point - low, high - point)
        let least = before.replacing(with: after, where: after .< before)
        return least.x > 0 && least.y > 0
    }

    static var nothing: OpenBox { OpenBox(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity)) }

    @inline(__always)
    mutating func add(_ point: Point) {
        let point = SIMD2(point.x, point.y)
        low.replace(with: point, where: point .< low)
        high.replace(with: point, where: point .> high)
    }

    @inline(__always)
    func shrunk(by distance: Double) -> OpenBox { OpenBox(low: low + distance, high: high - distance) }
}
