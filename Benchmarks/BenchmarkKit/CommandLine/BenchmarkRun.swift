import SceneFiles

/// Runs suites over cases and collects their rows.
package struct BenchmarkRun {
    let options: BenchmarkOptions
    /// Receives the title of each case before the case is measured. For each row of suite `living`, receives a line once the row
    /// has been measured.
    let progress: (String) -> Void

    /// The effort that the options select.
    package var effort: Effort {
        var effort = options.isSmoke ? Effort.smoke : options[.publish] == nil ? options.effort ?? .quick : .full
        effort.points = options.pointCount ?? effort.points
        effort.repetitions = options.repetitions ?? effort.repetitions
        effort.frames = options.frames ?? effort.frames
        return effort
    }

    private var suites: [any BenchmarkSuite] {
        if !options.suites.isEmpty { return options.suites.compactMap(BenchmarkSuites.named) }
        if options.isSmoke || options[.publish] != nil { return BenchmarkSuites.all }
        if options[.boxes] != nil || options[.scene] != nil { return [QuerySuite()] }
        return [OverviewSuite()]
    }

    private var distributions: [PointDistribution] {
        options.distributions.isEmpty ? [.uniform] : options.distributions
    }

    /// Measures everything that the options select.
    ///
    /// - Throws: `Disagreement` if answers differ; `FileError` or `SceneFileError` for a file that cannot be used; `PeerError`
    ///   if the program of `--peer` cannot be run, or its answers differ.
    package func report(command: [String]) async throws -> BenchmarkReport {
        var report = BenchmarkReport(machine: .current, command: command, effort: effort)
        let own = try ownCases()
        for suite in suites {
            if let own {
                for benchmark in own { report.rows += try await measure(suite, benchmark) }
            } else if let suite = suite as? DynamicSuite {
                report.rows += try await measure(suite)
            } else {
                report.rows += try await measureFamilies(suite)
            }
        }
        return report
    }

    private func measureFamilies(_ suite: any BenchmarkSuite) async throws -> [ReportRow] {
        let families = options.families.isEmpty ? suite.families : options.families
        let sizes = options.sizes.isEmpty ? options.isSmoke ? suite.smokeSizes : suite.sizes : options.sizes
        var rows: [ReportRow] = []
        for family in families.compactMap(SceneFamily.named) {
            for size in sizes where size <= suite.maximumSize(of: family.name) {
                for distribution in distributions {
                    let benchmark = BenchmarkCase(family, size: size, distribution: distribution, points: effort.points)
                    rows += try await measure(suite, benchmark)
                }
            }
        }
        return rows
    }

    private func measure(_ suite: any BenchmarkSuite, _ benchmark: BenchmarkCase) async throws -> [ReportRow] {
        var benchmark = benchmark
        benchmark.suite = suite.name
        progress(benchmark.id.title)
        return try await suite.rows(benchmark, effort: effort)
    }

    /// Measures the rows of suite `living` that the options select.
    private func measure(_ suite: DynamicSuite) async throws -> [ReportRow] {
        var rows: [ReportRow] = []
        for (row, title) in zip(DynamicRow.all, DynamicRow.titles)
        where options.rows.isEmpty || options.rows.contains(where: { title.contains($0) }) {
            let measured = try await suite.rows(row, effort: effort, peer: options[.peer])
            rows += measured
            progress(suite.progressLine(CaseRows(caseID: measured[0].caseID, rows: measured)))
        }
        return rows
    }

    /// The cases of the user's own scene; nil if the options name none.
    private func ownCases() throws -> [BenchmarkCase]? {
        if let path = options[.boxes], let pointPath = options[.points] {
            let boxes = try BoxFile.boxes(at: path)
            let parents = try options[.tree].map { path throws(FileError) in
                try BoxFile.parents(at: path, count: boxes.count)
            }
            let points = try BoxFile.points(at: pointPath)
            guard !boxes.isEmpty else { throw FileError(file: path, offset: 0, message: "there are no boxes") }
            guard !points.isEmpty else {
                throw FileError(file: pointPath, offset: 0, message: "there are no points")
            }
            let answers = try options[.answers].map { path throws(FileError) in
                try BoxFile.answers(at: path, count: points.count, boxCount: boxes.count)
            }
            let tree = ViewTree(BoxScene(boxes: boxes, parents: parents ?? []))
            return [
                BenchmarkCase(
                    family: fileName(path), distribution: "given", tree: tree, points: points, givenAnswers: answers)
            ]
        }
        guard let path = options[.scene] else { return nil }
        let tree = ViewTree(try SceneDocument(contentsOf: path))
        guard tree.count > 0, !tree.plane.isEmpty else {
            throw SceneFileError(file: path, message: "expected a view with an area, found none")
        }
        if let taps = options[.taps] {
            let points = try tapPoints(at: taps, x: options[.x] ?? "x", y: options[.y] ?? "y")
            return [BenchmarkCase(family: fileName(path), distribution: "taps", tree: tree, points: points)]
        }
        return distributions.map {
            BenchmarkCase(family: fileName(path), tree: tree, distribution: $0, points: effort.points)
        }
    }

    /// The last component of a path.
    private func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Writes the scenes of box families with points and answers, as files (`BoxFile`) that other implementations can read.
    ///
    /// - Returns: The path of each scene's files, without the extensions.
    /// - Throws: `UsageError` for a family that is not of boxes; `FileError` for a file that cannot be written.
    package func export(to folder: String) throws -> [String] {
        let families = options.families.isEmpty ? OverviewSuite().families : options.families
        var written: [String] = []
        for family in families.compactMap(SceneFamily.named) {
            for size in options.sizes.isEmpty ? [1000, 10_000, 100_000] : options.sizes {
                guard let scene = family.make(size).boxes else {
                    throw UsageError(message: "\(family.name) is no family of boxes, so there is no such file of it")
                }
                let base = "\(folder)/\(family.name)_\(size)"
                try BoxFile.write(BoxFile.bytes(scene.boxes), to: base + ".rects")
                if !scene.parents.isEmpty { try BoxFile.write(BoxFile.bytes(scene.parents), to: base + ".tree") }
                for distribution in distributions {
                    let points = distribution.points(
                        options.pointCount ?? Effort.full.points, over: scene.boxes, plane: scene.plane)
                    let name = "\(base).\(distribution.rawValue)"
                    try BoxFile.write(BoxFile.bytes(points), to: name + ".pts")
                    let answers = PaintedAnswers(scene.boxes, points: points).answers
                    try BoxFile.write(BoxFile.bytes(answers), to: name + ".ans")
                }
                written.append(base)
            }
        }
        return written
    }
}
