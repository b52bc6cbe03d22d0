import PlaneGeometry

/// Boxes in the plane, back to front: a scene without views.
///
/// The topmost box at a point is the last box that contains the point. A scene that was made from a tree also knows each box's
/// parent. The boxes of such a scene are in pre-order, each clipped to its ancestors, so a walk of the tree finds the same box.
package struct BoxScene: Sendable {
    /// The boxes, back to front.
    package var boxes: [Box]
    /// The index of each box's parent, -1 for a root; empty when the scene is flat.
    package var parents: [Int32] = []
    /// The box over which query points are spread.
    package var plane: Box

    package var count: Int { boxes.count }
}

extension BoxScene {
    /// A scene whose plane is the box around its boxes.
    package init(boxes: [Box], parents: [Int32] = []) {
        self.init(boxes: boxes, parents: parents, plane: boxes.reduce(Box.nothing) { $0.union($1) })
    }

    /// The random numbers for a scene of `count` boxes of a family such as S1, whose name is `S` and a digit. The seed is the sum
    /// of a constant, 31 times the count, seven times the digit's ASCII code, and 2 for the name's length.
    static func random(family digit: Unicode.Scalar, count: Int) -> SceneRandom {
        SceneRandom(seed: 0xC0FFEE &* 1_000_003 &+ UInt64(count) &* 31 &+ UInt64(digit.value) * 7 + 2)
    }

    /// The unit of coordinates in the flat families. All coordinates are multiples of the unit, so that sums and differences are
    /// exact.
    static let grid = 0x1p-10

    /// The side of the flat families' plane.
    static let side = 100_000.0

    /// The plane of the flat families.
    static var square: Box { Box(minX: 0, minY: 0, maxX: side, maxY: side) }

    /// The box with the given edges, rounded down to multiples of `grid` and cut to `square`. The box is at least one step of
    /// `grid` wide and high.
    static func onGrid(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Box {
        var box = Box(
            minX: larger(0, snap(minX, to: grid)), minY: larger(0, snap(minY, to: grid)),
            maxX: smaller(side, snap(maxX, to: grid)), maxY: smaller(side, snap(maxY, to: grid)))
        if box.maxX <= box.minX { box.maxX = box.minX + grid }
        if box.maxY <= box.minY { box.maxY = box.minY + grid }
        return box
    }
}
