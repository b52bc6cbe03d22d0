extension SceneDrawing {
    mutating func draw() {
        let line = size / 14
        let margin = size
        let legend = legend()
        let path = pathLines()
        let columns = ([legend] + (path.isEmpty ? [] : [path])).map { lines in
            (lines, width: lines.map { DrawnLabels.width(of: $0.text) }.max().map { ($0 + 3) * size * 0.8 } ?? 0)
        }
        let rows = columns.map(\.0.count).max() ?? 0
        let width = screen.maxX - screen.minX + 2 * margin + columns.reduce(0) { $0 + $1.width + margin }
        let height = max(screen.maxY - screen.minY, Double(rows) * size * 1.3) + 2 * margin
        let n = SVGWriter.number
        svg.raw(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(n(screen.minX - margin)) \(n(screen.minY - margin)) "
                + "\(n(width)) \(n(height))\" width=\"\(n(width / height * 900))\" height=\"900\">")
        svg.raw(DrawingColors.style(size: size, line: line))
        svg.raw(
            "<defs><pattern id=\"hatch\" width=\"\(n(6 * line))\" height=\"\(n(6 * line))\" "
                + "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
                + "<path class=\"hatch\" d=\"M0 0V\(n(6 * line))\"/></pattern>"
                + "<clipPath id=\"edge\"><path d=\"\(SVGWriter.path(screen))\"/></clipPath></defs>")
        svg.raw(
            "<rect class=\"paper\" x=\"\(n(screen.minX - margin))\" y=\"\(n(screen.minY - margin))\" "
                + "width=\"\(n(width))\" height=\"\(n(height))\"/>")
        svg.raw("<g clip-path=\"url(#edge)\">")
        drawRegions()
        drawFrames()
        drawFindings()
        drawTaps()
        drawLabels()
        svg.raw("</g>")
        svg.raw("<path class=\"screen\" d=\"\(SVGWriter.path(screen))\"/>")
        drawPoint()
        var left = screen.maxX + margin
        for (lines, width) in columns {
            draw(lines, at: Point(x: left, y: screen.minY))
            left += width + margin
        }
        svg.raw("</svg>")
    }

    /// Draws which view gets the touches: a region for each node, coloured by its handler.
    private mutating func drawRegions() {
        var boxes: [NodeID: [Box]] = [:]
        var owners: [NodeID] = []
        for owned in loaded.scene.ownedBoxes() where owned.box.intersects(screen) {
            if boxes[owned.node] == nil { owners.append(owned.node) }
            boxes[owned.node, default: []].append(owned.box.intersection(screen))
        }
        // Names are put in the largest box of each handler, small regions first, since they have the least choice.
        var largest: [Int: Box] = [:]
        owners.sort { (loaded.index(of: $0) ?? 0) < (loaded.index(of: $1) ?? 0) }
        for owner in owners {
            guard let index = loaded.index(of: owner), let parts = boxes[owner] else { continue }
            let handler = loaded.handler(of: index) ?? (loaded.treatments[index].acts == nil ? index : nil)
            let style = handler.map { "region c\($0 % DrawingColors.palette.count)" } ?? "idle"
            let told = loaded.document.nodes[index].name + " " + name(of: index)
            svg.element(
                "path", [("class", style), ("d", parts.map(SVGWriter.path).joined())], nil,
                title: handler.map { "\(told), handled by \(name(of: $0))" } ?? "\(told), which is not known to act")
            guard let named = handler ?? (loaded.title(of: index) == nil ? nil : index) else { continue }
            for part in parts where part.areaOnScreen > (largest[named]?.areaOnScreen ?? 0) { largest[named] = part }
        }
        names = largest.sorted { ($0.value.areaOnScreen, $0.key) < ($1.value.areaOnScreen, $1.key) }
            .map { (index: $0.key, box: $0.value) }
    }

    private mutating func drawFrames() {
        var data = ""
        for index in loaded.document.nodes.indices {
            guard let box = loaded.box(of: index), !box.isEmpty, box.isFinite, box.intersects(screen) else { continue }
            data += loaded.outline(of: index) ?? SVGWriter.path(box)
        }
        svg.element("path", [("class", "frames"), ("d", data)])
        for step in explained?.path ?? [] {
            guard let index = loaded.index(of: step.node.id), let box = loaded.box(of: index) else { continue }
            svg.element("path", [("class", "path"), ("d", SVGWriter.path(box))], nil, title: step.description)
        }
    }

    private mutating func drawFindings() {
        for finding in findings {
            guard let index = loaded.index(of: finding.node.id), let box = loaded.box(of: index), !box.isEmpty else {
                continue
            }
            switch finding.rule {
            case .unhittable:
                svg.element(
                    "path", [("class", "dead"), ("d", SVGWriter.path(box))], nil,
                    title: "\(finding.node) \(finding.message)")
            case .tooSmall:
                let ring = Box(
                    minX: box.minX - size / 4, minY: box.minY - size / 4, maxX: box.maxX + size / 4,
                    maxY: box.maxY + size / 4)
                svg.element(
                    "rect",
                    [
                        ("class", "small"), ("x", SVGWriter.number(ring.minX)), ("y", SVGWriter.number(ring.minY)),
                        ("width", SVGWriter.number(ring.maxX - ring.minX)),
                        ("height", SVGWriter.number(ring.maxY - ring.minY)), ("rx", SVGWriter.number(size / 2)),
                    ], nil, title: "\(finding.node) \(finding.message)")
            case .cutByAncestor, .overlapped, .passiveCover, .singular, .emptyParent: break
            }
        }
    }

    /// Draws taps. Those within one square of two lines' height become one mark with their number.
    private mutating func drawTaps() {
        let side = 2 * size
        var cells: [[Int]: (count: Int, sum: Point)] = [:]
        for tap in taps where screen.contains(tap) {
            let cell = [
                Int(((tap.x - screen.minX) / side).rounded(.down)), Int(((tap.y - screen.minY) / side).rounded(.down)),
            ]
            var (count, sum) = cells[cell] ?? (0, .zero)
            count += 1
            sum = Point(x: sum.x + tap.x, y: sum.y + tap.y)
            cells[cell] = (count, sum)
        }
        for (_, group) in cells.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let center = Point(x: group.sum.x / Double(group.count), y: group.sum.y / Double(group.count))
            let text = "\(group.count)"
            let radius = size * (0.45 + 0.2 * Double(text.count))
            svg.element(
                "circle",
                [
                    ("class", "tap"), ("cx", SVGWriter.number(center.x)), ("cy", SVGWriter.number(center.y)),
                    ("r", SVGWriter.number(radius)),
                ])
            svg.element(
                "text",
                [
                    ("class", "count"), ("x", SVGWriter.number(center.x)),
                    ("y", SVGWriter.number(center.y + size * 0.28)),
                ], text)
            labels.reserve(
                Box(
                    minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius, maxY: center.y + radius))
        }
    }

    private mutating func drawLabels() {
        for (index, box) in names { labels.place(name(of: index), in: box) }
        for label in labels.labels {
            svg.element(
                "text",
                [
                    ("class", "name"), ("x", SVGWriter.number(label.box.minX)),
                    ("y", SVGWriter.number(label.box.minY + size * 0.8)),
                    ("textLength", SVGWriter.number(label.box.maxX - label.box.minX)),
                    ("lengthAdjust", "spacingAndGlyphs"),
                ], label.text)
        }
    }

    private mutating func drawPoint() {
        guard let point = explained?.point, point.isFinite else { return }
        let n = SVGWriter.number
        svg.raw(
            "<path class=\"path\" d=\"M\(n(point.x - size)) \(n(point.y))h\(n(2 * size))M\(n(point.x)) "
                + "\(n(point.y - size))v\(n(2 * size))\"/>")
    }
}

extension Box {
    fileprivate var areaOnScreen: Double { isEmpty ? 0 : (maxX - minX) * (maxY - minY) }
}
