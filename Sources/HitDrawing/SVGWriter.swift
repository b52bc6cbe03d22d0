/// Builds an SVG document in memory. What comes from a file goes in as text or as an attribute, never as markup.
package struct SVGWriter {
    private(set) var text = ""

    /// Writes markup of our own.
    mutating func raw(_ markup: String) { text += markup + "\n" }

    /// Writes an element with attributes and, if there is any, text in it.
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

    /// Text as it stands in XML: markup is escaped, and what XML cannot hold at all is replaced.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A number with at most three decimals, which is less than anybody sees.
    static func number(_ value: Double) -> String { shortestDecimal((value * 1000).rounded() / 1000) }

    /// A rectangle as a piece of path data.
    static func path(_ box: Box) -> String {
        let (width, height) = (number(box.width), number(box.height))
        return "M\(number(box.minX)) \(number(box.minY))h\(width)v\(height)h-\(width)z"
    }
}
