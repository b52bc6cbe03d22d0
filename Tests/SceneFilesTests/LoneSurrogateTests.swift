import SceneFiles
import TestSupport
import Testing

/// Texts that a program has cut within a character, so that half a surrogate pair is left.
struct LoneSurrogateTests {
    private func text(_ json: String) throws -> String? {
        var reader = JSONReader(Array(json.utf8), allowsLoneSurrogates: true)
        guard case .string(let text) = try reader.next() else { return nil }
        return reader.string(text)
    }

    @Test(arguments: [
        (#""a\ud83d""#, "a\u{FFFD}"), (#""\ud83dz""#, "\u{FFFD}z"), (#""\ude00z""#, "\u{FFFD}z"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\n""#, "\u{FFFD}\n"),
        (#""\ud83d\ude00""#, "😀"),
    ])
    func `a half alone is read as the character for what is lost`(json: String, expected: String) throws {
        #expect(try text(json) == expected)
    }

    @Test func `an escape after a half has to be one`() {
        #expect(throws: ParseFailure("expected four hexadecimal digits after '\\u', found 'g'", at: 9)) {
            _ = try text(#""\ud83d\ug000""#)
        }
    }

    @Test func `a snapshot of a window is read, and written as other programs read it`() throws {
        let document = try readScene(
            #"{"x":0,"y":0,"width":9,"height":9,"label":"Sale \ud83d","note":"\ud83dx","font":{"name":"\ude00"}}"#)
        #expect(document.nodes[0].label == "Sale \u{FFFD}")
        #expect(document.nodes[0].otherFields.map(\.text) == ["\u{FFFD}x", #"{"name":"\ude00"}"#])
        #expect(try SceneDocument(reading: document.json()).nodes[0].otherFields == document.nodes[0].otherFields)
    }

    @Test func `a page is read`() throws {
        var page = PageBuilder()
        page.add("DIV", in: 2, [0, 0, 20, 20], attributes: ["title": "Sale HALF"])
        let json = page.json.replacing("HALF", with: #"\ud83d"#)
        #expect(try SceneDocument(reading: Array(json.utf8)).nodes.contains { $0.label == "Sale \u{FFFD}" })
    }

    @Test func `the package's own scenes have whole characters`() {
        let scene = #"{"format":"hittest-scene","version":1,"roots":[{"id":"\ud83d","frame":[0,0,9,9]}]}"#
        let message = "dump:1:55: error: expected a surrogate pair, found its first half alone"
        #expect(refusal { try readScene(scene) } == message)
    }

    @Test func `a tap is answered, and its record is written as other programs read it`() throws {
        let records = [
            #"{"x":1,"y":2,"t":"\ud83d","u":"\\ud83d\ud83d\ude00\ude00"}"#, #"{"x":1,"t":"\ud83d"}"#,
            #"{"x":1,"t":"\ud83d"x}"#,
        ]
        let folder = try TemporaryFolder([
            "scene": #"{"x":0,"y":0,"width":90,"height":90}"#, "taps": records.joined(separator: "\n"),
        ])
        let fields = TapFields()
        let reader = try TapReader(try InputFile(path: folder.file("taps")), fields: fields)
        let resolver = try TapResolver(try SceneLibrary(folder.file("scene")), strategy: .indexed, fields: fields)
        let writer = try ResultWriter(reader)
        var output: [UInt8] = []
        while let batch = try reader.nextBatch() {
            var answers = resolver.answers(to: batch)
            writer.write(batch, &answers, to: &output)
        }
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix(#"{"x":1,"y":2,"t":"\ufffd","u":"\\ud83d\ud83d\ude00\ufffd","status":"hit""#))
        #expect(lines[1].hasPrefix(#"{"x":1,"t":"\ufffd","status":"error""#))
        #expect(lines[2].hasPrefix(#"{"record":"{\"x\":1,\"t\":\"\\ud83d\"x}","status":"error""#))
    }
}
