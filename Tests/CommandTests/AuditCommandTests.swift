import Foundation
import Testing

@Suite struct AuditCommandTests {
    private static let scene = """
        {"format":"hittest-scene","version":1,"roots":[
         {"id":"window","frame":[0,0,100,100],"class":"Window","children":[
          {"id":"buy","frame":[10,10,60,50],"class":"BuyButton"},
          {"id":"help","frame":[70,0,40,44],"class":"HelpButton"},
          {"id":"veil","frame":[0,0,70,100],"class":"Veil"}]}]}
        """

    private func run(_ arguments: String...) throws -> HittestProcess.Result {
        let folder = try HittestProcess.Folder(["scene.json": AuditCommandTests.scene])
        return try HittestProcess.run(["audit", "scene.json"] + arguments, in: folder.url)
    }

    @Test func findingsAsText() throws {
        let result = try run()
        #expect(
            result.output == """
                error: BuyButton "buy" cannot be hit anywhere: Veil "veil" lies in front and takes the touch, though it \
                looks passive [unhittable]
                warning: HelpButton "help" loses 25 % of its area to the edge of its ancestor Window "window" [cutByAncestor]
                warning: HelpButton "help" is too small a target: 30 × 44 [tooSmall]
                4 nodes: 1 errors, 2 warnings, 0 notes

                """)
        #expect(result.status == 1)
    }

    @Test func rulesAndTheStatusAreSwitched() throws {
        #expect(try run("--rule", "singular").status == 0)
        #expect(try run("--no-rule", "unhittable", "--fail-on", "error").status == 0)
        #expect(try run("--no-rule", "unhittable", "--no-rule", "cutByAncestor", "--minimum-size", "30,30").status == 0)
        #expect(try run("--pass-through-class", "Veil", "--rule", "unhittable").status == 0)
        #expect(try run("--interactive-class", "Window").status == 0)
        #expect(try run("--rule", "nonsense").status == 64)
        #expect(try run("--minimum-size", "1").status == 64)
        #expect(try run("--json", "--sarif").status == 64)
    }

    @Test func findingsAsJSON() throws {
        let result = try run("--json")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let findings = object?["findings"] as? [[String: Any]]
        #expect(findings?.compactMap { $0["rule"] as? String } == ["unhittable", "cutByAncestor", "tooSmall"])
        let nodes = object?["nodes"] as? [[String: Any]]
        #expect(nodes?.compactMap { $0["hittable"] as? Double } == [1, 0, 0.75, 1])
    }

    @Test func findingsAsSARIF() throws {
        let result = try run("--sarif")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(object?["version"] as? String == "2.1.0")
        let results = (object?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
        #expect(results?.compactMap { $0["level"] as? String } == ["error", "warning", "warning"])
        #expect(result.output.contains(#""region":{"startLine":3,"#))
        #expect(result.status == 1)
    }
}
