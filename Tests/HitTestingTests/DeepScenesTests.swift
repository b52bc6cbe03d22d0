import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// What builds, updates and queries cost in deep trees, in counts.
struct DeepScenesTests {
    /// A chain of nodes, of which every tenth has a leaf behind the next level.
    private func chain(_ depth: Int) -> HitScene {
        var (scene, parent) = HitScene.rooted(4_000, 4_000)
        for level in 0..<depth {
            if level.isMultiple(of: 10) {
                scene.insert(Node(frame: Rect(x: Double(level), y: Double(level), width: 20, height: 20)), into: parent)
            }
            let node = Node(frame: Rect(x: 0.01, y: 0, width: 4_000, height: 4_000))
            parent = scene.insert(node, into: parent)
        }
        return scene
    }

    /// Lists that grow by one element for each level would make a build quadratic.
    @Test func `a pass over a chain expects at least twice as many nodes as it has seen`() {
        let scene = chain(900)
        var gathering = Gathering(below: NodeStore.screen, at: 0, in: scene.store)
        var (count, capacity, growths) = (0, 0, 0)
        while let (node, level) = gathering.next(in: scene.store) {
            count += Int(scene.store.links[node].childCount)
            if count > capacity {
                capacity = gathering.expectedCount(after: count, in: scene.store)
                growths += 1
            }
            gathering.enter(node, level + 1, in: scene.store)
        }
        #expect(count == 990 && capacity == 991 && growths <= 11)
    }

    /// How many queries follow the first changes is not known, so they are not expected to pay for all.
    @Test(arguments: [1, 100])
    func `the first update after a preparation costs no more than walks`(depth: Int) {
        var (scene, parent) = HitScene.rooted(4_000, 4_000)
        for _ in 1..<depth {
            parent = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 4_000, height: 4_000)), into: parent)
        }
        let views = scene.insert(contentsOf: Rect.strewn(20_000, below: 3_900), into: parent)
        scene.prepare()
        for view in views.prefix(1_000) { scene[view].origin.x += 9 }
        let before = scene.statistics.broughtIn
        let points = randomPoints(3, below: 4_000, seed: 4)
        for point in points { #expect(scene.topmost(at: point) == scene.walk(at: point)) }
        #expect(scene.statistics.broughtIn &- before < 500, "of 1,000 nodes")
        for _ in 0..<200 { for point in points { _ = scene.topmost(at: point) } }
        #expect(scene.changed.isEmpty)
    }
}
