/// The outlines of shapes in a drawing, with curves flattened to short lines.
struct SVGPath {
    private(set) var contours: [[Point]] = []
    private(set) var isClosed: [Bool] = []

    /// The tolerance for curves, as a fraction of the whole outline's size.
    private static let precision = 1.0 / 4096

    /// A path of one contour; empty if there are fewer than two points.
    init(_ points: [Point], isClosed: Bool) {
        if points.count > 1 { (contours, self.isClosed) = ([points], [isClosed]) }
    }

    /// Reads path data up to the first error, as browsers draw it.
    init(_ data: some StringProtocol) {
        // The first reading draws each curve as one line, to find the outline's size.
        var path = BezierPath(tolerance: .greatestFiniteMagnitude)
        _ = path.append(svgBytes: Array(data.utf8))
        (contours, isClosed) = (path.lines, path.closed)
        let size = bounds.map { max($0.width, $0.height) } ?? 0
        guard size > 0, size.isFinite else { return }
        path = BezierPath(tolerance: max(size * SVGPath.precision, .leastNormalMagnitude))
        _ = path.append(svgBytes: Array(data.utf8))
        (contours, isClosed) = (path.lines, path.closed)
    }

    mutating func add(_ other: SVGPath) {
        contours += other.contours
        isClosed += other.isClosed
    }

    /// The box around all contours; nil if the path has no points.
    var bounds: Box? {
        let points = Array(contours.joined())
        return points.isEmpty ? nil : .around(points)
    }
}
