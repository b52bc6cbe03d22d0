// Equality of bit patterns rather than of numbers: negative zero differs from zero, and NaN equals itself. A setter
// that skips equal values has to compare like this (Semantics, B1).

extension Double {
    @inlinable
    package func hasSameBits(as other: Double) -> Bool { bitPattern == other.bitPattern }
}

extension Point {
    @inlinable
    package func hasSameBits(as other: Point) -> Bool { x.hasSameBits(as: other.x) && y.hasSameBits(as: other.y) }
}

extension Size {
    @inlinable
    package func hasSameBits(as other: Size) -> Bool {
        width.hasSameBits(as: other.width) && height.hasSameBits(as: other.height)
    }
}

extension Rect {
    @inlinable
    package func hasSameBits(as other: Rect) -> Bool {
        origin.hasSameBits(as: other.origin) && size.hasSameBits(as: other.size)
    }
}

extension EdgeInsets {
    package func hasSameBits(as other: EdgeInsets) -> Bool {
        top.hasSameBits(as: other.top) && left.hasSameBits(as: other.left) && bottom.hasSameBits(as: other.bottom)
            && right.hasSameBits(as: other.right)
    }
}

extension AffineTransform {
    package func hasSameBits(as other: AffineTransform) -> Bool {
        a.hasSameBits(as: other.a) && b.hasSameBits(as: other.b) && c.hasSameBits(as: other.c)
            && d.hasSameBits(as: other.d) && tx.hasSameBits(as: other.tx) && ty.hasSameBits(as: other.ty)
    }
}
