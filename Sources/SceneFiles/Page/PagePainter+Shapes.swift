extension PagePainter {
    /// Adds the fragment of a shape in an SVG drawing. The shape is hit at points where it is filled or stroked.
    func addShape(_ index: Int32) {
        let box = boxes[Int(index)]
        let tag = nodeName(of: box.node)
        var piece = PageFragment(of: box, box.bounds, kind: .drawn)
        if tag != "image" {
            let isStroked = paints(index, .stroke, "stroke", usual: false)
            let events = styles[Int(index), .pointerEvents].lowercased()
            let fills = PagePainter.takes("fill", events, isPainted: paints(index, .fill, "fill", usual: true))
            let strokes = PagePainter.takes("stroke", events, isPainted: isStroked)
            let isSimple = tag == "rect" || tag == "circle" || tag == "ellipse"
            // The box includes the stroke.
            let path = isSimple && fills && (strokes || !isStroked) ? nil : self.path(of: box.node, box: index)
            if isSimple, fills, path == nil {
                if tag != "rect" { piece.outline = .ellipse(box.bounds) }
                if let turned = turnedOutline(box.bounds, map: box.map, isPoint: true), tag == "rect" {
                    piece.outline = turned
                }
            } else if let path {
                guard
                    let polygon = drawnPolygon(path, index, fills: fills, strokes: strokes, isStroked: isStroked)
                else { return }
                piece.outline = .polygon(polygon)
            } else {
                // Without its outline, the hit area of a shape is unknown, and it takes no touches: most of the box
                // around an icon belongs to the drawing itself.
                losses.add("shapes of SVG drawings whose outline is not in the file")
                piece.takes = false
            }
        }
        add(piece, to: \.foreground, of: box.context)
    }

    /// True if a part of a shape, `fill` or `stroke`, takes touches.
    /// - Parameters:
    ///   - events: The value of `pointer-events`, in lower case.
    ///   - isPainted: True if the part is painted.
    private static func takes(_ part: String, _ events: String, isPainted: Bool) -> Bool {
        switch events {
        case "all", "visible", part, "visible" + part: true
        case "fill", "stroke", "visiblefill", "visiblestroke": false
        default: isPainted
        }
    }

    /// The values of `pointer-events` by which shapes and texts of drawings take touches though they are invisible.
    static let eventsOfInvisible: Set<String> = ["all", "fill", "stroke", "painted"]

    /// True if one part of a shape is painted: its fill, or its stroke. `style` and `attribute` name the part. If
    /// neither styles nor attributes decide, the result is `usual`.
    private func paints(_ index: Int32, _ style: PageStyle, _ attribute: String, usual: Bool) -> Bool {
        let value = styles[Int(index), style]
        if !value.isEmpty { return value != "none" }
        var next = index
        for _ in 0..<PagePainter.inheritedDepth {
            guard next >= 0, boxes[Int(next)].flags.contains(.svg) || boxes[Int(next)].flags.contains(.svgRoot) else {
                break
            }
            if let value = self.attribute(attribute, of: boxes[Int(next)].node) { return value != "none" }
            next = boxes[Int(next)].parent
        }
        return usual
    }

    /// The greatest number of elements, from a shape outward, that are searched for an inherited attribute.
    private static let inheritedDepth = 8

    // MARK: Outlines

    /// The outline of a shape in the drawing's own units; nil if the file does not have it.
    private func path(of node: Int32, box: Int32?) -> SVGPath? {
        func number(_ name: String) -> Double { attribute(name, of: node).flatMap { cssPixels($0) } ?? 0 }
        switch nodeName(of: node) {
        case "path":
            let style = box.map { styles[Int($0), .d] } ?? ""
            if style.hasPrefix("path("), let start = style.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
                let rest = style[style.index(after: start)...]
                return SVGPath(rest.prefix { $0 != "\"" && $0 != "'" })
            }
            return attribute("d", of: node).map { SVGPath($0) }
        case "polygon", "polyline":
            guard let points = attribute("points", of: node) else { return nil }
            let numbers = cssNumbers(points)
            return SVGPath(
                stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) },
                isClosed: nodeName(of: node) == "polygon")
        case "line":
            guard attribute("x2", of: node) != nil || attribute("y2", of: node) != nil else { return nil }
            return SVGPath(
                [Point(x: number("x1"), y: number("y1")), Point(x: number("x2"), y: number("y2"))], isClosed: false)
        case "rect":
            let (x, y, width, height) = (number("x"), number("y"), number("width"), number("height"))
            guard width > 0, height > 0 else { return nil }
            return SVGPath(Box(minX: x, minY: y, maxX: x + width, maxY: y + height).corners, isClosed: true)
        case "circle", "ellipse":
            let rx = attribute("rx", of: node) == nil ? number("r") : number("rx")
            let ry = attribute("ry", of: node) == nil ? number("r") : number("ry")
            let (x, y) = (number("cx"), number("cy"))
            guard rx > 0, ry > 0 else { return nil }
            return SVGPath("M\(x - rx) \(y)A\(rx) \(ry) 0 0 1 \(x + rx) \(y)A\(rx) \(ry) 0 0 1 \(x - rx) \(y)Z")
        case "use": return usedPath(node)
        default: return nil
        }
    }

    /// The outline of the shapes that a `use` element shows. Nil if the drawing that the element refers to is not in the
    /// same document, has more than `maximumUsedNodes` nodes, has no outline, or has more points than may still be used.
    private func usedPath(_ node: Int32) -> SVGPath? {
        guard let link = attribute("href", of: node) ?? attribute("xlink:href", of: node),
            link.hasPrefix("#"),
            let target = idNodes[String(link.dropFirst())]
        else { return nil }
        let drawing = usedDrawings[target] ?? usedDrawing(target)
        usedDrawings[target] = drawing
        guard drawing.pointCount <= usedPointsLeft else {
            losses.add("outlines of drawings that are used very often")
            return nil
        }
        usedPointsLeft -= drawing.pointCount
        return drawing.path
    }

    /// The outline of the shapes in a node, and its number of points.
    private func usedDrawing(_ target: Int32) -> (path: SVGPath?, pointCount: Int) {
        var (whole, last) = (SVGPath([], isClosed: false), target)
        while Int(last) < document.nodeCount, last == target || isWithin(target, last) {
            if nodeName(of: last) != "use", let part = path(of: last, box: nil) { whole.add(part) }
            last += 1
            if last - target > PagePainter.maximumUsedNodes { return (nil, 0) }
        }
        guard !whole.contours.isEmpty else { return (nil, 0) }
        return (whole, whole.contours.reduce(0) { $0 + $1.count })
    }

    /// The greatest number of nodes of a drawing that a `use` element refers to. A larger drawing has no outline.
    private static let maximumUsedNodes: Int32 = 256

    private func isWithin(_ ancestor: Int32, _ node: Int32) -> Bool {
        var next = node
        while next > ancestor { next = document.parents[Int(next)] }
        return next == ancestor
    }

    /// The polygon on the page where a shape takes touches; nil if it does nowhere, or has no points.
    ///
    /// The file gives the upright box around the shape as it is drawn, stroke included. The linear map follows from the
    /// view box and the transforms. If that map takes the outline to a box of another size than the given one, a scaling
    /// of the outline's own box to the given box is used instead.
    /// - Parameters:
    ///   - fills: True if the shape takes touches where it may be filled.
    ///   - strokes: True if it takes them where it may be stroked.
    ///   - isStroked: True if its stroke is drawn.
    private func drawnPolygon(
        _ path: SVGPath, _ index: Int32, fills: Bool, strokes: Bool, isStroked: Bool
    ) -> HitShape.Polygon? {
        let box = boxes[Int(index)]
        guard let own = path.bounds, fills || strokes else { return nil }
        let stated = attribute("stroke-width", of: box.node).flatMap { cssPixels($0) }
        let strokeWidth = max(0, styles.pixels(Int(index), .strokeWidth) ?? stated ?? 1)
        let width = isStroked ? strokeWidth : 0
        let middle = box.bounds.center
        let ownMiddle = own.center
        var linear = viewBoxMap(index)
        func explains(_ growth: Double) -> Bool {
            let width = abs(linear.a) * (own.width + growth) + abs(linear.c) * (own.height + growth)
            let height = abs(linear.b) * (own.width + growth) + abs(linear.d) * (own.height + growth)
            return [(width, box.bounds.width), (height, box.bounds.height)].allSatisfy {
                abs($0.0 - $0.1) <= 0.1 * max($0.0, $0.1) + 0.5
            }
        }
        // Where lines meet, Chromium reserves room for the longest possible miter.
        if ![width, 4 * width, 2.0.squareRoot() * width].contains(where: explains) {
            let x = own.width + width > 0 ? box.bounds.width / (own.width + width) : 1
            let y = own.height + width > 0 ? box.bounds.height / (own.height + width) : x
            linear = AffineTransform(scaleX: x > 0 ? x : y, y: y > 0 ? y : x)
        }
        func placed(_ point: Point) -> Point {
            let (x, y) = (point.x - ownMiddle.x, point.y - ownMiddle.y)
            return Point(x: middle.x + linear.a * x + linear.c * y, y: middle.y + linear.b * x + linear.d * y)
        }
        let scale = abs(linear.determinant).squareRoot()
        var outline = OutlineSum()
        if fills { for contour in path.contours { outline.add(contour.map(placed)) } }
        guard strokes, strokeWidth > 0 else {
            let rule = styles[Int(index), .fillRule]
            let isEvenOdd = (rule.isEmpty ? attribute("fill-rule", of: box.node) ?? "" : rule) == "evenodd"
            return HitShape.Polygon(outline.points, rule: isEvenOdd ? .evenOdd : .nonZero)
        }
        for (contour, isClosed) in zip(path.contours, path.isClosed) {
            outline.addStroke(contour.map(placed), isClosed: isClosed, radius: strokeWidth * scale / 2)
        }
        return HitShape.Polygon(outline.points, rule: .nonZero)
    }

    /// The linear map from a shape's units to the page. It combines the transforms of the shape and of everything
    /// around it, and the scale of the drawing's view box if it has one.
    private func viewBoxMap(_ index: Int32) -> AffineTransform {
        var root = boxes[Int(index)].parent
        for _ in 0..<PagePainter.drawingDepth where root >= 0 && !boxes[Int(root)].flags.contains(.svgRoot) {
            root = boxes[Int(root)].parent
        }
        guard root >= 0, boxes[Int(root)].flags.contains(.svgRoot) else { return maps[Int(boxes[Int(index)].map)] }
        let view = cssNumbers(attribute("viewBox", of: boxes[Int(root)].node) ?? "")
        guard view.count == 4, view[2] > 0, view[3] > 0 else { return maps[Int(boxes[Int(index)].map)] }
        let inner = boxes[Int(root)].bounds.inset(by: borderInsets(Int(root)))
        let outer = maps[Int(boxes[Int(root)].map)]
        let size = ownSize(inner, outer) ?? Size(width: inner.width, height: inner.height)
        var (x, y) = (size.width / view[2], size.height / view[3])
        let fit = attribute("preserveAspectRatio", of: boxes[Int(root)].node) ?? ""
        if !fit.hasPrefix("none") {
            let both = fit.contains("slice") ? max(x, y) : min(x, y)
            (x, y) = (both, both)
        }
        // The transforms in the drawing come first, then the scale of the view box, then the transforms of its box.
        let all = maps[Int(boxes[Int(index)].map)]
        let own = outer.inverted().map { all.concatenating($0) } ?? all
        return own.concatenating(AffineTransform(scaleX: x, y: y)).concatenating(outer)
    }

    /// The greatest number of boxes around a shape that are searched for its drawing.
    private static let drawingDepth = 64
}

/// Several outlines as one polygon, joined by lines that are drawn twice, once in each direction.
struct OutlineSum {
    private(set) var points: [Point] = []

    mutating func add(_ contour: [Point]) {
        guard contour.count > 1, let first = contour.first else { return }
        let anchor = points.first
        points += contour
        points.append(first)
        if let anchor { points.append(anchor) }
    }

    /// Adds the area that a stroke with butt caps and round joins covers.
    mutating func addStroke(_ line: [Point], isClosed: Bool, radius: Double) {
        let ends = isClosed ? line.dropFirst() + line.prefix(1) : line.dropFirst()
        for (start, end) in zip(line, ends) where start != end {
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let factor = radius / (dx * dx + dy * dy).squareRoot()
            let across = Point(x: -dy * factor, y: dx * factor)
            add([start - across, end - across, end + across, start + across])
        }
        let corners = isClosed ? line[...] : line.dropFirst().dropLast()
        for corner in corners {
            let circle = (0..<8).map { AffineTransform(rotationAngle: Double($0) * .pi / 4) }
            add(circle.map { corner + radius * Point(x: $0.a, y: $0.b) })
        }
    }
}
