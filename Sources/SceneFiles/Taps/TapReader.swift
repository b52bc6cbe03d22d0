/// Reads a file of taps in batches, in memory that does not grow with the file.
///
///     let reader = try TapReader(try InputFile("taps.csv"), fields: TapFields())
///     while try reader.readBatch() { use(reader.batch) }
package final class TapReader {
    /// How much text is read at a time: a batch of some thousand records.
    package static let chunkSize = 1 << 18
    /// The longest record that is read; a quote that is not closed within it counts as never closed.
    package static let maximumRecordLength = 1 << 24

    package let format: TapFormat
    /// The last batch read.
    package private(set) var batch = TapBatch()
    /// The header's text with its line end, for CSV and TSV.
    package private(set) var header: [UInt8] = []
    /// The names of the columns, for CSV and TSV.
    package var columns: [String] { delimited?.columns ?? [] }

    package let file: InputFile
    private let chunkSize: Int
    private let maximumRecordLength: Int
    private var delimited: DelimitedTapParser?
    private var ndjson: NDJSONTapParser?
    /// How much of the batch's text its records have used up.
    private var consumed = 0
    private var isAtEnd = false

    /// A reader at the first record, after the header.
    /// - Parameters:
    ///   - file: The taps.
    ///   - format: Their format; nil finds it from the content.
    ///   - fields: Which fields are read.
    ///   - chunkSize: How much text is read at a time.
    ///   - maximumRecordLength: The longest record.
    /// - Throws: A `SceneFileError` if the file cannot be read or its header lacks a field.
    package init(
        _ file: InputFile, format: TapFormat? = nil, fields: TapFields, chunkSize: Int = TapReader.chunkSize,
        maximumRecordLength: Int = TapReader.maximumRecordLength
    ) throws(SceneFileError) {
        self.file = file
        self.chunkSize = chunkSize
        self.maximumRecordLength = maximumRecordLength
        while !isAtEnd, !batch.bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) || batch.bytes.count < 3 {
            isAtEnd = try file.read(chunkSize, into: &batch.bytes) == 0
            guard batch.bytes.count <= maximumRecordLength else { break }
        }
        self.format = format ?? TapFormat.detect(batch.bytes)
        consumed = textStart(of: batch.bytes)
        if let delimiter = self.format.delimiter {
            var parser = DelimitedTapParser(delimiter: delimiter, fields: fields)
            try readHeader(&parser)
            delimited = parser
        } else {
            ndjson = NDJSONTapParser(fields: fields)
        }
    }

    private func readHeader(_ parser: inout DelimitedTapParser) throws(SceneFileError) {
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
                        message: "expected the header to end, found too long a line")
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
                        message: "expected a header line, found the end")
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
            let isFinal = isAtEnd || batch.bytes.count > maximumRecordLength
            if !batch.bytes.isEmpty { try parseBatch(isFinal: isFinal) }
            if !batch.records.isEmpty { return true }
            if isAtEnd, consumed == batch.bytes.count { return false }
            let wanted = max(chunkSize, batch.bytes.count - consumed)
            isAtEnd = try file.read(wanted, into: &batch.bytes) == 0
        }
    }

    private func parseBatch(isFinal: Bool) throws(SceneFileError) {
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
                    // A text that only counts as complete is cut anew after its first record.
                    if isFinal, !isAtEnd { break }
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
                    if isFinal, !isAtEnd { break }
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
