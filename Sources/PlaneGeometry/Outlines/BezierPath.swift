/// Open and closed lines made of straight segments, Bézier curves and arcs: the source of paths and strokes.
///
/// Each curve becomes straight segments as it is added: at most `maximumLineCount`. If that number is enough, no
/// point of the curve is farther from the segments than `tolerance`.
public struct BezierPath: Hashable, Sendable {
    /// The lines, in the order in which they were begun. Each element holds the points of one line.
    public private(set) var lines: [[Point]] = []
    /// For each line, whether a segment joins its last point to its first.
    public private(set) var closed: [Bool] = []
    /// The greatest distance between a curve and the segments that it becomes, in the path's units.
    public let tolerance: Double
    /// The point at which the next segment begins: the last point added or moved to, or after `close()` the first point of the
    /// closed line. The origin in an empty path.
    public private(set) var currentPoint = Point.zero
    /// The number of points of all lines.
    public private(set) var pointCount = 0

    /// The beginning of the line in progress, or of the next line.
    private var start = Point.zero
    /// True if there is a line in progress.
    private var isOpen = false
    /// True if the last command was a move.
    private var hasMoved = false
    /// True if there is a line in progress, or a move has begun one.
    var isUnderWay: Bool { isOpen || hasMoved }

    /// The most straight segments for one curve. That many segments differ from the curve by less than 2^-24 of its extent.
    public static var maximumLineCount: Int { 4096 }

    /// A path without lines.
    ///
    /// - Parameter tolerance: The greatest distance between a curve and the segments that it becomes.
    /// - Precondition: The tolerance is a positive finite number.
    public init(tolerance: Double = 0.1) {
        precondition(
            tolerance > 0 && tolerance.isFinite, "the tolerance of a path is a positive number; got \(tolerance)")
        self.tolerance = tolerance
    }

    /// Begins a line at a point. The line is added with its first segment, or when it is closed.
    public mutating func move(to point: Point) {
        (isOpen, hasMoved) = (false, true)
        (start, currentPoint) = (point, point)
    }

    /// Adds a straight segment from the current point. In a path without a move, the first segment begins at the origin.
    public mutating func addLine(to point: Point) {
        begin()
        lines[lines.count - 1].append(point)
        pointCount += 1
        currentPoint = point
    }

    /// Adds a quadratic Bézier curve from the current point.
    public mutating func addQuadCurve(to end: Point, controlPoint: Point) {
        let from = currentPoint
        let bend = from - 2 * controlPoint + end
        // The second derivative is twice the bend, and the error an eighth of it for each square of a step.
        let count = lineCount(forSquare: bend.magnitude / (4 * tolerance))
        addLines(count, to: end) { t in
            let u = 1 - t
            let (a, b, c) = (u * u, 2 * u * t, t * t)
            return a * from + b * controlPoint + c * end
        }
    }

    /// Adds a cubic Bézier curve from the current point.
    public mutating func addCurve(to end: Point, controlPoint1 one: Point, controlPoint2 two: Point) {
        let from = currentPoint
        let bend = from - 2 * one + two
        let nextBend = one - 2 * two + end
        // The second derivative is at most six times the larger bend.
        let count = lineCount(forSquare: 0.75 * max(bend.magnitude, nextBend.magnitude) / tolerance)
        addLines(count, to: end) { t in
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return a * from + b * one + c * two + d * end
        }
    }

    /// Closes the line in progress. After a move alone, adds a line of one point. Without either, nothing happens. The next
    /// segment begins at the first point of the closed line.
    public mutating func close() {
        guard isUnderWay else { return }
        begin()
        closed[closed.count - 1] = true
        isOpen = false
        currentPoint = start
    }

    private mutating func begin() {
        guard !isOpen else { return }
        lines.append([currentPoint])
        closed.append(false)
        pointCount += 1
        (start, isOpen, hasMoved) = (currentPoint, true, false)
    }

    /// The number of segments for a curve: the square root of `square`, rounded up, but at least 1 and at most
    /// `maximumLineCount`.
    func lineCount(forSquare square: Double) -> Int {
        let most = Double(BezierPath.maximumLineCount)
        return square < most * most ? max(1, Int(square.squareRoot().rounded(.up))) : BezierPath.maximumLineCount
    }

    /// Adds `count` straight segments through points of a curve. The last segment ends at the curve's end. Points beyond all
    /// doubles are left out.
    mutating func addLines(_ count: Int, to end: Point, _ point: (Double) -> Point) {
        for step in 1..<max(count, 1) {
            let next = point(Double(step) / Double(count))
            if next.isFinite { addLine(to: next) }
        }
        addLine(to: end)
    }
}

extension Point {
    /// The distance from the origin. It is infinite for NaN.
    fileprivate var magnitude: Double {
        let distance = x.distance(with: y)
        return distance.isNaN ? .infinity : distance
    }
}

extension HitShape.Path {
    /// Creates a path from the lines of a Bézier path. Each line is closed, and becomes a contour.
    public init(_ path: BezierPath, rule: HitShape.FillRule = .evenOdd) {
        self.init(path.lines, rule: rule)
    }
}

extension HitShape.Stroke {
    /// A stroke along the lines of a path.
    public init(_ path: BezierPath, width: Double, hitWidth: Double? = nil) {
        self.init(path.lines, closed: path.closed, width: width, hitWidth: hitWidth)
    }
}
