extension HitShape {
    /// Several closed contours together, for areas with holes or in several parts, such as glyphs.
    ///
    /// Crossings are counted over all contours, half-open as for a polygon. A path stores a tree of its edges, which is made
    /// once and shared by copies. A corner takes 16 bytes, and its share of the tree 12.
    ///
    /// - Complexity: Testing a point takes O(log n) expected for n corners, unless an outline winds around the point
    ///   many times; at most O(n).
    public struct Path: Hashable, Sendable {
        @usableFromInline package let edges: EdgeTree
        /// The rule that decides what is inside, where contours cross or are nested.
        public let rule: FillRule

        /// Creates a path of closed contours.
        ///
        /// - Parameters:
        ///   - contours: The corners of each contour, in the node's bounds space. Each contour is closed from its last corner to
        ///     its first; contours without corners are left out.
        ///   - rule: The fill rule, applied to the crossings of all contours together.
        /// - Complexity: O(n log n).
        public init(_ contours: [[Point]], rule: FillRule = .evenOdd) {
            edges = EdgeTree(contours.filter { !$0.isEmpty }.map { $0 + [$0[0]] })
            self.rule = rule
        }

        /// The corners of each contour.
        ///
        /// - Complexity: O(n).
        public var contours: [[Point]] { edges.lines.map { Array($0.dropLast()) } }

        func contains(_ point: Point) -> Bool { rule.isInside(winding: edges.winding(at: point).winding) }

        /// True if a point is inside, by testing every edge: the reference for the tree of edges.
        func containsByPlainCount(_ point: Point) -> Bool { rule.isInside(winding: edges.plainWinding(at: point)) }
    }
}

extension HitShape.FillRule {
    /// True if points with the winding number `winding` are inside. Each crossing adds 1 or -1 to it, so an odd winding number
    /// means an odd number of crossings.
    func isInside(winding: Int) -> Bool { self == .evenOdd ? winding & 1 == 1 : winding != 0 }
}

extension EdgeTree {
    /// Creates the tree of one line, closed from its last corner to its first. Without corners, the tree has no lines.
    convenience init(closed corners: [Point]) {
        self.init(corners.isEmpty ? [] : [corners + [corners[0]]])
    }
}

extension EdgeTree: Hashable {
    /// True if two trees have the same lines.
    @usableFromInline
    package static func == (one: EdgeTree, other: EdgeTree) -> Bool {
        one === other || (one.ends == other.ends && one.order == other.order && one.points == other.points)
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(points) }
}
