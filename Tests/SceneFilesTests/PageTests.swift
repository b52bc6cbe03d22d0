import SceneFiles
import Testing

/// What gets a click on a page, by the rules of Chromium's hit test.
struct PageTests {
    @Test func `a box takes clicks up to a pixel before its left and upper edges`() throws {
        var page = PageBuilder()
        let box = page.add("DIV", in: 2, [300, 100, 50, 50])
        let loaded = try page.load()
        #expect(loaded.hit(299, 120) == "2")
        #expect(loaded.hit(299.25, 120) == "\(box)")
        #expect(loaded.hit(349.9, 120) == "\(box)")
        #expect(loaded.hit(350, 120) == "2")
        #expect(loaded.hit(320, 99) == "2")
        #expect(loaded.hit(320, 99.5) == "\(box)")
    }

    @Test func `beyond the window nothing is hit, and the document element takes what nothing else does`() throws {
        var page = PageBuilder(width: 400, height: 300)
        page.add("P", in: 2, nil)
        let loaded = try page.load()
        #expect(loaded.hit(399.4, 10) == "2")
        #expect(loaded.hit(399.5, 10) == nil)
        #expect(loaded.hit(-0.4, 10) == "2")
        #expect(loaded.hit(-0.6, 10) == nil)
        var short = PageBuilder()
        short.add("DIV", in: 2, [0, 350, 10, 10])
        #expect(try short.load().hit(200, 200) == "2")
    }

    @Test func `points of the page and of the window, in CSS pixels and in those of the device`() throws {
        var page = PageBuilder(width: 400, height: 300)
        let box = page.add("DIV", in: 2, [10, 250, 100, 40])
        page.scroll = (0, 200)
        #expect(try page.load().hit(50, 60) == "\(box)")
        #expect(try page.load().hit(50, 260) != "\(box)")
        var options = SceneReadingOptions()
        options.space = .page
        #expect(try page.load(options).hit(50, 260) == "\(box)")
        options.deviceScale = 3
        #expect(try page.load(options).hit(150, 780) == "\(box)")
        #expect(try page.load(options).hit(327, 780) == "\(box)")
        #expect(try page.load(options).hit(330, 780) == "2")
    }

    @Test func `clips hold along the containing blocks, so that absolute boxes escape them`() throws {
        var page = PageBuilder()
        let clip = page.add("DIV", in: 2, [0, 0, 50, 50], ["overflow-x": "hidden", "overflow-y": "hidden"])
        let inside = page.add("DIV", in: clip, [40, 10, 50, 20])
        let absolute = page.add("DIV", in: clip, [40, 35, 50, 20], ["position": "absolute"], order: 2)
        let loaded = try page.load()
        #expect(loaded.hit(45, 20) == "\(inside)")
        #expect(loaded.hit(60, 20) == "2")
        #expect(loaded.hit(60, 40) == "\(absolute)")
        // Within a positioned box that clips it does not.
        var other = PageBuilder()
        let around = other.add(
            "DIV", in: 2, [0, 0, 50, 50], ["overflow-x": "hidden", "overflow-y": "hidden", "position": "relative"],
            order: 2)
        other.add("DIV", in: around, [40, 35, 50, 20], ["position": "absolute"], order: 3)
        #expect(try other.load().hit(60, 40) == "2")
    }

    @Test func `one axis may be clipped alone, within the border`() throws {
        var page = PageBuilder()
        let clip = page.add(
            "DIV", in: 2, [0, 0, 60, 60], ["overflow-x": "clip", "overflow-y": "visible"], client: [5, 5, 50, 50])
        let inside = page.add("DIV", in: clip, [0, 0, 100, 100])
        let loaded = try page.load()
        #expect(loaded.hit(20, 80) == "\(inside)")
        #expect(loaded.hit(80, 20) == "2")
        #expect(loaded.hit(2, 20) == "\(clip)")
    }

    @Test func `the overflow of the document element is the window's`() throws {
        var page = PageBuilder()
        let box = page.add("DIV", in: 2, [0, 0, 30, 30], ["overflow-x": "hidden", "overflow-y": "hidden"])
        let inner = page.add("DIV", in: box, [0, 20, 30, 30])
        #expect(try page.load().hit(10, 40) == "2")
        #expect(try page.load().hit(10, 25) == "\(inner)")
    }

    @Test(arguments: [true, false])
    func `layers come in the paint order, below zero between the background and all else`(_ hasPaintOrders: Bool) throws
    {
        var page = PageBuilder()
        page.hasPaintOrders = hasPaintOrders
        let context = page.add(
            "DIV", in: 2, [0, 0, 200, 200], ["position": "relative", "z-index": "0"], order: 2, isContext: true)
        let below = page.add(
            "DIV", in: context, [0, 0, 100, 100], ["position": "absolute", "z-index": "-1"], order: 3, isContext: true)
        let block = page.add("DIV", in: context, [50, 50, 100, 20], order: 2)
        let first = page.add(
            "DIV", in: context, [0, 150, 50, 50], ["position": "absolute", "z-index": "2"], order: 5, isContext: true)
        let second = page.add(
            "DIV", in: context, [20, 150, 50, 50], ["position": "absolute", "z-index": "1"], order: 4, isContext: true)
        let loaded = try page.load()
        #expect(loaded.hit(20, 20) == "\(below)")
        #expect(loaded.hit(60, 60) == "\(block)")
        #expect(loaded.hit(150, 120) == "\(context)")
        #expect(loaded.hit(30, 160) == "\(first)")
        #expect(loaded.hit(60, 160) == "\(second)")
    }

    @Test func `in a layer lie backgrounds, floats, then texts and images, whatever the order of the document`() throws
    {
        var page = PageBuilder()
        let text = page.add("P", in: 2, [0, 0, 100, 20])
        page.addText("words", in: text, [[0, 0, 60, 18]])
        let float = page.add("DIV", in: 2, [40, 0, 80, 60], ["float": "left"])
        let later = page.add("DIV", in: 2, [0, 5, 200, 100])
        let loaded = try page.load()
        #expect(loaded.hit(10, 10) == "\(text)")
        #expect(loaded.hit(50, 10) == "\(text)")
        #expect(loaded.hit(80, 10) == "\(float)")
        #expect(loaded.hit(150, 10) == "\(later)")
        #expect(loaded.hit(10, 30) == "\(later)")
    }

    @Test func `an inline box is hit line by line, not where its bounds reach`() throws {
        var page = PageBuilder()
        let block = page.add("P", in: 2, [0, 0, 200, 40])
        let link = page.add("A", in: block, [0, 0, 200, 40], ["display": "inline"], attributes: ["href": "x"])
        page.addText("a link of two lines", in: link, [[150, 0, 50, 20], [0, 20, 40, 20]])
        let loaded = try page.load()
        #expect(loaded.hit(160, 10) == "\(link)")
        #expect(loaded.hit(20, 30) == "\(link)")
        #expect(loaded.hit(100, 30) == "\(block)")
        #expect(loaded.hit(20, 10) == "\(block)")
        #expect(loaded.listed(20, 30) == ["\(link)", "\(block)", "2", "1"])
    }

    @Test func `invisible boxes and those without pointer events let clicks through, not what is in them`() throws {
        var page = PageBuilder()
        let none = page.add("DIV", in: 2, [0, 0, 100, 100], ["pointer-events": "none"])
        let auto = page.add("BUTTON", in: none, [10, 10, 20, 20], ["display": "inline-block"])
        let hidden = page.add("DIV", in: 2, [100, 0, 100, 100], ["visibility": "hidden"])
        page.add("DIV", in: 2, [200, 0, 100, 100], attributes: ["inert": ""])
        let loaded = try page.load()
        #expect(loaded.hit(5, 5) == "2")
        #expect(loaded.hit(15, 15) == "\(auto)")
        #expect(loaded.hit(150, 50) == "2")
        #expect(loaded.hit(250, 50) == "2")
        let index = try #require(loaded.document.nodes.firstIndex { $0.name == "\(hidden)" })
        #expect(loaded.document.nodes[index].attributes.isHidden)
    }

    @Test func `turned boxes are hit where they are drawn, by the pixel's box in their own space`() throws {
        var page = PageBuilder()
        // 100 × 20 turned by 30 degrees: the box around it is 96.6 × 67.3.
        let turned = page.add(
            "DIV", in: 2, [100, 100, 96.603, 67.321],
            ["transform": "matrix(0.866025, 0.5, -0.5, 0.866025, 0, 0)"], order: 2, isContext: true)
        let loaded = try page.load()
        #expect(loaded.hit(148, 133) == "\(turned)")
        #expect(loaded.hit(110, 105) == "\(turned)")
        #expect(loaded.hit(180, 110) == "2")
        #expect(loaded.hit(110, 155) == "2")
    }

    @Test func `corners and clip paths`() throws {
        var page = PageBuilder()
        let round = page.add("DIV", in: 2, [0, 0, 100, 100], ["border-top-left-radius": "50px"])
        let circle = page.add(
            "DIV", in: 2, [200, 0, 100, 100], ["clip-path": "circle(20px at 50% 50%)"], order: 2, isContext: true)
        let inner = page.add("DIV", in: circle, [200, 0, 100, 100], order: 2)
        let loaded = try page.load()
        #expect(loaded.hit(50, 50) == "\(round)")
        #expect(loaded.hit(8, 8) == "2")
        #expect(loaded.hit(250, 50) == "\(inner)")
        #expect(loaded.hit(250, 25) == "2")
    }

    @Test(arguments: [
        // Clockwise from the upper left corner; the corners that are not named are like those across.
        ("inset(0px round 50px 0px 20px 10px)", [false, true, false, true]),
        ("inset(0px round 0px 50px)", [true, false, true, false]),
        ("inset(0px round 50px 0px 10px)", [false, true, true, true]),
        // Horizontal and vertical radii.
        ("inset(0px round 50px / 1px)", [true, true, true, true]),
        ("inset(0px round 40px 40px 0px 0px / 40px 0px)", [false, true, true, true]),
        ("inset(0px round 8%)", [true, true, true, true]),
        // Radii too large are all made smaller alike.
        ("inset(0px round 400px 400px 0px 0px)", [false, false, true, true]),
        ("inset(0px round 400px 0px 0px)", [false, true, true, true]),
    ])
    func `each corner of an inset has its own radii`(clip: String, isHit: [Bool]) throws {
        var page = PageBuilder()
        let box = page.add("DIV", in: 2, [100, 0, 200, 100], ["clip-path": clip], order: 2, isContext: true)
        let loaded = try page.load()
        let corners = [(104.0, 4.0), (296.0, 4.0), (296.0, 96.0), (104.0, 96.0)]
        #expect(corners.map { loaded.hit($0.0, $0.1) } == isHit.map { $0 ? "\(box)" : "2" })
        #expect(loaded.hit(200, 50) == "\(box)")
    }

    @Test(arguments: [
        "inset(1px 1px 1px 1px 1px)", "inset(9px round 1px 1px 1px 1px 1px)",
        "inset(9px round 1px / 1px 1px 1px 1px 1px)",
    ])
    func `an inset with more than four sides or radii clips nothing, and is counted as lost`(clip: String) throws {
        var page = PageBuilder()
        let box = page.add("DIV", in: 2, [100, 0, 200, 100], ["clip-path": clip], order: 2, isContext: true)
        let loaded = try page.load()
        #expect(loaded.hit(100, 0) == "\(box)" && loaded.hit(200, 50) == "\(box)")
        #expect(
            loaded.document.losses == [
                "1 clip paths that are turned, malformed, or neither inset, circle, ellipse, polygon nor path"
            ])
    }

    @Test(arguments: [
        (
            "polygon(0px 0px, calc(100% - 20px) 0px, 100% calc(10px + 10%), 100% 100%, 0px 100%)",
            [true, false, true, true]
        ),
        ("polygon(evenodd, 0px 0px, 100% 0px, 100% calc(50px - 20% + 1%), 0px 100%)", [true, true, false, false]),
        ("inset(0px calc(10% - 5px) 0px 0px)", [true, false, false, true]),
        ("inset(0px round calc(10% + 5px) 0px 0px)", [false, true, true, true]),
        ("circle(calc(20px + 10px) at calc(100% - 30px) 50%)", [false, false, true, false]),
    ])
    func `lengths of clip paths may be sums`(clip: String, isHit: [Bool]) throws {
        var page = PageBuilder()
        let box = page.add("DIV", in: 2, [100, 0, 200, 100], ["clip-path": clip], order: 2, isContext: true)
        let loaded = try page.load()
        let places = [(104.0, 4.0), (296.0, 4.0), (296.0, 50.0), (276.0, 96.0)]
        #expect(places.map { loaded.hit($0.0, $0.1) } == isHit.map { $0 ? "\(box)" : "2" })
        #expect(loaded.document.losses.isEmpty)
    }

    @Test(arguments: [
        "polygon(0px 0px, min(100%, 50px) 0px, 100% 100%)", "polygon(0px 0px, calc(100% * 2) 0px, 100% 100%)",
        "circle(30px at max(1px, 1%) 50%)",
    ])
    func `a clip path with a length that cannot be read clips nothing, and is counted as lost`(clip: String) throws {
        var page = PageBuilder()
        let box = page.add("DIV", in: 2, [100, 0, 200, 100], ["clip-path": clip], order: 2, isContext: true)
        let loaded = try page.load()
        #expect(loaded.hit(102, 90) == "\(box)")
        #expect(loaded.document.losses.count == 1)
    }

    @Test func `the radius of a corner may be a sum`() throws {
        var page = PageBuilder()
        let sum = page.add("DIV", in: 2, [0, 0, 100, 100], ["border-top-left-radius": "calc(50% - 2px)"])
        let other = page.add("DIV", in: 2, [200, 0, 100, 100], ["border-top-left-radius": "min(50%, 48px)"])
        let loaded = try page.load()
        #expect(loaded.hit(8, 8) == "2")
        #expect(loaded.hit(50, 50) == "\(sum)")
        #expect(loaded.hit(208, 8) == "\(other)")
        #expect(loaded.document.losses == ["1 boxes whose corners have radii that are no sums of lengths"])
    }

    @Test func `contents reach into the corners that a thick border leaves square`() throws {
        var page = PageBuilder()
        // The upper border is 30 points thick, more than the radius; there are no others.
        let box = page.add(
            "DIV", in: 2, [100, 0, 200, 100],
            ["border-top-left-radius": "20px", "overflow-x": "hidden", "overflow-y": "hidden"],
            client: [0, 30, 200, 70])
        let inner = page.add("DIV", in: box, [100, 0, 200, 100])
        let loaded = try page.load()
        let corners = [(104.0, 34.0), (296.0, 34.0), (296.0, 96.0), (104.0, 96.0)]
        #expect(corners.map { loaded.hit($0.0, $0.1) } == ["\(inner)", "\(inner)", "2", "2"])
        #expect(loaded.hit(200, 20) == "\(box)")
    }

    @Test func `shapes of drawings are hit by their outlines, in the units of the view box, and counted without one`()
        throws
    {
        var page = PageBuilder()
        let drawing = page.add(
            "svg", in: 2, [100, 0, 100, 100], ["display": "inline", "overflow-x": "hidden", "overflow-y": "hidden"],
            attributes: ["viewBox": "0 0 10 10"])
        let path = page.add(
            "path", in: drawing, [100, 0, 100, 100], ["display": "inline"], attributes: ["d": "M0 0H10L0 10z"])
        let stroke = page.add(
            "path", in: drawing, [150, 80, 50, 20], ["display": "inline"],
            attributes: ["d": "M6 9h3", "fill": "none", "stroke": "red", "stroke-width": "2"])
        page.add("path", in: drawing, [180, 20, 10, 10], ["display": "inline"])
        let loaded = try page.load()
        #expect(loaded.hit(120, 20) == "\(path)")
        #expect(loaded.hit(180, 60) == "\(drawing)")
        #expect(loaded.hit(175, 85) == "\(stroke)")
        #expect(loaded.hit(185, 25) == "\(drawing)")
        #expect(loaded.document.losses == ["1 shapes of SVG drawings whose outline is not in the file"])
    }

    @Test func `a stretched drawing may be turned as a whole`() throws {
        var page = PageBuilder()
        // Ten units are 200 wide and 50 high, before all of it is turned about its middle, (195, 130).
        let whole = page.add("DIV", in: 2, [100, 50, 190, 160], ["transform": "matrix(0.8, 0.6, -0.6, 0.8, 0, 0)"])
        let drawing = page.add(
            "svg", in: whole, [100, 50, 190, 160],
            ["display": "inline", "overflow-x": "hidden", "overflow-y": "hidden"],
            attributes: ["viewBox": "0 0 10 10", "preserveAspectRatio": "none"])
        let wedge = page.add(
            "path", in: drawing, [128, 78, 134, 104], ["display": "inline"], attributes: ["d": "M1 4L9 4L9 6z"])
        let loaded = try page.load()
        // From the middle, along the drawing and across: (60, 3), (0, -7), (-70, 4).
        #expect(loaded.hit(241.2, 168.4) == "\(wedge)")
        #expect(loaded.hit(199.2, 124.4) == "\(drawing)")
        #expect(loaded.hit(136.6, 91.2) == "\(drawing)")
    }

    @Test func `boxes that are broken over columns are counted as lost`() throws {
        var page = PageBuilder()
        let list = page.add("DIV", in: 2, [0, 0, 320, 100], ["column-count": "3", "column-gap": "10px"])
        page.add("P", in: list, [0, 0, 100, 40])
        let broken = page.add("P", in: list, [0, 40, 210, 60])
        page.add("B", in: broken, [0, 40, 205, 60], ["display": "inline"])
        page.add("H2", in: list, [0, 0, 320, 20], ["column-span": "all"])
        let one = page.add("DIV", in: 2, [0, 100, 320, 100], ["column-count": "1"])
        page.add("P", in: one, [0, 100, 320, 40])
        #expect(
            try page.load().document.losses == ["2 boxes that are broken over columns, whose parts are not in the file"]
        )
    }

    @Test func `the areas of an image map, the first of which wins, from the corner of the border`() throws {
        var page = PageBuilder()
        let image = page.add(
            "IMG", in: 2, [0, 0, 120, 80], ["display": "inline"], client: [10, 10, 100, 60],
            attributes: ["usemap": "#m"])
        let map = page.add("MAP", in: 2, nil, attributes: ["name": "m"])
        let first = page.add("AREA", in: map, nil, attributes: ["shape": "rect", "coords": "20,20,60,60"])
        let second = page.add("AREA", in: map, nil, attributes: ["shape": "circle", "coords": "60,40,30"])
        let loaded = try page.load()
        #expect(loaded.hit(50, 40) == "\(first)")
        #expect(loaded.hit(80, 40) == "\(second)")
        #expect(loaded.hit(110, 70) == "\(image)")
    }

    @Test func `a slotted element lies where the slot is, in the order of the shadow tree`() throws {
        var page = PageBuilder()
        let host = page.add("X-CARD", in: 2, [0, 0, 100, 100])
        let root = page.add("#document-fragment", type: 11, in: host, nil)
        let box = page.add("DIV", in: root, [0, 0, 100, 100], ["overflow-x": "hidden", "overflow-y": "hidden"])
        page.add("SLOT", in: box, nil)
        let after = page.add("DIV", in: box, [0, 40, 100, 20])
        let slotted = page.add("P", in: host, [0, 0, 200, 50])
        let json = page.json.replacing(
            "\"nodeType\"", with: "\"shadowRootType\":{\"index\":[\(root)],\"value\":[0]},\"nodeType\"")
        let document = try SceneDocument(reading: Array(json.utf8))
        let loaded = LoadedScene(document)
        #expect(loaded.hit(50, 20) == "\(slotted)")
        #expect(loaded.hit(50, 45) == "\(after)")
        #expect(loaded.hit(150, 20) == "2")
    }

    @Test func `items of a flex box are painted at once, in their order`() throws {
        var page = PageBuilder()
        let flex = page.add("DIV", in: 2, [0, 0, 200, 50], ["display": "flex"])
        let last = page.add("DIV", in: flex, [50, 0, 60, 50], ["order": "2"])
        let first = page.add("DIV", in: flex, [0, 0, 60, 50], ["order": "1"])
        let loaded = try page.load()
        #expect(loaded.hit(55, 20) == "\(last)")
        #expect(loaded.hit(20, 20) == "\(first)")
    }

    @Test func `rows of tables are never hit`() throws {
        var page = PageBuilder()
        let table = page.add("TABLE", in: 2, [0, 0, 100, 50], ["display": "table"])
        let row = page.add("TR", in: table, [0, 0, 100, 50], ["display": "table-row"])
        let cell = page.add("TD", in: row, [10, 10, 40, 30], ["display": "table-cell"])
        let loaded = try page.load()
        #expect(loaded.hit(60, 20) == "\(table)")
        #expect(loaded.hit(20, 20) == "\(cell)")
        #expect(loaded.listed(20, 20) == ["\(cell)", "\(table)", "2", "1"])
    }

    @Test func `the name of an element may have characters that JSON escapes`() throws {
        var page = PageBuilder()
        let element = page.add(#"FOO\"BAR"#, in: 2, [0, 0, 100, 50])
        let again = try SceneDocument(reading: try page.load().document.json())
        let node = try #require(again.nodes.first { $0.name == "\(element)" })
        #expect(node.otherFields == [SceneNode.Field(name: "tag", json: #""foo\"bar""#)])
    }
}
