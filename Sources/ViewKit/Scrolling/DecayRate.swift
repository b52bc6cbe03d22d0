/// The rate at which something comes to rest: what is left of its way shrinks by the factor e in each 1 / `rate`
/// seconds.
///
/// A velocity that shrinks by a factor d each millisecond leaves a way that shrinks alike, with the rate -1000 ln d. So where
/// the content is at any time follows from where it comes to rest, and it comes to rest by velocity / rate further on.
struct DecayRate {
    /// The rate in 1 / seconds; positive.
    let rate: Double

    init(_ rate: ScrollView.DecelerationRate) { self.rate = -1000 * naturalLogarithm(rate.rawValue) }

    /// Returns what is left of a way after some seconds, as a fraction.
    func remainder(after time: Double) -> Double { exponential(-rate * time) }

    /// Returns the seconds after which a way has shrunk to a fraction.
    func time(to fraction: Double) -> Double { -naturalLogarithm(fraction) / rate }
}

// The standard library has no exponential function, and those of platforms differ in their last bits, which a replayed
// recording would show.

/// The natural logarithm of a positive finite number, to about one part in 10^15.
func naturalLogarithm(_ number: Double) -> Double {
    // A subnormal number's exponent is the right one too.
    var (exponent, fraction) = (Double(number.exponent), number.significand)
    if fraction > 1.4142135623730951 { (exponent, fraction) = (exponent + 1, fraction / 2) }
    // ln f = 2 artanh z, whose series in z² has |z| < 0.172.
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
