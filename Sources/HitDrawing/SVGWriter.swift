/// Builds an SVG document in memory. Content that comes from a file is written as text or attributes, never as markup.
package struct SVGWriter {
    private(set) var text = ""
    /// The scale of the lengths that the functions take.
    let scale: DrawnScale

    init(scale: DrawnScale) { self.scale = scale }

    /// Writes markup unchanged. It must not contain text from a file.
    mutating func raw(_ markup: String) { text += markup + "\n" }

    /// Writes an element with attributes. Within it are a `title` element with the text `title`, then the text `content`. Either
    /// is left out if it is nil.
    mutating func element(
        _ name: String, _ attributes: [(String, String)], _ content: String? = nil, title: String? = nil
    ) {
        text += "<\(name)"
        for (name, value) in attributes { text += " \(name)=\"\(SVGWriter.escaped(value))\"" }
        guard content != nil || title != nil else {
            text += "/>\n"
            return
        }
        text += ">"
        if let title { text += "<title>\(SVGWriter.escaped(title))</title>" }
        text += SVGWriter.escaped(content ?? "") + "</\(name)>\n"
    }

    /// Writes a path with path data. `style` is a class of the style sheet.
    mutating func path(_ style: String, _ data: String, title: String? = nil) {
        element("path", [("class", style), ("d", data)], nil, title: title)
    }

    /// Writes a circle in the style of taps.
    mutating func tap(at center: Point, radius: Double) {
        let n = scale.number
        element("circle", [("class", "tap"), ("cx", n(center.x)), ("cy", n(center.y)), ("r", n(radius))])
    }

    /// Writes a line of text that begins at a point. `style` is a class of the style sheet; nil for the style of all text.
    mutating func write(_ text: String, _ style: String? = nil, at point: Point) {
        let position = [("x", scale.number(point.x)), ("y", scale.number(point.y))]
        element("text", (style.map { [("class", $0)] } ?? []) + position, text)
    }

    /// Escapes text for XML. Tabs and line ends become spaces. Characters that XML does not allow, and those that change the
    /// writing direction, become U+FFFD.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            case _ where isUnprintable(scalar): result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A number as text, rounded to three decimals: an error too small to be seen. Large numbers have no decimals, and
    /// multiplied they might not be finite.
    static func number(_ value: Double) -> String {
        shortestDecimal(value.magnitude < 1 / Double.ulpOfOne ? (value * 1000).rounded() / 1000 : value)
    }
}
