import TestSupport
import Testing

@testable import HitTesting

/// Containers in containers, all of which move or end: what a change and a query behind it cost depends on how many there are, not on
/// what is in them.
struct NestedContainersTests {
    private static let depth = 60

    /// A chain of 60 containers, each with a few leaves beside the next one; every third is turned.
    private func chain(leaves: Int = 6) -> (scene: HitScene, containers: [NodeID]) {
        var scene = HitScene()
        var containers = [scene.insert(Node(frame: Rect(x: 0, y: 0, width: 4000, height: 4000)))]
        for level in 1...Self.depth {
            let parent = containers[level - 1]
            let corner = Point(x: 0, y: Double(level % 7) * 250)
            let row = Rect.cells(leaves, inRowsOf: 12, every: 300, 0, width: 40, height: 30, from: corner)
            scene.insert(contentsOf: row, into: parent)
            let side = 3900 - Double(level) * 20
            var node = Node(frame: Rect(x: 6, y: 4, width: side, height: side))
            if level % 3 == 0 { node.transform = AffineTransform(rotationAngle: 0.01) }
            containers.append(scene.insert(node, into: parent))
        }
        scene.prepare()
        return (scene, containers)
    }

    private static let points: [Point] = (0..<24).map { index in
        let (column, row) = (index * 211 % 3900, index * 97 % 3900)
        return Point(x: Double(column) + 0.3, y: Double(row) + 0.6)
    }

    @Test(arguments: [6, 40])
    func `B2, B4: in a chain of 60 containers that all move, every answer is the walk's, at a bounded cost`(leaves: Int)
    {
        var (scene, containers) = chain(leaves: leaves)
        var cost = 0
        for frame in 0..<40 {
            let before = scene.statistics
            for (level, container) in containers.enumerated().dropFirst() {
                switch level % 3 {
                case 0: scene[container].transform = AffineTransform(rotationAngle: 0.01 + Double(frame) * 0.0005)
                case 1: scene[container].bounds.origin.y = Double(frame % 9)
                default: scene[container].origin.x = 6 + Double((frame + level) % 5)
                }
            }
            scene.expectWalk(at: Self.points, "frame \(frame)")
            #expect(scene.statistics.broughtIn - before.broughtIn <= Self.depth)
            cost += scene.statistics.cost - before.cost
        }
        // A walk through all levels passes six leaves and enters a container in each of them; no index costs twice that.
        #expect(cost < 40 * Self.points.count * Self.depth * 2 * (12 + 7 * 4 + 60))
        #expect(throws: Never.self) { try scene.validate() }
        for point in Self.points { #expect(scene.snapshot().topmost(at: point) == scene.walk(at: point)) }
    }

    @Test func `one move at the bottom of the chain brings one node in`() {
        var (scene, containers) = chain()
        for frame in 0..<20 {
            let before = scene.statistics
            scene[containers[Self.depth]].origin.x += frame % 2 == 0 ? 3 : -3
            #expect(scene.topmost(at: Point(x: 1500, y: 1500)) == scene.walk(at: Point(x: 1500, y: 1500)))
            #expect(scene.statistics.builtIndexes == before.builtIndexes)
            #expect(scene.statistics.broughtIn - before.broughtIn <= 1)
        }
    }

    /// A root with two thousand nodes, and a panel with three hundred more beside them.
    private struct Screen {
        var scene = HitScene()
        let root: NodeID
        let panel: NodeID
        var others: [NodeID] = []
        var below: [NodeID] = []

        init() {
            root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10_000, height: 10_000)))
            others = scene.insert(contentsOf: Screen.cells(2000, in: 50), into: root)
            panel = scene.insert(Node(frame: Rect(x: 6000, y: 0, width: 4000, height: 4000)), into: root)
            below = scene.insert(contentsOf: Screen.cells(300, in: 20), into: panel)
        }

        private static func cells(_ count: Int, in columns: Int) -> [Rect] {
            Rect.cells(count, inRowsOf: columns, every: 100, 100, width: 50, height: 50)
        }

        /// Moves so much around the panel that no flattened index has room for it beside it.
        mutating func giveUpRoot() {
            scene.policy.mostMovers = 100
            for other in others { scene[other].origin.x += 1 }
            for _ in 0..<3 { _ = scene.topmost(at: .zero) }
        }

        /// Builds what is missing, and moves a node in the panel between any two steps.
        mutating func prepareWhileMoving() {
            var (moved, isDone) = (0, false)
            while !isDone {
                var asked = 0
                isDone = scene.prepare {
                    asked += 1
                    return asked < 3
                }
                guard moved < below.count else { continue }
                scene[below[moved]].origin.y += 60
                moved += 1
            }
        }

        mutating func expectWalk() {
            let offset = scene[panel].origin
            let middles = below.map { scene[$0].center }
            scene.expectWalk(at: middles.map { Point(x: offset.x + $0.x, y: offset.y + $0.y) })
        }
    }

    @Test func `B4: a panel that is turned back while its surroundings have no index is indexed with them`() {
        var screen = Screen()
        screen.scene[screen.panel].transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        screen.scene.prepare()
        screen.giveUpRoot()
        screen.scene[screen.panel].transform = .identity
        screen.prepareWhileMoving()
        screen.expectWalk()
    }

    @Test func `a root that becomes a child while its new surroundings have no index is indexed with them`() {
        var screen = Screen()
        screen.scene.move(screen.panel, into: nil)
        screen.scene.prepare()
        screen.giveUpRoot()
        screen.scene.move(screen.panel, into: screen.root)
        screen.prepareWhileMoving()
        screen.expectWalk()
    }

    @Test func `queries alone pay for the flattened index of a turned panel with many nodes`() {
        var (scene, root) = HitScene.rooted(1_000, 1_000)
        var node = Node(frame: Rect(x: 100, y: 100, width: 800, height: 800))
        node.transform = AffineTransform(rotationAngle: 0.5)
        let panel = scene.insert(node, into: root)
        for index in 0..<2_000 {
            let (x, y) = (Double(index % 40) * 20, Double(index / 40) * 16)
            scene.insert(Node(frame: Rect(x: x, y: y, width: 15, height: 12)), into: panel)
        }
        for step in 0..<20_000 {
            let point = Point(x: 300 + Double(step * 37 % 400), y: 300 + Double(step * 53 % 400))
            let answer = scene.topmost(at: point)
            if step % 1_000 == 0 { #expect(answer == scene.walk(at: point)) }
        }
        #expect(scene.store.index(of: NodeStore.screen)?.still != nil)
        #expect(scene.store.index(of: panel.slot)?.still != nil)
    }

    @Test(arguments: [false, true])
    func `a panel in another one, both movers farther out, has no flattened index beside the other's`(
        innerFirst: Bool
    ) {
        var (scene, root) = HitScene.rooted(1_000, 1_000)
        scene.policy.patience = 1
        let outer = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 900, height: 900)), into: root)
        let inner = scene.insert(Node(frame: Rect(x: 100, y: 100, width: 700, height: 700)), into: outer)
        for panel in [outer, inner] { scene.addCells(400, to: panel) }
        scene.prepare()
        for panel in [inner, outer] { scene[panel].origin.x += 1 }
        for _ in 0..<9 { _ = scene.topmost(at: Point(x: 150, y: 150)) }
        for panel in [inner, outer] { #expect(scene.store.isMover(panel.slot, below: NodeStore.screen)) }
        for panel in innerFirst ? [inner, outer] : [outer, inner] {
            var left = 1_000_000
            scene.advance(.still, of: panel.slot, &left)
            #expect(scene.complaint == nil)
        }
        #expect(scene.store.index(of: outer.slot)?.still != nil)
        #expect(scene.store.index(of: inner.slot)?.still == nil)
        for step in 0..<60 { #expect(scene.difference(at: Point(x: 95 + Double(step) * 4, y: 130)) == nil) }
    }

    @Test func `replays are counted where areas leave the answer open: on an outline`() {
        var (scene, root) = HitScene.rooted(100, 100)
        var node = Node(frame: Rect(x: 10, y: 10, width: 40, height: 40))
        node.hitShape = .ellipse(Rect(x: 0, y: 0, width: 40, height: 40))
        let circle = scene.insert(node, into: root)
        for index in 0..<300 {
            scene.insert(Node(frame: Rect(x: 60, y: 60 + 0.1 * Double(index), width: 30, height: 1)), into: root)
        }
        scene.prepare()
        #expect(scene.topmost(at: Point(x: 30, y: 30)) == .hit(circle))
        #expect(scene.statistics.replays == 0)
        #expect(scene.topmost(at: Point(x: 14.5, y: 18.5)) == .hit(circle))
        #expect(scene.topmost(at: Point(x: 11, y: 11)) == .hit(root))
        #expect(scene.statistics.replays == 0)
        #expect(scene.topmost(at: Point(x: 10, y: 30)) == .hit(root))
        #expect(scene.statistics.replays == 1)
        #expect(scene.topmost(at: Point(x: 18, y: 14)) == .hit(root))
        #expect(scene.statistics.replays == 2)
    }
}
