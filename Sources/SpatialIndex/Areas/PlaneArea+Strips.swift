// The strips that bound an area in a cell.
extension PlaneArea {
    /// The strip, between two parallel lines, that bounds the area in a box. Nil unless the area's edges in the box are nearly
    /// one line or two parallel lines.
    ///
    /// - Parameter run: The edges of the area that may come near the box.
    func strip(in box: Box, _ run: EdgeRun, _ beside: Beside, _ steps: inout Int) -> Strip? {
        steps -= 6
        guard let image = image(of: box) else { return nil }
        if kind == PlaneArea.shape {
            steps -= 2 * beside.shapes[number].steps(run)
            return beside.shapes[number].strip(in: image.box, run, beside).map {
                placed($0, isSure: isSure(in: box, beside))
            }
        }
        let caps = caps(beside)
        // The center of the ellipse of the nearest corner.
        let middle = Point(x: image.u < 0 ? caps.u - 1 : 1 - caps.u, y: image.v < 0 ? caps.v - 1 : 1 - caps.v)
        if caps.u > 0, caps.v > 0, middle.x == 0 || image.u.magnitude - image.halfU > 1 - caps.u,
            middle.y == 0 || image.v.magnitude - image.halfV > 1 - caps.v
        {
            let strip = Strip(ofDiscAt: middle, radii: Size(width: caps.u, height: caps.v), in: image.box)
            return strip.map { placed($0, isSure: isSure(in: box, beside)) }
        }
        let isInU = image.u.magnitude + image.halfU < 1 - caps.u
        let isInV = image.v.magnitude + image.halfV < 1 - caps.v
        // The axis along which the image lies within the sides is left out; otherwise the sides that cut off more are used.
        let isAlongU = isInV || !isInU && PlaneArea.share(image.u, image.halfU) < PlaneArea.share(image.v, image.halfV)
        var strip = Strip(normal: isAlongU ? Point(x: 1, y: 0) : Point(x: 0, y: 1), low: -1, high: 1)
        if isAlongU ? isInV : isInU { (strip.sureLow, strip.sureHigh) = (-1, 1) }
        return placed(strip, isSure: isSure(in: box, beside))
    }

    /// True for a box, with or without round corners, that is several times as long as wide.
    var isThin: Bool {
        let (u, v) = (ux.magnitude + uy.magnitude, vx.magnitude + vy.magnitude)
        return max(u, v) > 8 * min(u, v)
    }

    /// The edges of a stroke whose area nothing but the clip cuts, and whose map does not rotate; nil for any other area.
    @inline(__always)
    func wholeStroke(_ beside: Beside) -> EdgeTree? {
        kind == PlaneArea.shape && ux > 0 && uy == 0 && vx == 0 && vy > 0 ? beside.shapes[number].wholeStroke : nil
    }

    /// Finds strips that together bound the area of a stroke in a box, if the stroke is whole (`wholeStroke`). `run` has the edges
    /// that may come near the box, not `all`. `most` is 1, 2 or 4, and `result` has room for as many strips. Returns the number of
    /// strips; if it is 0, no strip bounds the area.
    func strips(
        in box: Box, _ run: EdgeRun, most: Int, _ result: UnsafeMutableBufferPointer<BoundedStrip>, _ beside: Beside,
        _ steps: inout Int
    ) -> Int {
        steps -= 6
        guard let image = image(of: box), let edges = wholeStroke(beside) else { return 0 }
        steps -= beside.shapes[number].steps(run)
        let count = edges.strips(in: image.box, radius: edges.reach, run, most: most, result)
        for index in 0..<count {
            let around = result[index].around
            result[index].strip = placed(result[index].strip, isSure: isSure(in: box, beside))
            result[index].around = Box(
                minX: x + (around.minX - marginU) / ux, minY: y + (around.minY - marginV) / vy,
                maxX: x + (around.maxX + marginU) / ux, maxY: y + (around.maxY + marginV) / vy)
        }
        return count
    }

    /// Twice the fraction of a range that lies between -1 and 1. `half` is half its length.
    private static func share(_ middle: Double, _ half: Double) -> Double {
        (min(middle + half, 1) - max(middle - half, -1)) / half
    }

    /// Converts a strip, the part of the plane between two parallel lines, from the area's coordinates `u` and `v` to the
    /// container's space. If `isSure` is false, no point of the result counts as certainly in the area.
    private func placed(_ strip: Strip, isSure: Bool) -> Strip {
        let (u, v) = (strip.normal.x, strip.normal.y)
        let margin = u.magnitude * marginU + v.magnitude * marginV
        let normal = Point(x: u * ux + v * vx, y: u * uy + v * vy)
        let start = normal.x * x + normal.y * y
        var placed = Strip(normal: normal, low: strip.low + start - margin, high: strip.high + start + margin)
        if isSure {
            placed.sureLow = strip.sureLow + start + margin
            placed.sureHigh = strip.sureHigh + start - margin
        }
        return placed
    }
}
