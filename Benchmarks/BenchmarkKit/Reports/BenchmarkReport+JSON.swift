import Foundation

extension BenchmarkReport {
    /// The report as JSON: fields sorted by name, so that files can be compared line by line.
    package func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    /// Reads a report from a file of JSON or, if the name ends in `.tsv`, of kept results.
    ///
    /// - Throws: `FileError` if the file cannot be read, is no report or is one of another version.
    package init(contentsOf path: String) throws(FileError) {
        let data = try FileError.attempt("the file cannot be read", path) {
            try Data(contentsOf: URL(fileURLWithPath: path))
        }
        if path.hasSuffix(".tsv") {
            try self.init(kept: String(decoding: data, as: UTF8.self), of: path)
        } else {
            try self.init(reading: data, of: path)
        }
    }

    init(reading data: Data, of path: String) throws(FileError) {
        struct Head: Decodable {
            var format: String
            var version: Int
        }
        do {
            let head = try JSONDecoder().decode(Head.self, from: data)
            guard head.format == BenchmarkReport.formatName, head.version == BenchmarkReport.currentVersion else {
                throw FileError(
                    file: path,
                    message: "\(BenchmarkReport.formatName) version \(BenchmarkReport.currentVersion) was expected, "
                        + "found \(head.format) version \(head.version)")
            }
            self = try JSONDecoder().decode(BenchmarkReport.self, from: data)
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError(file: path, message: "this is no report: \(error)")
        }
    }
}
