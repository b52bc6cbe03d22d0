@testable import BenchmarkKit
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

struct ReportTests {
    private let machine = Machine(
        processor: "Some <fast> & cheap", cores: 2, system: "Linux", compiler: "Swift", build: "release")

    private func row(
        _ strategy: String, size: Int = 1000, _ repetitions: [Double], digest: String? = "00", points: Int = 10
    ) -> ReportRow {
        let caseID = CaseID(suite: "overview", family: "S1", size: size, distribution: "uniform")
        var row = ReportRow(caseID, strategy, .query, Samples(repetitions: repetitions))
        row.digest = digest
        row.points = points
        row.comparedPoints = points
        return row
    }

    private func report(_ rows: [ReportRow]) -> BenchmarkReport {
        var report = BenchmarkReport(machine: machine, command: ["--smoke"], effort: .smoke)
        report.rows = rows
        return report
    }

    @Test func `a report is read back from its JSON`() throws {
        let folder = try TemporaryFolder()
        var counted = row("HitScene", [1.25, 2])
        counted.counters = ["nodes": 3]
        let report = report([counted, row("class recursion", [1e9])])
        try folder.write(report.json(), to: "report.json")
        #expect(try BenchmarkReport(contentsOf: folder.file("report.json")) == report)
    }

    @Test(arguments: [
        "", "[1, 2", "{}", #"{"format": "hittest-bench", "version": 2}"#, #"{"format": "other", "version": 1}"#,
        #"{"format": "hittest-bench", "version": 1}"#,
    ])
    func `what is no report of this version is refused`(text: String) throws {
        let folder = try TemporaryFolder(["report.json": text])
        #expect(throws: FileError.self) { try BenchmarkReport(contentsOf: folder.file("report.json")) }
        #expect(throws: FileError.self) { try BenchmarkReport(contentsOf: folder.file("missing.json")) }
    }

    @Test func `a difference within the spread is no verdict`() {
        let old = report([row("HitScene", [100, 108, 110, 120, 130])])
        let new = report([row("HitScene", [107, 108, 115, 122, 131])])
        let comparison = Comparison(old: old, new: new)
        #expect(comparison.entries.map(\.verdict) == [.same])
        #expect((comparison.entries[0].tolerance - 0.08 - 1.0 / 107).magnitude < 1e-12)
        #expect(!comparison.hasRegression)
        #expect(comparison.warnings.isEmpty)
    }

    @Test func `a difference beyond the spread is one`() {
        let old = report([row("HitScene", [100, 101, 102]), row("class recursion", [300, 301, 302])])
        let new = report([row("HitScene", [120, 121, 122]), row("class recursion", [200, 201, 202])])
        let comparison = Comparison(old: old, new: new)
        #expect(comparison.entries.map(\.verdict) == [.worse, .better])
        #expect(comparison.hasRegression)
        #expect(comparison.entries.first?.ratio == 1.2)
    }

    @Test func `eight percent are never a verdict`() {
        let comparison = Comparison(old: report([row("HitScene", [100])]), new: report([row("HitScene", [107.9])]))
        #expect(comparison.entries.map(\.verdict) == [.same])
    }

    @Test func `other answers to the same points are a regression`() {
        let old = report([row("HitScene", [100], digest: "aa")])
        let new = report([row("HitScene", [50], digest: "bb")])
        #expect(Comparison(old: old, new: new).entries.map(\.verdict) == [.differs])
        #expect(Comparison(old: old, new: new).hasRegression)
        let more = report([row("HitScene", [50], digest: "bb", points: 20)])
        #expect(Comparison(old: old, new: more).entries.map(\.verdict) == [.better])
    }

    @Test func `memory has no spread`() {
        let caseID = CaseID(suite: "memory", family: "S1", size: 10, distribution: "uniform")
        let old = report([ReportRow(caseID, "HitScene", .memory, value: 1000)])
        let more = report([ReportRow(caseID, "HitScene", .memory, value: 1020)])
        #expect(Comparison(old: old, new: more).hasRegression)
        #expect(!Comparison(old: more, new: old).hasRegression)
    }

    @Test func `rows of one run only are named`() {
        let old = report([row("HitScene", [1]), row("class recursion", [1])])
        let new = report([row("HitScene", [1]), row("HitScene", size: 7, [1])])
        let comparison = Comparison(old: old, new: new)
        #expect(comparison.entries.map(\.verdict) == [.same, .added, .missing])
        #expect(!comparison.hasRegression)
        #expect(comparison.text().contains("1 missing"))
    }

    @Test func `another machine is a warning`() {
        var other = report([])
        other.machine.processor = "another"
        #expect(Comparison(old: other, new: report([])).warnings.count == 1)
    }

    @Test func `the table shows values and ratios`() throws {
        let report = report([row("class recursion", [45_000]), row("HitScene", [75])])
        let text = report.text()
        #expect(text.contains("45,000"))
        #expect(text.contains("75.0"))
        #expect(text.contains("600×"))
        #expect(report.markdown().contains("\n| nested UI (S1) | 1,000 | 45,000 | 75.0 | 600× |\n"))
    }

    @Test func `plots are well formed XML`() throws {
        let rows = [10, 100, 1000].flatMap { size in
            [
                row("class recursion", size: size, [Double(size)]), row("HitScene", size: size, [50]),
                row("reference <walk> & \"more\"", size: size, [Double(size) * 2]),
            ]
        }
        let plots = report(rows).plots()
        #expect(plots.map(\.fileName) == ["overview-query.svg"])
        for (_, sheet) in plots {
            let svg = sheet.svg()
            let parser = XMLParser(data: Data(svg.utf8))
            #expect(parser.parse(), "\(String(describing: parser.parserError))")
            #expect(!svg.contains("nan") && !svg.contains("inf"))
            #expect(svg.contains("index faster from 50"))
        }
    }

    @Test func `lines cross where they are equal`() throws {
        let slow = Chart.Line(name: "slow", points: [(10, 10), (100, 100), (1000, 1000)])
        let fast = Chart.Line(name: "fast", points: [(10, 40), (100, 40), (1000, 40)])
        let crossover = try #require(Chart.crossover(of: fast, below: slow))
        #expect((crossover - 40).magnitude < 1e-9)
        #expect(Chart.crossover(of: slow, below: fast) == nil)
        let always = Chart.Line(name: "always", points: [(10, 1), (100, 1)])
        #expect(Chart.crossover(of: always, below: slow) == nil)
    }
}
