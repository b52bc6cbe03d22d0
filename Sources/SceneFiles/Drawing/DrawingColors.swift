/// The colours of a drawing.
///
/// Regions use the palette of M. Okabe and K. Ito, "Color Universal Design" (2008), whose colours people with any kind
/// of colour vision can tell apart. Text and lines follow the reader's light or dark scheme.
enum DrawingColors {
    static let paletteName = "Okabe–Ito"
    static let palette = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"]

    /// The style sheet; `size` is the size of letters, `line` the width of lines, in units of the screen.
    static func style(size: Double, line: Double) -> String {
        var text = """
            <style>
            svg { --paper: #ffffff; --ink: #1a1a1a; --faint: #8a8a8a; --idle: #00000018; }
            @media (prefers-color-scheme: dark) {
              svg { --paper: #16181c; --ink: #f0f0f0; --faint: #8f949c; --idle: #ffffff20; }
            }
            .paper { fill: var(--paper); }
            .screen { fill: none; stroke: var(--ink); stroke-width: \(SVGWriter.number(2 * line)); }
            .frames { fill: none; stroke: var(--faint); stroke-width: \(SVGWriter.number(line)); }
            .region { fill-opacity: 0.55; shape-rendering: crispEdges; }
            .idle { fill: var(--idle); shape-rendering: crispEdges; }
            .dead { fill: url(#hatch); stroke: var(--ink); stroke-width: \(SVGWriter.number(line)); }
            .hatch { stroke: var(--ink); stroke-width: \(SVGWriter.number(1.5 * line)); }
            .small { fill: none; stroke: var(--ink); stroke-width: \(SVGWriter.number(2 * line)); \
            stroke-dasharray: \(SVGWriter.number(4 * line)) \(SVGWriter.number(2 * line)); }
            .path { fill: none; stroke: var(--ink); stroke-width: \(SVGWriter.number(3 * line)); }
            .tap { fill: var(--ink); stroke: var(--paper); stroke-width: \(SVGWriter.number(line)); }
            .count { fill: var(--paper); text-anchor: middle; }
            text { font: \(SVGWriter.number(size * 0.8))px system-ui, sans-serif; fill: var(--ink); }
            .name { paint-order: stroke; stroke: var(--paper); stroke-width: \(SVGWriter.number(size * 0.2)); \
            stroke-opacity: 0.7; }

            """
        for (index, color) in palette.enumerated() { text += ".c\(index) { fill: \(color); }\n" }
        return text + "</style>"
    }
}
