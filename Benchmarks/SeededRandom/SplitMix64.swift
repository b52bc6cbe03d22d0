/// The generator of everything random in tests and benchmarks: splitmix64, the same sequence for a seed on every machine.
@frozen
public struct SplitMix64: RandomNumberGenerator, Sendable {
    @usableFromInline
    var state: UInt64

    @inlinable
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    @inlinable
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of [0, 1) with 53 random bits.
    @inlinable
    public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number between two others, the second excluded.
    @inlinable
    public mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
}
