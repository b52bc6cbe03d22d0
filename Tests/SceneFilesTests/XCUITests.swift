import SceneFiles
import Testing

struct XCUITests {
    private let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <AppiumAUT>
         <XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="390" height="844" name="Maps">
          <XCUIElementTypeWindow x="0" y="0" width="390" height="844" visible="true">
           <XCUIElementTypeButton type="XCUIElementTypeButton" x="10" y="20" width="30" height="40" name="a" label="Go" enabled="false"/>
           <XCUIElementTypeOther x="100" y="100" width="90" height="90" visible="false">
            <XCUIElementTypeButton x="100" y="100" width="90" height="90" visible="true"/>
           </XCUIElementTypeOther>
          </XCUIElementTypeWindow>
          <XCUIElementTypeWindow x="0" y="0" width="390" height="20"/>
         </XCUIElementTypeApplication>
        </AppiumAUT>
        """

    @Test func `a page source is read`() throws {
        let document = try readScene(page)
        #expect(document.format == .xcui && document.problems.isEmpty)
        #expect(document.nodes.map(\.parent) == [nil, 0, 1, 1, 3, 0])
        #expect(
            document.nodes[2].className == "XCUIElementTypeButton"
                && document.nodes[3].className == "XCUIElementTypeOther")
        #expect(document.nodes.map(\.label) == [nil, nil, "Go", nil, nil, nil])
        #expect(document.nodes.map(\.identifier) == ["Maps", nil, "a", nil, nil, nil])
        #expect(document.nodes[2].otherFields.first == .init(name: "name", json: #""a""#))
        #expect(document.nodes[2].position?.description == "5:4")
        // A disabled control is still hit (A8); a later window lies in front.
        #expect(hit(document, 10, 20) == "2" && hit(document, 40, 20) == "1" && hit(document, 10, 19) == "5")
        // What cannot be seen is out with all that is in it (A3).
        #expect(hit(document, 120, 120) == "1")
    }

    @Test func `the order of apps is switched`() throws {
        let apps = """
            <AppiumAUT><XCUIElementTypeApplication x="0" y="0" width="9" height="9"/>
            <XCUIElementTypeApplication x="0" y="0" width="9" height="9"/></AppiumAUT>
            """
        #expect(hit(try readScene(apps), 5, 5) == "1")
        #expect(hit(try readScene(apps, SceneReadingOptions(windowOrder: .frontToBack)), 5, 5) == "0")
    }

    @Test func `B5: elements without proper rectangles are kept and reported`() throws {
        let document = try readScene(
            """
            <XCUIElementTypeApplication x="0" y="0" width="9" height="9">
             <XCUIElementTypeOther y="0" width="9" height="9"><XCUIElementTypeOther x="0" y="0" width="9" height="9"/></XCUIElementTypeOther>
             <XCUIElementTypeOther x="0" y="inf" width="9" height="9"/>
             <XCUIElementTypeOther x="0" y="0" width="1e999" height="9"/>
            </XCUIElementTypeApplication>
            """)
        #expect(
            document.warnings == [
                "dump:2:2: warning: where node 1 lies is unknown: its x is missing",
                #"dump:3:2: warning: node 3 cannot be hit: its y is "inf", not a finite number"#,
                #"dump:4:2: warning: node 4 cannot be hit: its width is "1e999", not a finite number"#,
            ])
        // What lies in an element without a place has one of its own.
        #expect(hit(document, 5, 5) == "2")
    }

    @Test(arguments: [
        (
            "<AppiumAUT>\n <XCUIElementTypeOther>",
            "dump:2:24: error: expected </XCUIElementTypeOther> before the end of the file"
        ),
        ("<node/>", "dump:1:1: error: expected <AppiumAUT> or an XCUIElementType, found <node>"),
    ])
    func `errors say where and what`(text: String, message: String) {
        #expect { _ = try readScene(text, SceneReadingOptions(format: .xcui)) } throws: { "\($0)" == message }
    }

    @Test func `real page sources are read`() throws {
        try expectNodes(in: [
            ("xcui/SettingsTopScreen.xml", 93, 0), ("xcui/KeyboardScreen.xml", 93, 0),
            ("xcui/RelativeCoordinateTest2.xml", 26, 1), ("xcui/NodeForRootElementNotFound.xml", 0, 0),
        ])
        let keyboards = try SceneDocument(contentsOf: TestData.path("xcui/KeyboardScreen.xml"))
        let name = hit(keyboards, 200, 130)
        #expect(keyboards.nodes.first { $0.name == name }?.title == "Keyboards")
    }
}
