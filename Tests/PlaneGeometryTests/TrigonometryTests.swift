import Foundation
import PlaneGeometry
import TestSupport
import Testing

/// What stands in for the platform's mathematics where there is none, held against it.
struct TrigonometryTests {
    /// How many of its last places two numbers differ by; below 2^-60 both count as 0.
    private func units(_ one: Double, _ other: Double) -> Double {
        let size = max(one.magnitude, other.magnitude)
        return size < 0x1p-60 ? 0 : (one - other).magnitude / size.ulp
    }

    @Test("sines and cosines are the platform's but for two units in the last place")
    func sines() {
        var random = SplitMix64(seed: 1)
        for exponent in stride(from: -30.0, through: 19, by: 0.25) {
            for _ in 0..<200 {
                let angle = Double.random(in: -1...1, using: &random) * exp2(exponent)
                let (cosine, sine) = Trigonometry.cosineAndSine(of: angle)
                #expect(units(cosine, cos(angle)) <= 2, "cosine of \(angle)")
                #expect(units(sine, sin(angle)) <= 2, "sine of \(angle)")
            }
        }
        for quarter in -1_000...1_000 {
            let angle = Double(quarter) * .pi / 2
            let (cosine, sine) = Trigonometry.cosineAndSine(of: angle)
            #expect(units(cosine, cos(angle)) <= 2 && units(sine, sin(angle)) <= 2, "\(quarter) quarters of a turn")
        }
    }

    @Test("angles that are huge or not finite", arguments: [1e7, 1e100, -Double.greatestFiniteMagnitude])
    func hugeAngles(angle: Double) {
        let (cosine, sine) = Trigonometry.cosineAndSine(of: angle)
        #expect((cosine * cosine + sine * sine - 1).magnitude < 1e-15)
        for endless in [Double.infinity, -.infinity, .nan] {
            let (cosine, sine) = Trigonometry.cosineAndSine(of: endless)
            #expect(cosine.isNaN && sine.isNaN)
        }
    }

    @Test("directions are the platform's but for four units in the last place, on axes and beyond numbers too")
    func directions() {
        var random = SplitMix64(seed: 1)
        for exponent in stride(from: -40.0, through: 40, by: 0.5) {
            for _ in 0..<200 {
                let x = Double.random(in: -1...1, using: &random) * exp2(exponent)
                let y = Double.random(in: -1...1, using: &random)
                #expect(units(Trigonometry.angle(x: x, y: y), atan2(y, x)) <= 4, "(\(x), \(y))")
            }
        }
        let special = [0, -0.0, 1, -1, .infinity, -.infinity]
        for x in special {
            for y in special {
                let (own, platform) = (Trigonometry.angle(x: x, y: y), atan2(y, x))
                #expect(units(own, platform) <= 1 && own.sign == platform.sign, "(\(x), \(y))")
            }
        }
    }
}
