/// The repetitions of one measurement.
///
/// A repetition runs over the whole work, cut into at most 32 chunks. `best` is the sum of the chunks' times, each at the
/// chunk's fastest repetition. So `best` covers all of the work, and an interruption by another process spoils one chunk of one
/// repetition.
package struct Samples: Hashable, Sendable, Codable {
    /// The time of each repetition, in the measurement's unit.
    package var repetitions: [Double]
    /// For each chunk of the work, the shortest of its times in the repetitions. The sum is `best`.
    package var fastestChunks: [Double]
    /// The values that `best` would have from the first, third… repetitions alone, and from the second, fourth… alone. Their
    /// difference shows how far `best` can be trusted.
    package var halves: [Double]
}

extension Samples {
    /// Samples of work that is not cut into chunks.
    package init(repetitions: [Double]) {
        let halves = [0, 1].compactMap { half in
            stride(from: half, to: repetitions.count, by: 2).map { repetitions[$0] }.min()
        }
        self.init(
            repetitions: repetitions, fastestChunks: repetitions.min().map { [$0] } ?? [], halves: halves)
    }

    /// The time of the work on an undisturbed machine: the sum of the chunks' fastest times.
    package var best: Double { fastestChunks.reduce(0, +) }

    /// The median of the repetitions. If their number is even, the mean of the middle two. 0 if there are no repetitions.
    package var median: Double {
        let sorted = repetitions.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The uncertainty of `best`: the fraction of `best` by which the larger of the `halves` exceeds `best`. 0 if neither
    /// exceeds `best`, or if there are no samples.
    package var uncertainty: Double {
        guard let worse = halves.max(), best > 0 else { return 0 }
        return max(worse / best - 1, 0)
    }
}
