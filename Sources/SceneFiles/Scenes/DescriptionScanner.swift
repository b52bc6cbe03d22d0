/// Finds descriptions of objects in a debugger's output: `<UIView: 0x106242b00; frame = (0 0; 100 100); …>`.
///
/// The text is cut into lines, each with the following lines into which its descriptions extend. Values may contain
/// brackets, quotes and line breaks. A line that looks like a view always begins a new description, so that a truncated
/// description affects no other.
struct DescriptionScanner {
    private let bytes: [UInt8]
    private var offset: Int
    /// A quote character, and a range in which an earlier search has found no closing quote of this kind.
    private var quoteless = (quote: UInt8(0), range: 0..<0)

    /// The greatest length of a value in bytes. Values of UIKit are much shorter. The end of a longer value counts as
    /// lost, so that the search for it stays short.
    private static let maximumValueLength = 32 << 10
    /// The greatest number of lines of a value. If a value has more lines, its end counts as lost.
    private static let maximumLineCount = 64
    /// The greatest number of brackets that subclasses put around their superclass's description; one or two are usual.
    private static let maximumBracketCount = 8
    /// The greatest length of a class name in bytes. A text that is longer is no name, so that the search for its end
    /// stays short.
    private static let maximumNameLength = 4 << 10
    /// The greatest depth of brackets in a class name. A text that is deeper is no name, for the same reason.
    private static let maximumDepth = 256
    /// The greatest number of bytes at the start of a text that are searched for a view, to detect the format.
    static let searchedLength = 1 << 20
    private static let lineEnd = UInt8(ascii: "\n")
    private static let bar = UInt8(ascii: "|")
    private static let open = UInt8(ascii: "<")
    private static let close = UInt8(ascii: ">")
    private static let semicolon = UInt8(ascii: ";")
    /// Characters that may come before bars. Lines pasted from a quotation or a comment begin with them.
    private static let marks = Set("/>*#".utf8)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.offset = textStart(of: bytes)
    }

    /// True if one of the first lines of a text, up to `searchedLength` bytes, contains the description of a view.
    static func hasView(_ bytes: [UInt8]) -> Bool {
        // A line may be very long, so the text behind the lines that are searched is left out.
        var scanner = DescriptionScanner(Array(bytes.prefix(FolderFile.detectedSize)))
        while scanner.offset < searchedLength, let line = scanner.nextLine() {
            if line.descriptions.contains(where: { $0["frame"] != nil && !$0.isLayer }) { return true }
        }
        return false
    }

    /// True if an object's description begins at an offset.
    static func isDescription(_ bytes: [UInt8], at place: Int) -> Bool {
        DescriptionScanner(bytes).header(at: place) != nil
    }

    /// The next line that is not blank, with the following lines into which its descriptions extend; nil at the end.
    mutating func nextLine() -> Line? {
        while offset < bytes.count {
            let (barCount, content) = margin(at: offset)
            guard !isLineEnd(content) else {
                offset = min(bytes.count, content + 1)
                continue
            }
            var descriptions: [Description] = []
            var index = content
            while !isLineEnd(index) {
                guard bytes[index] == DescriptionScanner.open, let description = description(at: index) else {
                    index += 1
                    continue
                }
                descriptions.append(description)
                index = description.end
            }
            offset = min(bytes.count, index + 1)
            return Line(
                barCount: barCount, content: content, prefix: text(content..<(descriptions.first?.offset ?? index)),
                suffix: text((descriptions.last?.end ?? index)..<index), descriptions: descriptions)
        }
        return nil
    }

    /// The description that begins at a bracket; nil if none begins there. A subclass may put brackets around its
    /// superclass's description and append members. Such nested brackets are one description, with the class name in
    /// the innermost bracket.
    mutating func description(at start: Int) -> Description? {
        guard var (description, brackets) = header(at: start) else { return nil }
        while brackets > 0, description.isClosed {
            parse(&description)
            brackets -= 1
        }
        let rest = bytes[description.end...].drop { $0 == 0x20 }
        description.isLayer = rest.starts(with: "(layer)".utf8)
        return description
    }

    // MARK: Descriptions

    /// The class and address that begin a description: `<Class: 0x1234`. If addresses were removed, `<Class` must be
    /// followed by a semicolon and a member. Nil if no description begins at `start`. The `end` of the result lies
    /// after class and address; `brackets` is the number of opening brackets.
    private func header(at start: Int) -> (description: Description, brackets: Int)? {
        var index = start
        let limit = min(bytes.count, start + DescriptionScanner.maximumBracketCount)
        while index < limit, bytes[index] == DescriptionScanner.open { index += 1 }
        let (brackets, nameStart) = (index - start, index)
        while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
        if index > nameStart { index = endOfParts(from: index) ?? index }
        let name = nameStart..<index
        guard brackets > 0, !name.isEmpty, index < bytes.count else { return nil }
        var address = 0..<0
        if bytes[index] != DescriptionScanner.semicolon || !isSeparator(index) {
            guard bytes[index...].starts(with: ": 0x".utf8) else { return nil }
            address = index + 2..<bytes[(index + 4)...].prefix(while: isHexadecimal).endIndex
            guard address.count > 2 else { return nil }
            index = address.upperBound
        }
        return (Description(offset: start, className: text(name), address: text(address), end: index), brackets)
    }

    /// The offset after the rest of a class name that goes on with a bracket: generic arguments, as in
    /// `Card<Swift.Int>`, or a private context, as in `Shop.(unknown context at $1040).Card`. Nil if the brackets are
    /// not balanced or too deep, or if no address follows.
    private func endOfParts(from start: Int) -> Int? {
        var (index, depth) = (start, 0)
        let limit = min(bytes.count, start + DescriptionScanner.maximumNameLength)
        while index < limit {
            let byte = bytes[index]
            let isArrow = byte == DescriptionScanner.close && bytes[index - 1] == UInt8(ascii: "-")
            if byte == DescriptionScanner.open || byte == UInt8(ascii: "(") {
                depth += 1
                if depth > DescriptionScanner.maximumDepth { return nil }
            } else if depth == 0, !isNameByte(byte) {
                break
            } else if byte == DescriptionScanner.close && !isArrow || byte == UInt8(ascii: ")") {
                depth -= 1
            } else if byte == DescriptionScanner.semicolon || byte == DescriptionScanner.lineEnd {
                return nil
            }
            index += 1
        }
        return depth == 0 && bytes[index...].starts(with: ": 0x".utf8) ? index : nil
    }

    /// Reads the members after the address up to the closing bracket, and moves the description's end beyond it.
    private mutating func parse(_ description: inout Description) {
        while true {
            let start = description.end
            let (end, isClosed) = valueEnd(from: start, &description.inner)
            add(start..<end, to: &description)
            description.isClosed = isClosed
            description.end = isClosed ? end + 1 : end
            if !isClosed || bytes[end] == DescriptionScanner.close { return }
        }
    }

    /// Adds the text between two semicolons to a description: as a member, or as a `detail` if the text does not begin
    /// with a name.
    private func add(_ range: Range<Int>, to description: inout Description) {
        let name = key(at: range.lowerBound)
        guard let name, name.end <= range.upperBound else {
            let value = text(range)
            if !value.isEmpty { description.fields.append(("detail", value)) }
            return
        }
        var value = text(name.end..<range.upperBound)
        if let first = value.first, first == "'" || first == "\"", value.count > 1, value.last == first {
            value = String(value.dropFirst().dropLast())
        }
        description.fields.append((text(name.text), value))
    }

    /// The offset of the semicolon or bracket that ends a value. If neither ends the value, the offset of the line's
    /// end; `isClosed` is then false.
    private mutating func valueEnd(from start: Int, _ inner: inout [Int]) -> (end: Int, isClosed: Bool) {
        var index = key(at: start)?.end ?? start
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        if index < bytes.count, bytes[index] == UInt8(ascii: "'") || bytes[index] == UInt8(ascii: "\"") {
            if let end = quoteEnd(of: index) { return (end, true) }
        }
        var opened: [Int] = []
        var lines = 0
        let limit = min(bytes.count, index + DescriptionScanner.maximumValueLength)
        while index < limit, !isBoundary(index, &lines) {
            switch bytes[index] {
            case DescriptionScanner.open where index + 1 < limit && isBracketed(index + 1): opened.append(index)
            case DescriptionScanner.close where bytes[index - 1] != UInt8(ascii: "-"):
                guard let last = opened.popLast() else { return (index, true) }
                if opened.isEmpty { inner.append(last) }
            case DescriptionScanner.semicolon where opened.isEmpty && isSeparator(index): return (index, true)
            default: break
            }
            index += 1
        }
        // The end was lost: the value ends with the line.
        return (bytes[start...].firstIndex(of: DescriptionScanner.lineEnd) ?? bytes.count, false)
    }

    /// The offset after the closing quote of a quoted text. The closing quote is the first one that is followed by a
    /// closing bracket, or by a semicolon and a name. Nil if there is no such quote.
    private mutating func quoteEnd(of start: Int) -> Int? {
        let limit = min(bytes.count - 1, start + DescriptionScanner.maximumValueLength)
        // An earlier search has found no closing quote in this range.
        let isKnown = quoteless.quote == bytes[start] && quoteless.range.contains(start)
        var index = isKnown ? quoteless.range.upperBound : start + 1
        var lines = 0
        while index < limit, !isBoundary(index, &lines) {
            if bytes[index] == bytes[start] {
                let next = bytes[index + 1]
                if next == DescriptionScanner.close || next == DescriptionScanner.semicolon && isSeparator(index + 1) {
                    return index + 1
                }
            }
            index += 1
        }
        quoteless = (bytes[start], start..<max(index, start + 1))
        return nil
    }

    /// True if a semicolon separates two members: a blank and the name of a member follow it.
    private func isSeparator(_ index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index + 1] == 0x20 && key(at: index + 1) != nil
    }

    /// The name of a member, and the offset after its separator (` = `, `: `, `=` or ` =`). Nil if no name begins at
    /// `start` or after blanks there.
    private func key(at start: Int) -> (text: Range<Int>, end: Int)? {
        let name = bytes[start...].drop { $0 == 0x20 }.prefix { isLetter($0) || isDigit($0) }
        guard let first = name.first, isLetter(first) else { return nil }
        for sign in [" = ", ": ", "=", " ="] where bytes[name.endIndex...].starts(with: sign.utf8) {
            return (name.indices, name.endIndex + sign.utf8.count)
        }
        return nil
    }

    // MARK: Lines

    /// The number of bars at the start of a line, and the offset at which the line's content begins.
    private func margin(at start: Int) -> (barCount: Int, content: Int) {
        var (barCount, index) = (0, start)
        var content = start
        var canBeMark = true
        while index < bytes.count, !isLineEnd(index) {
            let byte = bytes[index]
            if byte == DescriptionScanner.bar {
                barCount += 1
                canBeMark = false
                content = index + 1
            } else if !(isBlank(byte) || canBeMark && DescriptionScanner.marks.contains(byte)) {
                break
            }
            index += 1
        }
        // Marks belong to the margin only before bars and before a description.
        if barCount == 0, index < bytes.count, bytes[index] != DescriptionScanner.open { index = content }
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
        return (barCount, index)
    }

    /// True at a line end that no value crosses: the next line begins a view or is a prompt, or the value has reached
    /// the greatest number of lines. Counts the line end in `lines`.
    private func isBoundary(_ index: Int, _ lines: inout Int) -> Bool {
        guard bytes[index] == DescriptionScanner.lineEnd else { return false }
        lines += 1
        if lines > DescriptionScanner.maximumLineCount { return true }
        let next = margin(at: index + 1).content
        return header(at: next) != nil || bytes[min(next, bytes.count)...].starts(with: "(lldb)".utf8)
    }

    private func isLineEnd(_ index: Int) -> Bool {
        index >= bytes.count || bytes[index] == DescriptionScanner.lineEnd
    }

    // MARK: Bytes

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[trimmed(range, in: bytes, isWhiteSpace)], as: UTF8.self)
    }

    /// True for the characters of class names: letters, digits, dots, and characters of mangled and generated names.
    private func isNameByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte >= 0x80 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
    }

    /// True if an opening bracket may begin a bracketed part of a value. The byte at `index`, which follows the bracket,
    /// must be a character of class names, or another opening bracket.
    private func isBracketed(_ index: Int) -> Bool {
        isNameByte(bytes[index]) || bytes[index] == DescriptionScanner.open
    }
}
