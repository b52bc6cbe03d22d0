extension PagePainter {
    /// Adds a clip for the `clip-path` of a box. The clip also cuts the box's descendants whose containing block lies
    /// outside of the box.
    func addClipPath(_ i: Int) {
        let (box, text) = (boxes[i], styles[i, .clipPath])
        guard let outline = clipPathOutline(text, in: box.bounds, scale: axisScale(box.map)),
            maps[Int(box.map)].keepsAxes
        else {
            losses.add("clip paths that are turned, malformed, or neither inset, circle, ellipse, polygon nor path")
            return
        }
        let clip = add(outline, .widest, around: box.clip, of: box.node)
        boxes[i].clip = clip
        boxes[i].clipPath = clip
    }

    private func clipPathOutline(_ text: String, in box: Box, scale: Size) -> PageOutline? {
        guard let open = text.firstIndex(of: "("), let close = text[open...].lastIndex(of: ")") else { return nil }
        let content = text[text.index(after: open)..<close]
        func length(_ word: Substring, _ side: Double, _ factor: Double) -> Double? {
            switch word {
            case "left", "top": 0
            case "center": side / 2
            case "right", "bottom": side
            default: cssLength(word, of: side, pixel: factor)
            }
        }
        func x(_ word: Substring) -> Double? { length(word, box.width, scale.width) }
        func y(_ word: Substring) -> Double? { length(word, box.height, scale.height) }
        /// The words for the four sides or corners of a box. A missing second or third word equals the first, a missing
        /// fourth the second. Nil if there are no words, or more than four.
        func four(_ words: ArraySlice<Substring>) -> [Substring]? {
            let given = Array(words)
            guard let first = given.first, given.count <= 4 else { return nil }
            let second = given.count > 1 ? given[1] : first
            return [first, second, given.count > 2 ? given[2] : first, given.count > 3 ? given[3] : second]
        }
        let words = cssParts(content, separator: " ")
        switch text[..<open] {
        case "polygon":
            var pairs = cssParts(content, separator: ",").map { cssParts($0, separator: " ") }
            let rule = pairs.first == ["evenodd"] ? HitShape.FillRule.evenOdd : .nonZero
            if pairs.first == ["evenodd"] || pairs.first == ["nonzero"] { pairs.removeFirst() }
            let points = pairs.compactMap { pair -> Point? in
                guard pair.count == 2, let px = x(pair[0]), let py = y(pair[1]) else { return nil }
                return Point(x: box.minX + px, y: box.minY + py)
            }
            return points.count == pairs.count ? .polygon(HitShape.Polygon(points, rule: rule)) : nil
        case "inset":
            guard let sides = four(words.prefix { $0 != "round" }), let top = y(sides[0]), let right = x(sides[1]),
                let bottom = y(sides[2]), let left = x(sides[3])
            else { return nil }
            let rect = Box(
                minX: box.minX + left, minY: box.minY + top, maxX: box.maxX - right, maxY: box.maxY - bottom)
            let radii = words.drop { $0 != "round" }.dropFirst().split(separator: "/")
            let widths = four(radii.first ?? ["0"])?.compactMap(x) ?? []
            let heights = four(radii.last ?? ["0"])?.compactMap(y) ?? []
            guard widths.count == 4, heights.count == 4 else { return nil }
            let sizes = zip(widths, heights).map { Size(width: max(0, $0), height: max(0, $1)) }
            return .polygon(PagePainter.polygon(rect, PagePainter.fitting(sizes, in: rect), reach: 0))
        case "circle", "ellipse":
            let at = words.firstIndex(of: "at")
            let middle = at.map { Array(words[($0 + 1)...]) } ?? []
            guard middle.count <= 2, let left = x(middle.first ?? "50%"), let top = y(middle.last ?? "50%") else {
                return nil
            }
            let center = Point(x: box.minX + left, y: box.minY + (middle.count > 1 ? top : box.height / 2))
            let radii = Array(words.prefix(at ?? words.count))
            let distances = [center.x - box.minX, box.maxX - center.x, center.y - box.minY, box.maxY - center.y]
            func radius(_ word: Substring?, _ sides: [Double], _ side: Double, _ factor: Double) -> Double? {
                switch word {
                case nil, "closest-side": return sides.map(abs).min()
                case "farthest-side": return sides.map(abs).max()
                case let word?: return length(word, side, factor)
                }
            }
            let isCircle = text.hasPrefix("circle")
            let diagonal = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
            let across = isCircle ? distances : Array(distances[..<2])
            let rx = radius(radii.first, across, isCircle ? diagonal : box.width, scale.width)
            let second = radii.count > 1 ? radii[1] : nil
            let ry = isCircle ? rx : radius(second, Array(distances[2...]), box.height, scale.height)
            guard let rx, let ry else { return nil }
            return .ellipse(
                Box(minX: center.x - rx, minY: center.y - ry, maxX: center.x + rx, maxY: center.y + ry))
        case "path":
            guard let start = content.firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return nil }
            let path = SVGPath(content[content.index(after: start)...].prefix { $0 != "\"" && $0 != "'" })
            var sum = OutlineSum()
            for contour in path.contours {
                sum.add(contour.map { Point(x: box.minX + $0.x * scale.width, y: box.minY + $0.y * scale.height) })
            }
            return .polygon(HitShape.Polygon(sum.points, rule: content.contains("evenodd") ? .evenOdd : .nonZero))
        default: return nil
        }
    }

    /// The polygon of a rectangle with rounded corners. The rectangle's left and upper edges are first moved outward by
    /// `reach`.
    static func polygon(_ rect: Box, _ radii: [Size], reach: Double) -> HitShape.Polygon {
        let steps = 12
        // A corner is square if one of its two radii is 0.
        let radii = radii.map { $0.width > 0 && $0.height > 0 ? $0 : .zero }
        let corners = [
            (Point(x: rect.minX - reach + radii[0].width, y: rect.minY - reach + radii[0].height), radii[0], 2),
            (Point(x: rect.maxX - radii[1].width, y: rect.minY - reach + radii[1].height), radii[1], 3),
            (Point(x: rect.maxX - radii[2].width, y: rect.maxY - radii[2].height), radii[2], 0),
            (Point(x: rect.minX - reach + radii[3].width, y: rect.maxY - radii[3].height), radii[3], 1),
        ]
        return HitShape.Polygon(
            corners.flatMap { center, radius, quarter in
                guard radius != .zero else { return [center] }
                return (0...steps).map { step in
                    let angle = (Double(quarter) + Double(step) / Double(steps)) * .pi / 2
                    let turn = AffineTransform(rotationAngle: angle)
                    return Point(x: center.x + radius.width * turn.a, y: center.y + radius.height * turn.b)
                }
            })
    }

    // MARK: Image maps

    /// Adds the areas of a box's image map in front of the image. Where areas overlap, the first one is in front. Does
    /// nothing if the box has no image map, or if too many areas have been added before.
    func addImageMap(_ index: Int32) {
        let box = boxes[Int(index)]
        guard let name = attribute("usemap", of: box.node), name.hasPrefix("#"),
            let areas = imageMaps[String(name.dropFirst())]
        else { return }
        guard areas.count <= areasLeft else {
            losses.add("areas of image maps that very many images use", areas.count)
            return
        }
        areasLeft -= areas.count
        // Chromium counts the coordinates of areas from the corner of the border.
        let origin = Point(x: box.bounds.minX, y: box.bounds.minY)
        let isOwn = stackings[Int(box.context)].box == index
        for area in areas.reversed() {
            let numbers = cssNumbers(attribute("coords", of: area) ?? "")
            let shape = (attribute("shape", of: area) ?? "rect").lowercased()
            var piece = PageFragment(node: area, rect: box.bounds, clip: box.clip, kind: .drawn)
            switch shape {
            case "default": break
            case "circle", "circ":
                guard numbers.count >= 3 else { continue }
                let (x, y, r) = (origin.x + numbers[0], origin.y + numbers[1], numbers[2])
                piece.outline = .ellipse(Box(minX: x - r, minY: y - r, maxX: x + r, maxY: y + r))
            case "poly", "polygon":
                guard numbers.count >= 6 else { continue }
                let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
                    Point(x: origin.x + numbers[$0], y: origin.y + numbers[$0 + 1])
                }
                piece.outline = .polygon(HitShape.Polygon(points, rule: .nonZero))
            default:
                guard numbers.count >= 4 else { continue }
                piece.rect = Box(
                    minX: origin.x + min(numbers[0], numbers[2]), minY: origin.y + min(numbers[1], numbers[3]),
                    maxX: origin.x + max(numbers[0], numbers[2]), maxY: origin.y + max(numbers[1], numbers[3]))
            }
            add(piece, to: isOwn ? \.own : \.foreground, of: box.context)
        }
    }
}
