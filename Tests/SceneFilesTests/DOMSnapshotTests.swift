import Foundation
import SceneFiles
import Testing

/// Chrome's DOM snapshots: what they are known by, what is said of wrong ones, and the captured page of our own.
struct DOMSnapshotTests {
    /// The answers of headless Chromium that lie beside the page, in the order of the file.
    private struct Answer: Decodable {
        let x: Double
        let y: Double
        let hit: Int?
        let stack: [Int]?

        var point: Point { Point(x: x, y: y) }
    }

    private static func answers() throws -> [Answer] {
        try readWholeFile(TestData.path("web/corners.taps.ndjson.gz")).split(separator: 0x0A).map {
            try JSONDecoder().decode(Answer.self, from: Data($0))
        }
    }

    private static func load() throws -> LoadedScene { try loadScene("web/corners.domsnapshot.json.gz") }

    @Test func `a page of corner cases is answered as Chromium answered it, at 99 of 100 points`() throws {
        var loaded = try Self.load()
        let answers = try Self.answers()
        func number(_ id: NodeID) -> Int? {
            loaded.node(id)?.otherFields.first { $0.name == "data-hit" }.flatMap { Int($0.text) }
        }
        var (right, asked, rightLists, lists) = (0, 0, 0, 0)
        for answer in answers {
            if let hit = answer.hit {
                asked += 1
                let found: Int? =
                    if case .hit(let id) = loaded.scene.topmost(at: answer.point) { number(id) } else { -1 }
                if found == hit { right += 1 }
            } else if let stack = answer.stack {
                lists += 1
                let items = loaded.scene.hits(at: answer.point)
                if loaded.listed(items).map(number) == stack { rightLists += 1 }
            }
        }
        #expect(asked == 2000 && lists > 200)
        #expect(right * 100 >= 99 * asked, "\(right) of \(asked)")
        #expect(rightLists * 100 >= 97 * lists, "\(rightLists) of \(lists)")
    }

    @Test func `index and walk agree on the page`() throws {
        var loaded = try Self.load()
        loaded.scene.prepare()
        for answer in try Self.answers() {
            #expect(loaded.scene.topmost(at: answer.point) == loaded.scene.walk(at: answer.point))
        }
    }

    @Test func `a snapshot is known by its members, also within the message that it came in`() throws {
        let json = PageBuilder().json
        #expect(try SceneDocument(reading: Array(json.utf8)).format == .domSnapshot)
        let message = "{\"id\":7,\"result\":\(json)}"
        #expect(try SceneDocument(reading: Array(message.utf8)).nodes.count == 4)
    }

    @Test func `names of styles may be indices, and are missed`() throws {
        let json = PageBuilder().json
        let start = try #require(json.range(of: "\"computedStyleNames\"")?.lowerBound)
        let end = try #require(json.range(of: "\"documents\"")?.lowerBound)
        let without = String(json[..<start] + json[end...])
        let document = try SceneDocument(reading: Array(without.utf8))
        #expect(document.problems.count == 1)
        #expect(document.problems.first?.message.contains("computedStyleNames") == true)
    }

    // MARK: Wrong files

    @Test(arguments: [
        ("\"parentIndex\":[-1, 0, 1]", "\"parentIndex\":[-1, 2, 1]", "parents that stand before their children"),
        ("\"parentIndex\":[-1, 0, 1]", "\"parentIndex\":[-1, 0, 1, 5]", "parents that stand before their children"),
        ("\"parentIndex\":[-1, 0, 1]", "\"parentIndex\":[-1, 0]", "as many entries in nodeType"),
        ("\"nodeType\":[9, 1, 1]", "\"nodeType\":[9, 1.5, 1]", "a whole number of 32 bits"),
        ("\"nodeType\":[9, 1, 1]", "\"nodeType\":[9, 99999999999, 1]", "a whole number of 32 bits"),
        ("\"nodeType\":[9, 1, 1]", "\"nodeType\":{}", "an array of whole numbers"),
        ("\"nodeIndex\":[0, 1, 2]", "\"nodeIndex\":[0, 1, 7]", "one of node 7"),
        ("\"nodeIndex\":[0, 1, 2]", "\"nodeIndex\":[0, 1, -1]", "one of node -1"),
        ("\"nodeName\":[", "\"nodeName\":[999,", "found"),
        ("\"layoutIndex\":[]", "\"layoutIndex\":[3]", "bounds of text boxes"),
        ("\"strings\":[", "\"strings\":[7,", "a string"),
        ("\"documents\":[{", "\"documents\":[3,{", "an object"),
        ("\"scrollOffsetX\":0.0", "\"scrollOffsetX\":null", "a number (scrollOffsetX)"),
        ("\"scrollOffsetX\":0.0", "\"scrollOffsetX\":0,\"nodes\":{}", "one member \"nodes\""),
        ("\"parentIndex\":[-1, 0, 1]", "\"parentIndex\":[-1, 0, 1],\"parentIndex\":[]", "one member \"parentIndex\""),
        ("\"nodeIndex\":[0, 1, 2]", "\"styles\":[],\"nodeIndex\":[0, 1, 2]", "one member \"styles\""),
        ("\"layoutIndex\":[]", "\"layoutIndex\":[],\"layoutIndex\":[]", "one member \"layoutIndex\""),
        ("\"stackingContexts\":{", "\"stackingContexts\":{\"index\":[],", "one member \"index\""),
    ])
    func `what is wrong is said with its place`(_ right: String, _ wrong: String, _ message: String) throws {
        let json = PageBuilder().json
        #expect(json.contains(right))
        let text = json.replacing(right, with: wrong, maxReplacements: 1)
        let error = #expect(throws: SceneFileError.self) { try SceneDocument(reading: Array(text.utf8)) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.position != nil)
    }

    @Test func `a snapshot that ends anywhere is an error with a place`() throws {
        var page = PageBuilder()
        page.addText("words", in: page.add("P", in: 2, [0, 0, 9, 9]), [[0, 0, 9, 9]])
        let bytes = Array(page.json.utf8)
        for end in 1..<bytes.count {
            #expect(readOrRefuse(Array(bytes[..<end]), .domSnapshot) == nil)
        }
    }

    @Test func `coordinates of any size, and frames in a circle, end with a scene`() throws {
        var page = PageBuilder()
        page.add(
            "DIV", in: 2, [-2147483648, -2147483648, 4294967296, 4294967296],
            ["transform": "matrix(1, 1, -1, 1, 0, 0)"], order: 2, isContext: true)
        page.add(
            "DIV", in: 2, [1e300, 0, 1e300, 5],
            ["border-top-left-radius": "50%", "overflow-x": "hidden", "overflow-y": "hidden"])
        for transform in ["matrix(1e300, 1e300, -1e300, 1e300, 0, 0)", "matrix(0, 0, 0, 0, 0, 0)"] {
            let style = ["transform": transform, "border-top-left-radius": "1e308px", "clip-path": "circle(1e308px)"]
            let box = page.add("DIV", in: 2, [0, 0, 5, 7], style, order: 2, isContext: true, client: [1e308, 1, 1, 1])
            page.addText("x", in: box, [[1, 1, 1, 1]], order: 2)
        }
        var loaded = try page.load()
        #expect(loaded.document.nodes.count > 3)
        for point in [Point(x: 1, y: 1), Point(x: 3, y: 6), Point(x: -1e9, y: 1e9), Point(x: 1e299, y: 2)] {
            let answer = loaded.scene.topmost(at: point)
            #expect(answer == loaded.scene.walk(at: point), "\(point)")
        }
        let again = try SceneDocument(reading: loaded.document.json())
        #expect(again.nodes.map(\.attributes) == loaded.document.nodes.map(\.attributes))
        let circle = page.json.replacing(
            "\"nodeType\"", with: "\"contentDocumentIndex\":{\"index\":[2],\"value\":[0]},\"nodeType\"")
        #expect(try SceneDocument(reading: Array(circle.utf8)).nodes.count > 3)
    }

    @Test func `a page six thousand elements deep costs no more than its length`() throws {
        for display in ["block", "inline", "flex"] {
            var page = PageBuilder()
            var last = 2
            for _ in 0..<6_000 { last = page.add("DIV", in: last, [0, 0, 9, 9], ["display": display]) }
            page.addText("x", in: last, [[0, 0, 9, 9]])
            let loaded = try page.load()
            #expect(loaded.hit(5, 5) == "\(last)")
        }
    }
}
