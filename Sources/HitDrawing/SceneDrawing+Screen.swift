extension SceneDrawing {
    mutating func draw() {
        let line = size / 14
        let margin = size
        let legend = legend()
        let path = pathLines()
        func columnWidth(_ lines: [Line]) -> Double {
            guard let widest = lines.map({ LetterWidths.width(of: $0.text) }).max() else { return 0 }
            return (widest * (1 + DrawnLabels.slack) + 3) * size * DrawnLabels.letterSize
        }
        let columns = [legend, path].filter { !$0.isEmpty }.map { (lines: $0, width: columnWidth($0)) }
        let rows = columns.map(\.0.count).max() ?? 0
        let width = screen.width + 2 * margin + columns.reduce(0) { $0 + $1.width + margin }
        let height = max(screen.height, Double(rows) * size * 1.3) + 2 * margin
        let n = scale.number
        writer.raw(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(n(screen.minX - margin)) \(n(screen.minY - margin)) "
                + "\(n(width)) \(n(height))\" width=\"\(SVGWriter.number(width / height * 900))\" height=\"900\">")
        writer.raw(DrawingColors.style(size: size, line: line, scale))
        writer.raw(
            "<defs><pattern id=\"hatch\" width=\"\(n(6 * line))\" height=\"\(n(6 * line))\" "
                + "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
                + "<path class=\"hatch\" d=\"M0 0V\(n(6 * line))\"/></pattern>"
                + "<clipPath id=\"edge\"><path d=\"\(scale.path(screen))\"/></clipPath></defs>")
        writer.raw(
            "<rect class=\"paper\" x=\"\(n(screen.minX - margin))\" y=\"\(n(screen.minY - margin))\" "
                + "width=\"\(n(width))\" height=\"\(n(height))\"/>")
        writer.raw("<g clip-path=\"url(#edge)\">")
        let positions = ScreenPositions(scene, nodes)
        drawRegions()
        findNames()
        drawFrames(positions)
        drawFindings(positions)
        drawTaps()
        drawLabels()
        writer.raw("</g>")
        writer.path("screen", scale.path(screen))
        drawPoint()
        var left = screen.maxX + margin
        for (lines, width) in columns {
            draw(lines, at: Point(x: left, y: screen.minY))
            left += width + margin
        }
        writer.raw("</svg>")
    }

    /// Draws the screen alone, without a style sheet: the styles are those of the page around the drawing.
    ///
    /// - Parameter number: A number that no other drawing of the page has.
    mutating func drawThumbnail(_ number: Int) {
        let n = scale.number
        let (width, height) = (screen.width, screen.height)
        writer.raw(
            "<svg viewBox=\"\(n(screen.minX)) \(n(screen.minY)) \(n(width)) \(n(height))\" "
                + "preserveAspectRatio=\"xMidYMid meet\" aria-hidden=\"true\">")
        let positions = ScreenPositions(scene, nodes)
        drawRegions("cut\(number)-")
        drawFrames(positions)
        drawFindings(positions)
        writer.raw("</svg>")
    }

    /// The box in which a node is drawn; nil if it is not drawable, or the node has no position on the screen.
    private func box(of node: NodeID, _ positions: ScreenPositions) -> Box? {
        scene.drawnBox(of: node, knowing: knowledge) { positions.onScreen($0, from: node) }
            .flatMap { SceneDrawing.isDrawable($0) ? $0 : nil }
    }

    private mutating func drawFrames(_ positions: ScreenPositions) {
        var data = ""
        for node in nodes {
            guard let box = box(of: node, positions), box.intersects(screen) else { continue }
            data += outline(of: node, positions) ?? scale.path(box)
        }
        writer.path("frames", data)
        for step in told?.path ?? [] {
            guard let box = box(of: step.node.id, positions) else { continue }
            writer.path("path", scale.path(box), title: step.description)
        }
    }

    private mutating func drawFindings(_ positions: ScreenPositions) {
        for finding in findings {
            guard let box = box(of: finding.node.id, positions) else { continue }
            let (n, title) = (scale.number, "\(finding.node) \(finding.message)")
            switch finding.rule {
            case .unhittable: writer.path("dead", scale.path(box), title: title)
            case .tooSmall:
                let ring = box.grown(by: size / 4)
                writer.element(
                    "rect",
                    [
                        ("class", "small"), ("x", n(ring.minX)), ("y", n(ring.minY)), ("width", n(ring.width)),
                        ("height", n(ring.height)), ("rx", n(size / 2)),
                    ], nil, title: title)
            case .cutByAncestor, .overlapped, .passiveCover, .singular, .emptyParent: break
            }
        }
    }

    /// Draws the taps. All taps in one cell of a grid become one mark, which shows how many they are. A cell is two lines high.
    private mutating func drawTaps() {
        let side = 2 * size
        let cells = Dictionary(grouping: taps.filter { screen.contains($0) }) { tap in
            [((tap.x - screen.minX) / side).rounded(.down), ((tap.y - screen.minY) / side).rounded(.down)]
        }
        for (_, group) in cells.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let center = group.reduce(.zero, +) / Double(group.count)
            let text = "\(group.count)"
            let radius = size * (0.45 + 0.2 * Double(text.count))
            writer.tap(at: center, radius: radius)
            writer.write(text, "count", at: Point(x: center.x, y: center.y + size * 0.28))
            labels.reserve(Box(at: center).grown(by: radius))
        }
    }

    private mutating func drawLabels() {
        for (node, box) in names { labels.place(knowledge.shortName(of: node), in: box) }
        for label in labels.labels {
            writer.write(label.text, "name", at: Point(x: label.box.minX, y: label.box.minY + size * 0.8))
        }
    }

    private mutating func drawPoint() {
        guard let point = told?.point, point.isFinite else { return }
        let n = scale.number
        writer.path(
            "path",
            "M\(n(point.x - size)) \(n(point.y))h\(n(2 * size))M\(n(point.x)) \(n(point.y - size))v\(n(2 * size))")
    }
}
