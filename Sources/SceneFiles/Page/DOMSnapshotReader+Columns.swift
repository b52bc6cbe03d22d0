extension DOMSnapshotReader {
    mutating func begin(_ what: String) throws(ParseFailure) -> Int {
        let opening = try reader.next()
        guard opening == .beginObject else { throw reader.unexpected(opening, expected: "an object (\(what))") }
        return reader.tokenStart
    }

    mutating func readStrings(_ what: String, to values: inout [Int32]) throws(ParseFailure) {
        try reader.readIntegers(what, to: &values)
        try noteStrings(values, what)
    }

    mutating func noteStrings(_ values: [Int32], _ what: String) throws(ParseFailure) {
        var (least, most) = (Int32(0), Int32(-1))
        for value in values { (least, most) = (min(least, value), max(most, value)) }
        guard least >= -1 else {
            throw ParseFailure("expected indices of strings, or -1 (\(what)), found \(least)", at: reader.tokenStart)
        }
        if most >= 0 { largestStrings.append((most, reader.tokenStart, what)) }
    }

    mutating func readLists(
        _ what: String, to lists: inout PageLists<Int32>, areStrings: Bool
    ) throws(ParseFailure) {
        try reader.readArray(what) { (reader, token) throws(ParseFailure) in
            guard token == .beginArray else { throw reader.unexpected(token, expected: "an array (\(what))") }
            try reader.readIntegerElements(what, to: &lists.values)
            lists.ends.append(lists.values.count)
        }
        if areStrings { try noteStrings(lists.values, what) }
    }

    mutating func readNumberLists(_ what: String, to lists: inout PageLists<Double>) throws(ParseFailure) {
        try reader.readArray(what) { (reader, token) throws(ParseFailure) in
            guard token == .beginArray else { throw reader.unexpected(token, expected: "an array (\(what))") }
            try reader.readNumberElements(what, to: &lists.values)
            lists.ends.append(lists.values.count)
        }
    }

    mutating func readRects(_ what: String, to rects: inout [PageRect]) throws(ParseFailure) {
        var numbers: [Double] = []
        try reader.readArray(what) { (reader, token) throws(ParseFailure) in
            guard token == .beginArray else { throw reader.unexpected(token, expected: "an array (\(what))") }
            let start = reader.tokenStart
            numbers.removeAll(keepingCapacity: true)
            try reader.readNumberElements(what, to: &numbers)
            guard numbers.count == 4 else {
                throw ParseFailure("expected \(what) [x, y, width, height], found \(numbers.count) numbers", at: start)
            }
            rects.append(
                PageRect(
                    minX: numbers[0], minY: numbers[1], maxX: numbers[0] + numbers[2], maxY: numbers[1] + numbers[3]
                ).limited)
        }
    }

    /// Reads a member that few nodes have: `{"index": […], "value": […]}`.
    mutating func readRareValues(_ what: String, areStrings: Bool) throws(ParseFailure) -> [Int32: Int32] {
        let start = try begin(what)
        var (indices, values): ([Int32], [Int32]) = ([], [])
        while case .name(let text) = try reader.next() {
            switch reader.string(text) {
            case "index": try reader.readIntegers(what, to: &indices)
            case "value": try reader.readIntegers(what, to: &values)
            default: _ = try reader.skipValue()
            }
        }
        guard indices.count == values.count else {
            throw ParseFailure(
                "expected a value for each index (\(what)), found \(indices.count) and \(values.count)", at: start)
        }
        if areStrings { try noteStrings(values, what) }
        return Dictionary(zip(indices, values), uniquingKeysWith: { first, _ in first })
    }

    mutating func readRareIndices(_ what: String) throws(ParseFailure) -> [Int32] {
        _ = try begin(what)
        var indices: [Int32] = []
        while case .name(let text) = try reader.next() {
            if reader.string(text) == "index" {
                try reader.readIntegers(what, to: &indices)
            } else {
                _ = try reader.skipValue()
            }
        }
        return indices
    }
}
