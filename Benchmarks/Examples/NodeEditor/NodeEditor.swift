import ExampleSupport
import HitTesting
import SeededRandom

/// An example of a node editor: a card is dragged through a graph of turned cards and Bézier connectors, while the canvas pans and
/// zooms. In every frame it is asked what the pointer is over, what lies under 49 other points, what a marquee and a lasso hold, and
/// which connectors are near; a minimap asks on another thread. Answers are compared with the walk's before times are printed, and a
/// touch in the toolbar has to stay there, whatever lies behind.
///
///     swift run -c release node-editor [--cards 2000] [--frames 60] [--svg editor.svg]
@main
struct NodeEditor {
    private var graph: CardGraph
    /// The same graph, which never gets an index.
    private var plain: CardGraph
    private var hover = HoverTracker()
    private var random = SplitMix64(seed: 3)
    private static let pointCount = 50

    static func main() async {
        let options = ExampleOptions(
            ["--cards", "--frames", "--svg"], usage: "node-editor [--cards N] [--frames N] [--svg PATH]")
        let (cards, frames) = (options.count("--cards", usual: 2000), options.count("--frames", usual: 60))
        var editor = NodeEditor(graph: CardGraph(cards: cards))
        var times = FrameTimes()
        for frame in 0..<frames { await editor.run(frame, of: frames, &times) }
        print(
            "\(cards) cards, \(editor.graph.connectors.count) connectors, \(frames) frames in which a card is dragged,")
        print("\(pointCount) points, a marquee, a lasso and a tolerance in each; index and walk say the same.\n")
        print(times.table)
        if let path = options["--svg"] { write(EditorPicture(&editor.graph).svg, to: path) }
    }

    private init(graph: CardGraph) {
        (self.graph, plain) = (graph, graph)
        self.graph.scene.prepare()
    }

    private mutating func run(_ frame: Int, of frames: Int, _ times: inout FrameTimes) async {
        let part = Double(frame) / Double(frames)
        let zoom = 0.5 + 0.4 * part
        let room = graph.side - CardGraph.window.width / zoom
        let origin = Point(x: max(0, room) * part, y: max(0, room) * part / 2)
        let pointer = Point(x: CardGraph.window.width * (0.2 + 0.6 * part), y: CardGraph.window.height / 2)
        let dragged = Point(x: origin.x + pointer.x / zoom - 80, y: origin.y + pointer.y / zoom - 45)
        let others = (1..<NodeEditor.pointCount).map { _ in
            Point(x: random.uniform(0, CardGraph.window.width), y: random.uniform(0, CardGraph.window.height))
        }

        var answers = Answers()
        let index = milliseconds {
            graph.show(origin: origin, zoom: zoom)
            graph.move(0, to: dragged)
            _ = hover.update(at: pointer, in: &graph.scene)
            answers.hits = others.map { graph.scene.topmost(at: $0) }
            answers.askLists(&graph.scene, around: others[0], graph.parts)
        }
        answers.hover = hover.path.last
        var walked = Answers()
        let walk = milliseconds {
            plain.show(origin: origin, zoom: zoom)
            plain.move(0, to: dragged)
            // Lists of a scene that has no index go through all nodes.
            var scene = plain.scene
            if case .hit(let node) = scene.walk(at: pointer) { walked.hover = node }
            walked.hits = others.map { scene.walk(at: $0) }
            walked.askLists(&scene, around: others[0], plain.parts)
        }
        precondition(answers == walked, "frame \(frame): the index says \(answers), the walk \(walked)")
        times.append(index: index, walk: walk)

        // A minimap, on another thread, of the scene as it is now.
        let snapshot = graph.scene.snapshot()
        let agrees = await Task.detached { others.allSatisfy { snapshot.topmost(at: $0) == snapshot.walk(at: $0) } }
            .value
        precondition(agrees, "frame \(frame): index and walk of the minimap differ")
        for x in stride(from: 4, to: CardGraph.window.width, by: 20) {
            guard case .hit(let node) = snapshot.topmost(at: Point(x: x, y: 22)), graph.parts[node] == .tool else {
                preconditionFailure("frame \(frame): a touch at \(x) of the toolbar goes elsewhere")
            }
        }
    }
}

/// The answers of a frame.
struct Answers: Equatable {
    var hover: NodeID?
    var hits: [HitResult] = []
    private var inMarquee: [HitItem] = []
    private var inLasso: [HitItem] = []
    private var near: [Nearby<HitItem>] = []

    init() {}

    /// Asks for the cards in a marquee, the cards and connectors that a lasso touches, and the connectors within 10 points of the
    /// screen.
    mutating func askLists(_ scene: inout HitScene, around place: Point, _ parts: [NodeID: CardGraph.Part]) {
        inMarquee = scene.nodes(
            in: .rect(Rect(x: place.x, y: place.y, width: 200, height: 150)), mode: .contained,
            where: { node, _ in parts[node] == .card }, descend: { node, _ in parts[node] != .tool })
        let lasso = [(0, -60), (80, -20), (50, 70), (-60, 60), (-90, -10)].map {
            Point(x: place.x + $0.0, y: place.y + $0.1)
        }
        inLasso = scene.nodes(in: .lasso(lasso)) { node, _ in parts[node] == .card || parts[node] == .connector }
        near = scene.nearest(to: place, within: 10) { node, _ in parts[node] == .connector }
    }
}

/// The window as an SVG picture; what a lasso touches is dark.
private struct EditorPicture {
    private(set) var svg: String

    init(_ graph: inout CardGraph) {
        let size = CardGraph.window
        svg = "<svg xmlns='http://www.w3.org/2000/svg' width='\(size.width)' height='\(size.height)'>\n"
        svg += "<rect width='100%' height='100%' fill='#f7f5f0'/>\n"
        let lasso = [(400, 200), (820, 160), (900, 480), (560, 620), (330, 420)].map { Point(x: $0.0, y: $0.1) }
        let held = Set(graph.scene.nodes(in: .lasso(lasso)).map(\.node))
        let visible = Set(graph.scene.nodes(in: .rect(Rect(origin: .zero, size: size))).map(\.node))
        for connector in graph.connectors where visible.contains(connector.node) {
            let points = connector.curve.lines.joined().compactMap {
                graph.scene.convert($0, from: graph.canvas, to: nil)
            }
            svg += "<polyline points='\(Self.list(points))' fill='none' stroke-width='2' "
            svg += "stroke='\(held.contains(connector.node) ? "#a22" : "#9aa")'/>\n"
        }
        for card in graph.cards where visible.contains(card) {
            add(card, fill: held.contains(card) ? "#e8b8a8" : "#dfe6ee", in: graph.scene)
            for port in graph.scene.children(of: card) { add(port, fill: "#fff", in: graph.scene) }
        }
        svg += "<rect width='\(size.width)' height='44' fill='#334'/>\n"
        let tools = graph.parts.keys.filter { graph.parts[$0] == .tool }.sorted { $0.rawValue < $1.rawValue }
        for tool in tools.dropFirst() { add(tool, fill: "#778", in: graph.scene) }
        svg += "<polygon points='\(Self.list(lasso))' fill='none' stroke='#d00' stroke-dasharray='6'/>\n</svg>\n"
    }

    /// Adds the corners of a node's bounds, where they are on the screen.
    private mutating func add(_ node: NodeID, fill: String, in scene: HitScene) {
        let bounds = scene[node].bounds
        let corners = [
            (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY),
            (bounds.minX, bounds.maxY),
        ]
        let points = corners.compactMap { scene.convert(Point(x: $0.0, y: $0.1), from: node, to: nil) }
        svg += "<polygon points='\(Self.list(points))' stroke='#555' fill='\(fill)'/>\n"
    }

    private static func list(_ points: [Point]) -> String {
        points.map { "\(($0.x * 10).rounded() / 10),\(($0.y * 10).rounded() / 10)" }.joined(separator: " ")
    }
}
