/// The convex parts into which lines cut a box.
struct ConvexParts {
    /// The corners of all parts, one part after the other.
    private var corners: [Point]
    /// For each part, the indices of its corners.
    private var ranges = [0..<4]
    /// Parts that are no wider are dropped.
    private let thinnest: Double

    init(of box: Box, thinnest: Double) { (corners, self.thinnest) = (box.corners, thinnest) }

    /// Calls `body` with the corners of each part.
    func forEach(_ body: (Span<Point>) -> Void) {
        for range in ranges { body(corners.span.extracting(range)) }
    }

    /// The corners of those parts whose middle is accepted.
    func pieces(where accepts: (Point) -> Bool) -> [[Point]] {
        var pieces: [[Point]] = []
        forEach { part in
            guard accepts(part.middle) else { return }
            var piece: [Point] = []
            for index in part.indices { piece.append(part[index]) }
            pieces.append(piece)
        }
        return pieces
    }

    /// Cuts the parts along a line.
    mutating func cut(at line: AreaTerm.Line) {
        let whole = self
        (corners, ranges) = ([], [])
        let way = OwnCell.direction(from: line.start, to: line.end)
        whole.forEach { part in
            addHalf(of: part, along: way, from: line.start)
            addHalf(of: part, along: .zero - way, from: line.start)
        }
    }

    /// Adds the half of a polygon on the left of a line.
    private mutating func addHalf(of part: Span<Point>, along way: Point, from start: Point) {
        let first = corners.count
        var last = part[part.count - 1]
        var lastSide = way.turn(to: last - start)
        for index in part.indices {
            let corner = part[index]
            let side = way.turn(to: corner - start)
            if lastSide < 0 && side > 0 || lastSide > 0 && side < 0 {
                corners.append(last + lastSide / (lastSide - side) * (corner - last))
            }
            if side >= 0 { corners.append(corner) }
            (last, lastSide) = (corner, side)
        }
        let range = first..<corners.count
        if corners.span.extracting(range).isWide(thinnest) { ranges.append(range) }
    }
}

// The corners of a convex polygon.
extension Span<Point> {
    /// A point inside the polygon: the mean of its corners.
    var middle: Point {
        var middle = Point.zero
        for index in indices { middle = middle + self[index] / Double(count) }
        return middle
    }

    /// The size of the polygon.
    var area: Double {
        let (turn, unit, _) = scaledTurn
        return turn.magnitude / 2 * unit * unit
    }

    /// True if the polygon is wider than `thinnest`.
    func isWide(_ thinnest: Double) -> Bool {
        let (turn, unit, longest) = scaledTurn
        return turn.magnitude > 2 * (thinnest / unit) * (longest / unit)
    }

    /// A number with the sign of the polygon's signed area; 0 if that area is 0: see `scaledTurn`.
    var turn: Double { scaledTurn.turn }

    /// Twice the signed area of a copy of the polygon. The copy has its first corner at the origin, and is scaled by 1 / `unit` to
    /// coordinates of about 1 at most. So products neither underflow nor overflow. `longest` is the greatest coordinate before.
    private var scaledTurn: (turn: Double, unit: Double, longest: Double) {
        var longest = 0.0
        for index in indices {
            let way = self[index] - self[0]
            longest = max(longest, way.x.magnitude, way.y.magnitude)
        }
        let unit = longest.powerOfTwo
        var (sum, last) = (0.0, Point.zero)
        for index in indices {
            let next = (self[index] - self[0]) / unit
            sum += last.turn(to: next)
            last = next
        }
        return (sum, unit, longest)
    }
}
