import SceneFiles
import Testing

/// Frames of pages, and what gets a click in them.
struct PageFrameTests {
    /// A page that shows a copy of itself in one of its elements.
    private static func load(_ page: PageBuilder, copyIn frame: Int) throws -> LoadedScene {
        let json = page.json.replacing(
            "\"nodeType\"", with: "\"contentDocumentIndex\":{\"index\":[\(frame)],\"value\":[1]},\"nodeType\"")
        let start = try #require(json.firstRange(of: "\"documents\":[")).upperBound
        let end = try #require(json.firstRange(of: "],\"strings\"")).lowerBound
        let framed = String(json[..<end]) + "," + String(json[start...])
        return LoadedScene(ruled: try SceneDocument(reading: Array(framed.utf8)))
    }

    @Test(
        arguments: [
            ([:], [:], true), (["pointer-events": "none"], [:], false), (["visibility": "hidden"], [:], false),
            ([:], ["inert": ""], false),
        ] as [([String: String], [String: String], Bool)])
    func `a frame that takes no touches lets them through, with its document`(
        style: [String: String], attributes: [String: String], takes: Bool
    ) throws {
        var page = PageBuilder()
        let button = page.add("BUTTON", in: 2, [0, 0, 400, 300])
        let style = style.merging(["position": "absolute"]) { $1 }
        let frame = page.add("IFRAME", in: 2, [0, 0, 400, 300], style, order: 2, attributes: attributes)
        let loaded = try Self.load(page, copyIn: frame)
        #expect(loaded.hit(50, 50) == (takes ? "1:\(frame)" : "\(button)"))
        #expect(loaded.document.nodes.contains { $0.name == "1:\(button)" })
    }

    @Test func `the document of a frame that is no element belongs to the page`() throws {
        var page = PageBuilder()
        let frame = page.add("IFRAME", type: 3, in: 2, [0, 0, 400, 300])
        let loaded = try Self.load(page, copyIn: frame)
        #expect(loaded.document.nodes.first { $0.name == "1:1" }?.owner == 0)
    }

    @Test func `the frames of a frame set show their documents`() throws {
        var page = PageBuilder()
        let set = page.add("FRAMESET", in: 1, [0, 0, 400, 300])
        let frame = page.add("FRAME", in: set, [0, 0, 400, 300])
        let loaded = try Self.load(page, copyIn: frame)
        #expect(loaded.hit(50, 50) == "1:\(frame)")
    }
}
