/// The colours of a drawing.
///
/// Regions use the palette of M. Okabe and K. Ito, "Color Universal Design" (2008). Its colours can be told apart with any kind
/// of colour vision. Text and lines follow the reader's light or dark scheme.
enum DrawingColors {
    static let paletteName = "Okabe–Ito"
    static let palette = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"]

    /// The colours that differ between schemes.
    private static let schemes: [(name: String, light: String, dark: String)] = [
        ("paper", "#ffffff", "#16181c"), ("ink", "#1a1a1a", "#f0f0f0"), ("faint", "#8a8a8a", "#8f949c"),
        ("idle", "#d9d9d9", "#3b4048"),
    ]

    /// The style sheet; `size` is the size of letters, `line` the width of lines, in units of the screen, drawn to `scale`.
    ///
    /// Each colour that follows the scheme is written twice. Renderers without CSS variables (librsvg, Inkscape, most that
    /// make PDF) use the plain value and ignore the variable.
    static func style(size: Double, line: Double, _ scale: DrawnScale) -> String {
        let n = scale.number
        func colored(_ property: String, _ name: String) -> String {
            let light = schemes.first { $0.name == name }?.light ?? "none"
            return "\(property): \(light); \(property): var(--\(name));"
        }
        func variables(_ value: ((name: String, light: String, dark: String)) -> String) -> String {
            schemes.map { "--\($0.name): \(value($0));" }.joined(separator: " ")
        }
        var text = """
            <style>
            svg { \(variables(\.light)) }
            @media (prefers-color-scheme: dark) { svg { \(variables(\.dark)) } }
            .paper { \(colored("fill", "paper")) }
            .screen { fill: none; \(colored("stroke", "ink")) stroke-width: \(n(2 * line)); }
            .frames { fill: none; \(colored("stroke", "faint")) stroke-width: \(n(line)); }
            .regions { opacity: 0.55; }
            .idle { \(colored("fill", "idle")) }
            .dead { fill: url(#hatch); \(colored("stroke", "ink")) stroke-width: \(n(line)); }
            .hatch { \(colored("stroke", "ink")) stroke-width: \(n(1.5 * line)); }
            .small { fill: none; \(colored("stroke", "ink")) stroke-width: \(n(2 * line)); \
            stroke-dasharray: \(n(4 * line)) \(n(2 * line)); }
            .path { fill: none; \(colored("stroke", "ink")) stroke-width: \(n(3 * line)); }
            .tap { \(colored("fill", "ink")) \(colored("stroke", "paper")) stroke-width: \(n(line)); }
            text { font-family: \(LetterWidths.families); font-size: \(n(size * DrawnLabels.letterSize))px; \
            \(colored("fill", "ink")) }
            .count { \(colored("fill", "paper")) text-anchor: middle; }
            .name { paint-order: stroke; \(colored("stroke", "paper")) stroke-width: \(n(size * 0.2)); \
            stroke-opacity: 0.7; }

            """
        for (index, color) in palette.enumerated() { text += ".c\(index) { fill: \(color); }\n" }
        return text + "</style>"
    }
}
