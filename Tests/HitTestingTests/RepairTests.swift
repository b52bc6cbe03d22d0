import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// Islands that are patched hold what a new flattening would give them, and answer as the walk does.
@Suite struct RepairTests {
    /// A flat or a nested scene of some hundred nodes and what changes it.
    private struct Playground {
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
                if !isBelow(parent, node) { move(node, into: parent) }
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

        private func isBelow(_ node: NodeID, _ ancestor: NodeID) -> Bool {
            var next: NodeID? = node
            while let current = next {
                if current == ancestor { return true }
                next = scene.parent(of: current)
            }
            return false
        }

        mutating func answersDiffer() -> String? {
            for _ in 0..<30 {
                let point = Point(x: number(-20, 1020), y: number(-20, 1020))
                let (indexed, walked) = (scene.topmost(at: point), scene.walk(at: point))
                if indexed != walked { return "at \(point): the index says \(indexed), the walk \(walked)" }
            }
            do { try scene.validate() } catch { return error.description }
            return nil
        }
    }

    @Test("patched islands equal new ones after every change", arguments: 0..<32 as Range<UInt64>)
    func patchedIslandsEqualNewOnes(seed: UInt64) {
        var playground = Playground(seed: seed, count: 60 + Int(seed % 5) * 60, isNested: seed % 3 != 0)
        playground.scene.policy.change = Int(seed % 7) * 15
        playground.scene.prepare()
        for step in 0..<60 {
            for _ in 0...(step % 4) { playground.change() }
            let difference = playground.answersDiffer()
            #expect(difference == nil, "seed \(seed), step \(step)")
            if difference != nil { return }
        }
        #expect(playground.scene.statistics.builtIslands > 0)
    }

    @Test("places that are asked again and again in large scenes answer as the walk", arguments: 0..<6 as Range<UInt64>)
    func repeatedQuestions(seed: UInt64) {
        var playground = Playground(seed: seed, count: 500 + 400 * Int(seed), isNested: false)
        playground.scene.policy.change = 0
        playground.scene.prepare()
        let points = (0..<80).map { _ in Point(x: playground.number(0, 1000), y: playground.number(0, 1000)) }
        for step in 0..<12 {
            for _ in 0..<20 { playground.change() }
            for _ in 0..<3 {
                for point in points {
                    #expect(playground.scene.topmost(at: point) == playground.scene.walk(at: point), "step \(step)")
                }
            }
        }
        #expect(playground.scene.statistics.repairedEntries > 0)
    }

    @Test("entries are ranked between two neighbours any number of times without a rebuild")
    func manyInsertionsAtOnePlace() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        var siblings: [NodeID] = []
        for index in 0..<2000 {
            siblings.append(
                scene.insert(Node(frame: Rect(x: Double(index % 100) * 10, y: 0, width: 40, height: 40)), into: root))
        }
        scene.prepare()
        scene.policy.change = 0
        let built = scene.statistics.builtIslands
        for _ in 0..<200 {
            let node = scene.insert(
                Node(frame: Rect(x: 500, y: 0, width: 40, height: 40)), into: root, at: .above(siblings[1000]))
            #expect(scene.topmost(at: Point(x: 510, y: 10)) == scene.walk(at: Point(x: 510, y: 10)))
            #expect(scene.contains(node))
        }
        #expect(throws: Never.self) { try scene.validate() }
        #expect(scene.statistics.builtIslands == built)
    }

    @Test("moving one leaf of many repairs its entry alone")
    func oneLeaf() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        let leaves = (0..<1000).map { index in
            scene.insert(
                Node(frame: Rect(x: Double(index % 40) * 25, y: Double(index / 40) * 25, width: 20, height: 20)),
                into: root)
        }
        scene.prepare()
        scene.policy.change = 0
        let before = scene.statistics
        scene[leaves[500]].origin.x += 3
        #expect(scene.topmost(at: Point(x: 524, y: 310)) == .hit(root))
        #expect(scene.statistics.builtIslands == before.builtIslands)
        #expect(scene.statistics.repairedEntries == before.repairedEntries + 1)
    }

    /// A window with a container of 200 leaves and 100 others.
    private func containerScene() -> (scene: HitScene, container: NodeID, others: [NodeID]) {
        var scene = HitScene()
        // Changes are brought into tables at once, so that what they touch can be counted.
        scene.policy.change = 0
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        let container = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 500, height: 1000)), into: root)
        for index in 0..<200 {
            scene.insert(Node(frame: Rect(x: 10, y: Double(index) * 4, width: 400, height: 3)), into: container)
        }
        let others = (0..<100).map { index in
            scene.insert(Node(frame: Rect(x: 600, y: Double(index) * 10, width: 300, height: 9)), into: root)
        }
        scene.prepare()
        return (scene, container, others)
    }

    @Test("a container that scrolls becomes an island, and then a scroll touches its entry alone")
    func scrollingContainer() {
        var (scene, container, _) = containerScene()
        scene[container].bounds.origin.y += 1
        #expect(scene.topmost(at: Point(x: 20, y: 20)) == scene.walk(at: Point(x: 20, y: 20)))
        scene.prepare()
        for _ in 0..<50 {
            let before = scene.statistics
            scene[container].bounds.origin.y += 7
            #expect(scene.topmost(at: Point(x: 20, y: 333)) == scene.walk(at: Point(x: 20, y: 333)))
            #expect(scene.statistics.repairedEntries - before.repairedEntries == 1)
            #expect(scene.statistics.builtIslands == before.builtIslands)
        }
        #expect(throws: Never.self) { try scene.validate() }
    }

    @Test("the owner decides what is an island")
    func islandRule() {
        var (scene, container, _) = containerScene()
        scene[container].islandRule = .never
        for _ in 0..<3 {
            let before = scene.statistics.repairedEntries
            scene[container].bounds.origin.y += 3
            #expect(scene.topmost(at: Point(x: 20, y: 333)) == scene.walk(at: Point(x: 20, y: 333)))
            #expect(scene.statistics.repairedEntries - before >= 200)
        }
        scene[container].islandRule = .always
        scene.prepare()
        let before = scene.statistics.repairedEntries
        scene[container].origin.x += 3
        #expect(scene.topmost(at: Point(x: 20, y: 333)) == scene.walk(at: Point(x: 20, y: 333)))
        #expect(scene.statistics.repairedEntries - before == 1)
        #expect(throws: Never.self) { try scene.validate() }
    }

    @Test("answers out of a table add up to a new quadtree, and one that pays nothing is not built")
    func rebuildingByUse() {
        var (scene, _, others) = containerScene()
        scene.policy.quadtree = 2
        // A third of the leaves move, which no quadtree outlives.
        for node in others { scene[node].origin.x += 5 }
        let before = scene.statistics.builtIslands
        for index in 0..<2000 {
            let point = Point(x: 610, y: 500 + Double(index % 9))
            #expect(scene.topmost(at: point) == scene.walk(at: point))
        }
        #expect(scene.statistics.builtIslands == before + 1)
    }

    @Test("a budget of nothing repairs nothing, a large one everything, and answers are right in between")
    func budgets() {
        var (scene, _, others) = containerScene()
        for node in others { scene[node].origin.x += 5 }
        scene.prepare(budget: .zero)
        #expect(scene.topmost(at: Point(x: 903, y: 55)) == scene.walk(at: Point(x: 903, y: 55)))
        let isDone = scene.prepare(budget: .seconds(60))
        #expect(isDone)
        let before = scene.statistics
        #expect(scene.topmost(at: Point(x: 903, y: 255)) == scene.walk(at: Point(x: 903, y: 255)))
        #expect(scene.statistics.repairedEntries == before.repairedEntries)
    }

    @Test("frames set together are frames set one by one")
    func frames() {
        var (scene, _, others) = containerScene()
        scene[others[3]].transform = AffineTransform(scaleX: 2, y: 1)
        var other = scene
        let frames = others.indices.map { Rect(x: 550, y: Double($0) * 9.5, width: 310, height: 9) }
        scene.setFrames(frames, of: others)
        for (node, frame) in zip(others, frames) { other[node].frame = frame }
        for node in others { #expect(scene[node] == other[node]) }
        for y in stride(from: 0.25, to: 1000, by: 3.5) {
            let point = Point(x: 852, y: y)
            #expect(scene.topmost(at: point) == scene.walk(at: point))
            #expect(scene.topmost(at: point) == other.topmost(at: point))
        }
    }
}
