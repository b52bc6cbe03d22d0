@testable import BenchmarkKit
import Foundation
import HitTesting
import Synchronization
import TestSupport
import Testing

/// Runs the command.
func runBenchmark(_ arguments: [String]) async -> (status: Int32, output: String, diagnostics: String) {
    let texts = Mutex(("", ""))
    let command = BenchmarkCommand(
        output: { text in texts.withLock { $0.0 += text } },
        diagnostics: { text in texts.withLock { $0.1 += text } })
    let status = await command.run(arguments)
    return texts.withLock { (status, $0.0, $0.1) }
}

/// Runs the command, and reads its report.
func benchmarkReport(_ arguments: [String]) async throws -> (output: String, report: BenchmarkReport) {
    let folder = try TemporaryFolder()
    let json = folder.file("report.json")
    let result = await runBenchmark(arguments + ["--json", json])
    #expect(result.status == 0, "\(result.diagnostics)")
    return (result.output, try BenchmarkReport(contentsOf: json))
}

struct CommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Of all suites `.ci/run` makes a smoke run.
    @Test(arguments: ["batch", "lists"])
    func `a suite compares answers at smoke size`(suite: String) async throws {
        let (output, report) = try await benchmarkReport([
            "--smoke", "--suite", suite, "--families", "S2", "--plots", folder.file("plots"), "--point-count", "100",
            // A smoke run of the command has all rows.
            "--row", "1,000 scattered, all move", "--row", "screen, one view moves : 1",
        ])
        #expect(output.contains("\(suite): "))
        #expect(!report.rows.isEmpty)
        for row in report.rows where row.quantity == .query {
            #expect((row.comparedPoints ?? 0) > 0, "\(row.caseID.title) \(row.strategy)")
            #expect(row.digest?.count == 16)
        }
    }

    @Test func `strategies of a case have the same digest`() async throws {
        let report = try await benchmarkReport(["--smoke", "--suite", "query,small", "--sizes", "40"]).report
        for (caseID, own) in Dictionary(grouping: report.rows, by: \.caseID) {
            for (points, equal) in Dictionary(grouping: own, by: \.points) {
                #expect(Set(equal.map(\.digest)).count == 1, "\(caseID.title), \(points ?? 0) points")
            }
        }
    }

    @Test func `scenes of ones own are measured and their answers read`() async throws {
        let exported = await runBenchmark([
            "--export", folder.path, "--families", "S1,S2", "--sizes", "50", "--point-count", "200",
        ])
        #expect(exported.status == 0, "\(exported.diagnostics)")
        for name in ["S1_50", "S2_50"] {
            let base = folder.file(name)
            let files = ["--boxes", base + ".rects", "--points", base + ".uniform.pts"]
            let tree = name == "S1_50" ? ["--tree", base + ".tree"] : []
            let answers = base + ".uniform.ans"
            let result = await runBenchmark(["--smoke", "--suite", "query"] + files + tree + ["--answers", answers])
            #expect(result.status == 0, "\(result.diagnostics)")
            #expect(result.output.contains(name))
            var wrong = try BoxFile.answers(at: answers, count: 200, boxCount: 50)
            wrong[13] = wrong[13] == 3 ? 4 : 3
            try BoxFile.write(BoxFile.bytes(wrong), to: answers)
            let refused = await runBenchmark(["--smoke", "--suite", "query"] + files + ["--answers", answers])
            #expect(refused.status == 1)
            #expect(refused.diagnostics.contains("the file of answers answers \(wrong[13]) at point 13"))
        }
    }

    @Test func `scene files and taps are measured`() async throws {
        let scene = """
            {"format": "hittest-scene", "version": 1, "roots": [{"id": "window", "frame": [0, 0, 100, 100], "children": [
              {"id": "a", "frame": [10, 10, 50, 50], "transform": [0, 1, -1, 0, 0, 0], "redirect": "window"},
              {"id": "b", "frame": [40, 40, 30, 30], "alpha": 0.5, "asks": "hitTest"}]},
              {"frame": [90, 90, 50, 50]}]}
            """
        try folder.write(scene.utf8, to: "scene.json")
        try folder.write("x,y\n20,20\n50,50\n95,95\n300,1\n".utf8, to: "taps.csv")
        let own = ["--scene", folder.file("scene.json")]
        let taps = ["--taps", folder.file("taps.csv")]
        let tapped = await runBenchmark(["--smoke", "--suite", "query,touch"] + own + taps)
        #expect(tapped.status == 0, "\(tapped.diagnostics)")
        #expect(tapped.output.contains("scene.json"))
        let generated = await runBenchmark(["--smoke", "--suite", "query"] + own + ["--distribution", "cluster"])
        #expect(generated.status == 0, "\(generated.diagnostics)")
        let missing = await runBenchmark(["--smoke"] + own + ["--taps", folder.file("none.csv")])
        #expect(missing.status == 2)
        try folder.write("x,y\n20,20\n50,oops\n".utf8, to: "taps.csv")
        let broken = await runBenchmark(["--smoke"] + own + ["--taps", folder.file("taps.csv")])
        #expect(broken.status == 2)
        #expect(broken.diagnostics.contains("taps.csv:3:"))
    }

    @Test func `a run is compared with an older one`() async throws {
        let json = folder.file("old.json")
        let arguments = ["--smoke", "--suite", "memory", "--families", "S1"]
        #expect(await runBenchmark(arguments + ["--json", json]).status == 0)
        var old = try BenchmarkReport(contentsOf: json)
        // The heap is shared with tests that run meanwhile; only what the index itself counts is compared here.
        old.rows.removeAll { $0.strategy != "Quadtree" }
        try folder.write(old.json(), to: "old.json")
        let same = await runBenchmark(arguments + ["--compare", json])
        #expect(same.status == 0, "\(same.output)")
        #expect(same.output.contains("1 same, 3 added"))
        for index in old.rows.indices { old.rows[index].value /= 2 }
        try folder.write(old.json(), to: "old.json")
        let worse = await runBenchmark(arguments + ["--compare", json])
        #expect(worse.status == 1)
        #expect(worse.output.contains("1 worse"))
    }

    @Test func `results are published`() async throws {
        let arguments = ["--smoke", "--suite", "overview", "--sizes", "20,40", "--publish", folder.path]
        #expect(await runBenchmark(arguments).status == 0)
        let name = Machine.current.fileName
        let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        #expect(files.isSuperset(of: ["\(name).tsv", "\(name).md", "\(name)-overview-query.svg"]))
        let kept = try BenchmarkReport(contentsOf: folder.file("\(name).tsv"))
        #expect(kept.rows.count > 10 && kept.rows.allSatisfy { $0.samples == nil || $0.samples?.best == $0.value })
        #expect(try folder.text("\(name).md") == kept.publication)
        try folder.write("{}\n\nno row".utf8, to: "broken.tsv")
        #expect(await runBenchmark(["--smoke", "--compare", folder.file("broken.tsv")]).status == 2)
    }

    @Test func `publishing a suite alone replaces its rows, adds new sizes in order, and keeps all others`()
        async throws
    {
        let kept = folder.file("\(Machine.current.fileName).tsv")
        func publish(_ suite: String, _ sizes: String, _ families: String) async throws -> BenchmarkReport {
            let arguments = ["--smoke", "--suite", suite, "--sizes", sizes, "--families", families]
            #expect(await runBenchmark(arguments + ["--publish", folder.path]).status == 0)
            return try BenchmarkReport(contentsOf: kept)
        }
        _ = try await publish("overview", "20,60", "S1,S2")
        let first = try await publish("query", "20", "S2")
        let second = try await publish("overview", "60,40", "S2")
        func cases(_ report: BenchmarkReport) -> [String] {
            report.cases().map { "\($0.caseID.suite) \($0.caseID.family) \($0.caseID.size)" }
        }
        #expect(
            cases(second) == [
                "overview S1 20", "overview S1 60", "overview S2 20", "overview S2 40", "overview S2 60", "query S2 20",
            ])
        #expect(second.laterCommands?.map { $0[2] } == ["query", "overview"])
        let third = try await publish("query", "20", "S2")
        #expect(third.laterCommands?.map { $0[2] } == ["overview", "query"], "the same command is listed once")
        func rows(_ report: BenchmarkReport, _ family: String, _ size: Int) -> [ReportRow] {
            report.rows.filter { $0.caseID.family == family && $0.caseID.size == size }
        }
        #expect(rows(first, "S1", 60) == rows(second, "S1", 60))
        #expect(rows(first, "S2", 20) == rows(second, "S2", 20))
        #expect(rows(first, "S2", 60) != rows(second, "S2", 60), "times of another run")
        let other = await runBenchmark(
            ["--smoke", "--suite", "query", "--sizes", "20", "--families", "S2", "--repetitions", "1"]
                + ["--publish", folder.path])
        #expect(other.status == 2 && other.diagnostics.contains("repetitions do not go with them"))
        #expect(try BenchmarkReport(contentsOf: kept) == third)
    }

    @Test(arguments: [
        ["--suite", "nothing"], ["--suite"], ["--families", "S9"], ["--sizes", "0"], ["--sizes", "1.5"],
        ["--sizes", "-3"], ["--distribution", "even"], ["--smoke=1"], ["--unknown"], ["operand"],
        ["--boxes", "file"], ["--points", "file"], ["--taps", "file"], ["--answers", "file"],
        ["--boxes", "a", "--points", "b", "--scene", "c"], ["--scene", "a", "--sizes", "10"],
        ["--repetitions", "none"],
    ])
    func `misuse is told`(arguments: [String]) async {
        let result = await runBenchmark(arguments)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains("Usage: hittest-bench"))
        #expect(result.output.isEmpty)
    }

    @Test func `files that are not there are told`() async {
        let missing = ["--boxes", "/nowhere/a", "--points", "/nowhere/b"]
        #expect(await runBenchmark(["--smoke"] + missing).status == 2)
        #expect(await runBenchmark(["--smoke", "--compare", "/nowhere/old.json"]).status == 2)
        #expect(await runBenchmark(["--smoke", "--scene", "/nowhere/scene.json"]).status == 2)
        #expect(await runBenchmark(["--help"]).output.contains("--compare FILE"))
        #expect(await runBenchmark(["--list"]).output.contains("long list"))
    }
}
