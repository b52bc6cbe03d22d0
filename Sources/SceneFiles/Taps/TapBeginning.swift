/// The beginning of a file of taps, from which its layout is found.
struct TapBeginning {
    var bytes: [UInt8] = []
    /// The place where the first record begins, and its line.
    var start = 0
    var line = 1
    var isAtEnd = false

    /// True if there is enough of it to tell formats apart.
    var hasLine: Bool { bytes.count >= 3 && bytes.contains { $0 == 0x0A || $0 == 0x0D } }

    mutating func read(_ count: Int, from file: InputFile) throws(SceneFileError) {
        isAtEnd = try file.read(count, into: &bytes) == 0
    }

    /// Returns what keeps a file that begins so from being taps at all; nil if nothing does.
    func problem(_ format: TapFormat?) -> String? {
        if let found = foreignContent(bytes) { return "expected taps, CSV, TSV or NDJSON in UTF-8, found \(found)" }
        return (format ?? .ndjson) == .ndjson && isJSONArrayOfObjects(bytes) ? jsonArrayMessage : nil
    }

    /// Reads the header of CSV or TSV, the first line that is not blank.
    mutating func readHeader(
        _ format: TapFormat, _ delimiter: UInt8, _ fields: TapFields, from file: InputFile, _ chunkSize: Int,
        maximumRecordLength: Int
    ) throws(SceneFileError) -> TapLayout {
        start = textStart(of: bytes)
        while true {
            var scanner = DelimitedScanner(delimiter: delimiter, at: start)
            var next = bytes.withUnsafeBufferPointer { scanner.scan($0, from: start) }
            if next == nil, !isAtEnd {
                guard bytes.count - start <= maximumRecordLength else {
                    throw failure("expected a header of at most \(maximumRecordLength) bytes, found a longer one")
                }
                try read(chunkSize, from: file)
                continue
            }
            next = next ?? bytes.withUnsafeBufferPointer { scanner.finish($0) }
            guard let next else { continue }
            let header = start..<scanner.end
            if header.isEmpty {
                guard next < bytes.count else {
                    line += scanner.lineCount
                    throw failure(
                        "expected a header line, found \(bytes.isEmpty ? "an empty file" : "blank lines alone")")
                }
            } else {
                if let brokenAt = scanner.brokenAt {
                    let place = TextPosition(offset: brokenAt - header.lowerBound, in: Array(bytes[header]))
                    throw SceneFileError(
                        position: TextPosition(line: line + place.line - 1, column: place.column),
                        message: "expected a header with whole quoted fields")
                }
                let columns = delimitedFields(bytes[header], delimiter: delimiter).map {
                    String(decoding: $0, as: UTF8.self)
                }
                // With its byte order mark, which results begin with too.
                let headerStart = header.lowerBound == textStart(of: bytes) ? 0 : header.lowerBound
                let layout = try TapLayout(
                    format, delimiter, header: Array(bytes[headerStart..<next]), columns: columns, fields,
                    at: TextPosition(line: line, column: 1), maximumRecordLength: maximumRecordLength)
                line += scanner.lineCount
                start = next
                return layout
            }
            line += scanner.lineCount
            start = next
        }
    }

    private func failure(_ message: String) -> SceneFileError {
        SceneFileError(position: TextPosition(line: line, column: 1), message: message)
    }
}
