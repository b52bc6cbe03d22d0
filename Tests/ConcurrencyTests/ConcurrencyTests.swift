import SeededRandom
import Testing

@testable import HitTesting

/// Many readers of snapshots beside one writer, to be run under the thread sanitizer:
/// `swift test --sanitize=thread --filter ConcurrencyTests`.
struct ConcurrencyTests {
    private static let side = 900.0

    /// A window of panels with small leaves, and what a writer does to it.
    private struct World {
        var scene = HitScene()
        var random: SplitMix64
        private var panels: [NodeID] = []
        private var leaves: [NodeID] = []

        init(seed: UInt64, leaves count: Int) {
            random = SplitMix64(seed: seed)
            let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: side, height: side)))
            for _ in 0..<6 {
                panels.append(scene.insert(Node(frame: frame(within: side / 2, size: 400..<500)), into: window))
            }
            panels.append(window)
            for _ in 0..<count {
                leaves.append(
                    scene.insert(
                        Node(frame: frame(within: side, size: 5..<40)), into: panels.randomElement(using: &random)))
            }
        }

        private mutating func frame(within extent: Double, size: Range<Double>) -> Rect {
            Rect(
                x: Double.random(in: 0..<extent, using: &random), y: Double.random(in: 0..<extent, using: &random),
                width: Double.random(in: size, using: &random), height: Double.random(in: size, using: &random))
        }

        /// One frame of a renderer.
        mutating func change() {
            for _ in 0..<12 {
                guard let leaf = leaves.randomElement(using: &random) else { return }
                scene[leaf].frame = frame(within: side, size: 5..<40)
            }
            if let panel = panels.first { scene[panel].bounds.origin.x += 3 }
            if let leaf = leaves.popLast() { scene.remove(leaf) }
            leaves.append(scene.insert(Node(frame: frame(within: side, size: 5..<40)), into: panels.last))
        }
    }

    /// What a reader sees of a snapshot, as one number. It names nodes by slots, which are the same in every run.
    private static func digest(_ snapshot: HitSnapshot, seed: UInt64) -> UInt64 {
        var random = SplitMix64(seed: seed)
        var digest: UInt64 = 14_695_981_039_346_656_037
        func add(_ value: UInt64) { digest = (digest ^ value) &* 1_099_511_628_211 }
        for _ in 0..<25 {
            let point = Point(
                x: Double.random(in: -20..<side, using: &random), y: Double.random(in: -20..<side, using: &random))
            let answer = snapshot.topmost(at: point)
            if case .hit(let node) = answer { add(UInt64(node.slotIndex)) }
            add(answer == snapshot.walk(at: point) ? 1 : 0)
            for hit in snapshot.hits(at: point) { add(UInt64(hit.node.slotIndex)) }
            for near in snapshot.nearest(to: point, within: 12) { add(near.distance.bitPattern) }
            for node in snapshot.nodes(in: .rect(Rect(x: point.x, y: point.y, width: 30, height: 30)), mode: .contained)
            {
                add(UInt64(node.node.slotIndex))
            }
        }
        return digest
    }

    private static let frames = 5
    private static let readersPerFrame: UInt64 = 4

    @Test func `readers of snapshots see what a sequential run sees, while the writer goes on`() async {
        var sequential: [String: UInt64] = [:]
        var world = World(seed: 8, leaves: 500)
        for frame in 0..<Self.frames {
            world.change()
            if frame % 2 == 0 { world.scene.prepare() }
            let snapshot = world.scene.snapshot()
            for reader in 0..<Self.readersPerFrame {
                sequential["\(frame) \(reader)"] = Self.digest(snapshot, seed: reader)
            }
        }

        var again = World(seed: 8, leaves: 500)
        let concurrent = await withTaskGroup(of: (String, UInt64).self) { group in
            for frame in 0..<Self.frames {
                again.change()
                if frame % 2 == 0 { again.scene.prepare() }
                let snapshot = again.scene.snapshot()
                for reader in 0..<Self.readersPerFrame {
                    group.addTask { ("\(frame) \(reader)", Self.digest(snapshot, seed: reader)) }
                }
                // Readers run from here on, also while the next frame is written.
                await Task.yield()
            }
            return await group.reduce(into: [String: UInt64]()) { $0[$1.0] = $1.1 }
        }
        #expect(concurrent == sequential)
        // Almost every frame changes what a reader sees.
        #expect(Set(sequential.values).count > Self.frames * Int(Self.readersPerFrame) / 2)
    }

    @Test func `a batch split over tasks answers as one`() async {
        var world = World(seed: 3, leaves: 600)
        let points: [Point] = (0..<500).map { (index: Int) -> Point in
            Point(x: Double(index * 37 % 900), y: Double(index * 61 % 900))
        }
        let snapshot = world.scene.snapshot()
        let expected = points.map(snapshot.walk)
        for tasks in [1, 2, 7] {
            async let answers = snapshot.topmost(at: points, tasks: tasks)
            world.change()
            #expect(await answers == expected)
        }
        #expect(world.scene.topmost(at: points) == points.map(world.scene.walk))
    }

    @Test func `E5: copies written by several tasks at once go different ways`() async {
        let world = World(seed: 11, leaves: 500)
        let digests = await withTaskGroup(of: (Int, UInt64, UInt64).self) { group in
            for task in 0..<6 {
                group.addTask {
                    var copy = world
                    copy.random = SplitMix64(seed: UInt64(task))
                    for _ in 0..<10 { copy.change() }
                    let indexed = Self.digest(copy.scene.snapshot(), seed: 1)
                    return (task, indexed, Self.digest(HitSnapshot(copy.scene), seed: 1))
                }
            }
            return await group.reduce(into: [(Int, UInt64, UInt64)]()) { $0.append($1) }
        }
        #expect(digests.count == 6)
        #expect(Set(digests.map(\.1)).count == 6)
        #expect(digests.allSatisfy { $0.1 == $0.2 })
    }
}
