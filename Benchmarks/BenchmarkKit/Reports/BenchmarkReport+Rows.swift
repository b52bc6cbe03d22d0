import Foundation

// The format of kept results. The first line is JSON and describes the run, the second names the columns. Each further line is
// a row, with the best value, the median and the uncertainty. Tables and plots can be made from the file again. A new run
// changes only the lines of the cases that it has measured.
extension BenchmarkReport {
    private static let columns = [
        "suite", "family", "size", "distribution", "variant", "strategy", "quantity", "best", "median", "uncertainty",
        "points", "digest", "compared", "counters",
    ]

    /// The report in the format of kept results.
    package func rowFile() throws -> [UInt8] {
        var head = self
        head.rows = []
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines =
            [String(decoding: try encoder.encode(head), as: UTF8.self), Self.columns.joined(separator: "\t")]
            + rows.map { $0.fields.joined(separator: "\t") }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Reads a report in the format of kept results.
    ///
    /// - Throws: `FileError` if the text has no description of a run, or has a line that is no row.
    init(kept text: String, of path: String) throws(FileError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        try self.init(reading: Data(lines[0].utf8), of: path)
        for (number, line) in lines.enumerated().dropFirst(2) where !line.isEmpty {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == Self.columns.count, let row = ReportRow(fields) else {
                throw FileError(file: path, message: "line \(number + 1) is no row of results: \(line)")
            }
            rows.append(row)
        }
    }
}

extension ReportRow {
    fileprivate var fields: [String] {
        let counters = counters.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.short($0.value))" }
        return [
            caseID.suite, caseID.family, String(caseID.size), caseID.distribution, caseID.variant, strategy,
            quantity.rawValue, Self.short(value), samples.map { Self.short($0.median) } ?? "",
            samples.map { String(format: "%.4f", $0.uncertainty) } ?? "", points.map(String.init) ?? "", digest ?? "",
            comparedPoints.map(String.init) ?? "", counters.joined(separator: ";"),
        ]
    }

    /// The text of a number with six significant digits. Tables show fewer.
    private static func short(_ number: Double) -> String { String(format: "%.6g", number) }

    fileprivate init?(_ fields: [String]) {
        guard let size = Int(fields[2]), let quantity = Quantity(rawValue: fields[6]), let value = Double(fields[7])
        else { return nil }
        let caseID = CaseID(
            suite: fields[0], family: fields[1], size: size, distribution: fields[3], variant: fields[4])
        self.init(caseID, fields[5], quantity, value: value)
        if let median = Double(fields[8]), let uncertainty = Double(fields[9]) {
            samples = Samples(
                repetitions: [median], fastestChunks: [value], halves: [value * (1 + uncertainty)])
        }
        points = Int(fields[10])
        digest = fields[11].isEmpty ? nil : fields[11]
        comparedPoints = Int(fields[12])
        for pair in fields[13].split(separator: ";") {
            let parts = pair.split(separator: "=")
            guard parts.count == 2, let number = Double(parts[1]) else { return nil }
            counters[String(parts[0])] = number
        }
    }
}
