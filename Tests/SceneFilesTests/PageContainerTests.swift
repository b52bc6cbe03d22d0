import SceneFiles
import Testing

/// The boxes that contain positioned ones, so that clips hold for these, and that clip them.
struct PageContainerTests {
    @Test(arguments: [
        (["will-change": "auto"], false), (["translate": "0px 10px"], true), (["will-change": "translate"], true),
        (["will-change": "rotate, opacity"], true), (["will-change": "scale"], true),
        (["will-change": "backdrop-filter"], true), (["will-change": "contain"], true),
        (["will-change": "scroll-position"], false),
    ])
    func `a moved box contains absolute and fixed ones, so that they do not escape a clip around it`(
        style: [String: String], isClipped: Bool
    ) throws {
        for position in ["absolute", "fixed"] {
            var page = PageBuilder()
            let clip = page.add("DIV", in: 2, [0, 0, 200, 100], ["overflow-x": "hidden", "overflow-y": "hidden"])
            let moved = page.add("DIV", in: clip, [0, 0, 200, 300], style, order: 2, isContext: isClipped)
            let button = page.add("BUTTON", in: moved, [0, 50, 200, 100], ["position": position], order: 3)
            let loaded = try page.load()
            #expect(loaded.hit(50, 80) == "\(button)")
            #expect(loaded.hit(50, 120) == (isClipped ? "2" : "\(button)"))
        }
    }

    @Test(arguments: ["static", "fixed"])
    func `a box whose content may be skipped clips it, whatever its position`(position: String) throws {
        for (value, isClipped) in [("auto", true), ("visible", false)] {
            var page = PageBuilder()
            let style = ["content-visibility": value]
            let box = page.add("DIV", in: 2, [0, 0, 200, 100], style, order: 2, isContext: isClipped)
            let button = page.add("BUTTON", in: box, [0, 50, 200, 100], ["position": position], order: 3)
            let loaded = try page.load()
            #expect(loaded.hit(50, 80) == "\(button)")
            #expect(loaded.hit(50, 120) == (isClipped ? "2" : "\(button)"))
        }
    }

    @Test func `the clip path of an inline box clips nothing, and is counted as lost`() throws {
        var page = PageBuilder()
        let style = ["display": "inline", "clip-path": "circle(5px)"]
        let span = page.add("SPAN", in: 2, [0, 0, 60, 20], style, order: 2, isContext: true)
        page.addText("words", in: span, [[0, 0, 60, 20]], order: 2)
        let loaded = try page.load()
        #expect(loaded.hit(55, 10) == "\(span)")
        #expect(loaded.document.losses == ["1 clip paths of inline boxes"])
    }

    @Test(arguments: [")(", "a)b(", "circle)", "(", ")"])
    func `a clip path whose brackets are the wrong way round clips nothing`(path: String) throws {
        var page = PageBuilder()
        let box = page.add("DIV", in: 2, [0, 0, 60, 20], ["clip-path": path], order: 2, isContext: true)
        let loaded = try page.load()
        #expect(loaded.hit(55, 10) == "\(box)")
        #expect(loaded.document.losses.count == 1)
    }

    @Test(arguments: [
        (["transform": "matrix3d(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1)"], 1),
        (["transform": "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 5, 5, 1)"], 0),
        (["transform": "matrix(-1, 0, 0, 1, 0, 0)"], 0), (["rotate": "y 180deg"], 1), (["rotate": "180deg"], 0),
    ])
    func `a box that may show its back is counted as lost`(style: [String: String], losses: Int) throws {
        var page = PageBuilder()
        page.add("DIV", in: 2, [0, 0, 100, 100], style, order: 2, isContext: true)
        let expected = losses == 0 ? [] : ["1 transforms in space"]
        #expect(try page.load().document.losses == expected)
    }
}
