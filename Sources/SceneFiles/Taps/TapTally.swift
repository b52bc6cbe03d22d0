/// Counts of the answers to taps.
package struct TapTally: Equatable, Sendable {
    /// The number of answers of each kind; kinds without answers are left out.
    package var counts: [TapOutcome.Status: Int] = [:]
    /// The number of taps for which index and walk differ. They are also counted as errors.
    package var differences = 0
    /// The number of taps on scenes whose files record an answer. Taps whose answer is an error are left out.
    package var recorded = 0
    /// The number of taps that hit the node that the scene's file records.
    package var asRecorded = 0

    package static let zero = TapTally()
}

extension TapTally {
    package init(_ answers: TapAnswers) {
        let outcomes = answers.outcomes
        for status in TapOutcome.Status.allCases {
            let count = outcomes.count { $0.status == status }
            if count > 0 { counts[status] = count }
        }
        differences = answers.differences
        recorded = outcomes.count { $0.isRecorded != nil }
        asRecorded = outcomes.count { $0.status == .hit && $0.isRecorded == true }
    }

    package subscript(status: TapOutcome.Status) -> Int { counts[status] ?? 0 }

    package var count: Int { counts.values.reduce(0, +) }

    package static func += (left: inout TapTally, right: TapTally) {
        left.counts.merge(right.counts, uniquingKeysWith: +)
        left.differences += right.differences
        left.recorded += right.recorded
        left.asRecorded += right.asRecorded
    }
}

extension TapTally: CustomStringConvertible {
    /// A line such as `88 taps: 85 hit, 3 miss, 0 errors; 82 of 88 as recorded`.
    package var description: String {
        var text = "\(count) taps: \(self[.hit]) hit, \(self[.miss]) miss"
        for status in [TapOutcome.Status.ask, .unknown] where self[status] > 0 {
            text += ", \(self[status]) \(status.rawValue)"
        }
        text += ", \(self[.error]) errors"
        if differences > 0 { text += " (\(differences) where index and walk differ)" }
        if recorded > 0 { text += "; \(asRecorded) of \(recorded) as recorded" }
        return text
    }
}
