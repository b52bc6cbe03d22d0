import TestSupport
import Testing

@testable import HitTesting

/// A flat or a nested scene of some hundred nodes and what changes it.
struct Playground {
    var random: SplitMix64
    var scene = HitScene()
    var nodes: [NodeID] = []
    /// Which kinds of change take place.
    let kinds: [Int]

    init(seed: UInt64, count: Int, isNested: Bool) {
        random = SplitMix64(seed: seed)
        kinds = (0..<8).filter { seed & (1 << UInt64($0)) != 0 || seed % 4 == 0 }
        nodes = [scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))]
        for _ in 1..<count {
            let parent = isNested ? nodes.randomElement(using: &random)! : nodes[0]
            nodes.append(scene.insert(makeNode(), into: parent))
        }
    }

    mutating func makeNode() -> Node {
        let side = [20.0, 60, 300].randomElement(using: &random)!
        var node = Node(
            frame: Rect(
                x: number(-50, 900), y: number(-50, 900), width: number(0, side), height: number(0, side)))
        switch Int.random(in: 0..<24, using: &random) {
        case 0: node.isHidden = true
        case 1: node.hitMode = HitMode.allCases.randomElement(using: &random)!
        case 2: node.hitsOutsideBounds = true
        case 3: node.transform = AffineTransform(rotationAngle: number(0, 6))
        case 4: node.asks = Asks.allCases.randomElement(using: &random)!
        case 5: node.bounds.origin = Point(x: number(-40, 40), y: number(-40, 40))
        case 6: node.touchOutsets = EdgeInsets(top: 5, left: number(-5, 20), bottom: 5, right: 5)
        default: break
        }
        return node
    }

    mutating func number(_ low: Double, _ high: Double) -> Double {
        let number = Double.random(in: low..<high, using: &random)
        return Bool.random(using: &random) ? number.rounded() : number
    }

    mutating func change() {
        let node = nodes.randomElement(using: &random)!
        switch kinds.randomElement(using: &random) ?? 0 {
        case 0: scene[node].origin = Point(x: number(-50, 900), y: number(-50, 900))
        case 1: scene[node].bounds.origin.x += number(-30, 30)
        case 2: scene[node].isHidden.toggle()
        case 3: scene[node] = makeNode()
        case 4:
            let parent = nodes.randomElement(using: &random)!
            if parent != node, !scene.ancestors(of: parent).contains(node) { move(node, into: parent) }
        case 5: nodes.append(scene.insert(makeNode(), into: node, at: .index(0)))
        case 6 where node != nodes[0] && nodes.count > 40:
            scene.remove(node)
            nodes.removeAll { !scene.contains($0) }
        default: scene[node].transform = AffineTransform(rotationAngle: number(0, 6))
        }
    }

    private mutating func move(_ node: NodeID, into parent: NodeID) {
        let siblings = scene.children(of: parent).filter { $0 != node }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: scene.move(node, into: parent, at: .back)
        case 1: scene.move(node, into: parent)
        case 2: scene.move(node, into: parent, at: .index(siblings.count / 2))
        default:
            if let sibling = siblings.randomElement(using: &random) {
                scene.move(node, into: parent, at: .above(sibling))
            }
        }
    }

    mutating func expectRightAnswers(_ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        let points = (0..<30).map { _ in Point(x: number(-20, 1020), y: number(-20, 1020)) }
        scene.expectWalk(at: points, what, sourceLocation: sourceLocation)
    }
}
