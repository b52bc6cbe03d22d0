/// The style of text on standard output: severities have colours, and the names of nodes are bold.
struct Style {
    private let isOn: Bool

    /// When colours are used. The raw values are the names on the command line.
    enum When: String, CaseIterable {
        case auto, always, never
    }

    static let option = OptionDefinition(
        "--color", "WHEN", of: When.self,
        help: "auto (default): severities and names in colour on a terminal, unless NO_COLOR is set; always; never")

    init(_ arguments: Arguments) throws(UsageError) {
        switch try arguments.choice("--color", When.self) ?? .auto {
        case .always: isOn = true
        case .never: isOn = false
        case .auto:
            // https://no-color.org: set and not empty.
            let isForbidden = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
            isOn = !isForbidden && isatty(1) == 1
        }
    }

    /// The name of a severity, in its colour if colours are on.
    func severity(_ severity: AuditSeverity) -> String {
        switch severity {
        case .error: colored(severity.rawValue, "1;31")
        case .warning: colored(severity.rawValue, "1;33")
        case .note: colored(severity.rawValue, "1;36")
        }
    }

    /// The name of a node, in bold if colours are on.
    func node(_ name: String) -> String { colored(name, "1") }

    /// A text in which the given names of nodes are in bold if colours are on.
    func highlighting(_ names: some Sequence<String>, in text: String) -> String {
        guard isOn else { return text }
        let all = Set(names.lazy.map { Substring($0) })
        // Longer names come first, since a name may be the beginning of another.
        let lengths = Dictionary(grouping: all) { $0.first }.mapValues { Set($0.map(\.count)).sorted(by: >) }
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            let found = lengths[first]?.lazy.map { rest.prefix($0) }.first { all.contains($0) }
            result += found.map { node(String($0)) } ?? String(first)
            rest.removeFirst(found?.count ?? 1)
        }
        return result
    }

    private func colored(_ text: String, _ code: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
