import Foundation
import SceneFiles
import TestSupport
import Testing

/// What all subcommands do with scenes and arguments.
struct SceneArgumentTests {
    private let misspelled = """
        {"format":"hittest-scene","version":1,"roots":[
         {"id":"w","frame":[0,0,9,9],"hiden":true}]}
        """

    @Test(arguments: [
        ["explain", "s.json", "1", "1"], ["audit", "s.json"], ["resolve", "s.json", "taps.csv"],
        ["replay", "s.json", "touches"],
    ])
    func `a misspelled member is a warning, an error with --strict`(arguments: [String]) throws {
        let folder = try TemporaryFolder([
            "s.json": misspelled, "taps.csv": "x,y\n1,1\n", "touches": "{\"time\":1}",
        ])
        let loose = try folder.run(arguments)
        #expect(
            loose.errors.hasPrefix(
                "s.json:2:30: warning: the format knows no member \"hiden\", which is ignored wherever it stands; "
                    + "is \"hidden\" meant?\n"))
        let strict = try folder.run(arguments + ["--strict"])
        #expect(
            strict.errors
                == "s.json:2:30: error: expected a member that the format knows, found \"hiden\"; is \"hidden\" meant?\n"
        )
        #expect(strict.status == 65 && strict.output.isEmpty)
    }

    @Test func `in a folder, a strict error costs the taps of that scene`() throws {
        let folder = try TemporaryFolder([
            "s/a.json": misspelled,
            "s/b.json": misspelled.replacing("hiden", with: "label").replacing("true", with: "\"\""),
            "taps.csv": "x,y,s\n1,1,a\n1,1,b\n",
        ])
        let result = try folder.run("resolve", "s", "taps.csv", "--scene-field", "s", "--strict", exits: 1)
        #expect(result.output.hasSuffix("\n1,1,b,hit,w,\n") && result.output.contains("1,1,a,error,,"))
    }

    @Test func `a file of rules that is malformed or missing is told from wrong arguments`() throws {
        let folder = try TemporaryFolder(["s.json": misspelled, "rules.json": "{}\n"])
        let malformed = try folder.run("info", "s.json", "--rules", "rules.json", exits: 65)
        #expect(
            malformed.errors == "rules.json:1:1: error: expected a member \"format\" in the rule file\n")
        let missing = try folder.run("info", "s.json", "--rules", "nope", exits: 66)
        #expect(missing.errors.hasPrefix("nope: error: expected none, one of ") && missing.output.isEmpty)
        #expect(missing.errors.hasSuffix("(--rules); cannot open the file: No such file or directory\n"))
        let input = try folder.run("info", "s.json", "--rules", "-", input: "{}", exits: 66)
        #expect(input.errors.hasSuffix("(--rules); standard input is for scenes and taps\n"))
    }

    @Test func `rules without a name have that of their file, not that of no rules`() throws {
        let rules = #"{"format":"hittest-rules","version":1,"rules":[{}]}"#
        let folder = try TemporaryFolder(["s.json": misspelled, "mine.json": rules, "my/own.json": rules])
        let arguments = ["info", "s.json", "--quiet", "--rules"]
        #expect(try folder.run(arguments + ["mine.json"], exits: 0).output.contains("\nrules    mine.json, 1\n"))
        #expect(try folder.run(arguments + ["my/own.json"], exits: 0).output.contains("\nrules    own.json, 1\n"))
        let json = try folder.run(arguments + ["mine.json", "--json"], exits: 0).output
        #expect(json.contains(#""rules":{"name":"mine.json","list":["#))
        #expect(try folder.run(arguments + ["none"], exits: 0).output.contains("\nrules    none, 0\n"))
    }

    @Test func `rules may come through a pipe`() throws {
        let rules = #"{"format":"hittest-rules","version":1,"name":"mine","rules":[{}]}"#
        let folder = try TemporaryFolder(["s.json": misspelled, "rules.json": rules])
        let command = "cat rules.json | \"$0\" info s.json --quiet --rules /dev/stdin"
        let result = try HittestProcess.run(
            URL(filePath: "/bin/sh"), ["-c", command, HittestProcess.executable().path], in: folder.url, exits: 0)
        #expect(result.output.contains("\nrules    mine, 1\n"))
    }

    /// As a device is, or a compressed file of nothing but blanks.
    @Test func `a file that is too long for memory is an error`() throws {
        let folder = try TemporaryFolder(["s.json": misspelled, "huge": ""])
        let file = try FileHandle(forWritingTo: folder.url.appending(path: "huge"))
        try file.truncate(atOffset: UInt64(InputFile.maximumWholeLength) + 1)
        try file.close()
        let message = "huge: error: expected a file of at most 536870912 bytes in all, found a longer one\n"
        for arguments in [
            ["info", "huge"], ["info", "s.json", "--rules", "huge"], ["audit", "s.json", "--baseline", "huge"],
            ["draw", "s.json", "--image", "huge", "-o", "page.html"],
        ] {
            let result = try folder.run(arguments + ["--quiet"], exits: 65)
            #expect(result.errors.hasSuffix(message) && result.output.isEmpty)
        }
    }

    @Test(arguments: [
        (["audit", "s.json", "--write-baseline", "known", "--json"], "--json has no effect"),
        (["audit", "s.json", "--write-baseline", "known", "--fail-on", "note"], "--fail-on has no effect"),
        (["draw", "s.json", "--x", "left"], "--x has no effect without TAPS"),
        (["draw", ".", "-o", "pages", "--scene-field", "s"], "--scene-field has no effect without TAPS"),
        (["resolve", "s.json", "taps.csv", "--radius", "9"], "--radius has no effect"),
    ])
    func `an option without an effect is an error`(arguments: [String], message: String) throws {
        let folder = try TemporaryFolder(["s.json": misspelled, "taps.csv": "x,y\n1,1\n"])
        let result = try folder.run(arguments, exits: 64)
        #expect(result.errors.contains(message) && result.output.isEmpty)
    }

    @Test func `negative numbers are operands`() throws {
        let folder = try TemporaryFolder(["s.json": misspelled])
        for point in [["-5", "10"], ["-.5", "-1e3"], ["+5", "-10"]] {
            let result = try folder.run("explain", "s.json", point[0], point[1], "--quiet")
            #expect(result.status == 0 && result.output.contains("nothing is hit"))
        }
        #expect(try folder.run("explain", "s.json", "-x", "1").errors.contains("there is no option -x"))
    }

    @Test func `help of a subcommand, both ways`() throws {
        for usage in ["resolve SCENE TAPS", "explain SCENE X Y", "audit ", "replay SCENE TOUCHES"] {
            let name = String(usage.prefix { $0 != " " })
            let help = try HittestProcess.run(["help", name])
            let other = try HittestProcess.run([name, "--help"])
            #expect(help.output == other.output && help.status == 0 && other.status == 0)
            #expect(help.output.contains("Usage: hittest \(usage)"))
        }
        #expect(try HittestProcess.run(["help"]).output == HittestProcess.run(["--help"]).output)
        let unknown = try HittestProcess.run(["help", "solve"])
        #expect(
            unknown.status == 64 && unknown.errors.hasPrefix("hittest: error: expected a subcommand, found \"solve\"\n")
        )
    }

    @Test func `a pipe in a folder is refused, one that is named is read`() throws {
        let folder = try TemporaryFolder(["s/a.json": misspelled, "taps.csv": "x,y,s\n1,1,pipe\n1,1,a\n"])
        #expect(mkfifo(folder.url.appending(path: "s/pipe.json").path, 0o600) == 0)
        let result = try folder.run("resolve", "s", "taps.csv", "--scene-field", "s", "--quiet")
        #expect(
            result.output
                == "x,y,s,status,hit,reason\n1,1,pipe,error,,\"s/pipe.json: expected a file, found a FIFO\"\n1,1,a,hit,w,\n"
        )
        let named = try HittestProcess.run(["explain", "/dev/stdin", "1", "1", "--quiet"], input: misspelled)
        #expect(named.status == 0 && named.output.hasPrefix("touch at (1, 1): \"w\""))
    }

    @Test func `scenes in memory are bounded in bytes, and answers are the same`() throws {
        var files: [String: String] = [:]
        var taps = "x,y,s\n"
        for index in 0..<40 {
            files["s/\(index).json"] = misspelled.replacing("\"w\"", with: "\"w\(index)\"")
            taps += "1,1,\(index)\n1,1,\(index * 7 % 40)\n"
        }
        files["taps.csv"] = taps
        let folder = try TemporaryFolder(files)
        let arguments = ["resolve", "s", "taps.csv", "--scene-field", "s", "--quiet"]
        let whole = try folder.run(arguments)
        #expect(whole.output.contains("1,1,39,hit,w39,") && whole.status == 0)
        for size in ["0", "1", "64k", "1M", "2G"] {
            let bounded = try folder.run(arguments + ["--scene-cache", size])
            #expect(bounded.output == whole.output && bounded.status == 0)
        }
        for size in ["", "k", "-1", "1.5M", "64m", "64 M", "9999999999G", "+1"] {
            let wrong = try folder.run(arguments + ["--scene-cache", size], exits: 64)
            #expect(
                wrong.errors.contains(
                    "--scene-cache is a number of bytes such as 4096, 512k, 64M or 2G, not \"\(size)\""))
        }
    }
}
