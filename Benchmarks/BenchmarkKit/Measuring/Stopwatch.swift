import Foundation

/// A clock for frames that take fractions of a microsecond: one reading each, the time of a reading subtracted.
enum Stopwatch {
    /// Nanoseconds since some moment, never going back.
    @inline(__always)
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        // Whole seconds of years of running times a billion still leave less than 2^53.
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// What one reading takes, in nanoseconds: the least distance of blocks of readings.
    static let reading: Double = {
        let readings = 100
        var least = Double.infinity
        for _ in 0..<50 {
            let start = now()
            var end = start
            for _ in 0..<readings { end = now() }
            least = min(least, (end - start) / Double(readings))
        }
        return least
    }()
}
