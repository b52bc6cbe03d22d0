import HitTesting

/// Measures the time and the memory to build something from a case, such as a scene or an index.
struct BuildMeasuring {
    let benchmark: BenchmarkCase
    let effort: Effort

    /// Measures `prepare()` of a scene without indexes, in nanoseconds per view.
    func prepareScene() -> Samples {
        let scene = SceneSubject.build(benchmark.tree).scene
        return repeated {
            var copy = scene
            let seconds = timed { copy.prepare() }
            keep(copy)
            return seconds
        }
    }

    /// Prepares a scene in pieces, three times, and returns the nanoseconds of the longest piece; 0 if there are no pieces. Of
    /// each piece, the shortest of its three times counts. The longest thousandth of the pieces is left out, since memory is
    /// freed in them.
    func longestPiece() -> Double {
        let scene = SceneSubject.build(benchmark.tree).scene
        let runs = (0..<3).map { _ in
            var copy = scene
            var times: [Double] = []
            var last = Stopwatch.wall.now()
            copy.prepare {
                let now = Stopwatch.wall.now()
                times.append(now - last)
                last = Stopwatch.wall.now()
                return true
            }
            return times
        }
        let pieces = (0..<(runs.map(\.count).min() ?? 0)).map { piece in runs.map { $0[piece] }.min() ?? 0 }.sorted()
        return pieces.isEmpty ? 0 : pieces[pieces.count - 1 - pieces.count / 1000]
    }

    /// Measures work that makes something. Returns a row with the time in nanoseconds per view.
    func row<Result>(_ strategy: String, _ work: () -> Result) -> ReportRow {
        ReportRow(benchmark.id, strategy, .build, repeated { timed(work) })
    }

    /// Repeats work `effort.repetitions` times, after one run that warms up. Stops earlier, but not before the third repetition,
    /// when all runs together have taken more than 20 times `effort.secondsPerRepetition`.
    ///
    /// - Parameter work: Does the work, and returns the seconds that it has taken.
    /// - Returns: The time of each repetition, in nanoseconds per view.
    private func repeated(_ work: () -> Double) -> Samples {
        var repetitions: [Double] = []
        var spent = work()
        for repetition in 0..<effort.repetitions {
            if repetition >= 3, spent > 20 * effort.secondsPerRepetition { break }
            let seconds = work()
            spent += seconds
            repetitions.append(seconds * 1e9 / Double(benchmark.size))
        }
        return Samples(repetitions: repetitions)
    }

    /// Builds a scene and calls `prepare()`. Returns a row with the bytes of the scene and its indexes together. The row's
    /// counters are the bytes of the nodes, the bytes that `prepare()` has added, and the allocations of `prepare()`.
    func sceneMemory() -> ReportRow {
        var (scene, bytes, _) = heapUse { SceneSubject.build(benchmark.tree).scene }
        let index = heapUse { scene.prepare() }
        var row = ReportRow(benchmark.id, Strategy.scene, .memory, value: Double(bytes + index.bytes))
        row.counters = ["nodeBytes": Double(scene.byteCount), "indexBytes": Double(index.bytes)]
        row.counters["buildAllocations"] = index.allocations.map(Double.init)
        keep(scene)
        return row
    }
}
