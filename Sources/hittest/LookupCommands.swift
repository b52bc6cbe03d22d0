import SceneFiles

/// `hittest list`: all nodes at a point.
struct ListCommand: Subcommand {
    static let name = "list"
    static let summary = "lists all nodes at a point, front to back"

    let scene: SceneArguments
    let point: Point
    let isJSON: Bool

    static let options = SceneArguments.options + [OptionDefinition(name: "--json", takesValue: false)]

    static let usage = """
        Lists all nodes that a touch at a point could reach, front to back: the first is the one that gets it.

        Usage: hittest list SCENE X Y [--json] [OPTIONS]

          SCENE   a scene file, or - for standard input
          X, Y    the point in screen space
          --json  one JSON object a line

        Example: hittest list screen.xml 120 300

        \(SceneArguments.usage)
        Exit status: 0 listed; 1 no node is there; 64 wrong arguments; 65 the scene is malformed; 66 it cannot be read; 74
        the output cannot be written.

        """

    init(_ arguments: Arguments) throws(UsageError) {
        (scene, point) = try NodeLines.sceneAndPoint(arguments)
        isJSON = arguments.has("--json")
    }

    func run() -> ExitCode {
        NodeLines.run(scene, isJSON: isJSON) { loaded in loaded.scene.hits(at: point).map { ($0.node, nil) } }
    }
}

/// `hittest region`: all nodes in a rectangle.
struct RegionCommand: Subcommand {
    static let name = "region"
    static let summary = "lists the nodes in a rectangle, front to back"

    let scene: SceneArguments
    let region: Rect
    let isContained: Bool
    let isJSON: Bool

    static let options =
        SceneArguments.options + [
            OptionDefinition(name: "--json", takesValue: false),
            OptionDefinition(name: "--contained", takesValue: false),
        ]

    static let usage = """
        Lists the nodes of which some part that their ancestors leave lies in a rectangle, front to back.

        Usage: hittest region SCENE X Y WIDTH HEIGHT [--contained] [--json] [OPTIONS]

          SCENE        a scene file, or - for standard input
          X, Y, WIDTH, HEIGHT  the rectangle in screen space
          --contained  only nodes that lie in it as a whole
          --json       one JSON object a line

        Example: hittest region screen.xml 0 0 100 50 --contained

        \(SceneArguments.usage)
        Exit status: 0 listed; 1 no node is there; 64 wrong arguments; 65 the scene is malformed; 66 it cannot be read; 74
        the output cannot be written.

        """

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = arguments.operands
        guard operands.count == 5 else {
            throw UsageError(message: "expected SCENE, X, Y, WIDTH and HEIGHT, found \(operands.count) operands")
        }
        let numbers = operands.dropFirst().compactMap { decimalNumber($0) }.filter(\.isFinite)
        guard numbers.count == 4 else {
            throw UsageError(
                message: "X, Y, WIDTH and HEIGHT are numbers, not \(operands.dropFirst().joined(separator: " "))")
        }
        region = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        scene = try SceneArguments(operands[0], arguments)
        isContained = arguments.has("--contained")
        isJSON = arguments.has("--json")
    }

    func run() -> ExitCode {
        NodeLines.run(scene, isJSON: isJSON) { loaded in
            loaded.scene.nodes(in: region, mode: isContained ? .contained : .intersecting).map { ($0.node, nil) }
        }
    }
}

/// `hittest nearest`: the nodes near a point.
struct NearestCommand: Subcommand {
    static let name = "nearest"
    static let summary = "lists the nodes nearest to a point, with their distances"

    let scene: SceneArguments
    let point: Point
    let radius: Double
    let count: Int
    let isActing: Bool
    let isJSON: Bool

    static let options =
        SceneArguments.options + [
            OptionDefinition(name: "--within"), OptionDefinition(name: "--count"),
            OptionDefinition(name: "--acting", takesValue: false), OptionDefinition(name: "--json", takesValue: false),
        ]

    static let usage = """
        Lists the nodes nearest to a point with their distances, nearest first, of equals the front-most first.

        Usage: hittest nearest SCENE X Y [--within R] [--count N] [--acting] [--json] [OPTIONS]

          SCENE       a scene file, or - for standard input
          X, Y        the point in screen space
          --within R  the largest distance that counts; any if not given
          --count N   how many are listed at most; 10 if not given
          --acting    only nodes that would act on a touch, by the rules
          --json      one JSON object a line

        Example: hittest nearest screen.xml 120 300 --acting --within 48

        \(SceneArguments.usage)
        Exit status: 0 listed; 1 no node is near; 64 wrong arguments; 65 the scene is malformed; 66 it cannot be read; 74
        the output cannot be written.

        """

    init(_ arguments: Arguments) throws(UsageError) {
        (scene, point) = try NodeLines.sceneAndPoint(arguments)
        let within = arguments.value("--within").map { decimalNumber($0) } ?? .infinity
        guard let within, within >= 0 else { throw UsageError(message: "--within is a number of at least 0") }
        let number = arguments.value("--count").map { Int($0) } ?? 10
        guard let number, number > 0 else { throw UsageError(message: "--count is a whole number above 0") }
        (radius, count) = (within, number)
        isActing = arguments.has("--acting")
        isJSON = arguments.has("--json")
    }

    func run() -> ExitCode {
        NodeLines.run(scene, isJSON: isJSON) { loaded in
            let facts = loaded
            var found: [(NodeID, Double?)] = []
            loaded.scene.visitNearest(
                to: point, within: radius,
                where: { id, _ in !isActing || facts.index(of: id).flatMap { facts.acts($0) } == true }
            ) { item, _ in
                found.append((item.item.node, item.distance))
                return found.count < count
            }
            return found
        }
    }
}

/// Nodes, a line each: name, class and title, area.
enum NodeLines {
    static func sceneAndPoint(_ arguments: Arguments) throws(UsageError) -> (SceneArguments, Point) {
        let operands = arguments.operands
        guard operands.count == 3 else {
            throw UsageError(message: "expected SCENE, X and Y, found \(operands.count) operands")
        }
        guard let x = decimalNumber(operands[1]), let y = decimalNumber(operands[2]) else {
            throw UsageError(message: "X and Y are numbers, not \"\(operands[1])\" and \"\(operands[2])\"")
        }
        return (try SceneArguments(operands[0], arguments), Point(x: x, y: y))
    }

    /// Loads the scene and writes the nodes that `find` gives, with their distances if they have one.
    static func run(
        _ scene: SceneArguments, isJSON: Bool, _ find: (inout LoadedScene) -> [(NodeID, Double?)]
    ) -> ExitCode {
        do throws(SceneFileError) {
            var loaded = try scene.load()
            let found = find(&loaded)
            let lines = found.compactMap { id, distance in
                loaded.index(of: id).map { isJSON ? json($0, distance, loaded) : text($0, distance, loaded) }
            }
            let outcome = StandardOutput.print(lines.map { $0 + "\n" }.joined())
            guard outcome == .success else { return outcome }
            return lines.isEmpty ? .someErrors : .success
        } catch {
            Diagnostics.write("\(error)\n")
            return error.isUnreadable ? .noInput : .badData
        }
    }

    private static func text(_ index: Int, _ distance: Double?, _ loaded: LoadedScene) -> String {
        let node = loaded.document.nodes[index]
        var parts = [node.name, node.className ?? node.kind ?? "node"]
        if let title = loaded.title(of: index) {
            parts.append("\"\(title.split(whereSeparator: \.isNewline).joined(separator: " "))\"")
        }
        if let frame = loaded.frame(of: index) { parts.append("(" + frame.map(decimal).joined(separator: " ") + ")") }
        return (distance.map { decimal($0) + "\t" } ?? "") + printable(parts.joined(separator: " "))
    }

    private static func json(_ index: Int, _ distance: Double?, _ loaded: LoadedScene) -> String {
        let node = loaded.document.nodes[index]
        var members: [(String, JSONValue)] = [
            ("node", .string(node.name)), ("class", JSONValue(node.className)),
            ("title", JSONValue(loaded.title(of: index))),
            ("frame", loaded.frame(of: index).map { .array($0.map(JSONValue.number)) } ?? .null),
        ]
        if let distance { members.append(("distance", .number(distance))) }
        return JSONValue.object(members).text
    }
}
