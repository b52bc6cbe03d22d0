import TestSupport
import Testing

@testable import HitTesting

/// What waits to be brought into an index while something else happens to the same nodes.
struct WaitingChangesTests {
    /// A root with cells and a panel of cells in it.
    private struct Panel {
        var scene = HitScene()
        let root: NodeID
        let panel: NodeID
        let cells: [NodeID]

        init() {
            root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 400, height: 400)))
            scene.addCells(100, to: root)
            panel = scene.insert(Node(frame: Rect(x: 200, y: 200, width: 200, height: 200)), into: root)
            cells = scene.addCells(20, to: panel)
        }

        /// Asks below the panel until an index of it would be bought.
        mutating func askBelow() {
            for _ in 0..<200 { _ = scene.topmost(below: panel, at: Point(x: 150, y: 150)) }
        }
    }

    @Test(arguments: [true, false])
    func `C1, B4: a panel that begins to ask or turns, and is asked alone before its surroundings know of that`(
        asks: Bool
    ) {
        var screen = Panel()
        screen.scene.prepare()
        if asks {
            screen.scene[screen.panel].asks = .hitTest
        } else {
            screen.scene[screen.panel].transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        }
        screen.askBelow()
        screen.scene.expectWalk(at: Point.all(over: 400, 400), "asked")
        screen.scene.prepare()
        screen.scene.expectWalk(at: Point.all(over: 400, 400), "prepared")
    }

    @Test func `a panel that is asked alone while it turns, loses a cell, and turns back`() {
        var screen = Panel()
        screen.scene.prepare()
        screen.scene[screen.panel].transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        screen.askBelow()
        screen.scene.remove(screen.cells[3])
        screen.scene[screen.panel].transform = .identity
        screen.scene.prepare()
        screen.scene.expectWalk(at: Point.all(over: 400, 400), "turned back")
    }

    @Test func `a panel that begins to ask, and is asked alone, while its surroundings are built on another thread`()
        throws
    {
        var screen = Panel()
        let build = try screen.scene.beginBuild()
        screen.scene[screen.panel].asks = .hitTest
        screen.askBelow()
        screen.scene.expectAdoption(of: build)
        screen.scene.prepare()
        screen.scene.expectWalk(at: Point.all(over: 400, 400), "adopted")
    }

    @Test func `a node that changes its place in the order while its index is built anew`() throws {
        var (scene, root) = HitScene.rooted(400, 400)
        let rear = scene.addCells(150, to: root)
        let group = scene.insert(Node(frame: Rect(x: 0, y: 200, width: 200, height: 100)), into: root)
        scene.addCells(70, to: group)
        let others = scene.addCells(150, to: root, top: 100)
        let front = scene.insert(Node(frame: Rect(x: 300, y: 300, width: 50, height: 50)), into: root)
        scene.prepare()
        scene.wearOut(rear + others)
        let build = try scene.beginBuild()
        scene.move(front, into: root, at: .above(group))
        scene.expectAdoption(of: build)
        scene.remove(group)
        scene.prepare()
        scene.expectWalk(at: Point.all(over: 400, 400), "removed")
    }

    @Test(arguments: [1023, 1024, 1100, 2048])
    func `a group that goes to and fro more often than ranks can tell apart`(times: Int) {
        var (scene, root) = HitScene.rooted(400, 400)
        let first = scene.insert(Node(frame: Rect(x: 0, y: 200, width: 30, height: 30)), into: root)
        let second = scene.insert(Node(frame: Rect(x: 0, y: 250, width: 30, height: 30)), into: root)
        let group = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 200, height: 100)), into: root)
        scene.addCells(70, to: group)
        scene.addCells(70, to: root)
        scene.prepare()
        scene.move(group, into: root, at: .above(first))
        scene.prepare()
        for turn in 0..<times { scene.move(group, into: root, at: turn % 2 == 0 ? .above(second) : .above(first)) }
        scene.prepare()
        scene.expectWalk(at: Point.all(over: 400, 400), "moved")
    }
}
