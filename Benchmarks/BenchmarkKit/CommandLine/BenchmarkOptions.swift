/// The error for arguments that the command does not accept.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package var message: String
    package var description: String { message }
}

/// The options with a path or another text as value. The cases are the options' names without dashes.
package enum TextOption: String {
    /// The option with the path of a program that runs another library's index.
    case peer
    /// The options with files of the user's own scene: `boxes` for the boxes, `tree` for the boxes' parents, `points` for the
    /// query points, `answers` for the expected answers.
    case boxes, tree, points, answers
    /// The options for a scene file of the user's own (`scene`) and a file of taps (`taps`). `x` and `y` give the names of the
    /// fields with a tap's coordinates.
    case scene, taps, x, y
    /// The options with files and folders that a run writes or, for `compare`, reads.
    case json, plots, compare, publish, export
}

/// The options of the command line.
package struct BenchmarkOptions: Equatable {
    package var suites: [String] = []
    package var families: [String] = []
    package var sizes: [Int] = []
    package var distributions: [PointDistribution] = []
    /// Parts of titles. A row of suite `living` is run if its title contains one of the parts. If there are no parts, every row
    /// is run.
    package var rows: [String] = []
    package var isSmoke = false
    package var effort: Effort?
    package var pointCount: Int?
    package var repetitions: Int?
    package var frames: Int?
    package var isHelp = false
    package var isList = false
    private var texts: [TextOption: String] = [:]

    /// The value of an option; nil if it is not given.
    package subscript(option: TextOption) -> String? { texts[option] }

    /// - Throws: `UsageError` for arguments that the command does not accept.
    package init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let equals = argument.firstIndex(of: "=")
            let option = String(argument[..<(equals ?? argument.endIndex)])
            func flag() throws(UsageError) -> Bool {
                guard equals == nil else { throw UsageError(message: "\(option) takes no value") }
                return true
            }
            func value() throws(UsageError) -> String {
                let value = equals.map { String(argument[argument.index(after: $0)...]) } ?? rest.popFirst()
                guard let value, !value.isEmpty else { throw UsageError(message: "\(option) needs a value") }
                return value
            }
            switch option {
            case "--smoke": isSmoke = try flag()
            case "--full": if try flag() { effort = .full }
            case "--list": isList = try flag()
            case "--help", "-h": isHelp = try flag()
            case "--suite": suites += try names(value(), option, BenchmarkSuites.all.map(\.name))
            case "--families": families += try names(value(), option, SceneFamily.all.map(\.name))
            case "--sizes":
                for part in try value().split(separator: ",") {
                    sizes.append(try count(String(part), option, 1...10_000_000))
                }
            case "--row":
                let part = try value()
                guard DynamicRow.titles.contains(where: { $0.contains(part) }) else {
                    throw UsageError(
                        message: "--row takes a part of a row's title (--list names them), not \"\(part)\"")
                }
                rows.append(part)
            case "--distribution":
                let known = PointDistribution.allCases.map(\.rawValue)
                distributions += try names(value(), option, known).compactMap(PointDistribution.init)
            case "--point-count": pointCount = try count(value(), option, 1...100_000_000)
            case "--repetitions": repetitions = try count(value(), option, 1...10_000)
            case "--frames": frames = try count(value(), option, 1...100_000_000)
            default:
                guard option.hasPrefix("--"), let text = TextOption(rawValue: String(option.dropFirst(2))) else {
                    throw UsageError(message: "there is no option \(argument)")
                }
                texts[text] = try value()
            }
        }
        try requireConsistency()
    }

    private func requireConsistency() throws(UsageError) {
        if (self[.boxes] == nil) != (self[.points] == nil) {
            throw UsageError(message: "--boxes and --points belong together")
        }
        if self[.boxes] == nil, self[.answers] != nil || self[.tree] != nil {
            throw UsageError(message: "--answers and --tree belong to --boxes")
        }
        if self[.taps] != nil, self[.scene] == nil { throw UsageError(message: "--taps belongs to --scene") }
        guard self[.boxes] != nil || self[.scene] != nil else { return }
        if self[.boxes] != nil, self[.scene] != nil { throw UsageError(message: "give either --boxes or --scene") }
        if !families.isEmpty || !sizes.isEmpty { throw UsageError(message: "a scene file has no families or sizes") }
        if self[.publish] != nil || self[.export] != nil {
            throw UsageError(message: "--publish and --export are for generated scenes")
        }
    }

    private func names(_ value: String, _ option: String, _ known: [String]) throws(UsageError) -> [String] {
        let names = value.split(separator: ",").map(String.init)
        for name in names where !known.contains(name) {
            throw UsageError(message: "\(option) takes \(known.joined(separator: ", ")), not \"\(name)\"")
        }
        return names
    }

    /// Parses a whole number such as 1000, 1e6 or 10k.
    ///
    /// - Throws: `UsageError` if the text is no such number, or the number is outside `range`.
    private func count(_ text: String, _ option: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
        let number = text.hasSuffix("k") ? Double(text.dropLast()).map { $0 * 1000 } : Double(text)
        guard let number, let count = Int(exactly: number), range.contains(count) else {
            throw UsageError(
                message: "\(option) takes whole numbers of \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return count
    }
}
