extension HitShape {
    /// One or several lines of points, and all that is nearer to them than half a width: with round caps and joins.
    ///
    /// A stroke is not cut by the bounds of its node, which may be empty, and touch outsets mean nothing for it; ancestors cut it as
    /// they cut any area. What is hit is `hitWidth` wide: a line that is drawn 1 wide can be touched as one of 20. A stroke keeps a
    /// tree of its segments, made once and shared by copies: 12 bytes a point beside the point's own 16.
    ///
    /// - Complexity: Of asking about a point, O(log n) expected for n points where few segments are near, never more than O(n).
    public struct Stroke: Hashable, Sendable {
        let edges: EdgeTree
        /// For each line, whether it goes on from its last point to its first.
        public let closed: [Bool]
        /// For each line, whether its first point was added at its end: to close it, or since it is alone.
        private let returns: [Bool]
        /// The width that it is drawn with, in points. It has no part in what is hit.
        public let width: Double
        /// The width within which it is hit, in points. One that is not positive contains nothing.
        public let hitWidth: Double
        /// The box of what is hit, in bounds space: larger by what rounding takes. Empty where nothing is.
        let area: Box

        /// A stroke along several lines.
        ///
        /// - Parameters:
        ///   - lines: The points of each line, in the node's bounds space. One of a single point is a disc; one of none
        ///     contains nothing, and is left out.
        ///   - closed: For each line, whether it goes on from its last point to its first; none for open lines.
        ///   - width: The width that it is drawn with.
        ///   - hitWidth: The width within which it is hit; `width`, if not given.
        /// - Precondition: `closed` is empty or says it of each line.
        /// - Complexity: O(n log n).
        public init(_ lines: [[Point]], closed: [Bool] = [], width: Double, hitWidth: Double? = nil) {
            precondition(
                closed.isEmpty || closed.count == lines.count,
                "closed says of each line whether it is; got \(closed.count) for \(lines.count) lines")
            self.width = width
            self.hitWidth = hitWidth ?? width
            let kept = lines.indices.filter { !lines[$0].isEmpty }
            self.closed = kept.map { closed.isEmpty ? false : closed[$0] }
            let returns = zip(kept, self.closed).map { index, isClosed in isClosed || lines[index].count == 1 }
            self.returns = returns
            let radius = self.hitWidth / 2
            edges = EdgeTree(
                zip(kept, returns).map { $1 ? lines[$0] + [lines[$0][0]] : lines[$0] }, reach: max(radius, 0))
            area = Stroke.area(around: edges.box, radius)
        }

        /// A stroke along one line.
        public init(_ points: [Point], isClosed: Bool = false, width: Double, hitWidth: Double? = nil) {
            self.init([points], closed: [isClosed], width: width, hitWidth: hitWidth)
        }

        /// The points of each line.
        ///
        /// - Complexity: O(n).
        public var lines: [[Point]] {
            zip(edges.lines, returns).map { Array($1 ? $0.dropLast() : $0) }
        }

        public static func == (left: Stroke, right: Stroke) -> Bool {
            left.width == right.width && left.hitWidth == right.hitWidth && left.closed == right.closed
                && left.returns == right.returns && left.edges.hasSameLines(as: right.edges)
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(hitWidth)
            hasher.combine(edges.points)
        }

        /// Half the width within which it is hit.
        var radius: Double { hitWidth / 2 }

        private static func area(around box: Box, _ radius: Double) -> Box {
            guard radius > 0, box.minX <= box.maxX else { return .nothing }
            let magnitude = max(box.minX.magnitude, box.minY.magnitude, box.maxX.magnitude, box.maxY.magnitude, radius)
            let reach = radius + (magnitude * EdgeTree.slack + .leastNonzeroMagnitude)
            return Box(
                minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach, maxY: box.maxY + reach)
        }
    }
}

extension HitShape.Stroke {
    func contains(_ point: Point) -> Bool {
        guard area.contains(point) else { return false }
        var isNear = false
        edges.visitEdges(near: point) { start, end in
            isNear = HitShape.Stroke.isNear(point, start, end, radius)
            return !isNear
        }
        return isNear
    }

    /// Decides by looking at every segment: the tree of segments is tested against this.
    func containsByPlainCount(_ point: Point) -> Bool {
        var isNear = false
        edges.visitEdges { start, end in
            isNear = HitShape.Stroke.isNear(point, start, end, radius)
            return !isNear
        }
        return isNear
    }

    /// True if the point is nearer to a segment than the radius: the arithmetic that defines strokes (D3).
    @inline(__always)
    static func isNear(_ point: Point, _ start: Point, _ end: Point, _ radius: Double) -> Bool {
        let way = Point(x: point.x - start.x, y: point.y - start.y)
        let direction = Point(x: end.x - start.x, y: end.y - start.y)
        guard radius > 0, way.isFinite, direction.isFinite else { return false }
        // Numbers of this kind neither overflow nor vanish in squares. A power of two is exact.
        let scale = PowerOfTwo(bringingToOne: max(direction.x.magnitude, direction.y.magnitude, radius))
        let (w, d, r) = (scale.times(way), scale.times(direction), scale.times(radius))
        let length = d.x * d.x + d.y * d.y
        let part = (w.x * d.x + w.y * d.y) / length
        let e: Point
        if length == 0 || part <= 0 {
            e = w
        } else if part >= 1 {
            e = Point(x: w.x - d.x, y: w.y - d.y)
        } else {
            e = Point(x: w.x - part * d.x, y: w.y - part * d.y)
        }
        return e.x * e.x + e.y * e.y < r * r
    }
}

/// A factor that shifts the exponent of a number, exactly but where that vanishes or overflows.
private struct PowerOfTwo {
    private let factor: Double
    /// The rest, where one number cannot hold the whole factor.
    private let rest: Double

    /// The factor that brings a positive number into [1, 2).
    @inline(__always)
    init(bringingToOne number: Double) {
        let exponent = Int(number.exponent)
        // 2^1074 is no double; down to 2^-1023 all that is needed is.
        let first = min(-exponent, 1000)
        factor = PowerOfTwo.power(first)
        rest = first == -exponent ? 1 : PowerOfTwo.power(-exponent - first)
    }

    @inline(__always)
    private static func power(_ exponent: Int) -> Double {
        exponent >= -1022
            ? Double(bitPattern: UInt64(exponent + 1023) << 52) : Double(bitPattern: 1 << UInt64(exponent + 1074))
    }

    @inline(__always)
    func times(_ number: Double) -> Double { number * factor * rest }

    @inline(__always)
    func times(_ point: Point) -> Point { Point(x: times(point.x), y: times(point.y)) }
}
