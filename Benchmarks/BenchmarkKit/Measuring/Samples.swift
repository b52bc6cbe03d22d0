/// The repetitions of one measurement.
///
/// A repetition runs over the whole work, cut into at most 32 chunks. `best` counts each chunk at its fastest repetition:
/// it still covers all of the work, and an interruption by another process costs one chunk of one repetition.
package struct Samples: Hashable, Sendable, Codable {
    /// The time of each repetition, in the measurement's unit.
    package var repetitions: [Double]
    /// The share of each chunk at its fastest repetition; their sum is `best`.
    package var fastestChunks: [Double]
    /// What `best` would be of the first, third… repetition alone, and of the others: how far it can be trusted.
    package var halves: [Double]

}

extension Samples {
    /// Samples of work that cannot be cut.
    package init(repetitions: [Double]) {
        let halves = [0, 1].compactMap { half in
            stride(from: half, to: repetitions.count, by: 2).map { repetitions[$0] }.min()
        }
        self.init(
            repetitions: repetitions, fastestChunks: repetitions.min().map { [$0] } ?? [], halves: halves)
    }

    /// What the work costs on a machine that nothing disturbs.
    package var best: Double { fastestChunks.reduce(0, +) }

    /// The middle repetition; of an even number the mean of the two.
    package var median: Double {
        let sorted = repetitions.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// How uncertain `best` is, as a part of it: how much more the worse half of the repetitions would say.
    package var uncertainty: Double {
        guard let worse = halves.max(), best > 0 else { return 0 }
        return max(worse / best - 1, 0)
    }
}
