import Foundation
import TestSupport
import Testing

/// Help, manual page and completions, all of the same table.
struct HelpTests {
    private func output(_ arguments: String...) throws -> String {
        let result = try HittestProcess.run(arguments)
        #expect(result.status == 0 && result.errors.isEmpty)
        return result.output
    }

    private var subcommands: [String] {
        get throws {
            try output("help").split(separator: "\n").drop { $0 != "Subcommands:" }.dropFirst()
                .prefix { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
        }
    }

    private func options(of subcommand: String) throws -> [String] {
        let lines = try output("help", subcommand).split(separator: "\n")
        return lines.filter { $0.hasPrefix("  -") }.compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// What a tool of the machine says of a text; nil if there is no such tool.
    private func check(_ tool: String, _ arguments: [String], _ text: String) throws -> HittestProcess.Result? {
        let paths = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        guard let path = paths.map({ "\($0)/\(tool)" }).first(where: FileManager.default.isExecutableFile) else {
            return nil
        }
        let folder = try TemporaryFolder(["text": text])
        return try HittestProcess.run(URL(filePath: path), arguments + ["text"], in: folder.url)
    }

    @Test func `each subcommand has examples and says what its end means`() throws {
        #expect(try subcommands.count == 13)
        for name in try subcommands {
            let help = try output("help", name)
            #expect(help.contains("Usage: hittest \(name)" + (name == "manual" ? "\n" : " ")))
            #expect(help.contains("\nExamples:\n  hittest \(name) "))
            #expect(
                help.contains("\nExit status:\n  0   ") && help.contains("\n  74  standard output cannot be written"))
            let readsNoFile = name == "completions" || name == "manual"
            #expect(help.contains("\n  65  ") == !readsNoFile && help.contains("\n  66  ") == !readsNoFile, "\(name)")
            #expect(help.split(separator: "\n").allSatisfy { $0.count <= 110 && !$0.hasSuffix(" ") }, "\(name)")
        }
    }

    @Test func `the manual page has them all, and is one`() throws {
        let page = try output("manual")
        #expect(page.hasPrefix(".TH HITTEST 1 "))
        for name in try subcommands {
            #expect(page.contains("\n.SS \(name)\n"))
            for option in try options(of: name) {
                #expect(page.contains("\\fB" + option.replacing("-", with: "\\-")), "\(option) of \(name)")
            }
        }
        for line in page.split(separator: "\n") where line.hasPrefix(".") {
            let known = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".br", ".nf", ".fi"]
            #expect(known.contains(String(line.prefix { $0 != " " })), "\(line)")
        }
        if let groff = try check("groff", ["-man", "-Tutf8", "-ww", "-z"], page) {
            #expect(groff.status == 0 && groff.errors.isEmpty, "\(groff.errors)")
        }
    }

    @Test func `scripts for shells are accepted by them`() throws {
        for shell in ["bash", "zsh", "fish"] {
            let script = try output("completions", shell)
            for name in try subcommands {
                #expect(script.contains(name), "\(name) in \(shell)")
                for option in try options(of: name) {
                    let spelling = shell == "fish" ? option.drop { $0 == "-" } : option[...]
                    #expect(script.contains(spelling), "\(option) of \(name) in \(shell)")
                }
            }
            if let result = try check(shell, ["-n"], script) {
                #expect(result.status == 0 && result.errors.isEmpty, "\(shell): \(result.errors)")
            }
        }
        #expect(try HittestProcess.run(["completions", "tcsh"]).status == 64)
    }

    /// What bash would offer.
    @Test(arguments: [
        (["hittest", "aud"], ["audit"]), (["hittest", "resolve", "a", "b", "--thr"], ["--threads"]),
        (["hittest", "audit", "--fail-on", ""], ["note", "warning", "error"]),
        (["hittest", "completions", "z"], ["zsh"]), (["hittest", "help", "conv"], ["convert"]),
        (["hittest", "info", "te"], ["text"]), (["hittest", "draw", "x", "-o", "te"], ["text"]),
        (["hittest", "region", "--js"], ["--json"]),
    ])
    func `bash completes`(words: [String], offered: [String]) throws {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script =
            try output("completions", "bash")
            + "\nCOMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _hittest; echo \"${COMPREPLY[*]}\" >&2\n"
        guard let result = try check("bash", [], script) else { return }
        #expect(result.errors == offered.joined(separator: " ") + "\n")
    }

    private static let scene = #"""
        {"format":"hittest-scene","version":1,"roots":[{"id":"w","class":"Window","frame":[0,0,90,90],"children":[
        {"id":"b","class":"Button","hitMode":"boxOnly","frame":[80,0,20,20]}]}]}
        """#

    @Test func `colours are for terminals, or for who asks`() throws {
        let folder = try TemporaryFolder(["s.json": HelpTests.scene])
        for command in [
            ["audit", "s.json", "--interactive-class", "Button"], ["explain", "s.json", "85", "5"],
            ["list", "s.json", "85", "5"],
        ] {
            let plain = try folder.run(command)
            #expect(!plain.output.contains("\u{1B}") && !plain.output.isEmpty)
            let colored = try folder.run(command + ["--color", "always"])
            #expect(colored.output.contains("\u{1B}[1m") && colored.status == plain.status)
            // Nothing but colours is added.
            let stripped = colored.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            #expect(stripped == plain.output)
            #expect(try folder.run(command + ["--color=never"]).output == plain.output)
        }
        let audit = try folder.run("audit", "s.json", "--interactive-class", "Button", "--color", "always")
        #expect(audit.output.contains("\u{1B}[1;33mwarning\u{1B}[0m"))
        #expect(try folder.run("audit", "s.json", "--color", "sometimes").status == 64)
    }
}
