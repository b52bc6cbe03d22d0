/// A pull reader of JSON (RFC 8259) over bytes in memory: each call of `next()` returns one token. The reader does not
/// recurse and builds no tree. Besides the bytes, it takes one byte for each open container.
///
/// The reader is strict. These are errors, each with its offset and what was expected there: trailing commas, comments,
/// leading zeros, control characters in strings, invalid escapes, and bytes that are not UTF-8. `NaN`, `Infinity` and
/// `-Infinity` are errors too, unless `allowsNonFinite` is set. So are halves of surrogate pairs that stand alone, unless
/// `allowsLoneSurrogates` is set; they are then read as U+FFFD. Readers of what other programs write set these flags,
/// since some producers print such values, and cut texts between the halves.
///
///     var reader = JSONReader(Array("[1, 2]".utf8))
///     while case let token = try reader.next(), token != .end { … }
package struct JSONReader {
    package enum Token: Equatable {
        case beginObject, endObject, beginArray, endArray
        /// The name of an object's member; its colon has been read as well.
        case name(JSONText)
        case string(JSONText)
        /// The range of a number's text; `number(_:)` converts it.
        case number(Range<Int>)
        case bool(Bool)
        case null
        /// The end of the document. Every later call of `next()` returns `.end` again.
        case end
    }

    /// The bytes of a string between its quotes, known to be well-formed.
    package struct JSONText: Equatable {
        package var range: Range<Int>
        package var hasEscapes: Bool
    }

    enum State {
        case value, firstValue, firstName, name, separator, done
    }

    private(set) var bytes: [UInt8]
    /// The offset in `bytes` at which the document begins.
    private(set) var start = 0
    /// The offset in `bytes` at which the document ends.
    private(set) var end = 0
    /// The part of the text that is not yet in `bytes`; nil if the text is not read in parts.
    private var rest: JSONRest?
    /// The number of bytes of the text that have been discarded before `bytes`.
    private(set) var passed = 0
    /// The least offset in `bytes` at which a token may be cut off by the end of `bytes`. If the next token begins there
    /// or later, more text is read first. So every token is in memory as a whole, except long strings and numbers.
    /// `Int.max` if nothing is left to read.
    private var low = Int.max
    let allowsNonFinite: Bool
    let allowsLoneSurrogates: Bool
    /// True if the document so far has a half of a surrogate pair that stands alone.
    var hasLoneSurrogate = false
    var offset = 0
    var state = State.value
    /// The open containers, outermost first: true for an object, false for an array.
    private var containers: [Bool] = []
    /// The offset in `bytes` of the last token that `next()` returned.
    private(set) var token = 0

    /// A reader of the JSON document in `bytes[range]`, or in all of `bytes` after a byte order mark.
    package init(
        _ bytes: [UInt8], in range: Range<Int>? = nil, allowsNonFinite: Bool = false, allowsLoneSurrogates: Bool = false
    ) {
        self.bytes = bytes
        self.allowsNonFinite = allowsNonFinite
        self.allowsLoneSurrogates = allowsLoneSurrogates
        restart(in: range ?? textStart(of: bytes)..<bytes.count)
    }

    /// A reader of a text that is read in parts, which another program wrote. The ranges in tokens are valid until the
    /// next token is read.
    init(_ rest: JSONRest) {
        self.init([], allowsLoneSurrogates: true)
        self.rest = rest
        low = 0
        readMore()
        start = textStart(of: bytes)
        (offset, token) = (start, start)
    }

    /// Starts again with another document in the same bytes.
    mutating func restart(in range: Range<Int>) {
        (start, end, offset, token) = (range.lowerBound, range.upperBound, range.lowerBound, range.lowerBound)
        state = .value
        hasLoneSurrogate = false
        containers.removeAll(keepingCapacity: true)
    }

    /// The number of open containers.
    package var depth: Int { containers.count }

    /// The offset in the text at which the last token that `next()` returned begins.
    package var tokenStart: Int { passed + token }

    /// The offset in the text at which the last token that `next()` returned ends.
    package var tokenEnd: Int { passed + offset }

    /// Reads more of the text, and discards what is before the current token.
    /// - Returns: By how much offsets in `bytes` have decreased; nil at the end of the text.
    @discardableResult @inline(never)
    mutating func readMore() -> Int? {
        guard let rest, low != .max else { return nil }
        let moved = token
        bytes.removeSubrange(..<moved)
        (passed, offset, token, start) = (passed + moved, offset - moved, 0, 0)
        let count = bytes.count
        rest.read(into: &bytes)
        end = bytes.count
        low = bytes.count == count ? .max : max(0, end - rest.lookahead)
        return moved
    }

    /// The next token, or `.end` after the document.
    /// - Throws: A `ParseFailure` at the first error; the reader must not be used afterwards.
    package mutating func next() throws(ParseFailure) -> Token {
        token = offset
        skipSpace()
        if state == .separator { try readSeparator() }
        token = offset
        while offset >= low { readMore() }
        switch state {
        case .done:
            guard offset == end else { throw failure("the end of the document") }
            return .end
        case .firstName:
            return peek == 0x7D ? close() : try readName(or: " or '}'")
        case .name:
            return try readName(or: "")
        case .firstValue:
            return peek == 0x5D ? close() : try readValue(or: " or ']'")
        case .value:
            return try readValue(or: "")
        case .separator:
            return close()
        }
    }

    /// The byte at the reading position, or 0 at the end.
    @inline(__always)
    var peek: UInt8 { offset < end ? bytes[offset] : 0 }

    /// Skips white space. What is before it is kept in memory if a token has begun there.
    @inline(__always)
    mutating func skipSpace(withinToken: Bool = false) {
        // Usually there is no white space, or one blank.
        if offset < end, bytes[offset] > 0x20 { return }
        skipLongSpace(withinToken)
    }

    private mutating func skipLongSpace(_ isWithinToken: Bool) {
        repeat {
            while offset < end {
                let byte = bytes[offset]
                guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
                offset += 1
            }
            if !isWithinToken { token = offset }
        } while readMore() != nil
    }

    /// Reads the comma before a further member or element. Reads nothing if a closing bracket is next. If no container is
    /// open, reads nothing, and marks the document as complete.
    private mutating func readSeparator() throws(ParseFailure) {
        guard let isObject = containers.last else {
            state = .done
            return
        }
        switch peek {
        case 0x2C:
            offset += 1
            state = isObject ? .name : .value
            skipSpace()
        case isObject ? 0x7D : 0x5D:
            return
        default:
            throw failure(isObject ? "',' or '}'" : "',' or ']'")
        }
    }

    private mutating func close() -> Token {
        offset += 1
        state = .separator
        return containers.removeLast() ? .endObject : .endArray
    }

    private mutating func readName(or alternative: String) throws(ParseFailure) -> Token {
        guard peek == 0x22 else { throw failure("a member's name in quotes" + alternative) }
        var name = try readString()
        let before = passed
        skipSpace(withinToken: true)
        name.range = name.range.lowerBound - (passed - before)..<name.range.upperBound - (passed - before)
        guard peek == 0x3A else { throw failure("':' after the name") }
        offset += 1
        state = .value
        return .name(name)
    }

    private mutating func readValue(or alternative: String) throws(ParseFailure) -> Token {
        switch peek {
        case 0x7B:
            offset += 1
            containers.append(true)
            state = .firstName
            return .beginObject
        case 0x5B:
            offset += 1
            containers.append(false)
            state = .firstValue
            return .beginArray
        case 0x22:
            state = .separator
            return .string(try readString())
        case 0x2D, 0x30...0x39:
            state = .separator
            return low == .max ? try readNumber() : try readWholeNumber()
        default:
            state = .separator
            return try readWord(or: alternative)
        }
    }

    /// Reads a number that may be longer than the bytes in memory.
    private mutating func readWholeNumber() throws(ParseFailure) -> Token {
        while true {
            do throws(ParseFailure) {
                let number = try readNumber()
                if offset < end { return number }
            } catch {
                if offset < end { throw error }
            }
            offset = token
            // Each time twice as much is read, so that the time is linear in the number's length.
            let enough = 2 * (end - token)
            repeat {
                if readMore() == nil { return try readNumber() }
            } while end - token < enough
        }
    }

    private mutating func readWord(or alternative: String) throws(ParseFailure) -> Token {
        switch peek {
        case 0x74 where skip("true"): return .bool(true)
        case 0x66 where skip("false"): return .bool(false)
        case 0x6E where skip("null"): return .null
        case 0x4E, 0x49:
            let start = offset
            if skip("NaN") || skip("Infinity") {
                if allowsNonFinite { return .number(start..<offset) }
                throw ParseFailure("expected a finite number, found \(text(start..<offset))", at: passed + start)
            }
        default: break
        }
        throw failure("a value" + alternative)
    }

    /// Skips `word` if it is next, and no letter, digit or underscore follows it. Otherwise skips nothing, and returns
    /// false.
    mutating func skip(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard offset + length <= end else { return false }
        for index in 0..<length where bytes[offset + index] != word.utf8Start[index] { return false }
        let next = offset + length
        if next < end, isLetter(bytes[next]) || isDigit(bytes[next]) { return false }
        offset = next
        return true
    }

    func failure(_ expected: String) -> ParseFailure {
        ParseFailure(
            "expected \(expected), found \(describeByte(at: offset, in: bytes, end: end))", at: passed + offset)
    }

    func text(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }
}
