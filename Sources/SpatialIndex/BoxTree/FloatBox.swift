/// A box in single precision that holds a box in double precision: its edges are rounded outward.
struct FloatBox: Equatable, Sendable {
    var minX: Float
    var minY: Float
    var maxX: Float
    var maxY: Float

    static var nothing: FloatBox {
        FloatBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    }

    @inline(__always)
    init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Rounds the edges outward. An empty box becomes `nothing`.
    @inline(__always)
    init(_ box: Box) {
        guard !box.isEmpty else {
            self = .nothing
            return
        }
        self.init(
            minX: box.minX.floatBelow, minY: box.minY.floatBelow, maxX: box.maxX.floatAbove, maxY: box.maxY.floatAbove)
    }

    @inline(__always)
    func union(_ other: FloatBox) -> FloatBox {
        FloatBox(
            minX: minX < other.minX ? minX : other.minX, minY: minY < other.minY ? minY : other.minY,
            maxX: maxX > other.maxX ? maxX : other.maxX, maxY: maxY > other.maxY ? maxY : other.maxY)
    }

    @inline(__always)
    func contains(_ other: FloatBox) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }

    /// True of `nothing`.
    @inline(__always)
    var isNothing: Bool { minX > maxX }

    /// True if it reaches beyond what counts.
    @inline(__always)
    var isUnbounded: Bool { minX < -Self.bound || minY < -Self.bound || maxX > Self.bound || maxY > Self.bound }

    /// True if a box inside reaches an edge of this box, so that this one may shrink without it.
    @inline(__always)
    func isTouched(by inner: FloatBox) -> Bool {
        minX == inner.minX || minY == inner.minY || maxX == inner.maxX || maxY == inner.maxY
    }

    /// A measure of how likely queries meet the box: its area, and a little of its extent so that thin boxes count.
    /// Finite for any box.
    @inline(__always)
    var cost: Float {
        let (width, height) = size
        let extent = width + height
        return width * height + extent * extent * 0x1p-10
    }

    /// Width and height, at least 0 and bounded so that products stay finite.
    @inline(__always)
    var size: (width: Float, height: Float) {
        let edges = SIMD4(minX, minY, maxX, maxY).greater(SIMD4(repeating: -Self.bound)).lesser(
            SIMD4(repeating: Self.bound))
        let (width, height) = (edges.z - edges.x, edges.w - edges.y)
        return (width > 0 ? width : 0, height > 0 ? height : 0)
    }

    /// Twice the centre, finite for any box.
    @inline(__always)
    var doubleCenter: (x: Float, y: Float) {
        (Self.bounded(minX) + Self.bounded(maxX), Self.bounded(minY) + Self.bounded(maxY))
    }

    /// The logarithm of the width, up to a factor: the bits of a positive float are nearly that.
    @inline(__always)
    var widthKey: Float { Float(size.width.bitPattern >> 8) }

    @inline(__always)
    var heightKey: Float { Float(size.height.bitPattern >> 8) }

    /// The greatest edge: what lies beyond it counts as this, so that products of four stay finite.
    static var bound: Float { 0x1p60 }

    @inline(__always)
    private static func bounded(_ edge: Float) -> Float {
        let low: Float = edge > -bound ? edge : -bound
        return low < bound ? low : bound
    }
}

extension Double {
    /// The largest float that is not above this number. Monotone.
    @inline(__always)
    var floatBelow: Float {
        let nearest = Float(self)
        return nearest.stepped(by: Double(nearest) > self ? .max : 0)
    }

    /// The smallest float that is not below this number. Monotone.
    @inline(__always)
    var floatAbove: Float {
        let nearest = Float(self)
        return nearest.stepped(by: Double(nearest) < self ? 1 : 0)
    }
}

extension Float {
    /// The next number above for 1, the next one below for -1 as a bit pattern, or the number itself for 0: without a branch, since
    /// each of them is as likely. Where there is no such number, the sign of zero tells the direction, as rounding leaves it.
    @inline(__always)
    fileprivate func stepped(by step: UInt32) -> Float {
        // All bits for a negative number, whose bits grow as it falls.
        let sign = 0 &- bitPattern >> 31
        return Float(bitPattern: bitPattern &+ ((step ^ sign) &- sign))
    }
}
