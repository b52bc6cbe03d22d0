/// Names of members that a reader knows, each with what stands for it. A name is looked up without making a string of it,
/// and without counting a reference for each candidate: threads that read at the same time share the table.
struct JSONNames<Meaning: Sendable>: Sendable {
    /// The characters of all names, one behind the other, shorter names first.
    private let text: [UInt8]
    /// The meaning of each name, in the same order.
    private let meanings: [Meaning]
    /// The first name of each length and the place where its characters begin; and one more, behind all.
    private let starts: [(name: Int, text: Int)]

    init(_ names: [String: Meaning]) {
        let sorted = names.sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }
        text = sorted.flatMap { Array($0.key.utf8) }
        meanings = sorted.map(\.value)
        let longest = sorted.last?.key.utf8.count ?? 0
        starts = (0...longest + 1).map { length in
            let shorter = sorted.prefix { $0.key.utf8.count < length }
            return (shorter.count, shorter.reduce(0) { $0 + $1.key.utf8.count })
        }
    }

    /// Looks up the meaning of a name; nil if it is not known.
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
