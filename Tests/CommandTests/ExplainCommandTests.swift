import Foundation
import TestSupport
import Testing

struct ExplainCommandTests {
    private static let scene = """
        {"format":"hittest-scene","version":1,"roots":[
         {"id":"window","frame":[0,0,100,100],"class":"Window","children":[
          {"id":"buy","frame":[10,10,60,50],"class":"BuyButton"},
          {"id":"sheet","frame":[0,0,100,100],"class":"Sheet"}]}]}
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(["scene.json": ExplainCommandTests.scene, "broken.json": "{\"roots\": 1}"])
    }

    @Test func `the answer as text`() throws {
        let result = try folder.run("explain", "scene.json", "20", "20")
        #expect(
            result.output == """
                touch at (20, 20): Sheet "sheet"
                Window "window" at (20, 20): enabled, visible, alpha 1, mode auto, inside
                └ Sheet "sheet" at (20, 20): enabled, visible, alpha 1, mode auto, inside

                """)
        #expect(result.status == 0 && result.errors.isEmpty)
    }

    @Test func `a node as text and JSON`() throws {
        let text = try folder.run("explain", "scene.json", "20", "20", "--node", "buy")
        #expect(
            text.output.hasPrefix(
                """
                BuyButton "buy" does not get the touch at (20, 20): Sheet "sheet" lies in front and takes the touch, \
                though it looks passive

                """))
        let json = try folder.run("explain", "scene.json", "20", "20", "--node", "buy", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["verdict"] as? String == "notHit" && object?["reason"] as? String == "covered")
        let miss = try folder.run("explain", "scene.json", "--json", "--", "-1", "5")
        #expect(
            miss.output
                == "{\"format\":\"hittest-explanation\",\"version\":1,\"point\":[-1,5],\"status\":\"miss\",\"path\":[]}\n"
        )
    }

    @Test func `what is wrong has a status of its own`() throws {
        #expect(try folder.run("explain", "scene.json", "1").status == 64)
        #expect(try folder.run("explain", "scene.json", "1", "x").status == 64)
        #expect(try folder.run("explain", "broken.json", "1", "1").status == 65)
        #expect(try folder.run("explain", "none.json", "1", "1").status == 66)
        let unknown = try folder.run("explain", "scene.json", "1", "1", "--node", "z")
        #expect(unknown.status == 64 && unknown.errors.contains("no node of scene.json is z"))
    }

    /// What a debugger has printed, pasted into the command.
    private static let pasted = """
        (lldb) po [[UIWindow keyWindow] recursiveDescription]
        <UIWindow: 0x10b093b70; frame = (0 0; 320 568); layer = <UIWindowLayer: 0x10b07f110>>
           | <UIScrollView: 0x10b093c00; frame = (0 100; 320 400); layer = <CALayer: 0x1>; contentOffset: {0, 250}>
           |    | <UIButton: 0x10b093d00; frame = (20 300; 100 44); transform = [0, 1, -1, 0, 0, 0]; layer = <CALayer: 0x1>>
           |    | <UIView: 0x10b093e00; frame = (0 300; 320 20); layer = <CALayer: 0x1>>
           |    | <UIView: 0x10b093f00; layer = <CALayer: 0x1>; userInteractionEnabled = NO>
        """

    @Test func `points of the window and of a view`() throws {
        func explain(_ arguments: String...) throws -> HittestProcess.Result {
            try HittestProcess.run(["explain", "-"] + arguments, input: ExplainCommandTests.pasted)
        }
        #expect(try explain("30", "155").output.hasPrefix("touch at (30, 155): UIView \"3\"\n"))
        // The button is turned by a quarter: near its own left edge is near its upper one on the screen.
        let turned = try explain("42", "20", "--space", "0x10b093d00")
        #expect(turned.output.hasPrefix("touch at (100, 192): UIButton \"2\"\n") && turned.status == 0)
        let scrolled = try explain("30", "330", "--space", "class=UIScrollView", "--node", "0x10b093d00")
        #expect(scrolled.output.hasPrefix("UIButton \"2\" gets the touch at (30, 180)"))
        #expect(try explain("--space", "1", "--node", "2").status == 64)
        let unplaced = try explain("1", "1", "--space", "4", "--quiet")
        #expect(
            unplaced.errors
                == "hittest explain: error: node 4 of - has no position on the screen: its description has no frame\n")
        #expect(unplaced.status == 64 && unplaced.output.isEmpty)
    }

    @Test func `whether a node can be hit at all`() throws {
        let dead = try folder.run("explain", "scene.json", "--node", "class=BuyButton", exits: 1)
        #expect(dead.output.hasPrefix("BuyButton \"buy\" is not hittable\n"))
        let live = try folder.run("explain", "scene.json", "--node", "sheet", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(live.output.utf8)) as? [String: Any]
        #expect(object?["isHittable"] as? Bool == true && live.status == 0)
    }

    @Test func `nodes are named by what they are`() throws {
        let dump = """
            <hierarchy><node class="V" text="Buy" clickable="true" resource-id="a:id/go" bounds="[0,0][90,90]"/>
            <node class="V" text="Sell" clickable="true" bounds="[90,0][99,90]"/></hierarchy>
            """
        let folder = try TemporaryFolder(["d.xml": dump])
        for selector in ["0", "text=Buy", "resource-id=a:id/go", "identifier=a:id/go"] {
            let result = try folder.run("explain", "d.xml", "5", "5", "--node", selector)
            #expect(result.output.hasPrefix("V \"Buy\" (0) gets the touch at (5, 5)"), "\(selector)")
        }
        let several = try folder.run("explain", "d.xml", "5", "5", "--node", "class=V", exits: 64)
        #expect(
            several.errors == """
                hittest explain: error: 2 nodes of d.xml are class=V; name one of them by its id:
                  0: V at d.xml:1:12
                  1: V at d.xml:2:1

                """)
    }

    @Test func `a node with an id is named by its index too, unless the number is an id`() throws {
        let scene = """
            {"format":"hittest-scene","version":1,"roots":[{"id":"w","frame":[0,0,100,100],"children":[
             {"id":"a","frame":[10,10,20,20]},{"id":"1","frame":[40,40,20,20]},{"id":"b","frame":[70,70,20,20]}]}]}
            """
        let folder = try TemporaryFolder(["s.json": scene])
        func explain(_ node: String) throws -> String {
            try folder.run("explain", "s.json", "--node", node).output
        }
        #expect(try explain("3").hasPrefix("\"b\" is hittable"))
        #expect(try explain("1").hasPrefix("\"1\" is hittable"))
        #expect(try folder.run("explain", "s.json", "--node", "4").status == 64)
        let taps = "x,y\n5,5\n"
        let resolved = try folder.run("resolve", "s.json", "-", "--space", "3", "--quiet", input: taps, exits: 0)
        #expect(resolved.output.hasSuffix("\n5,5,hit,b,\n"))
        let none = try folder.run("resolve", "s.json", "-", "--space", "4", input: taps, exits: 64)
        #expect(none.errors == "s.json: error: expected one node that is 4 (--space), found 0\n")
    }

    @Test func `a node may have the name of a page's space, and options of pages are refused elsewhere`() throws {
        let scene = """
            {"format":"hittest-scene","version":1,"roots":[{"id":"w","frame":[0,0,100,200],"children":[
             {"id":"page","frame":[0,100,100,100]}]}]}
            """
        let folder = try TemporaryFolder(["s.json": scene])
        let explained = try folder.run("explain", "s.json", "10", "10", "--space", "page", exits: 0)
        #expect(explained.output.hasPrefix("touch at (10, 110): \"page\""))
        let resolved = try folder.run(
            "resolve", "s.json", "-", "--space", "page", "--quiet", input: "x,y\n10,10\n", exits: 0)
        #expect(resolved.output.hasSuffix("\n10,10,hit,page,\n"))
        let space = try folder.run("explain", "s.json", "--node", "w", "--space", "page", exits: 64)
        #expect(space.errors == "s.json: error: --space needs X and Y\n")
        let refused = "has no effect on a file of the format hittest-scene, only on pages\n"
        let list = try folder.run("list", "s.json", "1", "1", "--space", "page", exits: 64)
        #expect(list.errors == "s.json: error: --space \(refused)")
        let audit = try TemporaryFolder(["s/a.json": scene]).run("audit", "s", "--device-scale", "2", exits: 64)
        #expect(audit.errors == "s: error: --device-scale has no effect, as the folder has no page\n")
        for arguments in [["info", "s.json"], ["resolve", "s.json", "-"]] {
            let scaled = try folder.run(arguments + ["--device-scale", "2"], input: "x,y\n")
            #expect(scaled.status == 64 && scaled.errors == "s.json: error: --device-scale \(refused)")
        }
    }

    @Test func `long paths are folded`() throws {
        var scene = #"{"id":"leaf","frame":[0,0,9,9]}"#
        for level in 0..<19 { scene = "{\"id\":\"n\(level)\",\"frame\":[0,0,9,9],\"children\":[\(scene)]}" }
        let folder = try TemporaryFolder([
            "s.json": "{\"format\":\"hittest-scene\",\"version\":1,\"roots\":[\(scene)]}"
        ])
        let lines = try folder.run("explain", "s.json", "1", "1").output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[2] == "└ … 18 nodes, each enabled, visible, alpha 1, mode auto, inside")
    }
}
