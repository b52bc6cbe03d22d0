import Foundation
import HitDiagnosis

/// An axis that gives every factor of ten the same length.
struct LogAxis {
    /// `low` and `high` are the decimal logarithms of the values at the two ends.
    let low: Double
    let high: Double
    /// `start` and `end` are the coordinates of the two ends in the drawing.
    let start: Double
    let end: Double

    /// An axis over values, with a little room at both ends.
    init(_ values: [Double], start: Double, end: Double) {
        let logs = values.map(log10)
        let least = logs.min() ?? 0
        let most = logs.max() ?? 1
        let room = max(0.06 * (most - least), 0.08)
        low = least - room
        high = most + room
        self.start = start
        self.end = end
    }

    /// The coordinate of a value in the drawing.
    func coordinate(of value: Double) -> Double {
        start + (log10(value) - low) / (high - low) * (end - start)
    }

    /// The values that get a line and a label: powers of ten and, on a short axis, their multiples by 2 and 5.
    var ticks: [Double] {
        let decades = Int(low.rounded(.up))...max(Int(low.rounded(.up)), Int(high.rounded(.down)))
        let steps: [Double] = high - low < 1.6 ? [1, 2, 5] : [1]
        return (decades.lowerBound - 1...decades.upperBound).flatMap { exponent in
            steps.map { $0 * pow(10, Double(exponent)) }
        }.filter { (low...high).contains(log10($0)) }
    }
}

/// The unit of an axis: a count, nanoseconds or bytes.
enum AxisUnit {
    case count, time, bytes

    /// The names of the unit and of its multiples by a thousand, a million and so on.
    private var names: [String] {
        switch self {
        case .count: ["", "k", "M"]
        case .time: [" ns", " µs", " ms", " s"]
        case .bytes: [" B", " kB", " MB"]
        }
    }

    /// The label of a value, such as 500, 10k, 20 ns, 5 µs or 200 B. The label is in the largest unit of `names` that does not
    /// exceed the value, or in the smallest unit if all do.
    func label(_ value: Double) -> String {
        let multiple = names.indices.last { value >= pow(1000, Double($0)) } ?? 0
        return shortestDecimal((value / pow(1000, Double(multiple)) * 1000).rounded() / 1000) + names[multiple]
    }
}
