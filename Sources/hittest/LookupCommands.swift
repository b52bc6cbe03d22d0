/// `hittest list`: all nodes at a point.
struct ListCommand: Subcommand {
    static let name = "list"
    static let summary = "lists all nodes at a point, front to back"

    let lines: NodeLines
    let point: Point

    static var help: CommandHelp {
        CommandHelp(
            about: """
                Lists all nodes that a touch at a point could reach, front to back: the first is the one that gets it, \
                or the node behind its arrow. One that asks its own code stands for all below it. Where resolve says \
                unknown, a line before them says so, with the reason.
                """,
            synopses: ["SCENE X Y [--json] [OPTIONS]"],
            operands: [SceneArguments.operand, NodeLines.pointOperand],
            groups: [NodeLines.outputGroup] + SceneArguments.groups,
            examples: ["screen.xml 120 300": "what lies there, front to back"],
            statuses: [.success: "listed, or it is unknown what is there", .someErrors: "no node is there"])
    }

    init(_ arguments: Arguments) throws(UsageError) {
        (lines, point) = try NodeLines.linesAndPoint(arguments)
    }

    func run() throws(SceneFileError) -> ExitCode {
        try lines.print(at: point) { loaded in
            let hits = loaded.scene.hits(at: point)
            return loaded.document.format == .domSnapshot
                ? loaded.listed(hits).map { NodeLines.Item(element: $0) } : hits.map { NodeLines.Item($0, in: loaded) }
        }
    }
}

/// `hittest region`: all nodes in a rectangle.
struct RegionCommand: Subcommand {
    static let name = "region"
    static let summary = "lists the nodes in a rectangle, front to back"

    let lines: NodeLines
    let region: Rect
    let isContained: Bool

    static var help: CommandHelp {
        CommandHelp(
            about: "Lists the nodes that intersect a rectangle, as far as their ancestors leave them, front to back.",
            synopses: ["SCENE X Y WIDTH HEIGHT [--contained] [--json] [OPTIONS]"],
            operands: [
                SceneArguments.operand,
                CommandHelp.Operand(name: "X, Y, WIDTH, HEIGHT", help: "the rectangle in screen space"),
            ],
            groups: [
                OptionGroup("Region") {
                    OptionDefinition("--contained", help: "only nodes that lie completely in it")
                },
                NodeLines.outputGroup,
            ] + SceneArguments.groups,
            examples: [
                "screen.xml 0 0 100 50 --contained": "what lies wholly in the upper left corner"
            ],
            statuses: NodeLines.statuses)
    }

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = try arguments.operands("SCENE", "X", "Y", "WIDTH", "HEIGHT")
        let numbers = operands.dropFirst().compactMap { decimalNumber($0) }.filter(\.isFinite)
        guard numbers.count == 4 else {
            throw UsageError(
                message: "X, Y, WIDTH and HEIGHT are numbers, not \(operands.dropFirst().joined(separator: " "))")
        }
        region = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        lines = try NodeLines(of: operands[0], arguments)
        isContained = arguments.has("--contained")
    }

    func run() throws(SceneFileError) -> ExitCode {
        try lines.print { loaded in
            loaded.scene.nodes(in: .rect(region), mode: isContained ? .contained : .intersecting)
                .map { NodeLines.Item($0, in: loaded) }
        }
    }
}

/// `hittest nearest`: the nodes near a point.
struct NearestCommand: Subcommand {
    static let name = "nearest"
    static let summary = "lists the nodes nearest to a point, with their distances"

    let lines: NodeLines
    let point: Point
    let radius: Double
    let count: Int
    let isActing: Bool

    static var help: CommandHelp {
        CommandHelp(
            about:
                "Lists the nodes nearest to a point with their distances, nearest first, of equals the front-most first.",
            synopses: ["SCENE X Y [--within R] [--count N] [--acting] [--json] [OPTIONS]"],
            operands: [SceneArguments.operand, NodeLines.pointOperand],
            groups: [
                OptionGroup("Nearness") {
                    OptionDefinition("--within", "R", help: "the largest distance that counts; any if not given")
                    OptionDefinition("--count", "N", help: "the greatest number of nodes; 10 if not given")
                    OptionDefinition("--acting", help: "only nodes that respond to touches, by the rules")
                },
                NodeLines.outputGroup,
            ] + SceneArguments.groups,
            examples: [
                "screen.xml 120 300 --acting --within 48": "what a finger may have meant"
            ],
            statuses: NodeLines.statuses)
    }

    init(_ arguments: Arguments) throws(UsageError) {
        (lines, point) = try NodeLines.linesAndPoint(arguments)
        let within = arguments.value("--within").map { decimalNumber($0) } ?? .infinity
        guard let within, within >= 0 else { throw UsageError(message: "--within is a number of at least 0") }
        (radius, count) = (within, try arguments.count("--count") ?? 10)
        isActing = arguments.has("--acting")
    }

    func run() throws(SceneFileError) -> ExitCode {
        try lines.print { loaded in
            let facts = loaded
            var found: [NodeLines.Item] = []
            loaded.scene.visitNearest(
                to: point, within: radius,
                where: { id, _ in !isActing || facts.index(of: id).flatMap { facts.acts($0) } == true }
            ) { item, _ in
                found.append(NodeLines.Item(item.item, at: item.distance, in: facts))
                return found.count < count
            }
            return found
        }
    }
}
