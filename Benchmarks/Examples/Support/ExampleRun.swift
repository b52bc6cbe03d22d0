import Foundation

/// What is said to an example on the command line: options, each with a value.
public struct ExampleOptions {
    private var values: [String: String] = [:]

    /// Reads the command line; an option of another name ends the process with the usage.
    public init(_ names: [String], usage: String) {
        var words = CommandLine.arguments.dropFirst()
        while let word = words.popFirst() {
            guard names.contains(word), let value = words.popFirst() else { fail("usage: \(usage)") }
            values[word] = value
        }
    }

    /// The value of an option.
    public subscript(name: String) -> String? { values[name] }

    /// The number that an option gives, or the usual one.
    public func count(_ name: String, usual: Int) -> Int {
        guard let word = values[name] else { return usual }
        guard let count = Int(word), count > 0 else { fail("\(name): a number above 0 was expected, got \(word)") }
        return count
    }
}

/// What frames took, in milliseconds.
public struct FrameTimes {
    private var index: [Double] = []
    private var walk: [Double] = []

    public init() {}

    /// Adds a frame.
    public mutating func append(index: Double, walk: Double) {
        self.index.append(index)
        self.walk.append(walk)
    }

    /// A table of the medians and of the longest.
    public var table: String {
        "milliseconds a frame   median    worst\n" + FrameTimes.row("with the index", index) + "\n"
            + FrameTimes.row("with the walk", walk)
    }

    private static func row(_ title: String, _ times: [Double]) -> String {
        let sorted = times.sorted()
        let columns = [sorted[sorted.count / 2], sorted[sorted.count - 1]].map { String(format: "%9.3f", $0) }
        return title.padding(toLength: 20, withPad: " ", startingAt: 0) + columns.joined()
    }
}

/// The milliseconds that some work takes.
public func milliseconds(_ work: () -> Void) -> Double {
    let duration = ContinuousClock().measure(work).components
    return Double(duration.seconds) * 1e3 + Double(duration.attoseconds) * 1e-15
}

/// Writes a picture.
public func write(_ text: String, to path: String) {
    do {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
        fail("\(path) cannot be written: \(error.localizedDescription)")
    }
}

private func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(2)
}
