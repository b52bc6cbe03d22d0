/// The monotone map from coordinates to 30-bit integers that a quadtree compares in place of doubles.
///
/// `(v - origin) * scale + 2^52`, low bits taken: three floating-point operations, each monotone whatever it rounds, so
/// that `a <= b` implies `x(a) <= x(b)`. Therefore integers that differ decide the comparison of the doubles; equal ones
/// leave it open. Adding 2^52 rounds to an integer without the range check (and trap) of a conversion.
struct Quantizer: Sendable {
    /// Integers of points lie in `0 ..< 1 << bits`.
    static let bits: Int32 = 30

    /// The box around all non-empty outer boxes; points outside it have no candidate and no integer.
    let plane: Box
    private let originX, originY, scaleX, scaleY: Double
    /// The width and height that an integer stands for; 0 where all coordinates are the same one.
    let unit: Point

    init(plane: Box) {
        self.plane = plane
        (originX, scaleX) = Self.map(plane.minX, plane.maxX)
        (originY, scaleY) = Self.map(plane.minY, plane.maxY)
        unit = Point(x: scaleX > 0 ? 1 / scaleX : 0, y: scaleY > 0 ? 1 / scaleY : 0)
    }

    /// An extent that is too large or too small for arithmetic maps to 0 as a whole: then doubles decide everything.
    private static func map(_ low: Double, _ high: Double) -> (origin: Double, scale: Double) {
        let scale = (0x1p30 - 1) / (high - low)
        return high - low < .infinity && scale < .infinity && scale > 0 ? (low, scale) : (0, 0)
    }

    /// The integer of an abscissa in the plane.
    @inline(__always)
    func x(_ value: Double) -> Int32 {
        Int32(truncatingIfNeeded: ((value - originX) * scaleX + 0x1p52).bitPattern)
    }

    /// The integer of an ordinate in the plane.
    @inline(__always)
    func y(_ value: Double) -> Int32 {
        Int32(truncatingIfNeeded: ((value - originY) * scaleY + 0x1p52).bitPattern)
    }

    /// The point of integer coordinates.
    func point(_ x: Int32, _ y: Int32) -> Point {
        Point(x: originX + Double(x) * unit.x, y: originY + Double(y) * unit.y)
    }

    /// A box that holds all points of the plane whose integers lie in a range: larger by half an integer than it need be, which is
    /// more than they are rounded by.
    func box(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> Box {
        let (low, high) = (point(minX &- 1, minY &- 1), point(maxX &+ 1, maxY &+ 1))
        return Box(
            minX: unit.x > 0 ? max(low.x, plane.minX) : plane.minX,
            minY: unit.y > 0 ? max(low.y, plane.minY) : plane.minY,
            maxX: unit.x > 0 ? min(high.x, plane.maxX) : plane.maxX,
            maxY: unit.y > 0 ? min(high.y, plane.maxY) : plane.maxY)
    }

    /// Such boxes of a range of a cell's children, numbered as these are; larger by a whole integer.
    func grid(
        of range: (firstX: Int32, lastX: Int32, firstY: Int32, lastY: Int32), _ split: QuadtreeSplit, in cell: Cell
    ) -> BoxGrid {
        let (width, height) = (Double(1 &<< Int(split.shiftX)), Double(1 &<< Int(split.shiftY)))
        let first = point(cell.x &+ range.firstX &<< split.shiftX, cell.y &+ range.firstY &<< split.shiftY)
        return BoxGrid(
            x: unit.x > 0 ? first.x + (width - 1) / 2 * unit.x : plane.minX / 2 + plane.maxX / 2,
            y: unit.y > 0 ? first.y + (height - 1) / 2 * unit.y : plane.minY / 2 + plane.maxY / 2,
            stepX: width * unit.x, stepY: height * unit.y,
            halfX: unit.x > 0 ? (width / 2 + 1) * unit.x : plane.maxX / 2 - plane.minX / 2,
            halfY: unit.y > 0 ? (height / 2 + 1) * unit.y : plane.maxY / 2 - plane.minY / 2,
            columns: Int(range.lastX &- range.firstX &+ 1), rows: Int(range.lastY &- range.firstY &+ 1),
            first: Int(range.firstY &<< split.bitsX | range.firstX), stride: 1 &<< Int(split.bitsX))
    }

    /// A box that holds all points of a cell.
    func box(_ cell: Cell) -> Box { box(cell.x, cell.y, cell.lastX, cell.lastY) }

    /// The integer edges of a box inside the plane. Edges on the plane's own border lie beyond every point's integer, so
    /// that they decide, too.
    @inline(__always)
    func edges(of box: Box) -> CellEdges {
        let beyond: Int32 = 1 << Self.bits
        return CellEdges(
            x0: box.minX <= plane.minX ? -1 : x(box.minX), y0: box.minY <= plane.minY ? -1 : y(box.minY),
            x1: box.maxX >= plane.maxX ? beyond : x(box.maxX), y1: box.maxY >= plane.maxY ? beyond : y(box.maxY))
    }
}

/// A box in integers. A point's integer strictly between two edges is inside, one outside `x0 ... x1` is outside, one
/// equal to an edge is open.
struct CellEdges: Equatable, Sendable {
    var x0, y0, x1, y1: Int32

    /// True if every point whose integers lie in the cell is inside.
    @inline(__always)
    func cover(_ cell: Cell) -> Bool {
        x0 < cell.x && x1 > cell.lastX && y0 < cell.y && y1 > cell.lastY
    }
}

/// The square or oblong `[x, x + 2^shiftX) × [y, y + 2^shiftY)` of integers.
struct Cell: Sendable {
    var x, y: Int32
    var shiftX, shiftY: Int32

    /// All integers that points have.
    static var whole: Cell { Cell(x: 0, y: 0, shiftX: Quantizer.bits, shiftY: Quantizer.bits) }

    @inline(__always) var lastX: Int32 { x &+ (1 &<< shiftX) &- 1 }
    @inline(__always) var lastY: Int32 { y &+ (1 &<< shiftY) &- 1 }
}

extension CellEdges {
    /// The edges that every point's integers are surely inside.
    static var everywhere: CellEdges {
        CellEdges(x0: -1, y0: -1, x1: 1 << Quantizer.bits, y1: 1 << Quantizer.bits)
    }
    /// The edges that no point touches: the neutral element of unions.
    static var nowhere: CellEdges { CellEdges(x0: .max, y0: .max, x1: .min, y1: .min) }

    mutating func formUnion(_ other: CellEdges) {
        x0 = min(x0, other.x0)
        y0 = min(y0, other.y0)
        x1 = max(x1, other.x1)
        y1 = max(y1, other.y1)
    }

    mutating func formIntersection(_ other: CellEdges) {
        x0 = max(x0, other.x0)
        y0 = max(y0, other.y0)
        x1 = min(x1, other.x1)
        y1 = min(y1, other.y1)
    }

    /// True if a point's integers are inside, or on an edge, which leaves it open.
    func touches(_ x: Int32, _ y: Int32) -> Bool { x0 <= x && x <= x1 && y0 <= y && y <= y1 }

    /// True if a point's integers are inside and on no edge.
    func surelyContain(_ x: Int32, _ y: Int32) -> Bool { x0 < x && x < x1 && y0 < y && y < y1 }
}

/// A node's first word: how its cell is cut.
struct QuadtreeNode {
    let header: UInt32

    @inline(__always)
    init(_ header: UInt32) { self.header = header }

    @inline(__always) var shiftX: Int32 { Int32(truncatingIfNeeded: header & 255) }
    @inline(__always) var shiftY: Int32 { Int32(truncatingIfNeeded: header >> 8 & 255) }
    @inline(__always) var bitsX: UInt32 { header >> 16 & 255 }
    @inline(__always) var bitsY: UInt32 { header >> 24 }

    /// The word of the child that holds the integer point, from the header on.
    @inline(__always)
    func child(_ x: Int32, _ y: Int32) -> Int {
        let row = (UInt32(bitPattern: y) &>> (header >> 8)) & ((1 &<< bitsY) &- 1)
        let column = (UInt32(bitPattern: x) &>> header) & ((1 &<< bitsX) &- 1)
        return 1 &+ Int(row &<< bitsX | column)
    }
}
