/// A map from the member names that a reader knows to their meanings. A lookup creates no string, except for a name with
/// escapes, and changes no reference counts of names. Threads that read at the same time share the map, so changing such
/// counts would slow them down.
struct JSONNames<Meaning: Sendable>: Sendable {
    /// The characters of the names, grouped by length.
    private var text: [UInt8] = []
    /// The meanings of the names, in the order of the names in `text`.
    private var meanings: [Meaning] = []
    /// The element at position `n` says where the names of length `n` begin: the first one's index, and the offset of
    /// its characters in `text`. The last element stands for the end.
    private var starts: [(name: Int, text: Int)] = []

    init(_ names: [String], _ all: [Meaning]) {
        precondition(names.count == all.count, "each name has one meaning")
        for length in 0...(names.map(\.utf8.count).max() ?? 0) + 1 {
            starts.append((meanings.count, text.count))
            for (name, meaning) in zip(names, all) where name.utf8.count == length {
                meanings.append(meaning)
                text += name.utf8
            }
        }
    }

    /// The meaning of a name; nil if it is unknown.
    @inline(__always)
    func meaning(of name: JSONReader.JSONText, in reader: JSONReader) -> Meaning? {
        let length = name.hasEscapes ? reader.string(name).utf8.count : name.range.count
        guard length + 1 < starts.count else { return nil }
        let (first, start) = starts[length]
        for candidate in first..<starts[length + 1].name {
            let place = start + (candidate - first) * length
            if reader.equals(name, text, in: place..<place + length) { return meanings[candidate] }
        }
        return nil
    }
}

extension JSONReader {
    /// True if a string or member name has the characters of `other[part]`.
    @inline(__always)
    func equals(_ text: JSONText, _ other: [UInt8], in part: Range<Int>) -> Bool {
        if text.hasEscapes { return string(text).utf8.elementsEqual(other[part]) }
        guard text.range.count == part.count else { return false }
        let start = text.range.lowerBound - part.lowerBound
        return bytes.withUnsafeBufferPointer { bytes in
            other.withUnsafeBufferPointer { other in
                for index in part where bytes[start + index] != other[index] { return false }
                return true
            }
        }
    }
}
