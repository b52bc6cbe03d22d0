import Testing

@testable import HitTesting

/// Islands in islands, all of which move: what a change and a query behind it cost depends on how many there are, not on
/// what is in them.
struct NestedIslandTests {
    private static let depth = 60

    /// A chain of 60 containers, each an island of its own with a few leaves beside the next container.
    private func chain() -> (scene: HitScene, containers: [NodeID]) {
        var scene = HitScene()
        var containers = [scene.insert(Node(frame: Rect(x: 0, y: 0, width: 4000, height: 4000)))]
        for level in 1...Self.depth {
            let parent = containers[level - 1]
            for leaf in 0..<6 {
                scene.insert(
                    Node(frame: Rect(x: Double(leaf) * 300, y: Double(level % 7) * 250, width: 40, height: 30)),
                    into: parent)
            }
            let side = 3900 - Double(level) * 20
            var node = Node(frame: Rect(x: 6, y: 4, width: side, height: side))
            node.islandRule = .always
            if level % 3 == 0 { node.transform = AffineTransform(rotationAngle: 0.01) }
            containers.append(scene.insert(node, into: parent))
        }
        scene.prepare()
        return (scene, containers)
    }

    private static let points: [Point] = (0..<24).map { index in
        let (column, row) = (index * 211 % 3900, index * 97 % 3900)
        return Point(x: Double(column) + 0.3, y: Double(row) + 0.6)
    }

    @Test("B2, B4: in a chain of 60 islands that all move, every answer is the walk's, at a bounded cost")
    func movingChain() {
        var (scene, containers) = chain()
        let nodeBytes = scene.byteCount
        for frame in 0..<40 {
            let before = scene.statistics
            for (level, container) in containers.enumerated().dropFirst() {
                switch level % 3 {
                case 0: scene[container].transform = AffineTransform(rotationAngle: 0.01 + Double(frame) * 0.0005)
                case 1: scene[container].bounds.origin.y = Double(frame % 9)
                default: scene[container].origin.x = 6 + Double((frame + level) % 5)
                }
            }
            for point in Self.points { #expect(scene.topmost(at: point) == scene.walk(at: point), "frame \(frame)") }
            // Of each island nothing but the entry of the next one changes; small ones are flattened anew as a whole.
            let after = scene.statistics
            #expect(after.builtIslands - before.builtIslands <= Self.depth + 1)
            #expect(after.builtEntries - before.builtEntries <= 8 * (Self.depth + 1))
            #expect(after.repairedEntries - before.repairedEntries <= 2 * Self.depth)
            scene.prepare()
            for point in Self.points {
                let cost = scene.queryCost(at: point)
                #expect(cost.islands <= Self.depth + 2)
                #expect(cost.candidates <= 8 * (Self.depth + 1))
            }
        }
        #expect(scene.byteCount == nodeBytes)
        #expect(throws: Never.self) { try scene.validate() }
    }

    @Test("one move at the bottom of the chain touches one island")
    func moveAtTheBottom() {
        var (scene, containers) = chain()
        for frame in 0..<20 {
            let before = scene.statistics
            scene[containers[Self.depth]].origin.x += frame % 2 == 0 ? 3 : -3
            #expect(scene.topmost(at: Point(x: 1500, y: 1500)) == scene.walk(at: Point(x: 1500, y: 1500)))
            #expect(scene.statistics.builtIslands - before.builtIslands <= 1)
            #expect(scene.statistics.builtEntries - before.builtEntries <= 8)
        }
    }

    @Test("replays are counted where boxes leave the answer open")
    func replays() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        var node = Node(frame: Rect(x: 10, y: 10, width: 40, height: 40))
        node.hitShape = .ellipse(Rect(x: 0, y: 0, width: 40, height: 40))
        let circle = scene.insert(node, into: root)
        // Smaller scenes are walked.
        for index in 0..<300 {
            scene.insert(Node(frame: Rect(x: 60, y: 60 + 0.1 * Double(index), width: 30, height: 1)), into: root)
        }
        scene.prepare()
        #expect(scene.topmost(at: Point(x: 30, y: 30)) == .hit(circle))
        #expect(scene.statistics.replays == 0)
        #expect(scene.topmost(at: Point(x: 14.5, y: 18.5)) == .hit(circle))
        #expect(scene.statistics.replays == 1)
        #expect(scene.topmost(at: Point(x: 11, y: 11)) == .hit(root))
        #expect(scene.statistics.replays == 2)
    }
}
