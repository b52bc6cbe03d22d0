import Foundation
import TestSupport
import Testing

struct ReplayTests {
    private static let scene = """
        {"format":"hittest-scene","version":1,"roots":[
         {"id":"page","frame":[0,0,100,100],"children":[
          {"id":"code","frame":[0,80,10,10],"asks":"inside"},
          {"id":"card","frame":[0,0,50,50],"touchOutsets":[5,5,5,5]},
          {"id":"menu","frame":[60,60,10,10],"class":"Menu","redirect":"card"},
          {"id":"gone","frame":[90,90,10,10],"hidden":true}]}]}
        """
    private static let touches = """
        {"time": 0, "finger": 0, "phase": "began", "x": 54, "y": 10}
        {"time": 0.1, "finger": 0, "phase": "moved", "x": 90, "y": 10}

        {"time": 0.2, "finger": 0, "phase": "ended", "x": 90, "y": 10}
        {"time": 1, "finger": 0, "phase": "began", "x": 65, "y": 65}
        {"time": 2, "finger": 1, "phase": "began", "x": 1, "y": 99}
        {"time": 3, "finger": 2, "phase": "began", "x": -1, "y": 0}
        {"time": 4, "remoteControl": "play"}
        """
    private static let log = """
        0 card touchesBegan 0
        0 page touchesBegan 0
        0.1 card touchesMoved 0
        0.1 page touchesMoved 0
        0.2 card touchesEnded 0
        0.2 page touchesEnded 0
        1 card touchesBegan 0
        1 page touchesBegan 0
        2 code asks 1
        3 nobody touchesBegan 2
        4 nobody remoteControlReceived play

        """

    private func folder(_ extra: [String: String] = [:]) throws -> TemporaryFolder {
        try TemporaryFolder(
            ["scene.json": ReplayTests.scene, "touches.ndjson": ReplayTests.touches].merging(extra) { $1 })
    }

    @Test(arguments: ["indexed", "walk", "verified"])
    func `the log says who received what`(strategy: String) throws {
        let result = try folder().run("replay", "scene.json", "touches.ndjson", "--strategy", strategy)
        #expect(result.output == ReplayTests.log)
        #expect(result.errors == "7 records, 0 errors; 11 log entries\n" && result.status == 0)
    }

    @Test func `an overriding node is asked about a pointer too`() throws {
        let pointer = """
            {"time": 0, "finger": 0, "phase": "hover", "x": 1, "y": 85}
            {"time": 1, "finger": 0, "phase": "scroll", "x": 1, "y": 85, "dx": 0, "dy": 9}
            """
        let result = try folder(["pointer.ndjson": pointer]).run("replay", "scene.json", "pointer.ndjson", exits: 0)
        #expect(result.output == "0 code asks\n1 code asks\n")
    }

    @Test func `the log is NDJSON for programs, and classes are switched off`() throws {
        let result = try folder().run(
            "replay", "scene.json", "touches.ndjson", "--output-format", "ndjson", "--quiet", "--passive-class", "Menu")
        let lines = try result.output.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        // Code takes the first of its two fingers alone (F2).
        try #require(lines.count == 9)
        #expect(lines[6]?["to"] as? String == "code")
        #expect(lines[6]?["fingers"] as? [Int] == [0] && lines[8]?["detail"] as? String == "play")
        #expect(result.errors.isEmpty && result.status == 0)
    }

    @Test func `an id of any characters keeps its entry on one line, and is told from others`() throws {
        let scene = #"""
            {"format":"hittest-scene","version":1,"roots":[
             {"id":"a\n0 b touchesBegan","frame":[0,0,10,10]},{"id":" ","frame":[10,0,10,10]},
             {"id":"\"c\" \u2028","frame":[20,0,10,10]}]}
            """#
        let touches = (0..<3).map { #"{"time":\#($0),"finger":0,"phase":"began","x":\#($0 * 10),"y":0}"# }
        let folder = try folder(["scene.json": scene, "touches.ndjson": touches.joined(separator: "\n")])
        let result = try folder.run("replay", "scene.json", "touches.ndjson")
        #expect(
            result.output == #"""
                0 "a\n0 b touchesBegan" touchesBegan 0
                1 "a\n0 b touchesBegan" touchesCancelled 0
                1 " " touchesBegan 0
                2 " " touchesCancelled 0
                2 "\"c\" \u2028" touchesBegan 0

                """#)
    }

    @Test func `a node of the id nobody is told from nobody`() throws {
        let scene = #"{"format":"hittest-scene","version":1,"roots":[{"id":"nobody","frame":[0,0,10,10]}]}"#
        let touches = """
            {"time": 0, "finger": 0, "phase": "began", "x": 1, "y": 1}
            {"time": 1, "finger": 1, "phase": "began", "x": 50, "y": 1}
            """
        let folder = try folder(["scene.json": scene, "touches.ndjson": touches])
        #expect(
            try folder.run("replay", "scene.json", "touches.ndjson").output
                == "0 \"nobody\" touchesBegan 0\n1 nobody touchesBegan 1\n")
        #expect(
            try folder.run("replay", "scene.json", "touches.ndjson", "--output-format", "ndjson").output == """
                {"time": 0, "to": "nobody", "event": "touchesBegan", "fingers": [0]}
                {"time": 1, "to": null, "event": "touchesBegan", "fingers": [1]}

                """)
    }

    @Test func `a bad record is an error with its place, and the others are delivered`() throws {
        let broken = "oops\n" + ReplayTests.touches + "\n{\"time\": \"late\"}"
        let result = try folder(["touches.ndjson": broken]).run("replay", "scene.json", "touches.ndjson")
        #expect(result.output == ReplayTests.log && result.status == 1)
        #expect(
            result.errors == """
                touches.ndjson:1:1: error: expected a value, found 'o'
                touches.ndjson:10:10: error: expected a number (time), found a string
                9 records, 2 errors; 11 log entries

                """)
    }

    @Test func `scene and touches come from standard input`() throws {
        let result = try folder().run("replay", "scene.json", "-", input: ReplayTests.touches)
        #expect(result.output == ReplayTests.log)
        #expect(try folder().run("replay", "-", "touches.ndjson", input: ReplayTests.scene).output == ReplayTests.log)
    }

    @Test(
        arguments: [
            (["scene.json"], 64), (["-", "-"], 64), (["scene.json", "touches.ndjson", "--strategy", "guess"], 64),
            (["scene.json", "touches.ndjson", "--interactive-class", "A"], 64),
            (["nothing.json", "touches.ndjson"], 66), (["scene.json", "nothing.ndjson"], 66),
            (["touches.ndjson", "touches.ndjson"], 65), (["deep.json", "touches.ndjson"], 65),
        ] as [([String], Int32)])
    func `what cannot begin has a status of its own`(arguments: [String], status: Int32) throws {
        let deep =
            #"{"format":"hittest-scene","version":1,"roots":["#
            + String(repeating: #"{"frame":[0,0,1,1],"children":["#, count: 300) + String(repeating: "]}", count: 300)
            + "]}"
        let result = try folder(["deep.json": deep]).run(["replay"] + arguments)
        #expect(result.status == status && result.output.isEmpty && !result.errors.isEmpty, "\(result.errors)")
        if arguments[0] == "deep.json" {
            #expect(result.errors.hasPrefix("deep.json:1:") && result.errors.contains("at most 199 levels"))
        }
    }

    @Test func `what stands before the cut end of a compressed recording is in the log`() throws {
        let text = Array((ReplayTests.touches + "\n").utf8)
        let count = UInt16(text.count)
        // Gzip with one stored block, which is not the last, and nothing behind it.
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0]
        let counts: [UInt8] = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let folder = try folder()
        try folder.write(header + counts + text, to: "touches.ndjson")
        let result = try folder.run("replay", "scene.json", "touches.ndjson", exits: 65)
        #expect(result.output == ReplayTests.log)
        #expect(result.errors.hasPrefix("touches.ndjson: error: expected whole gzip data, found its end too early"))
    }

    @Test(arguments: ["replay", "resolve"])
    func `nothing is appended to the file that is read`(subcommand: String) throws {
        let folder = try folder()
        let output = try FileHandle(forWritingTo: folder.url.appending(path: "touches.ndjson"))
        try output.seekToEnd()
        let result = try HittestProcess.run(
            HittestProcess.executable(), [subcommand, "scene.json", "./touches.ndjson"], in: folder.url, output: output,
            exits: 64)
        #expect(result.errors.contains("standard output is ./touches.ndjson, which is read"))
        #expect(try folder.text("touches.ndjson") == ReplayTests.touches)
    }
}
