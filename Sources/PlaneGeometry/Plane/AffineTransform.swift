/// An affine map of the plane, with the members and conventions of `CGAffineTransform`: `x' = a·x + c·y + tx`,
/// `y' = b·x + d·y + ty`.
///
/// Arithmetic is in `Double`, in the order written, without fused operations. The answers of hit tests on edges depend
/// on that order.
@frozen
public struct AffineTransform: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The map that sends every point to itself.
    @inlinable
    public static var identity: AffineTransform { AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    /// A translation by `tx` and `ty`.
    @inlinable
    public init(translationX tx: Double, y ty: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// A scaling by `sx` and `sy`, about the origin.
    @inlinable
    public init(scaleX sx: Double, y sy: Double) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// True if the map sends every point to itself.
    @inlinable
    public var isIdentity: Bool { self == .identity }

    /// True if no coefficient is NaN or infinite.
    @inlinable
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// `a·d - b·c`: the factor by which the map enlarges areas. It is negative if the map mirrors.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// True if the map neither rotates nor shears: boxes stay boxes, and their sides keep their axes.
    @inlinable
    package var turnsNothing: Bool { b == 0 && c == 0 }

    /// True if the map sends each box to a rectangle with sides parallel to the axes.
    package var keepsAxes: Bool { turnsNothing || (a == 0 && d == 0) }

    /// The inverse map. Nil if the determinant is 0, or if the determinant or the inverse is not finite. (`CGAffineTransform`
    /// returns the transform itself in that case.)
    @inlinable
    public func inverted() -> AffineTransform? {
        let det = determinant
        // Division by an infinite determinant would give 0 everywhere.
        guard det != 0, det.isFinite else { return nil }
        let inverse = AffineTransform(
            a: d / det, b: -b / det, c: -c / det, d: a / det,
            tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
        return inverse.isFinite ? inverse : nil
    }

    /// The map that first applies this map, then `other`.
    @inlinable
    public func concatenating(_ other: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// The map that first translates by `x` and `y`, then applies this map.
    @inlinable
    public func translatedBy(x: Double, y: Double) -> AffineTransform {
        AffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// The map that first scales by `x` and `y` about the origin, then applies this map.
    @inlinable
    public func scaledBy(x: Double, y: Double) -> AffineTransform {
        AffineTransform(scaleX: x, y: y).concatenating(self)
    }
}

extension Point {
    /// The point that `transform` maps this one to.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Point {
        Point(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty)
    }
}

extension Size {
    /// The size that `transform` maps this one to, as a vector: the translation does not apply.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Size {
        Size(
            width: transform.a * width + transform.c * height,
            height: transform.b * width + transform.d * height)
    }
}

extension AffineTransform: CustomStringConvertible {
    /// `[a, b, c, d, tx, ty]`, as UIKit writes it.
    public var description: String { "[\(a), \(b), \(c), \(d), \(tx), \(ty)]" }
}
