import Foundation
import Testing

@Suite struct ExplainCommandTests {
    private static let scene = """
        {"format":"hittest-scene","version":1,"roots":[
         {"id":"window","frame":[0,0,100,100],"class":"Window","children":[
          {"id":"buy","frame":[10,10,60,50],"class":"BuyButton"},
          {"id":"sheet","frame":[0,0,100,100],"class":"Sheet"}]}]}
        """

    private func folder() throws -> HittestProcess.Folder {
        try HittestProcess.Folder(["scene.json": ExplainCommandTests.scene, "broken.json": "{\"roots\": 1}"])
    }

    @Test func theAnswerAsText() throws {
        let result = try folder().run("explain", "scene.json", "20", "20")
        #expect(
            result.output == """
                touch at (20, 20): Sheet "sheet"
                Window "window" at (20, 20): enabled, visible, alpha 1, mode auto, inside
                └ Sheet "sheet" at (20, 20): enabled, visible, alpha 1, mode auto, inside

                """)
        #expect(result.status == 0 && result.errors.isEmpty)
    }

    @Test func aNodeAsTextAndJSON() throws {
        let text = try folder().run("explain", "scene.json", "20", "20", "--node", "buy")
        #expect(
            text.output.hasPrefix(
                """
                BuyButton "buy" does not get the touch at (20, 20): Sheet "sheet" lies in front and takes the touch, \
                though it looks passive

                """))
        let json = try folder().run("explain", "scene.json", "20", "20", "--node", "buy", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["verdict"] as? String == "notHit" && object?["reason"] as? String == "covered")
        let miss = try folder().run("explain", "scene.json", "--json", "--", "-1", "5")
        #expect(miss.output == "{\"point\":[-1,5],\"status\":\"miss\",\"path\":[]}\n")
    }

    @Test func whatIsWrongHasAStatusOfItsOwn() throws {
        #expect(try folder().run("explain", "scene.json", "1").status == 64)
        #expect(try folder().run("explain", "scene.json", "1", "x").status == 64)
        #expect(try folder().run("explain", "broken.json", "1", "1").status == 65)
        #expect(try folder().run("explain", "none.json", "1", "1").status == 66)
        let unknown = try folder().run("explain", "scene.json", "1", "1", "--node", "z")
        #expect(unknown.status == 64 && unknown.errors.contains("has the id \"z\""))
        #expect(try folder().run("explain", "--help").output.contains("Usage: hittest explain SCENE X Y"))
    }
}
