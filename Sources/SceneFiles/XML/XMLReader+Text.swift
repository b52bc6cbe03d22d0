extension XMLReader {
    mutating func readAttribute() throws(ParseFailure) -> Attribute {
        let name = text(try readName("an attribute, '/' or '>'"))
        skipSpace()
        guard offset < bytes.count, bytes[offset] == 0x3D else { throw failure("'=' after the attribute \(name)") }
        offset += 1
        skipSpace()
        guard offset < bytes.count, bytes[offset] == 0x22 || bytes[offset] == 0x27 else {
            throw failure("the value of \(name) in quotes")
        }
        let start = offset + 1
        guard let end = bytes[start...].firstIndex(of: bytes[offset]) else {
            throw ParseFailure("expected the value of \(name) to end with its quote, found the end", at: offset)
        }
        offset = end + 1
        let isPlain = bytes[start..<end].allSatisfy { $0 < 0x80 && $0 != 0x26 && $0 != 0x3C }
        return Attribute(name: name, value: isPlain ? text(start..<end) : unescaped(start..<end), offset: start)
    }

    /// The message about an unescaped `<` or `&`, or about an unknown entity: a name between `&` and `;`. Only a
    /// document type can declare further entities, and document types are not read.
    private func unescapedMessage(at index: Int, end: Int) -> String {
        if bytes[index] == 0x26 {
            let name = bytes[(index + 1)..<end].prefix { isNameStart($0) || isNameRest($0) }
            if let first = name.first, isNameStart(first), name.endIndex < end, bytes[name.endIndex] == 0x3B {
                let entity = "&" + String(decoding: name, as: UTF8.self) + ";"
                return "the entity \(entity) is not one of XML's own; document types are not read, so it stays as it is"
            }
        }
        return "\(describeByte(at: index, in: bytes, end: end)) in an attribute is not escaped"
    }

    /// The characters of an attribute's value. An `&` that begins no reference is kept as it is and recorded.
    private mutating func unescaped(_ range: Range<Int>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == 0x26, let (scalar, length) = reference(at: index, end: range.upperBound) {
                result.append(contentsOf: String(scalar).utf8)
                index += length
            } else if let length = utf8Length(at: index, in: bytes, end: range.upperBound) {
                if bytes[index] == 0x26 || bytes[index] == 0x3C {
                    accept(unescapedMessage(at: index, end: range.upperBound), at: index)
                }
                result.append(contentsOf: bytes[index..<index + length])
                index += length
            } else {
                accept("a byte that is not UTF-8 is read as U+FFFD", at: index)
                result.append(contentsOf: [0xEF, 0xBF, 0xBD])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The character that the reference at `index` stands for, and the length of the reference; nil if there is no
    /// reference. Two halves of a surrogate pair, as old Android versions write them, are one character; a single half
    /// is U+FFFD.
    private func reference(at index: Int, end: Int) -> (Unicode.Scalar, length: Int)? {
        for (name, scalar) in [("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'")]
            as [(String, Unicode.Scalar)]
        {
            let length = name.utf8.count + 2
            if index + length <= end, bytes[index + length - 1] == 0x3B,
                bytes[index + 1..<index + length - 1].elementsEqual(name.utf8)
            {
                return (scalar, length)
            }
        }
        guard let (value, length) = numericReference(at: index, end: end) else { return nil }
        if value & 0xFFFF_FC00 == 0xD800, let (low, lowLength) = numericReference(at: index + length, end: end),
            low & 0xFFFF_FC00 == 0xDC00,
            let scalar = Unicode.Scalar(0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF))
        {
            return (scalar, length + lowLength)
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    /// The number in a reference such as `&#65;` or `&#x41;` at `index`, and the reference's length; nil if there is
    /// none.
    private func numericReference(at index: Int, end: Int) -> (UInt32, length: Int)? {
        guard index + 3 < end, bytes[index] == 0x26, bytes[index + 1] == 0x23 else { return nil }
        let isHexadecimal = bytes[index + 2] | 0x20 == 0x78
        let start = index + (isHexadecimal ? 3 : 2)
        guard let semicolon = bytes[start..<min(end, start + 9)].firstIndex(of: 0x3B), semicolon > start else {
            return nil
        }
        guard bytes[start] != 0x2B, bytes[start] != 0x2D else { return nil }
        return UInt32(text(start..<semicolon), radix: isHexadecimal ? 16 : 10).map { ($0, semicolon + 1 - index) }
    }

    mutating func readName(_ what: String) throws(ParseFailure) -> Range<Int> {
        let start = offset
        while offset < bytes.count, isNameStart(bytes[offset]) || offset > start && isNameRest(bytes[offset]) {
            offset += 1
        }
        guard offset > start else { throw failure(what) }
        guard offset < bytes.count else { throw failure("the rest of the tag") }
        return start..<offset
    }

    mutating func skip(past terminator: StaticString, _ what: String) throws(ParseFailure) {
        let start = offset
        while offset < bytes.count, !starts(with: terminator) { offset += 1 }
        guard offset < bytes.count else {
            throw ParseFailure(
                "expected \(terminator) at the end of \(what) that begins here, found the end", at: start)
        }
        offset += terminator.utf8CodeUnitCount
    }

    /// Skips a document type with its internal subset; entities in it are not read.
    mutating func skipDeclaration() throws(ParseFailure) {
        let start = offset
        var brackets = 0
        while offset < bytes.count {
            defer { offset += 1 }
            switch bytes[offset] {
            case 0x5B: brackets += 1
            case 0x5D: brackets -= 1
            case 0x3E where brackets <= 0: return
            default: break
            }
        }
        throw ParseFailure("expected '>' at the end of the declaration that begins here, found the end", at: start)
    }

    func starts(with text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset + length <= bytes.count else { return false }
        return (0..<length).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }

    mutating func skipSpace() {
        while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
    }

    private func isNameStart(_ byte: UInt8) -> Bool { isLetter(byte) || byte == 0x3A || byte >= 0x80 }

    /// True for a digit, `-`, `.` or `$`, which may follow the first byte of a name. XML names cannot contain `$`, but
    /// dumps use class names as tags, and the names of inner classes contain it.
    private func isNameRest(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == 0x2D || byte == 0x2E || byte == 0x24
    }

    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func failure(_ expected: String) -> ParseFailure {
        ParseFailure(
            "expected \(expected), found \(describeByte(at: offset, in: bytes, end: bytes.count))", at: offset)
    }
}
