import TestSupport
import Testing

@testable import HitTesting

/// What questions and changes cost where something beside them is large.
struct FairPriceTests {
    /// A window with cells, ten pixels each.
    private func window(of cells: Int, in scene: inout HitScene) -> NodeID {
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        for index in 0..<cells {
            scene.insert(
                Node(frame: Rect(x: Double(index % 100) * 10, y: Double(index / 100) * 10, width: 8, height: 8)),
                into: window)
        }
        return window
    }

    private func addPanel(of cells: Int, to node: NodeID, in scene: inout HitScene) -> NodeID {
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 900)), into: node)
        for index in 0..<cells {
            scene.insert(
                Node(frame: Rect(x: Double(index % 100) * 10, y: Double(index / 100) * 10, width: 5, height: 5)),
                into: panel)
        }
        return panel
    }

    @Test("rows that come and go beside a hidden panel leave the table standing", arguments: [false, true])
    func besideHiddenPanel(hidesWhileIndexed: Bool) {
        var scene = HitScene()
        let window = window(of: 1000, in: &scene)
        let panel = addPanel(of: 4000, to: window, in: &scene)
        if !hidesWhileIndexed { scene[panel].isHidden = true }
        scene.prepare()
        if hidesWhileIndexed { scene[panel].isHidden = true }
        scene.prepare()
        let built = scene.statistics.builtIslands
        let row = Node(frame: Rect(x: 0, y: 950, width: 1000, height: 40))
        for turn in 0..<40 {
            let added = scene.insert(row, into: window)
            scene.prepare()
            #expect(scene.topmost(at: Point(x: 500, y: 960)) == .hit(added))
            if turn % 2 == 0 { scene.remove(added) }
        }
        #expect(scene.statistics.builtIslands == built)
        scene[panel].isHidden = false
        for y in stride(from: 1.0, to: 1000, by: 37) {
            let point = Point(x: y, y: y)
            #expect(scene.topmost(at: point) == scene.walk(at: point))
        }
        scene.prepare()
        scene.checkInvariants()
    }

    @Test("a panel that is hidden when a row beside it is already to be brought in keeps no entries")
    func hiddenBesideNewRow() {
        for rowIsFirst in [false, true] {
            var scene = HitScene()
            let window = window(of: 1000, in: &scene)
            let panel = addPanel(of: 3000, to: window, in: &scene)
            let other = addPanel(of: 2500, to: window, in: &scene)
            scene[other].isHidden = true
            scene.prepare()
            func addRow() { scene.insert(Node(frame: Rect(x: 0, y: 950, width: 1000, height: 40)), into: window) }
            if rowIsFirst { addRow() }
            scene[panel].isHidden = true
            if !rowIsFirst { addRow() }
            scene[other].alpha = 0.5
            scene.insert(Node(frame: Rect(x: 900, y: 0, width: 50, height: 50)), into: window, at: .below(panel))
            scene.prepare()
            scene.checkInvariants()
            for index in 0..<400 {
                let point = Point(x: Double(index * 37 % 1000) + 0.5, y: Double(index * 91 % 1000) + 0.5)
                #expect(scene.topmost(at: point) == scene.walk(at: point))
            }
        }
    }

    @Test("a batch builds the index that its points go through, and none that they do not come to")
    func batchBesideIslands() {
        var scene = HitScene()
        let window = window(of: 1000, in: &scene)
        var corner = Node(frame: Rect(x: 900, y: 900, width: 100, height: 100))
        corner.transform = AffineTransform(scaleX: -1, y: 1)
        let turned = scene.insert(corner, into: window)
        _ = addPanel(of: 4000, to: turned, in: &scene)
        let points = (0..<4000).map { Point(x: Double($0 % 800) + 0.5, y: Double($0 / 10) + 0.5) }
        let walked = points.map(scene.walk)
        #expect(scene.topmost(at: points) == walked)
        #expect(scene.topmost(at: points) == walked)
        #expect(scene.statistics.builtEntries < 2 * 1100)
        let inCorner = (0..<2000).map { Point(x: 901 + Double($0 % 97), y: 901 + Double($0 / 30)) }
        let there = inCorner.map(scene.walk)
        #expect(scene.topmost(at: inCorner) == there)
        #expect(scene.topmost(at: inCorner) == there)
        #expect(scene.statistics.builtEntries > 4000)
    }

    @Test("what a query meets behind its first question is brought up to date as what lies before it")
    func behindTheQuestion() {
        var scene = HitScene()
        let root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        var turned = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        turned.transform = AffineTransform(scaleX: -1, y: 1)
        let holder = scene.insert(turned, into: root)
        var cells: [NodeID] = []
        for index in 0..<3000 {
            cells.append(
                scene.insert(
                    Node(frame: Rect(x: Double(index % 60) * 16, y: Double(index / 60) * 16, width: 14, height: 14)),
                    into: holder))
        }
        var asking = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        asking.asks = .hitTest
        scene.insert(asking, into: root)
        scene.prepare()
        func ask(_ turn: Int) -> Int {
            scene[cells[turn % cells.count]].origin.x += 0.25
            let before = scene.statistics.steps
            let point = Point(x: 500.25, y: 500.25)
            var (query, walk) = (scene.query(at: point), scene.walkQuery(at: point))
            while case .ask = query.step { query.resume(with: .pass, in: &scene) }
            while case .ask = walk.step { walk.resume(with: .pass, in: &scene) }
            #expect(query.step == walk.step)
            return scene.statistics.steps - before
        }
        for turn in 0..<50 { _ = ask(turn) }
        let steps = (50..<250).reduce(0) { $0 + ask($1) }
        // A walk through the cells visits 1,500 to 3,000.
        #expect(steps < 200 * 500, "\(steps)")
    }

    @Test("a list that passes over the entries of a hidden panel does so once")
    func hiddenEntriesInLists() {
        var scene = HitScene()
        let window = window(of: 1000, in: &scene)
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1000, height: 900)), into: window)
        for _ in 0..<600 { scene.insert(Node(frame: Rect(x: 0, y: 0, width: 900, height: 900)), into: panel) }
        scene.prepare()
        scene[panel].isHidden = true
        let region = Rect(x: 100, y: 100, width: 1, height: 1)
        let expected = scene.walkedNodes(in: region)
        for _ in 0..<20 { #expect(scene.nodes(in: region).map(\.node) == expected) }
        #expect(scene.store.index(of: window.slot)?.table?.presentCount == 1000)
        scene.checkInvariants()
    }

    @Test("a walk that has become cheaper than the changes of a large subtree is noticed")
    func walksInsteadOfChanges() {
        var scene = HitScene()
        let window = window(of: 6000, in: &scene)
        scene[window].islandRule = .never
        let far = Point(x: 5, y: 5)
        for _ in 0..<400 { _ = scene.topmost(at: far) }
        #expect(scene.statistics.builtIslands > 0)
        let group = addPanel(of: 45, to: window, in: &scene)
        for turn in 0..<500 {
            scene[group].alpha = turn % 2 == 0 ? 0 : 1
            scene[group].origin.x = turn % 2 == 0 ? 1 : 2
            _ = scene.topmost(at: far)
        }
        scene[group].alpha = 1
        scene[group].frame = Rect(x: 0, y: 0, width: 20, height: 20)
        // A walk to there passes 1,500 cells, one to the first one 6,000.
        let point = Point(x: 5, y: 455)
        let near = scene.walk(at: point)
        var repaired: [Int] = []
        for turn in 0..<6000 {
            scene[group].origin.x = turn % 2 == 0 ? 1 : 2
            let before = scene.statistics.repairedEntries
            #expect(scene.topmost(at: point) == near)
            repaired.append(scene.statistics.repairedEntries - before)
        }
        #expect(repaired.suffix(1000).reduce(0, +) < 20 * 46, "\(repaired.suffix(200))")
    }
}

extension HitScene {
    fileprivate func walkedNodes(in region: Rect) -> [NodeID] {
        var scene = HitScene()
        scene = self
        scene.forcedWay = .walk
        return scene.nodes(in: region).map(\.node)
    }
}
