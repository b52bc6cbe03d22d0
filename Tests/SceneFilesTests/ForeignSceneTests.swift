import SceneFiles
import TestSupport
import Testing

struct UIKitSnapshotTests {
    @Test func `a snapshot is read`() throws {
        let document = try readScene(
            """
            {"children":[{"x":10,"y":20.5,"width":30,"height":40,"label":"UILabel","highlighted":true,"type":"text"}],
             "label":"UIWindow","x":0,"y":0,"width":100,"height":200,"scrollable":false,"highlighted":false}
            """)
        #expect(document.format == .uikitSnapshot)
        #expect(document.nodes.map(\.className) == ["UIWindow", "UILabel"])
        #expect(document.nodes.map(\.label) == [nil, nil])
        #expect(document.nodes.map(\.kind) == [nil, "text"])
        #expect(document.nodes.map(\.isRecordedAnswer) == [false, true])
        #expect(document.nodes.map(\.parent) == [nil, 0])
        #expect(document.nodes[1].attributes.area == Box(minX: 10, minY: 20.5, maxX: 40, maxY: 60.5))
        #expect(
            document.nodes[1].otherFields == [
                .init(name: "highlighted", json: "true"), .init(name: "type", json: #""text""#),
            ])
    }

    @Test func `B5: nodes without proper geometry are kept and reported`() throws {
        let document = try readScene(
            """
            {"x":0,"y":0,"width":100,"height":100,"children":[
             {"x":NaN,"y":0,"width":10,"height":10},
             {"x":0,"y":0,"width":1e999,"height":10, "children":[{"x":0,"y":0,"width":5,"height":5}]},
             {"x":0,"y":0,"width":10},
             null,
             {"x":0,"y":[1],"width":10,"height":10},
             {"x":90,"y":90,"width":-80,"height":-80,"label":null,"children":null}]}
            """)
        #expect(document.nodes.count == 7)
        #expect(document.defectCount == 4)
        #expect(
            document.warnings == [
                "dump:5:2: warning: null stands for a node; it is skipped",
                "dump:2:2: warning: node 1 cannot be hit: its x is \"NaN\", not a finite number",
                "dump:3:2: warning: node 2 cannot be hit: its width is \"1e999\", not a finite number",
                "dump:4:2: warning: where node 4 lies is unknown: its height is missing",
                "dump:6:2: warning: node 5 cannot be hit: its y is \"[1]\", not a finite number",
            ])
        var loaded = LoadedScene(document)
        #expect(loaded.scene.topmost(at: Point(x: 1, y: 1)) == .hit(loaded.ids[0]))
        #expect(loaded.scene.topmost(at: Point(x: 10, y: 10)) == .hit(loaded.ids[6]))
        #expect(loaded.scene.topmost(at: Point(x: 90, y: 90)) == .hit(loaded.ids[0]))
    }

    @Test func `a member that is no JSON is kept as a string`() throws {
        let document = try readScene(
            #"{"x":0,"y":0,"width":9,"height":9,"opacity":NaN,"at":[1,-Infinity],"scale":1e999,"font":{"size":2}}"#)
        let kept: [SceneNode.Field] = [
            .init(name: "opacity", json: #""NaN""#), .init(name: "at", json: #""[1,-Infinity]""#),
            .init(name: "scale", json: "1e999"), .init(name: "font", json: #"{"size":2}"#),
        ]
        #expect(document.nodes[0].otherFields == kept)
        #expect(try SceneDocument(reading: document.json()).nodes[0].otherFields == kept)
    }

    @Test func `several windows stand in an array`() throws {
        let text = #"[{"x":0,"y":0,"width":9,"height":9},{"x":0,"y":0,"width":5,"height":5}]"#
        var loaded = LoadedScene(try readScene(text))
        #expect(loaded.scene.topmost(at: .zero) == .hit(loaded.ids[1]))
        var reversed = LoadedScene(try readScene(text, SceneReadingOptions(windowOrder: .frontToBack)))
        #expect(reversed.name(reversed.scene.topmost(at: .zero)) == "0")
    }

    @Test(arguments: [
        (#"{"x":0,"children":5}"#, "dump:1:19: error: expected an array of nodes (children), found a number"),
        (#"{"x":0,"children":[5]}"#, "dump:1:20: error: expected a node, which is an object, found a number"),
        (#"{"x":0,"label":5}"#, "dump:1:16: error: expected a string (label), found a number"),
        (#"{"x":0,"y":0,"x":1}"#, #"dump:1:14: error: expected one member "x", found another"#),
        (#"{"x":0,"label":"a","label":null}"#, #"dump:1:20: error: expected one member "label", found another"#),
        (
            #"{"x":0,"children":[],"children":[]}"#,
            #"dump:1:22: error: expected one member "children", found another"#
        ),
        (#"{"x":0,"highlighted":"yes"}"#, "dump:1:22: error: expected true or false (highlighted), found a string"),
        ("{\"x\":0,\n\"children\":[{\"x\":", "dump:2:18: error: expected a value, found the end"),
        (
            #"{"name":"x","children":[]}"#,
            "dump:1:1: error: expected a scene: hittest-scene, UIKit snapshot or DOM snapshot in JSON, uiautomator or XCUITest dump in XML, Measure layout in SVG, view server dump or recursiveDescription in text, or boxes in CSV, found an object with none of their members"
        ),
    ])
    func `errors of JSON say where and what`(text: String, message: String) {
        #expect { _ = try readScene(text) } throws: { "\($0)" == message }
    }
}

struct UIAutomatorTests {
    @Test func `a dump is read`() throws {
        let document = try readScene(
            """
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
            <hierarchy rotation="0">
              <node index="0" text="" class="android.widget.FrameLayout" content-desc="" enabled="true" bounds="[0,0][480,800]">
                <node text="Ok" class="android.widget.Button" content-desc="Confirm" enabled="false" bounds="[-10,38][480,800]"/>
                <node text="Gone" bounds="[0,0][0,0]"/>
                <node text="Inverted" bounds="[0,100][480,50]"/>
              </node>
            </hierarchy>UI hierchary dumped to: /dev/tty
            """)
        #expect(document.format == .uiautomator)
        #expect(document.nodes.map(\.className) == ["android.widget.FrameLayout", "android.widget.Button", nil, nil])
        #expect(document.nodes.map(\.label) == [nil, "Confirm", nil, nil])
        #expect(document.nodes.map(\.text) == ["", "Ok", "Gone", "Inverted"])
        #expect(document.nodes.map(\.title) == [nil, "Confirm", "Gone", "Inverted"])
        #expect(document.nodes.map { $0.position?.description } == ["3:3", "4:5", "5:5", "6:5"])
        #expect(document.nodes[1].otherFields.first == .init(name: "content-desc", json: #""Confirm""#))
        #expect(
            document.problems.map(\.description) == ["dump:8:13: error: text after the last element is skipped"])
        // A disabled Android view still receives the touch, like a disabled control (A8).
        #expect(hit(document, 5, 60) == "1")
        #expect(hit(document, 5, 37) == "0")
        #expect(hit(document, -5, 60) == nil)
        #expect(hit(document, 479, 799) == "1")
        #expect(hit(document, 480, 799) == nil)
    }

    @Test func `dialects are read`() throws {
        let appium = try readScene(
            """
            <hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2176">
             <android.widget.FrameLayout bounds="[0,0][99,99]" class="android.widget.FrameLayout" displayed="true">
              <android.widget.TextView bounds="[0 , 0][ 50, 50 ]" displayed="false"><a.B$C bounds="[0,0][9,9]"/></android.widget.TextView>
             </android.widget.FrameLayout>
            </hierarchy>
            """)
        #expect(appium.nodes.map(\.className) == ["android.widget.FrameLayout", "android.widget.TextView", "a.B$C"])
        #expect(appium.nodes.map(\.attributes.isHidden) == [false, true, false])
        #expect(hit(appium, 5, 5) == "0")
        let bare = try readScene(
            #"<node bounds="[0,0][99,99]" visible="true"><node bounds="[0,0][9,9]" visible="false"/></node>"#)
        #expect(hit(bare, 5, 5) == "0")
    }

    @Test func `drawing order and layers decide what is in front`() throws {
        let ordered = try readScene(
            """
            <hierarchy><node bounds="[0,0][9,9]">
             <node bounds="[0,0][9,9]" drawing-order="2"><node bounds="[0,0][4,9]"/></node>
             <node bounds="[0,0][9,9]" drawing-order="1"/>
            </node></hierarchy>
            """)
        #expect(ordered.nodes.map(\.fileIndex) == [0, 3, 1, 2])
        #expect(hit(ordered, 5, 5) == "1")
        #expect(hit(ordered, 1, 1) == "2")
        #expect(try SceneDocument(reading: ordered.json()).nodes.map(\.name) == ["0", "3", "1", "2"])
        let partly = try readScene(
            """
            <hierarchy><node bounds="[0,0][9,9]">
             <node bounds="[0,0][9,9]" drawing-order="2"/><node bounds="[0,0][9,9]"/></node></hierarchy>
            """)
        #expect(hit(partly, 5, 5) == "2")
        let windows = """
            <displays><display id="0">
             <window layer="7"><hierarchy><node bounds="[0,0][9,9]"/></hierarchy></window>
             <window layer="3"><hierarchy><node bounds="[0,0][9,9]"/></hierarchy></window></display></displays>
            """
        #expect(hit(try readScene(windows), 5, 5) == "0")
        #expect(try readScene(windows).problems.isEmpty)
        let displays = try readScene(windows.replacing("</window>\n", with: "</window></display><display id=\"2\">\n"))
        let message =
            "dump:3:31: warning: the windows of display \"2\" lie in the coordinates of those before; "
            + "taps on one display may be answered by windows of another"
        #expect(displays.warnings == [message])
        let unlayered = #"<hierarchy><node bounds="[0,0][9,9]"/><node bounds="[0,0][9,9]"/></hierarchy>"#
        #expect(hit(try readScene(unlayered), 5, 5) == "1")
        #expect(hit(try readScene(unlayered, SceneReadingOptions(windowOrder: .frontToBack)), 5, 5) == "0")
    }

    @Test func `B5: nodes without proper bounds are kept and reported`() throws {
        let document = try readScene(
            """
            <hierarchy><node bounds="[0,0][9,9]">
             <node/>
             <node bounds="[0,0][9]"/><node bounds="[0,0][NaN,9]"/><node bounds="[0,0][9,9]x"/>
            </node></hierarchy>
            """)
        #expect(document.nodes.count == 5)
        #expect(
            document.warnings == [
                "dump:2:2: warning: where node 1 lies is unknown: its bounds are missing",
                #"dump:3:2: warning: node 2 cannot be hit: its bounds are "[0,0][9]", not "[left,top][right,bottom]""#,
                #"dump:3:27: warning: node 3 cannot be hit: its bounds are "[0,0][NaN,9]", not "[left,top][right,bottom]""#,
                #"dump:3:56: warning: node 4 cannot be hit: its bounds are "[0,0][9,9]x", not "[left,top][right,bottom]""#,
            ])
        #expect(hit(document, 5, 5) == "0")
    }

    @Test(arguments: [
        (
            "<hierarchy>\n <node bounds=\"[0,0][9,9]\">",
            "dump:2:28: error: expected </node> before the end of the file"
        ),
        (
            "<plist x=\"0\"/>",
            "dump:1:1: error: expected a scene: hittest-scene, UIKit snapshot or DOM snapshot in JSON, uiautomator or XCUITest dump in XML, Measure layout in SVG, view server dump or recursiveDescription in text, or boxes in CSV, found <plist>"
        ),
        ("  <hierarchy><node></hierarchy>", "dump:1:20: error: expected </node>, found </hierarchy>"),
    ])
    func `errors of markup say where and what`(text: String, message: String) {
        #expect { _ = try readScene(text) } throws: { "\($0)" == message }
    }

    @Test func `real dumps are read`() throws {
        try expectNodes(in: [
            ("uiautomator/UIAUTOMATOR_DUMP.xml", 9, 0), ("uiautomator/Android1.xml", 62, 3),
            ("uiautomator/RelativeCoordinateTest2.xml", 31, 0), ("uiautomator/NodeForRootElementNotFound.xml", 1, 0),
        ])
    }

    @Test func `depth is not limited`() throws {
        let depth = 100_000
        let text =
            "<hierarchy>" + String(repeating: #"<node bounds="[0,0][9,9]">"#, count: depth)
            + String(repeating: "</node>", count: depth) + "</hierarchy>"
        #expect(hit(try readScene(text), 1, 1) == "\(depth - 1)")
    }
}

struct SceneFormatTests {
    @Test func `formats are found from the content`() throws {
        #expect(try SceneFormat.detect(Array(" \n<hierarchy/>".utf8)) == .uiautomator)
        #expect(try SceneFormat.detect(Array("<?xml version='1.0'?><AppiumAUT/>".utf8)) == .xcui)
        #expect(try SceneFormat.detect(Array("<XCUIElementTypeWindow/>".utf8)) == .xcui)
        #expect(try SceneFormat.detect(Array("\u{FEFF}{\"a\":[{\"x\":1}],\"roots\":0}".utf8)) == .hittestScene)
        #expect(try SceneFormat.detect(Array("{\"label\":\"\",\"children\":[],\"x\":NaN}".utf8)) == .uikitSnapshot)
        #expect(try SceneFormat.detect(Array("[null,{\"x\":1}]".utf8)) == .uikitSnapshot)
        #expect(try SceneFormat.detect(Array("{\"x\":1,\"children\":[],\"roots\":[]}".utf8)) == .uikitSnapshot)
        #expect(try SceneFormat.detect(Array("{\"result\":{\"id\":[1]},\"roots\":[]}".utf8)) == .hittestScene)
        #expect(try SceneFormat.detect(Array("{\"result\":{},\"strings\":[]}".utf8)) == .domSnapshot)
        #expect(try SceneFormat.detect(Array("[]".utf8)) == nil)
        #expect(try SceneFormat.detect(Array("hello".utf8)) == nil)
        #expect(try SceneFormat.detect([]) == nil)
    }

    @Test func `members of other formats before the format make a scene no other`() throws {
        let document = try readScene(
            #"{"x":0,"width":9,"result":{"x":1},"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,9,9]}]}"#)
        #expect(document.format == .hittestScene && document.nodes.count == 1)
        #expect(document.otherFields.map(\.name) == ["x", "width", "result"] && document.problems.count == 3)
    }

    @Test func `foreign scenes are rewritten with the same answers`() throws {
        for file in try TestData.sceneFiles {
            let document = try SceneDocument(contentsOf: file)
            var before = LoadedScene(document)
            let rewritten = try SceneDocument(reading: document.json(), file: file)
            var after = LoadedScene(rewritten)
            #expect(rewritten.nodes.map(\.name) == document.nodes.map(\.name))
            for node in document.nodes.prefix(20) {
                let area = node.attributes.area
                for point in [
                    Point(x: area.minX, y: area.minY), Point(x: area.maxX.nextDown, y: area.minY.nextUp),
                    Point(x: area.minX.nextDown, y: area.maxY),
                ] {
                    let names = [
                        before.name(before.scene.topmost(at: point)), after.name(after.scene.topmost(at: point)),
                    ]
                    #expect(names[0] == names[1], "\(file) at \(point)")
                }
            }
        }
    }

    @Test(
        arguments: [("2.75", 2.75), ("0", nil), ("-1", nil), ("1e400", nil), ("nan", nil), ("x", nil)]
            as [(String, Double?)])
    func `a density that is no positive finite number is none`(text: String, density: Double?) throws {
        let dump = "<hierarchy density=\"\(text)\"><node bounds=\"[0,0][9,9]\"/></hierarchy>"
        #expect(try SceneDocument(reading: Array(dump.utf8)).density == density)
    }

    /// A list of controllers makes a short file a damaged scene. In a long file it lies beyond what decides.
    @Test func `the beginning of a long file in a folder decides that it is no scene`() throws {
        let controllers = "\n<Tabs 0x18265240>, state: appeared, view: <UILayoutContainerView 0x18265ac0>\n"
        let notes = String(repeating: "no scene\n", count: 300_000)
        let blank = String(repeating: " ", count: 3_000_000)
        let folder = try TemporaryFolder([
            "short.csv": "notes" + controllers, "long.csv": notes + controllers,
            "scene.csv": blank + "<hierarchy><node bounds=\"[0,0][9,9]\"/></hierarchy>",
        ])
        let found = ["short.csv", "long.csv", "scene.csv"].map { name in
            switch FolderFile(folder.file(name)) {
            case .scene(let document): "scene of \(document.nodes.count)"
            case .noScene: "no scene"
            case .damaged: "damaged"
            }
        }
        #expect(found == ["damaged", "no scene", "scene of 1"])
    }
}
