@testable import BenchmarkKit
import Testing

/// Suites of scenes that change.
struct DynamicTests {
    @Test(arguments: ["scattered, the same one moves : 20", "1,000 tree of layers, another leaf"])
    func `rows show every form and the regret`(_ title: String) async throws {
        let (output, report) = try await benchmarkReport(["--smoke", "--suite", "living", "--row", title])
        #expect(output.contains("regret: geometric mean"))
        #expect(!report.rows.isEmpty)
        for (caseID, forms) in Dictionary(grouping: report.rows, by: \.caseID) {
            #expect(Set(forms.map(\.strategy)).isSuperset(of: ["HitScene", "plain recursion", "layers"]), "\(caseID)")
            #expect(Set(forms.map(\.strategy)).count == forms.count)
            for form in forms {
                #expect((form.comparedPoints ?? 0) > 0 && (form.counters["slowest"] ?? 0) >= form.value)
            }
        }
    }

    /// What chooses a row has to name it.
    @Test func `rows have titles of their own`() {
        let titles = DynamicRow.titles
        #expect(titles.count > 100)
        #expect(Set(titles).count == titles.count)
    }

    @Test func `a peer that answers otherwise is told`() async throws {
        let wrong = ["--smoke", "--suite", "living", "--row", "scattered, the same one moves : 20", "--peer"]
        let other = await runBenchmark(wrong + ["/usr/bin/true"])
        #expect(other.status == 2 && other.diagnostics.contains("checksum"))
        let missing = await runBenchmark(wrong + ["/nowhere/peer"])
        #expect(missing.status == 2 && missing.diagnostics.contains("/nowhere/peer cannot be run"))
    }

    @Test(arguments: [["--row", "nothing like that"], ["--frames", "0"], ["--row"]])
    func `wrong names are told`(arguments: [String]) async {
        let result = await runBenchmark(["--smoke", "--suite", "living"] + arguments)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(arguments[0]))
    }
}
