import SceneFiles
import TestSupport
import Testing

/// A view as the lines of a view server say it.
struct DumpedView {
    var name = "android.view.View@1"
    var depth = 0
    var properties: [(String, String)] = []

    init(_ depth: Int, _ frame: (Int, Int, Int, Int), _ properties: [(String, String)] = []) {
        self.depth = depth
        self.properties =
            [
                ("layout:mLeft", "\(frame.0)"), ("layout:mTop", "\(frame.1)"),
                ("layout:mRight", "\(frame.0 + frame.2)"),
                ("layout:mBottom", "\(frame.1 + frame.3)"),
            ] + properties
    }

    static let clickable = ("isClickable()", "true")

    var line: String {
        String(repeating: " ", count: depth) + name
            + properties.map { " \($0.0)=\($0.1.utf16.count),\($0.1)" }.joined() + " \n"
    }
}

struct ViewServerTests {
    private func read(_ views: [DumpedView]) throws -> SceneDocument {
        try readScene(views.map(\.line).joined() + "DONE.\nDONE\n")
    }

    @Test func `a dump is read`() throws {
        let document = try read([
            DumpedView(0, (0, 0, 480, 800), [("mID", "NO_ID"), ("getVisibility()", "VISIBLE")]),
            DumpedView(
                1, (10, 20, 100, 50),
                [
                    ("mID", "id/buy"), ("text:mText", "two = 2, or 3=1,x \u{1F600}\nand a line"),
                    ("accessibility:getContentDescription()", "Buy now"), ("isEnabled()", "false"),
                    DumpedView.clickable,
                ]),
            DumpedView(1, (0, 100, 10, 10), [("accessibility:getContentDescription()", "null")]),
        ])
        #expect(document.format == .viewServer && document.problems.isEmpty)
        #expect(document.nodes.map(\.parent) == [nil, 0, 0])
        #expect(document.nodes.map(\.className) == Array(repeating: "android.view.View", count: 3))
        #expect(document.nodes.map(\.identifier) == [nil, "id/buy", nil])
        #expect(document.nodes.map(\.label) == [nil, "Buy now", nil])
        #expect(document.nodes[1].text == "two = 2, or 3=1,x \u{1F600}\nand a line")
        #expect(document.nodes[1].member("layout:mLeft") == "10" && document.nodes[1].member("hashCode") == "1")
        #expect(document.nodes.map(\.position?.description) == ["1:1", "2:2", "4:2"])
        // A disabled view still takes the touch; one that is not clickable does not.
        #expect(
            ruledHit(document, 10, 20) == "1" && ruledHit(document, 110, 20) == nil && ruledHit(document, 5, 105) == nil
        )
        // What is written in the package's own format is the same scene.
        var again = LoadedScene(try SceneDocument(reading: document.json()))
        #expect(again.scene.topmost(at: Point(x: 10, y: 20)) == .hit(again.ids[1]))
    }

    @Test func `lengths may count scalars or bytes`() throws {
        for (length, text) in [(3, "a\u{1F600}"), (2, "a\u{1F600}"), (5, "a\u{1F600}"), (0, ""), (2, "é\u{301}")] {
            let document = try readScene(
                "v.V@a mLeft=1,0 mTop=1,0 mRight=1,9 mBottom=1,9 mText=\(length),\(text) getTag()=4,null\r\n")
            #expect(document.nodes[0].text == text && document.problems.isEmpty)
            #expect(document.nodes[0].member("getTag()") == "null")
        }
    }

    @Test func `hidden transparent and overlapping views`() throws {
        let views = [
            DumpedView(0, (0, 0, 100, 100), [DumpedView.clickable]),
            DumpedView(1, (0, 0, 10, 10), [("getVisibility()", "GONE")]),
            DumpedView(2, (0, 0, 10, 10), [DumpedView.clickable]),
            DumpedView(1, (0, 0, 10, 10), [("mViewFlags", "\(0x4004)")]),
            DumpedView(1, (20, 0, 10, 10), [("drawing:getAlpha()", "0.0"), DumpedView.clickable]),
            DumpedView(1, (90, 90, 20, 20), [("mViewFlags", "\(0x20_0000)")]),
            DumpedView(1, (40, 0, 10, 10), [DumpedView.clickable, ("drawing:getElevation()", "2.0")]),
            DumpedView(1, (40, 0, 10, 10), [DumpedView.clickable, ("drawing:getTranslationZ()", "1.0")]),
            DumpedView(1, (50, 50, -10, 10), [DumpedView.clickable]),
        ]
        let document = try read(views)
        #expect(ruledHit(document, 5, 5) == "0")
        #expect(ruledHit(document, 25, 5) == "4")
        #expect(ruledHit(document, 95, 95) == "5" && ruledHit(document, 105, 105) == nil)
        #expect(ruledHit(document, 45, 5) == "6")
        #expect(ruledHit(document, 45, 55) == "0")
        #expect(document.nodes.first { $0.name == "5" }?.member("isLongClickable()") == "true")
    }

    @Test func `values that are none are reported`() throws {
        let document = try read([
            DumpedView(
                0, (0, 0, 100, 100),
                [
                    DumpedView.clickable, ("getVisibility()", "OFTEN"), ("drawing:getZ()", "high"),
                    ("isLongClickable()", "1"),
                ])
        ])
        #expect(
            document.warnings == [
                "dump:1:1: warning: node 0: its getVisibility() is \"OFTEN\", not VISIBLE, INVISIBLE or GONE, and ignored",
                "dump:1:1: warning: node 0: its getZ() is \"high\", not a finite number, and ignored",
                "dump:1:1: warning: node 0: its isLongClickable() is \"1\", not true or false, and ignored",
            ])
        #expect(ruledHit(document, 5, 5) == "0")
    }

    @Test func `windows after one another`() throws {
        let window = DumpedView(0, (0, 0, 10, 10), [DumpedView.clickable])
        let placed = DumpedView(
            0, (0, 0, 10, 10),
            [
                DumpedView.clickable, ("layout:getLocationOnScreen_x()", "5"), ("layout:getLocationOnScreen_y()", "5"),
            ])
        let text = window.line + "DONE.\nDONE\n\n" + placed.line + "DONE\n"
        let document = try readScene(text)
        #expect(ruledHit(document, 4, 4) == "0" && ruledHit(document, 7, 7) == "1" && ruledHit(document, 12, 12) == "1")
        let reversed = try readScene(text, SceneReadingOptions(windowOrder: .frontToBack))
        #expect(ruledHit(reversed, 7, 7) == "0")
    }

    @Test func `where a view has no place the answer is unknown`() throws {
        let document = try read([
            DumpedView(0, (0, 0, 100, 100), [DumpedView.clickable]),
            DumpedView(1, (0, 0, 10, 10), [("drawing:getRotationX()", "30.0"), ("isClickable()", "false")]),
            DumpedView(2, (0, 0, 5, 5), [DumpedView.clickable]),
            DumpedView(1, (50, 50, 10, 10), [DumpedView.clickable]),
            DumpedView(2, (0, 0, 10, 10), [("scrolling:mScrollX", "x")]),
        ])
        #expect(
            document.warnings == [
                "dump:2:2: warning: where node 1 lies is unknown: it is turned out of the plane of the screen "
                    + "(getRotationX() is 30.0)",
                "dump:3:3: warning: where node 2 lies is unknown: it lies in node 1, whose place is unknown",
                "dump:5:3: warning: where node 4 lies is unknown: its mScrollX is \"x\", not a finite number",
            ])
        var loaded = LoadedScene(ruled: document)
        #expect(loaded.unknownReason(2, 2)?.hasPrefix("node 2 may lie in front: ") == true)
        #expect(loaded.unknownReason(55, 55) == nil && ruledHit(document, 55, 55) == "3")
    }

    @Test(arguments: [
        (
            "v.V@1 mLeft=1,0\n   v.V@2 mTop=1,0\n", "2:4",
            "expected an indentation of at most 1, a blank for each view around it, found 3"
        ),
        ("v.V@1 mLeft=1,0\nV mTop=1,0\n", "2:2", "expected a view, as in \"android.view.View@412a9d08\", found ' '"),
        (
            "v.V@1 mLeft=1,0\nv.V@xyz mTop=1,0\n", "2:5",
            "expected the hash of the view v.V, hexadecimal digits and a blank, found 'x'"
        ),
        (
            "v.V@1 mLeft=1,0 mTop=2,5", "1:24",
            "expected a value of length 2 (mTop) and a blank behind it, found '5'"
        ),
        (
            "v.V@1 mLeft=1,0 mTop=1,55\n", "1:24",
            "expected a value of length 1 (mTop) and a blank behind it, found '5'"
        ),
        ("v.V@1 mLeft=1,0 mTop=a,5\n", "1:22", "expected the length of the value of mTop and a comma, found 'a'"),
        (
            "v.V@1 mLeft=1,0 mTop=9999999999,5\n", "1:32",
            "expected the length of the value of mTop and a comma, found ','"
        ),
        ("v.V@1 mLeft=1,0 mTop\n", "1:17", "expected a property, as in \"layout:mLeft=2,10\", found \"mTop\""),
    ])
    func `errors say where and what`(text: String, place: String, message: String) {
        #expect { _ = try readScene(text) } throws: { "\($0)" == "dump:\(place): error: \(message)" }
    }

    @Test func `a dump cut anywhere is read or says where`() throws {
        let bytes = try Array(readWholeFile(TestData.path("viewserver/DUMP.txt")).prefix(9_000))
        var (read, refused) = (0, 0)
        for length in stride(from: 1, to: bytes.count, by: 7) {
            if readOrRefuse(Array(bytes[..<length]), .viewServer) == nil { refused += 1 } else { read += 1 }
        }
        #expect(read > 10 && refused > 100)
    }

    @Test func `deep and far away views`() throws {
        let depth = 2_000
        let far = Int(Int32.max)
        let document = try read(
            (0..<depth).map { DumpedView($0, (0, 0, far, far), $0 == depth - 1 ? [DumpedView.clickable] : []) }
                + [DumpedView(0, (-far - 1, -far - 1, 2 * far + 1, 1), [DumpedView.clickable])])
        #expect(document.problems.isEmpty && document.nodes.count == depth + 1)
        #expect(
            ruledHit(document, 2_147_483_646, 5) == "\(depth - 1)"
                && ruledHit(document, -2_147_483_648, -2_147_483_648) == "\(depth)")
    }
}
