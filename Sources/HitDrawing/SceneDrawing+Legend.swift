extension SceneDrawing {
    /// A line of the legend, with an optional sample of what it explains.
    struct Line {
        var text: String
        var sample: Sample?

        enum Sample {
            case region(Int)
            case idle, dead, small, tap
        }
    }

    /// The greatest number of unhittable nodes for which the legend states the reason. The titles of hatched nodes state it for
    /// all of them.
    private static let maximumReasonCount = 12
    /// The greatest width of a line, in letter sizes.
    private static let maximumLineWidth = 44.0

    /// The lines of the legend, which explain the marks of the drawing.
    func legend() -> [Line] {
        var lines = [
            Line(text: caption ?? "\(nodes.count) nodes"),
            Line(text: "coloured: who handles a touch (\(DrawingColors.paletteName))", sample: .region(0)),
            Line(text: "grey: a touch lands, nothing is known to act", sample: .idle),
            Line(text: "blank: no node is known to take touches"),
        ]
        if !taps.isEmpty { lines.append(Line(text: "\(taps.count) taps, as numbers", sample: .tap)) }
        let small = findings.count { $0.rule == .tooSmall }
        if small > 0 { lines.append(Line(text: "ringed: \(small) targets too small", sample: .small)) }
        let dead = findings.filter { $0.rule == .unhittable }
        if !dead.isEmpty { lines.append(Line(text: "hatched: \(dead.count) that no touch reaches", sample: .dead)) }
        for finding in dead.prefix(SceneDrawing.maximumReasonCount) {
            lines += wrapped("\(finding.node) \(finding.message)").map { Line(text: $0) }
        }
        if dead.count > SceneDrawing.maximumReasonCount {
            lines.append(Line(text: "… and \(dead.count - SceneDrawing.maximumReasonCount) more"))
        }
        return lines.map {
            Line(text: DrawnLabels.fitting($0.text, width: SceneDrawing.maximumLineWidth), sample: $0.sample)
        }
    }

    /// The explanation of the touch at the marked point, in wrapped lines; empty if no point is marked.
    func pathLines() -> [Line] {
        guard let told else { return [] }
        return told.text.split(separator: "\n").flatMap { wrapped(String($0)) }.map { Line(text: $0) }
    }

    private func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, LetterWidths.width(of: line + " " + word) > SceneDrawing.maximumLineWidth - 2 {
                lines.append(line)
                line = "  " + word
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
        }
        return lines + [line]
    }

    mutating func draw(_ lines: [Line], at corner: Point) {
        let n = SVGWriter.number
        for (row, line) in lines.enumerated() {
            let top = corner.y + Double(row) * size * 1.3
            let box = Box(minX: corner.x, minY: top, maxX: corner.x + size, maxY: top + size)
            switch line.sample {
            case .region(let index):
                writer.element("path", [("class", "region c\(index)"), ("d", SVGWriter.path(box))])
            case .idle: writer.element("path", [("class", "idle"), ("d", SVGWriter.path(box))])
            case .dead: writer.element("path", [("class", "dead"), ("d", SVGWriter.path(box))])
            case .small: writer.element("path", [("class", "small"), ("d", SVGWriter.path(box))])
            case .tap:
                writer.element(
                    "circle",
                    [
                        ("class", "tap"), ("cx", n(box.minX + size / 2)), ("cy", n(top + size / 2)),
                        ("r", n(size / 2)),
                    ])
            case nil: break
            }
            writer.element(
                "text", [("x", n(corner.x + 1.5 * size)), ("y", n(top + size * 0.8))], line.text)
        }
    }
}
