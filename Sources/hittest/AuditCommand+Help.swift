extension AuditCommand {
    static var help: CommandHelp {
        let rules = AuditRule.allCases.map(\.rawValue)
        return CommandHelp(
            about: "Lists what in scenes cannot be touched, and why.",
            synopses: ["SCENE... [--json | --sarif] [OPTIONS]"],
            operands: [
                CommandHelp.Operand(
                    name: "SCENE",
                    help: """
                        a scene file, a folder of them, or - for standard input. With several, equal findings are one line \
                        that says on how many screens. Other files of a folder are skipped and counted; a damaged scene is \
                        an error, and the others are still audited
                        """, completion: .path)
            ],
            groups: [
                OptionGroup("Output") {
                    OptionDefinition(
                        "--json",
                        help: """
                            one JSON object: for each screen the findings, and of each node the visible and the \
                            hittable share of its area
                            """)
                    OptionDefinition("--sarif", help: "a SARIF 2.1.0 log, for tools that show findings in their places")
                    Style.option
                },
                OptionGroup("Rules, all on if not given") {
                    OptionDefinition("--rule", "NAME", .words(rules), isRepeatable: true, help: "only this rule")
                    OptionDefinition("--no-rule", "NAME", .words(rules), isRepeatable: true, help: "all but this rule")
                    OptionDefinition(
                        "--minimum-size", "W,H",
                        help: """
                            the minimum size of a target, in the platform's unit; if not given, 44,44, or that of the \
                            platform's rules (48,48 dp on Android, where --density gives the size of a dp)
                            """)
                    OptionDefinition(
                        "--withheld",
                        help: """
                            also lists findings that are withheld because they are due to the file rather than the \
                            screen, each with the reason; this does not change the exit status
                            """)
                    OptionDefinition(
                        "--fail-on", "SEVERITY", of: AuditSeverity.self,
                        help: "note, warning (default) or error: the severity that makes the exit status 1")
                    OptionDefinition("--baseline", "FILE", .path, help: "leaves out the findings that are in this file")
                    OptionDefinition(
                        "--write-baseline", "FILE", .path,
                        help: """
                            writes all findings to a file for --baseline, those that --baseline leaves out too, and \
                            exits with 0. Only a baseline or an empty file is replaced
                            """)
                },
            ] + SceneArguments.groups,
            notes: [
                CommandHelp.Note(
                    title: "What the rules find", text: "Of interactive nodes, except where it says otherwise:",
                    lines: [
                        "unhittable     no point can hit it: an error; a note if it is hidden, switched off or scrolled away",
                        "tooSmall       its hittable area has no room for the minimum size: a warning; a note if",
                        "               scrolling shows the rest",
                        "cutByAncestor  it loses a part of its area to an ancestor's edge: a warning; a note if that scrolls",
                        "overlapped     it loses a part of its area to another one: a warning",
                        "passiveCover   it loses a part of its area to a view that takes touches without any use for them:",
                        "               a warning",
                        "singular       any node with a transform that has no inverse: an error",
                        "emptyParent    any node with an empty area that has children: a warning",
                    ])
            ],
            examples: [
                "screens --fail-on error": "a gate: fails if anything there cannot be hit at all",
                "screens --write-baseline known.txt": "accepts what is found today",
                "screens --baseline known.txt --sarif": "only what is new, for a code review",
            ],
            statuses: [
                .success: "no finding of the severity of --fail-on or above", .someErrors: "there are some",
            ])
    }
}
