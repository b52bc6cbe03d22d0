import TouchReplay

extension ReplayCommand {
    static var help: CommandHelp {
        CommandHelp(
            about: """
                Delivers recorded touches to the views of a scene, and writes who receives what, in order. Every node of \
                the scene becomes a view that forwards what it receives, as views do by default. The view that is hit when \
                a finger comes down gets the whole touch.
                """,
            synopses: ["SCENE TOUCHES [OPTIONS]"],
            operands: [
                SceneArguments.operand,
                CommandHelp.Operand(
                    name: "TOUCHES", help: "a recording in NDJSON, or - for standard input", completion: .path),
            ],
            groups: [
                OptionGroup("Log") {
                    OptionDefinition("--output-format", "FORMAT", of: Format.self, help: "text (default) or ndjson")
                    OptionDefinition(
                        "--strategy", "STRATEGY", of: ResolvingStrategy.self,
                        help: """
                            indexed (default); walk, the plain recursion; verified, both, an error where they differ
                            """)
                }
            ] + SceneArguments.groups.map(withoutInteractive),
            notes: [
                CommandHelp.Note(
                    title: "A recording",
                    text: "A record is one of the following, with times in seconds and points in screen space:",
                    lines: [
                        #"{"time": 0.5, "finger": 0, "phase": "began", "x": 30, "y": 40}"#,
                        #"    or moved, ended, cancelled; of a pointer hover, leave"#,
                        #"{"time": 1, "touches": [{"finger": 0, "phase": "moved", "x": 30, "y": 41}, ...]}"#,
                        #"    several fingers at once"#,
                        #"{"time": 2, "motion": "shake", "phase": "began"}"#,
                        #"{"time": 3, "remoteControl": "togglePlayPause"}"#,
                        #"{"time": 4, "press": "select", "phase": "began"}"#,
                        #"{"time": 5}"#,
                        #"    time passes"#,
                    ]),
                CommandHelp.Note(
                    title: "The log",
                    text: """
                        A line has the time, the id of the node (or nobody), the handler that was called and its fingers: \
                        0.5 button touchesBegan 0. An id that is no plain word, or is "nobody", is a JSON string: 0.5 \
                        "buy now" touchesBegan 0. In NDJSON, "to" is null for nobody. The handler "asks" stands for an \
                        override, which the scene does not contain; it takes the touch. A record that reaches nobody, as the move of a \
                        finger that is not down, makes no line. Time never goes back: an earlier time counts as the \
                        last one. Errors go to standard error as \
                        FILE:LINE:COLUMN: error: MESSAGE; a record with an error is left out, the others are delivered.
                        """),
            ],
            examples: [
                "screen.json touches.ndjson": "who receives which touch",
                "screen.json touches.ndjson --output-format ndjson --quiet": "for programs",
            ],
            statuses: [.success: "all records delivered", .someErrors: "some records have errors"])
    }

    /// Removes the option that says which nodes are interactive, since a replay does not use it.
    private static func withoutInteractive(_ group: OptionGroup) -> OptionGroup {
        var group = group
        group.options.removeAll { $0.name == "--interactive-class" }
        return group
    }
}
