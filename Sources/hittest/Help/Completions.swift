/// A shell for which `hittest completions` prints a script. The script lets the shell complete the arguments of `hittest`.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var script: String {
        switch self {
        case .bash: Shell.bashScript
        case .zsh: Shell.zshScript
        case .fish: Shell.fishScript
        }
    }

    // MARK: Bash

    private static var bashScript: String {
        var cases = ""
        for subcommand in Hittest.subcommands {
            let help = subcommand.help
            cases += "        \(subcommand.name))\n            case $previous in\n"
            for option in help.options where option.takesValue {
                cases += "                \(option.name)) \(bash(option.completion)); return ;;\n"
            }
            let operands = help.operands.reduce(into: [String]()) { $0 += $1.completion.words }
            let words = help.options.map(\.name) + ["--help"] + operands
            cases += """
                            esac
                            offer \(quoted(words.joined(separator: " ")))

                """
            if help.operands.contains(where: \.completion.takesPath) { cases += "            offer_paths\n" }
            cases += "            ;;\n"
        }
        return """
            # bash completion for hittest; made by: hittest completions bash
            _hittest() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                COMPREPLY=()
                offer() { COMPREPLY+=($(compgen -W "$1" -- "$current")); }
                offer_paths() {
                    [[ $current == -* ]] && return
                    local path
                    while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -f -- "$current")
                }
                if [ "$COMP_CWORD" -eq 1 ]; then
                    offer \(quoted(firstWords.joined(separator: " ")))
                    return
                fi
                case ${COMP_WORDS[1]} in
                    help) offer \(quoted(Hittest.subcommands.map { $0.name }.joined(separator: " "))) ;;
            \(cases)    esac
            }
            complete -o filenames -F _hittest hittest

            """
    }

    private static func bash(_ completion: Completion) -> String {
        let words = completion.words.isEmpty ? [] : ["offer \(quoted(completion.words.joined(separator: " ")))"]
        let all = words + (completion.takesPath ? ["offer_paths"] : [])
        return all.isEmpty ? ":" : all.joined(separator: "; ")
    }

    /// The words that may follow the command's name.
    private static var firstWords: [String] {
        Hittest.subcommands.map { $0.name } + ["help", "--help", "--version"]
    }

    // MARK: Zsh

    private static var zshScript: String {
        var cases = ""
        for subcommand in Hittest.subcommands {
            let help = subcommand.help
            cases += "        \(subcommand.name))\n            _arguments"
            for option in help.options {
                let star = option.isRepeatable ? "*" : ""
                let value = option.value.map { ":\(zsh($0)):\(zsh(option.completion))" } ?? ""
                cases += " \\\n                \(quoted("\(star)\(option.name)[\(zsh(option.help))]\(value)"))"
            }
            cases += " \\\n                '--help[shows this help]'"
            let kinds = help.operands.filter(\.completion.takesPath).isEmpty ? help.operands.first?.completion : .path
            if let kinds { cases += " \\\n                \(quoted("*:argument:\(zsh(kinds))"))" }
            cases += "\n            ;;\n"
        }
        let names = Hittest.subcommands.map { quoted("\($0.name):\(zsh($0.summary))") }.joined(separator: " ")
        return """
            #compdef hittest
            # zsh completion for hittest; made by: hittest completions zsh
            _hittest() {
                local -a subcommands=(\(names) 'help:says how a subcommand is used')
                if (( CURRENT == 2 )); then
                    _describe subcommand subcommands
                    _arguments '--help[shows this help]' '--version[shows the version]'
                    return
                fi
                local subcommand=$words[2]
                shift words
                (( CURRENT-- ))
                case $subcommand in
                    help) _describe subcommand subcommands ;;
            \(cases)    esac
            }
            if [ "$funcstack[1]" = _hittest ]; then _hittest "$@"; else compdef _hittest hittest; fi

            """
    }

    /// The action of `_arguments` that offers a completion: files if the completion takes a path, else its words. One action
    /// cannot offer both.
    private static func zsh(_ completion: Completion) -> String {
        if completion.takesPath { return "_files" }
        return completion.words.isEmpty ? " " : "(\(completion.words.map(zsh).joined(separator: " ")))"
    }

    /// Escapes text for a specification of an option in `_arguments`.
    private static func zsh(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\\:[]".contains(character) { result.append("\\") }
            result.append(character)
        }
    }

    // MARK: Fish

    private static var fishScript: String {
        var lines = ["# fish completion for hittest; made by: hittest completions fish"]
        lines.append("complete -c hittest -n __fish_use_subcommand -l help -d 'Shows this help'")
        lines.append("complete -c hittest -n __fish_use_subcommand -l version -d 'Shows the version'")
        lines.append("complete -c hittest -n __fish_use_subcommand -f -a help -d 'Shows the help of a subcommand'")
        for subcommand in Hittest.subcommands {
            let help = subcommand.help
            let condition = "-n '__fish_seen_subcommand_from \(subcommand.name)'"
            lines.append(
                "complete -c hittest -n __fish_use_subcommand -f -a \(subcommand.name) -d \(fish(subcommand.summary))")
            lines.append("complete -c hittest -n '__fish_seen_subcommand_from help' -f -a \(subcommand.name)")
            for option in help.options {
                let isShort = !option.name.hasPrefix("--")
                var line = "complete -c hittest \(condition) \(isShort ? "-s" : "-l") "
                line += option.name.drop { $0 == "-" }
                if option.takesValue { line += option.completion.takesPath ? " -r" : " -x" }
                if !option.completion.words.isEmpty {
                    line += " -a \(fish(option.completion.words.joined(separator: " ")))"
                }
                lines.append(line + " -d \(fish(option.help))")
            }
            for operand in help.operands where !operand.completion.words.isEmpty {
                let words = fish(operand.completion.words.joined(separator: " "))
                lines.append("complete -c hittest \(condition) -f -a \(words) -d \(fish(operand.help))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fish(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : $1 == "'" ? "\\'" : String($1) } + "'"
    }

    /// Quotes text with single quotes, for bash and zsh.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
