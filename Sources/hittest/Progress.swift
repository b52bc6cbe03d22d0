import SceneFiles

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A line on a terminal's standard error that says how far a run has come. In pipes and files there is none.
struct Progress {
    private let file: InputFile
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var lastShown: ContinuousClock.Instant
    private var isShown = false

    /// The time for which a line stands.
    private static let interval = Duration.milliseconds(200)

    /// Nil where nobody would see it: standard error is no terminal, or results go to one themselves.
    init?(of file: InputFile) {
        guard isatty(2) == 1, isatty(1) == 0 else { return nil }
        self.file = file
        start = clock.now
        lastShown = start
    }

    /// Shows how far the run has come, not too often.
    mutating func note(_ count: Int) {
        let now = clock.now
        guard now - lastShown >= Progress.interval else { return }
        isShown = true
        lastShown = now
        let text = TapProgress(
            count: count, seconds: (now - start) / .seconds(1), bytesRead: file.bytesRead, size: file.size)
        Diagnostics.write("\r\(text)\u{1B}[K")
    }

    /// Takes the line away.
    mutating func clear() {
        guard isShown else { return }
        Diagnostics.write("\r\u{1B}[K")
        isShown = false
    }
}
