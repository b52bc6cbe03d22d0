/// The area of a node as seen from a container's space, and the map by which points are compared with it.
///
/// The walk converts a point p level by level to a point q in the node's bounds space. Here q is one affine map of p:
/// `(ux, vx) * (p.x - x) + (uy, vy) * (p.y - y)`. For a transformed node, the coefficients come from the inverse that the walk
/// uses. They are rotated to the area's own axes and divided by the area's radii. (x, y) is the origin of these axes.
///
/// **Rounding.** Let u = 2^-53, k the number of levels, M the largest magnitude of an offset on the path, and S the largest
/// magnitude of a coefficient of the inverse, whose translation is t. The walk's result and the map's each differ from the true
/// one. In the parent's space, they differ by less than k · u · (2|p| + 6M), and in the node's space by less than 16 u · (S(|p| +
/// M) + |t| + |q|). The margin is (k + 2) · 2^-46 of these magnitudes, some eight times as much. Coefficients are stored in single
/// precision; what that changes, and how far (x, y) is from the true origin, is added to the margin. The margin holds for all p
/// whose distance from (x, y) on either axis is at most `reach`. Points farther out are certainly outside. If sums could overflow
/// or products vanish, there is no `PlaneArea`.
///
/// **One kind of area.** Boxes, rounded boxes, ellipses and straight strokes are all boxes whose corners are quarters of
/// ellipses. They are scaled to the box from -1 to 1 on both axes. The radii of the corners are the *caps*: 0 for a box, 1 for an
/// ellipse.
struct PlaneArea: Sendable {
    let x, y: Double
    private let floatUX, floatUY, floatVX, floatVY: Float
    /// From the lowest bit on: two bits for the kind, one bit that is set if the area occludes, and 29 for an index: of the shape,
    /// of the rounded area, or of the clip. Above, eight bits each for the exponents of `reach`, `marginU` and `marginV`.
    private let bits: UInt64

    // The kinds.
    static let box: UInt64 = 0
    static let ellipse: UInt64 = 1
    static let rounded: UInt64 = 2
    static let shape: UInt64 = 3
    var ux: Double { Double(floatUX) }
    var uy: Double { Double(floatUY) }
    var vx: Double { Double(floatVX) }
    var vy: Double { Double(floatVY) }
    var kind: UInt64 { bits & 3 }
    private var hides: Bool { bits & 4 != 0 }
    var number: Int { Int(bits >> 3 & 0x1FFF_FFFF) }
    private var reach: Double { PlaneArea.power(bits >> 32) }
    var marginU: Double { PlaneArea.power(bits >> 40) }
    var marginV: Double { PlaneArea.power(bits >> 48) }

    /// The power of two with an exponent, which is given in the lowest eight bits, counted from -127.
    @inline(__always)
    private static func power(_ exponent: UInt64) -> Double { Double(bitPattern: ((exponent & 255) + 896) << 52) }

    /// The exponent, counted from -127, of a power of two that is greater than a number, but at most twice as large. Nil if the
    /// number is 2^127 or larger, or NaN.
    private static func exponent(above number: Double) -> UInt64? {
        guard number < 0x1p127 else { return nil }
        return max(number, 0x1p-126).bitPattern >> 52 - 895
    }

    /// Creates an area from a map that is given by an origin and coefficients. The reach and the margins are stored as powers of
    /// two above them. Nil if one of them is too large, or not a number. The margins along the area's two axes are given without
    /// what rounding the coefficients adds.
    ///
    /// `number` is an index: of the shape in `Beside.shapes`, of the rounded area in `Beside.rounded`, or of the clip in
    /// `Beside.clips`.
    init?(
        origin: Point, ux: Double, uy: Double, vx: Double, vy: Double, marginU: Double, marginV: Double, reach: Double,
        kind: UInt64, number: UInt32, hides: Bool
    ) {
        (x, y) = (origin.x, origin.y)
        (floatUX, floatUY, floatVX, floatVY) = (Float(ux), Float(uy), Float(vx), Float(vy))
        // Twice the reach, since the stored reach is at most that; and a little more, for the rounding of these sums.
        let factor = 2 * reach * (1 + 0x1p-40)
        let (restU, restV) = (ux.floatError + uy.floatError, vx.floatError + vy.floatError)
        guard let reach = PlaneArea.exponent(above: reach),
            let marginU = PlaneArea.exponent(above: marginU + restU * factor),
            let marginV = PlaneArea.exponent(above: marginV + restV * factor)
        else { return nil }
        bits = kind | (hides ? 4 : 0) | UInt64(number) << 3 | reach << 32 | marginU << 40 | marginV << 48
    }

    /// The caps (see `PlaneArea`) of an area of any kind but `shape`.
    @inline(__always)
    func caps(_ beside: Beside) -> (u: Double, v: Double) {
        switch kind {
        case PlaneArea.box: (0, 0)
        case PlaneArea.ellipse: (1, 1)
        default: (Double(beside.rounded[number].capU), Double(beside.rounded[number].capV))
        }
    }

    /// The box that ancestors certainly let through; nil for everything.
    @inline(__always)
    private func clip(_ beside: Beside) -> Box? {
        let clip =
            switch kind {
            case PlaneArea.shape: Int(beside.shapes[number].clip)
            case PlaneArea.rounded: Int(beside.rounded[number].clip)
            default: number
            }
        return clip == 0 ? nil : beside.clips[clip]
    }

    /// The bounding box of the image of a box under the area's map, widened by the margins: its middle (`u`, `v`), and half of
    /// its side lengths.
    struct Image {
        var u, v, halfU, halfV: Double

        var box: Box { Box(minX: u - halfU, minY: v - halfV, maxX: u + halfU, maxY: v + halfV) }
    }

    /// The image, under the area's map, of the part of a box that lies within `reach`; nil if no part does.
    @inline(__always)
    func image(of box: Box) -> Image? {
        let (minX, maxX) = (max(box.minX - x, -reach), min(box.maxX - x, reach))
        let (minY, maxY) = (max(box.minY - y, -reach), min(box.maxY - y, reach))
        guard minX <= maxX, minY <= maxY else { return nil }
        let (x, y) = ((minX + maxX) / 2, (minY + maxY) / 2)
        let (halfX, halfY) = ((maxX - minX) / 2, (maxY - minY) / 2)
        return Image(
            u: ux * x + uy * y, v: vx * x + vy * y,
            halfU: ux.magnitude * halfX + uy.magnitude * halfY + marginU,
            halfV: vx.magnitude * halfX + vy.magnitude * halfY + marginV)
    }

    /// True if the area covers a box where it covers the box's image: it occludes, and the box is within reach and clip.
    @inline(__always)
    func isSure(in box: Box, _ beside: Beside) -> Bool {
        guard hides, -reach <= box.minX - x, box.maxX - x <= reach, -reach <= box.minY - y, box.maxY - y <= reach else {
            return false
        }
        guard let inner = clip(beside) else { return true }
        return inner.minX <= box.minX && box.maxX < inner.maxX && inner.minY <= box.minY && box.maxY < inner.maxY
    }

    /// How much of a box the area covers. The result is `partial` also if that is unknown.
    @inline(__always)
    func coverage(of box: Box, _ beside: Beside, _ steps: inout Int) -> Coverage {
        steps -= 3
        guard let image = image(of: box) else { return .outside }
        let result: Coverage
        if kind == PlaneArea.shape {
            steps -= beside.shapes[number].steps(.all)
            result = beside.shapes[number].coverage(of: image.box, beside)
        } else {
            result = coverage(of: image, caps: caps(beside))
        }
        if case .inside = result, !isSure(in: box, beside) { return .partial }
        return result
    }

    /// The coverage of a point: inside or outside for certain, or `.partial` if that is unknown.
    @inline(__always)
    func coverage(at point: Point, _ beside: Beside) -> Coverage {
        let (x, y) = (point.x - x, point.y - y)
        guard kind == PlaneArea.box, max(x.magnitude, y.magnitude) <= reach else {
            return coverageOfOthers(at: point, beside)
        }
        let (u, v) = ((ux * x + uy * y).magnitude, (vx * x + vy * y).magnitude)
        let (marginU, marginV) = (marginU, marginV)
        if max(u - marginU, v - marginV) > 1 { return .outside }
        guard max(u + marginU, v + marginV) < 1, hides else { return .partial }
        return number == 0 || beside.clips[number].contains(point) ? .inside : .partial
    }

    @inline(never)
    private func coverageOfOthers(at point: Point, _ beside: Beside) -> Coverage {
        if kind == PlaneArea.shape {
            var steps = 0
            return coverage(of: Box(at: point), beside, &steps)
        }
        let (x, y) = (point.x - x, point.y - y)
        guard max(x.magnitude, y.magnitude) <= reach else { return .outside }
        let image = Image(u: ux * x + uy * y, v: vx * x + vy * y, halfU: marginU, halfV: marginV)
        let coverage = coverage(of: image, caps: caps(beside))
        if coverage == .inside, !(hides && clip(beside)?.contains(point) ?? true) { return .partial }
        return coverage
    }

    @inline(__always)
    private func coverage(of image: Image, caps: (u: Double, v: Double)) -> Coverage {
        let (nearU, nearV) = (image.u.magnitude - image.halfU, image.v.magnitude - image.halfV)
        let (farU, farV) = (image.u.magnitude + image.halfU, image.v.magnitude + image.halfV)
        if nearU > 1 || nearV > 1 { return .outside }
        guard caps.u > 0, caps.v > 0 else { return farU < 1 && farV < 1 ? .inside : .partial }
        /// The square of a point's distance from the center of the nearest corner's ellipse, with that ellipse's radii as units.
        func square(_ u: Double, _ v: Double) -> Double {
            let (u, v) = (max(0, u - (1 - caps.u)) / caps.u, max(0, v - (1 - caps.v)) / caps.v)
            return u * u + v * v
        }
        if square(nearU, nearV) > 1 + 0x1p-40 { return .outside }
        return square(farU, farV) < 1 - 0x1p-40 ? .inside : .partial
    }

    /// Adds how much of each box of a grid the area covers. Returns false if asking for each box would be as fast.
    func cover(_ grid: BoxGrid, _ beside: Beside, _ result: inout GridCoverage, _ steps: inout Int) -> Bool {
        if kind == PlaneArea.shape {
            steps -= beside.shapes[number].steps(result.around)
            guard ux > 0, uy == 0, vx == 0, vy > 0, beside.shapes[number].isWhole else { return false }
            let image = grid.image(from: Point(x: x, y: y), ux, vy, margins: marginU, marginV)
            guard beside.shapes[number].cover(image, &result) else { return false }
        } else {
            steps -= 4 + grid.columns * grid.rows / 2
            cover(grid, caps: caps(beside), &result)
        }
        if result.fully != .zero { result.doubt(in: grid) { !isSure(in: $0, beside) } }
        return true
    }

    private func cover(_ grid: BoxGrid, caps: (u: Double, v: Double), _ result: inout GridCoverage) {
        let halfU = ux.magnitude * grid.halfX + uy.magnitude * grid.halfY + marginU
        let halfV = vx.magnitude * grid.halfX + vy.magnitude * grid.halfY + marginV
        for row in 0..<grid.rows {
            let y = grid.y + Double(row) * grid.stepY
            let (startU, startV) = (uy * (y - self.y), vy * (y - self.y))
            for column in 0..<grid.columns {
                let x = grid.x + Double(column) * grid.stepX
                let image = Image(
                    u: ux * (x - self.x) + startU, v: vx * (x - self.x) + startV, halfU: halfU, halfV: halfV)
                let coverage = coverage(of: image, caps: caps)
                if coverage == .outside { continue }
                result.note(grid.index(column, row), isFull: coverage == .inside)
            }
        }
    }

    /// Asks the processor to read the area's edges: those of a run, or the object that refers to them.
    func prefetch(_ beside: Beside, _ run: EdgeRun?) {
        if kind == PlaneArea.shape { beside.shapes[number].prefetch(run) }
    }

    /// A box in the container's space without a point of the area, perhaps beyond the entry's outer box; empty if none is known.
    func hole(_ beside: Beside) -> Box {
        guard kind == PlaneArea.shape, ux == 1, uy == 0, vx == 0, vy == 1 else { return .nothing }
        let hole = beside.shapes[number].hole()
        return Box(
            minX: hole.minX + x + marginU, minY: hole.minY + y + marginV,
            maxX: hole.maxX + x - marginU, maxY: hole.maxY + y - marginV)
    }
}
