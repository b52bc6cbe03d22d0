/// The progress of processing a file of taps, as text.
package struct TapProgress: CustomStringConvertible {
    /// The number of taps that have been answered.
    package let count: Int
    /// The number of seconds since the processing began.
    package let seconds: Double
    /// The number of bytes of the file that have been read.
    package let bytesRead: Int
    /// The size of the file, in bytes; nil for a pipe.
    package let size: Int?

    package init(count: Int, seconds: Double, bytesRead: Int, size: Int?) {
        (self.count, self.seconds, self.bytesRead, self.size) = (count, seconds, bytesRead, size)
    }

    /// A line such as `3,200,000 taps, 1,600,000 a second; 32 %, 0:04 left`.
    package var description: String {
        var text = "\(grouped(count)) taps"
        if seconds > 0 { text += ", \(grouped(Int((Double(count) / seconds).rounded()))) a second" }
        guard let size, size > 0, bytesRead > 0 else { return text }
        let share = min(1, Double(bytesRead) / Double(size))
        let left = Int((seconds * (1 - share) / share).rounded(.up))
        let digits = left % 60 < 10 ? "0\(left % 60)" : "\(left % 60)"
        let time = left < 3600 ? "\(left / 60):\(digits)" : "\(left / 3600) h \(left % 3600 / 60) min"
        return text + "; \(Int(100 * share)) %, \(time) left"
    }

    private func grouped(_ number: Int) -> String {
        let digits = String(number)
        let groups = stride(from: digits.count, to: 0, by: -3).map { digits.prefix($0).suffix(3) }
        return groups.reversed().joined(separator: ",")
    }
}
