import HitTesting
import SeededRandom

/// The document of a node editor and the scene over it: cards that are a little turned, with ports that stick out of them, connectors
/// that are Bézier curves between ports, and a toolbar in front of all.
struct CardGraph {
    enum Part {
        case card, port, connector, tool
    }

    /// A connector, from one card's output to the next one's input.
    struct Connector {
        let from: Int
        let to: Int
        let node: NodeID
        var curve = BezierPath()
    }

    static let window = Size(width: 1280, height: 800)
    static let cardSize = Size(width: 160, height: 90)
    /// How wide a connector is drawn, and how wide it is hit, in points of the document.
    static let lineWidth = 2.0
    static let lineHitWidth = 14.0

    var scene = HitScene()
    private(set) var parts: [NodeID: Part] = [:]
    private(set) var cards: [NodeID] = []
    private(set) var connectors: [Connector] = []
    let canvas: NodeID
    /// The side of the square document, in points.
    let side: Double
    private var connectorsOfCard: [[Int]]

    init(cards count: Int, seed: UInt64 = 5) {
        var random = SplitMix64(seed: seed)
        side = (Double(count) * 60_000).squareRoot()
        connectorsOfCard = Array(repeating: [], count: count)
        let window = scene.insert(Node(frame: Rect(origin: .zero, size: CardGraph.window)))
        var node = Node(frame: Rect(origin: .zero, size: CardGraph.window))
        node.anchorPoint = .zero  // zoom about the upper left corner
        canvas = scene.insert(node, into: window)

        // Behind the cards.
        let lines = (0..<count * 3 / 2).map { _ in scene.insert(Node(), into: canvas) }
        for _ in 0..<count { addCard(&random) }
        for line in lines {
            let from = Int.random(in: 0..<count, using: &random)
            // Most connectors run to a card nearby.
            let to = nearestCard(to: from, of: 16, &random)
            connectorsOfCard[from].append(connectors.count)
            if to != from { connectorsOfCard[to].append(connectors.count) }
            connectors.append(Connector(from: from, to: to, node: line))
            parts[line] = .connector
        }
        for connector in connectors.indices { draw(connector) }
        addToolbar(to: window)
    }

    private mutating func addCard(_ random: inout SplitMix64) {
        var node = Node(
            frame: Rect(
                origin: Point(x: random.uniform(0, side), y: random.uniform(0, side)), size: CardGraph.cardSize))
        node.transform = AffineTransform(rotationAngle: random.uniform(-0.2, 0.2))
        node.hitsOutsideBounds = true  // ports are tried beside the card, too
        let card = scene.insert(node, into: canvas)
        cards.append(card)
        parts[card] = .card
        for x in [-6, CardGraph.cardSize.width - 6] {
            var port = Node(frame: Rect(x: x, y: 39, width: 12, height: 12))
            port.touchOutsets = EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
            parts[scene.insert(port, into: card)] = .port
        }
    }

    private mutating func addToolbar(to window: NodeID) {
        let bar = scene.insert(Node(frame: Rect(x: 0, y: 0, width: CardGraph.window.width, height: 44)), into: window)
        parts[bar] = .tool
        for button in 0..<12 {
            let frame = Rect(x: 8 + 44 * Double(button), y: 4, width: 36, height: 36)
            parts[scene.insert(Node(frame: frame), into: bar)] = .tool
        }
    }

    private func nearestCard(to card: Int, of tries: Int, _ random: inout SplitMix64) -> Int {
        func distance(_ other: Int) -> Double {
            let (one, two) = (scene[cards[card]].origin, scene[cards[other]].origin)
            return (one.x - two.x) * (one.x - two.x) + (one.y - two.y) * (one.y - two.y)
        }
        let others = (0..<tries).map { _ in Int.random(in: cards.indices, using: &random) }.filter { $0 != card }
        return others.min { distance($0) < distance($1) } ?? card
    }

    // MARK: Changes

    /// Shows the document from a place on, a point of it `zoom` points large: one node changes.
    mutating func show(origin: Point, zoom: Double) {
        var node = scene[canvas]
        node.bounds = Rect(
            x: origin.x, y: origin.y, width: CardGraph.window.width / zoom, height: CardGraph.window.height / zoom)
        node.transform = AffineTransform(scaleX: zoom, y: zoom)
        scene[canvas] = node
    }

    /// Drags a card; its connectors follow.
    mutating func move(_ card: Int, to origin: Point) {
        scene[cards[card]].origin = origin
        for connector in connectorsOfCard[card] { draw(connector) }
    }

    /// Gives a connector the curve between its ports.
    private mutating func draw(_ connector: Int) {
        let size = CardGraph.cardSize
        let (from, to) = (cards[connectors[connector].from], cards[connectors[connector].to])
        guard let start = scene.convert(Point(x: size.width, y: size.height / 2), from: from, to: canvas),
            let end = scene.convert(Point(x: 0, y: size.height / 2), from: to, to: canvas)
        else { return }
        let reach = max(40, (end.x - start.x).magnitude / 2)
        var curve = BezierPath(tolerance: 0.5)
        curve.move(to: start)
        curve.addCurve(
            to: end, controlPoint1: Point(x: start.x + reach, y: start.y),
            controlPoint2: Point(x: end.x - reach, y: end.y))
        connectors[connector].curve = curve
        scene[connectors[connector].node].hitShape = .stroke(
            HitShape.Stroke(curve, width: CardGraph.lineWidth, hitWidth: CardGraph.lineHitWidth))
    }
}
