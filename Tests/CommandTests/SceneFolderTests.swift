import Foundation
import TestSupport
import Testing

/// Folders of scenes that hold other files too: what is no scene is skipped and counted, what is a damaged one is one error.
struct SceneFolderTests {
    private static let screen = """
        <hierarchy><node class="V" clickable="true" resource-id="a:id/go" bounds="[0,0][90,90]"/></hierarchy>
        """
    private static let own = #"{"format":"hittest-scene","version":1,"roots":[{"id":"w","frame":[0,0,90,90]}]}"#

    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(
            ["s/settings.xml": SceneFolderTests.screen, "s/x.json": SceneFolderTests.own].merging(files) { $1 })
        try folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], to: "s/settings.png")
        return folder
    }

    private let taps = ["taps.csv": "x,y,s\n1,1,settings\n1,1,x\n"]

    @Test func `files beside scenes of their name do not stop taps`() throws {
        let folder = try folder(taps.merging(["s/x.txt": "notes", "s/y.txt": "", "s/y.csv": ""]) { $1 })
        let result = try folder.run("resolve", "s", "taps.csv", "--scene-field", "s", exits: 0)
        #expect(result.output == "x,y,s,status,hit,reason\n1,1,settings,hit,0,\n1,1,x,hit,w,\n")
        #expect(
            result.errors == """
                s: 2 files are no scenes and were skipped: settings.png, x.txt
                2 taps: 2 hit, 0 miss, 0 errors

                """)
    }

    @Test func `two scenes of a name are an error of the taps that name it, a damaged one is told`() throws {
        let folder = try folder(taps.merging(["s/x.xml": SceneFolderTests.screen]) { $1 })
        let result = try folder.run("resolve", "s", "taps.csv", "--scene-field", "s", exits: 1)
        #expect(result.output.contains("1,1,settings,hit,0,\n1,1,x,error,"))
        #expect(
            result.errors.hasPrefix(
                "s: error: expected one scene of the name \"x\", found 2 among the files s/x.json, s/x.xml\n"))
        let damaged = try self.folder(
            taps.merging(["s/x.json": #"{"format":"hittest-scene","#, "s/x.txt": "a"]) { $1 }
        )
        .run("resolve", "s", "taps.csv", "--scene-field", "s")
        #expect(damaged.errors.hasPrefix("s/x.json:1:") && damaged.status == 1)
    }

    @Test func `a damaged scene is told once among 100,000 names of no scene`() throws {
        let taps = "x,y,s\n" + (0..<100_000).map { "1,1,none\($0)\n1,1,\($0 % 2 == 0 ? "bad" : "x")\n" }.joined()
        let result = try folder(["s/bad.json": "{", "taps.csv": taps])
            .run("resolve", "s", "taps.csv", "--scene-field", "s", exits: 1)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("s/bad.json:1:") } == 1)
        #expect(lines.last == "200000 taps: 50000 hit, 0 miss, 150000 errors")
    }

    @Test func `an audit skips what is no scene and goes on behind a damaged one`() throws {
        let others = [
            "s/package.json": #"{"name":"app","lines":[1,2]}"#, "s/people.csv": "name,age\na,1\n", "s/notes.txt": "< 3",
            "s/drawing.svg": #"<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>"#,
            "s/taps.ndjson": #"{"x":1,"y":2}"# + "\n" + #"{"x":1,"y":2}"#, "s/feed.xml": "<rss></rss>",
        ]
        let clean = try folder(others).run("audit", "s", exits: 0)
        #expect(
            clean.output.hasSuffix(
                """
                2 screens, 2 nodes: 0 errors, 0 warnings, 0 notes
                sizes are not judged: how many pixels a dp is, is not known (--density) (on 1 of 2 screens)

                """
            ))
        #expect(
            clean.errors
                == "s: 7 files are no scenes and were skipped: drawing.svg, feed.xml, notes.txt, …\n")
        let damaged = try folder(
            others.merging(["s/a.xml": "<hierarchy><node ", "s/b.json": "", "s/c.json": "{\"a\":"]) { $1 }
        )
        .run("audit", "s", "--quiet", exits: 65)
        #expect(damaged.output == clean.output)
        #expect(damaged.errors.split(separator: "\n").map { $0.prefix(9) } == ["s/a.xml:1", "s/b.json:", "s/c.json:"])
    }

    @Test func `scenes under other names count, a folder without any is an error`() throws {
        let named = try TemporaryFolder(["s/window.uix": SceneFolderTests.screen, "s/a.md": "no"]).run(
            "audit", "s")
        #expect(named.output.hasPrefix("1 nodes: ") && named.status == 0)
        let none = try TemporaryFolder(["s/a.md": "no"]).run("audit", "s")
        #expect(none.errors == "s: error: expected scenes, found none among 1 files\n" && none.status == 65)
        #expect(none.output.isEmpty)
    }

    @Test func `of several files one that cannot be read does not keep the others back`() throws {
        let folder = try folder(["bad.json": "{"])
        let result = try folder.run(
            "audit", "bad.json", "missing.json", "s/x.json", "s/settings.xml", "--density", "1", exits: 65)
        #expect(result.output.hasPrefix("2 screens, 2 nodes: "))
        #expect(result.errors.hasPrefix("bad.json:1:") && result.errors.contains("missing.json: error: "))
    }

    @Test func `a link that leads nowhere, and a name that is not UTF-8, are errors, and no files that are skipped`()
        throws
    {
        let folder = try folder([:])
        try FileManager.default.createSymbolicLink(atPath: folder.file("s/away.json"), withDestinationPath: "nowhere")
        #if os(Linux)
        let path = (Array(folder.file("s/odd").utf8) + [0xFF] + Array(".json".utf8) + [0]).map { CChar(bitPattern: $0) }
        fclose(fopen(path, "w"))
        #endif
        let result = try folder.run("audit", "s", exits: 66)
        #expect(result.output.hasPrefix("2 screens, 2 nodes: "))
        #expect(result.errors.contains("s/away.json: error: cannot open the file: No such file"))
        #if os(Linux)
        let missing = "cannot open the file: No such file or directory"
        let message = "\(missing); files whose names are not UTF-8 cannot be opened"
        #expect(result.errors.contains("s/odd\u{FFFD}.json: error: \(message)\n"))
        #endif
        #expect(result.errors.contains("s: 1 file is no scene and was skipped: settings.png"))
    }
}
