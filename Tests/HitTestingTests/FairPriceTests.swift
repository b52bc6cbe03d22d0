import TestSupport
import Testing

@testable import HitTesting

/// What questions and changes cost where something beside them is large, or is being built.
struct FairPriceTests {
    private static func cells(_ count: Int, of side: Double) -> [Rect] {
        Rect.cells(count, inRowsOf: 100, every: 10, 10, width: side, height: side)
    }

    /// A window with cells, ten pixels each.
    private func window(of cells: Int) -> (scene: HitScene, window: NodeID) {
        var (scene, window) = HitScene.rooted(1000, 1000)
        scene.insert(contentsOf: Self.cells(cells, of: 8), into: window)
        return (scene, window)
    }

    private func addPanel(of cells: Int, to node: NodeID, in scene: inout HitScene) -> NodeID {
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 900)), into: node)
        scene.insert(contentsOf: Self.cells(cells, of: 5), into: panel)
        return panel
    }

    @Test func `where other nodes move in each frame, many questions are not answered by walks for good`() {
        var (scene, window) = window(of: 4_000)
        let cells = scene.children(of: window)
        var random = SplitMix64(seed: 7)
        scene.prepare()
        /// Moves 100 cells, and asks. Returns the number of walks.
        func frame(_ questions: Int) -> Int {
            for _ in 0..<100 {
                let index = Int.random(in: 0..<cells.count, using: &random)
                scene[cells[index]].origin.x = Double(index % 100) * 10 + random.uniform(0, 2)
            }
            let before = scene.statistics.walks
            for _ in 0..<questions {
                let point = Point(x: random.uniform(0, 1000), y: random.uniform(0, 1000))
                #expect(scene.topmost(at: point) == scene.walk(at: point))
            }
            return scene.statistics.walks - before
        }
        // For one question, a walk is cheaper than an update of 100 cells. Soon all cells wait.
        for _ in 0..<300 { #expect(frame(1) == 1) }
        for _ in 0..<100 { _ = frame(20) }
        var walks = 0
        for _ in 0..<50 { walks += frame(20) }
        #expect(walks == 0, "of 1,000 questions")
    }

    @Test(arguments: [false, true])
    func `rows that come and go beside a hidden panel build nothing`(hidesWhileIndexed: Bool) {
        var (scene, window) = window(of: 300)
        let panel = addPanel(of: 1200, to: window, in: &scene)
        if !hidesWhileIndexed { scene[panel].isHidden = true }
        scene.prepare()
        if hidesWhileIndexed { scene[panel].isHidden = true }
        _ = scene.topmost(at: Point(x: 500, y: 960))
        let built = scene.statistics.builtIndexes
        let row = Node(frame: Rect(x: 0, y: 950, width: 1000, height: 40))
        for turn in 0..<40 {
            let added = scene.insert(row, into: window)
            scene.prepare()
            #expect(scene.topmost(at: Point(x: 500, y: 960)) == .hit(added))
            if turn % 2 == 0 { scene.remove(added) }
        }
        #expect(scene.statistics.builtIndexes == built)
        scene[panel].isHidden = false
        scene.expectWalk(at: stride(from: 1.0, to: 1000, by: 37).map { y in Point(x: y, y: y) })
        scene.prepare()
        scene.checkInvariants()
    }

    @Test(arguments: [false, true])
    func `a panel that is hidden when a row beside it is already to be brought in`(rowIsFirst: Bool) {
        var (scene, window) = window(of: 400)
        let panel = addPanel(of: 900, to: window, in: &scene)
        let other = addPanel(of: 700, to: window, in: &scene)
        scene[other].isHidden = true
        scene.prepare()
        func addRow() { scene.insert(Node(frame: Rect(x: 0, y: 950, width: 1000, height: 40)), into: window) }
        if rowIsFirst { addRow() }
        scene[panel].isHidden = true
        if !rowIsFirst { addRow() }
        scene[other].alpha = 0.5
        scene.insert(Node(frame: Rect(x: 900, y: 0, width: 50, height: 50)), into: window, at: .below(panel))
        scene.prepare()
        scene.expectWalk(
            at: (0..<400).map { index in Point(x: Double(index * 37 % 1000) + 0.5, y: Double(index * 91 % 1000) + 0.5) }
        )
    }

    @Test func `a batch of many points builds what answers them, one of few points nothing`() {
        var (scene, window) = window(of: 400)
        var corner = Node(frame: Rect(x: 900, y: 900, width: 100, height: 100))
        corner.transform = AffineTransform(scaleX: -1, y: 1)
        let turned = scene.insert(corner, into: window)
        _ = addPanel(of: 3000, to: turned, in: &scene)
        let points: [Point] = (0..<2000).map { (index: Int) -> Point in
            let (x, y) = (Double(index * 7 % 1000), Double(index / 2))
            return Point(x: x + 0.5, y: y + 0.5)
        }
        let walked = points.map(scene.walk)
        #expect(scene.topmost(at: Array(points.prefix(3))) == Array(walked.prefix(3)))
        #expect(scene.statistics.builtEntries == 0)
        #expect(scene.topmost(at: points) == walked)
        var (before, walking) = (scene.statistics.cost, scene.walking)
        #expect(scene.topmost(at: points) == walked)
        let cost = scene.statistics.cost - before
        before = walking.statistics.cost
        #expect(walking.topmost(at: points) == walked)
        #expect(cost < (walking.statistics.cost - before) / 5)
    }

    @Test func `what a query meets behind its first question is indexed as what lies before it`() {
        var (scene, root) = HitScene.rooted(1000, 1000)
        var turned = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        turned.transform = AffineTransform(scaleX: -1, y: 1)
        let holder = scene.insert(turned, into: root)
        let cells = scene.insert(
            contentsOf: Rect.cells(3000, inRowsOf: 60, every: 16, 16, width: 14, height: 14), into: holder)
        scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), asks: .hitTest), into: root)
        scene.prepare()
        func ask(_ turn: Int) -> Int {
            scene[cells[turn % cells.count]].origin.x += 0.25
            let before = scene.spent
            let point = Point(x: 500.25, y: 500.25)
            var (query, walk) = (scene.query(at: point), scene.walkQuery(at: point))
            while case .ask = query.step { query.resume(with: .pass, in: &scene) }
            while case .ask = walk.step { walk.resume(with: .pass, in: &scene) }
            #expect(query.step == walk.step)
            return scene.spent - before
        }
        for turn in 0..<50 { _ = ask(turn) }
        let cost = (50..<250).reduce(0) { $0 + ask($1) }
        // A walk through the cells passes 1,500 to 3,000, four each.
        #expect(cost < 200 * 2_000, "\(cost)")
    }

    @Test func `lists beside a hidden panel, and those that a predicate ends late, are those of the walk`() {
        var (scene, window) = window(of: 1000)
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 900)), into: window)
        for _ in 0..<600 { scene.insert(Node(frame: Rect(x: 0, y: 0, width: 900, height: 900)), into: panel) }
        let last = scene.children(of: panel)[0]
        scene.prepare()
        #expect(scene.firstHit(at: Point(x: 1, y: 1), where: { node, _ in node == last })?.node == last)
        #expect(scene.snapshot().firstHit(at: Point(x: 1, y: 1), where: { node, _ in node == last })?.node == last)
        #expect(scene.firstHit(at: Point(x: 1, y: 1), where: { _, _ in false }) == nil)
        scene[panel].isHidden = true
        let region = Rect(x: 100, y: 100, width: 1, height: 1)
        var walking = scene.walking
        for _ in 0..<20 { #expect(scene.nodes(in: .rect(region)) == walking.nodes(in: .rect(region))) }
        #expect(scene.listsByIndex(below: window) && !walking.listsByIndex(below: window))
        #expect(scene.firstHit(at: Point(x: 1, y: 1), where: { node, _ in node == last }) == nil)
        scene.checkInvariants()
    }

    // MARK: While something is built

    private func groups() -> (scene: HitScene, root: NodeID, groups: [NodeID]) {
        var (scene, root) = HitScene.rooted(1000, 1000)
        let groups = scene.insert(
            contentsOf: Rect.cells(100, inRowsOf: 10, every: 100, 100, width: 90, height: 90), into: root)
        let cells = Rect.cells(100, inRowsOf: 10, every: 9, 9, width: 8, height: 8)
        for group in groups { scene.insert(contentsOf: cells, into: group) }
        return (scene, root, groups)
    }

    @Test func `groups that change places while indexes are built do not keep them from being built`() {
        var (scene, root, groups) = groups()
        let points = randomPoints(500, below: 1_000, seed: 5)
        for turn in 0..<50 {
            for part in 0..<100 {
                let point = points[(turn * 100 + part) % points.count]
                let answer = scene.topmost(at: point)
                if part % 10 == 0 { #expect(answer == scene.walk(at: point)) }
            }
            scene.move(groups[turn * 37 % groups.count], into: root)
        }
        #expect(scene.statistics.builtIndexes > 0)
        #expect(scene.cost(at: points) < scene.walkedCost(at: points))
        scene.prepare()
        scene.prepare()
        #expect(scene.cost(at: points) < scene.walkedCost(at: points) / 2)
        scene.checkInvariants()
    }

    @Test func `copies that are kept while indexes are built do not keep them from being built`() {
        var scene = window(of: 500).scene
        var kept: [HitScene] = []
        for (turn, point) in randomPoints(2000, below: 1_000, seed: 6).enumerated() {
            if turn < 1500, turn % 10 == 0 { kept.append(scene) }
            _ = scene.topmost(at: point)
        }
        #expect(scene.statistics.builtIndexes > 0)
        #expect(kept.count == 150)
        for point in randomPoints(50, below: 1_000, seed: 7) {
            for index in stride(from: 0, to: 150, by: 50) {
                #expect(kept[index].topmost(at: point) == scene.walk(at: point))
            }
        }
    }

    @Test func `a background build that is dropped is noticed although a copy of the scene is kept`() {
        var scene = window(of: 1000).scene
        var build = scene.beginBackgroundBuild()
        #expect(build != nil)
        let (kept, built) = (scene, scene.statistics.builtIndexes)
        _ = scene.topmost(at: Point(x: 1, y: 1))
        #expect(scene.beginBackgroundBuild() == nil, "one is under way")
        build = nil
        for _ in 0..<2000 { _ = scene.topmost(at: Point(x: 1, y: 1)) }
        build = scene.beginBackgroundBuild()
        #expect(build != nil || scene.statistics.builtIndexes > built)
        #expect(kept.statistics.builtIndexes == built)
    }

    @Test func `what no index is worth anything for is prepared once, and not again before something changes`() {
        var (scene, window) = HitScene.rooted(1000, 1000)
        let asking = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), asks: .hitTest)
        for _ in 0..<400 { scene.insert(asking, into: window) }
        scene.prepare()
        let built = scene.statistics
        for _ in 0..<5 {
            scene.prepare()
            let isDone = scene.prepare(budget: .seconds(1 << 30))
            #expect(isDone)
        }
        #expect(scene.statistics == built)
        scene[scene.children(of: window)[3]].isHidden = true
        scene.prepare()
        scene.expectWalk(at: randomPoints(50, below: 1_100, seed: 2))
    }
}
