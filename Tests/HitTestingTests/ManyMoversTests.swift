import PlaneGeometry
import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// Where thousands of siblings move in every frame, the list of movers finds what the walk finds, among few of them.
struct ManyMoversTests {
    private struct Example {
        var scene: HitScene
        let root: NodeID
        var nodes: [NodeID]
        var random: SplitMix64

        init(count: Int, seed: UInt64) {
            (scene, root) = HitScene.rooted(1_000, 1_000)
            (nodes, random) = ([], SplitMix64(seed: seed))
            nodes = (0..<count).map { _ in scene.insert(Node(frame: frame()), into: root) }
            scene.prepare()
        }

        mutating func frame() -> Rect {
            Rect(
                x: .random(in: 0...980, using: &random), y: .random(in: 0...980, using: &random), width: 20, height: 20)
        }

        mutating func point() -> Point {
            Point(x: .random(in: 0...1_000, using: &random), y: .random(in: 0...1_000, using: &random))
        }

        /// Moves nodes by up to a unit, and asks. Returns the number of wrong answers.
        mutating func frame(moving moved: [NodeID], queries: Int) -> Int {
            for node in moved { scene[node].origin.x += .random(in: -1...1, using: &random) }
            return (0..<queries).count { _ in
                let point = point()
                return scene.topmost(at: point) != scene.walk(at: point)
            }
        }

        var movers: LooseBoxes? { scene.store.index(of: root.slot)?.children?.movers }
    }

    @Test func `siblings that all move become movers, of which a query compares few`() throws {
        var example = Example(count: 3_000, seed: 1)
        for number in 0..<40 {
            let wrong = example.frame(moving: example.nodes, queries: 300)
            #expect(wrong == 0, "in frame \(number)")
        }
        #expect(example.scene.complaint == nil)
        #expect(example.scene.store.flatCount == 0)
        let movers = try #require(example.movers)
        #expect(movers.count == 3_000)
        // Unsorted, all 187 blocks are.
        #expect(movers.expectedScan.compared < 40)
    }

    @Test(arguments: Array<UInt64>(0..<6))
    func `sorted movers may leave, come, hide and rest`(seed: UInt64) {
        var example = Example(count: 2_000, seed: seed)
        for number in 0..<60 {
            let moved = number < 40 ? example.nodes : Array(example.nodes.prefix(700))
            let wrong = example.frame(moving: moved, queries: 120)
            #expect(wrong == 0, "in frame \(number)")
            for _ in 0..<10 {
                let index = Int.random(in: 0..<example.nodes.count, using: &example.random)
                let node = example.nodes[index]
                switch Int.random(in: 0..<5, using: &example.random) {
                case 0:
                    example.scene.remove(node)
                    let frame = example.frame()
                    example.nodes[index] = example.scene.insert(Node(frame: frame), into: example.root)
                case 1: example.scene[node].isHidden.toggle()
                case 2: example.scene.move(node, into: example.root)
                case 3: example.scene[node].frame = example.frame()
                default: example.scene.move(node, into: example.root, at: .back)
                }
            }
            #expect(example.scene.complaint == nil, "in frame \(number)")
        }
        let snapshot = example.scene.snapshot()
        for _ in 0..<200 {
            let point = example.point()
            #expect(snapshot.topmost(at: point) == example.scene.walk(at: point))
        }
    }

    /// Rings of different sizes around one point have no order. What moves in a layer, or beside a quadtree, has a level of its own.
    @Test(arguments: [true, false])
    func `movers around one center stay as they are`(inLayer: Bool) {
        var (scene, root) = HitScene.rooted(1_000, 1_000)
        var layer = Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
        if inLayer { layer.hitMode = .boxNone }
        let parent = scene.insert(layer, into: root)
        for x in 0..<1_000 { scene.insert(Node(frame: Rect(x: Double(x), y: 0, width: 1, height: 5)), into: parent) }
        func ring(_ size: Double) -> Rect { Rect(x: 500 - size, y: 500 - size, width: 2 * size, height: 2 * size) }
        let rings = (1...600).map { number in
            scene.insert(Node(frame: ring(Double(number.isMultiple(of: 64) ? 300 : 1))), into: parent)
        }
        scene.prepare()
        var wrong = 0
        for frame in 0..<60 {
            for (number, node) in rings.enumerated() {
                scene[node].frame = ring(Double(number.isMultiple(of: 64) ? 300 : 1) + Double(frame % 2))
            }
            for number in 0..<100 {
                let point = Point(x: 300 + Double(number) * 4, y: 400)
                wrong += scene.topmost(at: point) == scene.walk(at: point) ? 0 : 1
            }
            #expect(scene.complaint == nil, "in frame \(frame)")
        }
        #expect(wrong == 0)
        for node in rings { scene.remove(node) }
        #expect(scene.topmost(at: Point(x: 500, y: 500)) == (inLayer ? .hit(root) : .hit(parent)))
        #expect(scene.complaint == nil)
    }

    @Test func `when all have come to rest, a quadtree answers again`() {
        var example = Example(count: 1_500, seed: 4)
        var wrong = 0
        for _ in 0..<20 { wrong += example.frame(moving: example.nodes, queries: 200) }
        #expect(example.scene.store.flatCount == 0)
        for _ in 0..<200 { wrong += example.frame(moving: [], queries: 200) }
        #expect(wrong == 0)
        #expect(example.scene.store.flatCount == 1)
        #expect(example.scene.complaint == nil)
    }
}
