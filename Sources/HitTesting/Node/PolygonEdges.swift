/// The edges of a polygon, arranged so that those left of a point are counted without looking at all of them.
///
/// A segment tree over the distinct y of the vertices: an edge stands at the O(log n) nodes that its span is made of, so
/// that a horizontal line meets exactly the edges at the nodes from one leaf up to the root. At a node, edges that do
/// not cross each other in its span stand from left to right and are searched by bisection; where some cross, all are
/// looked at. A line through a simple polygon therefore costs O(log² n), and memory is O(n log n).
///
/// **Same answers.** Every edge that could be close to the point is judged by the very arithmetic of the plain count,
/// `HitShape.Polygon.crossing`. Bisection only leaves out edges that are further away than all rounding: with u = 2^-53
/// and M the largest magnitude of an x, a computed crossing is off by less than 18 u M, and the margin is 2^-44 M = 512 u M.
/// Edges closer to the point than that are counted one by one. Edges that share a vertex may seem to cross there by
/// rounding: a node counts as ordered where no edge seems to be right of a later one by more than margin / 8 at either end
/// of the span, so that within it none is by more than 136 u M.
final class PolygonEdges: Sendable {
    struct Count {
        var crossings = 0
        var winding = 0
        /// The number of edges that were compared with the point.
        var tested = 0
    }

    /// With fewer vertices the plain count is as fast.
    static let minimumCount = 64

    private let vertices: [Point]
    /// The distinct y, ascending.
    private let levels: [Double]
    private let leafCount: Int
    /// The place in `edges` where the edges of each node begin; the root is node 1, the children of k are 2k and 2k +
    /// 1.
    private let starts: [Int32]
    /// Indices of the edges' end vertices, by node, from left to right.
    private let edges: [Int32]
    /// The winding of the edges before each one at its node.
    private let windingBefore: [Int32]
    /// True for each node whose edges do not cross.
    private let isOrdered: [Bool]
    private let margin: Double

    /// Nil where the plain count does as well, or numbers are too large to bound their rounding.
    init?(_ vertices: [Point]) {
        let reach = vertices.reduce(0) { max($0, max($1.x.magnitude, $1.y.magnitude)) }
        guard vertices.count >= PolygonEdges.minimumCount, reach < 0x1p500 else { return nil }
        self.vertices = vertices
        margin = reach * 0x1p-44
        levels = PolygonEdges.distinct(vertices.map { $0.y }.sorted())
        var leafCount = 1
        while leafCount < levels.count { leafCount *= 2 }
        self.leafCount = leafCount

        let nodes = PolygonEdges.nodesOfEdges(vertices, levels, leafCount)
        var starts = Array(repeating: Int32(0), count: 2 * leafCount + 1)
        for (node, _) in nodes { starts[node + 1] += 1 }
        for node in 0..<2 * leafCount { starts[node + 1] += starts[node] }
        var edges = Array(repeating: Int32(0), count: nodes.count)
        var next = starts
        for (node, edge) in nodes {
            edges[Int(next[node])] = edge
            next[node] += 1
        }
        self.starts = starts
        var isOrdered = Array(repeating: true, count: 2 * leafCount)
        var windingBefore: [Int32] = []
        windingBefore.reserveCapacity(edges.count)
        for node in 0..<2 * leafCount where starts[node] < starts[node + 1] {
            let range = Int(starts[node])..<Int(starts[node + 1])
            isOrdered[node] = PolygonEdges.sort(
                &edges[range], vertices, span: PolygonEdges.span(of: node, levels, leafCount), tolerance: margin / 8)
            var winding: Int32 = 0
            for edge in edges[range] {
                windingBefore.append(winding)
                winding += PolygonEdges.edge(edge, of: vertices).start.y < vertices[Int(edge)].y ? 1 : -1
            }
        }
        self.edges = edges
        self.isOrdered = isOrdered
        self.windingBefore = windingBefore
    }

    /// The edges left of the point that cross its horizontal line.
    func count(at point: Point) -> Count {
        var count = Count()
        guard let first = levels.first, let last = levels.last, first <= point.y, point.y < last, !point.x.isNaN else {
            return count
        }
        var (low, high) = (0, levels.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if levels[middle] <= point.y { low = middle } else { high = middle }
        }
        var node = leafCount + low
        while node > 0 {
            let range = Int(starts[node])..<Int(starts[node + 1])
            if !range.isEmpty { add(range, isOrdered: isOrdered[node], at: point, to: &count) }
            node /= 2
        }
        return count
    }

    private func add(_ range: Range<Int>, isOrdered: Bool, at point: Point, to count: inout Count) {
        // Edges below `low` are surely left of the point, those from `high` on surely right of it.
        var (low, high) = (range.lowerBound, range.upperBound)
        if isOrdered {
            while low < high {
                let middle = (low + high) / 2
                let x = crossing(middle, at: point.y, &count)
                if x <= point.x - margin {
                    low = middle + 1
                } else if x > point.x + margin {
                    high = middle
                } else {
                    var (near, far) = (middle, middle + 1)
                    while near > low, crossing(near - 1, at: point.y, &count) > point.x - margin { near -= 1 }
                    while far < high, crossing(far, at: point.y, &count) <= point.x + margin { far += 1 }
                    (low, high) = (near, far)
                    break
                }
            }
            count.crossings += low - range.lowerBound
            if low > range.lowerBound { count.winding += Int(windingBefore[low - 1]) + winding(low - 1) }
        }
        for place in low..<high where crossing(place, at: point.y, &count) <= point.x {
            count.crossings += 1
            count.winding += winding(place)
        }
    }

    private func crossing(_ place: Int, at y: Double, _ count: inout Count) -> Double {
        count.tested += 1
        let (start, end) = PolygonEdges.edge(edges[place], of: vertices)
        return HitShape.Polygon.crossing(from: start, to: end, at: y)
    }

    private func winding(_ place: Int) -> Int {
        let (start, end) = PolygonEdges.edge(edges[place], of: vertices)
        return start.y < end.y ? 1 : -1
    }
}

extension PolygonEdges {
    private static func edge(_ end: Int32, of vertices: [Point]) -> (start: Point, end: Point) {
        (vertices[end == 0 ? vertices.count - 1 : Int(end) - 1], vertices[Int(end)])
    }

    private static func distinct(_ sorted: [Double]) -> [Double] {
        var result: [Double] = []
        for value in sorted where value != result.last { result.append(value) }
        return result
    }

    private static func place(of value: Double, in levels: [Double]) -> Int {
        var (low, high) = (0, levels.count)
        while low < high {
            let middle = (low + high) / 2
            if levels[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Each edge with each node of the tree that its span is made of.
    private static func nodesOfEdges(
        _ vertices: [Point], _ levels: [Double], _ leafCount: Int
    ) -> [(node: Int, edge: Int32)] {
        var result: [(node: Int, edge: Int32)] = []
        for index in vertices.indices {
            let (start, end) = edge(Int32(index), of: vertices)
            guard start.y != end.y else { continue }
            var low = leafCount + place(of: min(start.y, end.y), in: levels)
            var high = leafCount + place(of: max(start.y, end.y), in: levels)
            while low < high {
                if low & 1 == 1 {
                    result.append((low, Int32(index)))
                    low += 1
                }
                if high & 1 == 1 {
                    high -= 1
                    result.append((high, Int32(index)))
                }
                (low, high) = (low / 2, high / 2)
            }
        }
        return result
    }

    /// The y that a node's edges all cross.
    private static func span(of node: Int, _ levels: [Double], _ leafCount: Int) -> (low: Double, high: Double) {
        var (first, last) = (node, node)
        while first < leafCount { (first, last) = (2 * first, 2 * last + 1) }
        let end = levels.count - 1
        return (levels[min(first - leafCount, end)], levels[min(last + 1 - leafCount, end)])
    }

    /// Sorts edges from left to right; whether they keep that order, up to the tolerance, from one end of the span to the
    /// other.
    private static func sort(
        _ edges: inout ArraySlice<Int32>, _ vertices: [Point], span: (low: Double, high: Double), tolerance: Double
    ) -> Bool {
        var keyed = edges.map { index in
            let (start, end) = edge(index, of: vertices)
            return (
                index: index, top: HitShape.Polygon.crossing(from: start, to: end, at: span.low),
                bottom: HitShape.Polygon.crossing(from: start, to: end, at: span.high)
            )
        }
        keyed.sort { ($0.top, $0.bottom) < ($1.top, $1.bottom) }
        for (place, key) in zip(edges.indices, keyed) { edges[place] = key.index }
        var rightmost = -Double.infinity
        for key in keyed {
            guard key.bottom >= rightmost - tolerance else { return false }
            rightmost = max(rightmost, key.bottom)
        }
        return true
    }
}
