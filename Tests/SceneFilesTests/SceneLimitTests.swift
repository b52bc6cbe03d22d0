import SceneFiles
import Testing

/// Small scenes that would take very much memory or time if nothing were limited.
struct SceneLimitTests {
    /// Each curve becomes 4096 lines, and each shape two million points.
    @Test func `path data becomes no more points than a file has room for`() throws {
        let data = "M0 0Q1e9 1e9 9 0" + String(repeating: "T0 0T9 0", count: 265)
        let node = #"{"frame":[0,0,9,9],"shape":{"svgPath":"\#(data)"}}"#
        func scene(_ nodes: String) -> String {
            #"{"format":"hittest-scene","version":1,"roots":["# + "\n\(nodes)]}"
        }
        #expect(try readScene(scene(node)).nodes.count == 1)
        let message = "expected paths of fewer points in all (svgPath); a greater tolerance gives fewer"
        #expect(refusal { try readScene(scene(node + ",\n" + node)) } == "dump:3:40: error: \(message)")
    }

    @Test func `of very many problems the first are listed, and all are counted`() throws {
        let nulls = String(repeating: "null,", count: 3_000)
        let document = try readScene("[" + nulls + #"{"x":0,"y":0,"width":9,"height":9}]"#)
        #expect(document.problems.count == SceneDocument.listedProblemCount && document.problemCount == 3_000)
        #expect(document.report.count == 21)
        #expect(document.report.last == "dump: warning: 2980 more problems like these")
    }

    @Test func `unknown members of very long names are compared with no other`() throws {
        let name = String(repeating: "a", count: 3_000_000)
        let text = #"{"format":"hittest-scene","version":1,"roots":[],"\#(name)":0,"versoin":1}"#
        let messages = try readScene(text).problems.map(\.message)
        #expect(messages.map { $0.hasSuffix("stands") } == [true, false])
    }

    /// If each bracket were followed to the greatest length of a name, that would be 80 million steps.
    @Test func `brackets without end are no views, and deep names are those of views`() throws {
        #expect(refusal { try readScene(String(repeating: "<a", count: 20_000)) } != nil)
        let name = String(repeating: "Card<", count: 200) + "Int" + String(repeating: ">", count: 200)
        #expect(try readScene("<\(name): 0x1; frame = (0 0; 9 9)>").nodes.map(\.className) == ["Card"])
    }

    /// If each window looked for a button below it, that would be 800 million names.
    @Test func `rules about what windows contain are applied in one pass`() throws {
        let depth = 40_000
        let window = #"{"label":"UIWindow","x":0,"y":0,"width":9,"height":9,"children":["#
        func text(_ inner: String) -> String {
            String(repeating: window, count: depth) + inner + String(repeating: "]}", count: depth)
        }
        let button = #"{"label":"UIButton","x":0,"y":0,"width":5,"height":5}"#
        let rules = try SceneRules(
            reading: Array(
                (#"{"format":"hittest-rules","version":1,"rules":[{"parent":"UIWindow","coversParent":true,"#
                    + #""contains":"UI*Button","hitMode":"boxNone"}]}"#).utf8))
        let modes = try [text(""), text(button)].map { text in
            try rules.treatments(of: readScene(text)).map(\.attributes.hitMode)
        }
        #expect(modes[0].allSatisfy { $0 == .auto } && modes[0].count == depth)
        #expect(modes[1].dropFirst().dropLast().allSatisfy { $0 == .boxNone } && modes[1].count == depth + 1)
        #expect(modes[1].first == .auto && modes[1].last == .auto)
    }
}
