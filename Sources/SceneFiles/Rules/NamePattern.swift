/// A pattern that a whole name must match; case counts.
///
/// `*` matches any run of characters, also an empty one. `[Pp]` matches one of the characters listed. `x?` matches the
/// character (or list) before the question mark, or nothing. All other characters match themselves. A list has no ranges:
/// in it, `-` comes first or last.
///
///     try NamePattern("_?UI*Label").matches("_UIFloatingLabel")      // true
public struct NamePattern: Hashable, Sendable {
    /// The pattern as it was written.
    public let text: String
    private let parts: [Part]

    private struct Part: Hashable, Sendable {
        /// The alternatives for the character that the part matches. Empty for `*`, which matches any run.
        var characters: [Unicode.Scalar]
        var isOptional = false

        var isRun: Bool { characters.isEmpty }
    }

    /// An error in the text of a pattern.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// Reads a pattern.
    /// - Throws: `Malformed` if a `[` is not closed, lists nothing, or has a `-` between others, or if a `?` follows
    ///   nothing that it could make optional.
    public init(_ text: String) throws(Malformed) {
        self.text = text
        var parts: [Part] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": parts.append(Part(characters: []))
            case "[":
                guard let end = rest.firstIndex(of: "]"), end > rest.startIndex else {
                    throw Malformed(description: "expected characters and ']' after the '[' of the pattern \"\(text)\"")
                }
                let characters = Array(rest[..<end])
                guard !characters.dropFirst().dropLast().contains("-") else {
                    throw Malformed(
                        description: "expected '-' first or last in a list of the pattern \"\(text)\", "
                            + "since there are no ranges")
                }
                parts.append(Part(characters: characters))
                rest = rest[rest.index(after: end)...]
            case "?":
                guard let last = parts.last, !last.isRun, !last.isOptional else {
                    throw Malformed(
                        description: "expected a character before the '?' of the pattern \"\(text)\"")
                }
                parts[parts.count - 1].isOptional = true
            default: parts.append(Part(characters: [scalar]))
            }
        }
        self.parts = parts
    }

    /// The pattern that matches this name only, even if it contains special characters.
    public init(literally name: String) {
        text = name
        parts = name.unicodeScalars.map { Part(characters: [$0]) }
    }

    /// True if the pattern matches the whole of `name`.
    /// - Complexity: O(characters of the name · characters of the pattern) in every case.
    public func matches(_ name: String) -> Bool {
        // The parts that may come next after the characters read so far.
        var isNext = Array(repeating: false, count: parts.count + 1)
        isNext[0] = true
        passOptional(&isNext)
        for scalar in name.unicodeScalars {
            var after = Array(repeating: false, count: parts.count + 1)
            for (index, part) in parts.enumerated() where isNext[index] {
                if part.isRun {
                    after[index] = true
                } else if part.characters.contains(scalar) {
                    after[index + 1] = true
                }
            }
            passOptional(&after)
            isNext = after
        }
        return isNext[parts.count]
    }

    private func passOptional(_ isNext: inout [Bool]) {
        for (index, part) in parts.enumerated() where isNext[index] && (part.isRun || part.isOptional) {
            isNext[index + 1] = true
        }
    }
}

extension NamePattern: CustomStringConvertible {
    public var description: String { text }
}
