/// A box in single precision that contains a box in double precision: the edges are rounded outward.
@usableFromInline @frozen
struct FloatBox: Equatable, Sendable {
    @usableFromInline var minX, minY, maxX, maxY: Float

    @inlinable
    init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    @inlinable
    static var nothing: FloatBox {
        FloatBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    }
}

extension FloatBox {
    /// Rounds the edges outward. An empty box becomes `nothing`.
    @inlinable @inline(__always)
    init(_ box: Box) {
        self = .nothing
        if box.isEmpty { return }
        (minX, minY, maxX, maxY) = (box.minX.floatBelow, box.minY.floatBelow, box.maxX.floatAbove, box.maxY.floatAbove)
    }

    @inline(__always)
    func union(_ other: FloatBox) -> FloatBox { FloatBox(reach: reach.greater(other.reach)) }

    @inline(__always)
    func contains(_ other: FloatBox) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }

    /// True if the box extends beyond `bound` in any direction.
    @inline(__always)
    var isUnbounded: Bool { minX < -Self.bound || minY < -Self.bound || maxX > Self.bound || maxY > Self.bound }

    /// True if an inner box touches an edge of this box, so that this box may shrink when the inner one is removed.
    @inline(__always)
    func isTouched(by inner: FloatBox) -> Bool {
        minX == inner.minX || minY == inner.minY || maxX == inner.maxX || maxY == inner.maxY
    }

    /// A measure of how likely queries hit the box: its area, plus a little of its extent so that thin boxes count. It is
    /// finite for any box.
    @inline(__always)
    var cost: Float {
        let size = size
        let extent = size.x + size.y
        return size.x * size.y + extent * extent * 0x1p-10
    }

    /// The magnitude to which edges are limited in costs and keys, so that these are finite.
    static var bound: Float { 0x1p60 }
}

extension FloatBox {
    /// The negated minima and the maxima, so that the union of two boxes is the element-wise maximum: one instruction.
    @inline(__always)
    var reach: SIMD4<Float> { SIMD4(-minX, -minY, maxX, maxY) }

    @inline(__always)
    init(reach: SIMD4<Float>) {
        self.init(minX: -reach.x, minY: -reach.y, maxX: reach.z, maxY: reach.w)
    }

    @inline(__always)
    private var boundedReach: SIMD4<Float> {
        reach.greater(SIMD4(repeating: -Self.bound)).lesser(SIMD4(repeating: Self.bound))
    }

    /// The width and the height, at least 0 and limited so that products are finite.
    @inline(__always)
    var size: SIMD2<Float> {
        let reach = boundedReach
        let size = reach.lowHalf + reach.highHalf
        return SIMD2(size.x > 0 ? size.x : 0, size.y > 0 ? size.y : 0)
    }

    /// Finite keys by which boxes are ordered: twice the center, and nearly the logarithms of width and height, the bits of a
    /// positive float. These separate large boxes from small ones, and horizontal from vertical ones.
    @inline(__always)
    var keys: SIMD4<Float> {
        let (reach, size) = (boundedReach, size)
        let center = reach.highHalf - reach.lowHalf
        return SIMD4(center.x, center.y, Float(size.x.bitPattern >> 8), Float(size.y.bitPattern >> 8))
    }
}

extension Box {
    @inline(__always)
    init(_ box: FloatBox) {
        self.init(minX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX), maxY: Double(box.maxY))
    }
}

extension Double {
    /// The largest float that is not above this number. It never decreases as the number increases.
    @inlinable @inline(__always)
    var floatBelow: Float {
        let nearest = Float(self)
        return nearest.stepped(by: Double(nearest) > self ? .max : 0)
    }

    /// The smallest float that is not below this number. It never decreases as the number increases.
    @inlinable @inline(__always)
    var floatAbove: Float {
        let nearest = Float(self)
        return nearest.stepped(by: Double(nearest) < self ? 1 : 0)
    }
}

extension Float {
    /// The next number above for 1, below for -1 (as bits), this one for 0, without a branch. A zero steps only in the direction
    /// of its sign, which rounding keeps.
    @inlinable @inline(__always)
    func stepped(by step: UInt32) -> Float {
        // All bits set for a negative number, whose bit pattern increases as it decreases.
        let sign = 0 &- bitPattern >> 31
        return Float(bitPattern: bitPattern &+ ((step ^ sign) &- sign))
    }
}
