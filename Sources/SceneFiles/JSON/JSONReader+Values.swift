extension JSONReader {
    /// Passes over one value, however deep, and gives the bytes it occupies.
    package mutating func skipValue() throws(ParseFailure) -> Range<Int> {
        let first = try next()
        return try skipRest(of: first)
    }

    /// Passes over what is left of the value that `token`, the last one given, begins.
    package mutating func skipRest(of token: Token) throws(ParseFailure) -> Range<Int> {
        let start = self.token
        if token == .beginObject || token == .beginArray {
            let outside = depth - 1
            repeat { _ = try next() } while depth > outside
        }
        // Of a text in parts, the beginning may be gone.
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
        guard case .bool(let value) = token else { throw unexpected(token, expected: "true or false (\(what))") }
        return value
    }

    /// Reads a value that must be a finite number.
    package mutating func readFinite(_ what: String) throws(ParseFailure) -> Double {
        let token = try next()
        return try finite(token, what)
    }

    /// Reads a value that must be a whole number in the range of `Int`, however it is written.
    package mutating func readInteger(_ what: String) throws(ParseFailure) -> Int {
        let token = try next()
        let value = try finite(token, what)
        // Digits are read as such: a double holds not all of them.
        if case .number(let range) = token, let integer = Int(text(range)) ?? Int(exactly: value) { return integer }
        throw ParseFailure("expected a whole number (\(what)), found \(value)", at: tokenStart)
    }

    /// Reads a value that must be an array of as many finite numbers as the vector has, called by `names` in messages.
    mutating func readVector<Vector: SIMD<Double>>(_ names: String) throws(ParseFailure) -> Vector {
        let opening = try next()
        guard opening == .beginArray else { throw unexpected(opening, expected: "an array of numbers, \(names)") }
        var vector = Vector()
        for index in vector.indices {
            let token = try next()
            if token == .endArray { throw wrongCount(index, names) }
            vector[index] = try finite(token, names)
        }
        guard try next() == .endArray else { throw wrongCount(nil, names) }
        return vector
    }

    /// Reads a value that must be an array of `count` finite numbers, called by `names` in messages.
    package mutating func readFinites(_ count: Int, _ names: String) throws(ParseFailure) -> [Double] {
        let opening = try next()
        guard opening == .beginArray else { throw unexpected(opening, expected: "an array of numbers, \(names)") }
        return try readFiniteElements(count, names)
    }

    /// Reads the elements of an array that has just begun, and its end.
    package mutating func readFiniteElements(_ count: Int, _ names: String) throws(ParseFailure) -> [Double] {
        var result: [Double] = []
        while true {
            let token = try next()
            if token == .endArray {
                guard result.count == count else { throw wrongCount(result.count, names) }
                return result
            }
            guard result.count < count else { throw wrongCount(nil, names) }
            result.append(try finite(token, names))
        }
    }

    /// The finite number that `token`, the last one given, must be.
    package func finite(_ token: Token, _ what: String) throws(ParseFailure) -> Double {
        guard case .number(let range) = token else { throw unexpected(token, expected: "a number (\(what))") }
        let value = number(range)
        guard value.isFinite else {
            throw ParseFailure("expected a finite number (\(what)), found \(text(range))", at: tokenStart)
        }
        return value
    }

    /// The failure that the last token is not what was expected.
    package func unexpected(_ token: Token, expected: String) -> ParseFailure {
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
        return ParseFailure("expected \(expected), found \(found)", at: tokenStart)
    }

    private func wrongCount(_ found: Int?, _ names: String) -> ParseFailure {
        ParseFailure("expected \(names), found \(found.map { "\($0)" } ?? "more") numbers", at: tokenStart)
    }
}
