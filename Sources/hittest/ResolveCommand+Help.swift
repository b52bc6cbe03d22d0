extension ResolveCommand {
    static var help: CommandHelp {
        CommandHelp(
            about: "Writes each recorded tap with the node that it hits.",
            synopses: ["SCENE TAPS [OPTIONS]"],
            operands: [
                CommandHelp.Operand(
                    name: "SCENE",
                    help: """
                        a scene file, or a folder of them (then each tap names its scene, and other files are skipped), or \
                        - for standard input; files may be compressed by gzip
                        """, completion: .path),
                CommandHelp.Operand(
                    name: "TAPS",
                    help: """
                        a file of taps: CSV or TSV with a header line, or NDJSON, or - for standard input; it may be \
                        compressed by gzip
                        """, completion: .path),
            ],
            groups: [sceneGroup, RuleArguments.group, tapGroup, resultGroup],
            notes: [
                CommandHelp.Note(
                    title: "Results",
                    text: """
                        Each record of TAPS is written again, in order, with all its fields unchanged, followed by three \
                        more or those of --columns. Errors go to standard error as FILE:LINE:COLUMN: error: MESSAGE, the \
                        first \(ResolveLog.maximumMessageCount) of taps. The summary there ends with "N of M as recorded" \
                        if scenes record which node was hit. Meanwhile a terminal shows the progress.
                        """,
                    lines: [
                        "status  hit, miss, ask (an override decides, which the file does not contain), unknown (the file",
                        "        lacks what decides it), or error",
                        "hit     the id of the node that is hit or has the override; a node without an id is named by its",
                        "        0-based index in the file, in pre-order",
                        "reason  what is wrong or unknown, if the status is error or unknown",
                    ])
            ],
            examples: [
                "screen.json taps.csv > results.csv": "taps on one screen",
                "screens taps.ndjson.gz --scene-field screen --threads 2": "taps on many screens, by two threads",
                "screen.json taps.csv --space class=MapView": "taps in the coordinates of that view",
                "screen.xml taps.csv --columns status,handler,label --radius 24":
                    "what responds to each tap, including near misses",
            ],
            statuses: [
                .success: "all taps answered", .someErrors: "some taps have the status error",
                .usage: """
                the arguments are wrong, or --space is not exactly one node of the scene; in a folder that is an \
                error of the scene's taps
                """,
            ])
    }

    private static var sceneGroup: OptionGroup {
        OptionGroup("Scenes") {
            SceneArguments.formatOption
            SceneArguments.windowOption
            SceneArguments.nodeSpaceOption
            SceneArguments.scaleOption
            OptionDefinition(
                "--scene-cache", "SIZE",
                help: """
                    how much memory the scenes of a folder may take together, in bytes or with the suffix k, M or G; \
                    256M if not given. The least recently used are discarded, and read again if needed
                    """)
            SceneArguments.strictOption
        }
    }

    private static var tapGroup: OptionGroup {
        OptionGroup("Taps") {
            OptionDefinition(
                "--taps-format", "FORMAT", of: TapFormat.self,
                help: "csv, tsv or ndjson; found from the content if not given")
            OptionDefinition(
                "--x", "FIELD",
                help: """
                    the field of the horizontal coordinate: x if not given; in NDJSON a dot leads to a nested member, as \
                    in gesture.x
                    """)
            OptionDefinition("--y", "FIELD", help: "the field of the vertical coordinate: y if not given")
            OptionDefinition(
                "--scene-field", "FIELD",
                help: "the field that names a tap's scene: a file of the folder, without its extension")
        }
    }

    private static var resultGroup: OptionGroup {
        OptionGroup("Results") {
            OptionDefinition(
                "--output-format", "FORMAT", of: TapFormat.self,
                help: "csv, tsv or ndjson; that of the taps if not given")
            OptionDefinition(
                "--columns", "LIST",
                help: """
                    some of \(ResultColumn.named.map(\.rawValue).joined(separator: ",")) and attributes of a page's \
                    elements such as data-track; the first three if not given. class, label and frame are the hit \
                    node's, path leads to it; handler is the nearest node at or above it that responds to touches, by the rules
                    """)
            OptionDefinition(
                "--report", "WHAT", of: ResultReport.self,
                help: """
                    which nodes the column hit names: topmost (default); handler; path, with slashes; all, the nodes at \
                    the point front to back
                    """)
            OptionDefinition(
                "--radius", "R",
                help: """
                    if no node handles a tap, the nearest one within R that responds to touches does; the column \
                    distance says how far that is
                    """)
            OptionDefinition(
                "--strategy", "STRATEGY", of: ResolvingStrategy.self,
                help: "indexed (default); walk, the reference; verified, both, an error where they differ")
            OptionDefinition(
                "--threads", "N",
                help: """
                    the number of threads; 1 if not given. The results are the same, byte for byte, whatever their \
                    number
                    """)
            OptionDefinition("--quiet", help: "no warnings, no progress and no summary on standard error")
        }
    }
}
