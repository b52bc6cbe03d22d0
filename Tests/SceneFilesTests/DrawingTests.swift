@testable import HitDrawing
@testable import SceneFiles
import TestSupport
import Foundation
import Testing

struct DrawingTests {
    private func drawing(_ name: String, at point: Point? = nil) throws -> SceneDrawing {
        let loaded = try loadScene(name)
        return SceneDrawing(
            loaded, findings: loaded.scene.audit(knowing: loaded.knowledge).findings,
            taps: [Point(x: 50, y: 60), Point(x: 52, y: 60), Point(x: .nan, y: 0)], at: point)
    }

    /// The elements of a drawing, read back as XML.
    private func elements(_ svg: String) throws -> [XMLReader.XMLElement] {
        var reader = XMLReader(Array(svg.utf8))
        var elements: [XMLReader.XMLElement] = []
        while true {
            switch try reader.next() {
            case .startElement(let element): elements.append(element)
            case .endElement: break
            case .end:
                #expect(reader.irregularities.isEmpty)
                return elements
            }
        }
    }

    private static let screens = [
        "uikit/snapshots/4764403d-11e4-4303-9d91-981f8e5358c8.json", "uiautomator/SettingsTopScreen.xml",
        "xcui/DateAndTime_ja.xml", "boxes/ibex-part.csv",
    ]

    @Test(arguments: screens)
    func `labels do not overlap`(name: String) throws {
        let size = try drawing(name).size
        var drawn = try drawing(name, at: Point(x: 100, y: 100))
        drawn.draw()
        let boxes = drawn.labels.labels.map(\.box)
        // Each stands where its box is, as wide as its letters are.
        let texts = try elements(drawn.writer.text).filter { $0.name == "text" && $0["class"] == "name" }
        #expect(texts.map { $0["x"] } == boxes.map { SVGWriter.number($0.minX) })
        #expect(texts.allSatisfy { $0["textLength"] == nil })
        for label in drawn.labels.labels {
            let width = LetterWidths.width(of: label.text) * size * DrawnLabels.letterSize
            #expect(width <= label.box.maxX - label.box.minX && width > (label.box.maxX - label.box.minX) * 0.8)
        }
        // Cells of a chip have no names that a person reads, and no room for them.
        #expect(boxes.count > 5 || name.hasPrefix("boxes"))
        for (index, box) in boxes.enumerated() {
            for other in boxes[(index + 1)...] {
                let shared = box.intersection(other)
                #expect(shared.isEmpty || min(shared.maxX - shared.minX, shared.maxY - shared.minY) < 0.01)
            }
        }
    }

    @Test func `outlines are drawn where they stand`() throws {
        let scene =
            #"{"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,100,100],"children":["#
            + #"{"frame":[10,20,0,0],"shape":{"stroke":[[[0,0],[30,40]]],"width":1,"hitWidth":9}},"#
            + #"{"frame":[50,50,20,20],"shape":{"path":[[[0,0],[20,0],[0,20]]]}}]}]}"#
        let loaded = LoadedScene(try SceneDocument(reading: Array(scene.utf8)))
        let drawing = SceneDrawing(loaded, findings: [], taps: [])
        let frames = try elements(drawing.svg()).filter { $0.name == "path" && $0["class"] == "frames" }
        let data = try #require(frames.first?["d"])
        #expect(data.contains("M10 20L40 60M50 50L70 50L50 70z"), "\(data)")
    }

    @Test func `taps are counted on a screen as wide as numbers reach`() throws {
        let scene =
            #"{"format":"hittest-scene","version":1,"roots":[{"frame":[-1e300,0,2e300,10],"children":[{"frame":[0,0,9,9]}]}]}"#
        let loaded = LoadedScene(try SceneDocument(reading: Array(scene.utf8)))
        let taps = [Point(x: 1, y: 5), Point(x: 1, y: 5), Point(x: 9e299, y: 5)]
        let drawing = SceneDrawing(loaded, findings: [], taps: taps)
        let circles = try elements(drawing.svg()).filter { $0.name == "circle" && $0["class"] == "tap" }
        #expect(circles.count == 2)
    }

    @Test(arguments: [1e-100, 1e-5, 0.5, 1e12, 1e40, 1e100])
    func `a very small or very large screen is drawn as large as an ordinary one`(side: Double) throws {
        var (scene, window) = HitScene.rooted(side, side)
        let button = scene.insert(Node(frame: Rect(x: 0, y: 0, width: side / 2, height: side / 2)), into: window)
        var disc = Node(frame: Rect(x: side * 0.75, y: 0, width: side / 4, height: side / 4))
        disc.hitShape = .ellipse(disc.bounds)
        scene.insert(disc, into: window)
        var knowledge = OwnerKnowledge()
        knowledge.title = { $0 == button ? "Buy" : nil }
        let drawing = SceneDrawing(scene, knowing: knowledge, taps: [Point(x: side / 4, y: side / 4)])
        let text = drawing.svg()
        for svg in [text, drawing.thumbnail(1)] {
            let view = try #require(try elements(svg).first?["viewBox"]).split(separator: " ").compactMap { Double($0) }
            #expect(view.count == 4 && view.allSatisfy { $0.magnitude < 3000 } && view[3] > 99)
        }
        let letters = try #require(text.firstMatch(of: #/font-size: ([0-9.]+)px/#)?.output.1)
        #expect(try #require(Double(letters)) > 1 && text.contains(">Buy</text>"))
        // The radius of the disc, an eighth of the side, and that of a tap's mark.
        let arc = try #require(text.firstMatch(of: #/d="M-([0-9.]+) 0A/#)?.output.1)
        let radius = try #require(Double(arc))
        #expect(12 < radius && radius < 126)
        let mark = try #require(try elements(text).first { $0["class"] == "tap" }?["r"])
        #expect(try #require(Double(mark)) > 1)
    }

    @Test(arguments: screens)
    func `a drawing is one file without references`(name: String) throws {
        let text = try drawing(name).svg()
        #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(text.contains("prefers-color-scheme: dark"))
        for word in ["href", "@import", "<script", "<image", "foreignObject"] { #expect(!text.contains(word)) }
        #expect(text.components(separatedBy: "http").count == 2)
        #expect(text.components(separatedBy: "url(").count == text.components(separatedBy: "url(#").count)
        for element in try elements(text) where element.name == "circle" { #expect(element["class"] == "tap") }
    }

    /// Each point of the screen lies in the region of the node that the walk answers.
    @Test func `regions are those of the walk`() throws {
        let loaded = try loadScene(DrawingTests.screens[0])
        let owned = loaded.scene.ownedBoxes()
        var generator = SplitMix64(seed: 4)
        var hits = 0
        for _ in 0..<2_000 {
            let point = generator.point(0..<420, 0..<912)
            let owners = owned.filter { $0.isSure && $0.box.contains(point) }.map(\.node)
            if case .hit(let id) = loaded.scene.walk(at: point) {
                #expect(owners == [id], "at \(point)")
                hits += 1
            } else {
                #expect(owners.isEmpty, "at \(point)")
            }
        }
        #expect(hits > 1_000)
    }

    /// A scene of turned and shaped nodes, in panels that cut them.
    private func shapedScene(_ random: inout SplitMix64) -> HitScene {
        var scene = HitScene()
        func value(_ low: Double, _ high: Double) -> Double { Double.random(in: low..<high, using: &random) }
        func add(_ parent: NodeID?, _ size: Double, _ depth: Int) {
            for _ in 0..<[2, 5, 4][depth] {
                var node = Node(
                    frame: Rect(
                        x: value(-0.2, 0.8) * size, y: value(-0.2, 0.8) * size, width: value(0.2, 0.8) * size,
                        height: value(0.2, 0.8) * size))
                let bounds = node.bounds
                if random.next() % 2 == 0 {
                    node.transform = AffineTransform(rotationAngle: value(0, 6)).scaledBy(x: value(-1.2, 1.2), y: 1)
                }
                func corners() -> [Point] {
                    (0..<5).map { _ in Point(x: value(-0.2, 1.2) * bounds.width, y: value(-0.2, 1.2) * bounds.height) }
                }
                switch random.next() % 8 {
                case 0: node.hitShape = .ellipse(bounds)
                case 1:
                    let radius = value(0, 1) * size
                    node.hitShape = .roundedRect(
                        bounds, radii: .init(topLeft: radius, topRight: 3, bottomRight: radius, bottomLeft: 0))
                case 2: node.hitShape = .polygon(.init(corners(), rule: .nonZero))
                case 3: node.hitShape = .path(.init([corners(), corners()]))
                case 4: node.hitShape = .stroke(.init(corners(), width: size / 10))
                case 5: node.hitShape = .mask(.init(columns: 4, rows: 2, bits: [0b1011_0110]))
                default: break
                }
                if random.next() % 8 == 0 { node.hitsOutsideBounds = true }
                if random.next() % 8 == 0 { node.hitMode = .boxNone }
                let id = scene.insert(node, into: parent)
                if depth < 2 { add(id, min(bounds.width, bounds.height), depth + 1) }
            }
        }
        add(nil, 400, 0)
        return scene
    }

    @Test func `the front-most area is that of the node which the walk answers`() {
        var random = SplitMix64(seed: 6)
        var hits = 0
        for _ in 0..<40 {
            let scene = shapedScene(&random)
            let touched = scene.touchAreas()
            func holds(_ outline: Int, _ point: Point) -> Bool {
                let outline = touched.outlines[outline]
                let local = point.applying(outline.toScreen.inverted()!)
                return outline.area.contains(local) && outline.shape?.contains(local, in: outline.bounds) ?? true
            }
            for _ in 0..<200 {
                let point = random.point(-100..<500, -100..<500)
                let owner = touched.areas.last { area in
                    area.box.contains(point) && touched.outlines(of: area).allSatisfy { holds($0, point) }
                }
                #expect(scene.walk(at: point).node == owner?.node, "at \(point)")
                if owner != nil { hits += 1 }
            }
        }
        #expect(hits > 500)
    }

    /// The path of an area lies in one group for each clip path of its ancestors, and each clip path is defined once.
    @Test func `what cuts an area is written around it`() throws {
        var (scene, window) = HitScene.rooted(300, 200)
        var panel = Node(frame: Rect(x: 50, y: 50, width: 100, height: 80))
        panel.hitShape = .ellipse(panel.bounds)
        let parent = scene.insert(panel, into: window)
        var card = Node(frame: Rect(x: 20, y: 20, width: 60, height: 60))
        card.transform = AffineTransform(rotationAngle: 0.5)
        for _ in 0..<3 { _ = scene.insert(card, into: parent) }
        let found = try elements(scene.svg())
        let cuts = found.filter { $0.name == "clipPath" }.compactMap { $0["id"] }
        #expect(cuts.count == 5 && Set(cuts).count == 5)
        // The three cards lie in one group, which the ellipse cuts.
        #expect(found.filter { $0.name == "g" && $0["clip-path"] == "url(#cut0)" }.count == 1)
        let used = found.filter { $0.name == "path" }.compactMap { $0["clip-path"] }
        #expect(Set(used) == Set(cuts.map { "url(#\($0))" }.filter { $0 != "url(#edge)" }) && used.count == 4)
        let arcs = try #require(found.first { $0.name == "path" && $0["d"]?.contains("A") == true })
        #expect(
            arcs["d"] == "M-50 0A50 40 0 0 1 50 0A50 40 0 0 1 -50 0z" && arcs["transform"] == "matrix(1 0 0 1 100 90)")
    }

    @Test func `each kind of shape is written as a path`() {
        func data(_ shape: HitShape, about middle: Point = .zero) -> String {
            ShapePath(of: shape, in: Rect(x: 0, y: 0, width: 8, height: 4), about: middle).data
        }
        let square = [Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 2)]
        #expect(data(.polygon(.init(square)), about: Point(x: 1, y: 1)) == "M-1 -1L1 -1L1 1z")
        #expect(data(.path(.init([square, square]))) == "M0 0L2 0L2 2zM0 0L2 0L2 2z")
        let radii = HitShape.CornerRadii(topLeft: 1, topRight: 0, bottomRight: 2, bottomLeft: 0)
        #expect(
            data(.roundedRect(Rect(x: 0, y: 0, width: 8, height: 4), radii: radii))
                == "M1 0L8 0L8 2A2 2 0 0 1 6 4L0 4L0 1A1 1 0 0 1 1 0z")
        let line = [Point(x: 0, y: 0), Point(x: 5, y: 0)]
        #expect(data(.stroke(.init(line, width: 2))) == "M0 1A1 1 0 0 1 0 -1L5 -1A1 1 0 0 1 5 1z")
        #expect(data(.stroke(.init([Point(x: 3, y: 3)], width: 2))) == "M3 4A1 1 0 0 1 3 2A1 1 0 0 1 3 4z")
        // Two runs in the first row, and one in the second.
        let mask = HitShape.BitMask(columns: 4, rows: 2, bits: [0b1011_0110])
        #expect(data(.mask(mask)) == "M0 0L2 0L2 2L0 2zM4 0L8 0L8 2L4 2zM2 2L6 2L6 4L2 4z")
        #expect(HitShape.path(.init([square])).rule == .evenOdd && HitShape.mask(mask).rule == .nonZero)
    }

    @Test func `names with markup stay text`() throws {
        var generator = SplitMix64(seed: 5)
        let alphabet = Array("<>&\"'/=;#x!-[]?\u{0}\u{1}\u{7F}\u{FFFE}\u{202E}é漢😀 \n\tab")
        for _ in 0..<200 {
            let name = String(generator.some(0...30, of: alphabet))
            var document = SceneDocument()
            var node = SceneNode(Node(frame: Rect(x: 0, y: 0, width: 300, height: 300)), fileIndex: 0)
            node.label = name
            node.className = name + "Button"
            document.append(node)
            let loaded = LoadedScene(document, rules: .shipped(for: .hittestScene))
            let text = SceneDrawing(loaded, at: Point(x: 5, y: 5)).svg()
            // A mark of direction would make another word of what stands after it.
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !isUnprintable($0) })
            let found = try elements(text)
            // Nothing of a name has become an element.
            #expect(
                Set(found.map(\.name)).isSubset(
                    of: ["svg", "style", "defs", "pattern", "clipPath", "path", "rect", "g", "text", "title", "circle"])
            )
        }
    }

    @Test func `each colour of the scheme stands plainly first`() throws {
        let text = try drawing(DrawingTests.screens[1]).svg()
        let style = try #require(text.firstMatch(of: #/(?s)<style>(.*)</style>/#)?.output.1)
        let variables = style.matches(of: #/([a-z]+): (#[0-9a-f]{6}); ([a-z]+): var\(--[a-z]+\);/#)
        #expect(variables.count == style.matches(of: #/var\(/#).count && variables.count > 10)
        for match in variables { #expect(match.output.1 == match.output.3) }
    }

    @Test func `parts of an element have its colour`() throws {
        let text = try drawing("web/shop.domsnapshot.json.gz").svg()
        let buttons = text.matches(of: #/<path class="(c[0-6])"[^>]*><title>([0-9]+)[^<]*handled by Buy</#)
        #expect(buttons.count >= 3)
        for button in buttons {
            #expect(buttons.filter { $0.output.2 == button.output.2 }.allSatisfy { $0.output.1 == button.output.1 })
        }
    }

    @Test func `rows of as many nodes as there are colours differ in colour`() throws {
        let cells = Array(repeating: #"{"frame":[0,0,9,9]}"#, count: 6).joined(separator: ",")
        let rows = (0..<8).map { row in
            #"{"frame":[0,\#(row * 10),100,10],"acts":true,"children":[\#(cells)]}"#
        }.joined(separator: ",")
        let scene =
            #"{"format":"hittest-scene","version":1,"roots":["#
            + #"{"frame":[0,0,100,80],"acts":false,"children":[\#(rows)]}]}"#
        let text = SceneDrawing(LoadedScene(try SceneDocument(reading: Array(scene.utf8)))).svg()
        let colors = text.matches(of: #/<path class="(c[0-6])" d="M0 [0-9]+h100/#).map { String($0.output.1) }
        #expect(colors == (0..<8).map { "c\($0 % 7)" })
    }

    @Test func `a scene draws itself`() {
        var (scene, window) = HitScene.rooted(300, 200)
        let button = scene.insert(Node(frame: Rect(x: 10, y: 10, width: 80, height: 20)), into: window)
        var knowledge = OwnerKnowledge()
        knowledge.title = { $0 == button ? "Buy" : nil }
        let text = scene.svg(at: Point(x: 20, y: 20), knowing: knowledge)
        #expect(text.contains(">Buy</text>") && text.contains(">2 nodes</text>"))
        #expect(text.contains("ringed: 1 targets too small"))
        #expect(text.contains("touch at (20, 20): &quot;Buy&quot;"))
    }

    @Test func `the path of a touch is told`() throws {
        let text = try drawing(DrawingTests.screens[0], at: Point(x: 142, y: 403)).svg()
        #expect(text.contains("touch at (142, 403)"))
        #expect(text.contains("UISwitch"))
        #expect(text.contains(">2</text>"))
    }
}
