/// The numbers of a transform on which the rounding errors of the transform and its inverse depend. They are computed once, since
/// nodes move more often than they turn.
package struct TransformStrength: Sendable {
    /// The largest factor by which the transform makes coordinates larger.
    package let growth: Double
    /// The same factor of the inverse.
    package let shrinkage: Double
    /// How much larger errors of the image become by the inverse. Infinite if no useful bound is known.
    package let condition: Double
    /// The error of products with subnormal results, 2^-1075 each; that of products in the inverse is divided by the determinant.
    /// The bound is greater, so that it is no subnormal number itself: some processors take 40 ns for one.
    package let underflow: Double

    package init(_ map: AffineTransform, inverse: AffineTransform) {
        growth = max(map.a.magnitude + map.c.magnitude, map.b.magnitude + map.d.magnitude)
        shrinkage = max(inverse.a.magnitude + inverse.c.magnitude, inverse.b.magnitude + inverse.d.magnitude)
        let determinant = map.determinant.magnitude
        let cancellation = ((map.a * map.d).magnitude + (map.b * map.c).magnitude) / determinant
        let condition = max(1, growth * shrinkage) * cancellation
        underflow = 0x1p-1020 * (1 + growth + growth / determinant)
        let smallest = 0x1p-960
        let isUseful = condition < 0x1p20 && growth > smallest && shrinkage > smallest && determinant > smallest
        self.condition = isUseful ? condition : .infinity
    }
}
