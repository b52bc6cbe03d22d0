import PlaneGeometry
import SpatialIndex

/// Two boxes for a node's area, in the space of the container whose index is built: `outer` contains every point that
/// the walk may let in, `inner` only points that the walk certainly lets in. They are not cut by ancestors' areas.
///
/// The walk converts a point level by level, `(p - origin) + boundsOrigin`, and compares it with the edges of the node's area in
/// the node's own space. As a function of p, each coordinate is a composition of monotone functions. So the points beyond an
/// edge form a half-line. Except for rounding errors, its end is the edge as computed in one step. Below, u = 2^-53.
///
/// **Translations.** With k levels, edge X in the container's space, and M the largest magnitude of any offset on the path, the
/// walk's value at X is off by at most k · u · (2|X| + 6M). The edge X itself is off by at most k · u · 3M + u|X|. The margin is
/// (k + 1) · 2^-49 · (|X| + M).
///
/// **On a grid.** If all offsets and edges are multiples of 2^-10 below 2^30, sums are exact at X itself. Then every p
/// >= X is certainly beyond X, and only values just below X may be rounded onto it: the margin applies to one side. If,
/// in addition, no intermediate value has a larger magnitude than X (its ancestors' origins lie between 0 and X), the
/// walk is exact just below X too, and the two boxes coincide. This is the usual case of a user interface.
///
/// **Extreme numbers.** Sums of subnormal doubles are exact; products lose up to 2^-1075 each, which the margin of a transform
/// includes. If a sum could overflow, the walk would skip the node (B5): then `outer` is everything and `inner` nothing.
///
/// **A transform** occurs only as the last step, since a transformed node with children has indexes of its own. The margin around
/// the four transformed corners grows with the condition number of the map. If that is too large, `outer` is everything and
/// `inner` nothing.
struct AreaBounds {
    /// Where a node's bounds space is in the container's, and the quantities on which bounds of rounding errors depend.
    struct Position: Hashable {
        /// The sum of offsets from the node's space to the container's.
        var shift = Point.zero
        /// The largest magnitude of an offset on the path.
        var reach = 0.0
        /// The number of levels on the path.
        var depth = 0.0

        /// The position of a child whose transform is the identity.
        @inline(__always)
        func below(_ core: NodeCore) -> Position {
            let (origin, scroll) = (core.origin, core.bounds.origin)
            let shift = Point(x: shift.x + (origin.x - scroll.x), y: shift.y + (origin.y - scroll.y))
            let reach = max(
                max(reach, max(shift.x.magnitude, shift.y.magnitude)),
                max(max(origin.x.magnitude, origin.y.magnitude), max(scroll.x.magnitude, scroll.y.magnitude)))
            return Position(shift: shift, reach: reach, depth: depth + 1)
        }
    }

    /// A position, and what tells whether the walk makes no rounding errors on the path.
    struct Frame {
        var position = Position()
        /// The least partial sum of offsets on the path, on each axis.
        var least = Point.zero
        /// The greatest partial sum of offsets on the path, on each axis.
        var greatest = Point.zero
        /// True if all offsets on the path are multiples of 2^-10 below 2^30, on at most 2,048 levels: sums are exact.
        var isOnGrid = true

        /// The frame of a child whose transform is the identity.
        @inline(always)
        func below(_ core: NodeCore) -> Frame {
            let (origin, scroll) = (core.origin, core.bounds.origin)
            var frame = self
            frame.position = position.below(core)
            let shift = frame.position.shift
            let between = Point(x: position.shift.x + origin.x, y: position.shift.y + origin.y)
            frame.least = Point(x: min(least.x, min(between.x, shift.x)), y: min(least.y, min(between.y, shift.y)))
            frame.greatest = Point(
                x: max(greatest.x, max(between.x, shift.x)), y: max(greatest.y, max(between.y, shift.y)))
            // With 2^11 levels of offsets below 2^30, sums stay below 2^42 and need no more than 53 bits.
            frame.isOnGrid =
                isOnGrid && frame.position.depth <= 2048 && HitTesting.isOnGrid(origin.x, origin.y)
                && HitTesting.isOnGrid(scroll.x, scroll.y)
            return frame
        }
    }

    let frame: Frame
    var outer: Box
    var inner: Box

    /// The two boxes of an area in the bounds space of a node without a transform, whose frame is `frame`.
    @inline(always)
    static func translated(_ area: Box, _ frame: Frame) -> (outer: Box, inner: Box) {
        let position = frame.position
        let box = area.moved(by: position.shift)
        let unit = (position.depth + 1) * 0x1p-49
        let left = margin(unit * (box.minX.magnitude + position.reach))
        let top = margin(unit * (box.minY.magnitude + position.reach))
        let right = margin(unit * (box.maxX.magnitude + position.reach))
        let bottom = margin(unit * (box.maxY.magnitude + position.reach))
        // No intermediate value for a point of the box is larger than this.
        let largest = 4 * (box.reach + position.reach)
        guard largest.isFinite, (left + top + right + bottom).isFinite else { return (.everything, .nothing) }
        if frame.isOnGrid && isOnGrid(area.minX, area.minY) && isOnGrid(area.maxX, area.maxY) {
            // Areas are half-open. At inexact edges, the inner box starts at the near edge and ends below the far one; the outer
            // box starts below the near edge and ends at the far one.
            let (least, greatest) = (frame.least, frame.greatest)
            let minX = isExact(box.minX, least.x, greatest.x) ? 0 : left
            let minY = isExact(box.minY, least.y, greatest.y) ? 0 : top
            let maxX = isExact(box.maxX, least.x, greatest.x) ? 0 : right
            let maxY = isExact(box.maxY, least.y, greatest.y) ? 0 : bottom
            return (
                Box(minX: box.minX - minX, minY: box.minY - minY, maxX: box.maxX, maxY: box.maxY),
                Box(minX: box.minX, minY: box.minY, maxX: box.maxX - maxX, maxY: box.maxY - maxY)
            )
        }
        return (
            Box(minX: box.minX - left, minY: box.minY - top, maxX: box.maxX + right, maxY: box.maxY + bottom),
            Box(minX: box.minX + left, minY: box.minY + top, maxX: box.maxX - right, maxY: box.maxY - bottom)
        )
    }

    /// The power of two at or above an error bound. Scrolling changes the bound a little, but rarely this power, so the entry
    /// stays the same.
    @inline(__always)
    private static func margin(_ bound: Double) -> Double {
        Double(bitPattern: (bound.bitPattern + 0x000F_FFFF_FFFF_FFFF) & 0x7FF0_0000_0000_0000)
    }

    /// The two boxes of an area in the bounds space of a transformed node; empty if the transform is singular or the area empty.
    @inline(never)
    static func transformed(
        _ area: Box, _ core: NodeCore, _ transform: NodeTransform, _ parent: Position
    ) -> (outer: Box, inner: Box) {
        guard transform.inverse != nil, !area.isEmpty else { return (.nothing, .nothing) }
        let (map, strength) = (transform.transform, transform.strength)
        let frame = core.anchorFrame(transform.anchorPoint)
        let (center, pivot) = (frame.center, frame.anchor)
        let box = area.moved(by: Point(x: -pivot.x, y: -pivot.y)).applying(map).moved(by: center + parent.shift)
        let ownMagnitude =
            max(area.minX.magnitude, area.maxX.magnitude) + max(area.minY.magnitude, area.maxY.magnitude)
            + pivot.x.magnitude + pivot.y.magnitude
        let outerMagnitude =
            map.tx.magnitude + map.ty.magnitude + center.x.magnitude + center.y.magnitude + parent.reach
        let reach = strength.growth * ownMagnitude + outerMagnitude
        // An error bound with some room: 2^9 units in the last place of the largest magnitude that takes part.
        let margin = (parent.depth + 1) * 0x1p-44 * strength.condition * reach + strength.underflow
        let largest = 16 * strength.condition * reach * max(1, strength.shrinkage)
        guard margin.isFinite, largest.isFinite else { return (.everything, .nothing) }
        return (box.grown(by: margin), map.keepsAxes ? box.grown(by: -margin) : .nothing)
    }
}

/// True if the walk is exact at an edge and just below it, where frame and edge are on the grid. That is so if no partial sum of
/// the offsets lies outside the range from 0 to the edge.
@inline(__always)
private func isExact(_ edge: Double, _ least: Double, _ greatest: Double) -> Bool {
    (least >= 0 && greatest <= edge) || (greatest <= 0 && least >= edge)
}

/// True if both numbers are multiples of 2^-10 below 2^30: sums of two thousand such numbers are exact.
@inline(__always)
private func isOnGrid(_ x: Double, _ y: Double) -> Bool {
    // Adding this number rounds the other summand to a multiple of 2^-10.
    let large = 0x1.8p42
    return x.magnitude < 0x1p30 && y.magnitude < 0x1p30 && (x + large) - large == x && (y + large) - large == y
}
