/// Reads a file of taps in batches, in memory that does not grow with the file.
///
///     let reader = try TapReader(try InputFile("taps.csv"), fields: TapFields())
///     while try reader.readBatch() { use(reader.batch) }
package final class TapReader {
    /// How much text is read at a time: a batch of some thousand records.
    package static let chunkSize = 1 << 18
    package let format: TapFormat
    /// The last batch read.
    package internal(set) var batch = TapBatch()
    /// The header's text with its line end, for CSV and TSV.
    package private(set) var header: [UInt8] = []
    /// The names of the columns, for CSV and TSV.
    package var columns: [String] { delimited?.columns ?? [] }

    package let file: InputFile
    let chunkSize: Int
    private let maximumRecordLength: Int
    private var delimited: DelimitedTapParser?
    private var ndjson: NDJSONTapParser?
    /// How much of the batch's text its records have used up.
    var consumed = 0
    var isAtEnd = false

    /// A reader at the first record, after the header.
    /// - Parameters:
    ///   - file: The taps.
    ///   - format: Their format; nil finds it from the content.
    ///   - fields: Which fields are read.
    ///   - chunkSize: How much text is read at a time.
    ///   - maximumRecordLength: The longest record, in bytes; a longer one is an error, and the next one is read.
    /// - Throws: A `SceneFileError` if the file cannot be read, is not text, or its header lacks a field.
    package init(
        _ file: InputFile, format: TapFormat? = nil, fields: TapFields, chunkSize: Int = TapReader.chunkSize,
        maximumRecordLength: Int = InputFile.maximumRecordLength
    ) throws(SceneFileError) {
        self.file = file
        self.chunkSize = chunkSize
        self.maximumRecordLength = maximumRecordLength
        while !isAtEnd, !batch.bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) || batch.bytes.count < 3 {
            isAtEnd = try file.read(chunkSize, into: &batch.bytes) == 0
            guard batch.bytes.count <= maximumRecordLength else { break }
        }
        if let message = TapReader.problem(with: batch.bytes, as: format) {
            throw SceneFileError(file: file.name, position: TextPosition(line: 1, column: 1), message: message)
        }
        self.format = format ?? TapFormat.detect(batch.bytes)
        consumed = textStart(of: batch.bytes)
        if let delimiter = self.format.delimiter {
            var parser = DelimitedTapParser(
                delimiter: delimiter, fields: fields, maximumRecordLength: maximumRecordLength)
            try readHeader(&parser)
            delimited = parser
        } else {
            ndjson = NDJSONTapParser(fields: fields, maximumRecordLength: maximumRecordLength)
        }
    }

    /// What keeps a file that begins so from being taps at all.
    private static func problem(with bytes: [UInt8], as format: TapFormat?) -> String? {
        if let found = foreignContent(bytes) { return "expected taps, CSV, TSV or NDJSON in UTF-8, found \(found)" }
        return (format ?? .ndjson) == .ndjson && isJSONArrayOfObjects(bytes) ? jsonArrayMessage : nil
    }

    private func readHeader(_ parser: inout DelimitedTapParser) throws(SceneFileError) {
        let isEmpty = batch.bytes.isEmpty
        while true {
            var scan = DelimitedTapParser.Scan()
            let isComplete = batch.bytes.withUnsafeBufferPointer {
                parser.scanRecord($0, at: consumed, isFinal: isAtEnd, &scan)
            }
            let position = TextPosition(line: parser.line, column: 1)
            guard isComplete else {
                guard batch.bytes.count <= maximumRecordLength else {
                    throw SceneFileError(
                        file: file.name, position: position,
                        message: "expected a header of at most \(maximumRecordLength) bytes, found a longer one")
                }
                isAtEnd = try file.read(chunkSize, into: &batch.bytes) == 0
                continue
            }
            let text = batch.bytes[consumed..<scan.end]
            header = Array(batch.bytes[0..<scan.next])
            consumed = scan.next
            parser.line += scan.lineCount
            guard !text.isEmpty else {
                guard !isAtEnd || consumed < batch.bytes.count else {
                    throw SceneFileError(
                        file: file.name, position: TextPosition(line: parser.line, column: 1),
                        message: "expected a header line, found \(isEmpty ? "an empty file" : "blank lines alone")")
                }
                batch.bytes.removeSubrange(0..<consumed)
                consumed = 0
                continue
            }
            if scan.brokenAt >= 0 {
                let offset = TextPosition(offset: scan.brokenAt - text.startIndex, in: Array(text))
                throw SceneFileError(
                    file: file.name,
                    position: TextPosition(line: position.line + offset.line - 1, column: offset.column),
                    message: "expected a header with whole quoted fields")
            }
            let names = delimitedFields(text, delimiter: parser.delimiter).map { String(decoding: $0, as: UTF8.self) }
            do throws(SceneFileError) {
                try parser.setColumns(names, position: position)
            } catch {
                throw located(error)
            }
            return
        }
    }

    /// Reads the next records into `batch`.
    /// - Returns: False at the end of the file, with an empty batch.
    /// - Throws: A `SceneFileError` if the file cannot be read, or has a field that results add.
    package func readBatch() throws(SceneFileError) -> Bool {
        batch.bytes.removeSubrange(0..<consumed)
        consumed = 0
        batch.removeRecords()
        while true {
            if !batch.bytes.isEmpty { try parseBatch() }
            if !batch.records.isEmpty { return true }
            if isAtEnd, consumed == batch.bytes.count { return false }
            let pending = batch.bytes.count - consumed
            // One byte behind a record is its line's end, and a second one tells whether that is two bytes long.
            let enough = maximumRecordLength + 2
            if pending >= enough {
                try passOverRecord()
            } else {
                isAtEnd = try file.read(min(max(chunkSize, pending), enough), into: &batch.bytes) == 0
            }
        }
    }

    /// Parses the line whose last byte stands at `end`, and whose quoting is broken, as a record.
    func parseLine(upTo end: Int) {
        var parser = delimited
        let line = Array(batch.bytes[...end])
        line.withUnsafeBufferPointer {
            consumed = parser?.parse($0, at: consumed, isFinal: true, into: &batch) ?? consumed
        }
        delimited = parser
    }

    /// Adds an error for a record over the limit that has been passed over.
    func noteLongRecord(lineCount: Int) {
        let line = delimited?.line ?? ndjson?.line ?? 1
        batch.addLongRecord(line: line, limit: maximumRecordLength)
        delimited?.line += lineCount
        ndjson?.line += lineCount
    }

    private func parseBatch() throws(SceneFileError) {
        let isFinal = isAtEnd
        // The batch is taken apart so that its text is not copied: parsers read the text while they fill the rest.
        if var parser = delimited {
            delimited = nil
            var filling = TapBatch()
            swap(&filling, &batch)
            let bytes = filling.bytes
            bytes.withUnsafeBufferPointer { text in
                while consumed < text.count,
                    let next = parser.parse(text, at: consumed, isFinal: isFinal, into: &filling)
                {
                    consumed = next
                }
            }
            swap(&filling, &batch)
            delimited = parser
        } else if ndjson != nil {
            do throws(SceneFileError) {
                while consumed < batch.bytes.count,
                    let next = try ndjson?.parse(at: consumed, isFinal: isFinal, into: &batch)
                {
                    consumed = next
                }
            } catch {
                throw located(error)
            }
        }
    }

    private func located(_ error: SceneFileError) -> SceneFileError {
        var error = error
        error.file = file.name
        return error
    }
}
