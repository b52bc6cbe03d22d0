/// Reads a file of taps in blocks of whole records; memory does not grow with the file.
///
///     let reader = try TapReader(try InputFile(path: "taps.csv"), fields: TapFields())
///     while let batch = try reader.nextBatch() { use(batch) }
///
/// From a pipe or a socket, records are returned as soon as they are complete.
public final class TapReader {
    /// The number of bytes of text that are read at a time: a few thousand records.
    package static let chunkSize = 1 << 18
    /// The number of bytes that are read at a time if taps name their scenes. It is less than `chunkSize`, so that
    /// several threads share the reading of scenes evenly.
    package static let chunkSizeWithScenes = 1 << 16
    package let file: InputFile
    package private(set) var layout: TapLayout

    let chunkSize: Int
    private let maximumRecordLength: Int
    /// The text that has been read but is in no block yet; it begins with a record.
    var pending: [UInt8] = []
    /// The line on which `pending` begins.
    private var line = 1
    private(set) var isAtEnd = false
    /// The number of bytes of `pending` that have been searched, and in which no record ends.
    private var searchedCount = 0
    /// The scanner of the record in these bytes, which goes on behind them; nil if they have no quote.
    private var scanner: DelimitedScanner?
    /// Blocks that have been read ahead.
    private var ahead: ArraySlice<TapBlock> = []

    /// A reader at the first record, after the header.
    ///
    /// - Parameters:
    ///   - file: The taps.
    ///   - format: The format of the taps; nil to detect it from the content.
    ///   - fields: Which fields are read.
    ///   - chunkSize: The number of bytes read at a time. If nil, it is `chunkSizeWithScenes` if taps name scenes, else
    ///     `chunkSize`.
    ///   - maximumRecordLength: The length of the longest record, in bytes. A longer record is an error, and reading
    ///     goes on with the next record.
    /// - Throws: A `SceneFileError` if the file cannot be read or is not text. Throws also if its header lacks a field,
    ///   or has a column that results add (`TapFields.columns`).
    public init(
        _ file: InputFile, format: TapFormat? = nil, fields: TapFields, chunkSize: Int? = nil,
        maximumRecordLength: Int = InputFile.maximumRecordLength
    ) throws(SceneFileError) {
        self.file = file
        self.chunkSize = chunkSize ?? (fields.scene == nil ? TapReader.chunkSize : TapReader.chunkSizeWithScenes)
        self.maximumRecordLength = maximumRecordLength
        layout = TapLayout(fields, file: file.name, maximumRecordLength: maximumRecordLength)
        try readBeginning(format, fields)
    }

    /// The next records, parsed; nil at the end of the file.
    ///
    /// A record that is no tap is in the batch as well; its answer is an error with the reason.
    ///
    /// - Throws: A `SceneFileError` if the file cannot be read, or a record already has a field that results add to
    ///   it (`TapFields.columns`).
    /// - Complexity: O(bytes of the batch).
    public func nextBatch() throws(SceneFileError) -> TapBatch? {
        guard let block = try nextBlock() else { return nil }
        return try layout.parse(block)
    }

    /// Reads ahead to the next batch with a record that `isWanted` accepts, and returns this batch. Nil if there is none,
    /// or if the records before it take more bytes than the longest record may. `nextBlock()` still returns all
    /// blocks read ahead.
    package func peekBatch(
        where isWanted: (TapRecord, TapBatch) -> Bool = { _, _ in true }
    ) throws(SceneFileError) -> TapBatch? {
        var next = ahead.startIndex
        var size = 0
        while size <= maximumRecordLength {
            if next == ahead.endIndex {
                guard let block = try readBlock() else { return nil }
                ahead.append(block)
            }
            let batch = try layout.parse(ahead[next])
            if batch.records.contains(where: { isWanted($0, batch) }) { return batch }
            if !batch.records.isEmpty { size += batch.bytes.count }
            next += 1
        }
        return nil
    }

    /// The text of the next records; nil at the end of the file.
    /// - Throws: A `SceneFileError` if the file cannot be read.
    package func nextBlock() throws(SceneFileError) -> TapBlock? {
        if let block = ahead.popFirst() { return block }
        return try readBlock()
    }

    private func readBlock() throws(SceneFileError) -> TapBlock? {
        while true {
            if let end = endOfWholeRecords() { return takeBlock(upTo: end) }
            if isAtEnd { return nil }
            // The longest record and two more bytes: the first byte of its line end, and one that tells whether the
            // line end has two bytes.
            let enough = maximumRecordLength + 2
            if pending.count >= enough { return try skipRecord() }
            try readChunk(min(max(chunkSize, pending.count), enough))
        }
    }

    /// Adds bytes of the file to the pending text, at most `count`; by default `chunkSize`.
    func readChunk(_ count: Int? = nil) throws(SceneFileError) {
        isAtEnd = try file.read(count ?? chunkSize, into: &pending) == 0
    }

    /// The offset at which the last whole record in the pending text ends; nil if no record is whole. Goes on where the
    /// last search has ended, since a long record may come in very many pieces.
    private func endOfWholeRecords() -> Int? {
        guard !pending.isEmpty else { return nil }
        if isAtEnd { return pending.count }
        return pending.withUnsafeBufferPointer { text in
            let start = searchedCount
            let rest = UnsafeBufferPointer(rebasing: text[start...])
            guard let delimiter = layout.delimiter else {
                searchedCount = text.count
                return rest.lastIndex(of: 0x0A).map { start + $0 + 1 }
            }
            guard scanner != nil || rest.count(of: 0x22) > 0 else {
                if text.last == 0x0A { return text.count }
                // The last byte may be the first half of a line end.
                searchedCount = text.count - 1
                return rest.dropLast().lastIndex { $0 == 0x0A || $0 == 0x0D }.map {
                    rest[$0] == 0x0D && rest[$0 + 1] == 0x0A ? start + $0 + 2 : start + $0 + 1
                }
            }
            var (end, from) = (nil as Int?, scanner == nil ? 0 : start)
            var current = scanner ?? DelimitedScanner(delimiter: delimiter)
            while let next = current.scan(text, from: from, isSameText: true) {
                (end, from) = (next, next)
                current = DelimitedScanner(delimiter: delimiter, at: next)
            }
            (scanner, searchedCount) = (current, text.count)
            return end
        }
    }

    /// Prepares for a search from the beginning of the pending text, from which something has been removed.
    func restartSearch() { (scanner, searchedCount) = (nil, 0) }

    func takeBlock(upTo end: Int) -> TapBlock {
        restartSearch()
        var rest: [UInt8] = []
        rest.reserveCapacity(chunkSize + pending.count - end)
        rest += pending[end...]
        pending.removeSubrange(end...)
        let block = TapBlock(bytes: pending, line: line)
        line += lineCount(pending)
        pending = rest
        return block
    }

    /// A block that has no text, and stands for a record of `lineCount` lines. The record was longer than the limit,
    /// and was skipped.
    func longRecord(lineCount: Int) -> TapBlock {
        defer { line += lineCount }
        return TapBlock(bytes: [], line: line, isLongRecord: true)
    }

    /// The number of line ends in a text of whole records.
    private func lineCount(_ text: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { text in
            var count = text.count(of: 0x0A)
            guard layout.format != .ndjson, text.count(of: 0x0D) > 0 else { return count }
            for index in text.indices where text[index] == 0x0D {
                count += index + 1 < text.count && text[index + 1] == 0x0A ? 0 : 1
            }
            return count
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The number of occurrences of a byte. The bytes are counted 255 at a time. The count then fits in one byte, which
    /// lets many bytes be compared at once.
    fileprivate func count(of byte: UInt8) -> Int {
        var sum = 0
        for start in stride(from: 0, to: count, by: 255) {
            var part: UInt8 = 0
            for index in start..<Swift.min(start + 255, count) where self[index] == byte { part &+= 1 }
            sum += Int(part)
        }
        return sum
    }
}

extension TapReader {
    /// Reads enough text to detect the format: a whole line, and as many bytes as a byte order mark has.
    private func readLine() throws(SceneFileError) {
        var searched = 0
        while !isAtEnd, pending.count <= maximumRecordLength {
            try readChunk()
            guard pending.count >= 3 else { continue }
            if pending[searched...].contains(where: { $0 == 0x0A || $0 == 0x0D }) { return }
            searched = pending.count
        }
    }

    /// Detects the format, reads the header if the format has one, and moves to the first record.
    private func readBeginning(_ format: TapFormat?, _ fields: TapFields) throws(SceneFileError) {
        try readLine()
        if let found = foreignContent(pending) {
            throw failure("expected taps, CSV, TSV or NDJSON in UTF-8, found \(found)")
        }
        if (format ?? .ndjson) == .ndjson, isJSONArrayOfObjects(pending) { throw failure(jsonArrayMessage) }
        let format = format ?? TapFormat.detect(pending)
        var start = textStart(of: pending)
        if let delimiter = format.delimiter(of: pending) { try readHeader(format, delimiter, fields, &start) }
        pending.removeSubrange(..<start)
    }

    /// Reads the header of CSV or TSV, which is the first line at or after `start` that is not blank and does not state
    /// the separator, and sets the layout. Moves `start` beyond the header.
    private func readHeader(
        _ format: TapFormat, _ delimiter: UInt8, _ fields: TapFields, _ start: inout Int
    ) throws(SceneFileError) {
        var statement: Int?
        var (scanner, scanned) = (DelimitedScanner(delimiter: delimiter, at: start), start)
        while true {
            let end = pending.withUnsafeBufferPointer { text in
                scanner.scan(text, from: scanned, isSameText: true) ?? (isAtEnd ? scanner.finish(text) : nil)
            }
            guard let next = end else {
                guard pending.count - start <= maximumRecordLength else {
                    throw failure("expected a header of at most \(maximumRecordLength) bytes, found a longer one")
                }
                scanned = pending.count
                try readChunk()
                continue
            }
            let header = start..<scanner.end
            let isStatement = statement == nil && DelimitedHeader.statedDelimiter(pending[header]) != nil
            if isStatement { statement = header.lowerBound }
            guard !header.isEmpty, !isStatement else {
                line += scanner.lineCount
                start = next
                guard next < pending.count || !isAtEnd else {
                    throw failure(
                        "expected a header line, found \(pending.isEmpty ? "an empty file" : "blank lines alone")")
                }
                (scanner, scanned) = (DelimitedScanner(delimiter: delimiter, at: next), next)
                continue
            }
            if let brokenAt = scanner.brokenAt {
                throw failure(
                    "expected a header with whole quoted fields",
                    at: TextPosition(offset: brokenAt, in: header, of: pending, onLine: line))
            }
            // The header includes the byte order mark and the statement of the separator, which results repeat.
            let firstLine = statement ?? header.lowerBound
            let headerStart = firstLine == textStart(of: pending) ? 0 : firstLine
            layout = try TapLayout(
                format, delimiter, header: Array(pending[headerStart..<next]),
                columns: delimitedTexts(pending[header], delimiter: delimiter), fields, file: file.name,
                at: TextPosition(line: line, column: 1), maximumRecordLength: maximumRecordLength)
            line += scanner.lineCount
            start = next
            return
        }
    }

    private func failure(_ message: String, at position: TextPosition? = nil) -> SceneFileError {
        SceneFileError(file: file.name, position: position ?? TextPosition(line: line, column: 1), message: message)
    }
}
