import Foundation

/// The decimal logarithm.
func logarithm(_ value: Double) -> Double { log10(value) }

/// Ten to a power.
func power(_ exponent: Double) -> Double { pow(10, exponent) }

/// An axis that gives every factor of ten the same length.
struct LogAxis {
    /// The exponents at the two ends.
    let low: Double
    let high: Double
    /// The coordinates of the two ends in the drawing.
    let start: Double
    let end: Double

    /// An axis over values, with a little room at both ends.
    init(_ values: [Double], start: Double, end: Double) {
        let logs = values.map(logarithm)
        let least = logs.min() ?? 0
        let most = logs.max() ?? 1
        let room = max(0.06 * (most - least), 0.08)
        low = least - room
        high = most + room
        self.start = start
        self.end = end
    }

    /// The coordinate of a value in the drawing.
    func place(_ value: Double) -> Double {
        start + (logarithm(value) - low) / (high - low) * (end - start)
    }

    /// The values that get a line and a label: powers of ten and, on a short axis, 2 and 5 times these.
    var ticks: [Double] {
        let decades = Int(low.rounded(.up))...max(Int(low.rounded(.up)), Int(high.rounded(.down)))
        let steps: [Double] = high - low < 1.6 ? [1, 2, 5] : [1]
        return (decades.lowerBound - 1...decades.upperBound).flatMap { exponent in
            steps.map { $0 * power(Double(exponent)) }
        }.filter { (low...high).contains(logarithm($0)) }
    }
}

/// A count as a label of an axis: 500, 10k, 1M.
func axisCount(_ value: Double) -> String { axisLabel(value, ["", "k", "M"]) }

/// Nanoseconds as a label of an axis: 20 ns, 5 µs, 1 ms.
func axisTime(_ nanoseconds: Double) -> String { axisLabel(nanoseconds, [" ns", " µs", " ms", " s"]) }

/// Bytes as a label of an axis: 200 B, 5 kB.
func axisBytes(_ bytes: Double) -> String { axisLabel(bytes, [" B", " kB", " MB"]) }

/// A number in the largest unit that does not exceed it, without trailing zeros. Each unit is a thousand of the one before.
private func axisLabel(_ value: Double, _ units: [String]) -> String {
    let unit = units.indices.last { value >= power(Double(3 * $0)) } ?? 0
    let rounded = (value / power(Double(3 * unit)) * 1000).rounded() / 1000
    return (rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)) + units[unit]
}
