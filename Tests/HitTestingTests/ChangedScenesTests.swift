import TestSupport
import Testing

@testable import HitTesting
@testable import SpatialIndex

/// Scenes that change in all ways answer as the walk does, and what a change costs depends on itself alone.
struct ChangedScenesTests {
    @Test(arguments: 0..<testScale)
    func `places that are asked again and again in large scenes answer as the walk`(block: Int) {
        var broughtIn = 0
        for seed in (block * 3)..<(block + 1) * 3 {
            var playground = Playground(seed: UInt64(seed), count: 500 + 400 * (seed % 6), isNested: false)
            playground.scene.policy.changePrice = 0
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
            broughtIn += playground.scene.statistics.broughtIn
        }
        #expect(broughtIn > 30)
    }

    @Test(arguments: [200, 3_000])
    func `nodes come between the same two siblings any number of times without a rebuild`(times: Int) {
        var (scene, root) = HitScene.rooted(1000, 1000)
        let siblings = scene.insert(
            contentsOf: Rect.cells(2000, inRowsOf: 100, every: 10, 0, width: 40, height: 40), into: root)
        scene.prepare()
        let before = scene.statistics
        let point = Point(x: 510, y: 10)
        for turn in 0..<times {
            let node = scene.insert(
                Node(frame: Rect(x: 500, y: 0, width: 40, height: 40)), into: root, at: .above(siblings[1000]))
            let answer = scene.topmost(at: point)
            if turn % 20 == 0 { #expect(answer == scene.walk(at: point)) }
            if turn % 3 == 0 { scene.remove(node) }
        }
        #expect(throws: Never.self) { try scene.validate() }
        // Orders between siblings that are used up are spread over a part of them, now and then.
        #expect(scene.statistics.broughtIn - before.broughtIn < 40 * times)
    }

    @Test func `moving one leaf of many brings that one in, and builds nothing`() {
        var (scene, root) = HitScene.rooted(1000, 1000)
        let leaves = scene.insert(
            contentsOf: Rect.cells(1000, inRowsOf: 40, every: 25, 25, width: 20, height: 20), into: root)
        scene.prepare()
        let before = scene.statistics
        scene[leaves[500]].origin.x += 3
        #expect(scene.topmost(at: Point(x: 524, y: 310)) == .hit(root))
        #expect(scene.topmost(at: Point(x: 521, y: 310)) == .hit(leaves[500]))
        #expect(scene.statistics.builtIndexes == before.builtIndexes)
        #expect(scene.statistics.broughtIn == before.broughtIn + 1)
    }

    /// A window with a container of 200 leaves and 100 others.
    private func containerScene() -> (scene: HitScene, container: NodeID, others: [NodeID]) {
        var (scene, root) = HitScene.rooted(1000, 1000)
        let container = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 500, height: 1000)), into: root)
        let rows = Rect.cells(200, inRowsOf: 1, every: 0, 4, width: 400, height: 3, from: Point(x: 10, y: 0))
        scene.insert(contentsOf: rows, into: container)
        let others = scene.insert(
            contentsOf: Rect.cells(100, inRowsOf: 1, every: 0, 10, width: 300, height: 9, from: Point(x: 600, y: 0)),
            into: root)
        scene.prepare()
        return (scene, container, others)
    }

    @Test(arguments: 0..<3)
    func `scrolling, moving or hiding a container changes one box, whatever lies in it`(change: Int) {
        var (scene, container, _) = containerScene()
        for turn in 0..<50 {
            let before = scene.statistics
            switch change {
            case 0: scene[container].bounds.origin.y += 7
            case 1: scene[container].origin.x += turn % 2 == 0 ? 30 : -30
            default: scene[container].isHidden.toggle()
            }
            for y in [333.0, 20, 741] {
                #expect(scene.topmost(at: Point(x: 20, y: y)) == scene.walk(at: Point(x: 20, y: y)))
            }
            #expect(scene.statistics.broughtIn - before.broughtIn == 1)
            #expect(scene.statistics.builtIndexes == before.builtIndexes)
        }
        #expect(throws: Never.self) { try scene.validate() }
    }

    /// The index stores boxes in single precision, whose steps are wider than 2^-10 down there.
    @Test func `far down in a list, changes of last bits change no entry`() throws {
        var (scene, root) = HitScene.rooted(1000, 3_000_000)
        let rows = scene.insert(
            contentsOf: Rect.cells(
                300, inRowsOf: 1, every: 0, 10_000.1, width: 300, height: 9_000.7, from: Point(x: 9_000.3, y: 0.1)),
            into: root)
        scene[root].frame.size.width = 10_000
        scene.prepare()
        let before = try #require(scene.store.index(of: root.slot)?.children?.boxes)
        for turn in 0..<6 {
            for row in rows {
                let y = scene[row].origin.y
                scene[row].origin.y = turn % 2 == 0 ? y.nextUp : y.nextDown
            }
            scene.prepare()
            for y in [333.0, 1_020_000, 2_741_000] {
                let point = Point(x: 9_100, y: y)
                #expect(scene.topmost(at: point) == scene.walk(at: point))
            }
        }
        let children = try #require(scene.store.index(of: root.slot)?.children)
        #expect(children.movers.count == 0)
        #expect(children.boxes.sharesAllPages(with: before))
    }

    @Test func `a budget of nothing builds nothing, a large one everything, and answers are right in between`() {
        var (scene, _, others) = containerScene()
        for node in others { scene[node].origin.x += 5 }
        scene.prepare(budget: .zero)
        #expect(scene.topmost(at: Point(x: 903, y: 55)) == scene.walk(at: Point(x: 903, y: 55)))
        let isDone = scene.prepare(budget: .seconds(1 << 30))
        #expect(isDone)
        let before = scene.statistics
        #expect(scene.topmost(at: Point(x: 903, y: 255)) == scene.walk(at: Point(x: 903, y: 255)))
        #expect(scene.statistics.broughtIn == before.broughtIn)
        #expect(scene.statistics.builtIndexes == before.builtIndexes)
    }

    @Test func `an index is finished although the changes of each frame take all the time`() {
        var (scene, root) = HitScene.rooted(1_000, 1_000)
        let cells = Rect.cells(2_000, inRowsOf: 50, every: 20, 20, width: 14, height: 14)
        let nodes = scene.insert(contentsOf: cells, into: root)
        var steps = 50
        scene.prepare {
            steps -= 1
            return steps > 0
        }
        var frames = 0
        while scene.store.index(of: root.slot)?.children == nil, frames < 400 {
            for node in nodes.prefix(400) { scene[node].origin.x += frames % 2 == 0 ? 1 : -1 }
            scene.prepare(while: { false })
            frames += 1
        }
        #expect((2..<400).contains(frames))
        for x in stride(from: 5.25, to: 1_000, by: 31) {
            let point = Point(x: x, y: x / 2)
            #expect(scene.topmost(at: point) == scene.walk(at: point))
        }
    }

    @Test func `a scene that is prepared step by step is looked through once, unless it changes`() {
        var (scene, root) = HitScene.rooted(1_000, 1_000)
        let nodes = (0..<3_000).map { number in
            let (x, y) = (Double(number % 60) * 16, Double(number / 60) * 16)
            return scene.insert(Node(frame: Rect(x: x, y: y, width: 12, height: 12)), into: root)
        }
        func calls(_ scene: inout HitScene) -> Int {
            var calls = 0
            let isDone = scene.prepare {
                calls += 1
                return true
            }
            #expect(isDone)
            return calls
        }
        #expect(calls(&scene) > 20)
        #expect(calls(&scene) == 0)
        scene[nodes[7]].origin.x += 1
        #expect((1..<20).contains(calls(&scene)))
        #expect(calls(&scene) == 0)
    }

    @Test func `frames set together are frames set one by one`() {
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

extension BoxTree {
    /// True if no page has been written to in this tree or in `other`, a copy of it.
    fileprivate func sharesAllPages(with other: BoxTree) -> Bool {
        nodes.pages == other.nodes.pages && slots.pages == other.slots.pages
    }
}

extension PagedArray {
    /// The addresses of the pages.
    fileprivate var pages: [UnsafeRawPointer?] {
        chapters.flatMap { $0.map { page in page.withUnsafeBytes { $0.baseAddress } } }
    }
}
