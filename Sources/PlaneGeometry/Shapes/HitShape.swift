/// The shape of an area that is no rectangle. The bounds of what has the area, a node, cut the shape, unless it is a stroke. Shape
/// and bounds are in the node's bounds space.
public indirect enum HitShape: Hashable, Sendable {
    /// The ellipse in a rectangle: `((x-cx)/rx)² + ((y-cy)/ry)² < 1`.
    case ellipse(Rect)
    /// A rectangle whose corners are quarter circles.
    case roundedRect(Rect, radii: CornerRadii)
    case polygon(Polygon)
    /// Several closed contours together.
    case path(Path)
    /// All points near some lines. The bounds do not cut a stroke.
    case stroke(Stroke)
    /// A grid of cells over the bounds, each inside or outside.
    case mask(BitMask)

    /// The radii of a rounded rectangle's corners, in points. Negative radii count as 0. If the sum of two radii on one side is
    /// longer than the side, all four shrink by the same factor until they fit; infinite radii then share the side, and no finite
    /// one is left. Where opposite corners overlap, both take away what is outside their discs.
    public struct CornerRadii: Hashable, Sendable {
        public var topLeft: Double
        public var topRight: Double
        public var bottomRight: Double
        public var bottomLeft: Double

        public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
            self.topLeft = topLeft
            self.topRight = topRight
            self.bottomRight = bottomRight
            self.bottomLeft = bottomLeft
        }
    }

    /// The rules by which crossings of an outline determine the inside.
    public enum FillRule: Hashable, Sendable {
        case evenOdd
        case nonZero
    }

    /// A closed outline through its vertices. It is half-open, as in scan conversion: polygons that share an edge share no
    /// point.
    ///
    /// A polygon stores a tree of its edges, which is made once and shared by copies. A vertex takes 16 bytes, and its share of
    /// the tree 12. Setting `vertices` makes a new tree.
    public struct Polygon: Hashable, Sendable {
        @usableFromInline package private(set) var edges: EdgeTree
        /// The rule that decides what is inside, where edges cross.
        public var rule: FillRule

        /// Creates a polygon; one without vertices contains nothing.
        ///
        /// - Complexity: O(n log n).
        public init(_ vertices: [Point], rule: FillRule = .evenOdd) {
            edges = EdgeTree(closed: vertices)
            self.rule = rule
        }

        /// The vertices, in their order along the outline.
        ///
        /// - Complexity: O(n); O(n log n) to set.
        public var vertices: [Point] {
            get { Array(edges.points.dropLast()) }
            set { edges = EdgeTree(closed: newValue) }
        }
    }

    /// A grid of cells stretched over the bounds. Each cell is one bit; rows follow one another without padding. Bits of the last
    /// byte that belong to no cell affect no hit, but masks that differ in them are not equal.
    public struct BitMask: Hashable, Sendable {
        /// The number of cells in a row.
        public let columns: Int
        /// The number of rows.
        public let rows: Int
        /// One bit for each cell, row by row, the most significant bit of a byte first.
        public let bits: [UInt8]

        /// Creates a mask from its bits.
        ///
        /// - Precondition: Both counts are positive and `bits` holds exactly as many bytes as the cells need.
        public init(columns: Int, rows: Int, bits: [UInt8]) {
            precondition(columns > 0 && rows > 0, "a bit mask has cells; got \(columns) × \(rows)")
            let cells = columns.multipliedReportingOverflow(by: rows)
            precondition(
                !cells.overflow && cells.partialValue < Int.max - 7,
                "a mask of \(columns) × \(rows) has more cells than can be counted")
            precondition(
                bits.count == BitMask.byteCount(columns: columns, rows: rows),
                "a mask of \(columns) × \(rows) needs \(BitMask.byteCount(columns: columns, rows: rows)) bytes, got \(bits.count)"
            )
            self.columns = columns
            self.rows = rows
            self.bits = bits
        }

        /// The number of bytes for the bits of all cells.
        ///
        /// - Precondition: The number of cells is less than `Int.max` - 7.
        public static func byteCount(columns: Int, rows: Int) -> Int { (columns * rows + 7) / 8 }

        /// True if the cell is inside. Column and row are counted from the left and the top.
        ///
        /// - Precondition: The mask has this column and this row.
        public subscript(column: Int, row: Int) -> Bool {
            assert(column >= 0 && column < columns && row >= 0 && row < rows, "the mask has no cell \(column), \(row)")
            let cell = row * columns + column
            return bits[cell >> 3] & (0x80 >> UInt8(cell & 7)) != 0
        }
    }
}
