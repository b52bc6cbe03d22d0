import Foundation
import TestSupport
import Testing

/// Many taps, by one thread and by several.
struct VolumeTests {
    private static let scenes = ["one", "two", "three", "four"]

    private static func scene(_ name: String) -> String {
        let nodes = (0..<40).map { index in
            #"{"id":"\#(name) \#(index)","frame":[\#(index % 8 * 12),\#(index / 8 * 20),11,19]}"#
        }
        return #"{"format":"hittest-scene","version":1,"wrong":1,"roots":[\#(nodes.joined(separator: ","))]}"#
    }

    /// So long that they are read in several pieces, with records that are none at places all over.
    private static func taps(_ count: Int, _ record: (Int) -> String) -> String {
        (0..<count).map(record).joined(separator: "\n") + "\n"
    }

    private let folder: TemporaryFolder

    init() throws {
        let note = String(repeating: "n", count: 60)
        let csv = Self.taps(9_000) { n in
            n % 2_500 == 7
                ? "\(n),oops,1,\(note),one"
                : "\(n),\(n * 7 % 100),\(n * 13 % 100).5,\"\(note)\n\",\(VolumeTests.scenes[n / 1_000 % 4])"
        }
        let ndjson = Self.taps(9_000) { n in
            n % 2_500 == 7
                ? "{\"n\":\(n),"
                : "{\"n\":\(n),\"x\":\(n * 7 % 100),\"note\":\"\(note)\",\"y\":\(n * 13 % 100),\"s\":\"\(VolumeTests.scenes[n % 4])\"}"
        }
        var files = ["taps.csv": "n,x,y,note,s\n" + csv, "taps.ndjson": ndjson]
        for name in VolumeTests.scenes { files["scenes/\(name).json"] = VolumeTests.scene(name) }
        folder = try TemporaryFolder(files)
    }

    @Test(arguments: [
        ["taps.csv"], ["taps.ndjson", "--output-format", "tsv"], ["taps.csv", "--columns", "hit,path,frame"],
    ])
    func `results and messages are the same for any number of threads`(arguments: [String]) throws {
        let all = ["resolve", "scenes"] + arguments + ["--scene-field", "s"]
        let single = try folder.run(all)
        #expect(single.errors.contains("9000 taps: ") && single.errors.contains("4 errors") && single.status == 1)
        #expect(single.errors.contains("the format knows no member \"wrong\""))
        for threads in ["1", "5"] {
            let several = try folder.run(all + ["--threads", threads])
            #expect(several.output == single.output && several.status == 1)
            #expect(several.errors == single.errors)
        }
    }

    @Test func `an error of the whole file comes behind what stands before it`() throws {
        try folder.write((folder.text("taps.ndjson") + "{\"reason\":1}\n").utf8, to: "bad.ndjson")
        let arguments = ["resolve", "scenes", "bad.ndjson", "--scene-field", "s"]
        let single = try folder.run(arguments)
        let several = try folder.run(arguments + ["--threads", "3"])
        #expect(single.status == 65 && several.status == 65)
        #expect(single.output == several.output && !single.output.isEmpty && single.errors == several.errors)
        #expect(
            single.errors.hasSuffix(
                "bad.ndjson:9001:2: error: expected records without \"reason\", which the results add; rename it in the input\n"
            ))
    }

    @Test(arguments: ["0", "-1", "x", "1025", ""])
    func `the number of threads is one`(threads: String) throws {
        let result = try HittestProcess.run(["resolve", "a", "b", "--threads=\(threads)"])
        #expect(
            result.errors.contains("--threads is a whole number from 1 to 1024, not \"\(threads)\"")
                && result.status == 64)
    }

    /// Standard error is no terminal here.
    @Test func `scenes that are read again and again are a warning`() throws {
        let arguments = ["resolve", "scenes", "taps.ndjson", "--scene-field", "s"]
        let (all, few) = (try folder.run(arguments), try folder.run(arguments + ["--scene-cache", "0"]))
        #expect(few.output == all.output)
        #expect(few.errors.contains("scenes: warning: scenes were read ") && few.errors.contains("--scene-cache"))
        #expect(!all.errors.contains("--scene-cache"))
    }

    @Test func `there is no progress in pipes`() throws {
        let result = try folder.run("resolve", "scenes", "taps.csv", "--scene-field", "s")
        #expect(!result.errors.contains("\r") && !result.errors.contains("\u{1B}"))
    }
}
