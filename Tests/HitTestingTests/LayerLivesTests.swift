import TestSupport
import Testing

@testable import HitTesting

/// Layers that move, rest and are looked through again, while their children come, go, move and change their order.
struct LayerLivesTests {
    private static let lives = max(60, (environmentNumber("HITTEST_SOAK") ?? 0) / 100)

    @Test func `whatever happens to layers and their children, the answers are the walk's and those of new indexes`() {
        var answers = 0
        for seed in 0..<UInt64(LayerLivesTests.lives) {
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
    private(set) var answers = 0
    private var failure: String?

    private static let side = 400.0
    /// The part of the window where the layers' children are.
    private static let crowded = 200.0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
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
        if below(2) == 0 { scene.prepare() }
    }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func child() -> Node {
        let (width, height) = (random.uniform(20, 80), random.uniform(20, 80))
        return Node(frame: Rect(x: random.uniform(0, 120), y: random.uniform(0, 120), width: width, height: height))
    }

    /// What was wrong first; nil if nothing was.
    mutating func difference() -> String? {
        for _ in 0..<4 + below(8) where failure == nil {
            switch below(6) {
            case 0, 1: moveLayer()
            case 2:
                for _ in 0..<5 + below(20) {
                    for _ in 0..<below(4) { edit() }
                    ask(5 + below(30), below: LayerLife.crowded)
                }
            case 3: rest()
            case 4:
                for _ in 0...below(2) { scene.prepare() }
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
            scene.checkInvariants()
        }
        return failure
    }

    private mutating func moveLayer() {
        let layer = layers[below(layers.count)]
        for frame in 0..<10 + below(60) {
            scene[layer].origin = Point(x: Double(frame & 3), y: 0)
            if below(6) == 0 { edit() }
            ask(1 + below(12), below: below(2) == 0 ? LayerLife.crowded : LayerLife.side)
        }
    }

    private mutating func rest() {
        for _ in 0..<5 + below(40) {
            if below(4) == 0 { scene[cards[below(cards.count)]].origin.x = random.uniform(0, 400) }
            ask(20 + below(30), below: LayerLife.crowded)
        }
    }

    private mutating func edit() {
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

    private mutating func ask(_ count: Int, below side: Double) {
        for _ in 0..<count where failure == nil {
            let point = Point(x: random.uniform(0, side), y: random.uniform(0, side))
            let (answer, walk) = (scene.topmost(at: point), scene.walk(at: point))
            answers += 1
            if answer != walk { failure = "\(answer) at \(point), the walk has \(walk)" }
        }
    }

    /// Compares lists with those of a copy with new indexes.
    private mutating func compareLists() {
        var copy = scene
        for _ in 0..<2 { copy.prepare() }
        let point = Point(x: random.uniform(0, 200), y: random.uniform(0, 200))
        let region = HitRegion.rect(Rect(x: point.x, y: point.y, width: random.uniform(0, 90), height: 60))
        answers += 2
        if scene.hits(at: point) != copy.hits(at: point) { failure = "another list at \(point)" }
        if scene.nodes(in: region) != copy.nodes(in: region) { failure = "another list in \(region)" }
    }
}
