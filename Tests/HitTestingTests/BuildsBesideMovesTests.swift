import TestSupport
import Testing

@testable import HitTesting

/// Panels that go from window to window while indexes are built on another thread, or before they are built anew.
struct BuildsBesideMovesTests {
    /// Two roots that overlap nowhere, the first with many cells.
    private struct Screen {
        var scene = HitScene()
        let first: NodeID
        let second: NodeID

        init() {
            first = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 400, height: 400)))
            second = scene.insert(Node(frame: Rect(x: 500, y: 0, width: 300, height: 300)))
        }

        mutating func addPanel(_ count: Int, top: Double) -> (panel: NodeID, cells: [NodeID]) {
            let panel = scene.insert(Node(frame: Rect(x: 0, y: top, width: 200, height: 100)), into: first)
            return (panel, scene.addCells(count, to: panel))
        }

        /// Compares the answers all over the screen.
        mutating func expectWalk(_ what: Comment) {
            scene.expectWalk(at: Point.all(over: 800, 400), what)
        }
    }

    @Test(arguments: [true, false])
    func `a node that is taken out of a panel which has left its window while the window's index was built`(
        goesBack: Bool
    ) throws {
        var screen = Screen()
        screen.scene.addCells(100, to: screen.first)
        let (panel, cells) = screen.addPanel(70, top: 200)
        screen.scene.insert(Node(frame: Rect(x: 290, y: 290, width: 5, height: 5)), into: screen.second)
        let build = try screen.scene.beginBuild()
        screen.scene.move(panel, into: screen.second)
        if goesBack {
            screen.scene.move(cells[0], into: screen.first, at: .back)
        } else {
            screen.scene.move(cells[0], into: screen.second)
        }
        screen.scene.expectAdoption(of: build)
        screen.scene.prepare()
        screen.expectWalk("adopted")
        let list = screen.scene.nodes(in: .rect(Rect(x: 0, y: 200, width: 8, height: 8)))
        #expect(list.map { $0.node } == [screen.first])
    }

    @Test func `a panel that leaves its window while that is indexed anew, and comes back beside another`() throws {
        var screen = Screen()
        let rear = screen.scene.addCells(150, to: screen.first)
        let (group, _) = screen.addPanel(70, top: 200)
        let others = screen.scene.addCells(150, to: screen.first, top: 100)
        let (panel, _) = screen.addPanel(70, top: 300)
        screen.scene.insert(Node(frame: Rect(x: 290, y: 290, width: 5, height: 5)), into: screen.second)
        screen.scene.prepare()
        screen.scene.wearOut(rear + others)
        let build = try screen.scene.beginBuild()
        screen.scene.move(panel, into: screen.second)
        screen.scene.expectAdoption(of: build)
        screen.scene.move(panel, into: screen.first, at: .above(group))
        screen.scene.remove(group)
        screen.scene.prepare()
        screen.expectWalk("removed")
    }

    @Test func `a panel that has moved, and gone to another window before its old one is indexed anew`() {
        var screen = Screen()
        let cells = screen.scene.addCells(200, to: screen.first)
        let (panel, inPanel) = screen.addPanel(70, top: 200)
        screen.scene.addCells(100, to: screen.second)
        let (low, high) = (inPanel[68], inPanel[69])
        screen.scene[high].frame = screen.scene[low].frame
        screen.scene.prepare()
        screen.scene[panel].origin.x += 1
        screen.scene.prepare()
        screen.scene.move(panel, into: screen.second)
        screen.scene.prepare()
        screen.scene.wearOut(cells)
        screen.scene.prepare()
        screen.expectWalk("indexed anew")
        screen.scene[low].bounds.size.width += 1
        screen.scene.prepare()
        screen.expectWalk("changed below it")
    }

    @Test func `a turned panel that leaves its window while that is indexed, and turns back`() throws {
        var scene = HitScene()
        let roots = scene.insert(
            contentsOf: Rect.cells(70, inRowsOf: 70, every: 10, 0, width: 8, height: 8, from: Point(x: 0, y: 500)))
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
        scene.insert(Node(frame: Rect(x: 190, y: 190, width: 5, height: 5)), into: window)
        scene.prepare()
        scene.insert(contentsOf: Rect.cells(100, inRowsOf: 20, every: 10, 10, width: 8, height: 8), into: window)
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 100, width: 100, height: 100)), into: window)
        scene[panel].transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        let cell = scene.insert(Node(frame: Rect(x: 10, y: 10, width: 30, height: 30)), into: panel)
        let build = try scene.beginBuild()
        scene.move(panel, into: nil)
        scene[panel].transform = .identity
        scene[panel].origin = Point(x: 300, y: 300)
        for _ in 0..<50 { _ = scene.topmost(at: Point(x: 900, y: 900)) }
        scene.expectAdoption(of: build)
        scene[cell].origin.x = 60
        scene.prepare()
        scene.expectWalk(at: stride(from: 300.0, to: 400, by: 5).map { Point(x: $0, y: 315) })
        #expect(scene.topmost(at: Point(x: 1, y: 501)) == .hit(roots[0]))
    }
}
