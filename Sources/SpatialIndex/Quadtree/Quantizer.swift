/// A monotone map from coordinates to 30-bit integers, which a quadtree compares instead of doubles.
///
/// It computes `(v - origin) * scale + 2^52` and takes the low bits: three floating-point operations. Each is monotone in spite
/// of rounding, so `a <= b` implies `x(a) <= x(b)`. Therefore integers that differ decide the comparison of two doubles; equal
/// integers leave it undecided. Adding 2^52 rounds to an integer without the range check (and trap) of a conversion.
struct Quantizer: Sendable {
    /// The number of bits of a point's integers, which lie in `0 ..< 1 << bits`.
    static let bits: Int32 = 30

    /// The box around all outer boxes that are not empty. Points outside it have no candidate and no integer.
    let plane: Box
    private let originX, originY, scaleX, scaleY: Double
    /// The width and height that one integer step stands for; 0 on an axis on which all coordinates map to 0.
    let unit: Point

    init(plane: Box) {
        self.plane = plane
        (originX, scaleX) = Self.map(plane.minX, plane.maxX)
        (originY, scaleY) = Self.map(plane.minY, plane.maxY)
        unit = Point(x: scaleX > 0 ? 1 / scaleX : 0, y: scaleY > 0 ? 1 / scaleY : 0)
    }

    /// The origin and the scale by which the coordinates of an axis are mapped to integers. If the extent of the coordinates is
    /// too large or too small for that, all coordinates map to 0, and doubles decide everything.
    private static func map(_ low: Double, _ high: Double) -> (origin: Double, scale: Double) {
        let scale = (0x1p30 - 1) / (high - low)
        return high - low < .infinity && scale < .infinity && scale > 0 ? (low, scale) : (0, 0)
    }

    /// The integer to which an x coordinate is mapped. The coordinate must lie in the plane.
    @inline(__always)
    func x(_ value: Double) -> Int32 {
        Int32(truncatingIfNeeded: ((value - originX) * scaleX + 0x1p52).bitPattern)
    }

    /// The integer to which a y coordinate is mapped. The coordinate must lie in the plane.
    @inline(__always)
    func y(_ value: Double) -> Int32 {
        Int32(truncatingIfNeeded: ((value - originY) * scaleY + 0x1p52).bitPattern)
    }

    /// Maps a pair of integers back to a point in the entries' space.
    func point(_ x: Int32, _ y: Int32) -> Point {
        Point(x: originX + Double(x) * unit.x, y: originY + Double(y) * unit.y)
    }

    /// A box around all points of the plane with integers in a range, half a step larger: more than the rounding error.
    func box(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> Box {
        let (low, high) = (point(minX &- 1, minY &- 1), point(maxX &+ 1, maxY &+ 1))
        return Box(
            minX: unit.x > 0 ? max(low.x, plane.minX) : plane.minX,
            minY: unit.y > 0 ? max(low.y, plane.minY) : plane.minY,
            maxX: unit.x > 0 ? min(high.x, plane.maxX) : plane.maxX,
            maxY: unit.y > 0 ? min(high.y, plane.maxY) : plane.maxY)
    }

    /// A box around each of the cell's children in a range, a step larger than without rounding, with the children's indices.
    func grid(of range: ChildRange, _ split: QuadtreeSplit, in cell: Cell) -> BoxGrid {
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

    /// A box that contains all points of a cell.
    func box(_ cell: Cell) -> Box { box(cell.x, cell.y, cell.lastX, cell.lastY) }

    /// The edges of a box as integers: -1 or 2^30 where it reaches the border of the plane, beyond every point's.
    @inline(__always)
    func edges(of box: Box) -> CellEdges {
        let beyond: Int32 = 1 << Self.bits
        return CellEdges(
            x0: box.minX <= plane.minX ? -1 : x(box.minX), y0: box.minY <= plane.minY ? -1 : y(box.minY),
            x1: box.maxX >= plane.maxX ? beyond : x(box.maxX), y1: box.maxY >= plane.maxY ? beyond : y(box.maxY))
    }
}
