/// The rate of an exponential decay: the distance to the target shrinks by the factor e in each 1 / `rate` seconds.
///
/// If the velocity shrinks by a factor d each millisecond, the distance shrinks at the rate -1000 ln d. The movement
/// ends at a distance of velocity / rate from its start. So the position at any time follows from the target alone.
struct DecayRate {
    /// The rate in 1 / seconds; positive.
    let rate: Double

    init(_ rate: ScrollView.DecelerationRate) { self.rate = -1000 * naturalLogarithm(rate.rawValue) }

    /// The part of the distance to the target that remains after a time in seconds: from 1 towards 0.
    func remainder(after time: Double) -> Double { exponential(-rate * time) }

    /// The time in seconds until only a fraction of the distance to the target is left.
    func time(to fraction: Double) -> Double { -naturalLogarithm(fraction) / rate }
}

// The standard library has no exponential function. Those of platforms differ in the last bits of results, so a replay
// of a recording would differ too.

/// The natural logarithm of a positive finite number, to about one part in 10^15.
func naturalLogarithm(_ number: Double) -> Double {
    // `exponent` is right for subnormal numbers too.
    var (exponent, fraction) = (Double(number.exponent), number.significand)
    if fraction > 1.4142135623730951 { (exponent, fraction) = (exponent + 1, fraction / 2) }
    // ln f = 2 artanh z, computed as a series in z², with |z| < 0.172.
    let z = (fraction - 1) / (fraction + 1)
    var sum = 0.0
    for power in stride(from: 21.0, through: 1, by: -2) { sum = sum * z * z + 1 / power }
    return exponent * 0.6931471805599453 + 2 * z * sum
}

/// e to the power of a number that is not positive, to about one part in 10^15.
func exponential(_ power: Double) -> Double {
    guard power > -745 else { return 0 }
    let halvings = (power / 0.6931471805599453).rounded()
    // Taylor's series, |x| < 0.347.
    let x = power - halvings * 0.6931471805599453
    var sum = 1.0
    for step in stride(from: 14.0, through: 1, by: -1) { sum = 1 + x / step * sum }
    return Double(sign: .plus, exponent: Int(halvings), significand: sum)
}
