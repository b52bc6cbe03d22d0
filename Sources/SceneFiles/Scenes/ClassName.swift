/// The name that a class has in its source, made from the name that the Objective-C runtime or Swift prints.
///
/// A class made by key-value observing (`NSKVONotifying_UIButton`) is replaced by the observed class. A mangled Swift
/// name (`_TtC5MyAppP33_…9InnerCell`) becomes module, enclosing types and name, without generic arguments. So does a
/// name with arguments or a private context in brackets: `MyApp.Card<Swift.Int>` is `MyApp.Card`, and so is
/// `MyApp.(unknown context at $1040).Card`. Other names stay as they are.
func readableClassName(_ name: String) -> String {
    let watched = "NSKVONotifying_"
    let name = name.hasPrefix(watched) ? String(name.dropFirst(watched.count)) : name
    return MangledName(name)?.parts.joined(separator: ".") ?? withoutBrackets(name)
}

/// A name without what is in angle brackets and parentheses. The name as it is if they are not balanced, or if nothing
/// is left.
private func withoutBrackets(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "(") }) else { return name }
    var rest = ""
    var depth = 0
    var previous: Character = " "
    for character in name {
        let isArrow = previous == "-" && character == ">"
        previous = character
        if character == "<" || character == "(" {
            depth += 1
        } else if character == ">" && !isArrow || character == ")" {
            depth -= 1
            guard depth >= 0 else { return name }
        } else if depth == 0 {
            rest.append(character)
        }
    }
    guard depth == 0, !rest.isEmpty else { return name }
    return rest.split(separator: ".").joined(separator: ".")
}

/// A name in the old mangling of Swift, which the Objective-C runtime still uses.
private struct MangledName {
    private(set) var parts: [String] = []
    private var rest: Substring

    init?(_ name: String) {
        guard name.hasPrefix("_Tt") else { return nil }
        rest = name.dropFirst(3)
        if rest.first == "G" { rest.removeFirst() }
        let kinds = rest.prefix { "CVO".contains($0) }
        rest = rest.dropFirst(kinds.count)
        guard !kinds.isEmpty else { return nil }
        guard rest.first != "F" else {
            // A class within a function: the module comes first, the class's own name last.
            rest.removeFirst()
            rest = rest.drop { "CVOF".contains($0) }
            guard let module = identifier(), let own = MangledName.last(of: rest) else { return nil }
            parts = [module, own]
            return
        }
        for _ in 0...kinds.count {
            if rest.first == "s" || rest.first == "S", parts.isEmpty {
                rest.removeFirst()
                parts.append("Swift")
                continue
            }
            if rest.first == "P" {
                // The discriminator of a private type's file.
                rest.removeFirst()
                guard identifier() != nil else { return nil }
            }
            guard let part = identifier() else { return nil }
            parts.append(part)
        }
    }

    /// Reads a length and an identifier of that length. Nil if the text does not continue with both; then nothing is
    /// read.
    private mutating func identifier() -> String? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), count > 0,
            let end = rest.index(digits.endIndex, offsetBy: count, limitedBy: rest.endIndex)
        else { return nil }
        defer { rest = rest[end...] }
        return String(rest[digits.endIndex..<end])
    }

    /// The identifier at the end of a mangled name. Nil if no number in the name is the length of all text after it.
    private static func last(of text: Substring) -> String? {
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
        var (rest, count) = (text, text.count)
        while !rest.isEmpty {
            let between = rest.prefix { !isDigit($0) }
            let digits = rest[between.endIndex...].prefix(while: isDigit)
            rest = rest[digits.endIndex...]
            count -= between.count + digits.count
            if Int(digits) == count { return String(rest) }
        }
        return nil
    }
}
