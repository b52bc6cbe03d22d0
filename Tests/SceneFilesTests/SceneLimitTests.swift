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
}
