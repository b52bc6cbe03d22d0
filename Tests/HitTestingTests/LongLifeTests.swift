import SeededRandom
import SpatialIndex
import Testing

@testable import HitTesting

/// Scenes that have lived for long, or whose owners query in unusual ways.
struct LongLifeTests {
    /// A wide map of square sprites.
    private static func map(_ count: Int) -> (scene: HitScene, map: NodeID, sprites: [NodeID]) {
        var scene = HitScene()
        let map = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        let frames = (0..<count).map { Rect(x: Double($0 % 50) * 20, y: Double($0 / 50) * 20, width: 15, height: 15) }
        let sprites = scene.insert(contentsOf: frames, into: map)
        return (scene, map, sprites)
    }

    private static func point(_ random: inout SplitMix64) -> Point {
        Point(x: Double.random(in: 0..<1000, using: &random), y: Double.random(in: 0..<1000, using: &random))
    }

    /// The counts of queries and of builds are compared with older ones, and both wrap around.
    @Test(arguments: [1 << 30, 1 << 31, 3 << 30, .max - 400] as [UInt32])
    func `answers are the walk's however many queries there have been`(_ jump: UInt32) {
        var random = SplitMix64(seed: UInt64(jump))
        var (scene, _, sprites) = Self.map(2000)
        scene.buildCount = .max - 3
        var wrong = 0
        for frame in 0..<400 {
            if frame % 20 == 0 { scene.now &+= jump }
            for sprite in [sprites[0], sprites[frame % 7], sprites.randomElement(using: &random) ?? sprites[0]] {
                scene[sprite].frame.origin = Self.point(&random)
            }
            for _ in 0..<40 {
                let point = Self.point(&random)
                if scene.topmost(at: point) != scene.walk(at: point) { wrong += 1 }
            }
        }
        #expect(wrong == 0 && scene.store.readyCount > 0)
    }

    /// As where a renderer has taken a new snapshot before an answer to a question comes.
    @Test func `a query goes on in the snapshot in which it was begun, whichever comes with the reply`() {
        var (scene, map, sprites) = Self.map(2000)
        scene[sprites[1000]].asks = .hitTest
        scene[sprites[1000]].frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
        scene.prepare()
        let first = scene.snapshot()
        var queries = (0..<50).map { first.query(at: Point(x: Double($0) * 20 + 5, y: 5)) }
        let expected = (0..<50).map { first.walk(at: Point(x: Double($0) * 20 + 5, y: 5)) }
        scene.remove(contentsOf: sprites.filter { $0 != sprites[1000] })
        scene.prepare()
        #expect(scene.children(of: map).count == 1)
        for index in queries.indices {
            #expect(expected[index] == .ask(sprites[1000]))
            #expect(queries[index].resume(with: .pass, in: scene.snapshot()) == .hit(sprites[index]))
        }
    }

    /// As where all touches go through `query(at:)`, and the owner answers.
    @Test(arguments: [HitQuery.Reply.answer, .descend(inside: true)])
    func `queries that end with the owner's reply pay for indexes`(_ reply: HitQuery.Reply) {
        var (scene, _, sprites) = Self.map(2000)
        scene[sprites[0]].asks = .hitTest
        for _ in 0..<400 {
            var query = scene.query(at: Point(x: 5, y: 5))
            while case .ask = query.step { query.resume(with: reply, in: &scene) }
            #expect(query.step == (reply == .answer ? .answered : .hit(sprites[0])))
        }
        #expect(scene.store.readyCount > 0)
    }

    /// As for a map beside a scene, which another thread queries alone.
    @Test func `where all queries go to snapshots, movers rest, and an index that was given up comes again`() {
        var random = SplitMix64(seed: 33)
        var (scene, map, sprites) = Self.map(2500)
        scene.prepare()
        var wrong = 0
        for _ in 0..<3000 {
            for sprite in sprites.shuffled(using: &random).prefix(3) {
                scene[sprite].frame.origin = Self.point(&random)
            }
            scene.prepare()
            let (snapshot, point) = (scene.snapshot(), Self.point(&random))
            if snapshot.topmost(at: point) != snapshot.walk(at: point) { wrong += 1 }
        }
        // Of 9,000 changes.
        #expect((scene.store.index(of: map.slot)?.children?.movers.count ?? .max) < 300)
        #expect(scene.store.index(of: NodeStore.screen)?.still != nil && wrong == 0)
    }

    /// As for particles in a layer in front of a large map.
    @Test func `inserting into an open node lets prepare look at all nodes only where an index is missing`() {
        var (scene, _, _) = Self.map(2000)
        var layer = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        layer.hitMode = .boxNone
        let overlay = scene.insert(layer)
        scene.prepare()
        for index in 0..<200 {
            let particle = Node(frame: Rect(x: Double(index), y: 0, width: 1, height: 1))
            scene.insert(particle, into: overlay)
            let hasNewContainer = scene.hasNewContainer
            scene.prepare()
            #expect(!hasNewContainer || scene.store.index(of: NodeStore.screen)?.children != nil)
            #expect(index == 47 || index == 48 || index == 49 || !hasNewContainer, "\(index)")
        }
        #expect(scene.store.index(of: NodeStore.screen)?.children != nil)
        let point = Point(x: 150.5, y: 0.5)
        #expect(scene.topmost(at: point) == scene.walk(at: point))
    }
}
