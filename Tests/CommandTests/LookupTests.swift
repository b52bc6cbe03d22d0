import Foundation
import TestSupport
import Testing

/// The commands that look something up in a scene, and what all commands have in common.
struct LookupTests {
    @Test func `info says what a format cannot say`() throws {
        let view = "<UIView: 0x1; frame = (0 0; 10 10); layer = <CALayer: 0x2>>\n"
        let text = try HittestProcess.run(["info", "-"], input: view).output
        #expect(text.hasPrefix("format   recursive-description\n"))
        #expect(text.contains("\nnot said overrides of hitTest and point(inside:)\n         bounds origins"))
        let json = try HittestProcess.run(["info", "-", "--json"], input: view).output
        #expect(json.contains("\"notSaid\":[\"overrides of hitTest and point(inside:)\","))
    }

    /// Each mirrors its children about its middle, and is moved by one.
    @Test(arguments: [3, 200, 20_000]) func `the bounds of transforms in each other`(depth: Int) throws {
        let node = #"{"frame":[1,0,100,100],"transform":[-1,0,0,1,0,0],"children":["#
        let nodes = String(repeating: node, count: depth) + String(repeating: "]}", count: depth)
        let scene = #"{"format":"hittest-scene","version":1,"roots":[\#(nodes)]}"#
        let info = try HittestProcess.run(["info", "-", "--json"], input: scene, exits: 0)
        #expect(info.output.contains(#""bounds":[0,0,101,100]"#), "\(info.output)")
    }

    private static let dump = """
        <hierarchy><node class="List" bounds="[0,0][100,100]">
         <node class="Row" clickable="true" bounds="[0,0][100,20]"><node class="Text" text="Sounds" bounds="[0,0][50,20]"/></node>
         <node class="Row" clickable="true" bounds="[0,20][100,40]" content-desc="Display"/></node></hierarchy>
        """

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(["d.xml": LookupTests.dump]) }

    @Test func `a point is listed`() throws {
        let result = try folder.run("list", "d.xml", "5", "5", exits: 0)
        #expect(result.output == "1 Row \"Sounds\" (0 0 100 20)\n")
        let plain = try folder.run("list", "d.xml", "5", "5", "--rules", "none")
        #expect(plain.output.split(separator: "\n").map { $0.prefix(1) } == ["2", "1", "0"])
        let nothing = try folder.run("list", "d.xml", "-5", "-5.5")
        #expect(nothing.output.isEmpty && nothing.errors.isEmpty && nothing.status == 1)
        let json = try folder.run("list", "d.xml", "5", "25", "--json")
        #expect(json.output == #"{"node":"3","class":"Row","title":"Display","frame":[0,20,100,20]}"# + "\n")
    }

    @Test func `lists tell who asks its own code, and who is reported instead`() throws {
        let scene = """
            {"format":"hittest-scene","version":1,"roots":[{"id":"w","frame":[0,0,100,100],"children":[
             {"id":"card","frame":[0,0,50,50],"redirect":"w","children":[{"id":"buy","frame":[0,0,20,20]}]},
             {"id":"veil","asks":"hitTest","frame":[0,0,9,9]}]}]}
            """
        let folder = try TemporaryFolder(["s.json": scene])
        let lines = """
            veil node (0 0 9 9) asks hitTest
            buy node (0 0 20 20) -> w
            card node (0 0 50 50) -> w
            w node (0 0 100 100)

            """
        #expect(try folder.run("list", "s.json", "5", "5", exits: 0).output == lines)
        #expect(try folder.run("region", "s.json", "0", "0", "9", "9", exits: 0).output == lines)
        let near = try folder.run("nearest", "s.json", "5", "5", "--count", "2", "--json", exits: 0)
        #expect(near.output.contains(#""frame":[0,0,9,9],"asks":"hitTest","distance":0}"#))
        #expect(near.output.contains(#""frame":[0,0,20,20],"redirect":"w","distance":0}"#))
    }

    @Test func `a region is listed`() throws {
        #expect(try folder.run("region", "d.xml", "0", "0", "100", "30").output.split(separator: "\n").count == 2)
        let contained = try folder.run("region", "d.xml", "0", "0", "100", "30", "--contained")
        #expect(contained.output == "1 Row \"Sounds\" (0 0 100 20)\n")
        #expect(try folder.run("region", "d.xml", "0", "0", "a", "1").status == 64)
    }

    @Test func `what is near is listed`() throws {
        let near = try folder.run("nearest", "d.xml", "110", "25", "--acting", "--within", "10")
        #expect(near.output == "10\t3 Row \"Display\" (0 20 100 20)\n")
        #expect(try folder.run("nearest", "d.xml", "110", "25", "--within", "9").status == 1)
        #expect(try folder.run("nearest", "d.xml", "50", "20", "--count", "1").output.hasPrefix("0\t3"))
        #expect(try folder.run("nearest", "d.xml", "50", "20", "--count", "0").status == 64)
    }

    /// As deep as only a fault of an app makes a screen.
    @Test func `5,000 nodes, one in another, are listed and drawn where they lie`() throws {
        func scene(_ frame: String) -> String {
            let head = String(repeating: #"{"class":"Button","frame":\#(frame),"children":["#, count: 5_000)
            let tail = String(repeating: "]}", count: 5_000)
            return #"{"format":"hittest-scene","version":1,"roots":[\#(head)\#(tail)]}"#
        }
        let folder = try TemporaryFolder(["deep.json": scene("[1,2,30000,30000]"), "same.json": scene("[0,0,90,90]")])
        func lines(_ arguments: String...) throws -> [Substring] {
            try folder.run(arguments, exits: 0).output.split(separator: "\n")
        }
        let expected = (0..<5_000).reversed().map { "\($0) Button (\($0 + 1) \(2 * $0 + 2) 30000 30000)" }
        #expect(try lines("list", "deep.json", "10000", "20000").map(String.init) == expected)
        #expect(try lines("region", "deep.json", "10000", "20000", "9", "9").map(String.init) == expected)
        let near = try lines("nearest", "deep.json", "10000", "20000", "--count", "5000")
        #expect(near.map(String.init) == expected.map { "0\t" + $0 })
        let drawing = try folder.run("draw", "same.json", "--at", "50,60", exits: 0).output
        #expect(drawing.contains(">touch at (50, 60): Button &quot;4999&quot;"))
        #expect(drawing.contains(String(repeating: "M0 0h90v90h-90z", count: 5_000)))
    }

    @Test func `a scene is described`() throws {
        let text = try folder.run("info", "d.xml").output
        #expect(text.hasPrefix("format   uiautomator\nnodes    4, 1 roots, 3 classes\nbounds   0 0 100 100\n"))
        #expect(text.contains("clickable true: hit mode auto, acts, 2 nodes\n      onTouchEvent of a clickable view"))
        let json = try folder.run("info", "d.xml", "--json", "--rules", "none").output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["version"] as? Int == 1 && object?["nodes"] as? Int == 4)
        #expect((object?["rules"] as? [String: Any])?["name"] as? String == "none")
    }

    @Test func `a rectangle that reaches beyond all numbers is null`() throws {
        let scene = #"{"format":"hittest-scene","version":1,"roots":[{"id":"far","frame":[1e308,0,1e308,9]}]}"#
        let folder = try TemporaryFolder(["far.json": scene])
        let listed = try folder.run("list", "far.json", "1.5e308", "1", "--json", exits: 0).output
        #expect(listed == #"{"node":"far","class":null,"title":null,"frame":null}"# + "\n")
        #expect(try folder.run("info", "far.json", "--json", exits: 0).output.contains(#""bounds":null,"#))
    }

    @Test func `index and walk agree`() throws {
        let result = try folder.run("verify", "d.xml", exits: 0)
        #expect(result.output.hasSuffix("points on and around the edges of 4 nodes: index and walk agree\n"))
    }

    /// A converted scene is hit the same without rules.
    @Test func `a scene is converted`() throws {
        #expect(try folder.run("convert", "d.xml", "-o", "c.json").status == 0)
        let taps = "x,y\n5,5\n60,30\n50,80\n"
        let before = try folder.run("resolve", "d.xml", "-", input: taps)
        let after = try folder.run("resolve", "c.json", "-", "--rules", "none", input: taps)
        #expect(before.output == after.output)
        #expect(try folder.run("convert", "d.xml", "-o", "no/such/folder").status == 66)
    }

    @Test(arguments: ["DUMP.txt", "DUMP_SAMPLE_UI.txt", "DUMP_STATUSBAR.txt.gz"])
    func `what has been converted can be read`(name: String) throws {
        let source = URL.package.appending(path: "Tests/SceneFilesTests/Data/viewserver/\(name)").path
        let folder = try TemporaryFolder()
        _ = try folder.run("convert", source, "-o", "c.json", "--quiet", exits: 0)
        let read = try folder.run("info", "c.json", "--quiet", exits: 0).output
        let before = try folder.run("info", source, "--quiet", exits: 0).output
        func nodes(_ text: String) -> Substring? { text.split(separator: "\n").first { $0.hasPrefix("nodes ") } }
        #expect(nodes(read) != nil && nodes(read) == nodes(before))
    }

    @Test func `a converted scene says what responds to touches`() throws {
        let folder = try TemporaryFolder(["d.xml": LookupTests.dump])
        _ = try folder.run("convert", "d.xml", "-o", "c.json")
        func handler(_ scene: String) throws -> String {
            try folder.run("resolve", scene, "-", "--columns", "hit,handler", "--quiet", input: "x,y\n5,5\n").output
        }
        #expect(try handler("c.json") == "x,y,hit,handler\n5,5,1,1\n")
        #expect(try handler("d.xml") == handler("c.json"))
        _ = try folder.run("convert", "d.xml", "-o", "t.json", "--interactive-class", "Text")
        let text = try folder.text("t.json")
        #expect(text.components(separatedBy: "\"acts\": true").count == 2)
        #expect(text.components(separatedBy: "\"acts\": false").count == 4)
    }

    private static let unplaced = """
        <XCUIElementTypeApplication x="0" y="0" width="100" height="100">
         <XCUIElementTypeButton name="go" x="0" y="0" width="10" height="10"/>
         <XCUIElementTypeCell name="late" y="0" width="10" height="10"/>
         <XCUIElementTypeButton name="in front" x="50" y="50" width="10" height="10"/>
        </XCUIElementTypeApplication>
        """

    @Test func `what resolve does not know, explain and list do not know either`() throws {
        let folder = try TemporaryFolder(["p.xml": LookupTests.unplaced])
        let reason = "node 2 may lie in front: its x is missing"
        let taps = "x,y\n5,5\n80,80\n55,55\n"
        let resolved = try folder.run("resolve", "p.xml", "-", "--quiet", input: taps).output
        #expect(
            resolved == "x,y,status,hit,reason\n5,5,unknown,,\(reason)\n80,80,unknown,,\(reason)\n55,55,hit,3,\n")
        func run(_ arguments: String...) throws -> String {
            try folder.run(arguments + ["--quiet"], exits: 0).output
        }
        for (x, y) in [("5", "5"), ("80", "80")] {
            #expect(
                try run("explain", "p.xml", x, y).hasPrefix("unknown: \(reason)\nby the file alone:\ntouch at ("))
            let explained = try run("explain", "p.xml", x, y, "--json")
            #expect(explained.contains(#""status":"unknown","reason":"\#(reason)","path""#))
            #expect(try run("list", "p.xml", x, y).hasPrefix("unknown: \(reason)\n"))
            let listed = try run("list", "p.xml", x, y, "--json")
            #expect(listed.hasPrefix(#"{"node":null,"status":"unknown","reason":"\#(reason)"}"# + "\n"))
        }
        #expect(try run("explain", "p.xml", "55", "55").hasPrefix("touch at (55, 55): "))
        #expect(try run("list", "p.xml", "55", "55").hasPrefix("3 "))
        let node = try run("explain", "p.xml", "5", "5", "--node", "1", "--json")
        #expect(node.contains(#""verdict":"unknown","text":"unknown: \#(reason); by the file alone: "#))
        let other = try run("explain", "p.xml", "5", "5", "--node", "3")
        #expect(other.hasSuffix("\nwho gets the touch is unknown: \(reason)\n"))
        #expect(try run("explain", "p.xml", "--node", "1", "--json").contains(#""isHittable":false,"isUnknown":true"#))
        for point in [["5", "5"], []] {
            let late = try folder.run(["explain", "p.xml"] + point + ["--node", "2", "--quiet"], exits: 0).output
            #expect(late.hasPrefix("unknown: its x is missing\nby the file alone:\n"))
            let json = try folder.run(["explain", "p.xml"] + point + ["--node", "2", "--json", "--quiet"], exits: 0)
                .output
            #expect(json.contains(#""verdict":"unknown""#) && !json.contains(#""verdict":"notHit""#))
        }
        #expect(try run("explain", "p.xml", "--node", "2", "--json").contains(#""isUnknown":true"#))
        let front = try run("explain", "p.xml", "--node", "3")
        #expect(front.hasPrefix("XCUIElementTypeButton \"in front\" (3) is hittable"))
    }

    @Test func `a converted scene warns that it cannot say what is unknown`() throws {
        let folder = try TemporaryFolder(["p.xml": LookupTests.unplaced])
        let errors = try folder.run("convert", "p.xml", exits: 0).errors
        #expect(errors.contains("p.xml: warning: some answers are unknown, which the format cannot say; "))
        #expect(try self.folder.run("convert", "d.xml", exits: 0).errors.isEmpty)
    }

    @Test func `a scene is drawn`() throws {
        let folder = try TemporaryFolder(["d.xml": LookupTests.dump, "t.csv": "x,y,s\n5,5,d\n6,5,d\n50,80,e\n"])
        let all = try folder.run("draw", "d.xml", "t.csv", "-o", "d.svg", "--at", "5,25")
        #expect(all.status == 0 && all.output.isEmpty)
        let text = try folder.text("d.svg")
        #expect(text.contains(">Sounds</text>") && text.contains(">Display</text>"))
        #expect(text.contains("3 taps") && text.contains(">touch at (5, 25): Row &quot;Display&quot; (3)</text>"))
        let some = try folder.run("draw", "d.xml", "t.csv", "--scene-field", "s")
        #expect(some.output.contains("2 taps"))
        #expect(try folder.run("draw", "d.xml", "--at", "5").status == 64)
        #expect(
            try folder.run("draw", "d.xml", "t.csv", "--x", "s").errors
                == "t.csv:2:5: error: expected a finite number (s), found d\n")
    }

    @Test func `a node that is as wide as numbers go leaves the drawing finite`() throws {
        let scene = """
            {"format":"hittest-scene","version":1,"roots":[{"id":"sky","frame":[0,0,1.7e308,10],"acts":true},
             {"id":"far","frame":[1.7e308,0,9,9],"acts":true},{"id":"buy","frame":[0,0,50,60],"acts":true}]}
            """
        let drawing = try HittestProcess.run(["draw", "-"], input: scene, exits: 0).output
        #expect(drawing.contains("viewBox=\"-0.938 -0.938 ") && drawing.contains(">buy</text>"))
        #expect(!drawing.contains("inf") && !drawing.contains("nan"))
    }

    @Test(arguments: [["explain", "d.xml"], ["nearest", "d.xml"], ["list", "d.xml"]])
    func `a coordinate too large to be a number is refused`(command: [String]) throws {
        let result = try folder.run(command + ["1e400", "2"], exits: 64)
        #expect(result.errors.contains("error: X and Y are numbers, not \"1e400\" and \"2\"\n"))
    }

    @Test func `the version has a short option`() throws {
        #expect(try HittestProcess.run(["-V"]).output == HittestProcess.run(["--version"]).output)
    }
}
