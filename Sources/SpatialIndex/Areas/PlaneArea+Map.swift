/// An affine map that stands for the walk's conversion from a container's space to the bounds space of a node. The struct also
/// has the numbers on which the walk's rounding errors depend.
package struct PlaneMap {
    package var ux = 1.0, uy = 0.0, vx = 0.0, vy = 1.0
    /// The image of the container's origin under this map.
    package var start: Point
    /// The number of levels from the container to the node.
    package var depth: Double
    /// The largest magnitude of an offset on the path, in the container's space.
    package var reach: Double
    /// An upper bound of the numbers that the node's transform adds to coordinates, in the node's space; 0 without a transform.
    package var ownReach = 0.0

    var keepsAxes: Bool { (uy == 0 && vx == 0) || (ux == 0 && vy == 0) }

    /// Creates a map that only moves points.
    package init(start: Point, depth: Double, reach: Double) {
        (self.start, self.depth, self.reach) = (start, depth, reach)
    }
}

extension PlaneArea {
    /// The area of a node as seen from the container's space; nil if rounding errors have no useful bound. `number` is the index
    /// that belongs to the kind. `round`, `RoundBox.plane` for the kind `shape`, is scaled to the box from -1 to 1. The others are
    /// those of `EntryAreas.Builder.append`.
    init?(
        _ kind: UInt64, _ number: UInt32, _ round: RoundBox, within area: Box, _ map: PlaneMap, outer: Box, hides: Bool
    ) {
        let (radii, axis) = (round.radii, round.axis)
        // The map to the box from -1 to 1, its image of the container's origin, and the origin of its axes in the container.
        let start = Point(x: map.start.x - round.center.x, y: map.start.y - round.center.y)
        let (ux, uy) = (
            (axis.x * map.ux + axis.y * map.vx) / radii.width, (axis.x * map.uy + axis.y * map.vy) / radii.width
        )
        let (vx, vy) = (
            (axis.x * map.vx - axis.y * map.ux) / radii.height, (axis.x * map.vy - axis.y * map.uy) / radii.height
        )
        let u = (axis.x * start.x + axis.y * start.y) / radii.width
        let v = (axis.x * start.y - axis.y * start.x) / radii.height
        let determinant = ux * vy - uy * vx
        let origin = Point(x: (uy * v - vy * u) / determinant, y: (vx * u - ux * v) / determinant)
        let reach = outer.moved(by: Point(x: -origin.x, y: -origin.y)).reach
        let slope = max(map.ux.magnitude + map.uy.magnitude, map.vx.magnitude + map.vy.magnitude)
        let isTurned = axis.x != 1
        // A rotated axis rotates the coordinates a second time, then compares them with a line: each adds about as much error
        // again.
        let own = area.reach * (isTurned ? 4 : 1)
        // The stored reach is at most twice the reach.
        let far = 2 * reach + max(origin.x.magnitude, origin.y.magnitude)
        let sum = (slope * (far + map.reach) + map.ownReach) * (isTurned ? 2 : 1) + own
        let usual = 0x1p-100...0x1p100
        guard usual.contains(slope), usual.contains(sum), usual.contains(radii.width), usual.contains(radii.height)
        else { return nil }
        let margin = (map.depth + 2) * 0x1p-46 * sum
        // Another cap moves a corner's outline by at most the difference.
        let marginU = margin / radii.width + (ux * origin.x + uy * origin.y + u).magnitude + round.capU.floatError
        let marginV = margin / radii.height + (vx * origin.x + vy * origin.y + v).magnitude + round.capV.floatError
        self.init(
            origin: origin, ux: ux, uy: uy, vx: vx, vy: vy, marginU: marginU + 0x1p-50, marginV: marginV + 0x1p-50,
            reach: reach, kind: kind, number: number, hides: hides)
    }
}

extension Double {
    /// How much the number changes when it is rounded to single precision.
    var floatError: Double { (self - Double(Float(self))).magnitude }
}
