import Foundation
import TestSupport
import Testing

struct AuditCommandTests {
    private static let scene = """
        {"format":"hittest-scene","version":1,"roots":[
         {"id":"window","frame":[0,0,100,100],"class":"Window","children":[
          {"id":"buy","frame":[10,10,60,50],"class":"BuyButton"},
          {"id":"help","frame":[70,0,40,44],"class":"HelpButton"},
          {"id":"veil","frame":[0,0,70,100],"class":"Veil"}]}]}
        """

    private func run(_ arguments: String...) throws -> HittestProcess.Result {
        try TemporaryFolder(["scene.json": AuditCommandTests.scene]).run(["audit", "scene.json"] + arguments)
    }

    @Test func `findings as text`() throws {
        let result = try run()
        #expect(
            result.output == """
                scene.json:3:3: error: BuyButton "buy" cannot be hit anywhere: Veil "veil" lies in front and takes the touch, though it \
                looks passive [unhittable]
                scene.json:4:3: warning: HelpButton "help" loses 25 % of its area to the edge of its ancestor Window "window" [cutByAncestor]
                scene.json:4:3: warning: HelpButton "help" is too small a target: 30 × 44 [tooSmall]
                4 nodes: 1 errors, 2 warnings, 0 notes

                """)
        #expect(result.status == 1)
    }

    @Test func `rules and the status are switched`() throws {
        #expect(try run("--rule", "singular").status == 0)
        #expect(try run("--no-rule", "unhittable", "--fail-on", "error").status == 0)
        #expect(try run("--no-rule", "unhittable", "--no-rule", "cutByAncestor", "--minimum-size", "30,30").status == 0)
        #expect(try run("--pass-through-class", "Veil", "--rule", "unhittable").status == 0)
        #expect(try run("--interactive-class", "Window").status == 0)
        #expect(try run("--rule", "nonsense").status == 64)
        #expect(try run("--minimum-size", "1").status == 64)
        #expect(try run("--json", "--sarif").status == 64)
    }

    @Test func `findings as JSON`() throws {
        let result = try run("--json")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(object?["format"] as? String == "hittest-audit" && object?["version"] as? Int == 1)
        let screen = (object?["screens"] as? [[String: Any]])?.first
        #expect(screen?["file"] as? String == "scene.json")
        let findings = screen?["findings"] as? [[String: Any]]
        #expect(findings?.compactMap { $0["rule"] as? String } == ["unhittable", "cutByAncestor", "tooSmall"])
        let nodes = screen?["nodes"] as? [[String: Any]]
        #expect(nodes?.compactMap { $0["hittable"] as? Double } == [1, 0, 0.75, 1])
    }

    @Test func `findings as SARIF`() throws {
        let result = try run("--sarif")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(object?["version"] as? String == "2.1.0")
        let results = (object?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
        #expect(results?.compactMap { $0["level"] as? String } == ["error", "warning", "warning"])
        #expect(result.output.contains(#""region":{"startLine":3,"#))
        #expect(result.status == 1)
    }

    // MARK: Several screens

    private func screens() throws -> TemporaryFolder {
        let page = """
            <XCUIElementTypeWindow x="0" y="0" width="100" height="100" visible="true">
             <XCUIElementTypeButton label="Buy" x="0" y="0" width="50" height="40" visible="true"/>
             <XCUIElementTypeButton label="Help" x="0" y="39" width="50" height="45" visible="true"/>
            </XCUIElementTypeWindow>
            """
        let dump = """
            <hierarchy><node class="V" clickable="true" resource-id="a:id/go" bounds="[0,0][90,90]"/></hierarchy>
            """
        return try TemporaryFolder([
            "s/a.xml": page, "s/b.xml": page, "s/notes.txt": "no scene", "dump.xml": dump,
        ])
    }

    @Test func `the same finding on several screens is one line`() throws {
        let result = try screens().run("audit", "s", exits: 1)
        #expect(
            result.output == """
                s/a.xml:2:2: warning: XCUIElementTypeButton "Buy" (1) is too small a target: 50 × 40 pt [tooSmall] \
                (2 times, on 2 of 2 screens)
                2 screens, 6 nodes: 0 errors, 2 warnings, 0 notes
                2 withheld: no more than the rounding of the file (--withheld)

                """)
    }

    @Test func `buttons without a name are told apart by their size`() throws {
        let page = """
            <XCUIElementTypeWindow x="0" y="0" width="300" height="300" visible="true">
             <XCUIElementTypeButton x="0" y="0" width="20" height="20" visible="true"/>
             <XCUIElementTypeButton x="50" y="0" width="20" height="20" visible="true"/>
             <XCUIElementTypeButton x="100" y="0" width="30" height="20" visible="true"/>
            </XCUIElementTypeWindow>
            """
        let result = try TemporaryFolder(["s/a.xml": page, "s/b.xml": page]).run("audit", "s")
        #expect(
            result.output == """
                s/a.xml:2:2: warning: XCUIElementTypeButton "1" is too small a target: 20 × 20 pt [tooSmall] \
                (4 times, on 2 of 2 screens)
                s/a.xml:4:2: warning: XCUIElementTypeButton "3" is too small a target: 30 × 20 pt [tooSmall] \
                (2 times, on 2 of 2 screens)
                2 screens, 8 nodes: 0 errors, 6 warnings, 0 notes

                """)
    }

    @Test func `a baseline leaves out what is known`() throws {
        let folder = try screens()
        #expect(try folder.run("audit", "s/a.xml", "--write-baseline", "known").status == 0)
        let result = try folder.run("audit", "s", "--baseline", "known", exits: 0)
        #expect(result.output.hasPrefix("2 screens, 6 nodes: 0 errors, 0 warnings, 0 notes\n2 withheld: "))
        #expect(try folder.run("audit", "s", "--baseline", "dump.xml").status == 65)
        #expect(try folder.run("audit", "s", "--baseline", "nothing").status == 66)
    }

    @Test func `a baseline knows why a node could not be hit`() throws {
        func scene(_ buy: String) -> String {
            """
            {"format":"hittest-scene","version":1,"roots":[{"id":"w","frame":[0,0,99,99],"children":[
             {"id":"buy","class":"Button","acts":true,\(buy)}]}]}
            """
        }
        let folder = try TemporaryFolder([
            "hidden.json": scene("\"hidden\":true,\"frame\":[0,0,44,44]"), "empty.json": scene("\"frame\":[0,0,0,0]"),
            "old": "# hittest audit baseline 1\nunhittable | Button buy | \n",
        ])
        #expect(try folder.run("audit", "hidden.json", "--write-baseline", "known").status == 0)
        #expect(try folder.text("known").contains("\nunhittable hidden | Button buy | \n"))
        #expect(try folder.run("audit", "hidden.json", "--baseline", "known").output.contains(" 0 notes\n"))
        let other = try folder.run("audit", "empty.json", "--baseline", "known", exits: 1)
        #expect(other.output.contains(" error: Button \"buy\" cannot be hit anywhere"))
        let old = try folder.run("audit", "empty.json", "--baseline", "old", exits: 65)
        #expect(old.errors == "old:1:1: error: expected the line \"# hittest audit baseline 2\"\n")
    }

    @Test func `programs are told what was not judged`() throws {
        let dump = #"<hierarchy><node class="V" clickable="true" bounds="[0,0][9,9]"/></hierarchy>"#
        let folder = try TemporaryFolder(["d.xml": dump])
        let json = try folder.run("audit", "d.xml", "--json", exits: 0).output
        #expect(json.contains(#""notJudged":["tooSmall"]"#) && !json.contains("isIncomplete"))
        #expect(try !folder.run("audit", "d.xml", "--json", "--density", "2").output.contains("notJudged"))
        let remark = "sizes are not judged: how many pixels a dp is, is not known (--density)"
        let log = try folder.run("audit", "d.xml", "--sarif", exits: 0).output
        #expect(
            log.contains(
                #""invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[{"level":"note","message":{"text":"\#(remark)"}}]}]"#
            ))
        let written = try folder.run("audit", "d.xml", "--write-baseline", "known", exits: 0)
        #expect(written.errors == "hittest audit: warning: \(remark)\n")
        #expect(try folder.run("audit", "d.xml", "--write-baseline", "known", "--quiet", exits: 0).errors.isEmpty)
    }

    /// As after `--write-baseline s/*.xml`, where the name is forgotten.
    @Test func `a baseline replaces no scene`() throws {
        let folder = try screens()
        let scene = try folder.text("s/a.xml")
        let result = try folder.run("audit", "--write-baseline", "s/a.xml", "s/b.xml", exits: 64)
        #expect(result.errors.contains("--write-baseline would replace s/a.xml, which is no baseline"))
        #expect(try folder.text("s/a.xml") == scene)
        try folder.write([], to: "empty")
        #expect(try folder.run("audit", "s/a.xml", "--write-baseline", "empty").status == 0)
    }

    @Test func `a baseline controls no terminal, and is recognised`() throws {
        let scene = AuditCommandTests.scene.replacing("BuyButton", with: #"\u001B[31mButton"#)
        let folder = try TemporaryFolder(["s.json": scene])
        let known = try folder.run("audit", "s.json", "--write-baseline", "-", exits: 0).output
        #expect(known.contains(#"\u{1B}[31mButton"#) && !known.contains("\u{1B}"))
        try folder.write(Array(known.utf8), to: "known")
        let result = try folder.run("audit", "s.json", "--baseline", "known", exits: 0)
        #expect(result.output.contains("nodes: 0 errors, 0 warnings, 0 notes"))
    }

    @Test func `a baseline that is brought up to date keeps what was known`() throws {
        let folder = try screens()
        #expect(try folder.run("audit", "s/a.xml", "--write-baseline", "known").status == 0)
        let known = try folder.text("known")
        #expect(known.split(separator: "\n").count > 1)
        #expect(try folder.run("audit", "s/a.xml", "--baseline", "known", "--write-baseline", "known").status == 0)
        #expect(try folder.text("known") == known)
    }

    @Test func `the paths of a SARIF log are references, standard input has one of its own`() throws {
        let name = "a b/50%#1?:\"x\"_é.json"
        let folder = try TemporaryFolder([name: AuditCommandTests.scene])
        let result = try folder.run("audit", name, "--sarif", exits: 1)
        #expect(result.output.contains(#"{"uri":"a%20b/50%25%231%3F%3A%22x%22_%C3%A9.json"}"#), "\(result.output)")
        let piped = try folder.run("audit", "-", "--sarif", input: AuditCommandTests.scene, exits: 1)
        #expect(piped.output.contains(#"{"uri":"file:///dev/stdin"}"#))
    }

    @Test func `the scene and the baseline cannot both be standard input`() throws {
        let result = try HittestProcess.run(["audit", "-", "--baseline", "-"], exits: 64)
        #expect(result.errors.contains("error: only one of SCENE and --baseline can be standard input\n"))
    }

    /// A uiautomator dump is cut to what is shown: what it leaves of a row says little about the row.
    @Test func `what a dump has cut is not judged`() throws {
        let dump = """
            <hierarchy><node class="Screen" bounds="[0,0][100,200]"><node class="List" scrollable="true" bounds="[0,20][100,180]">
             <node class="Cut" clickable="true" bounds="[0,170][100,180]"/>
             <node class="Gone" clickable="true" bounds="[0,0][0,0]"/>
             <node class="Small" clickable="true" bounds="[0,60][100,70]"/></node></node></hierarchy>
            """
        let folder = try TemporaryFolder(["d.xml": dump])
        let result = try folder.run("audit", "d.xml", "--density", "1")
        #expect(
            result.output == """
                d.xml:4:2: warning: Small "4" is too small a target: 100 × 10 dp [tooSmall]
                5 nodes: 0 errors, 1 warnings, 0 notes
                1 withheld: perhaps cut by the dump at the edge of what is shown (--withheld)

                """)
        let listed = try folder.run("audit", "d.xml", "--density", "1", "--withheld")
        #expect(
            listed.output.contains(
                "d.xml:2:2: withheld: Cut \"2\" is too small a target: 100 × 10 dp [tooSmall]: perhaps cut by the dump")
        )
        #expect(listed.output.contains("\n1 withheld: perhaps cut by the dump at the edge of what is shown\n"))
        #expect(listed.status == result.status)
        let json = try folder.run("audit", "d.xml", "--density", "1", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let withheld = (object?["screens"] as? [[String: Any]])?.first?["withheld"] as? [[String: Any]]
        #expect((withheld?.first?["finding"] as? [String: Any])?["rule"] as? String == "tooSmall")
        let sarif = try folder.run("audit", "d.xml", "--density", "1", "--sarif", "--withheld")
        #expect(sarif.output.contains(#""suppressions":[{"kind":"external","justification":"perhaps cut"#))
    }

    /// Real screens: check boxes outside a root that a script has cut down, and buttons at the edge of the screen.
    @Test(arguments: [("RelativeMisc_check", 3), ("RelativeMisc_radio", 3), ("clock_Alarm", 1), ("Languages", 1)])
    func `small targets of real screens are found`(screen: String, findings: Int) throws {
        let data = URL.package.appending(path: "Tests/SceneFilesTests/Data/uiautomator/\(screen).xml")
        let result = try HittestProcess.run(["audit", data.path, "--density", "2.75", "--rule", "tooSmall"])
        #expect(
            result.output.components(separatedBy: "[tooSmall]").count == findings + 1
                && !result.output.contains("withheld"))
    }

    /// Boxes that reach beyond an edge have not been cut there; nor those at the edge of the screen whose size is one that an
    /// app would give, or that of the others beside them.
    @Test(arguments: [
        (
            #"<node class="W" bounds="[0,0][50,400]"><node class="B" clickable="true" bounds="[42,449][200,480]"/></node>"#,
            1
        ),
        (
            #"<node class="W" bounds="[0,0][300,400]"><node class="B" clickable="true" bounds="[189,0][300,132]"/></node>"#,
            1
        ),
        (
            #"<node class="W" bounds="[0,0][300,400]"><node class="B" clickable="true" bounds="[183,0][300,132]"/></node>"#,
            0
        ),
        // Rows of a list, the last of which is as high as the others, and one that is less.
        (
            #"<node class="W" scrollable="true" bounds="[0,0][300,400]"><node class="R" clickable="true" bounds="[0,200][300,300]"/>"#
                + #"<node class="R" clickable="true" bounds="[0,300][300,400]"/></node>"#, 2
        ),
        (
            #"<node class="W" scrollable="true" bounds="[0,0][300,400]"><node class="R" clickable="true" bounds="[0,157][300,300]"/>"#
                + #"<node class="R" clickable="true" bounds="[0,301][300,400]"/></node>"#, 0
        ),
    ])
    func `what merely ends at an edge is judged`(screen: String, findings: Int) throws {
        let folder = try TemporaryFolder(["d.xml": "<hierarchy>\(screen)</hierarchy>"])
        let result = try folder.run("audit", "d.xml", "--density", "2.75", "--rule", "tooSmall")
        #expect(result.output.contains(": 0 errors, \(findings) warnings, 0 notes\n"), "\(result.output)")
        #expect(result.output.contains(" withheld: ") == (findings == 0))
    }

    @Test func `sizes are in the platforms unit`() throws {
        let folder = try screens()
        let unknown = try folder.run("audit", "dump.xml")
        #expect(
            unknown.output == """
                1 nodes: 0 errors, 0 warnings, 0 notes
                sizes are not judged: how many pixels a dp is, is not known (--density)

                """)
        let known = try folder.run("audit", "dump.xml", "--density", "2")
        #expect(known.output.contains("V \"go\" (0) is too small a target: 90 × 90, 45 × 45 dp [tooSmall]"))
        #expect(try folder.run("audit", "dump.xml", "--density", "1.5").status == 0)
    }
}
