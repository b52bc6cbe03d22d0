/// A box as how far it reaches to the left, up, right and down, so that the union of two is the greater of each, one
/// instruction for all.
struct BoxReach: BitwiseCopyable {
    private var edges: SIMD4<Float>

    @inline(__always)
    init(_ box: FloatBox) {
        edges = SIMD4(-box.minX, -box.minY, box.maxX, box.maxY)
    }

    @inline(__always)
    func union(_ other: BoxReach) -> BoxReach {
        var union = self
        union.edges = edges.greater(other.edges)
        return union
    }

    @inline(__always)
    private var bounded: SIMD4<Float> {
        edges.greater(SIMD4(repeating: -FloatBox.bound)).lesser(SIMD4(repeating: FloatBox.bound))
    }

    /// `FloatBox.size`.
    @inline(__always)
    var size: SIMD2<Float> {
        let bounded = bounded
        let size = bounded.lowHalf + bounded.highHalf
        return SIMD2(size.x > 0 ? size.x : 0, size.y > 0 ? size.y : 0)
    }

    /// `FloatBox.cost`.
    @inline(__always)
    var cost: Float {
        let size = size
        let extent = size.x + size.y
        return size.x * size.y + extent * extent * 0x1p-10
    }

    /// The numbers by which the box is ordered along each axis, the same as `SplitAxis.key`.
    @inline(__always)
    var keys: SIMD4<Float> {
        let (bounded, size) = (bounded, size)
        let center = bounded.highHalf - bounded.lowHalf
        return SIMD4(center.x, center.y, Float(size.x.bitPattern >> 8), Float(size.y.bitPattern >> 8))
    }
}
