import Foundation

/// A clock for frames that take fractions of a microsecond: one reading each, the time of a reading subtracted.
struct Stopwatch {
    /// Nanoseconds that a reading takes.
    let reading: Double
    private let clock: clockid_t

    /// Time as it goes by: the cheapest to read.
    static let wall = Stopwatch(CLOCK_MONOTONIC)
    /// The time of this thread alone: what others do meanwhile does not count, but a reading is a call of the system.
    static let processor = Stopwatch(CLOCK_THREAD_CPUTIME_ID)

    private init(_ clock: clockid_t) {
        self.clock = clock
        let readings = 100
        var least = Double.infinity
        for _ in 0..<50 {
            let start = Stopwatch.now(clock)
            var end = start
            for _ in 0..<readings { end = Stopwatch.now(clock) }
            least = min(least, (end - start) / Double(readings))
        }
        reading = least
    }

    /// Nanoseconds since some moment, never going back.
    @inline(__always)
    func now() -> Double { Stopwatch.now(clock) }

    /// Nanoseconds between two readings.
    @inline(__always)
    func time(from start: Double, to end: Double) -> Double { max(end - start - reading, 0) }

    @inline(__always)
    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        // Whole seconds of years of running times a billion still leave less than 2^53.
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
