/// Names of members that a reader knows, each with what stands for it. A name is looked up without making a string of it.
struct JSONNames<Meaning: Sendable>: Sendable {
    /// By the length of the name.
    private let names: [[(name: JSONName, meaning: Meaning)]]

    init(_ names: [String: Meaning]) {
        let longest = names.keys.map(\.utf8.count).max() ?? 0
        var table: [[(name: JSONName, meaning: Meaning)]] = Array(repeating: [], count: longest + 1)
        for (name, meaning) in names { table[name.utf8.count].append((JSONName(name), meaning)) }
        self.names = table
    }

    /// What stands for a name; nil if it is not known.
    @inline(__always)
    func meaning(of text: JSONReader.JSONText, in reader: JSONReader) -> Meaning? {
        let length = text.hasEscapes ? reader.string(text).utf8.count : text.range.count
        guard length < names.count else { return nil }
        for candidate in names[length] where reader.equals(text, candidate.name) { return candidate.meaning }
        return nil
    }
}
