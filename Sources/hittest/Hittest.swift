import SceneFiles

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The command. Its first argument names a subcommand; each subcommand is a type with its own options.
@main
struct Hittest {
    static let version = "0.1.0"

    static var subcommands: [any Subcommand.Type] {
        [
            ResolveCommand.self, ExplainCommand.self, AuditCommand.self, DrawCommand.self, InfoCommand.self,
            ListCommand.self, RegionCommand.self, NearestCommand.self, VerifyCommand.self, ConvertCommand.self,
            ReplayCommand.self,
        ]
    }

    static func main() {
        // A reader that goes away ends the output, not the process in the middle of it.
        signal(SIGPIPE, SIG_IGN)
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    static func run(_ arguments: [String]) -> ExitCode {
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
            return try subcommand.init(Arguments(rest, options: subcommand.options)).run()
        } catch {
            Diagnostics.write(
                "hittest \(first): error: \(printable(error.message))\nRun 'hittest \(first) --help' for its arguments.\n"
            )
            return .usage
        }
    }

    /// The help of the subcommand named, or of the command.
    private static func help(_ topics: [String]) -> ExitCode {
        guard let topic = topics.first, topic != "help" else { return StandardOutput.print(usage) }
        return subcommand(topic).map { StandardOutput.print($0.usage) } ?? .usage
    }

    /// The subcommand of that name; if there is none, an error is printed.
    private static func subcommand(_ name: String) -> (any Subcommand.Type)? {
        if let subcommand = subcommands.first(where: { $0.name == name }) { return subcommand }
        let hint = Spelling.hint(for: name, among: subcommands.map { $0.name })
        Diagnostics.write("hittest: error: expected a subcommand, found \"\(printable(name))\"\(hint)\n\(usage)")
        return nil
    }

    static var usage: String {
        var text = """
            Answers which view gets a touch, from files.

            Usage: hittest SUBCOMMAND ARGUMENTS
                   hittest help SUBCOMMAND
                   hittest --version

            Subcommands:

            """
        for subcommand in subcommands {
            text +=
                "  \(subcommand.name)\(String(repeating: " ", count: 10 - subcommand.name.count))\(subcommand.summary)\n"
        }
        return text + "\nRun 'hittest help SUBCOMMAND' for its arguments.\n"
    }
}

/// One subcommand.
protocol Subcommand: Sendable {
    static var name: String { get }
    /// What it does, in a line.
    static var summary: String { get }
    static var usage: String { get }
    static var options: [OptionDefinition] { get }
    /// - Throws: A `UsageError` if the arguments are not its own.
    init(_ arguments: Arguments) throws(UsageError)
    func run() -> ExitCode
}

/// What the command's end says. The larger numbers are those of `sysexits.h`.
enum ExitCode: Int32 {
    /// Every record has been answered.
    case success = 0
    /// The run is complete, but some records have the status `error`.
    case someErrors = 1
    /// The arguments are wrong.
    case usage = 64
    /// The scene or the taps as a whole are not what they should be.
    case badData = 65
    /// The scene or the taps cannot be read.
    case noInput = 66
    /// The results cannot be written.
    case cannotWrite = 74
}
