extension DrawCommand {
    static var help: CommandHelp {
        CommandHelp(
            about: """
                Draws a screen: its nodes in wireframe with names, who handles a touch where, what no touch reaches, small \
                targets, taps. The drawing is one SVG file, or one HTML page that answers by itself where it is pointed at; \
                neither needs another file or a network. Of a folder of scenes it makes a page each, and one of thumbnails.
                """,
            synopses: [
                "SCENE [TAPS] [-o FILE.svg] [--at X,Y] [OPTIONS]", "SCENE [TAPS] -o FILE.html [--image FILE] [OPTIONS]",
                "FOLDER [TAPS --scene-field FIELD] -o FOLDER [OPTIONS]",
            ],
            operands: [
                SceneArguments.operand,
                CommandHelp.Operand(
                    name: "TAPS", help: "a file of taps (CSV, TSV or NDJSON), drawn as numbers, on a page as a map",
                    completion: .path),
            ],
            groups: [
                OptionGroup("Drawing") {
                    OptionDefinition(
                        "-o", "FILE", .path,
                        help: """
                            where the drawing goes: a page, if it ends in .html, else an SVG file; standard output if \
                            not given
                            """)
                    OptionDefinition(
                        "--at", "X,Y",
                        help: "a point whose path is told, node by node with the gates that let it through")
                    OptionDefinition(
                        "--image", "FILE", .path,
                        help: "a screenshot (PNG, JPEG, GIF, WebP), which a page has underneath")
                },
                OptionGroup("Taps") {
                    OptionDefinition("--x", "FIELD", help: "the field of the horizontal coordinate: x if not given")
                    OptionDefinition("--y", "FIELD", help: "the field of the vertical coordinate: y if not given")
                    OptionDefinition(
                        "--scene-field", "FIELD",
                        help: """
                            the field that names a tap's scene: only those of SCENE are drawn. In a folder, a name that \
                            stands for no scene or for several is an error, and its taps are not drawn
                            """)
                },
            ] + SceneArguments.groups,
            notes: [
                CommandHelp.Note(
                    title: "The page",
                    text: """
                        Pointing says who gets a touch and who handles it, with the gates on its way; a click keeps the \
                        place, dragging shows what a finger passes. The list beside it is searched by name, class and id; \
                        a node chosen there says why it does not get the touch. Sliders peel layers off and go down the \
                        cells of the index; the exploded view turns as it is dragged. Arrow keys, Enter and Escape do the \
                        same without a pointer.
                        """)
            ],
            examples: [
                "screen.xml --density 2.75 -o screen.svg": "an Android screen, its targets in dp",
                "screen.json taps.csv --at 120,300 -o screen.svg":
                    "how often it was tapped where, and the way of one touch",
                "screen.json taps.csv --image screen.png -o screen.html": "a page that answers, over the screenshot",
                "screens taps.csv --scene-field screen -o pages":
                    "a page of each screen, and thumbnails with findings and taps",
            ],
            statuses: [.success: "drawn", .someErrors: "drawn, except taps of a folder that name no scene, or several"])
    }
}
