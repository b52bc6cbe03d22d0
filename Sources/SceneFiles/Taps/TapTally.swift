/// The numbers of answers of each kind.
package struct TapTally: Equatable, Sendable {
    package var hits = 0
    package var misses = 0
    package var asks = 0
    /// Taps whose receiver the file cannot decide.
    package var unknowns = 0
    package var errors = 0
    /// Taps for which index and walk differ; they are among the errors.
    package var differences = 0
    /// Taps on scenes whose files record an answer.
    package var recorded = 0
    /// Taps among `recorded` that hit the node that the file records.
    package var asRecorded = 0

    package static let zero = TapTally()
}

extension TapTally {
    package init(_ answers: TapAnswers) {
        differences = answers.differences
        for outcome in answers.outcomes {
            switch outcome.status {
            case .hit: hits += 1
            case .miss: misses += 1
            case .ask: asks += 1
            case .unknown: unknowns += 1
            case .error: errors += 1
            }
            guard let isRecorded = outcome.isRecorded else { continue }
            recorded += 1
            if outcome.status == .hit, isRecorded { asRecorded += 1 }
        }
    }

    package var count: Int { hits + misses + asks + unknowns + errors }

    package static func += (left: inout TapTally, right: TapTally) {
        left.hits += right.hits
        left.misses += right.misses
        left.asks += right.asks
        left.unknowns += right.unknowns
        left.errors += right.errors
        left.differences += right.differences
        left.recorded += right.recorded
        left.asRecorded += right.asRecorded
    }
}

extension TapTally: CustomStringConvertible {
    /// A line such as `88 taps: 85 hit, 3 miss, 0 errors; 82 of 88 as recorded`.
    package var description: String {
        var text = "\(count) taps: \(hits) hit, \(misses) miss"
        if asks > 0 { text += ", \(asks) ask" }
        if unknowns > 0 { text += ", \(unknowns) unknown" }
        text += ", \(errors) errors"
        if differences > 0 { text += " (\(differences) where index and walk differ)" }
        if recorded > 0 { text += "; \(asRecorded) of \(recorded) as recorded" }
        return text
    }
}
