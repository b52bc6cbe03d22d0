/// Finds the fields and the end of a record of CSV or TSV text (RFC 4180), in one piece or in as many as the text comes in.
///
/// Lines end with LF, CRLF or CR. A field that begins with a quote ends at the next single one, may hold delimiters and
/// line ends, and writes a quote twice; a quote elsewhere is an ordinary character. Quoting is broken by what follows a
/// closing quote and is no delimiter, and by a quote that is never closed: the record then ends with that line, so that
/// one forgotten quote does not swallow a file.
struct DelimitedScanner {
    private enum State {
        case fieldStart, unquoted, quoted
        /// After a quote in a quoted field, which ends it unless another one follows.
        case quote
        /// In a field where quotes mean nothing any more, only the line's end.
        case broken
        /// After a carriage return, to which a line feed may belong.
        case carriageReturn
    }

    let delimiter: UInt8
    private var state = State.fieldStart
    private var fieldStart: Int
    /// The place where the last quoted field begins, and the number of lines that had ended there.
    private(set) var quoteStart = 0
    private var lineCountAtQuote = 0
    /// The number of lines that have ended so far, that of the record included.
    private(set) var lineCount = 0
    /// The place where the record's own text ends, without the line's end; known once the record has ended.
    private(set) var end = 0
    /// The place where the quoting is broken, if it is.
    private(set) var brokenAt: Int?

    /// A scanner at the start of a record.
    init(delimiter: UInt8, at start: Int = 0) {
        self.delimiter = delimiter
        fieldStart = start
    }

    /// True if the text so far ends within a quoted field.
    var isQuoted: Bool { state == .quoted || state == .quote }

    /// Takes quotes for plain text from here on, so that the record ends with the line.
    mutating func ignoreQuotes() { state = .broken }

    /// Goes on through `text` from `start`, and calls `field` with where each field stands, its quotes included. Where the
    /// text comes in pieces, those places mean nothing.
    ///
    /// - Returns: Where the next record begins, or nil if the record has not ended with the text.
    @inline(__always)
    mutating func scan(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ field: (Range<Int>) -> Void = { _ in }
    ) -> Int? {
        var index = start
        let count = text.count
        // A further piece of text has places of its own.
        if fieldStart > start { fieldStart = start }
        while index < count {
            let byte = text[index]
            switch state {
            case .fieldStart where byte == 0x22:
                state = .quoted
                quoteStart = index
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

    /// Ends the record where the whole text ends, which `scan` has come to. A quote that is not closed there never is.
    ///
    /// - Returns: Where the next record begins, which is the text's end if there is none.
    mutating func finish(_ text: UnsafeBufferPointer<UInt8>, _ field: (Range<Int>) -> Void = { _ in }) -> Int {
        if state == .quoted {
            state = .broken
            brokenAt = quoteStart
            lineCount = lineCountAtQuote
            if let next = scan(text, from: quoteStart + 1, field) { return next }
        }
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

    /// Passes over a line's end, which is the record's.
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

    /// Goes on to behind the next quote, counting lines.
    private mutating func passQuoted(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == 0x22 {
                state = .quote
                return
            }
            // A pair is one end, counted at its carriage return.
            if byte == 0x0D { lineCount += 1 }
            if byte == 0x0A, !(isAfterReturn && index == 1 || index > 1 && text[index - 2] == 0x0D) { lineCount += 1 }
        }
        isAfterReturn = text.last == 0x0D
    }

    /// True if a piece of text has ended with a carriage return within a quoted field.
    private var isAfterReturn = false
}

// MARK: Single fields

/// The fields of one record of CSV or TSV, unquoted. Broken quoting is read for what it can be: what follows a closing
/// quote belongs to the field, and behind the break quotes mean nothing.
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

/// Appends a field of CSV or TSV, quoted if it must be.
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
