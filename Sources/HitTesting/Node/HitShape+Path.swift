extension HitShape {
    /// Several closed contours together: areas with holes, islands in lakes, glyphs.
    ///
    /// Crossings are counted over all contours, half-open as a polygon's. A path keeps a tree of its edges, made once and
    /// shared by copies: 12 bytes a corner beside the corner's own 16.
    ///
    /// - Complexity: Of asking about a point, O(log n) expected for n corners where an outline does not wind around the point
    ///   many times, never more than O(n).
    public struct Path: Hashable, Sendable {
        let edges: EdgeTree
        /// The rule that says what is inside where contours cross or lie in one another.
        public let rule: FillRule

        /// - Parameters:
        ///   - contours: The corners of each contour, in the node's bounds space. Each is closed from its last corner to its
        ///     first; one of no corners is left out.
        ///   - rule: The rule, over the crossings of all contours together.
        /// - Complexity: O(n log n).
        public init(_ contours: [[Point]], rule: FillRule = .evenOdd) {
            edges = EdgeTree(contours.filter { !$0.isEmpty }.map { $0 + [$0[0]] })
            self.rule = rule
        }

        /// The corners of each contour.
        ///
        /// - Complexity: O(n).
        public var contours: [[Point]] { edges.lines.map { Array($0.dropLast()) } }

        public static func == (left: Path, right: Path) -> Bool {
            left.rule == right.rule && left.edges.hasSameLines(as: right.edges)
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(rule)
            hasher.combine(edges.points)
        }

        func contains(_ point: Point) -> Bool { rule.isInside(winding: edges.winding(at: point).winding) }

        /// Decides by looking at every edge: the tree of edges is tested against this.
        func containsByPlainCount(_ point: Point) -> Bool { rule.isInside(winding: edges.plainWinding(at: point)) }
    }
}

extension HitShape.FillRule {
    /// Each crossing winds once, forth or back: their number is odd where their sum is.
    func isInside(winding: Int) -> Bool { self == .evenOdd ? winding & 1 == 1 : winding != 0 }
}

extension EdgeTree {
    /// The edges of one closed line.
    convenience init(closed corners: [Point]) {
        self.init(corners.isEmpty ? [] : [corners + [corners[0]]])
    }

    var lines: [ArraySlice<Point>] {
        ends.indices.map { points[($0 == 0 ? 0 : Int(ends[$0 - 1]))..<Int(ends[$0])] }
    }

    func hasSameLines(as other: EdgeTree) -> Bool {
        self === other || (ends == other.ends && points == other.points)
    }
}
