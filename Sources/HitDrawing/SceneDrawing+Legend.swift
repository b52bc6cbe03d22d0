extension SceneDrawing {
    /// A line of the legend. `style` is the class of the marks that the line explains; nil if it explains none.
    struct Line {
        var text: String
        var style: String?
    }

    /// The greatest number of unhittable nodes for which the legend states the reason. The title of each hatched node states the
    /// reason for that node.
    private static let maximumReasonCount = 12
    /// The greatest width of a line, in letter sizes.
    private static let maximumLineWidth = 44.0

    /// The lines of the legend, which explain the marks of the drawing.
    func legend() -> [Line] {
        var lines = [
            Line(text: caption ?? "\(nodes.count) nodes"),
            Line(text: "coloured: who handles a touch (\(DrawingColors.paletteName))", style: "regions c0"),
            Line(text: "grey: a touch lands, nothing is known to act", style: "regions idle"),
            Line(text: "blank: no node is known to take touches"),
        ]
        if !taps.isEmpty { lines.append(Line(text: "\(taps.count) taps, as numbers", style: "tap")) }
        let small = findings.count { $0.rule == .tooSmall }
        if small > 0 { lines.append(Line(text: "ringed: \(small) targets too small", style: "small")) }
        let dead = findings.filter { $0.rule == .unhittable }
        if !dead.isEmpty { lines.append(Line(text: "hatched: \(dead.count) that no touch reaches", style: "dead")) }
        for finding in dead.prefix(SceneDrawing.maximumReasonCount) {
            lines += wrapped("\(finding.node) \(finding.message)").map { Line(text: $0) }
        }
        if dead.count > SceneDrawing.maximumReasonCount {
            lines.append(Line(text: "… and \(dead.count - SceneDrawing.maximumReasonCount) more"))
        }
        return lines.map {
            Line(text: DrawnLabels.fitting($0.text, width: SceneDrawing.maximumLineWidth), style: $0.style)
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
        for (row, line) in lines.enumerated() {
            let top = corner.y + Double(row) * size * 1.3
            let box = Box(minX: corner.x, minY: top, maxX: corner.x + size, maxY: top + size)
            if line.style == "tap" {
                writer.tap(at: Point(x: corner.x + size / 2, y: top + size / 2), radius: size / 2)
            } else if let style = line.style {
                writer.path(style, scale.path(box))
            }
            writer.write(line.text, at: Point(x: corner.x + 1.5 * size, y: top + size * 0.8))
        }
    }
}
