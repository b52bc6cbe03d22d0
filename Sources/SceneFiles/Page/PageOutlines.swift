extension PagePainter {
    /// The width of the margin that is added to the left and top of each hit area, in CSS pixels. Chromium tests the
    /// whole pixel to the right of and below the point. The pixel's coordinates are multiples of 1/64.
    static let margin = 63.0 / 64

    // MARK: Transforms

    /// The index in `maps` of the linear map of a box: its own transforms, then the map `outer` of the box around it.
    /// Returns `outer` if the box has no transforms, or if the map is not finite.
    func map(_ i: Int, around outer: Int32) -> Int32 {
        let (transform, rotate, scale) = (styles[i, .transform], styles[i, .rotate], styles[i, .scale])
        let isOwn = [transform, rotate, scale].contains { !$0.isEmpty && $0 != "none" }
        guard isOwn else { return outer }
        var own = AffineTransform.identity
        // A turn about an axis has the axis before the angle.
        var isInSpace = rotate.contains(" ")
        let numbers = cssNumbers(transform.drop { $0 != "(" })
        if transform.hasPrefix("matrix3d"), numbers.count == 16 {
            // A box that shows its back may be hidden.
            isInSpace = isInSpace || numbers[10] < 0 || [2, 3, 6, 7].contains { numbers[$0] != 0 }
            own = AffineTransform(a: numbers[0], b: numbers[1], c: numbers[4], d: numbers[5], tx: 0, ty: 0)
        } else if transform.hasPrefix("matrix"), numbers.count == 6 {
            own = AffineTransform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: 0, ty: 0)
        }
        if isInSpace { losses.add("transforms in space") }
        let factors = cssNumbers(scale)
        if let x = factors.first {
            own = own.concatenating(AffineTransform(scaleX: x, y: factors.count > 1 ? factors[1] : x))
        }
        if let angle = cssAngle(rotate) { own = own.concatenating(AffineTransform(rotationAngle: angle)) }
        own = own.concatenating(maps[Int(outer)])
        // Quarter turns are made exact.
        let size = max(abs(own.a), abs(own.b), abs(own.c), abs(own.d))
        func clean(_ value: Double) -> Double { abs(value) < size * 1e-9 ? 0 : value }
        own = AffineTransform(a: clean(own.a), b: clean(own.b), c: clean(own.c), d: clean(own.d), tx: 0, ty: 0)
        guard own.isFinite else { return outer }
        if own == maps[Int(outer)] { return outer }
        maps.append(own)
        return Int32(maps.count - 1)
    }

    private func cssAngle(_ text: String) -> Double? {
        guard let number = cssNumbers(text).first, !text.contains(" ") else { return nil }
        if text.hasSuffix("turn") { return number * 2 * .pi }
        if text.hasSuffix("grad") { return number * .pi / 200 }
        return text.hasSuffix("rad") ? number : number * .pi / 180
    }

    /// The factors by which an axis-aligned map scales widths and heights; 1 for a map that is not axis-aligned or is
    /// singular.
    func axisScale(_ map: Int32) -> Size {
        let linear = maps[Int(map)]
        guard map > 0, linear.keepsAxes else { return Size(width: 1, height: 1) }
        let scale = Size(width: abs(linear.a) + abs(linear.c), height: abs(linear.b) + abs(linear.d))
        return scale.width > 0 && scale.height > 0 ? scale : Size(width: 1, height: 1)
    }

    /// The outline of a rotated rectangle, of which the file gives only the upright box around it. The box and the
    /// rectangle have the same center. The rectangle's size is computed from the box, or is `size` if the box does not
    /// determine it. Nil if the size is unknown, or if the map is axis-aligned or singular.
    ///
    /// Chromium converts the pixel of a touch to the rectangle's own space, and tests the upright box around the result.
    /// - Parameters:
    ///   - size: The size of the rectangle, used if the box does not determine it.
    ///   - inset: The distances from the rectangle's edges inward to the outline, in the rectangle's space. Negative
    ///     ones enlarge the outline.
    ///   - isPoint: True if a touch is tested as a point, without the pixel around it.
    func turnedOutline(
        _ bounds: Box, map: Int32, size: Size? = nil, inset: Box = .zero, isPoint: Bool = false
    ) -> PageOutline? {
        let linear = maps[Int(map)]
        guard map > 0, !linear.keepsAxes, let inverse = linear.inverted() else { return nil }
        guard let size = ownSize(bounds, linear) ?? size else { return nil }
        var rect = Box(
            minX: -size.width / 2 + inset.minX, minY: -size.height / 2 + inset.minY,
            maxX: size.width / 2 - inset.maxX, maxY: size.height / 2 - inset.maxY)
        if !isPoint {
            let pixel = Box(minX: 0, minY: 0, maxX: 1, maxY: 1).applying(inverse)
            rect = Box(
                minX: rect.minX - pixel.maxX, minY: rect.minY - pixel.maxY, maxX: rect.maxX - pixel.minX,
                maxY: rect.maxY - pixel.minY)
        }
        guard !rect.isEmpty else { return .polygon(HitShape.Polygon([])) }
        let middle = bounds.center
        return .polygon(
            HitShape.Polygon(
                rect.corners.map { corner in
                    Point(
                        x: middle.x + linear.a * corner.x + linear.c * corner.y,
                        y: middle.y + linear.b * corner.x + linear.d * corner.y)
                }))
    }

    /// The size of a rectangle, given the upright box `bounds` around its image under a linear map. Nil if several
    /// sizes have that box, as at 45 degrees, or if none has.
    func ownSize(_ bounds: Box, _ linear: AffineTransform) -> Size? {
        let (a, b, c, d) = (abs(linear.a), abs(linear.b), abs(linear.c), abs(linear.d))
        let determinant = a * d - b * c
        guard abs(determinant) > 0.02 * (a + c) * (b + d) else { return nil }
        let width = (bounds.width * d - c * bounds.height) / determinant
        let height = (a * bounds.height - b * bounds.width) / determinant
        guard width >= -0.5, height >= -0.5 else { return nil }
        return Size(width: max(0, width), height: max(0, height))
    }

    // MARK: Corners

    /// The outline of a box that is rotated or has rounded corners; nil for an upright rectangle.
    func outline(_ i: Int) -> PageOutline? {
        let box = boxes[i]
        if let turned = turnedOutline(box.bounds, map: box.map, size: clientSize(i)) { return turned }
        return radii(i, countsLosses: true).map { .rounded(box.bounds, $0) }
    }

    /// The radii of a box's corners, clockwise from the upper left one; nil if all corners are square. Radii that
    /// exceed the box are reduced, as CSS says.
    /// - Parameter countsLosses: If true, a radius that cannot be read is counted as lost.
    func radii(_ i: Int, countsLosses: Bool = false) -> [Size]? {
        let first = styles[i, .borderTopLeftRadius]
        let corners = [
            PageStyle.borderTopLeftRadius, .borderTopRightRadius, .borderBottomRightRadius, .borderBottomLeftRadius,
        ]
        // Most boxes have square corners.
        guard corners.contains(where: { styles.isOther(i, $0, than: "0px", "0%") }) else { return nil }
        let (bounds, scale) = (boxes[i].bounds, axisScale(boxes[i].map))
        var isLost = false
        func length(_ text: Substring, _ side: Double, _ scale: Double) -> Double {
            let length = cssLength(text, of: side, pixel: scale)
            if length == nil { isLost = true }
            return max(0, length ?? 0)
        }
        let radii = corners.map { corner in
            // A capture that requested only one corner is taken to have all corners alike.
            let value = styles.has(corner) ? styles[i, corner] : first
            let parts = cssParts(value[...], separator: " ")
            guard let one = parts.first else { return Size.zero }
            return Size(
                width: length(one, bounds.width, scale.width),
                height: length(parts.count > 1 ? parts[1] : one, bounds.height, scale.height))
        }
        if isLost, countsLosses { losses.add("boxes whose corners have radii that are no sums of lengths") }
        let fitting = PagePainter.fitting(radii, in: bounds)
        return fitting.contains { $0.width > 0 && $0.height > 0 } ? fitting : nil
    }

    /// The radii of a box's corners, clockwise from the upper left one, all reduced by the same factor so that they fit.
    static func fitting(_ radii: [Size], in box: Box) -> [Size] {
        let sums = [
            (radii[0].width + radii[1].width, box.width), (radii[3].width + radii[2].width, box.width),
            (radii[0].height + radii[3].height, box.height), (radii[1].height + radii[2].height, box.height),
        ]
        let factor = sums.map { $0.0 > $0.1 ? max(0, $0.1) / $0.0 : 1 }.min() ?? 1
        return radii.map { Size(width: $0.width * factor, height: $0.height * factor) }
    }
}
