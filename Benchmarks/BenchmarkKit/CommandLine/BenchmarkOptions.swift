/// Arguments that the command does not accept.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package var message: String
    package var description: String { message }
}

/// The options of the command line.
package struct BenchmarkOptions: Equatable {
    package var suites: [String] = []
    package var families: [String] = []
    package var sizes: [Int] = []
    package var distributions: [PointDistribution] = []
    /// Rows of the suite `living` are run if their titles contain one of these texts; all rows are, if there are none.
    package var rows: [String] = []
    /// The path of a program that runs another library's index.
    package var peer: String?
    package var isSmoke = false
    package var effort: Effort?
    package var pointCount: Int?
    package var repetitions: Int?
    package var frames: Int?
    /// A file of the user's own boxes, with the files that belong to it.
    package var boxes: String?
    package var tree: String?
    package var points: String?
    package var answers: String?
    /// A scene file of the user's own, with taps.
    package var scene: String?
    package var taps: String?
    package var tapsX = "x"
    package var tapsY = "y"
    package var json: String?
    package var plots: String?
    package var compare: String?
    package var publish: String?
    package var export: String?
    package var isHelp = false
    package var isList = false

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
            case "--peer": peer = try value()
            case "--boxes": boxes = try value()
            case "--tree": tree = try value()
            case "--points": points = try value()
            case "--answers": answers = try value()
            case "--scene": scene = try value()
            case "--taps": taps = try value()
            case "--x": tapsX = try value()
            case "--y": tapsY = try value()
            case "--json": json = try value()
            case "--plots": plots = try value()
            case "--compare": compare = try value()
            case "--publish": publish = try value()
            case "--export": export = try value()
            default: throw UsageError(message: "there is no option \(argument)")
            }
        }
        try requireConsistency()
    }

    private func requireConsistency() throws(UsageError) {
        if (boxes == nil) != (points == nil) { throw UsageError(message: "--boxes and --points belong together") }
        if boxes == nil, answers != nil || tree != nil {
            throw UsageError(message: "--answers and --tree belong to --boxes")
        }
        if taps != nil, scene == nil { throw UsageError(message: "--taps belongs to --scene") }
        guard boxes != nil || scene != nil else { return }
        if boxes != nil, scene != nil { throw UsageError(message: "give either --boxes or --scene") }
        if !families.isEmpty || !sizes.isEmpty { throw UsageError(message: "a scene file has no families or sizes") }
        if publish != nil || export != nil {
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

    /// A whole number such as 1000, 1e6 or 10k.
    private func count(_ text: String, _ option: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
        let number = text.hasSuffix("k") ? Double(text.dropLast()).map { $0 * 1000 } : Double(text)
        guard let number, let count = Int(exactly: number), range.contains(count) else {
            throw UsageError(
                message: "\(option) takes whole numbers of \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return count
    }
}
