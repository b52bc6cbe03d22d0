extension HitShape {
    /// All points whose distance from a line, or from one of several lines, is less than half of `hitWidth`. Caps and joins are
    /// round.
    ///
    /// The bounds of the node, which may be empty, do not cut a stroke, and touch outsets do not apply. Ancestors cut a stroke
    /// like any area. A stroke is hit within `hitWidth`, so that a line that is drawn 1 point wide can be touched as if it were
    /// 20 wide. A stroke stores a tree of its segments, which is made once and shared by copies. A point takes 16 bytes, and
    /// its share of the tree 12.
    ///
    /// - Complexity: Testing a point takes O(log n) expected for n points if few segments are near; at most O(n).
    public struct Stroke: Hashable, Sendable {
        @usableFromInline package let edges: EdgeTree
        /// For each line, whether a segment joins its last point to its first.
        public let closed: [Bool]
        /// For each line, whether the tree repeats the line's first point at the line's end: to close the line, or because the
        /// line has a single point.
        private let returns: [Bool]
        /// The width with which the stroke is drawn, in points. It does not affect hits.
        public let width: Double
        /// The width within which the stroke is hit, in points. If it is not positive and finite, the stroke contains nothing.
        public let hitWidth: Double
        /// The box around the hit area, in bounds space, enlarged for rounding. Empty if nothing can be hit.
        @usableFromInline package let area: Box

        /// A stroke along several lines.
        ///
        /// - Parameters:
        ///   - lines: The points of each line, in the node's bounds space. A single point makes a disc; a line without points
        ///     contains nothing, and is left out.
        ///   - closed: For each line, whether a segment joins its last point to its first; empty if all are open.
        ///   - width: The width with which the stroke is drawn.
        ///   - hitWidth: The width within which the stroke is hit; by default `width`.
        /// - Precondition: `closed` is empty or has one element for each line.
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
                && left.returns == right.returns && left.edges == right.edges
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(hitWidth)
            hasher.combine(edges.points)
        }

        /// Half the width within which the stroke is hit.
        package var radius: Double { hitWidth / 2 }

        private static func area(around box: Box, _ radius: Double) -> Box {
            guard radius > 0, radius < .infinity, box.minX <= box.maxX else { return .nothing }
            return box.grown(by: radius + (max(box.reach, radius) * EdgeTree.slack + .leastNonzeroMagnitude))
        }
    }
}

extension HitShape.Stroke {
    func contains(_ point: Point) -> Bool {
        area.contains(point) && !edges.visitEdges(near: point) { !HitShape.Stroke.isNear(point, $0, $1, radius) }
    }

    /// True if a point is in the stroke, by testing every segment: the reference for the tree of segments.
    func containsByPlainCount(_ point: Point) -> Bool {
        radius < .infinity && !edges.visitEdges { !HitShape.Stroke.isNear(point, $0, $1, radius) }
    }

    /// True if the point is nearer to a segment than the radius: the arithmetic that defines strokes (D3).
    ///
    /// - Precondition: The radius is finite.
    @inline(__always)
    static func isNear(_ point: Point, _ start: Point, _ end: Point, _ radius: Double) -> Bool {
        let way = point - start
        let direction = end - start
        guard radius > 0, way.isFinite, direction.isFinite else { return false }
        // After scaling, squares of these numbers neither overflow nor vanish. A power of two is exact.
        let scale = PowerOfTwo(bringingToOne: max(direction.x.magnitude, direction.y.magnitude, radius))
        let (w, d, r) = (scale.times(way), scale.times(direction), scale.times(radius))
        let length = d.x * d.x + d.y * d.y
        let part = (w.x * d.x + w.y * d.y) / length
        let e: Point
        if length == 0 || part <= 0 {
            e = w
        } else if part >= 1 {
            e = w - d
        } else {
            e = w - part * d
        }
        return e.x * e.x + e.y * e.y < r * r
    }
}

/// A power of two to multiply by. The product is exact unless it underflows or overflows.
private struct PowerOfTwo {
    private let factor: Double
    /// A second factor, for a power of two that no single `Double` can hold. 1 if `factor` alone is the power.
    private let rest: Double

    /// The factor that scales a positive number into [1, 2).
    @inline(__always)
    init(bringingToOne number: Double) {
        let exponent = Int(number.exponent)
        // 2^1074 is no double; but all factors needed for numbers down to 2^-1023 are.
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
