extension Subcommand {
    /// The help, for a terminal.
    static var usage: String {
        let help = help
        var text = HelpText()
        text.paragraph(help.about)
        for (index, synopsis) in help.synopses.enumerated() {
            let arguments = synopsis.isEmpty ? "" : " " + synopsis
            text.line((index == 0 ? "Usage: " : "       ") + "hittest \(name)\(arguments)")
        }
        text.line("")
        text.entries(help.operands.map { ($0.name, $0.help) })
        for group in help.groups {
            text.title(group.title)
            if let note = group.note { text.paragraph(note, indentation: 2) }
            text.entries(group.options.map { ($0.term, $0.help + ($0.isRepeatable ? " (repeatable)" : "")) })
        }
        for note in help.notes {
            text.title(note.title)
            text.paragraph(note.text, indentation: 2)
            for line in note.lines { text.line("    " + line) }
            if !note.lines.isEmpty { text.line("") }
        }
        text.title("Examples")
        for example in help.examples {
            text.line("  hittest \(name) \(example.key)")
            text.paragraph(example.value, indentation: 6, endsWithBlank: false)
        }
        text.line("")
        text.title("Exit status")
        text.entries(help.allStatuses.map { ("\($0.code.rawValue)", $0.meaning) }, endsWithBlank: false)
        return text.text
    }
}

/// A help text whose paragraphs are broken into lines for a terminal.
struct HelpText {
    private(set) var text = ""

    /// The greatest number of characters in a line.
    private static let width = 100
    /// The greatest length of a term whose explanation begins on the same line. After a longer term, the explanation
    /// begins on the next line.
    private static let maximumTermWidth = 28

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func title(_ title: String) { line(title + ":") }

    mutating func paragraph(_ words: String, indentation: Int = 0, endsWithBlank: Bool = true) {
        let margin = String(repeating: " ", count: indentation)
        for words in HelpText.wrapped(words, HelpText.width - indentation) { line(margin + words) }
        if endsWithBlank { line("") }
    }

    /// Adds terms and their explanations, in two columns.
    mutating func entries(_ entries: [(term: String, meaning: String)], endsWithBlank: Bool = true) {
        let short = entries.map(\.term.count).filter { $0 <= HelpText.maximumTermWidth }
        let column = (short.max() ?? 0) + 4
        let margin = String(repeating: " ", count: column)
        for (term, meaning) in entries {
            var lines = HelpText.wrapped(meaning, HelpText.width - column)[...]
            if term.count + 4 <= column, let first = lines.popFirst() {
                line("  " + term + margin.dropFirst(term.count + 2) + first)
            } else {
                line("  " + term)
            }
            for words in lines { line(margin + words) }
        }
        if endsWithBlank, !entries.isEmpty { line("") }
    }

    /// Breaks text into lines of at most `width` characters.
    static func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
