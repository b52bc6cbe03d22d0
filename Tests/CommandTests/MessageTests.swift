import Foundation
import TestSupport
import Testing

/// Files that are something else, and names that would do something to a terminal.
struct MessageTests {
    private static let scene = #"{"format":"hittest-scene","version":1,"roots":[{"id":"w","frame":[0,0,9,9]}]}"#

    private func run(_ arguments: [String], _ name: String, _ bytes: [UInt8]) throws -> HittestProcess.Result {
        let folder = try TemporaryFolder(["s.json": MessageTests.scene])
        try folder.write(bytes, to: name)
        return try folder.run(arguments)
    }

    private static let foreign: [([UInt8], String)] = [
        ([0x28, 0xB5, 0x2F, 0xFD, 0], "zstd-compressed data; decompress it first"),
        (Array("PK\u{3}\u{4}...".utf8), "a ZIP archive; unpack it first"),
        ([0xFF, 0xFE, 0x7B, 0, 0x22, 0], "text in UTF-16; convert it to UTF-8 first"),
        ([0xFE, 0xFF, 0, 0x7B, 0, 0x22], "text in UTF-16; convert it to UTF-8 first"),
        ([0x78, 0, 0x2C, 0, 0x79, 0], "text in UTF-16; convert it to UTF-8 first"),
        ([0, 0x3C, 0, 0x68], "text in UTF-16; convert it to UTF-8 first"),
        ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "text in UTF-32; convert it to UTF-8 first"),
        ([0x7B, 0, 0, 0, 0x22, 0, 0, 0], "text in UTF-32; convert it to UTF-8 first"),
        ([0x89, 0x50, 0x4E, 0x47, 13, 10], "a PNG image"),
        ([0x42, 0x5A, 0x68, 0x31, 0x31, 0x41, 0x59], "bzip2-compressed data; decompress it first"),
    ]

    @Test(arguments: foreign)
    func `files that are no text are called what they are`(bytes: [UInt8], what: String) throws {
        let scene = try run(["explain", "f", "1", "1"], "f", bytes)
        #expect(scene.errors == "f:1:1: error: expected a scene, JSON or XML in UTF-8, found \(what)\n")
        let forced = try run(["explain", "f", "1", "1", "--scene-format", "xcui"], "f", bytes)
        #expect(forced.errors == scene.errors && scene.status == 65)
        let taps = try run(["resolve", "s.json", "f"], "f", bytes)
        #expect(taps.errors == "f:1:1: error: expected taps, CSV, TSV or NDJSON in UTF-8, found \(what)\n")
        #expect(taps.status == 65 && taps.output.isEmpty)
        let touches = try run(["replay", "s.json", "f"], "f", bytes)
        #expect(touches.errors == "f:1:1: error: expected a recording, NDJSON in UTF-8, found \(what)\n")
        #expect(touches.status == 65)
    }

    @Test(arguments: [
        ("", "1:1", "an empty file"), ("\n \n", "1:1", "nothing but white space"),
        ("<?xml version='1.0'?>\n<plist width='9'/>", "2:1", "<plist>"),
        ("<!DOCTYPE html>\n<html>", "2:1", "<html>"), (" {\"a\":1}", "1:2", "an object with none of their members"),
        ("[1]", "1:1", "an array of other things"), ("id,x\n", "1:1", "'i'"),
    ])
    func `text that is no scene is called what it is`(text: String, place: String, what: String) throws {
        let result = try run(["audit", "f"], "f", Array(text.utf8))
        #expect(result.errors.hasPrefix("f:\(place): error: expected a scene: "))
        #expect(result.errors.hasSuffix(" or boxes in CSV, found \(what)\n"))
        #expect(result.status == 65)
    }

    @Test func `a JSON array of records is told apart from records`() throws {
        let message =
            "f:1:1: error: expected NDJSON, a JSON object a line, found a JSON array; write each of its objects on a "
            + "line of its own\n"
        for arguments in [
            ["resolve", "s.json", "f"], ["resolve", "s.json", "f", "--taps-format", "ndjson"],
            ["replay", "s.json", "f"],
        ] {
            let result = try run(arguments, "f", Array("[\n {\"x\":1,\"y\":1},\n {\"x\":1,\"y\":2}]".utf8))
            #expect(result.errors == message && result.status == 65 && result.output.isEmpty)
        }
        #expect(
            try run(["resolve", "s.json", "f"], "f", []).errors
                == "f:1:1: error: expected a header line, found an empty file\n")
    }

    @Test func `a byte order mark between files that were joined is named`() throws {
        let taps = "\u{FEFF}{\"x\":1,\"y\":1}\n"
        let result = try run(["resolve", "s.json", "f"], "f", Array((taps + taps).utf8))
        #expect(result.errors.hasPrefix("f:2:1: error: expected a value, found a byte order mark, U+FEFF\n"))
        #expect(result.status == 1)
    }

    @Test func `an entity of a document type is named`() throws {
        let dump =
            "<!DOCTYPE hierarchy [<!ENTITY t \"[0,0][9,9]\">]>\n<hierarchy><node text=\"a&b\" bounds=\"&t;\"/></hierarchy>"
        let result = try run(["explain", "f", "1", "1"], "f", Array(dump.utf8))
        #expect(
            result.errors.contains(
                "f:2:37: warning: the entity &t; is not one of XML's own; document types are not read, so it stays as it is\n"
            ))
        #expect(result.errors.contains("f:2:25: warning: '&' in an attribute is not escaped\n"))
    }

    @Test func `lengths are counted in what the file counts in`() throws {
        let dump = """
            <hierarchy><node class="Frame" bounds="[0,0][50,50]" clickable="false"><node class="Button" clickable="true" \
            bounds="[60,0][90,50]"/></node></hierarchy>
            """
        // As UIKit would clip it, not as Android does.
        let clipped = ["--rules", "none", "--interactive-class", "Button"]
        let explained = try run(["explain", "f", "70", "10", "--node", "1"] + clipped, "f", Array(dump.utf8))
        #expect(explained.output.contains("Frame \"0\"'s area, 20 pixels over the right edge"))
        // An audit has no point: what lies outside is the node, for which its center stands.
        let audited = try run(["audit", "f", "--rule", "unhittable"] + clipped, "f", Array(dump.utf8))
        #expect(
            audited.output.contains(
                ": its center lies outside its ancestor Frame \"0\"'s area, 25 pixels over the right edge"))
        #expect(!audited.output.contains("the point") && audited.status == 1)
        let json = try run(["audit", "f", "--rule", "unhittable", "--json"] + clipped, "f", Array(dump.utf8))
        #expect(json.output.contains("its center lies outside") && !json.output.contains("the point"))
    }

    // MARK: Control characters

    /// Nothing but printable characters and the command's own line ends.
    private func isCalm(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control && $0 != "\u{202E}" }
    }

    @Test func `names with control characters reach no terminal as they are`() throws {
        let evil = "\u{1B}[2J\n\r\t\u{7F}\u{9B}31m\u{202E}"
        let json = #"\u001b[2J\n\r\t\u007f\u009b31m\u202e"#
        let escaped = #"\u{1B}[2J\u{A}\u{D}\u{9}\u{7F}\u{9B}31m\u{202E}"#
        let scene = """
            {"format":"hittest-scene","version":1,"roots":[{"id":"\(json)","class":"C\(json)","frame":[0,0,90,90],"a\(json)":1,
             "children":[{"id":"b","class":"Button","frame":[95,0,50,50],"redirect":"\(json)"}]}]}
            """
        let folder = try TemporaryFolder([
            "s.json": scene, "taps.csv": "x,y\n\"\(evil)\",1\n1,1\n", "s/t.json": scene, "bad.json": "{\"\(json)\":\"",
            "u.csv": "x,y,s\n1,1,\"\(evil)\"\n",
        ])
        func run(_ arguments: String...) throws -> HittestProcess.Result { try folder.run(arguments) }
        let runs = [
            try run("explain", "s.json", "5", "5"), try run("explain", "s.json", "5", "5", "--json"),
            try run("explain", "s.json", "99", "5", "--node", "b"),
            try run("explain", "s.json", "5", "5", "--node", "x" + evil),
            try run("audit", "s.json"), try run("audit", "s.json", "--json"), try run("audit", "s.json", "--sarif"),
            try run("explain", "s.json", "5", "5", "--strict"), try run("explain", evil, "5", "5"),
            try run("explain", "bad.json", "1", "1"), try run(evil), try run("audit", "s.json", "--" + evil),
            try run(
                "resolve", "s.json", "taps.csv", "--output-format", "ndjson", "--passive-class",
                evil.replacing("[", with: "(")),
            try run("resolve", "s", "u.csv", "--scene-field", "s", "--output-format", "ndjson"),
            try run("resolve", "s.json", "taps.csv", "--x", evil), try run("resolve", "s", evil),
            try run("replay", "s.json", evil),
        ]
        for (index, result) in runs.enumerated() {
            #expect(isCalm(result.output) && isCalm(result.errors), "run \(index)")
        }
        #expect(runs[0].output.hasPrefix("touch at (5, 5): C\(escaped) \"\(escaped)\"\n"))
        #expect(runs[3].errors.contains(" is x\(escaped)\n"))
        #expect(runs[4].output.contains("its ancestor C\(escaped) \"\(escaped)\""))
        #expect(
            runs[12].errors.contains(
                "no node is one of class \(escaped.replacing("[", with: "(")), which a rule names\n"))
        // What programs read is what it was.
        let object = try JSONSerialization.jsonObject(with: Data(runs[1].output.utf8)) as? [String: Any]
        #expect((object?["hit"] as? [String: Any])?["name"] as? String == evil)
        let csv = try run("resolve", "s.json", "taps.csv", "--quiet")
        #expect(csv.output.hasPrefix("x,y,status,hit,reason\n\"\(evil)\",1,error,,"))
        #expect(isCalm(csv.errors))
    }
}
