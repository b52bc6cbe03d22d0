import TestSupport
import Testing

@testable import HitTesting

/// Copies of a scene share the builds of its indexes. One of them goes on with them.
struct BuildsOfCopiesTests {
    private static let side = 2_000.0

    private static func scattered(_ count: Int) -> (scene: HitScene, nodes: [NodeID]) {
        var (scene, root) = HitScene.rooted(side, side)
        var random = SplitMix64(seed: 21)
        let nodes = (0..<count).map { _ in
            let corner = random.point(0..<side - 20, 0..<side - 20)
            return scene.insert(Node(frame: Rect(x: corner.x, y: corner.y, width: 20, height: 20)), into: root)
        }
        return (scene, nodes)
    }

    /// Lets `frame` change and ask a scene in many frames, and checks all answers.
    private static func play(
        _ scene: inout HitScene, frames: Int, _ frame: (inout HitScene, Int, (inout HitScene, Point) -> Void) -> Void
    ) {
        var random = SplitMix64(seed: 22)
        var differences = 0
        func ask(_ scene: inout HitScene, _ near: Point) {
            let point = Point(x: near.x + random.point(0..<1_500, 0..<1_500).x, y: near.y)
            if scene.topmost(at: point) != scene.walk(at: point) { differences += 1 }
        }
        for number in 0..<frames { frame(&scene, number, ask) }
        #expect(differences == 0)
        #expect(scene.complaint == nil)
    }

    @Test func `a scene that is replaced by a changed copy in each frame has its indexes soon`() {
        var (scene, nodes) = Self.scattered(3_000)
        Self.play(&scene, frames: 400) { scene, number, ask in
            var next = scene
            next[nodes[number % 5]].origin.x += 1
            for index in 0..<5 { ask(&next, Point(x: 0, y: Double((number * 5 + index) * 37 % 2_000))) }
            scene = next
        }
        #expect(scene.store.index(of: scene.roots[0].slot)?.children != nil)
        #expect(scene.statistics.builtIndexes > 0 && scene.statistics.builtIndexes < 6)
    }

    @Test func `copies that are kept, and neither changed nor asked, do not hold builds up`() {
        var (scene, nodes) = Self.scattered(3_000)
        var kept: [HitScene] = []
        Self.play(&scene, frames: 400) { scene, number, ask in
            kept.append(scene)
            scene[nodes[number % 5]].origin.x += 1
            for index in 0..<5 { ask(&scene, Point(x: 0, y: Double((number * 5 + index) * 37 % 2_000))) }
        }
        #expect(scene.store.index(of: scene.roots[0].slot)?.children != nil)
        // Each of them answers as of its time, whether it has lost its builds or not.
        var differences = 0
        for index in stride(from: 0, to: kept.count, by: 7) {
            for number in 0..<20 {
                let point = Point(x: Double(number * 97 % 2_000), y: Double(number * 61 % 2_000))
                if kept[index].topmost(at: point) != kept[index].walk(at: point) { differences += 1 }
            }
        }
        #expect(differences == 0)
    }

    @Test func `of two copies that both go on, one continues the build and the other begins anew`() {
        var (scene, nodes) = Self.scattered(3_000)
        scene.policy.slice = 100
        var number = 0
        func ask(_ scene: inout HitScene) {
            number += 1
            let point = Point(x: Double(number * 97 % 2_000), y: Double(number * 61 % 2_000))
            #expect(scene.topmost(at: point) == scene.walk(at: point))
        }
        while scene.building.isEmpty, number < 50 { ask(&scene) }
        let root = scene.roots[0].slot
        #expect(scene.isBuildingChildren(of: root) || scene.isBuildingStill(of: root))
        var copy = scene
        // The first to go on is the copy.
        for _ in 0..<400 {
            copy[nodes[number % 7]].origin.y += 1
            ask(&copy)
            scene[nodes[number % 5]].origin.x += 1
            ask(&scene)
        }
        #expect(copy.store.index(of: root)?.children != nil && scene.store.index(of: root)?.children != nil)
        #expect(copy.complaint == nil && scene.complaint == nil)
    }

    @Test func `copies on several threads go on at the same time`() async {
        let (original, nodes) = Self.scattered(3_000)
        var scene = original
        for number in 0..<8 { _ = scene.topmost(at: Point(x: Double(number * 97), y: Double(number * 61))) }
        let shared = scene
        let wrong = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var (copy, wrong) = (shared, 0)
                    for number in 0..<300 {
                        copy[nodes[(task * 31 + number) % 40]].origin.x += 1
                        let point = Point(x: Double(number * 97 % 2_000), y: Double((number + task) * 61 % 2_000))
                        if copy.topmost(at: point) != copy.walk(at: point) { wrong += 1 }
                    }
                    return copy.complaint == nil ? wrong : wrong + 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }
}
