/// A map from the member names that a reader knows to their meanings. A lookup creates no string. It also counts no
/// reference for each candidate: threads that read at the same time share the table, and the counts would slow them
/// down.
struct JSONNames<Meaning: Sendable>: Sendable {
    private let table: NameTable
    private let meanings: [Meaning]

    init(_ names: [String], _ meanings: [Meaning]) {
        precondition(names.count == meanings.count, "each name has one meaning")
        table = NameTable(names)
        self.meanings = meanings
    }

    /// The meaning of a name; nil if it is unknown.
    @inline(__always)
    func meaning(of name: JSONReader.JSONText, in reader: JSONReader) -> Meaning? {
        table.index(of: name, in: reader).map { meanings[$0] }
    }
}

/// The characters of the names, grouped by length.
private struct NameTable: Sendable {
    private var text: [UInt8] = []
    /// The names' indices, in the order of the text.
    private var indices: [Int] = []
    /// For each length, the index in `indices` at which the names of that length begin, and the offset in `text` of
    /// their characters. One more entry at the end.
    private var starts: [(name: Int, text: Int)] = []

    init(_ names: [String]) {
        var length = 0
        repeat {
            starts.append((indices.count, text.count))
            for (index, name) in names.enumerated() where name.utf8.count == length {
                indices.append(index)
                text += name.utf8
            }
            length += 1
        } while indices.count < names.count
        starts.append((indices.count, text.count))
    }

    @inline(__always)
    func index(of name: JSONReader.JSONText, in reader: JSONReader) -> Int? {
        let length = name.hasEscapes ? reader.string(name).utf8.count : name.range.count
        guard length + 1 < starts.count else { return nil }
        let (first, start) = starts[length]
        for candidate in first..<starts[length + 1].name {
            let place = start + (candidate - first) * length
            if reader.equals(name, text, in: place..<place + length) { return indices[candidate] }
        }
        return nil
    }
}
