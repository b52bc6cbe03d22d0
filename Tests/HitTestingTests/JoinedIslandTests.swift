import Testing

@testable import HitTesting

/// Islands that end: what is below them belongs to the island around them from then on, also to one that is being built.
struct JoinedIslandTests {
    /// A root with two thousand nodes, and a panel with three hundred more beside them.
    private struct Screen {
        var scene = HitScene()
        let root: NodeID
        let panel: NodeID
        var others: [NodeID] = []
        var below: [NodeID] = []

        init() {
            root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 10_000, height: 10_000)))
            for index in 0..<2000 { others.append(scene.insert(Screen.cell(index, in: 50), into: root)) }
            panel = scene.insert(Node(frame: Rect(x: 6000, y: 0, width: 4000, height: 4000)), into: root)
            for index in 0..<300 { below.append(scene.insert(Screen.cell(index, in: 20), into: panel)) }
        }

        private static func cell(_ index: Int, in columns: Int) -> Node {
            Node(
                frame: Rect(x: Double(index % columns) * 100, y: Double(index / columns) * 100, width: 50, height: 50))
        }

        /// Changes the nodes around the panel until their index is given up, and nothing of the panel's.
        mutating func giveUpRoot() {
            for turn in 0..<2 * others.count { scene[others[turn % others.count]].origin.x += 1 }
            _ = scene.topmost(at: .zero)
        }

        /// Builds the index around the panel, and moves a node in the panel between any two steps.
        mutating func prepareWhileMoving() {
            var moved = 0
            var isDone = false
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
            for node in below {
                let (corner, offset) = (scene[node].origin, scene[panel].origin)
                let point = Point(x: offset.x + corner.x + 25, y: offset.y + corner.y + 25)
                #expect(scene.topmost(at: point) == scene.walk(at: point))
            }
            scene.checkInvariants()
        }
    }

    @Test("B4: a panel that is turned back while nothing is known of its surroundings is indexed with them")
    func turnedBack() {
        var screen = Screen()
        screen.scene[screen.panel].transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        screen.scene.prepare()
        screen.giveUpRoot()
        screen.scene[screen.panel].transform = .identity
        screen.prepareWhileMoving()
        screen.expectWalk()
    }

    @Test("a root that becomes a child while nothing is known of its new surroundings is indexed with them")
    func demoted() {
        var screen = Screen()
        screen.scene.move(screen.panel, into: nil)
        screen.scene.prepare()
        screen.giveUpRoot()
        screen.scene.move(screen.panel, into: screen.root)
        screen.prepareWhileMoving()
        screen.expectWalk()
    }

    @Test("a panel that has moved, and then been still for long, is indexed with its surroundings again")
    func still() {
        var screen = Screen()
        for _ in 0..<3 {
            screen.scene.prepare()
            screen.scene[screen.panel].origin.x += 1
        }
        screen.scene.prepare()
        #expect(screen.scene.store.isIslandRoot(screen.panel.slot))
        for turn in 0..<12_000 {
            screen.scene[screen.others[turn % 2000]].origin.x += 1
            if turn.isMultiple(of: 100) { screen.scene.prepare() }
        }
        screen.giveUpRoot()
        screen.prepareWhileMoving()
        #expect(!screen.scene.store.isIslandRoot(screen.panel.slot))
        screen.expectWalk()
    }
}
