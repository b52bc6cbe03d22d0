/// Finds where a record of CSV or TSV ends without keeping its text: as `DelimitedTapParser` does, a byte at a time.
struct RecordEnd {
    private enum State {
        case fieldStart, unquoted, quoted
        /// After a quote in a quoted field, which ends it unless another one follows.
        case quote
        /// In a line whose quoting is broken or does not count: only its end matters.
        case broken
        /// After a carriage return, to which a line feed may belong.
        case carriageReturn
    }

    private var state = State.fieldStart
    private let delimiter: UInt8
    /// Where in the last text the quoted field begins that it ends in.
    private(set) var quoteStart = 0
    /// How many lines have ended.
    private(set) var lineCount = 0
    /// Whether the last byte within a quoted field was a carriage return.
    private var isAfterReturn = false

    init(delimiter: UInt8) {
        self.delimiter = delimiter
    }

    /// Whether the text so far ends within a quoted field.
    var isQuoted: Bool { state == .quoted || state == .quote }

    /// From here on quotes mean nothing, so that the record ends with the line.
    mutating func ignoreQuotes() { state = .broken }

    /// Goes on through `bytes`.
    ///
    /// - Returns: Where the next record begins, or nil if this one has not ended.
    mutating func scan(_ bytes: ArraySlice<UInt8>) -> Int? {
        for index in bytes.indices {
            let byte = bytes[index]
            if state == .carriageReturn { return byte == 0x0A ? index + 1 : index }
            if state == .quoted {
                scanQuoted(byte)
                continue
            }
            switch byte {
            case 0x0A:
                lineCount += 1
                return index + 1
            case 0x0D:
                lineCount += 1
                state = .carriageReturn
            case 0x22 where state == .fieldStart:
                state = .quoted
                quoteStart = index
            case 0x22 where state == .quote: state = .quoted
            case delimiter where state != .broken: state = .fieldStart
            default:
                if state == .quote { state = .broken }
                if state == .fieldStart { state = .unquoted }
            }
        }
        return nil
    }

    private mutating func scanQuoted(_ byte: UInt8) {
        if byte == 0x0D || byte == 0x0A && !isAfterReturn { lineCount += 1 }
        isAfterReturn = byte == 0x0D
        if byte == 0x22 { state = .quote }
    }
}
