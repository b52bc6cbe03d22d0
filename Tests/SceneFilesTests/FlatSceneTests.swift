@testable import SceneFiles
import TestSupport
import Testing

/// Files without a tree: Measure's layouts, and tables of boxes.
struct FlatSceneTests {
    @Test func `a layout is read`() throws {
        let document = try readScene(
            """
            <svg viewBox="0 0 40 80"><defs><pattern id="d"><rect x="0" y="0" width="9" height="9"/></pattern></defs>
             <g><rect width="100%" height="100%"/><g class="base-rect"><rect x="0" y="0" width="40" height="80"/>
             <rect x="-5" y="10" width="20" height="20" class="target-rect thick"/><rect width="4" height="4"/></g>
             <g transform="scale(2)"><rect x="0" y="0" width="9" height="9"/></g><rect x="a" y="0" width="9" height="9"/>
            </g></svg>
            """)
        #expect(document.format == .measureSVG)
        #expect(document.nodes.map(\.parent) == [nil, nil, nil, nil, nil])
        #expect(document.nodes.map(\.isRecordedAnswer) == [false, true, false, false, false])
        #expect(document.nodes[1].attributes.area == Box(minX: -5, minY: 10, maxX: 15, maxY: 30))
        #expect(document.nodes[2].attributes.area == Box(minX: 0, minY: 0, maxX: 4, maxY: 4))
        #expect(
            document.warnings == [
                "dump:4:26: warning: node 3 cannot be hit: it lies below a transform, which a layout does not have",
                #"dump:4:70: warning: node 4 cannot be hit: its x is "a", not a finite number"#,
            ])
        // Of the target alone is it known that it takes touches.
        var loaded = LoadedScene(ruled: document)
        #expect(loaded.scene.topmost(at: Point(x: 14, y: 29)) == .hit(loaded.ids[1]))
        let elsewhere = Point(x: 20, y: 20)
        #expect(loaded.scene.topmost(at: elsewhere) == .miss)
        #expect(loaded.unknownReason(for: .miss, at: elsewhere)?.contains("not in it") == true)
        var bare = LoadedScene(document)
        #expect(bare.scene.topmost(at: Point(x: 2, y: 2)) == .hit(bare.ids[2]))
    }

    @Test func `recorded gestures lie in their targets`() throws {
        #expect(try tally("measure") == TapTally(counts: [.hit: 20], recorded: 20, asRecorded: 20))
    }

    @Test func `a table is read`() throws {
        let document = try readScene(
            "# a comment\r\n\r\nname,cell,x,y,w,h,fixed\r\n\"a,1\",NAND,0.5,1,2,3,0\r\nb,INV,nan,1,2,3,0\r\n"
                + "\"a,1\",INV,1,1,9,-9,\"1\r\n\"\r\n7,INV,1,1,1,1,0")
        #expect(document.format == .boxTable)
        #expect(document.nodes.map(\.name) == ["a,1", "b", "2", "7"])
        #expect(document.nodes.map(\.className) == ["NAND", "INV", "INV", "INV"])
        #expect(document.nodes[0].attributes.area == Box(minX: 0.5, minY: 1, maxX: 2.5, maxY: 4))
        #expect(document.nodes[2].attributes.area == Box(minX: 1, minY: -8, maxX: 10, maxY: 1))
        #expect(document.nodes[2].member("fixed") == "1\r\n")
        #expect(document.nodes.map { $0.position?.line } == [4, 5, 6, 8])
        #expect(
            document.warnings == [
                "dump:6:1: warning: the name \"a,1\" is an earlier node's; this one goes by its index, 2",
                "dump:5:1: warning: node b cannot be hit: its x is \"nan\", not a finite number",
            ])
        let tabs = try readScene("id\tclass\tlabel\tx\ty\twidth\theight\np\tq\tr\t0\t0\t1\t1\n")
        #expect(tabs.nodes.map(\.id) == ["p"] && tabs.nodes.map(\.className) == ["q"] && tabs.nodes[0].label == "r")
        #expect(try SceneDocument(reading: tabs.json()).nodes.map(\.name) == ["p"])
    }

    @Test func `blanks after delimiters do not matter`() throws {
        let document = try readScene("id, x, Y, w, h, cell\na, 1, 2 , 10, 20,NAND\nb,\t0, , 1, 1,INV\n")
        #expect(document.nodes.map(\.name) == ["a", "b"] && document.nodes[0].className == "NAND")
        #expect(document.nodes[0].attributes.area == Box(minX: 1, minY: 2, maxX: 11, maxY: 22))
        #expect(document.warnings == ["dump:3:1: warning: node b cannot be hit: its Y is \"\", not a finite number"])
    }

    @Test func `rows are named by their ids, also by numbers, wherever the column stands`() throws {
        func names(_ table: String) throws -> [String] {
            let document = try readScene(table)
            let read = try SceneDocument(reading: document.json())
            #expect(read.nodes.map(\.name) == document.nodes.map(\.name))
            return document.nodes.map(\.name)
        }
        #expect(try names("id,x,y,w,h\n1,0,0,9,9\n2,9,0,9,9\n3,18,0,9,9\n") == ["1", "2", "3"])
        #expect(try names("name,id,x,y,w,h\nfoo,1,0,0,9,9\nbar,,9,0,9,9\n") == ["1", "bar"])
        #expect(try names("id,name,x,y,w,h\n1,foo,0,0,9,9\n,bar,9,0,9,9\n") == ["1", "bar"])
        let mixed = "id,x,y,w,h\n1,0,0,9,9\n,9,0,9,9\n#1,18,0,9,9\n1,27,0,9,9\n"
        #expect(try names(mixed) == ["1", "##1", "#1", "3"])
        #expect(
            try readScene(mixed).warnings == [
                "dump:3:1: warning: the index of this node is another one's name; it has none, and goes by ##1",
                "dump:5:1: warning: the name \"1\" is an earlier node's; this one goes by its index, 3",
            ])
    }

    @Test func `an id that did not become the row's name is kept as a member`() throws {
        let repeated = try readScene("id,x,y,w,h\n7,0,0,9,9\n7,9,0,9,9\n")
        #expect(repeated.nodes.map(\.name) == ["7", "1"])
        #expect(repeated.nodes[1].otherFields.map(\.text) == ["7"])
        let two = try readScene("id,id,x,y,w,h\n7,8,0,0,9,9\n")
        #expect(two.nodes[0].name == "8" && two.nodes[0].otherFields.map(\.text) == ["7"])
    }

    @Test func `text that is not UTF-8 is told with its place`() throws {
        let table: [UInt8] = Array("id,x,y,w,h\n?,0,0,9,9\n??,9,0,9,9".utf8).map { $0 == 0x3F ? 0xE9 : $0 }
        let message = "dump:2:1: warning: a byte that is not UTF-8 is read as U+FFFD, like all later ones"
        #expect(try SceneDocument(reading: table, file: "dump").warnings.last == message)
        let view: [UInt8] = Array("<UIView: 0x1; frame = (0 0; 9 9); text = '?'>".utf8).map { $0 == 0x3F ? 0xE9 : $0 }
        #expect(try SceneDocument(reading: view, file: "dump").warnings == [message.replacing("2:1", with: "1:43")])
    }

    @Test func `columns of one name are all kept in a converted table`() throws {
        let read = try SceneDocument(
            reading: readScene("a,a,x,source.x,a.2,y,w,h\np,q,0,r,s,0,9,9\n").json())
        #expect(read.nodes[0].otherFields.map(\.name) == ["a", "a.2", "source.x", "a.2.2"])
        #expect(read.nodes[0].otherFields.map(\.text) == ["p", "q", "r", "s"])
        #expect(try SceneDocument(reading: read.json()).nodes == read.nodes)
    }

    @Test(arguments: [
        (
            "x,y,w,h,Height\n1,2,3,4,5\n",
            "dump:1:1: error: expected one column \"h\" in the header, found \"h\", \"Height\""
        ),
        ("x,y,x,w,h\n1,2,3,4,5\n", "dump:1:1: error: expected one column \"x\" in the header, found \"x\", \"x\""),
        ("name,x,y,w,h\na,1,2,3\n", "dump:2:1: error: expected 5 fields, as in the header, found 4"),
        ("a,b\n1,2\n", "dump:1:1: error: expected a scene: "),
        ("x,y\n1,2\n", "dump:1:1: error: expected a scene: "),
        ("", "dump:1:1: error: expected a scene: "),
        (
            "# a\nid, x, y, width\na, 1, 2, 3\n",
            #"dump:2:1: error: expected a header with one column each for x, y, w and h, found "id", "x", "y", "width""#
        ),
        ("x,y,w,h\n1,2,3,\"4\n1,2,3,4\n", "dump:2:7: error: expected whole quoted fields"),
        ("x,y,w,h\n1,2,3,\"4\"5\n", "dump:2:10: error: expected whole quoted fields"),
        (" <svg><g/></svg>", "dump:1:2: error: expected a layout of views, found an SVG without a rectangle"),
    ])
    func `errors say where and what`(text: String, message: String) {
        #expect { _ = try readScene(text) } throws: { "\($0)".hasPrefix(message) }
    }

    @Test func `cells of a chip are hit as a scan says`() throws {
        let document = try SceneDocument(contentsOf: TestData.path("boxes/ibex-part.csv"))
        let boxes = document.nodes.map(\.attributes.area)
        #expect(boxes.count > 1_000)
        var loaded = LoadedScene(document)
        var generator = SplitMix64(seed: 9)
        var points: [Point] = []
        for _ in 0..<4_000 {
            let box = try #require(boxes.randomElement(using: &generator))
            func coordinate(_ low: Double, _ high: Double) -> Double {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: low
                case 1: high
                case 2: high.nextDown
                default: Double.random(in: low...high, using: &generator)
                }
            }
            points.append(Point(x: coordinate(box.minX, box.maxX), y: coordinate(box.minY, box.maxY)))
        }
        for (point, result) in zip(points, loaded.scene.topmost(at: points)) {
            let scanned = boxes.lastIndex { $0.contains(point) }
            #expect(result == scanned.map { .hit(loaded.ids[$0]) } ?? .miss, "at \(point)")
        }
    }
}
