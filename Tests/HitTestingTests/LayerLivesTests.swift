import TestSupport
import Testing

@testable import HitTesting

/// Layers that move, rest and are looked through again, while their children come, go, move and change their order, and nodes
/// among them let touches in and out, and no longer.
struct LayerLivesTests {
    private static let lives = max(60, (environmentNumber("HITTEST_SOAK") ?? 0) / 100)
    /// Lives by which nodes have been lost: a layer that stops being open while the layer around it moves, a node shown while an
    /// index is built, and a hidden layer in a mover. About one life in thirty finds the first two. In the others an index of
    /// children was being finished: a layer that was hidden and shown, one that came back farther in, and one whose own index was
    /// not finished yet. In the last, a layer was reordered while it was none for a moment.
    private static let tellingSeeds: [UInt64] = [79, 88, 124, 33, 22_048, 19_361, 27_628, 11_186]

    @Test func `whatever happens to layers and their children, the answers are the walk's and those of new indexes`() {
        var answers = 0
        for seed in LayerLivesTests.tellingSeeds + Array(0..<UInt64(LayerLivesTests.lives)) {
            var life = LayerLife(seed: seed)
            let difference = life.difference()
            #expect(difference == nil, "seed \(seed)")
            if difference != nil { return }
            answers += life.answers
        }
        #expect(answers > 500 * LayerLivesTests.lives)
    }
}

/// A window with cards and layers, some of them in others.
private struct LayerLife {
    private var scene = HitScene()
    private var random: SplitMix64
    private let window: NodeID
    private let cards: [NodeID]
    private var layers: [NodeID] = []
    private var children: [NodeID] = []
    /// Those children that change most what they let in and out: of each mode, hidden or not, letting touches out or not.
    private var gates: [NodeID] = []
    /// A copy that lives on as the scene does, in turn with it.
    private var other: (scene: HitScene, children: [NodeID])?
    private(set) var answers = 0
    private var failure: String?

    private static let side = 400.0
    /// The part of the window where the layers' children are.
    private static let crowded = 200.0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        // Builds that take many queries, nodes that soon rest, and windows without flattened indexes.
        scene.policy.slice = [1, 7, 60, scene.policy.slice].randomElement(using: &random)!
        scene.policy.patience = [1, 5, scene.policy.patience].randomElement(using: &random)!
        scene.policy.mostMovers = [0, 3, scene.policy.mostMovers].randomElement(using: &random)!
        let all = Rect(x: 0, y: 0, width: LayerLife.side, height: LayerLife.side)
        let window = scene.insert(Node(frame: all))
        var frames: [Rect] = []
        for _ in 0..<Int.random(in: 10..<60, using: &random) {
            frames.append(
                Rect(x: random.uniform(0, 400), y: random.uniform(0, 400), width: 20, height: 20))
        }
        cards = scene.insert(contentsOf: frames, into: window)
        self.window = window
        for _ in 0..<1 + below(4) {
            var layer = Node(frame: all)
            (layer.hitMode, layer.hitsOutsideBounds) = (.boxNone, below(3) == 0)
            let parent = layers.isEmpty || below(2) == 0 ? window : layers[below(layers.count)]
            layers.append(scene.insert(layer, into: parent))
            for _ in 0..<(below(3) == 0 ? below(10) : 20 + below(50)) {
                children.append(scene.insert(child(), into: layers.last!))
            }
        }
        for _ in 0..<3 + below(6) {
            let end: HitScene.SiblingPosition = below(2) == 0 ? .front : .back
            gates.append(scene.insert(gate(), into: below(2) == 0 ? window : layers[below(layers.count)], at: end))
            if below(2) == 0 { scene.insert(child(), into: gates.last!) }
        }
        children += gates
        if below(2) == 0 { scene.prepare() }
    }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func child() -> Node {
        let (width, height) = (random.uniform(20, 80), random.uniform(20, 80))
        return Node(frame: Rect(x: random.uniform(0, 120), y: random.uniform(0, 120), width: width, height: height))
    }

    private mutating func gate() -> Node {
        var node = child()
        node.origin = Point(x: random.uniform(0, 360), y: random.uniform(0, 360))
        node.hitMode = HitMode.allCases.randomElement(using: &random)!
        (node.hitsOutsideBounds, node.isHidden) = (below(3) > 0, below(2) == 0)
        return node
    }

    /// What was wrong first; nil if nothing was.
    mutating func difference() -> String? {
        for _ in 0..<6 + below(14) where failure == nil {
            switch below(14) {
            case 0: moveLayer()
            case 1:
                for _ in 0..<5 + below(20) {
                    for _ in 0..<below(4) { edit() }
                    ask(5 + below(10), below: LayerLife.crowded)
                }
            case 2: rest()
            case 3:
                for _ in 0...below(2) { scene.prepare() }
            case 4...7:
                for _ in 0..<3 + below(12) { changeFromOutside() }
            case 8...10: changeDuringBuilds()
            case 11: liveOnAsCopy()
            default:
                let copy = scene
                for _ in 0..<below(30) { edit() }
                ask(3, below: LayerLife.crowded)
                if below(3) == 0 {
                    scene = copy
                    children = children.filter { copy.contains($0) }
                }
            }
            compareLists()
            if let complaint = scene.complaint { failure = failure ?? complaint }
        }
        return failure
    }

    private mutating func moveLayer() {
        let layer = layers[below(layers.count)]
        hideGates()
        for frame in 0..<10 + below(40) {
            scene[layer].origin = Point(x: Double(frame & 3), y: 0)
            if below(6) == 0 { edit() }
            if below(12) == 0 { changeGate() }
            ask(1 + below(6), below: below(2) == 0 ? LayerLife.crowded : LayerLife.side)
        }
        for _ in 0..<below(6) { showGate() }
    }

    /// Changes layers around a gate and then the gate in one update, and the gate again in the next one.
    private mutating func changeFromOutside() {
        guard let gate = gates.filter(scene.contains).randomElement(using: &random) else { return }
        for layer in scene.ancestors(of: gate).reversed() where layer != window && below(2) == 0 {
            scene[layer].origin = Point(x: Double(below(4)), y: 0)
        }
        change(gate)
        if below(3) == 0 { changeGate() }
        if below(2) == 0 { scene.prepare() }
        ask(2 + below(6), below: LayerLife.crowded)
        if below(3) > 0 { scene[gate].origin = Point(x: random.uniform(0, 360), y: random.uniform(0, 360)) }
        if below(2) == 0 { scene.prepare() }
        ask(2 + below(4), below: LayerLife.side)
        ask(in: gate)
        if below(3) == 0, let point = point(in: gate) { compareLists(at: point) }
    }

    /// Changes gates while queries pay for new indexes.
    private mutating func changeDuringBuilds() {
        scene.forgetIndexes()
        hideGates()
        for _ in 0..<10 + below(30) {
            if below(4) == 0 { showGate() }
            if below(8) == 0 { changeGate() }
            ask(1 + below(3), below: LayerLife.side)
        }
    }

    private mutating func hideGates() {
        for gate in gates where scene.contains(gate) { scene[gate].isHidden = below(4) > 0 }
    }

    private mutating func showGate() {
        let gate = gates[below(gates.count)]
        if scene.contains(gate) { scene[gate].isHidden = false }
        ask(in: gate)
    }

    private mutating func changeGate() {
        let gate = gates[below(gates.count)]
        if scene.contains(gate) { change(gate) }
        if below(2) == 0 { ask(in: gate) }
    }

    private mutating func change(_ gate: NodeID) {
        switch below(8) {
        case 0, 1: scene[gate].isHidden.toggle()
        case 2...4: scene[gate].hitsOutsideBounds.toggle()
        case 5: scene[gate].hitMode = scene[gate].hitMode == .auto ? .boxNone : .auto
        case 6: scene[gate].hitMode = HitMode.allCases.randomElement(using: &random)!
        default: scene.move(gate, into: scene.parent(of: gate), at: below(2) == 0 ? .front : .back)
        }
    }

    /// Goes on with a copy. The scene is that copy's copy, and its turn comes again.
    private mutating func liveOnAsCopy() {
        let former = (scene, children)
        if let other, below(4) > 0 { (scene, children) = other }
        other = former
        ask(5 + below(20), below: LayerLife.crowded)
    }

    private mutating func rest() {
        for _ in 0..<5 + below(40) {
            if below(4) == 0 { scene[cards[below(cards.count)]].origin.x = random.uniform(0, 400) }
            ask(10 + below(20), below: LayerLife.crowded)
        }
    }

    private mutating func edit() {
        if below(4) == 0 { return changeGate() }
        guard !children.isEmpty else { return }
        let (index, end): (Int, HitScene.SiblingPosition) = (
            below(children.count), below(2) == 0 ? .front : .back
        )
        let node = children[index]
        switch below(11) {
        case 0: children.append(scene.insert(child(), into: layers[below(layers.count)], at: end))
        case 1:
            scene.remove(node)
            children.remove(at: index)
        case 2:
            let parent = scene.parent(of: node)
            scene.remove(node)
            children[index] = scene.insert(child(), into: parent, at: end)
        case 3, 4: scene.move(node, into: scene.parent(of: node), at: end)
        case 5: scene.move(node, into: below(4) == 0 ? window : layers[below(layers.count)], at: end)
        case 6: for child in children[index...].prefix(8) { scene[child].origin.y += 1 }
        case 7: scene[node].isHidden.toggle()
        case 8: scene[node].hitMode = scene[node].hitMode == .auto ? .boxNone : .auto
        case 9: scene[node].transform = AffineTransform(rotationAngle: below(2) == 0 ? 0 : 0.3)
        default:
            let layer = layers[below(layers.count)]
            scene.move(layer, into: scene.parent(of: layer), at: end)
        }
    }

    /// A point below a side, or one where a gate is.
    private mutating func point(below side: Double) -> Point {
        if below(4) == 0, let point = point(in: gates[below(gates.count)]) { return point }
        return Point(x: random.uniform(0, side), y: random.uniform(0, side))
    }

    /// A point in a node; nil if the node is gone.
    private mutating func point(in node: NodeID) -> Point? {
        guard scene.contains(node) else { return nil }
        let bounds = scene[node].bounds
        return scene.convert(Point(x: random.uniform(0, bounds.width), y: bounds.midY), from: node, to: nil)
    }

    private mutating func ask(_ count: Int, below side: Double) {
        for _ in 0..<count { ask(at: point(below: side)) }
    }

    private mutating func ask(in node: NodeID) {
        if let point = point(in: node) { ask(at: point) }
    }

    private mutating func ask(at point: Point) {
        guard failure == nil else { return }
        let (answer, walk) = (scene.topmost(at: point), scene.walk(at: point))
        answers += 1
        if answer != walk { failure = "\(answer) at \(point), the walk has \(walk)" }
    }

    /// Compares lists, and some of them with those of a copy with new indexes.
    private mutating func compareLists() {
        for _ in 0..<2 { compareLists(at: point(below: 200)) }
        guard below(3) == 0, failure == nil else { return }
        var copy = scene
        for _ in 0..<2 { copy.prepare() }
        let point = Point(x: random.uniform(0, 200), y: random.uniform(0, 200))
        let region = HitRegion.rect(Rect(x: point.x, y: point.y, width: random.uniform(0, 90), height: 60))
        answers += 2
        if scene.hits(at: point) != copy.hits(at: point) { failure = "another list at \(point)" }
        if scene.nodes(in: region) != copy.nodes(in: region) { failure = "another list in \(region)" }
    }

    /// Compares lists, also those of a snapshot, and answers below the window and a layer with those of walks.
    private mutating func compareLists(at point: Point) {
        guard failure == nil else { return }
        let (hits, walked) = (scene.hits(at: point), scene.walkedHits(at: point))
        answers += 4
        if hits != walked || scene.snapshot().hits(at: point) != walked { failure = "hits \(hits) at \(point)" }
        for node in [window, layers[below(layers.count)]] {
            guard let inner = scene.convert(point, from: nil, to: node) else { continue }
            let (answer, walk) = (scene.topmost(below: node, at: inner), scene.walkedTopmost(below: node, at: inner))
            if answer != walk { failure = "\(answer) below \(node) at \(inner), the walk has \(walk)" }
        }
    }
}
