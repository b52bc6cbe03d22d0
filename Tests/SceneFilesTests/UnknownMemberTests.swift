import SceneFiles
import Testing

/// Members that the scene format does not know: kept, and never skipped in silence.
struct UnknownMemberTests {
    private let scene = """
        {"format": "hittest-scene", "version": 1, "tool": "x", "roots": [
          {"frame": [0, 0, 9, 9], "hiden": true, "text": "t", "identifier": "i", "source.text": 1, "children": [
            {"Alpha": 0, "frame": [0, 0, 9, 9], "hiden": true, "colour": "red"}]}]}
        """

    @Test func `each name is one warning, at its first place`() throws {
        let document = try readScene(scene)
        let ignored = "which is ignored wherever it stands"
        #expect(
            document.warnings == [
                "dump:1:43: warning: the format knows no member \"tool\", \(ignored)",
                "dump:2:27: warning: the format knows no member \"hiden\", \(ignored); is \"hidden\" meant?",
                "dump:3:6: warning: the format knows no member \"Alpha\", \(ignored); is \"alpha\" meant?",
                "dump:3:56: warning: the format knows no member \"colour\", \(ignored)",
            ])
        let again = try SceneDocument(reading: document.json())
        #expect(again.nodes.map(\.otherFields) == document.nodes.map(\.otherFields))
        #expect(again.nodes[0].otherFields.map(\.name) == ["hiden", "source.text"])
        #expect(again.nodes[0].text == document.nodes[0].text && again.nodes[0].identifier != nil)
        #expect(again.otherFields == document.otherFields && again.problems.count == 4)
    }

    @Test func `strictly, the first is an error`() throws {
        let message = "dump:1:43: error: expected a member that the format knows, found \"tool\""
        #expect(refusal { try readScene(scene, SceneReadingOptions(isStrict: true)) } == message)
    }

    @Test(arguments: [
        ("hiden", "hidden"), ("Frame", "frame"), ("frmae", "frame"), ("touchoutsets", "touchOutsets"),
        ("hitModes", "hitMode"), ("childern", "children"), ("lable", "label"), ("hitTest", nil), ("z", "id"),
    ])
    func `misspellings`(name: String, meant: String?) throws {
        let text = #"{"format":"hittest-scene","version":1,"roots":[{"frame":[0,0,1,1],"\#(name)":0}]}"#
        let message = try #require(try SceneDocument(reading: Array(text.utf8)).problems.first?.message)
        #expect(message.hasSuffix(meant.map { "; is \"\($0)\" meant?" } ?? "stands") || name == "z")
    }
}
