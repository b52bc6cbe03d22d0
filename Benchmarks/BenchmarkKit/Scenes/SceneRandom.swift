import SeededRandom

/// A generator of random numbers, from which all scenes and points are made.
///
/// Numbers are computed by integer operations, additions and multiplications alone, so a seed gives the same scene on every
/// machine.
package struct SceneRandom: Sendable {
    private var generator: SplitMix64

    package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// A number in [0, 1) with 53 random bits.
    package mutating func unit() -> Double { generator.unit() }

    /// A random number between `low` and `high`.
    package mutating func uniform(_ low: Double, _ high: Double) -> Double { generator.uniform(low, high) }

    /// A whole number in `0 ..< count`.
    package mutating func below(_ count: Int) -> Int { Int(unit() * Double(count)) }

    /// A number that is about normally distributed, with mean 0 and deviation 1: a sum of twelve uniform numbers. Its computation
    /// needs no function whose last bit depends on a library.
    package mutating func bell() -> Double {
        var total = 0.0
        for _ in 0..<12 { total += unit() }
        return total - 6
    }
}

/// The largest multiple of `unit` that is not above `value`.
func snap(_ value: Double, to unit: Double) -> Double {
    (value / unit).rounded(.down) * unit
}

/// The larger of two numbers, the first if they are equal. So the sign of the first of two zeros is kept, and generated files
/// are the same everywhere.
func larger(_ first: Double, _ second: Double) -> Double { first < second ? second : first }

/// The smaller of two numbers, the first if they are equal.
func smaller(_ first: Double, _ second: Double) -> Double { second < first ? second : first }
