extension JSONReader {
    /// Reads the next token, which must equal `token`. If it does not, the error says that `what` was expected.
    package mutating func expect(_ token: Token, _ what: String) throws(ParseFailure) {
        let found = try next()
        guard found == token else { throw unexpected(found, expected: what) }
    }

    /// Skips one value of any depth, and returns the range of bytes that it occupies.
    package mutating func skipValue() throws(ParseFailure) -> Range<Int> {
        let first = try next()
        return try skipRest(of: first)
    }

    /// Skips the rest of the value that begins with `token`, the last token read, and returns the range of bytes of the
    /// value.
    package mutating func skipRest(of token: Token) throws(ParseFailure) -> Range<Int> {
        let start = self.token
        if token == .beginObject || token == .beginArray {
            let outside = depth - 1
            repeat { _ = try next() } while depth > outside
        }
        // In a text read in parts, the beginning of the value may no longer be in memory.
        return min(start, offset)..<offset
    }

    /// Reads a value that must be a string.
    package mutating func readString(_ what: String) throws(ParseFailure) -> String {
        let token = try next()
        guard case .string(let text) = token else { throw unexpected(token, expected: "a string (\(what))") }
        return string(text)
    }

    /// Reads a value that must be `true` or `false`.
    package mutating func readBool(_ what: String) throws(ParseFailure) -> Bool {
        let token = try next()
        return try bool(token, what)
    }

    /// The value of `token`, the last token read, which must be `true` or `false`.
    func bool(_ token: Token, _ what: String) throws(ParseFailure) -> Bool {
        guard case .bool(let value) = token else { throw unexpected(token, expected: "true or false (\(what))") }
        return value
    }

    /// Reads a value that must be a finite number.
    package mutating func readFinite(_ what: String) throws(ParseFailure) -> Double {
        let token = try next()
        return try finite(token, what)
    }

    /// Reads a value that must be a whole number in the range of `Int`, in any notation.
    package mutating func readInteger(_ what: String) throws(ParseFailure) -> Int {
        let token = try next()
        let value = try finite(token, what)
        // Digits are converted directly, since a double cannot hold all of them.
        if case .number(let range) = token, let integer = Int(text(range)) ?? Int(exactly: value) { return integer }
        throw ParseFailure("expected a whole number (\(what)), found \(value)", at: tokenStart)
    }

    /// Reads an array of `count` finite numbers, at most eight. The numbers are the first elements of the result; its
    /// other elements are 0. An error's message describes the numbers by `names`.
    mutating func readFinites(_ count: Int, _ names: String) throws(ParseFailure) -> SIMD8<Double> {
        try expect(.beginArray, "an array of numbers, \(names)")
        return try readFiniteElements(count, names)
    }

    /// Reads the rest of an array whose opening bracket has been read: `count` finite numbers, at most eight, and the
    /// closing bracket. The elements of the result after the numbers are 0.
    mutating func readFiniteElements(_ count: Int, _ names: String) throws(ParseFailure) -> SIMD8<Double> {
        var numbers = SIMD8<Double>()
        for index in 0..<count {
            let token = try next()
            if token == .endArray { throw wrongCount(index, names) }
            numbers[index] = try finite(token, names)
        }
        guard try next() == .endArray else { throw wrongCount(nil, names) }
        return numbers
    }

    /// Reads a value that must be an array of x and y.
    mutating func readPoint(_ names: String) throws(ParseFailure) -> Point {
        let numbers = try readFinites(2, names)
        return Point(x: numbers[0], y: numbers[1])
    }

    /// Reads a value that must be an array of x, y, width and height.
    mutating func readRect(_ names: String) throws(ParseFailure) -> Rect {
        let numbers = try readFinites(4, names)
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Reads a value that must be an array of the distances at the top, left, bottom and right.
    mutating func readInsets(_ names: String) throws(ParseFailure) -> EdgeInsets {
        let numbers = try readFinites(4, names)
        return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }

    /// Reads the name of the next member of an object. Nil if there is none; the end of the object has then been read.
    package mutating func nextName() throws(ParseFailure) -> String? {
        if case .name(let text) = try next() { string(text) } else { nil }
    }

    /// Reads an object. After each member's name, `read` is called with the name, and must read the value. Two members
    /// with the same name are an error.
    /// - Parameter first: The first token of the object; nil if it has not been read yet.
    /// - Returns: The offset at which the object begins, and the names of its members.
    @discardableResult
    mutating func readMembers(
        _ what: String, from first: Token? = nil, _ read: (String, inout JSONReader) throws(ParseFailure) -> Void
    ) throws(ParseFailure) -> (start: Int, names: Set<String>) {
        let token = if let first { first } else { try next() }
        guard token == .beginObject else { throw unexpected(token, expected: what) }
        let start = tokenStart
        var names: Set<String> = []
        while let name = try nextName(in: &names) { try read(name, &self) }
        return (start, names)
    }

    /// Reads the whole of a file in a format of this package: an object with `format`, `version` and `required`. After the
    /// name of each member but the first two, `read` is called with the name, and must read the value.
    mutating func readFile(
        _ kind: String, _ format: String, required: String,
        _ read: (String, inout JSONReader) throws(ParseFailure) -> Void
    ) throws(ParseFailure) {
        let file = try readMembers("a \(kind), which is an object") { name, reader throws(ParseFailure) in
            switch name {
            case "format":
                let found = try reader.readString(name)
                guard found == format else {
                    throw ParseFailure("expected the format \"\(format)\", found \"\(found)\"", at: reader.tokenStart)
                }
            case "version":
                guard try reader.readFinite(name) == 1 else {
                    let found = reader.text(reader.tokenStart..<reader.tokenEnd)
                    throw ParseFailure("expected version 1, found \(found)", at: reader.tokenStart)
                }
            default: try read(name, &reader)
            }
        }
        _ = try next()
        for name in ["format", "version", required] where !file.names.contains(name) {
            throw ParseFailure("expected a member \"\(name)\" in the \(kind)", at: file.start)
        }
    }

    /// Reads the name of the next member of an object, and adds it to the names of the object. Nil if there is none; the
    /// end of the object has then been read. Throws if `names` already has the name.
    package mutating func nextName(in names: inout Set<String>) throws(ParseFailure) -> String? {
        guard let name = try nextName() else { return nil }
        try note(name, in: &names)
        return name
    }

    /// Adds `name`, the name of a member that has just been read, to the names of its object. Throws if `names` already
    /// has it.
    package func note(_ name: String, in names: inout Set<String>) throws(ParseFailure) {
        guard names.insert(name).inserted else {
            throw ParseFailure("expected one member \"\(name)\", found another", at: tokenStart)
        }
    }

    /// Reads an array. `element` is called with the first token of each element, and reads the rest of the element. If
    /// no array is next, the error says that `what` was expected.
    package mutating func readArray(
        _ what: String, _ element: (inout JSONReader, Token) throws(ParseFailure) -> Void
    ) throws(ParseFailure) {
        try expect(.beginArray, what)
        try readElements(element)
    }

    /// Reads the rest of an array whose opening bracket has been read. `element` is called with the first token of each
    /// element, and reads the rest of the element.
    mutating func readElements(
        _ element: (inout JSONReader, Token) throws(ParseFailure) -> Void
    ) throws(ParseFailure) {
        while case let token = try next(), token != .endArray { try element(&self, token) }
    }

    /// The value of `token`, which must be a finite number.
    /// - Parameter offset: The offset at which the token begins; nil if the token is the last one read.
    package func finite(_ token: Token, _ what: String, at offset: Int? = nil) throws(ParseFailure) -> Double {
        guard case .number(let range) = token else {
            throw unexpected(token, expected: "a number (\(what))", at: offset)
        }
        let value = number(range)
        guard value.isFinite else {
            throw ParseFailure("expected a finite number (\(what)), found \(text(range))", at: offset ?? tokenStart)
        }
        return value
    }

    /// The failure for a token other than what was expected.
    /// - Parameter offset: The offset at which the token begins; nil if the token is the last one read.
    package func unexpected(_ token: Token, expected: String, at offset: Int? = nil) -> ParseFailure {
        let found =
            switch token {
            case .beginObject: "an object"
            case .beginArray: "an array"
            case .endObject: "'}'"
            case .endArray: "']'"
            case .name: "a name"
            case .string: "a string"
            case .number: "a number"
            case .bool(let value): "\(value)"
            case .null: "null"
            case .end: "the end"
            }
        return ParseFailure("expected \(expected), found \(found)", at: offset ?? tokenStart)
    }

    private func wrongCount(_ found: Int?, _ names: String) -> ParseFailure {
        ParseFailure("expected \(names), found \(found.map { "\($0)" } ?? "more") numbers", at: tokenStart)
    }
}
