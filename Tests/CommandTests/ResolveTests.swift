import Foundation
import TestSupport
import Testing

struct ResolveTests {
    private static let scene = """
        {"format":"hittest-scene","version":1,"roots":[
         {"id":"window","frame":[0,0,100,100],"class":"Window","children":[
          {"id":"a, \\"b\\"","frame":[10,10,20,20],"class":"Button"},
          {"frame":[50,50,20,20],"children":[{"frame":[0,0,1,1],"asks":"hitTest"}]}]}]}
        """
    private static let other = """
        <hierarchy><node class="Frame" clickable="true" bounds="[0,0][50,50]"><node class="Glass" clickable="true" bounds="[0,0][50,50]"/></node></hierarchy>
        """

    private func folder(_ taps: String, name: String = "taps.csv") throws -> TemporaryFolder {
        try TemporaryFolder([
            "scene.json": ResolveTests.scene, "scenes/one.json": ResolveTests.scene,
            "scenes/two.xml": ResolveTests.other,
            "scenes/broken.json": "{\"roots\":[\n  {\"frame\":[1,2,3,NaN]}]}", name: taps,
        ])
    }

    // MARK: Results

    @Test func `csv comes back with answers`() throws {
        let result = try folder("id,x,y,note\r\n1,0,0,\"a,\"\"b\r\n\"\r\n2,15,15,\r\n3,100,5,z\r\n4,60,60,z").run(
            "resolve", "scene.json", "taps.csv", exits: 0)
        #expect(
            result.output
                == "id,x,y,note,status,hit,reason\r\n1,0,0,\"a,\"\"b\r\n\",hit,window,\r\n"
                + "2,15,15,,hit,\"a, \"\"b\"\"\",\r\n3,100,5,z,miss,,\r\n4,60,60,z,ask,3,\r\n")
        #expect(result.errors == "4 taps: 2 hit, 1 miss, 1 ask, 0 errors\n")
    }

    @Test func `tsv comes back with answers`() throws {
        let result = try folder("x\ty\n15\t15\n", name: "taps.txt").run(
            "resolve", "scene.json", "taps.txt", "--quiet", exits: 0)
        #expect(result.output == "x\ty\tstatus\thit\treason\n15\t15\thit\t\"a, \"\"b\"\"\"\t\n")
        #expect(result.errors.isEmpty)
    }

    @Test func `ndjson comes back with answers`() throws {
        let taps = """
            {"gesture": {"x": 15, "y": 15.0}, "n": null}

            {"gesture": {"y": 999, "x": 1e2} }
            """
        let result = try folder("").run(
            "resolve", "scene.json", "-", "--x", "gesture.x", "--y=gesture.y", input: taps, exits: 0)
        #expect(
            result.output == """
                {"gesture": {"x": 15, "y": 15.0}, "n": null,"status":"hit","hit":"a, \\"b\\"","reason":""}
                {"gesture": {"y": 999, "x": 1e2},"status":"miss","hit":"","reason":""}

                """)
    }

    @Test func `formats are converted`() throws {
        let csv = try folder("id,x,y\n007,15,+1\n8,0,0,\n\"q\"\"\",1e1,.5\n")
        #expect(
            try csv.run("resolve", "scene.json", "taps.csv", "--output-format", "ndjson").output == """
                {"id":"007","x":15,"y":"+1","status":"hit","hit":"window","reason":""}
                {"id":"8","x":0,"y":0,"record":"8,0,0,","status":"error","hit":"","reason":"3:7: expected 3 fields, as in the header, found 4"}
                {"id":"q\\"","x":1e1,"y":".5","status":"hit","hit":"window","reason":""}

                """)
        #expect(
            try csv.run("resolve", "scene.json", "taps.csv", "--output-format", "tsv").output
                == "id\tx\ty\tstatus\thit\treason\n007\t15\t+1\thit\twindow\t\n"
                + "8\t0\t0\terror\t\t\"3:7: expected 3 fields, as in the header, found 4; left out: \"\"\"\"\"\n"
                + "\"q\"\"\"\t1e1\t.5\thit\twindow\t\n")
        let ndjson = try folder(
            "{\"x\":1,\"y\":2,\"o\":{\"a\":[1]},\"s\":\"a,b\"}\n{\"y\":3,\"x\":4,\"s\":null}\n{\"x\":1,\"y\":1,\"z\":0}\n{,\n",
            name: "taps")
        let converted = try ndjson.run("resolve", "scene.json", "taps", "--output-format", "csv", exits: 1)
        #expect(
            converted.output == """
                x,y,o,s,status,hit,reason
                1,2,"{""a"":[1]}","a,b",hit,window,
                4,3,,,hit,window,
                1,1,,,error,,"3:14: expected the fields of the first record, found ""z"" too, which no column holds; left out: ""z"": 0"
                "{,",,,,error,,"4:2: expected a member's name in quotes or '}', found ','"

                """)
        #expect(
            try ndjson.run("resolve", "scene.json", "-", "--taps-format", "ndjson", "--output-format", "csv").output
                == "status,hit,reason\n")
        let without = try folder("{}\n{bad\n", name: "taps").run(
            "resolve", "scene.json", "taps", "--output-format", "csv", exits: 1)
        #expect(without.output.hasSuffix("; left out: {bad\"\n"), "\(without.output)")
        #expect(
            try folder("a,a,record,x,y\n1,2,r,3,4\n1,2,r,3,4,5\n").run(
                "resolve", "scene.json", "taps.csv", "--output-format", "ndjson", "--columns", "status", exits: 1
            ).output == """
                {"a":"1","a.2":"2","record":"r","x":3,"y":4,"status":"hit"}
                {"a":"1","a.2":"2","record":"r","x":3,"y":4,"record.2":"1,2,r,3,4,5","status":"error"}

                """)
    }

    /// However many there are: a stream may begin with them.
    @Test func `the first record that is well-formed decides on the columns`() throws {
        let broken = String(repeating: "{\"x\":1,\n", count: 40_000)
        let result = try folder(broken + "{\"x\":1,\"y\":2}\n", name: "taps").run(
            "resolve", "scene.json", "taps", "--output-format", "csv", "--quiet", exits: 1)
        #expect(result.output.hasPrefix("x,y,status,hit,reason\n\"{\"\"x\"\":1,\",,error,,"))
        #expect(result.output.hasSuffix("\n1,2,hit,window,\n"))
        #expect(result.output.utf8.count { $0 == 0x0A } == 40_002)
    }

    @Test func `of members of one name the last counts in every format`() throws {
        let folder = try folder("{\"x\":1,\"y\":2,\"x\":300}\n{\"x\":300,\"y\":2,\"x\":1}\n", name: "taps")
        #expect(
            try folder.run("resolve", "scene.json", "taps", "--output-format", "csv", exits: 0).output
                == "x,y,status,hit,reason\n300,2,miss,,\n1,2,hit,window,\n")
        #expect(
            try folder.run("resolve", "scene.json", "taps", exits: 0).output.contains(
                #"{"x":300,"y":2,"x":1,"status":"hit","hit":"window""#))
    }

    @Test func `a record of ten thousand members becomes a row of as many columns`() throws {
        let members = (0..<10_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
        let folder = try folder("{\"x\":1,\"y\":2,\(members)}\n", name: "taps")
        let lines = try folder.run("resolve", "scene.json", "taps", "--output-format", "csv", exits: 0).output
            .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(lines.map(\.count) == [10_005, 10_005])
        #expect(lines.last?[10_001...] == ["9999", "hit", "window", ""])
    }

    @Test func `scenes are joined by name`() throws {
        let result = try folder("x,y,at\n15,15,one\n5,5,two\n15,15,one\n1,1,three\n1,1,broken\n1,1,../scene\n1,1,\n")
            .run(
                "resolve", "scenes", "taps.csv", "--scene-field", "at", exits: 1)
        #expect(
            result.output == #"""
                x,y,at,status,hit,reason
                15,15,one,hit,"a, ""b""",
                5,5,two,hit,1,
                15,15,one,hit,"a, ""b""",
                1,1,three,error,,"scenes: expected the name of a scene, found ""three"""
                1,1,broken,error,,"scenes/broken.json:2:19: expected a finite number, found NaN"
                1,1,../scene,error,,"scenes: expected the name of a scene, found ""../scene"""
                1,1,,error,,"scenes: expected the name of a scene, found """""

                """#)
        #expect(
            result.errors == """
                scenes/broken.json:2:19: error: expected a finite number, found NaN
                taps.csv:5:1: error: scenes: expected the name of a scene, found "three"
                taps.csv:6:1: error: scenes/broken.json:2:19: expected a finite number, found NaN
                taps.csv:7:1: error: scenes: expected the name of a scene, found "../scene"
                taps.csv:8:1: error: scenes: expected the name of a scene, found ""
                7 taps: 3 hit, 0 miss, 4 errors

                """)
    }

    @Test func `rules say which classes take no touches`() throws {
        let taps = "x,y\n5,5\n"
        let folder = try folder(taps)
        #expect(try folder.run("resolve", "scenes/two.xml", "taps.csv").output.hasSuffix("5,5,hit,1,\n"))
        let passive = try folder.run(
            "resolve", "scenes/two.xml", "taps.csv", "--passive-class", "Glass", "--passive-class", "Frme")
        #expect(passive.output.hasSuffix("5,5,hit,0,\n"))
        #expect(
            passive.errors
                == "scenes/two.xml: warning: no node is one of class Frme, which a rule names\n1 taps: 1 hit, 0 miss, 0 errors\n"
        )
        let pass = try folder.run(
            "resolve", "scenes/two.xml", "taps.csv", "--pass-through-class", "Glass", "--pass-through-class", "Frame")
        #expect(pass.output.hasSuffix("5,5,miss,,\n"))
    }

    @Test(arguments: ["indexed", "walk", "verified"])
    func `strategies give the same answers`(strategy: String) throws {
        let result = try folder("x,y\n15,15\n99,99\n60,60\n-1,0\n").run(
            "resolve", "scene.json", "taps.csv", "--strategy", strategy, exits: 0)
        #expect(
            result.output
                == "x,y,status,hit,reason\n15,15,hit,\"a, \"\"b\"\"\",\n99,99,hit,window,\n60,60,ask,3,\n-1,0,miss,,\n")
    }

    @Test func `the scene may come from standard input`() throws {
        let result = try folder("x,y\n5,5\n").run("resolve", "-", "taps.csv", input: ResolveTests.other)
        #expect(result.output == "x,y,status,hit,reason\n5,5,hit,1,\n")
        let broken = try folder("x,y\n5,5\n").run("resolve", "-", "taps.csv", input: "<hierarchy>\n<a", exits: 65)
        #expect(broken.errors == "<standard input>:2:3: error: expected the rest of the tag, found the end\n")
    }

    @Test func `nodes that cannot be hit are reported`() throws {
        let scene =
            "{\"x\":0,\"y\":0,\"width\":9,\"height\":9,\n\"children\":[{\"x\":0,\"y\":0,\"width\":NaN,\"height\":9}]}"
        let result = try folder("x,y\n5,5\n").run("resolve", "-", "taps.csv", input: scene, exits: 0)
        #expect(result.output == "x,y,status,hit,reason\n5,5,hit,0,\n")
        #expect(
            result.errors == """
                <standard input>:2:13: warning: node 1 cannot be hit: its width is "NaN", not a finite number
                <standard input>: warning: 1 of 2 nodes cannot be hit
                1 taps: 1 hit, 0 miss, 0 errors

                """)
    }

    /// The number that the README shows.
    @Test func `recorded taps are answered as UIKit did`() throws {
        let data = URL.package.appending(path: "Tests/SceneFilesTests/Data/uikit").path
        let arguments = [
            "resolve", data + "/snapshots", data + "/taps.ndjson", "--x", "gesture.x", "--y", "gesture.y",
            "--scene-field",
            "snapshot",
        ]
        // With rules it is 88 of 88, as `RulesTests` and the README's own command have it.
        let plain = try HittestProcess.run(arguments + ["--rules", "none"])
        #expect(plain.errors == "88 taps: 88 hit, 0 miss, 0 errors; 35 of 88 as recorded\n")
        #expect(plain.status == 0 && plain.output.split(separator: "\n").count == 88)
    }

    @Test func `many taps come out in order`() throws {
        var taps = "n,x,y,s\n"
        for n in 0..<30_000 { taps += "\(n),\(n % 120),\(n % 110).5,\(["one", "two", "none"][n % 3])\n" }
        let result = try folder(taps).run(
            "resolve", "scenes", "taps.csv", "--scene-field", "s", "--strategy", "verified", exits: 1)
        let lines = result.output.split(separator: "\n").dropFirst()
        #expect(lines.count == 30_000)
        #expect(lines.enumerated().allSatisfy { $1.hasPrefix("\($0),") })
        #expect(
            result.errors.split(separator: "\n").suffix(2).first == "… and 9980 more taps with errors, in the results")
    }

    // MARK: Errors

    @Test func `bad records are errors and the run goes on`() throws {
        let result = try folder("id,x,y\n1,a,2\n2,3\n3,15,15\n").run("resolve", "scene.json", "taps.csv", exits: 1)
        #expect(
            result.output == #"""
                id,x,y,status,hit,reason
                1,a,2,error,,"2:3: expected a finite number (x), found a"
                2,3,,error,,"3:4: expected 3 fields, as in the header, found 2"
                3,15,15,hit,"a, ""b""",

                """#)
        #expect(
            result.errors == """
                taps.csv:2:3: error: expected a finite number (x), found a
                taps.csv:3:4: error: expected 3 fields, as in the header, found 2
                3 taps: 1 hit, 0 miss, 2 errors

                """)
        let json = try folder("").run(
            "resolve", "scene.json", "-", input: "{\"x\":1,\"y\":2\n{\"x\":1,\"y\":2}\n", exits: 1)
        #expect(
            json.output == """
                {"record":"{\\"x\\":1,\\"y\\":2","status":"error","hit":"","reason":"1:13: expected ',' or '}', found the end"}
                {"x":1,"y":2,"status":"hit","hit":"window","reason":""}

                """)
    }

    @Test(arguments: [
        (["scene.json", "nothing.csv"], "nothing.csv: error: cannot open the file: No such file or directory\n", 66),
        (["nothing.json", "taps.csv"], "nothing.json: error: cannot open the file: No such file or directory\n", 66),
        (["scene.json", "scenes"], "scenes: error: expected a file, found a folder\n", 66),
        (
            ["scenes/broken.json", "taps.csv"], "scenes/broken.json:2:19: error: expected a finite number, found NaN\n",
            65
        ),
        (
            ["taps.csv", "taps.csv"],
            "taps.csv:1:1: error: expected a scene: hittest-scene, UIKit snapshot or DOM snapshot in JSON, uiautomator or XCUITest dump in XML, Measure layout in SVG, view server dump or recursiveDescription in text, or boxes in CSV, found 'x'\n",
            65
        ),
        (
            ["scene.json", "taps.csv", "--scene-format", "uiautomator"],
            "scene.json:1:1: error: expected '<', found '{'\n", 65
        ),
        (
            ["scene.json", "taps.csv", "--x", "lon"],
            "taps.csv:1:1: error: expected one column \"lon\" in the header, found \"x\", \"y\"\n", 65
        ),
        (
            ["scenes", "taps.csv"],
            "hittest resolve: error: scenes is a folder; name the field that holds a tap's scene with --scene-field\n",
            64
        ),
    ])
    func `what cannot begin is an error of its own`(arguments: [String], message: String, status: Int32) throws {
        let result = try folder("x,y\n1,1\n").run(["resolve"] + arguments, exits: status)
        #expect(result.errors == message)
        #expect(result.output.isEmpty)
    }

    @Test func `fields that results add are an error`() throws {
        let result = try folder("x,y,hit\n1,1,1\n").run("resolve", "scene.json", "taps.csv", exits: 65)
        #expect(
            result.errors
                == "taps.csv:1:1: error: expected columns without \"hit\", which the results add; rename it in the input\n"
        )
    }

    // MARK: Arguments

    @Test(arguments: [
        ([], "hittest: error: expected a subcommand\n"),
        (["solve"], "hittest: error: expected a subcommand, found \"solve\"\n"),
        (["resolve"], "hittest resolve: error: expected SCENE and TAPS, found 0 operands\n"),
        (["resolve", "a", "b", "c"], "hittest resolve: error: expected SCENE and TAPS, found 3 operands\n"),
        (["resolve", "-", "-"], "hittest resolve: error: only one of SCENE and TAPS can be standard input\n"),
        (["resolve", "a", "b", "--fast"], "hittest resolve: error: there is no option --fast\n"),
        (["resolve", "a", "b", "--x"], "hittest resolve: error: --x needs a value\n"),
        (["resolve", "a", "b", "--x", "1", "--x", "2"], "hittest resolve: error: --x is given twice\n"),
        (["resolve", "a", "b", "--quiet=yes"], "hittest resolve: error: --quiet takes no value\n"),
        (
            ["resolve", "a", "b", "--strategy", "guess"],
            "hittest resolve: error: --strategy is one of indexed, walk, verified, not \"guess\"\n"
        ),
        (
            ["resolve", "a", "b", "--scene-format", "pdf"],
            "hittest resolve: error: --scene-format is one of hittest-scene, uikit-snapshot, uiautomator, xcui, measure-svg, viewserver, recursive-description, dom-snapshot, box-table, not \"pdf\"\n"
        ),
        (["audti", "d.xml"], "hittest: error: expected a subcommand, found \"audti\"; did you mean audit?\n"),
        (
            ["audit", "d.xml", "--ruels", "x"],
            "hittest audit: error: there is no option --ruels; did you mean --rules?\n"
        ),
        (["xyzzy"], "hittest: error: expected a subcommand, found \"xyzzy\"\n"),
        (
            ["resolve", "a", "b", "--density", "0"],
            "hittest resolve: error: --density is a number above 0, not \"0\"\n"
        ),
        (
            ["resolve", "a", "b", "--passive-class", "a["],
            "hittest resolve: error: --passive-class: expected characters and ']' after the '[' of the pattern \"a[\"\n"
        ),
    ])
    func `wrong arguments are errors`(arguments: [String], message: String) throws {
        let result = try HittestProcess.run(arguments, exits: 64)
        #expect(result.errors.hasPrefix(message))
        #expect(result.output.isEmpty)
    }

    @Test func `help and version are printed`() throws {
        let help = try HittestProcess.run(["--help"], exits: 0)
        #expect(help.output.contains("resolve"))
        let resolve = try HittestProcess.run(["resolve", "--help"], exits: 0)
        for option in ["--rules", "--scene-field", "--strategy", "--output-format", "Exit status"] {
            #expect(resolve.output.contains(option))
        }
    }

    /// There are no tagged versions, so a dependency goes by the branch.
    @Test func `the command says its version, and the README has users depend on the branch`() throws {
        let readme = try String(contentsOf: .package.appending(path: "README.md"), encoding: .utf8)
        let words = try HittestProcess.run(["--version"]).output.split(whereSeparator: \.isWhitespace)
        #expect(words.count == 2 && words[0] == "hittest")
        #expect(words.last?.wholeMatch(of: #/\d+\.\d+\.\d+/#) != nil)
        #expect(readme.contains(#"branch: "main""#))
    }

    /// `--` ends the options, so that files may be named like them.
    @Test func `file names may look like options`() throws {
        let folder = try TemporaryFolder(["--x": ResolveTests.other, "-t": "x,y\n5,5\n"])
        #expect(try folder.run("resolve", "--quiet", "--", "--x", "-t").output == "x,y,status,hit,reason\n5,5,hit,1,\n")
    }

    @Test(.timeLimit(.minutes(10)))
    func `a reader that goes away ends the run calmly`() throws {
        var taps = "x,y\n"
        for _ in 0..<100_000 { taps += "15,15\n" }
        let folder = try folder(taps)
        let process = Process()
        process.executableURL = HittestProcess.executable()
        process.arguments = ["resolve", "scene.json", "taps.csv"]
        process.currentDirectoryURL = folder.url
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let first = try output.fileHandleForReading.read(upToCount: 10)
        try output.fileHandleForReading.close()
        process.waitUntilExit()
        #expect(first == Data("x,y,status".utf8))
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(try errors.fileHandleForReading.readToEnd() ?? Data() == Data())
    }

    #if os(Linux)
    @Test func `a full device is an error`() throws {
        let folder = try folder("x,y\n1,1\n")
        let result = try HittestProcess.run(
            HittestProcess.executable(), ["resolve", "scene.json", "taps.csv"], in: folder.url,
            output: FileHandle(forWritingAtPath: "/dev/full"), exits: 74)
        #expect(result.errors == "<standard output>: error: cannot write: No space left on device\n")
    }
    #endif
}
