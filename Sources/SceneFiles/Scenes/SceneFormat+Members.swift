extension SceneFormat {
    /// The names of the members of a scene in this package's own format.
    static let documentMembers: Set<String> = ["format", "version", "roots"]

    /// The names of the members of a node in this package's own format.
    static let nodeMembers = Set(SceneMember.names + ["children"])

    /// The prefix of a foreign file's member if a member of this package's own format has the same name.
    static let sourcePrefix = "source."
}

/// A member of a node in this package's own format, other than `children`.
enum SceneMember: Int, CodingKey, CaseIterable, Sendable {
    case id, redirect, `class`, label, text, identifier
    case frame, bounds, origin, center
    case anchorPoint, transform, alpha, hidden, enabled, hitMode, touchOutsets, shape, asks, reach
    case hitsOutsideBounds, acts

    /// The names of all members, in the order of the cases.
    static let names = allCases.map(\.stringValue)
    /// The members by their names.
    static let byName = JSONNames(names, allCases)

    var name: String { SceneMember.names[rawValue] }
}

/// True if two words differ only in case, in one letter that is missing, added or replaced, or in two adjacent letters
/// that are exchanged.
func isMisspelling(_ word: String, of other: String) -> Bool {
    // Long names are not compared. A letter is at most four bytes, and folding the case changes the length little.
    guard abs(word.utf8.count - other.utf8.count) <= 12 else { return false }
    let (one, two) = (Array(word.lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars))
    guard abs(one.count - two.count) <= 1 else { return false }
    let start = zip(one, two).prefix { $0 == $1 }.count
    let end = zip(one[start...].reversed(), two[start...].reversed()).prefix { $0 == $1 }.count
    let (left, right) = (one[start..<one.count - end], two[start..<two.count - end])
    return max(left.count, right.count) <= 1 || left.count == 2 && right.elementsEqual(left.reversed())
}
