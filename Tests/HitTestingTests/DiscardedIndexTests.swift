import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// A quadtree of entries that share all cells takes longer than the tree of children. A scene does without it.
struct DiscardedIndexTests {
    /// Thin strips across the whole window, horizontal and vertical ones in turns.
    private static func strips(_ count: Int) -> (scene: HitScene, strips: [NodeID]) {
        var (scene, root) = HitScene.rooted(10_000, 10_000)
        var random = SplitMix64(seed: 3)
        let strips = (0..<count).map { index in
            let offset = Double.random(in: 0...9_998, using: &random)
            let frame =
                index.isMultiple(of: 2)
                ? Rect(x: 0, y: offset, width: 10_000, height: 1) : Rect(x: offset, y: 0, width: 1, height: 10_000)
            return scene.insert(Node(frame: frame), into: root)
        }
        return (scene, strips)
    }

    /// The cost of 300 queries, whose answers are compared with the walk's.
    private static func cost(of scene: inout HitScene) -> Int {
        var random = SplitMix64(seed: 8)
        let before = scene.statistics.cost
        for _ in 0..<300 {
            let point = Point(x: .random(in: 0...10_000, using: &random), y: .random(in: 0...10_000, using: &random))
            #expect(scene.topmost(at: point) == scene.walk(at: point))
        }
        return scene.statistics.cost - before
    }

    @Test func `crossing strips are found by the tree of children, and no quadtree is built again and again`() {
        var (scene, _) = Self.strips(20_000)
        scene.prepare()
        #expect(scene.store.flatCount == 0)
        let built = scene.statistics.builtIndexes
        #expect(Self.cost(of: &scene) < 300 * 600)
        for _ in 0..<20 { scene.prepare { true } }
        #expect(scene.statistics.builtIndexes == built)
        var copy = scene
        #expect(Self.cost(of: &copy) < 300 * 600)
    }

    @Test func `a scene that has become another one gets its quadtree`() {
        var (scene, strips) = Self.strips(20_000)
        scene.prepare()
        var random = SplitMix64(seed: 5)
        for strip in strips {
            let origin = Point(x: .random(in: 0...9_900, using: &random), y: .random(in: 0...9_900, using: &random))
            scene[strip] = Node(frame: Rect(origin: origin, size: Size(width: 90, height: 90)))
        }
        // The squares come to rest.
        for _ in 0..<2 { _ = Self.cost(of: &scene) }
        scene.prepare { true }
        #expect(scene.store.flatCount == 1)
    }
}
