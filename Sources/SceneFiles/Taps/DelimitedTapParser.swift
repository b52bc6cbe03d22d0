/// Finds the taps in CSV or TSV text. Empty lines are not records; a line of blanks is one.
struct DelimitedTapParser: Sendable {
    let delimiter: UInt8
    let fields: TapFields
    let columnCount: Int
    /// The index of the column with the x coordinates.
    let x: Int
    /// The index of the column with the y coordinates.
    let y: Int
    /// The index of the column with the names of scenes; nil if all taps are on one scene.
    let scene: Int?
    let maximumRecordLength: Int
    /// The decimal point of numbers, a point or a comma.
    private var decimalPoint: UInt8 { DelimitedHeader.decimalPoint(delimiter) }

    /// The ranges of those fields of a record that are read, and the number of its fields.
    private struct Found {
        var x = 0..<0
        var y = 0..<0
        var scene = 0..<0
        var count = 0
        /// The offset of the first field without a column; nil if every field has one.
        var surplus: Int?
    }

    func parse(_ block: TapBlock, to batch: inout TapBatch) {
        batch.records.reserveCapacity(block.bytes.count / 24)
        block.bytes.withUnsafeBufferPointer { text in
            var line = block.line
            var start = 0
            while start < text.count {
                var scanner = DelimitedScanner(delimiter: delimiter, at: start)
                var found = Found()
                let next =
                    scanner.scan(text, from: start) { note($0, &found) }
                    ?? scanner.finish(text) { note($0, &found) }
                if scanner.end - start > maximumRecordLength {
                    batch.addLongRecord(line: line, limit: maximumRecordLength)
                } else if scanner.end > start {
                    add(start..<scanner.end, line, scanner.brokenAt, found, text, to: &batch)
                }
                line += scanner.lineCount
                start = next
            }
        }
    }

    @inline(__always)
    private func note(_ field: Range<Int>, _ found: inout Found) {
        if found.count == x { found.x = field }
        if found.count == y { found.y = field }
        if found.count == scene { found.scene = field }
        if found.count == columnCount { found.surplus = field.lowerBound }
        found.count += 1
    }

    @inline(__always)
    private func add(
        _ range: Range<Int>, _ line: Int, _ brokenAt: Int?, _ found: Found, _ text: UnsafeBufferPointer<UInt8>,
        to batch: inout TapBatch
    ) {
        if brokenAt == nil, found.count == columnCount, let x = number(text, found.x), let y = number(text, found.y) {
            let scene = scene == nil ? nil : sceneIndex(text, found.scene, in: &batch)
            batch.records.append(TapRecord(range: range, line: line, content: .tap(Point(x: x, y: y), scene: scene)))
        } else {
            fail(range, line, brokenAt, found, text, &batch)
        }
    }

    /// Adds a record that is no tap, with the error that says why.
    private func fail(
        _ range: Range<Int>, _ line: Int, _ brokenAt: Int?, _ found: Found, _ text: UnsafeBufferPointer<UInt8>,
        _ batch: inout TapBatch
    ) {
        let (offset, message): (Int, String)
        if let brokenAt {
            offset = brokenAt
            message =
                text[brokenAt] == 0x22
                ? "expected the quoted field that begins here to end with '\"'"
                : "expected a delimiter or the end of the line after the closing '\"'"
        } else if found.count != columnCount {
            offset = found.surplus ?? range.upperBound
            message = "expected \(columnCount) fields, as in the header, found \(found.count)"
        } else {
            let isX = number(text, found.x) == nil
            let field = isX ? found.x : found.y
            let name = DelimitedHeader.withoutBlanks(isX ? fields.x : fields.y)
            let content = String(decoding: text[field].prefix(40), as: UTF8.self)
            offset = field.lowerBound
            message = "expected a finite number (\(name)), found \(content.isEmpty ? "nothing" : content)"
        }
        let position = TextPosition(offset: offset, in: range, of: text, onLine: line)
        let isWellFormed = brokenAt == nil && found.count == columnCount
        batch.fail(range, line: line, TapFailure(position: position, message: message, isWellFormed: isWellFormed))
    }

    /// The finite number in a field, which may be quoted and have spaces around it. Nil if the field contains anything
    /// else.
    private func number(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
        var range = range
        if range.count >= 2, text[range.lowerBound] == 0x22, text[range.upperBound - 1] == 0x22 {
            range = range.dropFirst().dropLast()
        }
        let digits = UnsafeBufferPointer(rebasing: text[trimmed(range, in: text) { $0 == 0x20 }])
        guard let value = decimalNumber(digits, point: decimalPoint), value.isFinite else { return nil }
        return value
    }

    private func sceneIndex(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in batch: inout TapBatch
    ) -> Int {
        if text[range].first == 0x22 {
            return batch.sceneIndex(String(decoding: delimitedContent(text[range]), as: UTF8.self))
        }
        return batch.sceneIndex(text, range)
    }
}
