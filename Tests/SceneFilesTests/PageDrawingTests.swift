import SceneFiles
import Testing

/// What gets a click in SVG drawings.
struct PageDrawingTests {
    /// Points on the stroke and in the fill of a shape.
    @Test(arguments: [
        // Painted in both: what `pointer-events` says, on the stroke and in the fill.
        ("auto", "red", "red", true, true), ("visiblePainted", "red", "red", true, true),
        ("visible", "red", "red", true, true), ("all", "red", "red", true, true),
        ("fill", "red", "red", false, true), ("visibleFill", "red", "red", false, true),
        ("stroke", "red", "red", true, false), ("visibleStroke", "red", "red", true, false),
        ("visiblestroke", "red", "red", true, false), ("none", "red", "red", false, false),
        // Painted in neither.
        ("auto", "none", "none", false, false), ("painted", "none", "none", false, false),
        ("visible", "none", "none", true, true), ("all", "none", "none", true, true),
        ("fill", "none", "none", false, true), ("visiblefill", "none", "none", false, true),
        ("stroke", "none", "none", true, false),
    ])
    func `shapes take clicks in their fill and on their stroke, as they say`(
        events: String, fill: String, stroke: String, onStroke: Bool, inFill: Bool
    ) throws {
        // A square from 20 to 80, with a stroke that reaches 5 further. Boxes include strokes that are drawn.
        let rect: [Double] = stroke == "none" ? [20, 20, 60, 60] : [15, 15, 70, 70]
        for outline in [["x": "20", "y": "20", "width": "60", "height": "60"], ["d": "M20 20H80V80H20z"]] {
            var page = PageBuilder()
            let drawing = page.add(
                "svg", in: 2, [0, 0, 100, 100], ["display": "inline"], attributes: ["viewBox": "0 0 100 100"])
            let paint = ["fill": fill, "stroke": stroke, "stroke-width": "10"]
            let shape = page.add(
                outline["d"] == nil ? "rect" : "path", in: drawing, rect,
                ["display": "inline", "pointer-events": events],
                attributes: outline.merging(paint) { $1 })
            let loaded = try page.load()
            #expect(loaded.hit(22, 50) == (onStroke || inFill ? "\(shape)" : "\(drawing)"))
            #expect(loaded.hit(50, 50) == (inFill ? "\(shape)" : "\(drawing)"))
            // Beyond its box nothing is hit.
            #expect(loaded.hit(17, 50) == (onStroke && stroke != "none" ? "\(shape)" : "\(drawing)"))
        }
    }

    @Test(arguments: [
        ("auto", false), ("visible", false), ("visiblePainted", false), ("visibleFill", false), ("all", true),
        ("fill", true), ("painted", true), ("none", false),
    ])
    func `invisible shapes take clicks if they say so, and other boxes never do`(events: String, takes: Bool) throws {
        var page = PageBuilder()
        let drawing = page.add("svg", in: 2, [0, 0, 100, 100], ["display": "inline"])
        let style = ["display": "inline", "visibility": "hidden", "pointer-events": events]
        let shape = page.add("rect", in: drawing, [20, 20, 60, 60], style)
        page.add("DIV", in: 2, [200, 0, 100, 100], ["visibility": "hidden", "pointer-events": events])
        let loaded = try page.load()
        #expect(loaded.hit(50, 50) == (takes ? "\(shape)" : "\(drawing)"))
        #expect(loaded.hit(250, 50) == "2")
    }

    @Test(arguments: [("hidden", 1), ("visible", 0)])
    func `a drawing within a drawing does not clip, and is counted as lost if it should`(
        overflow: String, losses: Int
    ) throws {
        var page = PageBuilder()
        let style = ["display": "inline", "overflow-x": overflow, "overflow-y": overflow]
        let drawing = page.add("svg", in: 2, [0, 0, 200, 200], style)
        let inner = page.add("svg", in: drawing, [0, 0, 150, 150], style, attributes: ["width": "50", "height": "50"])
        let rect = page.add("rect", in: inner, [0, 0, 150, 150], ["display": "inline"])
        let loaded = try page.load()
        #expect(loaded.hit(100, 100) == "\(rect)")
        let expected = losses == 0 ? [] : ["1 drawings within drawings, which clip their content"]
        #expect(loaded.document.losses == expected)
    }
}
