extension SceneFormat {
    /// The members of a scene in this package's own format.
    static let documentMembers: Set<String> = ["format", "version", "roots"]

    /// The known members of a node in this package's own format.
    static let nodeMembers = Set(SceneMember.names + ["children"])

    /// The prefix for the name of a foreign file's member if the name has another meaning here.
    static let sourcePrefix = "source."
}

/// A member of a node in this package's own format, other than `children`.
enum SceneMember: Int, CodingKey, CaseIterable, Sendable {
    case id, redirect, `class`, label, text, identifier
    case frame, bounds, origin, center
    case anchorPoint, transform, alpha, hidden, enabled, hitMode, touchOutsets, shape, asks, reach
    case hitsOutsideBounds, acts

    /// The names in the order of the cases.
    static let names = allCases.map(\.stringValue)
    static let byName = JSONNames(names, allCases)

    var name: String { SceneMember.names[rawValue] }
}

/// The unknown members of a file. Most are misspelled, and would otherwise be ignored silently.
struct UnknownMembers {
    /// True if an unknown member is an error.
    var areErrors = false
    private var names: Set<String> = []

    /// Records an unknown member.
    ///
    /// - Returns: A message about it, if it is the first of its name.
    mutating func note(_ name: String, _ known: Set<String>, at offset: Int) throws(ParseFailure) -> String? {
        guard !name.hasPrefix(SceneFormat.sourcePrefix) else { return nil }
        guard areErrors || names.insert(name).inserted else { return nil }
        let meant = known.sorted().first { isMisspelling(name, of: $0) }.map { "; is \"\($0)\" meant?" } ?? ""
        if areErrors {
            throw ParseFailure("expected a member that the format knows, found \"\(name)\"" + meant, at: offset)
        }
        return "the format knows no member \"\(name)\", which is ignored wherever it stands" + meant
    }
}

/// True if two words differ only in case, in one letter that is missing, added or replaced, or in two adjacent letters
/// that are exchanged.
private func isMisspelling(_ word: String, of other: String) -> Bool {
    let (one, two) = (Array(word.lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars))
    guard abs(one.count - two.count) <= 1 else { return false }
    let start = zip(one, two).prefix { $0 == $1 }.count
    let end = zip(one[start...].reversed(), two[start...].reversed()).prefix { $0 == $1 }.count
    let (left, right) = (one[start..<one.count - end], two[start..<two.count - end])
    return max(left.count, right.count) <= 1 || left.count == 2 && right.elementsEqual(left.reversed())
}
