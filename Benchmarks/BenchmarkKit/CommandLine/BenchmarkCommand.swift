import Foundation
import SceneFiles

/// The command `hittest-bench`: reads arguments, runs benchmarks, and writes results.
package struct BenchmarkCommand: Sendable {
    /// Writes text to standard output.
    package var output: @Sendable (String) -> Void
    /// Writes messages to standard error.
    package var diagnostics: @Sendable (String) -> Void

    package init(output: @escaping @Sendable (String) -> Void, diagnostics: @escaping @Sendable (String) -> Void) {
        self.output = output
        self.diagnostics = diagnostics
    }

    /// Runs the command with arguments.
    ///
    /// - Returns: The exit status. 1 means that answers differ, or that something has become slower. 2 stands for any other
    ///   error, such as arguments or a file that cannot be used. Otherwise 0.
    package func run(_ arguments: [String]) async -> Int32 {
        do {
            return try await run(BenchmarkOptions(arguments), arguments)
        } catch let error as UsageError {
            diagnostics("hittest-bench: error: \(error)\n\n\(BenchmarkOptions.usage)")
            return 2
        } catch let error as Disagreement {
            diagnostics("hittest-bench: answers differ: \(error)\n")
            return 1
        } catch {
            diagnostics("hittest-bench: error: \(error)\n")
            return 2
        }
    }

    private func run(_ options: BenchmarkOptions, _ arguments: [String]) async throws -> Int32 {
        if options.isHelp {
            output(BenchmarkOptions.usage)
            return 0
        }
        if options.isList {
            output(BenchmarkOptions.catalogue)
            return 0
        }
        let run = BenchmarkRun(options: options) { diagnostics("\($0)\n") }
        if let folder = options[.export] {
            try createFolder(folder)
            for base in try run.export(to: folder) { output("\(base)\n") }
            return 0
        }
        // Files are read first, so that a missing file is reported at once and not after minutes.
        let old = try options[.compare].map { path throws(FileError) in try BenchmarkReport(contentsOf: path) }
        for folder in [options[.plots], options[.publish]].compactMap({ $0 }) { try createFolder(folder) }
        let published = try publishedRows(options, run.effort)
        let report = try await run.report(command: arguments)
        output("\(report.machine.summary)\n\(report.reading)\n\n\(report.text())")
        if let path = options[.json] { try write(report.json(), to: path) }
        if let folder = options[.plots] { try writePlots(of: report, to: folder, prefix: "") }
        if let folder = options[.publish] { try publish(report, to: folder, among: published) }
        guard let old else { return 0 }
        let comparison = Comparison(old: old, new: report)
        output("\n\(comparison.text())")
        return comparison.hasRegression ? 1 : 0
    }

    /// Reads this machine's earlier results from the `--publish` folder, so that a run of single suites can be merged into them.
    /// Nil if nothing is published, or if the folder has no such results. Also nil if all suites run, since their rows replace
    /// all earlier ones.
    ///
    /// - Throws: `FileError` if the results cannot be read, or are of another machine or effort.
    private func publishedRows(_ options: BenchmarkOptions, _ effort: Effort) throws -> BenchmarkReport? {
        guard let folder = options[.publish], !options.suites.isEmpty else { return nil }
        let path = "\(folder)/\(Machine.current.fileName).tsv"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let kept = try BenchmarkReport(contentsOf: path)
        guard kept.machine == .current, kept.effort.repetitions == effort.repetitions,
            kept.effort.secondsPerRepetition == effort.secondsPerRepetition
        else {
            throw FileError(
                file: path,
                message: "these results are of \(kept.machine.summary), \(kept.effort.repetitions) repetitions: "
                    + "rows of \(Machine.current.summary), \(effort.repetitions) repetitions do not go with them")
        }
        return kept
    }

    /// Writes a report to the folder of published results: its rows, a page and plots.
    ///
    /// - Parameter published: The earlier results, into which the report is merged by `replaceRows(by:)`; nil if there are none
    ///   to keep.
    private func publish(_ report: BenchmarkReport, to folder: String, among published: BenchmarkReport?) throws {
        let name = "\(folder)/\(report.machine.fileName)"
        var report = report
        if var published {
            published.replaceRows(by: report)
            report = published
        }
        try write(report.rowFile(), to: name + ".tsv")
        // The page is made of the rows as they were written, so that it can be made again from the file.
        report = try BenchmarkReport(contentsOf: name + ".tsv")
        try write(Array(report.publication.utf8), to: name + ".md")
        try writePlots(of: report, to: folder, prefix: report.machine.fileName + "-")
    }

    private func writePlots(of report: BenchmarkReport, to folder: String, prefix: String) throws {
        for (fileName, sheet) in report.plots() {
            try write(Array(sheet.svg().utf8), to: "\(folder)/\(prefix)\(fileName)")
        }
    }

    private func createFolder(_ path: String) throws(FileError) {
        try FileError.attempt("cannot be created", path) {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try FileError.attempt("cannot be written", path) {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        }
    }
}

extension BenchmarkReport {
    /// A sentence that says what the tables show and how many answers were compared.
    package var reading: String {
        let compared = rows.reduce(0) { $0 + ($1.comparedPoints ?? 0) }
        return "ns a query or a view, each chunk of the work at the fastest of \(effort.repetitions) repetitions; "
            + "\(grouped(compared)) answers compared, all equal"
    }

    /// The page of published results: machine, command, tables, plots.
    package var publication: String {
        let names = plots().map { "![\($0.sheet.title)](\(machine.fileName)-\($0.fileName))" }
        let commands = ([command] + (laterCommands ?? [])).map {
            (["swift run -c release hittest-bench"] + $0).joined(separator: " ")
        }
        return """
            # Benchmark results

            \(machine.summary)

            ```sh
            \(commands.joined(separator: "\n"))
            ```

            \(reading).

            \(markdown())
            \(names.joined(separator: "\n\n"))

            """
    }
}
