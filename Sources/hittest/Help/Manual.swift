/// The manual page, in roff (section 1).
struct Manual {
    private(set) var text = ""

    /// The text of the manual page, about `hittest` and all its subcommands.
    static var page: String {
        var page = Manual()
        page.raw(".TH HITTEST 1 \"\" \"hittest \(Hittest.version)\" \"User Commands\"")
        page.section("NAME")
        page.text("hittest - finds which view of a screen gets a touch, from files")
        page.section("SYNOPSIS")
        for subcommand in Hittest.subcommands {
            for synopsis in subcommand.help.synopses {
                page.raw(".B hittest \(subcommand.name)")
                if !synopsis.isEmpty { page.text(synopsis) }
                page.raw(".br")
            }
        }
        page.section("DESCRIPTION")
        page.text(Hittest.about)
        page.section("SUBCOMMANDS")
        for subcommand in Hittest.subcommands { page.subcommand(subcommand) }
        page.section("ENVIRONMENT")
        page.entries([("NO_COLOR", "If set and not empty, there are no colours unless --color asks for them.")])
        page.section("EXIT STATUS")
        page.entries(ExitCode.allCases.compactMap { code in code.meaning.map { ("\(code.rawValue)", $0) } })
        page.text("Each subcommand describes its meaning of 0 and 1.")
        return page.text
    }

    mutating func raw(_ line: String) { text += line + "\n" }

    mutating func section(_ title: String) { raw(".SH \(title)") }

    /// Adds a line of plain text. Characters that mean something in roff are escaped.
    mutating func text(_ line: String) { raw(Manual.escaped(line)) }

    mutating func entries(_ entries: [(term: String, meaning: String)]) {
        for (term, meaning) in entries {
            raw(".TP")
            raw("\\fB\(Manual.escaped(term))\\fR")
            text(meaning)
        }
    }

    private mutating func heading(_ title: String, _ note: String? = nil) {
        raw(".PP")
        raw("\\fI\(Manual.escaped(title))\\fR")
        guard let note else { return }
        raw(".br")
        text(note)
    }

    mutating func subcommand(_ subcommand: any Subcommand.Type) {
        let help = subcommand.help
        raw(".SS \(subcommand.name)")
        text(help.about)
        entries(help.operands.map { ($0.name, $0.help) })
        for group in help.groups {
            heading(group.title, group.note)
            entries(group.options.map { ($0.term, $0.help + ($0.isRepeatable ? " (repeatable)" : "")) })
        }
        for note in help.notes {
            heading(note.title, note.text)
            guard !note.lines.isEmpty else { continue }
            raw(".nf")
            for line in note.lines { text(line) }
            raw(".fi")
        }
        heading("Examples")
        entries(help.examples.map { ("hittest \(subcommand.name) \($0.key)", $0.value) })
        heading("Exit status")
        entries(
            help.statuses.sorted { $0.key.rawValue < $1.key.rawValue }.map { ("\($0.key.rawValue)", $0.value) })
    }

    /// Escapes text so that none of it is a roff command, and dashes stay dashes.
    static func escaped(_ text: String) -> String {
        let result = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}
