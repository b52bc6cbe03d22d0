/// Splits the text of a view server into views and their properties.
///
/// The length of a value precedes it, so a value may contain anything, also blanks and line breaks. Java counts the
/// length in UTF-16 code units. A tool in between may have changed the encoding, so lengths in Unicode scalars and in
/// bytes are tried next.
struct ViewServerScanner {
    private let bytes: [UInt8]
    private var offset: Int

    typealias Property = (name: String, value: String)

    struct View {
        /// The offset of the class, after the indentation.
        var offset: Int
        /// The number of blanks of indentation.
        var depth: Int
        var className: String
        var hash: String
        var properties: [Property] = []
    }

    private static let lineEnd = UInt8(ascii: "\n")
    /// The greatest number of digits of a length.
    private static let maximumDigits = 9
    /// Lines that end a dump.
    private static let ends = ["DONE.", "DONE"]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        offset = textStart(of: bytes)
    }

    /// True if a text begins with a view and one of its properties.
    static func isDump(_ bytes: [UInt8]) -> Bool {
        var scanner = ViewServerScanner(bytes)
        scanner.skip(while: isWhiteSpace)
        guard (try? scanner.name()) != nil else { return false }
        scanner.skip { $0 == 0x20 }
        return (try? scanner.property(of: scanner.offset)) != nil
    }

    /// The next view; nil at the end of the text.
    mutating func nextView() throws(ParseFailure) -> View? {
        while offset < bytes.count {
            let start = offset
            skip { $0 == 0x20 }
            let depth = offset - start
            if isAtLineEnd {
                skipLineEnd()
                continue
            }
            if depth == 0, ViewServerScanner.ends.contains(restOfLine) {
                skip { $0 != ViewServerScanner.lineEnd }
                continue
            }
            var view = View(offset: offset, depth: depth, className: "", hash: "")
            (view.className, view.hash) = try name()
            while true {
                let place = offset
                skip { $0 == 0x20 }
                if isAtLineEnd { break }
                view.properties.append(try property(of: place))
            }
            skipLineEnd()
            return view
        }
        return nil
    }

    // MARK: Parts

    /// Reads `class@hash`, the class and the hash of a view.
    private mutating func name() throws(ParseFailure) -> (className: String, hash: String) {
        let className = take { $0 > 0x20 && $0 != UInt8(ascii: "@") }
        guard !className.isEmpty, offset < bytes.count, bytes[offset] == UInt8(ascii: "@") else {
            throw failure("expected a view, as in \"android.view.View@412a9d08\"")
        }
        offset += 1
        let hash = take(while: isHexadecimal)
        guard !hash.isEmpty, offset == bytes.count || isWhiteSpace(bytes[offset]) else {
            throw failure("expected the hash of the view \(className.prefix(60)), hexadecimal digits and a blank")
        }
        return (className, hash)
    }

    /// Reads a property, `name=LENGTH,value`. White space or the end of the text must follow the value.
    private mutating func property(of start: Int) throws(ParseFailure) -> Property {
        let nameStart = offset
        let name = take { $0 != UInt8(ascii: "=") && $0 != ViewServerScanner.lineEnd }
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "="), !name.isEmpty else {
            throw ParseFailure(
                "expected a property, as in \"layout:mLeft=2,10\", found \"\(name.prefix(40))\"", at: nameStart)
        }
        offset += 1
        let digits = take(while: isDigit)
        guard digits.utf8.count <= ViewServerScanner.maximumDigits, let count = Int(digits),
            offset < bytes.count, bytes[offset] == UInt8(ascii: ",")
        else { throw failure("expected the length of the value of \(name.prefix(60)) and a comma") }
        offset += 1
        guard let end = valueEnd(count) else {
            throw failure("expected a value of length \(count) (\(name.prefix(60))) and a blank behind it")
        }
        defer { offset = end }
        return (name, String(decoding: bytes[offset..<end], as: UTF8.self))
    }

    /// The offset after a value of length `count`. Nil unless the value is followed by white space or the end of the
    /// text.
    private func valueEnd(_ count: Int) -> Int? {
        let widths: [(UInt8) -> Int] = [
            // UTF-16 code units: two for a lead byte of four, none for a continuation byte.
            { $0 & 0xC0 == 0x80 ? 0 : $0 >= 0xF0 ? 2 : 1 },
            { $0 & 0xC0 == 0x80 ? 0 : 1 },
            { _ in 1 },
        ]
        for width in widths {
            var (end, left) = (offset, count)
            while end < bytes.count {
                let next = width(bytes[end])
                if next > left { break }
                left -= next
                end += 1
            }
            if left == 0, end == bytes.count || isWhiteSpace(bytes[end]) { return end }
        }
        return nil
    }

    // MARK: Bytes

    /// Reads the bytes before the first one for which `isTaken` is false, and returns them as text.
    private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
        let start = offset
        skip(while: isTaken)
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while offset < bytes.count, isSkipped(bytes[offset]) { offset += 1 }
    }

    private var isAtLineEnd: Bool {
        guard offset < bytes.count else { return true }
        if bytes[offset] == ViewServerScanner.lineEnd { return true }
        guard bytes[offset] == 0x0D else { return false }
        return offset + 1 == bytes.count || bytes[offset + 1] == ViewServerScanner.lineEnd
    }

    private mutating func skipLineEnd() {
        if offset < bytes.count, bytes[offset] == 0x0D { offset += 1 }
        if offset < bytes.count, bytes[offset] == ViewServerScanner.lineEnd { offset += 1 }
    }

    /// The next word, if it has at most 16 bytes and only white space follows it in the line; else empty. At most 16
    /// bytes after the word are examined.
    private var restOfLine: String {
        let line = bytes[offset...].prefix(16).prefix { !isWhiteSpace($0) }
        let after = bytes[line.endIndex...].prefix(16).prefix { $0 != ViewServerScanner.lineEnd }
        return after.allSatisfy(isWhiteSpace) ? String(decoding: line, as: UTF8.self) : ""
    }

    private func failure(_ message: String) -> ParseFailure {
        ParseFailure(message + ", found \(describeByte(at: offset, in: bytes, end: bytes.count))", at: offset)
    }
}
