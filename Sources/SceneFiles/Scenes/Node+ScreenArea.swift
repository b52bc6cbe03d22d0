extension Node {
    /// A node whose area is a rectangle in absolute coordinates, for trees in which all nodes are of this kind. Every
    /// bounds space then equals screen space: a point has the same coordinates in all of them.
    ///
    /// Files with absolute rectangles must be hit exactly where they say. A difference of two absolute origins would be
    /// rounded, and so would a point on its way down. Therefore origin and bounds origin are both the absolute corner
    /// `o`, and the walk's `(p - o) + o` must give `p` again.
    ///
    /// This holds for every `p >= o` if `o >= 0` and `o` is a multiple of the spacing of doubles at the far edge. Then
    /// `p - o` is a multiple of the spacing at `p` and not greater than `p`, so difference and sum are exact. Points
    /// before `o` stay before it, and points beyond the far edge stay beyond, since rounding is monotone. The condition
    /// holds for all integers and the single-precision coordinates of UIKit.
    ///
    /// Any other rectangle, such as one that begins left of the screen, becomes a node of size zero at the origin. Its
    /// touch outsets are the edges: `(p - 0) + 0` is always exact.
    ///
    /// - Returns: Nil if an edge is not finite.
    init?(screenArea rect: Rect) {
        let area = Box(rect)
        guard rect.isFinite, area.isFinite else { return nil }
        self.init()
        if Node.convertsExactly(from: area.minX, to: area.maxX), Node.convertsExactly(from: area.minY, to: area.maxY) {
            bounds = rect.standardized
            origin = bounds.origin
        } else {
            touchOutsets = EdgeInsets(top: -area.minY, left: -area.minX, bottom: area.maxY, right: area.maxX)
        }
    }

    private static func convertsExactly(from low: Double, to high: Double) -> Bool {
        low == 0 || low > 0 && low.truncatingRemainder(dividingBy: high.ulp) == 0
    }
}
