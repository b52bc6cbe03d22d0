import SceneFiles
import Testing

/// What each platform would do, by the shipped rules, on recorded screens.
struct RulesTests {
    @Test(arguments: [
        ("UILabel", "UILabel", true), ("UILabel", "uilabel", false), ("UILabel", "UILabels", false),
        ("_?UI*Label", "_UIFancyLabel", true), ("_?UI*Label", "UILabel", true), ("_?UI*Label", "__UILabel", false),
        ("*[Pp]assthrough*", "Passthrough", true), ("*[Pp]assthrough*", "a passthrough b", true),
        ("*[Pp]assthrough*", "passThrough", false), ("[ab]?c", "c", true), ("[ab]?c", "abc", false),
        ("", "", true), ("", "a", false), ("*", "", true), ("a**b", "axxb", true), ("é*", "éa", true),
        ("[-ab]", "-", true), ("[ab-]", "-", true), ("-", "-", true),
        ("*a*a*a*a*a*a*a*a*b", String(repeating: "a", count: 2_000), false),
    ])
    func `patterns match the whole name`(pattern: String, name: String, isMatch: Bool) throws {
        #expect(try NamePattern(pattern).matches(name) == isMatch)
    }

    @Test(arguments: ["[ab", "[]a", "?a", "*?", "a??", "[a-z]*"])
    func `malformed patterns are errors`(pattern: String) {
        #expect(throws: NamePattern.Malformed.self) { try NamePattern(pattern) }
    }

    @Test func `the last rule that says something decides`() throws {
        let text = """
            {"format":"hittest-rules","version":1,"name":"mine","unit":"dp","density":2,"rules":[
             {"when":{"class":"Glass*"},"hitMode":"none","because":"so"},
             {"when":{"class":"GlassPane"},"touchOutsets":[1,2,3,4]},
             {"when":{"class":"GlassPane"},"hitMode":"boxNone"},
             {"when":{"clickable":"true"},"hitMode":"auto","acts":true},
             {"parent":"GlassPane","contains":"Leaf","coversParent":true,"hitMode":"boxOnly"}]}
            """
        let rules = try SceneRules(reading: Array(text.utf8))
        let document = try readScene(
            """
            <hierarchy><node class="GlassPane" bounds="[0,0][9,9]">
             <node class="Glass" bounds="[0,0][9,9]"><node class="Leaf" bounds="[0,0][1,1]" clickable="true"/></node>
             <node class="Glass" bounds="[0,0][8,9]"><node class="Leaf" bounds="[0,0][1,1]"/></node>
            </node></hierarchy>
            """)
        let treated = rules.treatments(of: document)
        #expect(treated.map(\.attributes.hitMode) == [.boxNone, .boxOnly, .auto, .none, .auto])
        #expect(treated.map(\.rule) == [2, 4, 3, 0, nil])
        #expect(treated.map(\.acts) == [nil, nil, true, nil, nil])
        #expect(treated[0].attributes.touchOutsets == EdgeInsets(top: 2, left: 4, bottom: 6, right: 8))
        #expect(rules.rules[4].description == "in GlassPane, with Leaf, covering its parent")
    }

    @Test func `outsets of rules add up to what numbers hold`() throws {
        let rule = #"{"when":{},"touchOutsets":[1e308,0,0,-1]}"#
        let text = #"{"format":"hittest-rules","version":1,"density":1e9,"rules":[\#(rule),\#(rule)]}"#
        let rules = try SceneRules(reading: Array(text.utf8))
        let document = try readScene(#"<hierarchy><node class="A" bounds="[0,0][9,9]"/></hierarchy>"#)
        let outsets = rules.treatments(of: document)[0].attributes.touchOutsets
        #expect(outsets.top == .greatestFiniteMagnitude && outsets.left == 0)
        #expect(LoadedScene(document, rules: rules).scene.count == 1)
    }

    @Test func `rules have the name that they state, else that of their file, or are unnamed`() throws {
        func name(_ member: String, _ file: String?) throws -> String {
            let text = #"{"format":"hittest-rules","version":1,\#(member)"rules":[]}"#
            return try SceneRules(reading: Array(text.utf8), file: file).name
        }
        #expect(try name("", "/a/b c/r.json") == "r.json")
        #expect(try name("", "r.json") == "r.json")
        #expect(try name("", nil) == "unnamed")
        #expect(try name(#""name":"mine","#, "/a/r.json") == "mine")
        #expect(SceneRules().name == "none")
    }

    @Test(arguments: [
        ("[]", "r.json:1:1: error: expected a rule file, which is an object, found an array"),
        (#"{"format":"x"}"#, #"r.json:1:11: error: expected the format "hittest-rules", found "x""#),
        (#"{"format":"hittest-rules","version":2}"#, "r.json:1:37: error: expected version 1, found 2"),
        (
            #"{"format":"hittest-rules","version":1}"#,
            #"r.json:1:1: error: expected a member "rules" in the rule file"#
        ),
        (
            #"{"format":"hittest-rules","version":1,"rules":[{"when":{"class":"a["}}]}"#,
            #"r.json:1:65: error: expected characters and ']' after the '[' of the pattern "a[""#
        ),
        (
            #"{"format":"hittest-rules","version":1,"rules":[{"hitmode":"none"}]}"#,
            #"r.json:1:49: error: expected a member of a rule, found "hitmode""#
        ),
        (
            #"{"format":"hittest-rules","version":1,"rules":[{"hitMode":"off"}]}"#,
            #"r.json:1:59: error: expected one of "auto", "none", "boxNone", "boxOnly" (hitMode), found "off""#
        ),
        (
            #"{"format":"hittest-rules","version":1,"density":0,"rules":[]}"#,
            "r.json:1:49: error: expected a density above 0"
        ),
        (
            #"{"format":"hittest-rules","version":1,"rounding":-1,"rules":[]}"#,
            "r.json:1:50: error: expected a rounding of at least 0"
        ),
        (
            #"{"format":"hittest-rules","version":1,"minimumTarget":[1,-1],"rules":[]}"#,
            "r.json:1:39: error: expected sides of at least 0 (minimumTarget)"
        ),
    ])
    func `errors in rule files say where and what`(text: String, message: String) {
        #expect(refusal { try SceneRules(reading: Array(text.utf8), file: "r.json") } == message)
    }

    @Test(arguments: SceneRules.shippedNames)
    func `every shipped rule has its reason`(name: String) throws {
        let rules = try #require(SceneRules.shipped(named: name))
        #expect(rules.name == name)
        #expect(!rules.rules.isEmpty)
        for rule in rules.rules { #expect(rule.reason?.isEmpty == false, "\(rule)") }
    }

    // MARK: What the platforms do

    /// UIKit answered all of these itself.
    @Test func `all 88 taps are answered as UIKit did`() throws {
        let tally = try tally("uikit")
        #expect(tally.recorded == 88 && tally.asRecorded == 88 && tally.differences == 0)
    }

    /// Nodes that the rules call acting, and what a touch at their center lands on.
    private func centers(
        of folder: String, _ isWanted: (SceneNode) -> Bool
    ) throws -> (count: Int, themselves: Int, descendants: Int) {
        var (count, themselves, descendants) = (0, 0, 0)
        for file in try namesInFolder(TestData.path(folder)).filter({ $0.hasSuffix(".xml") }) {
            var loaded = try loadScene(folder + "/" + file)
            for (index, node) in loaded.document.nodes.enumerated() where isWanted(node) && node.defect == nil {
                let area = node.attributes.area
                guard !area.isEmpty else { continue }
                count += 1
                let center = Point(x: (area.minX + area.maxX) / 2, y: (area.minY + area.maxY) / 2)
                guard case .hit(let id) = loaded.scene.topmost(at: center), let landed = loaded.index(of: id) else {
                    Issue.record("\(file): nothing is hit at the center of node \(node.name)")
                    continue
                }
                if landed == index { themselves += 1 }
                if loaded.document.path(to: landed).contains(index) { descendants += 1 }
            }
        }
        return (count, themselves, descendants)
    }

    @Test func `all clickable views of android are hit`() throws {
        let found = try centers(of: "uiautomator") {
            $0.member("clickable") == "true" || $0.member("long-clickable") == "true"
        }
        #expect(found.count == 129)
        #expect(found.descendants == found.count)
    }

    @Test func `visible interactive elements of page sources are hit`() throws {
        let rules = SceneRules.shipped(for: .xcui)
        var acting: Set<String> = []
        for rule in rules.rules where rule.effect.acts == true { acting.formUnion(rule.members.map(\.pattern.text)) }
        let patterns = try acting.map { try NamePattern($0) }
        let found = try centers(of: "xcui") { node in
            node.member("visible") == "true" && patterns.contains { $0.matches(node.className ?? "") }
        }
        #expect(found.count >= 99)
        #expect(found.themselves >= found.count - 2)
        #expect(found.descendants == found.count)
    }

    @Test(arguments: ["uiautomator", "xcui"])
    func `no visible node is called unhittable`(folder: String) throws {
        for file in try namesInFolder(TestData.path(folder)) where file.hasSuffix(".xml") {
            let loaded = try loadScene(folder + "/" + file)
            let report = loaded.scene.audit(knowing: loaded.knowledge)
            for finding in report.findings where finding.rule == .unhittable {
                let node = try #require(loaded.node(finding.node.id))
                #expect(node.member("visible") == "false", "\(file): \(finding)")
            }
        }
    }

    @Test func `what a file says of acting wins over names of classes`() throws {
        let document = try readScene(
            """
            {"format":"hittest-scene","version":1,"roots":[
             {"frame":[0,0,9,9],"class":"CardView","acts":true},{"frame":[0,0,9,9],"class":"FakeButton","acts":false},
             {"frame":[0,0,9,9],"class":"Button"}]}
            """)
        let loaded = LoadedScene(document, rules: .shipped(for: .hittestScene))
        #expect(document.nodes.indices.map { loaded.acts($0) } == [true, false, true])
        #expect(try SceneDocument(reading: document.json()).nodes.map(\.acts) == [true, false, nil])
        #expect(LoadedScene(document).acts(0) == true)
    }

    /// Every node of a long chain responds to touches, and the outermost takes all touches.
    @Test func `a control around 20,000 nodes that act handles the touches on all of them`() throws {
        let depth = 20_000
        let node = #"{"frame":[0,0,9,9],"acts":true,"children":["#
        let text: String =
            #"{"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,9,9],"acts":true,"hitMode":"boxOnly","#
            + #""children":["# + String(repeating: node, count: depth) + String(repeating: "]}", count: depth) + "]}]}"
        let loaded = LoadedScene(try readScene(text))
        let nodes = loaded.document.nodes.indices
        #expect(nodes.count == depth + 1)
        #expect(nodes.filter { loaded.acts($0) != false } == [0])
        #expect(nodes.allSatisfy { loaded.handler(of: $0) == 0 })
    }

    /// The title of a node that acts is the first words in it that are not those of another such node.
    @Test func `20,000 nodes that act, one in another, have the title of the text in the innermost`() throws {
        let depth = 20_000
        let node = #"{"frame":[0,0,9,9],"acts":true,"children":["#
        let text: String =
            #"{"format":"hittest-scene","version":1,"roots":["# + String(repeating: node, count: depth)
            + #"{"frame":[0,0,9,9],"acts":true,"text":"no"},{"frame":[0,0,9,9],"text":"yes"},{"frame":[0,0,9,9],"text":"late"}"#
            + String(repeating: "]}", count: depth) + "]}"
        let loaded = LoadedScene(try readScene(text))
        let titles = loaded.document.nodes.indices.map { loaded.title(of: $0) }
        #expect(titles.prefix(depth).allSatisfy { $0 == "yes" })
        #expect(titles.dropFirst(depth) == ["no", "yes", "late"])
    }

    // MARK: Unknown

    @Test func `where a page source cannot decide the answer is unknown`() throws {
        let document = try readScene(
            """
            <XCUIElementTypeApplication x="0" y="0" width="100" height="100">
             <XCUIElementTypeButton x="0" y="0" width="10" height="10"/>
             <XCUIElementTypeOther><XCUIElementTypeButton x="90" y="90" width="20" height="10"/></XCUIElementTypeOther>
             <XCUIElementTypeCell name="late" x="0" y="0" width="10"/>
             <XCUIElementTypeButton x="50" y="50" width="10" height="10"/>
            </XCUIElementTypeApplication>
            """)
        var loaded = LoadedScene(ruled: document)
        // What lies in an element without a place, and out of its parent, is hit; so is what lies in front of the cell.
        #expect(loaded.scene.topmost(at: Point(x: 105, y: 95)) == .hit(loaded.ids[3]))
        #expect(loaded.unknownReason(55, 55) == nil)
        #expect(loaded.unknownReason(5, 5) == "node 4 may lie in front: its height is missing")
        #expect(loaded.acts(4) == false)
        var without = LoadedScene(
            try SceneDocument(reading: Array(#"<XCUIElementTypeWindow x="0" y="0" width="9" height="9"/>"#.utf8)),
            rules: .shipped(for: .xcui))
        let inside = without.scene.topmost(at: .zero)
        #expect(without.unknownReason(for: inside, at: .zero)?.contains("not in a page source") == true)
        #expect(without.unknownReason(for: .miss, at: Point(x: 20, y: 0)) == nil)
    }
}
