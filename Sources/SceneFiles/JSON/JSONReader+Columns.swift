/// Reading of columns. Some dumps have a column for each member of their nodes: a long array of numbers, one for each
/// node. Most elements are read without creating a token.
extension JSONReader {
    /// Reads an array of whole numbers of 32 bits, and appends them to `values`.
    mutating func readIntegers(_ what: String, to values: inout [Int32]) throws(ParseFailure) {
        try expect(.beginArray, "an array of whole numbers (\(what))")
        try readIntegerElements(what, to: &values)
    }

    /// Reads the rest of an array whose opening bracket has been read, and appends its whole numbers of 32 bits to
    /// `values`.
    mutating func readIntegerElements(_ what: String, to values: inout [Int32]) throws(ParseFailure) {
        while let number = try nextLongNumber(what, { values.append($0) }) {
            guard let integer = Int32(exactly: number) else {
                throw ParseFailure(
                    "expected a whole number of 32 bits (\(what)), found \(text(self.token..<offset))", at: tokenStart
                )
            }
            values.append(integer)
        }
    }

    /// Reads the rest of an array whose opening bracket has been read, and appends its numbers, which must be finite,
    /// to `values`.
    mutating func readNumberElements(_ what: String, to values: inout [Double]) throws(ParseFailure) {
        while let number = try nextLongNumber(what, { values.append(Double($0)) }) { values.append(number) }
    }

    /// Passes elements of an array to `body` while they are whole numbers of at most nine digits. Then reads the next
    /// element, which must be a finite number.
    ///
    /// - Returns: That number; nil if the array ends after the whole numbers.
    @inline(__always)
    private mutating func nextLongNumber(_ what: String, _ body: (Int32) -> Void) throws(ParseFailure) -> Double? {
        while true {
            if state == .separator, peek == 0x2C {
                offset += 1
                state = .value
                skipSpace()
            }
            guard state != .separator, let integer = skipShortInteger() else { break }
            body(integer)
            state = .separator
        }
        let token = try next()
        return token == .endArray ? nil : try finite(token, what)
    }

    /// Reads a whole number of at most nine digits, directly before a comma or a closing bracket. Nil, with nothing
    /// read, if something else follows.
    @inline(__always)
    private mutating func skipShortInteger() -> Int32? {
        var index = offset
        guard index < end else { return nil }
        let isNegative = bytes[index] == 0x2D
        if isNegative { index += 1 }
        let first = index
        var value: Int32 = 0
        while index < end, bytes[index] &- 0x30 < 10, index - first < 9 {
            value = value &* 10 &+ Int32(bytes[index] &- 0x30)
            index += 1
        }
        guard index > first, index < end, bytes[index] == 0x2C || bytes[index] == 0x5D,
            bytes[first] != 0x30 || index == first + 1
        else { return nil }
        offset = index
        return isNegative ? -value : value
    }

    /// Reads an array of arrays. `readList` is called after the opening bracket of each inner array, and reads the rest
    /// of that array.
    mutating func readLists(
        _ what: String, _ readList: (inout JSONReader) throws(ParseFailure) -> Void
    ) throws(ParseFailure) {
        try readArray("an array (\(what))") { (reader, token) throws(ParseFailure) in
            guard token == .beginArray else { throw reader.unexpected(token, expected: "an array (\(what))") }
            try readList(&reader)
        }
    }
}
