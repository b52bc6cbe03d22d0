/// The command `hittest`. Its first argument names a subcommand; each subcommand is a type with its own options.
@main
struct Hittest {
    static let version = "0.1.0"

    static var subcommands: [any Subcommand.Type] {
        [
            ResolveCommand.self, ExplainCommand.self, AuditCommand.self, DrawCommand.self, InfoCommand.self,
            ListCommand.self, RegionCommand.self, NearestCommand.self, VerifyCommand.self, ConvertCommand.self,
            ReplayCommand.self, CompletionsCommand.self, ManualCommand.self,
        ]
    }

    /// Runs `hittest` with the arguments of the process, and ends the process with the resulting status.
    ///
    /// Subcommands run on the main thread, which has the largest stack; parallel work is done in tasks.
    @MainActor
    static func main() async {
        // If the reader closes the pipe, the output ends, but the process is not killed.
        signal(SIGPIPE, SIG_IGN)
        exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    nonisolated(nonsending) static func run(_ arguments: [String]) async -> ExitCode {
        guard let first = arguments.first else {
            Diagnostics.write("hittest: error: expected a subcommand\n\(usage)")
            return .usage
        }
        let rest = Array(arguments.dropFirst())
        switch first {
        case "--help", "-h": return StandardOutput.print(usage)
        case "help": return help(rest)
        case "--version", "-V": return StandardOutput.print("hittest \(version)\n")
        default: break
        }
        guard let subcommand = subcommand(first) else { return .usage }
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return StandardOutput.print(subcommand.usage)
        }
        do {
            return try await subcommand.init(Arguments(rest, options: subcommand.help.options)).run()
        } catch let error as SceneFileError {
            return Diagnostics.report(error)
        } catch {
            if let error = (error as? UsageError)?.fileError { return Diagnostics.report(error) }
            let message = (error as? UsageError)?.message ?? "\(error)"
            Diagnostics.write(
                "hittest \(first): error: \(printable(message))\nRun 'hittest \(first) --help' for its arguments.\n")
            return .usage
        }
    }

    /// Prints the help of the subcommand that the first topic names; without a topic, that of the whole command.
    private static func help(_ topics: [String]) -> ExitCode {
        guard let topic = topics.first, topic != "help" else { return StandardOutput.print(usage) }
        return subcommand(topic).map { StandardOutput.print($0.usage) } ?? .usage
    }

    /// The subcommand with a name. If there is none, prints an error and returns nil.
    private static func subcommand(_ name: String) -> (any Subcommand.Type)? {
        if let subcommand = subcommands.first(where: { $0.name == name }) { return subcommand }
        let hint = Spelling.hint(for: name, among: subcommands.map { $0.name })
        Diagnostics.write("hittest: error: expected a subcommand, found \"\(printable(name))\"\(hint)\n\(usage)")
        return nil
    }

    static let about = """
        Answers which view of a screen gets a touch, from files: hierarchy dumps of UIKit, XCUITest and Android, what \
        debuggers print of views, Chrome's snapshots of web pages, flat layouts, tables of boxes, or scenes in a format of \
        its own; and touches in CSV, TSV or NDJSON.
        """

    static var usage: String {
        var text = HelpText()
        text.paragraph(about)
        text.line("Usage: hittest SUBCOMMAND ARGUMENTS")
        text.line("       hittest help SUBCOMMAND")
        text.line("       hittest --version")
        text.line("")
        text.title("Subcommands")
        text.entries(subcommands.map { ($0.name, $0.summary) })
        text.line("Run 'hittest help SUBCOMMAND' for its arguments.")
        return text.text
    }
}

/// A subcommand of `hittest`, with its parsed arguments.
protocol Subcommand: Sendable {
    static var name: String { get }
    /// What the subcommand does, in one line.
    static var summary: String { get }
    static var help: CommandHelp { get }
    /// Creates the subcommand from its arguments.
    ///
    /// - Throws: A `UsageError` for arguments that the subcommand does not accept.
    init(_ arguments: Arguments) throws(UsageError)
    /// Does what the subcommand is for, and returns the exit status.
    ///
    /// - Throws: A `SceneFileError` if a file cannot be read, or is malformed as a whole.
    nonisolated(nonsending) func run() async throws(SceneFileError) -> ExitCode
}

/// The exit statuses of the command. The larger numbers are those of `sysexits.h`.
enum ExitCode: Int32, CaseIterable {
    /// The status if everything requested has been done.
    case success = 0
    /// The status if everything requested has been done, but a result is unwelcome: a record has an error, there is a
    /// finding, or nothing was found.
    case someErrors = 1
    /// The status if the arguments are wrong.
    case usage = 64
    /// The status if a file is malformed as a whole.
    case badData = 65
    /// The status if a file cannot be read, or if a file named by an argument cannot be written.
    case noInput = 66
    /// The status if the results cannot be written.
    case cannotWrite = 74

    /// The meaning of the status in all subcommands; nil if each subcommand gives it a meaning of its own.
    var meaning: String? {
        switch self {
        case .success, .someErrors: nil
        case .usage: "the arguments are wrong"
        case .badData: "the scene, or another file as a whole, is malformed"
        case .noInput: "a file cannot be read, or a named file cannot be written"
        case .cannotWrite: "standard output cannot be written"
        }
    }
}
