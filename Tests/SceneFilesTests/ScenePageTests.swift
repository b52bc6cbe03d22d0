@testable import SceneFiles
import Foundation
import TestSupport
import Testing

/// What the page of a scene holds. What it does is tried out in a browser (`.ci/peers chromium`).
struct ScenePageTests {
    static let screens = [
        "uikit/snapshots/4764403d-11e4-4303-9d91-981f8e5358c8.json", "uiautomator/SettingsTopScreen.xml",
        "xcui/DateAndTime_ja.xml", "web/shop.domsnapshot.json.gz", "web/corners.domsnapshot.json.gz",
        "viewserver/DUMP.txt", "recursive-description/nested-ios.txt",
    ]

    private func page(_ name: String) throws -> ScenePage { ScenePage(try loadScene(name), title: name) }

    /// The content of an element of a page.
    private func content(_ start: String, _ end: String, of page: ScenePage) throws -> String {
        let text = String(decoding: page.document(), as: UTF8.self)
        let first = try #require(text.range(of: start))
        let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex))
        return String(text[first.upperBound..<last.lowerBound])
    }

    private func facts(_ page: ScenePage) throws -> [String: Any] {
        let json = try content("id=\"facts\">", "</script>", of: page)
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test(arguments: screens)
    func `the scene in a page is hit as the file is`(name: String) throws {
        let loaded = try loadScene(name)
        let json = try content("id=\"scene\">", "</script>", of: page(name))
        let read = LoadedScene(try SceneDocument(reading: Array(json.utf8)), rules: SceneRules())
        #expect(read.document.nodes.map(\.name) == loaded.document.nodes.map(\.name))
        #expect(read.document.nodes.map(\.parent) == loaded.document.nodes.map(\.parent))
        var generator = SplitMix64(seed: 7)
        let screen = SceneDrawing(loaded).screen
        for _ in 0..<150 {
            let point = generator.point(in: screen)
            let answers = [read, loaded].map { $0.name($0.scene.walk(at: point)) }
            #expect(answers[0] == answers[1], "at \(point)")
        }
    }

    @Test(arguments: screens)
    func `a page lets nothing run or load but what is in it`(name: String) throws {
        let page = try page(name)
        let text = String(decoding: page.document(), as: UTF8.self)
        let policy = try content("Content-Security-Policy\" content=\"", "\"", of: page)
        let script = try content("<script>", "</script>", of: page)
        let style = try content("<style>", "</style>", of: page)
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
        #expect(
            policy.contains("script-src '\(hash(script))'; style-src '\(hash(style))'; img-src data:; base-uri 'none'"))
        #expect(text.components(separatedBy: "<script").count == 4)
        for word in ["http:", "https:", " src=", "@import", "url(", "<link", "<img", "<iframe", "eval(", "innerHTML"] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    private func hash(_ text: String) -> String {
        "sha256-" + Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString()
    }

    @Test(arguments: [
        // NIST, "SHA-256 example values"; the last is "a" a thousand times, as `sha256sum` has it.
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
    func `digests are the standard's`(text: String, digest: String) {
        let hexadecimal = SHA256.digest(of: Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        #expect(hexadecimal.joined() == digest)
    }

    @Test func `names with markup stay data`() throws {
        var document = SceneDocument()
        let names = ["</script><script>x()</script>", "<!--", "{{script}}", "\u{202E}\u{0}\u{2028}", "\"'&"]
        for (index, name) in names.enumerated() {
            var node = SceneNode(Node(frame: Rect(x: 0, y: 0, width: 300, height: 300)), id: name, fileIndex: index)
            (node.label, node.className) = (name, name)
            document.append(node)
        }
        let page = ScenePage(LoadedScene(document), title: names[0])
        let text = String(decoding: page.document(), as: UTF8.self)
        #expect(text.components(separatedBy: "<script").count == 4)
        #expect(!text.contains("x()<"))
        let ids = LoadedScene(try SceneDocument(reading: Array(content("id=\"scene\">", "</script>", of: page).utf8)))
        #expect(ids.document.nodes.map(\.name) == names)
        #expect(
            try (facts(page)["labels"] as? [String])?.first
                == "</script><script>x()</script> \"</script><script>x()</script>\" (</script><script>x()</script>)")
    }

    @Test func `a page of a thousand nodes takes at most 400 KB`() throws {
        var document = SceneDocument()
        document.append(SceneNode(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)), fileIndex: 0))
        for index in 1..<1000 {
            let frame = Rect(x: Double(index % 25) * 40.125, y: Double(index / 25) * 25.375, width: 39.5, height: 24.25)
            var node = SceneNode(Node(frame: frame), id: "identifier-\(index)", fileIndex: index)
            (node.className, node.label) = ("MaterialButton", "The button number \(index)")
            document.append(node, under: 0)
        }
        let loaded = LoadedScene(document)
        let findings = loaded.scene.audit(knowing: loaded.knowledge).findings
        let taps = (0..<1000).map { Point(x: Double($0), y: Double($0)) }
        let page = ScenePage(loaded, title: "large", findings: findings, taps: taps)
        #expect(page.document().count <= 400_000)
    }

    @Test func `taps are counted by node, and those just beside a target are told`() throws {
        let scene = #"""
            {"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,400,400],"acts":false,"children":[
            {"id":"buy","frame":[100,100,50,50],"class":"Button","acts":true}]}]}
            """#
        let loaded = LoadedScene(try SceneDocument(reading: Array(scene.utf8)))
        let places = [(120.0, 120.0), (130, 130), (155, 120), (390, 390), (-5, 0)]
        let page = ScenePage(
            loaded, title: "taps", taps: places.map { Point(x: $0.0, y: $0.1) } + [Point(x: .nan, y: 0)])
        let taps = try #require(try facts(page)["taps"] as? [String: Any])
        #expect(["count", "handled", "near", "missed", "outside"].map { taps[$0] as? Int } == [5, 2, 1, 2, 1])
        let nodes = try #require(taps["nodes"] as? [[Int]])
        #expect(nodes.first { $0[0] == 1 } == [1, 2, 1])
        #expect((taps["points"] as? [[Double]])?.map { $0[2] } == [0, 0, 2, 1, 1])
        let cells = try #require(taps["cells"] as? [[Int]])
        #expect(cells.map { Array($0[2...]) } == [[1], [1, 0, 1], [1], [1, 1]])
    }

    @Test func `taps that code of a node decides are no misses`() throws {
        let scene = #"""
            {"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,400,400],"acts":false,"children":[
            {"id":"code","frame":[100,100,50,50],"acts":false,"asks":"hitTest","reach":[0,0,50,50]}]}]}
            """#
        let loaded = LoadedScene(try SceneDocument(reading: Array(scene.utf8)))
        let page = ScenePage(loaded, title: "asked", taps: [Point(x: 120, y: 120), Point(x: 300, y: 300)])
        let taps = try #require(try facts(page)["taps"] as? [String: Any])
        #expect(["count", "handled", "near", "missed", "outside"].map { taps[$0] as? Int } == [2, 1, 0, 1, nil])
        #expect(Set(try #require(taps["nodes"] as? [[Int]])) == [[0, 1, 0], [1, 1, 0]])
    }

    @Test func `many taps are squares, not points`() throws {
        let loaded = try loadScene(ScenePageTests.screens[1])
        var generator = SplitMix64(seed: 3)
        let taps = (0..<100_000).map { _ in generator.point(0..<1080, 0..<2088) }
        let page = ScenePage(loaded, title: "many", taps: taps)
        let facts = try #require(try facts(page)["taps"] as? [String: Any])
        #expect((facts["points"] as? [Any])?.isEmpty == true)
        #expect((facts["cells"] as? [Any])?.count ?? .max <= 96 * 96)
        let cells = try #require(facts["cells"] as? [[Int]])
        for (kind, place) in [("count", 2), ("missed", 3), ("near", 4)] {
            #expect(cells.reduce(0) { $0 + ($1.count > place ? $1[place] : 0) } == facts[kind] as? Int)
        }
        #expect(page.document().count < 400_000)
    }

    @Test(arguments: screens)
    func `the index of the screen is in the page, cell by cell`(name: String) throws {
        let loaded = try loadScene(name)
        let indexes = try #require(try facts(page(name))["index"] as? [[String: Any]])
        let cells = try #require(indexes.first { $0["node"] as? Int == -1 }?["cells"] as? [[Any]])
        var scene = loaded.scene
        scene.prepare()
        let leaves = cells.filter { $0[5] as? Int == 1 }
        var generator = SplitMix64(seed: 11)
        let screen = SceneDrawing(loaded).screen
        // Redirects report another node than the cell holds.
        let redirects = loaded.document.nodes.contains { $0.redirect != nil || $0.wholeElement != nil }
        var hits = 0
        for _ in 0..<200 where !redirects {
            let point = generator.point(in: screen)
            guard case .hit(let id) = scene.topmost(at: point) else { continue }
            hits += 1
            let held = leaves.filter { cell in
                let box = cell[1...4].compactMap { ($0 as? NSNumber)?.doubleValue }
                return Box(
                    minX: box[0] - 0.01, minY: box[1] - 0.01, maxX: box[0] + box[2] + 0.01, maxY: box[1] + box[3] + 0.01
                )
                .contains(point)
            }
            let nodes = held.flatMap { ($0[7] as? [Int] ?? []) + [$0[6] as? Int ?? -1] }
            #expect(nodes.contains(loaded.index(of: id) ?? -2), "at \(point)")
        }
        #expect(!leaves.isEmpty)
        #expect(redirects || hits > 10, "\(hits) of 200 points are hit")
    }

    @Test func `what moves beside the indexes of an owner is in the page; where there are none they are made`() throws {
        let scene = #"""
            {"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,400,400],"children":[
            {"frame":[10,10,50,50]},{"frame":[100,100,50,50]}]}]}
            """#
        var loaded = LoadedScene(try SceneDocument(reading: Array(scene.utf8)))
        func movers(_ loaded: LoadedScene) throws -> [Int] {
            let indexes = try #require(try facts(ScenePage(loaded, title: "moving"))["index"] as? [[String: Any]])
            #expect(indexes.contains { ($0["cells"] as? [Any])?.isEmpty == false })
            return indexes.flatMap { $0["movers"] as? [Int] ?? [] }
        }
        #expect(try movers(loaded) == [])
        loaded.scene.prepare()
        #expect(try movers(loaded) == [])
        loaded.scene[loaded.ids[2]].origin.x += 1
        loaded.scene.prepare()
        #expect(try movers(loaded) == [2])
    }

    @Test func `a page knows where the file cannot tell who gets a touch`() throws {
        let loaded = try loadScene("xcui/DateAndTime_ja.xml")
        let known = try facts(ScenePage(loaded, title: "xcui"))
        #expect(known["missing"] as? String == loaded.unknownReason(for: .miss, at: SceneDrawing(loaded).screen.center))
        #expect((known["roots"] as? [[Double]])?.count == 1 && known["covering"] == nil)
        let certain = try facts(page("uikit/snapshots/4764403d-11e4-4303-9d91-981f8e5358c8.json"))
        #expect(certain["missing"] == nil && certain["roots"] == nil)
    }

    @Test func `nodes that the owner has added to a file's scene are in no list of the page`() throws {
        var loaded = try loadScene("uiautomator/SettingsTopScreen.xml")
        loaded.scene.prepare()
        let added = (0..<100).map { loaded.scene.insert(Node(frame: Rect(x: Double($0), y: 0, width: 9, height: 9))) }
        loaded.scene.prepare()
        #expect(
            loaded.scene.indexParts.contains { parts in
                added.contains { parts.children.contains($0) || parts.movers.contains($0) }
            })
        let index = try #require(facts(ScenePage(loaded, title: "more"))["index"] as? [[String: Any]])
        for parts in index {
            let listed = ["children", "movers"].flatMap { parts[$0] as? [Int] ?? [] }
            #expect(!listed.contains(-1))
        }
    }

    @Test func `classes without letters are none, and words beyond all reading are cut`() throws {
        let word = String(repeating: "A", count: 100_000)
        let scene = #"""
            {"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,400,400],"class":"","label":"x"},
            {"frame":[0,0,9,9],"class":"\#(word)"}]}
            """#
        let labels = try #require(
            try facts(ScenePage(LoadedScene(try SceneDocument(reading: Array(scene.utf8))), title: ""))["labels"]
                as? [String])
        #expect(labels[0] == "\"x\" (0)")
        #expect(labels[1].hasSuffix("A…") && labels[1].count == 1000)
    }

    @Test func `taps and cells of a small screen are as fine as those of a large one`() throws {
        let scene = #"""
            {"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,1,1],"children":[
            {"frame":[0.1234,0.1,0.3,0.3],"acts":true}]}]}
            """#
        let loaded = LoadedScene(try SceneDocument(reading: Array(scene.utf8)))
        let facts = try facts(ScenePage(loaded, title: "small", taps: [Point(x: 0.1236, y: 0.2)]))
        let taps = try #require(facts["taps"] as? [String: Any])
        #expect(taps["points"] as? [[Double]] == [[0.1236, 0.2, 0]])
        let indexes = try #require(facts["index"] as? [[String: Any]])
        let widths = indexes.flatMap { $0["cells"] as? [[Any]] ?? [] }.compactMap { $0[3] as? Double }
        #expect(!widths.isEmpty && widths.allSatisfy { $0 > 0 })
    }

    @Test(arguments: ["1e-323", "5e-322", "1e-308", "1e299"])
    func `taps are counted on the smallest and on the largest of screens`(size: String) throws {
        let scene = #"{"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,\#(size),\#(size)],"acts":true}]}"#
        let loaded = LoadedScene(try SceneDocument(reading: Array(scene.utf8)))
        let page = ScenePage(loaded, title: "extreme", taps: [.zero])
        #expect(try content("id=\"facts\">", "</script>", of: page).contains(#""taps":{"count":1,"handled":1,"#))
    }

    @Test func `an image is one by its first bytes`() throws {
        var page = try page(ScenePageTests.screens[1])
        let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1]
        let isSet = page.setImage(image)
        #expect(isSet)
        #expect(try facts(page)["image"] as? String == "data:image/png;base64,iVBORw0KGgoAAQ==")
        let isDrawingSet = page.setImage(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
        #expect(!isDrawingSet)
    }
}
