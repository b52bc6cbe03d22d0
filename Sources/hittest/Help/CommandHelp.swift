/// The texts about a subcommand, from which its help, the manual page and the shells' completions are made.
struct CommandHelp {
    /// What the subcommand does, in sentences.
    let about: String
    /// The forms of the subcommand's arguments, such as `SCENE TAPS [OPTIONS]`; an empty one if it takes none.
    let synopses: [String]
    var operands: [Operand] = []
    /// The options, in groups.
    var groups: [OptionGroup] = []
    /// Further notes, each with a title.
    var notes: [Note] = []
    /// Example calls. Each key has the arguments after `hittest` and the subcommand, and its value says what the call does.
    let examples: KeyValuePairs<String, String>
    /// The exit statuses that have a meaning of their own for this subcommand.
    let statuses: [ExitCode: String]

    var options: [OptionDefinition] { groups.flatMap(\.options) }

    /// True if an operand or an option names a file or a folder.
    private var takesFiles: Bool {
        operands.contains { $0.completion.takesPath } || options.contains { $0.completion.takesPath }
    }

    /// The exit statuses that have a meaning for the subcommand, with their meanings. Those about files are left out if no argument
    /// names one.
    var allStatuses: [(code: ExitCode, meaning: String)] {
        let codes = takesFiles ? ExitCode.allCases : ExitCode.allCases.filter { $0 != .badData && $0 != .noInput }
        return codes.compactMap { code in (statuses[code] ?? code.meaning).map { (code, $0) } }
    }

    /// A positional argument.
    struct Operand {
        let name: String
        let help: String
        var completion = Completion.nothing
    }

    struct Note {
        let title: String
        let text: String
        /// Lines that are printed unchanged below the text.
        var lines: [String] = []
    }
}

/// Options that belong together.
struct OptionGroup {
    let title: String
    /// A note about all options of the group; nil for none.
    var note: String?
    var options: [OptionDefinition]

    init(_ title: String, note: String? = nil, @OptionList options: () -> [OptionDefinition]) {
        (self.title, self.note, self.options) = (title, note, options())
    }

    @resultBuilder
    enum OptionList {
        static func buildBlock(_ options: OptionDefinition...) -> [OptionDefinition] { options }
    }
}

/// An option of a subcommand.
struct OptionDefinition {
    /// The name with its dashes.
    let name: String
    /// The placeholder for the option's value in help; nil for a flag.
    var value: String?
    var completion = Completion.nothing
    var isRepeatable = false
    let help: String

    var takesValue: Bool { value != nil }

    /// The option as help shows it.
    var term: String { value.map { "\(name) \($0)" } ?? name }

    init(
        _ name: String, _ value: String? = nil, _ completion: Completion = .nothing, isRepeatable: Bool = false,
        help: String
    ) {
        (self.name, self.value, self.completion, self.help) = (name, value, completion, help)
        self.isRepeatable = isRepeatable
    }

    /// An option whose values are the raw values of an enumeration's cases.
    init<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ value: String, of type: Choice.Type, help: String
    ) where Choice.RawValue == String {
        self.init(name, value, .words(type.allCases.map(\.rawValue)), help: help)
    }
}

/// What a shell offers to complete an argument: words, and files and folders.
struct Completion {
    var words: [String] = []
    var takesPath = false

    static let nothing = Completion()
    static let path = Completion(takesPath: true)
    static func words(_ words: [String]) -> Completion { Completion(words: words) }
}
