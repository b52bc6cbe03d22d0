import PlaneGeometry
import SpatialIndex

/// An area in the space of a container, and how the walk's arithmetic takes points to it.
///
/// The walk takes a point p level by level to q in the node's bounds space. Here q is `(ux, vx) * p.x + (uy, vy) * p.y + (u, v)`, for
/// a turned node with the coefficients of the very inverse that the walk uses. Both sums are off from the true value of that by
/// a part of the numbers that take part in them: with u = 2^-53, k levels, M the largest magnitude of an offset on the way, S
/// that of a coefficient of the inverse, by less than k · u · (2|p| + 6M) in the parent's space and 16 u · (S(|p| + M) + |t| + |q|) in
/// the node's. `margin` is (k + 2) · 2^-46 of all that, some eight times as much, for all p up to `reach`, as far
/// as the outer box reaches: what is farther out is surely outside. There is no `PlaneArea` where numbers are so large or small that sums overflow or
/// products vanish.
///
/// Boxes and ellipses are scaled so that they are those of radius 1 about the origin.
struct PlaneArea: Sendable {
    private var ux, uy, u: Double
    private var vx, vy, v: Double
    fileprivate(set) var marginU, marginV: Float
    private var reach: Float
    /// Two bits of kind, one that is set if the area hides what is behind it, and the number of the shape, or else of the clip.
    private var bits: UInt32

    /// What areas share.
    struct Beside: Sendable {
        var shapes: [ShapeArea] = []
        /// What ancestors surely let through; first, everything.
        var clips = [Box.everything]
    }

    /// What it is, in the node's space.
    enum Kind {
        case box(Box, clip: UInt32)
        case disc(center: Point, radii: Size, clip: UInt32)
        /// One of a list.
        case shape(UInt32)
    }

    private static let (box, disc, shape): (UInt32, UInt32, UInt32) = (0, 1, 2)
    private var kind: UInt32 { bits & 3 }
    private var hides: Bool { bits & 4 != 0 }
    private var number: Int { Int(bits >> 3) }

    init(
        ux: Double, uy: Double, u: Double, vx: Double, vy: Double, v: Double, marginU: Float, marginV: Float,
        reach: Float,
        kind: Kind, hides: Bool
    ) {
        (self.ux, self.uy, self.u, self.vx, self.vy, self.v) = (ux, uy, u, vx, vy, v)
        (self.marginU, self.marginV, self.reach) = (marginU, marginV, reach)
        switch kind {
        case .box(_, let clip): bits = PlaneArea.box | clip << 3
        case .disc(_, _, let clip): bits = PlaneArea.disc | clip << 3
        case .shape(let number): bits = PlaneArea.shape | number << 3
        }
        if hides { bits |= 4 }
    }

    /// A box's image, as ranges of both coordinates; nil if all of it is out of reach.
    private struct Image {
        var u, v, halfU, halfV: Double

        var box: Box { Box(minX: u - halfU, minY: v - halfV, maxX: u + halfU, maxY: v + halfV) }
    }

    @inline(__always)
    private func image(of box: Box) -> Image? {
        let reach = Double(reach)
        let (minX, maxX) = (max(box.minX, -reach), min(box.maxX, reach))
        let (minY, maxY) = (max(box.minY, -reach), min(box.maxY, reach))
        guard minX <= maxX, minY <= maxY else { return nil }
        let (x, y) = ((minX + maxX) / 2, (minY + maxY) / 2)
        let (halfX, halfY) = ((maxX - minX) / 2, (maxY - minY) / 2)
        return Image(
            u: ux * x + uy * y + u, v: vx * x + vy * y + v,
            halfU: ux.magnitude * halfX + uy.magnitude * halfY + Double(marginU),
            halfV: vx.magnitude * halfX + vy.magnitude * halfY + Double(marginV))
    }

    /// True if what is found of an image of a box holds of the box, and hides what is behind it there.
    @inline(__always)
    private func isSure(in box: Box, _ beside: Beside) -> Bool {
        let reach = Double(reach)
        guard hides, -reach <= box.minX, box.maxX <= reach, -reach <= box.minY, box.maxY <= reach else { return false }
        let clip = kind == PlaneArea.shape ? Int(beside.shapes[number].clip) : number
        if clip == 0 { return true }
        let inner = beside.clips[clip]
        return inner.minX <= box.minX && box.maxX < inner.maxX && inner.minY <= box.minY && box.maxY < inner.maxY
    }

    @inline(__always)
    func coverage(of box: Box, _ beside: Beside, _ steps: inout Int) -> Coverage {
        guard let image = image(of: box) else { return .outside }
        let result: Coverage
        switch kind {
        case PlaneArea.box:
            let (farU, farV) = (image.u.magnitude + image.halfU, image.v.magnitude + image.halfV)
            if image.u.magnitude - image.halfU > 1 || image.v.magnitude - image.halfV > 1 { return .outside }
            result = farU < 1 && farV < 1 ? .inside : .partial
        case PlaneArea.disc:
            let (farU, farV) = (image.u.magnitude + image.halfU, image.v.magnitude + image.halfV)
            let (nearU, nearV) = (max(0, image.u.magnitude - image.halfU), max(0, image.v.magnitude - image.halfV))
            if nearU * nearU + nearV * nearV > 1 + 0x1p-40 { return .outside }
            result = farU * farU + farV * farV < 1 - 0x1p-40 ? .inside : .partial
        default:
            let area = beside.shapes[number]
            steps -= area.steps
            result = area.coverage(of: image.box)
        }
        if case .inside = result, !isSure(in: box, beside) { return .partial }
        return result
    }

    func strip(in box: Box, _ beside: Beside, _ steps: inout Int) -> Strip? {
        guard let image = image(of: box) else { return nil }
        var strip: Strip?
        switch kind {
        case PlaneArea.box:
            let isInU = image.u.magnitude + image.halfU < 1
            let isInV = image.v.magnitude + image.halfV < 1
            // Along the one that cuts off more.
            let isAlongU =
                isInV || !isInU && PlaneArea.share(image.u, image.halfU) < PlaneArea.share(image.v, image.halfV)
            strip = Strip(normal: isAlongU ? Point(x: 1, y: 0) : Point(x: 0, y: 1), low: -1, high: 1)
            if isAlongU ? isInV : isInU { (strip!.sureLow, strip!.sureHigh) = (-1, 1) }
        case PlaneArea.disc:
            strip = Strip(ofDiscAt: .zero, radii: Size(width: 1, height: 1), in: image.box)
        default:
            let area = beside.shapes[number]
            steps -= 2 * area.steps
            strip = area.strip(in: image.box)
        }
        guard let strip else { return nil }
        return placed(strip, isSure: isSure(in: box, beside))
    }

    @inline(__always)
    func span(in row: Box, isColumn: Bool, _ beside: Beside) -> RowSpan? {
        guard kind == PlaneArea.box else { return nil }
        let reach = Double(reach)
        // What the row has of the other axis, y for a row; the area is nowhere beyond its reach.
        let (low, high) = isColumn ? (row.minX, row.maxX) : (row.minY, row.maxY)
        let (first, last) = (max(low, -reach), min(high, reach))
        var span = RowSpan(low: -reach, high: reach, sureLow: -reach, sureHigh: reach)
        if isColumn {
            span.cut(uy, ux * first + u, ux * last + u, Double(marginU))
            span.cut(vy, vx * first + v, vx * last + v, Double(marginV))
        } else {
            span.cut(ux, uy * first + u, uy * last + u, Double(marginU))
            span.cut(vx, vy * first + v, vy * last + v, Double(marginV))
        }
        if !(first <= last) { span.high = -.infinity }
        // Of the row, what is in reach, and what ancestors let through.
        let clip = number == 0 ? Box.everything : beside.clips[number]
        let (clipLow, clipHigh) = isColumn ? (clip.minX, clip.maxX) : (clip.minY, clip.maxY)
        if !hides || low < first || high > last || low < clipLow || high >= clipHigh { span.sureHigh = -.infinity }
        span.sureLow = max(span.sureLow, isColumn ? clip.minY : clip.minX)
        span.sureHigh = min(span.sureHigh, (isColumn ? clip.maxY : clip.maxX).nextDown)
        return span
    }

    func hole(_ beside: Beside) -> Box {
        guard kind == PlaneArea.shape, ux == 1, uy == 0, vx == 0, vy == 1 else { return .nothing }
        let hole = beside.shapes[number].hole
        return Box(
            minX: hole.minX - u + Double(marginU), minY: hole.minY - v + Double(marginV),
            maxX: hole.maxX - u - Double(marginU), maxY: hole.maxY - v - Double(marginV))
    }

    /// The part of a range that lies between -1 and 1.
    private static func share(_ middle: Double, _ half: Double) -> Double {
        (min(middle + half, 1) - max(middle - half, -1)) / half
    }

    /// A strip of the node's space in the container's.
    private func placed(_ strip: Strip, isSure: Bool) -> Strip {
        let (x, y) = (strip.normal.x, strip.normal.y)
        let margin = x.magnitude * Double(marginU) + y.magnitude * Double(marginV)
        let start = x * u + y * v
        var placed = Strip(
            normal: Point(x: x * ux + y * vx, y: x * uy + y * vy), low: strip.low - start - margin,
            high: strip.high - start + margin)
        if isSure {
            placed.sureLow = strip.sureLow - start + margin
            placed.sureHigh = strip.sureHigh - start - margin
        }
        return placed
    }
}

extension RowSpan {
    /// Cuts by what lies between -1 and 1 of `slope * place`, of the place along the row, and something between two numbers.
    @inline(__always)
    fileprivate mutating func cut(_ slope: Double, _ one: Double, _ other: Double, _ margin: Double) {
        let (least, most) = (min(one, other), max(one, other))
        // Where the sum is in for some of the numbers, and for all.
        let (some, all) = ((-1 - margin - most, 1 + margin - least), (-1 + margin - least, 1 - margin - most))
        if slope.magnitude < 0x1p-200 {
            if some.0 > 0 || some.1 < 0 { high = -.infinity }
            if !(all.0 < 0 && all.1 > 0) { sureHigh = -.infinity }
            return
        }
        let (first, last) = (some.0 / slope, some.1 / slope)
        (low, high) = (max(low, min(first, last)), min(high, max(first, last)))
        guard all.0 <= all.1 else {
            sureHigh = -.infinity
            return
        }
        let (sureFirst, sureLast) = (all.0 / slope, all.1 / slope)
        (sureLow, sureHigh) = (max(sureLow, min(sureFirst, sureLast)), min(sureHigh, max(sureFirst, sureLast)))
    }
}
