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

    package init() {}

    /// - Throws: `UsageError` for arguments that the command does not accept.
    package init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let equals = argument.firstIndex(of: "=")
            let name = String(argument[..<(equals ?? argument.endIndex)])
            if let flag = BenchmarkOptions.flags[name] {
                guard equals == nil else { throw UsageError(message: "\(name) takes no value") }
                flag(&self)
                continue
            }
            guard let take = BenchmarkOptions.values[name] else {
                throw UsageError(message: "there is no option \(argument)")
            }
            let value = equals.map { String(argument[argument.index(after: $0)...]) } ?? rest.popFirst()
            guard let value, !value.isEmpty else { throw UsageError(message: "\(name) needs a value") }
            try take(&self, value)
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

    private typealias Flag = @Sendable (inout BenchmarkOptions) -> Void
    private typealias Value = @Sendable (inout BenchmarkOptions, String) throws(UsageError) -> Void

    private static let flags: [String: Flag] = [
        "--smoke": { $0.isSmoke = true },
        "--full": { $0.effort = .full },
        "--list": { $0.isList = true },
        "--help": { $0.isHelp = true },
        "-h": { $0.isHelp = true },
    ]

    private static let values: [String: Value] = [
        "--suite": { (options, value) throws(UsageError) in
            options.suites += try names(value, "--suite", BenchmarkSuites.all.map(\.name))
        },
        "--families": { (options, value) throws(UsageError) in
            options.families += try names(value, "--families", SceneFamily.all.map(\.name))
        },
        "--sizes": { (options, value) throws(UsageError) in
            for part in parts(value) {
                options.sizes.append(try count(part, "--sizes", 1...BenchmarkOptions.maximumSize))
            }
        },
        "--row": { (options, value) throws(UsageError) in
            guard LivingSuite().rowTitles.contains(where: { $0.contains(value) }) else {
                throw UsageError(message: "--row takes a part of a row's title (--list names them), not \"\(value)\"")
            }
            options.rows.append(value)
        },
        "--distribution": { (options, value) throws(UsageError) in
            let known = PointDistribution.allCases.map(\.rawValue)
            options.distributions += try names(value, "--distribution", known).compactMap(PointDistribution.init)
        },
        "--point-count": { (options, value) throws(UsageError) in
            options.pointCount = try count(value, "--point-count", 1...100_000_000)
        },
        "--repetitions": { (options, value) throws(UsageError) in
            options.repetitions = try count(value, "--repetitions", 1...10_000)
        },
        "--frames": { (options, value) throws(UsageError) in
            options.frames = try count(value, "--frames", 1...100_000_000)
        },
        "--boxes": { $0.boxes = $1 }, "--tree": { $0.tree = $1 }, "--points": { $0.points = $1 },
        "--answers": { $0.answers = $1 }, "--scene": { $0.scene = $1 }, "--taps": { $0.taps = $1 },
        "--x": { $0.tapsX = $1 }, "--y": { $0.tapsY = $1 },
        "--peer": { $0.peer = $1 }, "--json": { $0.json = $1 }, "--plots": { $0.plots = $1 },
        "--compare": { $0.compare = $1 },
        "--publish": { $0.publish = $1 }, "--export": { $0.export = $1 },
    ]

    /// The greatest size that the options accept.
    package static let maximumSize = 10_000_000

    private static func parts(_ value: String) -> [String] { value.split(separator: ",").map(String.init) }

    private static func names(_ value: String, _ option: String, _ known: [String]) throws(UsageError) -> [String] {
        let names = parts(value)
        for name in names where !known.contains(name) {
            throw UsageError(message: "\(option) takes \(known.joined(separator: ", ")), not \"\(name)\"")
        }
        return names
    }

    /// A whole number such as 1000, 1e6 or 10k.
    private static func count(_ text: String, _ option: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
        let number = text.hasSuffix("k") ? Double(text.dropLast()).map { $0 * 1000 } : Double(text)
        guard let number, let count = Int(exactly: number), range.contains(count) else {
            throw UsageError(
                message: "\(option) takes whole numbers of \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return count
    }
}
