/// Finds the records of CSV or TSV text (RFC 4180) and the taps in them.
///
/// Lines end with LF, CRLF or CR. A field that begins with a quote ends at the next single one, may hold delimiters and
/// line ends, and writes a quote twice; a quote elsewhere is an ordinary character. Blank lines are no records.
struct DelimitedTapParser {
    let delimiter: UInt8
    /// The columns that are read, -1 for none.
    private(set) var xColumn = -1
    private(set) var yColumn = -1
    private(set) var sceneColumn = -1
    /// The names of the columns.
    private(set) var columns: [String] = []
    private let fields: TapFields
    private let maximumRecordLength: Int
    /// The line on which the next record begins.
    var line = 1

    init(delimiter: UInt8, fields: TapFields, maximumRecordLength: Int) {
        self.delimiter = delimiter
        self.fields = fields
        self.maximumRecordLength = maximumRecordLength
    }

    /// Takes the header's fields.
    mutating func setColumns(_ names: [String], position: TextPosition) throws(SceneFileError) {
        columns = names
        for name in fields.added where names.contains(name) {
            throw SceneFileError(
                position: position,
                message: "expected columns without \"\(name)\", which the results add; rename it in the input")
        }
        xColumn = try column(fields.x, position)
        yColumn = try column(fields.y, position)
        if let scene = fields.scene { sceneColumn = try column(scene, position) }
    }

    private func column(_ name: String, _ position: TextPosition) throws(SceneFileError) -> Int {
        let matches = columns.indices.filter { columns[$0] == name }
        guard let index = matches.first, matches.count == 1 else {
            throw SceneFileError(
                position: position,
                message: "expected one column \"\(name)\" in the header, found "
                    + (matches.isEmpty ? columns.map { "\"\($0)\"" }.joined(separator: ", ") : "\(matches.count)"))
        }
        return index
    }

    var columnCount: Int { columns.count }

    /// Reads the record at `start` into the batch.
    /// - Returns: Where the next one begins, or nil if `text` may end before the record does.
    mutating func parse(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int, isFinal: Bool, into batch: inout TapBatch
    ) -> Int? {
        var scan = Scan()
        guard scanRecord(text, at: start, isFinal: isFinal, &scan) else { return nil }
        if scan.end - start > maximumRecordLength {
            batch.addLongRecord(line: line, limit: maximumRecordLength)
        } else if scan.end > start {
            add(scan, text, at: start, to: &batch)
        }
        line += scan.lineCount
        return scan.next
    }

    private mutating func add(
        _ scan: Scan, _ text: UnsafeBufferPointer<UInt8>, at start: Int, to batch: inout TapBatch
    ) {
        var record = TapRecord(range: start..<scan.end, line: line, point: .zero, scene: -1, failure: -1)
        func fail(_ message: String, at offset: Int, isWellFormed: Bool = true) -> Int32 {
            let inRecord = TextPosition(offset: offset - start, in: Array(text[start..<scan.end]))
            let position = TextPosition(line: line + inRecord.line - 1, column: inRecord.column)
            return batch.fail(TapFailure(position: position, message: message, isWellFormed: isWellFormed))
        }
        if scan.brokenAt >= 0 {
            let isOpening = text[scan.brokenAt] == 0x22
            record.failure = fail(
                isOpening
                    ? "expected the quoted field that begins here to end with '\"'"
                    : "expected a delimiter or the end of the line after the closing '\"'",
                at: scan.brokenAt, isWellFormed: false)
        } else if scan.fieldCount != columnCount {
            record.failure = fail(
                "expected \(columnCount) fields, as in the header, found \(scan.fieldCount)",
                at: scan.fieldCount < columnCount ? scan.end : scan.surplusAt, isWellFormed: false)
        } else if let x = number(text, scan.x), let y = number(text, scan.y) {
            record.point = Point(x: x, y: y)
            if sceneColumn >= 0 { record.scene = sceneIndex(text, scan.scene, in: &batch) }
        } else {
            let isX = number(text, scan.x) == nil
            let range = isX ? scan.x : scan.y
            let found = String(decoding: text[range].prefix(40), as: UTF8.self)
            record.failure = fail(
                "expected a finite number (\(isX ? fields.x : fields.y)), found \(found.isEmpty ? "nothing" : found)",
                at: range.lowerBound)
        }
        batch.records.append(record)
    }

    /// The finite number that is the whole of a field but for spaces around it, or nil.
    private func number(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
        var (low, high) = (range.lowerBound, range.upperBound)
        if high - low >= 2, text[low] == 0x22, text[high - 1] == 0x22 { (low, high) = (low + 1, high - 1) }
        while low < high, text[low] == 0x20 { low += 1 }
        while low < high, text[high - 1] == 0x20 { high -= 1 }
        guard let value = decimalNumber(UnsafeBufferPointer(rebasing: text[low..<high])), value.isFinite else {
            return nil
        }
        return value
    }

    private func sceneIndex(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in batch: inout TapBatch
    ) -> Int32 {
        if let first = text[range].first, first == 0x22 {
            return batch.sceneIndex(String(decoding: delimitedContent(text[range]), as: UTF8.self))
        }
        return batch.sceneIndex(text, range)
    }
}
