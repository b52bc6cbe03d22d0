/// Finds the fields and the end of a record of CSV or TSV (RFC 4180). The text of a record may come in several pieces.
///
/// Lines end with LF, CRLF or CR. A field that begins with a quote may contain delimiters, line ends, and quotes
/// written twice. The next quote that is not written twice ends the field. A quote elsewhere is an ordinary character.
///
/// Quoting is broken if neither a delimiter nor a line end follows a closing quote, or if a quote is never closed. The
/// record then ends with the line of the opening quote, so that one forgotten quote does not swallow what follows, up
/// to the next quote in the file. Text is scanned twice after a broken quote: lines between such a quote and the one
/// that seems to close it have only pairs of quotes, so none of them opens a field that goes on beyond the line.
struct DelimitedScanner {
    private enum State {
        case fieldStart, unquoted, quoted
        /// The state after a quote in a quoted field. This quote ends the field unless another quote follows.
        case quote
        /// The state after the quoting has broken: quotes have no meaning until the line's end.
        case broken
        /// The state after a carriage return. A line feed that follows belongs to the same line end.
        case carriageReturn
    }

    let delimiter: UInt8
    private var state = State.fieldStart
    private var fieldStart: Int
    /// The offset of the quote that opens the last quoted field.
    private var quoteStart = 0
    /// True if that quote lies in the piece of text that was scanned last.
    private var hasQuoteInText = false
    /// The number of lines that had ended before the last quoted field.
    private var lineCountAtQuote = 0
    /// The number of line ends so far. The line end that ends the record is counted too.
    private(set) var lineCount = 0
    /// The offset at which the record ends, without its line end; valid once the record has ended.
    private(set) var end = 0
    /// The offset at which the quoting is broken; nil if it is not broken. It is the offset of an unexpected byte after a
    /// closing quote if both are on the line of the opening quote, else the offset of the opening quote.
    private(set) var brokenAt: Int?

    /// A scanner at the start of a record.
    init(delimiter: UInt8, at start: Int = 0) {
        self.delimiter = delimiter
        fieldStart = start
    }

    /// True if the text scanned so far ends within a quoted field, or directly after a quote that may close the field.
    var isQuoted: Bool { state == .quoted || state == .quote }

    /// True if the text scanned so far ends like that, and the piece that was scanned last has the opening quote.
    var beginsQuoted: Bool { isQuoted && hasQuoteInText }

    /// Gives quotes no meaning from here on, so that the record ends with the current line.
    mutating func ignoreQuotes() { state = .broken }

    /// Scans `text` from `start`, and calls `field` with the range of each field, quotes included. If a record is
    /// scanned in several pieces of text, the ranges have no meaning.
    ///
    /// - Parameters:
    ///   - text: The text, or a further piece of it.
    ///   - start: The offset in `text` of the first byte that has not been scanned.
    ///   - isSameText: Whether `text` begins with what has been scanned, rather than being a further piece.
    ///   - field: Called with the range of each field.
    /// - Returns: The offset of the next record, or nil if the text ends before the record does.
    @inline(__always)
    mutating func scan(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, isSameText: Bool = false,
        _ field: (Range<Int>) -> Void = { _ in }
    ) -> Int? {
        var index = start
        let count = text.count
        // A further piece of text has offsets of its own.
        if fieldStart > start { fieldStart = start }
        if isQuoted, !isSameText { hasQuoteInText = false }
        while index < count {
            let byte = text[index]
            switch state {
            case .fieldStart where byte == 0x22:
                state = .quoted
                quoteStart = index
                hasQuoteInText = true
                lineCountAtQuote = lineCount
                isAfterReturn = false
                index += 1
            case .fieldStart, .unquoted:
                while index < count {
                    let byte = text[index]
                    if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
                    index += 1
                }
                state = .unquoted
                guard index < count else { return nil }
                if text[index] == delimiter {
                    endField(at: &index, field)
                } else if let next = endLine(at: &index, text[index], field) {
                    return next
                }
            case .quoted:
                passQuoted(text, &index)
            case .quote:
                if byte == 0x22 {
                    state = .quoted
                    isAfterReturn = false
                    index += 1
                } else if byte == delimiter {
                    endField(at: &index, field)
                } else if byte == 0x0A || byte == 0x0D {
                    if let next = endLine(at: &index, byte, field) { return next }
                } else if hasQuoteInText, lineCount > lineCountAtQuote {
                    returnToQuote()
                    index = quoteStart + 1
                } else {
                    state = .broken
                    brokenAt = index
                }
            case .broken:
                while index < count, text[index] != 0x0A, text[index] != 0x0D {
                    if text[index] == delimiter {
                        field(fieldStart..<index)
                        fieldStart = index + 1
                    }
                    index += 1
                }
                if index < count, let next = endLine(at: &index, text[index], field) { return next }
            case .carriageReturn:
                return byte == 0x0A ? index + 1 : index
            }
        }
        return nil
    }

    /// Scans again from the quote that opens the last quoted field, since the field is not closed as it should be. The
    /// quoting is broken at this quote, and the record ends with its line. The quote must be in `text`.
    ///
    /// - Returns: The offset of the next record, or nil if the text ends before the record does.
    mutating func breakQuote(_ text: UnsafeBufferPointer<UInt8>, _ field: (Range<Int>) -> Void = { _ in }) -> Int? {
        returnToQuote()
        return scan(text, from: quoteStart + 1, field)
    }

    private mutating func returnToQuote() {
        state = .broken
        brokenAt = quoteStart
        lineCount = lineCountAtQuote
    }

    /// Scans a further piece of text up to the end of the quoted field in which the text so far ends.
    ///
    /// - Returns: True if a delimiter or a line end follows the closing quote, false if anything else does. Nil if the
    ///   piece ends before.
    mutating func closesField(in text: UnsafeBufferPointer<UInt8>) -> Bool? {
        var index = 0
        while index < text.count {
            if state == .quoted {
                passQuoted(text, &index)
                continue
            }
            let byte = text[index]
            guard byte == 0x22 else { return byte == delimiter || byte == 0x0A || byte == 0x0D }
            state = .quoted
            index += 1
        }
        return nil
    }

    /// True if the text so far ends directly after a quote that closes a field unless another quote follows.
    var endsWithQuote: Bool { state == .quote }

    /// Ends a record that has been scanned up to the end of the whole text. If a quote is still open, the quoting is
    /// broken at this quote. The record then ends with the quote's line.
    ///
    /// - Returns: The offset of the next record; the text's end if there is none.
    mutating func finish(_ text: UnsafeBufferPointer<UInt8>, _ field: (Range<Int>) -> Void = { _ in }) -> Int {
        if state == .quoted, let next = breakQuote(text, field) { return next }
        if state != .carriageReturn {
            field(fieldStart..<text.count)
            end = text.count
        }
        return text.count
    }

    @inline(__always)
    private mutating func endField(at index: inout Int, _ field: (Range<Int>) -> Void) {
        field(fieldStart..<index)
        index += 1
        fieldStart = index
        state = .fieldStart
    }

    /// Ends the record at the line end at `index`. Returns the offset of the next record, or nil after a carriage
    /// return, since a line feed may follow.
    @inline(__always)
    private mutating func endLine(at index: inout Int, _ byte: UInt8, _ field: (Range<Int>) -> Void) -> Int? {
        field(fieldStart..<index)
        end = index
        lineCount += 1
        index += 1
        if byte == 0x0A { return index }
        state = .carriageReturn
        return nil
    }

    /// Moves `index` beyond the next quote, or to the end of the text, and counts the line ends on the way.
    private mutating func passQuoted(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == 0x22 {
                state = .quote
                return
            }
            // A pair of carriage return and line feed counts as one line end.
            if byte == 0x0D { lineCount += 1 }
            if byte == 0x0A, !(isAfterReturn && index == 1 || index > 1 && text[index - 2] == 0x0D) { lineCount += 1 }
        }
        isAfterReturn = text.last == 0x0D
    }

    /// True if the last piece of text ended with a carriage return within a quoted field.
    private var isAfterReturn = false
}

// MARK: Single fields

/// The fields of one record of CSV or TSV, unquoted. If the quoting is broken, what follows a closing quote belongs to
/// the field, and later quotes have no meaning.
/// - Complexity: O(bytes).
package func delimitedFields(_ record: some Collection<UInt8>, delimiter: UInt8) -> [[UInt8]] {
    Array(record).withUnsafeBufferPointer { text in
        var scanner = DelimitedScanner(delimiter: delimiter)
        var fields: [[UInt8]] = []
        if scanner.scan(text, from: 0, { fields.append(delimitedContent(text[$0])) }) == nil {
            _ = scanner.finish(text) { fields.append(delimitedContent(text[$0])) }
        }
        return fields
    }
}

/// The fields of one record of CSV or TSV as strings; see `delimitedFields`.
func delimitedTexts(_ record: ArraySlice<UInt8>, delimiter: UInt8) -> [String] {
    delimitedFields(record, delimiter: delimiter).map { String(decoding: $0, as: UTF8.self) }
}

/// The text of one field without its quotes.
package func delimitedContent(_ field: some Collection<UInt8>) -> [UInt8] {
    guard field.first == 0x22 else { return Array(field) }
    var content: [UInt8] = []
    var isQuoted = true
    var isAfterQuote = false
    for byte in field.dropFirst() {
        guard isQuoted else {
            content.append(byte)
            continue
        }
        if isAfterQuote, byte != 0x22 { isQuoted = false }
        if byte != 0x22 || isAfterQuote { content.append(byte) }
        isAfterQuote = byte == 0x22 && !isAfterQuote
    }
    return content
}

/// Appends a field of CSV or TSV, quoted if necessary.
package func appendDelimited(_ field: some Collection<UInt8>, delimiter: UInt8, to bytes: inout [UInt8]) {
    guard field.contains(where: { $0 == delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else {
        bytes.append(contentsOf: field)
        return
    }
    bytes.append(0x22)
    for byte in field {
        if byte == 0x22 { bytes.append(0x22) }
        bytes.append(byte)
    }
    bytes.append(0x22)
}
