import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// Quadtrees that were built, and that cost more than the table that they were built of.
struct RefusedQuadtreeTests {
    private static let side = 1000.0

    /// Strips that cross, of which no cell of a quadtree holds few; asked until a table has been paid for.
    private func strips() -> (scene: HitScene, nodes: [NodeID]) {
        var scene = HitScene()
        // A quadtree costs nothing and is never worn, so that it is built at once, and refused where it is worse.
        (scene.policy.quadtree, scene.policy.quadtreeWear) = (0, 1)
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: Self.side, height: Self.side)))
        var nodes: [NodeID] = []
        for index in 0..<400 {
            let at = Double(index * 7919 % 997)
            nodes.append(
                scene.insert(
                    Node(
                        frame: index.isMultiple(of: 2)
                            ? Rect(x: at, y: 0, width: 1.5, height: Self.side)
                            : Rect(x: 0, y: at, width: Self.side, height: 1.5)), into: root))
        }
        return (scene, nodes)
    }

    private func points(_ count: Int, seed: UInt64) -> [Point] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            Point(x: .random(in: 0..<Self.side, using: &random), y: .random(in: 0..<Self.side, using: &random))
        }
    }

    @Test(
        "a quadtree that costs many times as much as the table is not kept, however many strips cross",
        arguments: [1500, 2500, 4000])
    func keptWhereItHelps(count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let width = 2 * Self.side / Double(count)
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: Self.side, height: Self.side)))
        for index in 0..<count {
            let at = Double.random(in: 0..<Self.side - width, using: &random)
            let frame =
                index.isMultiple(of: 2)
                ? Rect(x: at, y: 0, width: width, height: Self.side)
                : Rect(x: 0, y: at, width: Self.side, height: width)
            scene.insert(Node(frame: frame), into: root)
        }
        scene.prepare()
        let points = points(100, seed: 3)
        for point in points { #expect(scene.topmost(at: point) == scene.walk(at: point)) }
        let index = try #require(scene.store.index(of: root.slot))
        let table = try #require(index.table)
        #expect(index.flattened.map { table.isWorth($0, at: points, orUpTo: 6) } ?? true)
    }

    @Test("what was refused is not built again before something changes")
    func refusedOnce() {
        var (scene, nodes) = strips()
        for point in points(600, seed: 1) { _ = scene.topmost(at: point) }
        scene.prepare()
        let built = scene.statistics.builtIslands
        for _ in 0..<5 {
            scene.prepare()
            let isDone = scene.prepare(budget: .seconds(60))
            #expect(isDone)
        }
        #expect(scene.statistics.builtIslands == built)
        scene[nodes[3]].isHidden = true
        scene.prepare()
        for point in points(50, seed: 2) { #expect(scene.topmost(at: point) == scene.walk(at: point)) }
    }
}
