import Foundation

/// A clock for work that takes fractions of a microsecond. `time(from:to:)` subtracts the time of a reading.
struct Stopwatch {
    /// The time that it takes to read the clock, in nanoseconds.
    let reading: Double
    private let clock: clockid_t

    /// A clock of real time, which is the cheapest to read.
    static let wall = Stopwatch(CLOCK_MONOTONIC)
    /// A clock of this thread's processor time. Other processes do not count, but a reading is a system call.
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

    /// Nanoseconds since some moment. They never decrease.
    @inline(__always)
    func now() -> Double { Stopwatch.now(clock) }

    /// The nanoseconds between two readings, without the time of a reading.
    @inline(__always)
    func time(from start: Double, to end: Double) -> Double { max(end - start - reading, 0) }

    @inline(__always)
    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        // The sum is exact up to 2^53 nanoseconds, some 104 days, and off by at most 4 within two years.
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
