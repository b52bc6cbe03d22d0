import SceneFiles
import Testing

/// Pages of moderate size whose parts refer to each other so often that following each reference would never end.
struct PageLimitTests {
    /// If each text looked for its element by itself, that would be a billion steps.
    @Test func `texts that are nested deeply are read in one pass`() throws {
        var page = PageBuilder()
        let button = page.add("BUTTON", in: 2, [0, 0, 100, 100])
        var last = button
        for _ in 0..<45_000 { last = page.add("#text", type: 3, in: last, nil) }
        let loaded = try page.load()
        #expect(loaded.hit(50, 50) == "\(button)")
        #expect(loaded.document.nodes.count < 10)
    }

    /// If each image had all areas of its map, there would be 50,000.
    @Test func `images that share an image map have no more areas than the page is large`() throws {
        var page = PageBuilder()
        let map = page.add("MAP", in: 2, nil, attributes: ["name": "m"])
        let areas = (0..<500).map { _ in page.add("AREA", in: map, nil, attributes: ["coords": "0,0,20,20"]) }
        for row in 0..<100 {
            page.add("IMG", in: 2, [0, Double(row) * 30, 30, 30], attributes: ["usemap": "#m"])
        }
        let loaded = try page.load()
        #expect(loaded.hit(10, 10) == "\(areas[0])")
        #expect(loaded.document.nodes.count < 15_000)
        #expect(loaded.document.losses.count == 1)
        #expect(loaded.document.losses[0].hasSuffix(" areas of image maps that very many images use"))
    }

    /// If each use had the outline of the drawing, that would be three million points.
    @Test func `a large drawing that is used very often has an outline as long as there is room`() throws {
        var page = PageBuilder()
        let sheet = page.add("svg", in: 2, [0, 0, 100, 100], ["display": "inline"])
        let zigzag = (0..<50_000).map { "L\($0 % 2 * 100) \($0 / 500)" }.joined()
        page.add("path", in: sheet, nil, attributes: ["id": "p", "d": "M0 100" + zigzag])
        for _ in 0..<60 {
            page.add("use", in: sheet, [0, 0, 100, 100], ["display": "inline"], attributes: ["href": "#p"])
        }
        let losses = try page.load().document.losses
        #expect(losses.count == 2)
        let words = losses[0].split(separator: " ", maxSplits: 1)
        #expect(words[1] == "outlines of drawings that are used very often")
        #expect(Int(words[0]).map { $0 > 0 && $0 < 40 } == true)
    }

    /// If each element looked for its layer by itself, that would be 200 million steps.
    @Test func `the layers of elements that are nested deeply are found in one pass`() throws {
        var page = PageBuilder()
        var last = page.add("DIV", in: 2, [0, 0, 100, 100], ["position": "relative"], order: 2)
        for _ in 0..<20_000 { last = page.add("DIV", in: last, [0, 0, 100, 100], order: 2) }
        let loaded = try page.load()
        let knowledge = loaded.knowledge
        let remarks = loaded.ids.map { knowledge.remark($0) }
        #expect(remarks.count { $0 == "position: relative" } == 1)
        #expect(remarks.count { $0 == "in div, position: relative" } == 20_000)
    }
}
