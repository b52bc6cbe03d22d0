extension DOMSnapshotReader {
    /// Reads the strings of the snapshot, and keeps of each only the bytes that are needed. Chrome writes the strings
    /// after everything that refers to them, so it is known by then which bytes are needed.
    mutating func readTexts() throws(ParseFailure) {
        let isComplete =
            found.contains("documents") && !found.isDisjoint(with: ["computedStyleNames", "computedStyles"])
        let uses = isComplete ? StringUses(capture, styleNameIndices) : nil
        var texts = PageTexts()
        try reader.readArray("an array (strings)") { (reader, token) throws(ParseFailure) in
            guard case .string(let text) = token else { throw reader.unexpected(token, expected: "a string") }
            let length = uses?.length(of: texts.count) ?? .max
            if text.hasEscapes, length > 0 {
                texts.append(reader.string(text).utf8.prefix(length))
            } else {
                texts.append(reader.bytes[text.range].prefix(length))
            }
        }
        capture.strings = texts
    }

    mutating func begin(_ what: String) throws(ParseFailure) -> Int {
        try reader.expect(.beginObject, "an object (\(what))")
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

    mutating func readStringLists(_ what: String, to lists: inout PageLists<Int32>) throws(ParseFailure) {
        try reader.readLists(what) { reader throws(ParseFailure) in
            try reader.readIntegerElements(what, to: &lists.values)
            lists.endList()
        }
        try noteStrings(lists.values, what)
    }

    /// Reads the styles of boxes. Most boxes have the same styles as another box, so each distinct list is stored once.
    mutating func readStyles(to layout: inout PageLayout) throws(ParseFailure) {
        var (lists, listOfBox): (PageLists<Int32>, [Int32]) = (PageLists(), [])
        var known: [Int: Int32] = [:]
        try reader.readLists("styles") { reader throws(ParseFailure) in
            let start = lists.values.count
            try reader.readIntegerElements("styles", to: &lists.values)
            let list = lists.values[start...]
            // The hash FNV-1a, a word at a time.
            let hash = list.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) {
                $0 = ($0 ^ UInt64(UInt32(bitPattern: $1))) &* 0x0100_0000_01B3
            }
            let key = Int(truncatingIfNeeded: hash)
            if let earlier = known[key], lists[Int(earlier)] == list {
                lists.values.removeSubrange(start...)
                listOfBox.append(earlier)
            } else {
                known[key] = Int32(lists.ends.count)
                listOfBox.append(Int32(lists.ends.count))
                lists.endList()
            }
        }
        try noteStrings(lists.values, "styles")
        (layout.styles, layout.styleOfBox) = (lists, listOfBox)
    }

    mutating func readNumberLists(_ what: String, to lists: inout PageLists<Float>) throws(ParseFailure) {
        var numbers: [Double] = []
        try reader.readLists(what) { reader throws(ParseFailure) in
            numbers.removeAll(keepingCapacity: true)
            try reader.readNumberElements(what, to: &numbers)
            for number in numbers { lists.values.append(Float(number)) }
            lists.endList()
        }
    }

    mutating func readRects(_ what: String, to rects: inout [Box]) throws(ParseFailure) {
        var numbers: [Double] = []
        try reader.readLists(what) { reader throws(ParseFailure) in
            let start = reader.tokenStart
            numbers.removeAll(keepingCapacity: true)
            try reader.readNumberElements(what, to: &numbers)
            guard numbers.count == 4 else {
                throw ParseFailure("expected \(what) [x, y, width, height], found \(numbers.count) numbers", at: start)
            }
            let (minX, minY) = (numbers[0], numbers[1])
            rects.append(Box(minX: minX, minY: minY, maxX: minX + numbers[2], maxY: minY + numbers[3]).limited)
        }
    }

    /// Reads a member that lists values of few nodes, `{"index": […], "value": […]}`. Returns the
    /// indices and the values; no values if `hasValues` is false.
    mutating func readRare(
        _ what: String, hasValues: Bool
    ) throws(ParseFailure) -> (indices: [Int32], values: [Int32]) {
        let start = try begin(what)
        var (indices, values): ([Int32], [Int32]) = ([], [])
        var names: Set<String> = []
        while let name = try reader.nextName(in: &names) {
            switch name {
            case "index": try reader.readIntegers(what, to: &indices)
            case "value" where hasValues: try reader.readIntegers(what, to: &values)
            default: _ = try reader.skipValue()
            }
        }
        guard !hasValues || indices.count == values.count else {
            throw ParseFailure(
                "expected a value for each index (\(what)), found \(indices.count) and \(values.count)", at: start)
        }
        return (indices, values)
    }
}

/// How many bytes of each string of a snapshot are needed.
private struct StringUses {
    /// For each string, the number of its bytes that are needed: 0 if the string is not used, `UInt16.max` for all of
    /// them.
    private var lengths: [UInt16] = []

    /// The greatest length, in bytes, of the text that is kept of a node's value. Scripts and embedded pictures may be
    /// megabytes.
    private static let maximumBytes: UInt16 = 4096
    /// The greatest number of strings that `lengths` describes. It is larger than the number of strings in any snapshot.
    /// An index beyond it is reported as an error later.
    private static let maximumCount = 1 << 26
    /// The number of strings that `lengths` describes at most. A page with few indices has few strings, so that a single
    /// wrong index takes no memory. All bytes of the strings after these are kept.
    private let limit: Int

    init(_ capture: PageCapture, _ styleNames: [Int32]) {
        let indices = capture.documents.reduce(styleNames.count) {
            $0 + $1.nodeValues.count + $1.nodeNames.count + $1.attributes.values.count + $1.layout.styles.values.count
        }
        limit = min(StringUses.maximumCount, 4096 + 4 * indices)
        note(styleNames, .max)
        for document in capture.documents {
            note(document.nodeValues, StringUses.maximumBytes)
            note(document.nodeNames, .max)
            note(document.attributes.values, .max)
            note(document.layout.styles.values, .max)
        }
    }

    private mutating func note(_ indices: [Int32], _ length: UInt16) {
        for index in indices where index >= 0 && index < limit {
            let missing = Int(index) + 1 - lengths.count
            if missing > 0 { lengths.append(contentsOf: repeatElement(0, count: max(lengths.count, missing))) }
            lengths[Int(index)] = max(lengths[Int(index)], length)
        }
    }

    func length(of index: Int) -> Int {
        guard index < limit else { return .max }
        guard index < lengths.count else { return 0 }
        return lengths[index] == .max ? .max : Int(lengths[index])
    }
}
