/// A progress line on standard error, if that is a terminal.
struct Progress {
    private let file: InputFile
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var lastShown: ContinuousClock.Instant
    private var isShown = false

    /// The shortest time between updates.
    private static let interval = Duration.milliseconds(200)

    /// Creates a progress line for reading a file. Nil if standard error is no terminal, or if the results go to a terminal.
    init?(of file: InputFile) {
        guard isatty(2) == 1, isatty(1) == 0 else { return nil }
        self.file = file
        start = clock.now
        lastShown = start
    }

    /// Shows that `count` taps are done, unless the line was updated less than `interval` ago.
    mutating func note(_ count: Int) {
        let now = clock.now
        guard now - lastShown >= Progress.interval else { return }
        isShown = true
        lastShown = now
        let text = TapProgress(
            count: count, seconds: (now - start) / .seconds(1), bytesRead: file.bytesRead, size: file.size)
        Diagnostics.write("\r\(text)\u{1B}[K")
    }

    /// Removes the progress line, if it is shown.
    mutating func clear() {
        guard isShown else { return }
        Diagnostics.write("\r\u{1B}[K")
        isShown = false
    }
}
