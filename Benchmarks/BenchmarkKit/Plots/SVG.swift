import HitDiagnosis
import HitDrawing

/// A drawing, written element by element.
struct SVG {
    static let grey = "#57606a"
    static let rule = "#e3e6ea"
    private static let ink = "#1f2328"

    let width: Double
    let height: Double
    private(set) var elements: [String] = []

    /// The text of the file. The drawing has a white background, so that it can also be read on a dark page.
    var file: String {
        let size = "width=\"\(number(width))\" height=\"\(number(height))\""
        let box = "viewBox=\"0 0 \(number(width)) \(number(height))\""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(size) \(box) font-family="system-ui, 'DejaVu Sans', sans-serif">
            <rect width="100%" height="100%" rx="6" fill="#ffffff"/>
            \(elements.joined(separator: "\n"))
            </svg>

            """
    }

    mutating func text(
        _ text: String, x: Double, y: Double, size: Double, color: String = SVG.ink, weight: String = "400",
        anchor: String = "start"
    ) {
        guard !text.isEmpty else { return }
        elements.append(
            "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(size))\" font-weight=\"\(weight)\" "
                + "text-anchor=\"\(anchor)\" fill=\"\(color)\">\(SVGWriter.escaped(text))</text>")
    }

    mutating func line(_ points: [(Double, Double)], color: String, width: Double, dashes: String? = nil) {
        let dashes = dashes.map { " stroke-dasharray=\"\($0)\"" } ?? ""
        elements.append(
            "<polyline points=\"\(list(points))\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(number(width))\" "
                + "stroke-linejoin=\"round\"\(dashes)/>")
    }

    mutating func polygon(_ points: [(Double, Double)], _ fill: String) {
        elements.append("<polygon points=\"\(list(points))\" fill=\"\(fill)\"/>")
    }

    mutating func circle(x: Double, y: Double, radius: Double, fill: String) {
        elements.append("<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\" fill=\"\(fill)\"/>")
    }

    private func list(_ points: [(Double, Double)]) -> String {
        points.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
    }

    /// The text of a number rounded to tenths. The error is too small to be seen.
    private func number(_ value: Double) -> String { shortestDecimal((value * 10).rounded() / 10) }
}
