extension JSONReader {
    /// Reads a number by the grammar of RFC 8259, which refuses `+1`, `01`, `.5` and `1.`.
    mutating func readNumber() throws(ParseFailure) -> Token {
        let start = offset
        if peek == 0x2D {
            offset += 1
            if peek == 0x49, skip("Infinity") {
                if allowsNonFinite { return .number(start..<offset) }
                throw ParseFailure("expected a finite number, found -Infinity", at: passed + start)
            }
        }
        if peek == 0x30 {
            offset += 1
            if isDigit(peek) { throw failure("no digit after a leading zero") }
        } else {
            try readDigits()
        }
        if peek == 0x2E {
            offset += 1
            try readDigits()
        }
        if peek | 0x20 == 0x65 {
            offset += 1
            if peek == 0x2B || peek == 0x2D { offset += 1 }
            try readDigits()
        }
        return .number(start..<offset)
    }

    private mutating func readDigits() throws(ParseFailure) {
        guard isDigit(peek) else { throw failure("a digit") }
        offset = bytes.withUnsafeBufferPointer { text in
            var index = offset + 1
            while index < end, isDigit(text[index]) { index += 1 }
            return index
        }
    }

    /// Reads a string from its opening quote to beyond its closing one.
    mutating func readString() throws(ParseFailure) -> JSONText {
        var start = offset + 1
        offset = start
        var hasEscapes = false
        while true {
            offset = endOfPlainText(from: offset)
            // A string may be longer than the bytes in memory.
            while offset + JSONReader.longestEscape > end, let moved = readMore() { start -= moved }
            guard offset < end else { break }
            let byte = bytes[offset]
            if byte == 0x22 {
                offset += 1
                return JSONText(range: start..<offset - 1, hasEscapes: hasEscapes)
            } else if byte == 0x5C {
                hasEscapes = true
                try readEscape()
            } else if byte < 0x20 {
                throw failure("a character or '\"' in the string")
            } else {
                guard let length = utf8Length(at: offset, in: bytes, end: end) else { throw failure("UTF-8") }
                offset += length
            }
        }
        throw ParseFailure(
            "expected '\"' at the end of the string that begins here, found the end", at: passed + start - 1)
    }

    /// The length of the longest escape, in bytes: that of a surrogate pair.
    private static let longestEscape = 12

    /// The offset of the first byte at or after `start` that is not a plain ASCII character of a string; `end` if there
    /// is none.
    @inline(__always)
    private func endOfPlainText(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { text in
            var index = start
            while index < end, 0x20..<0x80 ~= text[index], text[index] != 0x22, text[index] != 0x5C { index += 1 }
            return index
        }
    }

    private mutating func readEscape() throws(ParseFailure) {
        let start = offset
        offset += 1
        switch peek {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
            offset += 1
        case 0x75:
            offset += 1
            let unit = try readHex()
            if unit & 0xFC00 == 0xD800 {
                let half = offset
                var isPair = false
                if peek == 0x5C, offset + 1 < end, bytes[offset + 1] == 0x75 {
                    offset += 2
                    isPair = try readHex() & 0xFC00 == 0xDC00
                }
                if !isPair {
                    try acceptHalf("first", at: start)
                    // What follows is an escape of its own.
                    offset = half
                }
            } else if unit & 0xFC00 == 0xDC00 {
                try acceptHalf("second", at: start)
            }
        default:
            throw failure("an escape: one of \" \\ / b f n r t u after '\\'")
        }
    }

    /// Notes a half of a surrogate pair that stands alone, or throws if the reader does not allow it.
    private mutating func acceptHalf(_ which: String, at start: Int) throws(ParseFailure) {
        guard allowsLoneSurrogates else {
            throw ParseFailure("expected a surrogate pair, found its \(which) half alone", at: passed + start)
        }
        hasLoneSurrogate = true
    }

    private mutating func readHex() throws(ParseFailure) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = hexDigit(peek) else { throw failure("four hexadecimal digits after '\\u'") }
            value = value << 4 | digit
            offset += 1
        }
        return value
    }

    /// The characters of a string or name. A half of a surrogate pair that stands alone is U+FFFD.
    package func string(_ text: JSONText) -> String {
        guard text.hasEscapes else { return self.text(text.range) }
        var result: [UInt8] = []
        result.reserveCapacity(text.range.count)
        var index = text.range.lowerBound
        while index < text.range.upperBound {
            guard bytes[index] == 0x5C else {
                result.append(bytes[index])
                index += 1
                continue
            }
            index += 2
            switch bytes[index - 1] {
            case 0x62: result.append(0x08)
            case 0x66: result.append(0x0C)
            case 0x6E: result.append(0x0A)
            case 0x72: result.append(0x0D)
            case 0x74: result.append(0x09)
            case 0x75:
                var scalar = hexUnit(at: index, in: bytes)
                index += 4
                if scalar & 0xFC00 == 0xD800, let low = secondHalf(at: index, before: text.range.upperBound, in: bytes)
                {
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
                    index += 6
                }
                result.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
            case let byte: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The double nearest to the number whose text is at a range; infinite if the number is larger than any double. The
    /// text may also be `NaN`, `Infinity` or `-Infinity`.
    package func number(_ range: Range<Int>) -> Double {
        switch bytes[range.lowerBound] {
        case 0x4E: return .nan
        case 0x49: return .infinity
        case 0x2D where bytes[range.lowerBound + 1] == 0x49: return -.infinity
        default:
            return bytes.withUnsafeBufferPointer { decimalNumber(UnsafeBufferPointer(rebasing: $0[range])) } ?? .nan
        }
    }
}

/// Replaces each half of a surrogate pair that stands alone by `\ufffd`, an escape of the same length.
/// - Parameters:
///   - range: The range of a well-formed JSON document in `bytes`.
///   - bytes: The text, whose length stays the same.
func replaceLoneSurrogates(in range: Range<Int>, of bytes: inout [UInt8]) {
    var index = range.lowerBound
    while let escape = bytes[index..<range.upperBound].firstIndex(of: 0x5C) {
        index = escape + 2
        guard bytes[escape + 1] == 0x75 else { continue }
        let unit = hexUnit(at: index, in: bytes)
        index += 4
        guard unit & 0xF800 == 0xD800 else { continue }
        if unit & 0xFC00 == 0xD800, secondHalf(at: index, before: range.upperBound, in: bytes) != nil {
            index += 6
        } else {
            bytes.replaceSubrange(escape + 2..<index, with: "fffd".utf8)
        }
    }
}

/// The second half of a surrogate pair if its escape is at `index` and ends at or before `end`; else nil.
private func secondHalf(at index: Int, before end: Int, in bytes: [UInt8]) -> UInt32? {
    guard index + 6 <= end, bytes[index] == 0x5C, bytes[index + 1] == 0x75 else { return nil }
    let unit = hexUnit(at: index + 2, in: bytes)
    return unit & 0xFC00 == 0xDC00 ? unit : nil
}

private func hexUnit(at index: Int, in bytes: [UInt8]) -> UInt32 {
    (index..<index + 4).reduce(0) { $0 << 4 | (hexDigit(bytes[$1]) ?? 0) }
}

private func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
}
