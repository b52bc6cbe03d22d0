import SeededRandom

/// The few distributions from which every scene and point of the suite are drawn.
///
/// Nothing but additions, multiplications and shifts decides a number, so a seed gives the same scene on every machine.
package struct SceneRandom: Sendable {
    private var generator: SplitMix64

    package init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 { generator.next() }

    /// A number of [0, 1) with 53 random bits.
    package mutating func unit() -> Double { generator.unit() }

    /// A number between two others.
    package mutating func uniform(_ low: Double, _ high: Double) -> Double { generator.uniform(low, high) }

    /// A whole number of 0 ..< `count`.
    package mutating func below(_ count: Int) -> Int {
        Int(unit() * Double(count))
    }

    /// About normally distributed, of mean 0 and deviation 1: a sum of twelve uniform numbers, which needs no function
    /// whose last bit a library could choose.
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

/// The first of two numbers unless the second is larger. Where both are zero the first one's sign stays, which generated
/// files need in order to be the same everywhere.
func larger(_ first: Double, _ second: Double) -> Double { first < second ? second : first }

/// The first of two numbers unless the second is smaller.
func smaller(_ first: Double, _ second: Double) -> Double { second < first ? second : first }
