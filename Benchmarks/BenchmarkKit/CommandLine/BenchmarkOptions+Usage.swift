extension BenchmarkOptions {
    /// The help text of the command.
    package static var usage: String {
        """
        Compares the index with the walks that it replaces. Answers are compared before any time is printed.

        Usage: hittest-bench [OPTIONS]

        Without options: index against walks on three kinds of scenes of 1,000 to 100,000 views, within a minute.

        What is measured:
          --suite NAMES          \(list(BenchmarkSuites.all.map(\.name)))
          --families NAMES       \(list(SceneFamily.all.map(\.name)))
          --sizes COUNTS         views or boxes, such as 1000,1e5 or 10k
          --distribution NAMES   of the query points: \(list(PointDistribution.allCases.map(\.rawValue)))
          --row TEXT             rows of suite living whose titles have this text; may be given more than once
          --frames COUNT         of a row at most
          --peer PROGRAM         an index of another library beside rows of boxes (Benchmarks/Peers/FORMAT.md)
          --point-count COUNT    query points of a case; strategies too slow for all of them get the first ones
          --repetitions COUNT    timed repetitions of each strategy, 9 if not given
          --full                 as long as results that are kept need: a million points
          --smoke                tiny sizes, in moments, to see that all works; the times mean nothing
          --list                 the suites and families, with what they are

        Scenes of your own:
          --boxes FILE --points FILE [--tree FILE] [--answers FILE]
                                 binary files, little-endian: a count (uint64), then per box minX, minY, maxX, maxY
                                 (float64), later boxes in front; per point x, y (float64); per box of a tree its
                                 parent (int32, -1 for the root; boxes in pre-order, clipped to their parents); per
                                 point the index of the topmost box (int32, -1 for none)
          --scene FILE [--taps FILE [--x FIELD] [--y FIELD]]
                                 any scene and taps that hittest reads; without taps, points are generated
          --export DIR           writes the generated scenes, points and answers as such files, and measures nothing

        What comes out, besides the table:
          --json FILE            all measurements, with raw samples
          --plots DIR            SVG files: time, building time and memory over the number of views
          --compare FILE         this run beside an older --json FILE or published .tsv, with a verdict for each row
          --publish DIR          all suites in full, as DIR/MACHINE.tsv, .md and .svg files; with --suite what it measures
                                 takes its place among the results that are there, if these are of the same machine
                                 and repetitions

        Benchmarks/README.md says how it is measured.

        Exit status: 0 all is well; 1 answers differ, or --compare found a row that is worse; 2 wrong arguments, or a
        file that cannot be used.

        """
    }

    /// The suites and families with their summaries, and the rows of the suite `living`.
    package static var catalogue: String {
        let suites = BenchmarkSuites.all.map { "  \($0.name): \($0.summary)\n" }.joined()
        let families = SceneFamily.all.map { "  \($0.name): \($0.summary)\n" }.joined()
        let rows = DynamicRow.titles.map { "  \($0)\n" }.joined()
        return "Suites:\n\(suites)\nFamilies:\n\(families)\nRows of suite living:\n\(rows)"
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
