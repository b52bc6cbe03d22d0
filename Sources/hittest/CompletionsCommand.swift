/// `hittest completions`: prints the script by which a shell completes the arguments of `hittest`.
struct CompletionsCommand: Subcommand {
    static let name = "completions"
    static let summary = "writes what makes a shell complete the arguments"

    let shell: Shell

    static var help: CommandHelp {
        CommandHelp(
            about: "Writes a script that makes a shell complete the subcommands, options and values of hittest.",
            synopses: ["SHELL"],
            operands: [
                CommandHelp.Operand(
                    name: "SHELL", help: Shell.allCases.map(\.rawValue).joined(separator: ", "),
                    completion: .words(Shell.allCases.map(\.rawValue)))
            ],
            examples: [
                "bash > ~/.local/share/bash-completion/completions/hittest": "for bash",
                "zsh > ~/.zfunc/_hittest": "for zsh, where fpath has the folder ~/.zfunc",
                "fish > ~/.config/fish/completions/hittest.fish": "for fish",
            ],
            statuses: [.success: "written"])
    }

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.operands.count == 1, let shell = Shell(rawValue: arguments.operands[0]) else {
            let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
            let found = arguments.operands.isEmpty ? "nothing" : arguments.operands.joined(separator: " ")
            throw UsageError(message: "expected one of \(names), found \(found)")
        }
        self.shell = shell
    }

    func run() -> ExitCode { StandardOutput.print(shell.script) }
}

/// `hittest manual`: prints the page that `man hittest` shows.
struct ManualCommand: Subcommand {
    static let name = "manual"
    static let summary = "writes the manual page"

    static var help: CommandHelp {
        CommandHelp(
            about: "Writes the manual page of hittest, with all its subcommands, for the command man.",
            synopses: [""],
            examples: [
                "> /usr/local/share/man/man1/hittest.1": "for man hittest to find it"
            ],
            statuses: [.success: "written"])
    }

    init(_ arguments: Arguments) throws(UsageError) {
        _ = try arguments.operands()
    }

    func run() -> ExitCode { StandardOutput.print(Manual.page) }
}
