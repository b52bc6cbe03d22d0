/// Sines, cosines and angles computed by basic arithmetic alone, for platforms without a mathematics library. The results
/// are the same on all machines.
///
/// Sines and cosines are off by at most two units in the last place, angles of directions by four.
package enum Trigonometry {
    /// The cosine and the sine of an angle in radians; NaN if the angle is not finite. Beyond 2^20 radians, about a million,
    /// the results are those of an angle that differs from `angle` by some units in the last place.
    package static func cosineAndSine(of angle: Double) -> (cosine: Double, sine: Double) {
        var angle = angle
        while angle.isFinite, angle.magnitude > 0x1p20 {
            angle -= (angle / (2 * .pi)).rounded(.toNearestOrEven) * (2 * .pi)
        }
        // Subtracts whole quarters of a turn. A quarter is split into three parts; the products with the first two are exact.
        let quarters = (angle / (.pi / 2)).rounded(.toNearestOrEven)
        let rest = (angle - quarters * 0x1.921fb544p0) - quarters * 0x1.0b4611a6p-34
        let small = rest - quarters * 0x1.3198a2e037073p-69
        let lost = (rest - small) - quarters * 0x1.3198a2e037073p-69
        let (cosine, sine) = series(small, lost)
        switch Int(exactly: quarters).map({ $0 & 3 }) {
        case 0: return (cosine, sine)
        case 1: return (-sine, cosine)
        case 2: return (-cosine, -sine)
        case 3: return (sine, -cosine)
        default: return (.nan, .nan)
        }
    }

    /// The cosine and the sine of an angle of at most an eighth of a turn, by Taylor's series.
    ///
    /// - Parameter lost: The rounding error of `angle`. The results are those of `angle + lost`.
    private static func series(_ angle: Double, _ lost: Double) -> (cosine: Double, sine: Double) {
        let square = angle * angle
        // 1 - x² / (2·3) (1 - x² / (4·5) (1 - …)) times x, and 1 - x² / (1·2) (1 - x² / (3·4) (1 - …)).
        var (sine, cosine) = (1.0, 1.0)
        var factor = 18.0
        while factor > 2 {
            sine = 1 - square / (factor * (factor + 1)) * sine
            cosine = 1 - square / ((factor - 1) * factor) * cosine
            factor -= 2
        }
        let half = square / 2
        let most = 1 - half
        return (
            most + ((1 - most - half) + (half * (1 - cosine) - angle * lost)),
            angle + (lost - angle * (square / 6 * sine))
        )
    }

    /// The angle from the x axis to the vector (`x`, `y`), in radians from -π to π: what `atan2(y, x)` gives.
    package static func angle(x: Double, y: Double) -> Double {
        let (width, height) = (x.magnitude, y.magnitude)
        let (less, more) = height > width ? (width, height) : (height, width)
        // Equal magnitudes need no quotient, which zeros and infinities do not have.
        var angle = less == more ? (more > 0 ? .pi / 4 : 0) : arcTangent(less / more)
        if height > width { angle = .pi / 2 - angle }
        if x.sign == .minus { angle = .pi - angle }
        return y.sign == .minus ? -angle : angle
    }

    /// The arc tangent of a number from 0 to 1, in radians.
    private static func arcTangent(_ slope: Double) -> Double {
        // A steep slope is turned back by an eighth of a turn, since its series would be long.
        let isSteep = slope > 0.414
        let slope = isSteep ? (slope - 1) / (slope + 1) : slope
        let square = slope * slope
        var (sum, order) = (0.0, 41.0)
        while order > 1 {
            sum = 1 / order - square * sum
            order -= 2
        }
        return (isSteep ? .pi / 4 : 0) + (slope - slope * (square * sum))
    }
}
