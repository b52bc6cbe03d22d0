/// A strip as stored in a leaf, in four bytes: a direction with the integer components `a` and `b`, and a range of coordinates
/// along that direction. In a bounded leaf, two bytes more: a range of coordinates along the strip.
///
/// The coordinate of a local point (x, y) is `(a * (x - 128) + b * (y - 128)) >> 8`, plus 128. The point is in the strip if the
/// coordinate is in `first ... last`, and undecided if the coordinate is at most three below `first` or above `last`. But the
/// point is outside if its coordinate along the strip, `(b * (x - 128) - a * (y - 128)) >> 8` plus 128, is not in `start ... end`,
/// and undecided if that is off by one.
struct LocalStrip: Equatable {
    var a: Int8 = 0
    var b: Int8 = 0
    var first: UInt8 = 0
    var last: UInt8 = 255
    var start: UInt8 = 0
    var end: UInt8 = 255
    /// True if all points in the strip are certainly in the area; otherwise the area decides.
    var isSure = false

    /// True if much of the cell lies before the start or after the end of the strip.
    var isShort: Bool { start > 64 || end < 192 }

    static var everywhere: LocalStrip { LocalStrip() }

    /// How far a local point lies outside the strip: 0 if it is certainly inside, 1 if undecided, more if it is outside.
    func excess(_ x: UInt8, _ y: UInt8) -> UInt8 {
        let place = UInt8(truncatingIfNeeded: (Int(a) * (Int(x) - 128) + Int(b) * (Int(y) - 128)) >> 8 + 128)
        func beyond(_ a: UInt8, _ b: UInt8) -> UInt8 { a < b ? 0 : a - b }
        let out = beyond(first, place) | beyond(place, last)
        let along = UInt8(truncatingIfNeeded: (Int(b) * (Int(x) - 128) - Int(a) * (Int(y) - 128)) >> 8 + 128)
        return min(out, 1) | beyond(out, 2) | beyond(start, along) | beyond(along, end)
    }
}

/// The coordinate space in which a cell's strips are measured: from the cell's middle, in 256ths of its width and height.
struct StripSpace {
    /// In the entries' space: the width and height of a 256th of the cell, and the cell's middle.
    fileprivate let size, middle: Point
    /// The largest magnitudes of x and of y in the cell.
    fileprivate let reach: Point
    /// Half the distance between the first and the last integer in a 256th of the cell, in 256ths, along x and along y.
    fileprivate let shift: Point
    let box: Box

    init(_ cell: Cell, _ quantizer: Quantizer) {
        let parts = Point(
            x: Double(1 << Int(cell.shiftX - QuadtreeWords.localBits)),
            y: Double(1 << Int(cell.shiftY - QuadtreeWords.localBits)))
        size = Point(x: quantizer.unit.x * parts.x, y: quantizer.unit.y * parts.y)
        let corner = quantizer.point(cell.x, cell.y)
        middle = Point(x: corner.x + 128 * size.x, y: corner.y + 128 * size.y)
        box = quantizer.box(cell)
        reach = Point(x: max(box.minX.magnitude, box.maxX.magnitude), y: max(box.minY.magnitude, box.maxY.magnitude))
        shift = Point(x: 0.5 - 0.5 / parts.x, y: 0.5 - 0.5 / parts.y)
    }
}

extension LocalStrip {
    @inline(__always)
    init(_ strip: Strip, in space: StripSpace) {
        self.init()
        let slope = Point(x: strip.normal.x * space.size.x, y: strip.normal.y * space.size.y)
        // The greater coefficient becomes 127.
        let scale = 127 / max(slope.x.magnitude, slope.y.magnitude)
        let middle = strip.normal.x * space.middle.x + strip.normal.y * space.middle.y
        // The greatest rounding error of `middle`, and of the numbers that are compared with it.
        let loss =
            scale * 0x1p-48
            * (strip.normal.x.magnitude * space.reach.x + strip.normal.y.magnitude * space.reach.y)
        guard space.size.x > 0, space.size.y > 0, scale.isFinite, loss < 8 else { return }
        let (a, b) = (Self.rounded(slope.x * scale), Self.rounded(slope.y * scale))
        (self.a, self.b) = (Int8(a), Int8(b))
        // Along each axis, a point is at most half a 256th from the middle of its 256th. What rounding has taken off the smaller
        // coefficient counts up to 128 times.
        let shift = a * space.shift.x + b * space.shift.y
        let rest = (slope.x * scale - a).magnitude + (slope.y * scale - b).magnitude
        let spread = 0.51 * (a.magnitude + b.magnitude) + 129 * rest + 2 + loss
        func place(_ value: Double) -> Double { min(max((value - middle) * scale - shift, -0x1p20), 0x1p20) }
        let low = min(max(Self.rounded((place(strip.low) - spread) / 256 - 0.5) + 3, -128), 127)
        let high = min(max(Self.rounded((place(strip.high) + spread) / 256 - 0.5) - 3, -128), 127)
        (first, last) = (UInt8(low + 128), UInt8(high + 128))
        isSure = low * 256 >= place(strip.sureLow) + spread && high * 256 + 255 <= place(strip.sureHigh) - spread
    }

    /// Creates a strip that ends with a box around the part of the area that it bounds.
    init(_ strip: Strip, around: Box, in space: StripSpace) {
        self.init(strip, in: space)
        let (a, b) = (Double(a), Double(b))
        let box = around.intersection(space.box)
        let (center, half) = (box.center - space.middle, box.halfSize)
        let (x, y) = (b / space.size.x, a / space.size.y)
        let loss = 0x1p-48 * (x.magnitude * space.reach.x + y.magnitude * space.reach.y)
        guard self != .everywhere, loss < 8, !box.isEmpty else { return }
        let middle = x * center.x - y * center.y - b * space.shift.x + a * space.shift.y
        let spread =
            x.magnitude * half.width + y.magnitude * half.height + 0.51 * (a.magnitude + b.magnitude) + 2 + loss
        // A coordinate beyond these is undecided.
        start = UInt8(min(max(Self.rounded((middle - spread) / 256 - 0.5) + 129, 0), 255))
        end = UInt8(min(max(Self.rounded((middle + spread) / 256 - 0.5) + 127, 0), 255))
    }

    /// The whole number nearest to a number whose magnitude is below 2^51. It is computed without a function call.
    @inline(__always)
    private static func rounded(_ number: Double) -> Double { (number + 0x1.8p52) - 0x1.8p52 }

    /// The strip between the left and right edges of a box, or between the top and bottom edges if these are closer together.
    init(_ edges: LocalEdges) {
        self.init()
        let isAlongX = Int(edges.lastX) - Int(edges.firstX) < Int(edges.lastY) - Int(edges.firstY)
        (a, b) = isAlongX ? (127, 0) : (0, 127)
        let (low, high) = isAlongX ? (edges.firstX, edges.lastX) : (edges.firstY, edges.lastY)
        let (otherLow, otherHigh) = isAlongX ? (edges.firstY, edges.lastY) : (edges.firstX, edges.lastX)
        // A point in the 256th before the first one, or after the last one, is undecided.
        func place(_ local: UInt8) -> UInt8 { UInt8((127 * (Int(local) - 128)) >> 8 + 128) }
        (first, last) = (low == 0 ? 0 : place(low - 1) + 1, high == 255 ? 255 : place(high + 1) - 1)
        isSure = !edges.isBlurred && otherLow == 0 && otherHigh == 255
    }

    /// How far an edge of a strip extends in a box: in x as a fraction of the box's width, in y as a fraction of its height.
    static func run(_ strip: Strip, in box: Box) -> SIMD2<Float> {
        let (x, y) = (
            strip.normal.x.magnitude * (box.maxX - box.minX), strip.normal.y.magnitude * (box.maxY - box.minY)
        )
        let share = Float(min(x, y) / max(x, y))
        guard share <= 1 else { return SIMD2(1, 1) }
        return x > y ? SIMD2(share, 1) : SIMD2(1, share)
    }
}
