import TestSupport
import Testing

@testable import HitTesting

/// What answers costs little, by counted steps, also where an index is not the cheaper way.
struct CheaperWayTests {
    /// A stack of equal ellipses, a plain node in front of their corner, and two more ellipses in front of that.
    private static func stack(count: Int) -> (scene: HitScene, ellipses: [NodeID]) {
        var scene = HitScene()
        var ellipse = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        ellipse.hitShape = .ellipse(Rect(x: 0, y: 0, width: 100, height: 100))
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
        var ellipses: [NodeID] = []
        for _ in 0..<count { ellipses.append(scene.insert(ellipse, into: root)) }
        scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10, height: 10)), into: root)
        for _ in 0..<2 { scene.insert(ellipse, into: root) }
        return (scene, ellipses)
    }

    @Test("a table is not asked for all that lies behind the answer")
    func fewOfMany() {
        var (scene, ellipses) = CheaperWayTests.stack(count: 20_000)
        scene.prepare()
        for turn in 0..<2 {
            let step = turn == 0 ? 0.5 : -0.5
            for ellipse in ellipses.prefix(ellipses.count / 8 + 200) { scene[ellipse].origin.x += step }
            scene.prepare()
        }
        let point = Point(x: 1, y: 1)
        let before = scene.statistics
        for _ in 0..<100 { #expect(scene.topmost(at: point) == scene.walk(at: point)) }
        #expect(scene.statistics.listedIslands > before.listedIslands, "the table was asked")
        #expect(scene.statistics.steps - before.steps < 100 * 2000)
    }

    @Test("where all that lies behind the answer is uncertain, walks answer that take less")
    func walksInstead() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 2000, height: 200)))
        // Small nodes that the table of the root pays off for, far from where it does not.
        for index in 0..<3000 {
            scene.insert(Node(frame: Rect(x: 200 + Double(index) / 2, y: 0, width: 1, height: 200)), into: root)
        }
        var ellipse = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        ellipse.hitShape = .ellipse(Rect(x: 0, y: 0, width: 100, height: 100))
        var front = root
        for _ in 0..<2000 { front = scene.insert(ellipse, into: root) }
        let far = Point(x: 1900, y: 100)
        for turn in 0..<2000 {
            scene[front].origin.y = turn % 2 == 0 ? 0.25 : 0
            _ = scene.topmost(at: far)
        }
        scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10, height: 10)), into: root)
        for _ in 0..<40 { front = scene.insert(ellipse, into: root) }
        let corner = Point(x: 1, y: 1)
        var steps: [Int] = []
        for turn in 0..<400 {
            scene[front].origin.y = turn % 2 == 0 ? 0.25 : 0
            let before = scene.statistics.steps
            #expect(scene.topmost(at: corner) == scene.walk(at: corner))
            steps.append(scene.statistics.steps - before)
        }
        // A walk visits 41 nodes, of which 40 have more than bounds.
        let last = steps.suffix(200).reduce(0, +)
        #expect(last < 200 * 2 * 41 * 8, "\(steps.prefix(20)) \(steps.suffix(80))")
    }

    @Test("where all of a still scene is uncertain, and far down, walks answer that take less")
    func walksInsteadOfStill() {
        var scene = HitScene()
        var inner = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
        for _ in 0..<100 { inner = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 200)), into: inner) }
        var (group, ellipse) = (Node(frame: Rect(x: 0, y: 0, width: 100, height: 100)), Node())
        group.hitMode = .boxNone
        ellipse.frame = group.frame
        ellipse.hitShape = .ellipse(group.frame)
        for _ in 0..<300 {
            let group = scene.insert(group, into: inner)
            scene.insert(ellipse, into: group)
        }
        scene.prepare()
        let point = Point(x: 1, y: 1)
        func steps(_ count: Int) -> Int {
            let before = scene.statistics.steps
            for _ in 0..<count { #expect(scene.topmost(at: point) == .hit(inner)) }
            return scene.statistics.steps - before
        }
        _ = steps(200)
        let walks = scene.statistics.walkedIslands
        // A walk visits 701 nodes, of which 300 have more than bounds; the index has 300 candidates 100 levels down.
        #expect(steps(500) < 500 * (701 + 300 * 8) * 3 / 2)
        #expect(scene.statistics.walkedIslands - walks > 480)
    }

    @Test("where the index has been dearer than walks it is asked again, and used where it is not")
    func indexAgain() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 2000, height: 200)))
        for index in 0..<3000 {
            scene.insert(Node(frame: Rect(x: 200 + Double(index) / 2, y: 0, width: 1, height: 200)), into: root)
        }
        var ellipse = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        ellipse.hitShape = .ellipse(Rect(x: 0, y: 0, width: 100, height: 100))
        for _ in 0..<250 { scene.insert(ellipse, into: root) }
        scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10, height: 10)), into: root)
        for _ in 0..<40 { scene.insert(ellipse, into: root) }
        let front = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1, height: 1)), into: root)
        func ask(_ point: Point, _ count: Int) -> Int {
            var steps = 0
            for turn in 0..<count {
                scene[front].origin.y = turn % 2 == 0 ? 0.25 : 0
                let before = scene.statistics.steps
                #expect(scene.topmost(at: point) == scene.walk(at: point))
                steps = scene.statistics.steps - before
            }
            return steps
        }
        _ = ask(Point(x: 1900, y: 100), 1500)
        let walks = scene.statistics.walkedIslands
        // The index lists all 290 ellipses there, a walk comes to 40.
        _ = ask(Point(x: 1.5, y: 1.5), 400)
        #expect(scene.statistics.walkedIslands - walks > 200)
        // A walk to there visits 2,000 nodes and more.
        let steps = ask(Point(x: 400, y: 100), 400)
        #expect(steps < 500)
    }

    @Test("E6: the topmost accepted of many that lie in a stack takes about as long as listing them")
    func lastOfStack() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        let last = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50)), into: root)
        for _ in 0..<5000 { scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50)), into: root) }
        scene.prepare()
        let before = scene.statistics.steps
        #expect(scene.topmost(at: Point(x: 1, y: 1), where: { node, _ in node == last })?.node == last)
        #expect(scene.statistics.steps - before < 20 * 5000)
        let snapshot = scene.snapshot()
        #expect(snapshot.topmost(at: Point(x: 1, y: 1), where: { node, _ in node == last })?.node == last)
        #expect(scene.topmost(at: Point(x: 1, y: 1), where: { _, _ in false }) == nil)
    }

    @Test("groups that change places while a table is built do not keep it from being built")
    func groupsThatMove() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        var groups: [NodeID] = []
        for index in 0..<100 {
            let (x, y) = (Double(index % 10) * 100, Double(index / 10) * 100)
            let group = scene.insert(Node(frame: Rect(x: x, y: y, width: 90, height: 90)), into: root)
            for cell in 0..<100 {
                scene.insert(
                    Node(frame: Rect(x: Double(cell % 10) * 9, y: Double(cell / 10) * 9, width: 8, height: 8)),
                    into: group)
            }
            groups.append(group)
        }
        var random = SplitMix64(seed: 5)
        var isBuilt = false
        for turn in 0..<200 where !isBuilt {
            for _ in 0..<100 {
                let point = Point(x: random.uniform(0, 1000), y: random.uniform(0, 1000))
                #expect(scene.topmost(at: point) == scene.walk(at: point))
            }
            scene.move(groups[turn * 37 % groups.count], into: root)
            isBuilt = scene.statistics.builtIslands > 0
        }
        #expect(isBuilt)
        for _ in 0..<500 {
            let point = Point(x: random.uniform(0, 1000), y: random.uniform(0, 1000))
            #expect(scene.topmost(at: point) == scene.walk(at: point))
        }
        scene.prepare()
        scene.checkInvariants()
    }

    @Test("copies that are kept while a table is built only have it begun anew")
    func keptCopies() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        for index in 0..<2000 {
            scene.insert(
                Node(frame: Rect(x: Double(index % 50) * 20, y: Double(index / 50) * 20, width: 15, height: 15)),
                into: root)
        }
        var kept: [HitScene] = []
        var random = SplitMix64(seed: 6)
        for turn in 0..<4000 {
            if turn < 1500, turn % 10 == 0 { kept.append(scene) }
            _ = scene.topmost(at: Point(x: random.uniform(0, 1000), y: random.uniform(0, 1000)))
        }
        #expect(scene.statistics.builtIslands > 0)
        #expect(kept.count == 150)
    }

    @Test("a background build that is dropped is noticed although a copy of the scene is kept")
    func droppedBuild() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        for index in 0..<1000 {
            scene.insert(
                Node(frame: Rect(x: Double(index % 50) * 20, y: Double(index / 50) * 20, width: 15, height: 15)),
                into: root)
        }
        var build = scene.beginBackgroundBuild()
        #expect(build != nil)
        let (kept, built) = (scene, scene.statistics.builtIslands)
        _ = scene.topmost(at: Point(x: 1, y: 1))
        #expect(scene.beginBackgroundBuild() == nil, "one is under way")
        build = nil
        for _ in 0..<2000 { _ = scene.topmost(at: Point(x: 1, y: 1)) }
        build = scene.beginBackgroundBuild()
        #expect(build != nil || scene.statistics.builtIslands > built)
        #expect(kept.statistics.builtIslands == built)
    }
}
