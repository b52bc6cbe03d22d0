import SceneFiles
import Testing

/// Where the code of a node that asks may say yes, in scene files (Semantics, D6).
struct SceneReachTests {
    private func read(_ members: String) throws -> SceneDocument {
        try readScene(
            """
            {"format": "hittest-scene", "version": 1, "roots": [
              {"id": "root", "frame": [0, 0, 90, 90], "children": [
                {"id": "round", "frame": [10, 10, 20, 20], \(members)}]}]}
            """)
    }

    @Test func `D6: a reach is read, written as it was, and says where the node asks`() throws {
        let document = try read(#""asks": "inside", "reach": [25, -5, -30, 30]"#)
        #expect(document.problems.isEmpty)
        #expect(document.nodes[1].attributes.reach == .rect(Rect(x: 25, y: -5, width: -30, height: 30)))
        let again = try SceneDocument(reading: document.json())
        #expect(again.nodes[1].attributes == document.nodes[1].attributes)
        let loaded = LoadedScene(document)
        let (root, round) = (loaded.ids[0], loaded.ids[1])
        #expect(loaded.scene.walk(at: Point(x: 34, y: 34)) == .ask(round))
        #expect(loaded.scene.walk(at: Point(x: 35, y: 34)) == .hit(root))
    }

    @Test func `D6: a reach without asks, or of three numbers, is an error in its place`() {
        let bare = refusal { try read(#""reach": [0, 0, 1, 1]"#) }
        #expect(bare == "dump:3:5: error: expected asks beside the reach, which is that of an overriding node")
        let short = refusal { try read(#""asks": "hitTest", "reach": [0, 0, 1]"#) }
        #expect(short?.contains("reach [x, y, width, height]") == true)
    }
}
