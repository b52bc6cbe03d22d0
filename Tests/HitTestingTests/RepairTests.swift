import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// Islands that are patched hold what a new flattening would give them, and answer as the walk does.
@Suite struct RepairTests {
    @Test("patched islands equal new ones after every change", arguments: 0..<32 * UInt64(testScale))
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

    @Test(
        "places that are asked again and again in large scenes answer as the walk", arguments: 0..<testScale)
    func repeatedQuestions(block: Int) {
        var repaired = 0
        for seed in (block * 6)..<(block + 1) * 6 {
            var playground = Playground(seed: UInt64(seed), count: 500 + 400 * (seed % 6), isNested: false)
            playground.scene.policy.change = 0
            playground.scene.prepare()
            let points = (0..<80).map { _ in Point(x: playground.number(0, 1000), y: playground.number(0, 1000)) }
            for step in 0..<12 {
                for _ in 0..<20 { playground.change() }
                for _ in 0..<3 {
                    for point in points {
                        let answer = playground.scene.topmost(at: point)
                        #expect(answer == playground.scene.walk(at: point), "seed \(seed), step \(step)")
                    }
                }
            }
            repaired += playground.scene.statistics.repairedEntries
        }
        #expect(repaired > 60)
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
