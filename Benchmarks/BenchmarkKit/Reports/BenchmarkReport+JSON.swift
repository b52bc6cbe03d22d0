import Foundation

/// A file of results that cannot be used.
package struct ReportFileError: Error, Equatable, CustomStringConvertible {
    package var file: String
    package var message: String

    package var description: String { "\(file): \(message)" }
}

extension BenchmarkReport {
    /// The report as JSON: fields sorted by name, so that files can be compared line by line.
    package func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    /// Reads a report from a file of JSON or, if the name ends in `.tsv`, of kept results.
    ///
    /// - Throws: `ReportFileError` if the file cannot be read, is no report or is one of another version.
    package init(contentsOf path: String) throws(ReportFileError) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw ReportFileError(file: path, message: "the file cannot be read: \(error.localizedDescription)")
        }
        if path.hasSuffix(".tsv") {
            try self.init(kept: String(decoding: data, as: UTF8.self), of: path)
        } else {
            try self.init(reading: data, of: path)
        }
    }

    init(reading data: Data, of path: String) throws(ReportFileError) {
        struct Head: Decodable {
            var format: String
            var version: Int
        }
        do {
            let head = try JSONDecoder().decode(Head.self, from: data)
            guard head.format == BenchmarkReport.formatName, head.version == BenchmarkReport.currentVersion else {
                throw ReportFileError(
                    file: path,
                    message: "\(BenchmarkReport.formatName) version \(BenchmarkReport.currentVersion) was expected, "
                        + "found \(head.format) version \(head.version)")
            }
            self = try JSONDecoder().decode(BenchmarkReport.self, from: data)
        } catch let error as ReportFileError {
            throw error
        } catch {
            throw ReportFileError(file: path, message: "this is no report: \(error)")
        }
    }
}
