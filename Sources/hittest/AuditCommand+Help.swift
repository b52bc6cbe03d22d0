import SceneFiles

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
                        a scene file, a folder of them (\(extensions.joined(separator: ", ")), \(textExtension) that holds one, each also with \
                        .gz), or - for standard input; of several, findings that are the same are one line that says on how many \
                        screens
                        """, completion: .path)
            ],
            groups: [
                OptionGroup(
                    title: "Output",
                    options: [
                        OptionDefinition(
                            "--json",
                            help: """
                                one JSON object: for each screen the findings, and of each node the visible and the \
                                hittable share of its area
                                """),
                        OptionDefinition(
                            "--sarif", help: "a SARIF 2.1.0 log, for tools that show findings in their places"),
                        Style.option,
                    ]),
                OptionGroup(
                    title: "Rules, all on if not given",
                    options: [
                        OptionDefinition("--rule", "NAME", .words(rules), isRepeatable: true, help: "only this rule"),
                        OptionDefinition(
                            "--no-rule", "NAME", .words(rules), isRepeatable: true, help: "all but this rule"),
                        OptionDefinition(
                            "--minimum-size", "W,H",
                            help: """
                                what a target needs room for, in the platform's unit; if not given, 44,44, or what the \
                                rules of the platform say (48,48 dp on Android, where --density says what a dp is)
                                """),
                        OptionDefinition(
                            "--fail-on", "SEVERITY", of: AuditSeverity.self,
                            help: "note, warning (default) or error: what makes the exit status 1"),
                        OptionDefinition(
                            "--baseline", "FILE", .path, help: "leaves out the findings that are in this file"),
                        OptionDefinition(
                            "--write-baseline", "FILE", .path,
                            help: "writes the findings to a file for --baseline, and exits with 0"),
                    ]),
            ] + SceneArguments.groups,
            notes: [
                CommandHelp.Note(
                    title: "What the rules find", text: "Of interactive nodes, except where it says otherwise:",
                    lines: [
                        "unhittable     no point can hit it: an error; a note if it is hidden, switched off or scrolled away",
                        "tooSmall       its hittable area has no room for the minimum size: a warning",
                        "cutByAncestor  it loses a part of its area to an ancestor's edge: a warning; a note if that scrolls",
                        "overlapped     it loses a part of its area to another one: a warning",
                        "passiveCover   it loses a part of its area to a view that is there for nothing that takes touches:",
                        "               a warning",
                        "singular       a transform that cannot be undone, of any node: an error",
                        "emptyParent    any node with an empty area that has children: a warning",
                    ])
            ],
            examples: [
                CommandHelp.Example(
                    arguments: "screens --fail-on error", effect: "a gate: fails if anything there cannot be hit at all"
                ),
                CommandHelp.Example(
                    arguments: "screens --write-baseline known.txt", effect: "takes what is found today for granted"),
                CommandHelp.Example(
                    arguments: "screens --baseline known.txt --sarif", effect: "only what is new, for a code review"),
            ],
            statuses: [
                .success: "no finding of the severity of --fail-on or above", .someErrors: "there are some",
            ])
    }
}
