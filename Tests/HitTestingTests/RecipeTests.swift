import HitTesting
import TestSupport
import Testing

/// The recipes of the page of that name, run. The page shows this code; a test compares the two.
struct RecipeTests {
    enum Kind {
        case card, input, output, connector
    }

    struct Editor {
        var scene = HitScene()
        let viewport: NodeID
        let canvas: NodeID
        var kinds: [NodeID: Kind] = [:]
        var hover = HoverTracker()

        init() {
            viewport = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 800, height: 600)))
            var node = Node(frame: Rect(x: 0, y: 0, width: 800, height: 600))
            node.anchorPoint = .zero  // zoom about the upper left corner
            canvas = scene.insert(node, into: viewport)
        }

        mutating func addCard(at origin: Point) -> (card: NodeID, input: NodeID, output: NodeID) {
            var node = Node(frame: Rect(x: origin.x, y: origin.y, width: 160, height: 90))
            node.hitsOutsideBounds = true  // ports are tried beside the card, too
            let card = scene.insert(node, into: canvas)
            var port = Node(frame: Rect(x: -6, y: 39, width: 12, height: 12))
            port.touchOutsets = EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
            let input = scene.insert(port, into: card)
            port.origin.x = 154
            let output = scene.insert(port, into: card)
            kinds[card] = .card
            kinds[input] = .input
            kinds[output] = .output
            return (card, input, output)
        }

        /// Shows the part of the document from `origin` on, a point of it `zoom` points large.
        mutating func show(origin: Point, zoom: Double) {
            let size = scene[viewport].bounds.size
            var node = scene[canvas]
            node.bounds = Rect(x: origin.x, y: origin.y, width: size.width / zoom, height: size.height / zoom)
            node.transform = AffineTransform(scaleX: zoom, y: zoom)
            scene[canvas] = node  // one change, however much the document holds
        }

        /// Zooms so that what is under the pointer stays there.
        mutating func zoom(to zoom: Double, at pointer: Point) {
            guard let fixed = scene.convert(pointer, from: nil, to: canvas) else { return }
            show(origin: Point(x: fixed.x - pointer.x / zoom, y: fixed.y - pointer.y / zoom), zoom: zoom)
        }

        /// The cards that lie within a rectangle of the screen as a whole, front to back.
        mutating func cards(inMarquee marquee: Rect) -> [NodeID] {
            scene.nodes(in: .rect(marquee), mode: .contained) { [kinds] node, _ in kinds[node] == .card }.map(\.node)
        }

        mutating func addConnector(from start: Point, to end: Point) -> NodeID {
            let reach = max(40, (end.x - start.x).magnitude / 2)
            var curve = BezierPath(tolerance: 0.5)
            curve.move(to: start)
            curve.addCurve(
                to: end, controlPoint1: Point(x: start.x + reach, y: start.y),
                controlPoint2: Point(x: end.x - reach, y: end.y))
            var node = Node()
            node.hitShape = .stroke(HitShape.Stroke(curve, width: 2, hitWidth: 14))
            let connector = scene.insert(node, into: canvas, at: .back)
            kinds[connector] = .connector
            return connector
        }

        mutating func connectors(inLasso lasso: [Point]) -> [NodeID] {
            scene.nodes(in: .lasso(lasso)) { [kinds] node, _ in kinds[node] == .connector }.map(\.node)
        }

        mutating func port(at point: Point) -> NodeID? {
            scene.firstHit(at: point) { [kinds] node, _ in kinds[node] != nil && kinds[node] != .card }?.node
        }

        /// The port nearest to a finger, within 12 points of the screen at any zoom.
        mutating func port(near finger: Point) -> NodeID? {
            var nearest: NodeID?
            scene.visitNearest(to: finger, within: 12) { [kinds] node, _ in
                kinds[node] == .input || kinds[node] == .output
            } _: { near, _ in
                nearest = near.item.node
                return false  // the first is the nearest
            }
            return nearest
        }

        /// Which squares of a map of the document are covered by cards, found on another thread.
        mutating func minimap(of document: Rect, columns: Int, rows: Int) -> Task<[Bool], Never> {
            scene.prepare()
            let (snapshot, canvas) = (scene.snapshot(), canvas)
            return Task.detached {
                (0..<columns * rows).map { square in
                    let point = Point(
                        x: document.minX + (Double(square % columns) + 0.5) * document.width / Double(columns),
                        y: document.minY + (Double(square / columns) + 0.5) * document.height / Double(rows))
                    return snapshot.topmost(below: canvas, at: point) != .miss
                }
            }
        }
    }

    @Test func `cards whose ports stick out`() {
        var editor = Editor()
        let first = editor.addCard(at: Point(x: 100, y: 100))
        #expect(editor.scene.topmost(at: Point(x: 96, y: 145)) == .hit(first.input))
        #expect(editor.scene.topmost(at: Point(x: 265, y: 145)) == .hit(first.output))
        #expect(editor.scene.topmost(at: Point(x: 96, y: 120)) == .hit(editor.canvas))
        // Another card over the port takes its touches.
        let second = editor.addCard(at: Point(x: 258, y: 100))
        #expect(editor.scene.topmost(at: Point(x: 265, y: 130)) == .hit(second.card))
        #expect(editor.scene.topmost(at: Point(x: 265, y: 145)) == .hit(second.input))
        #expect(editor.port(at: Point(x: 265, y: 145)) == second.input)
    }

    @Test func `a zoomed canvas with hover and marquee`() {
        var editor = Editor()
        let near = editor.addCard(at: Point(x: 100, y: 100))
        let far = editor.addCard(at: Point(x: 1500, y: 900))
        editor.zoom(to: 2, at: Point(x: 120, y: 120))
        #expect(editor.scene.topmost(at: Point(x: 120, y: 120)) == .hit(near.card))
        #expect(editor.scene.topmost(at: Point(x: 70, y: 90)) == .hit(editor.canvas))
        #expect(editor.hover.update(at: Point(x: 120, y: 120), in: &editor.scene).entered.last == near.card)
        editor.show(origin: Point(x: 1400, y: 800), zoom: 0.5)
        // The pointer has not moved, and is over the other card.
        #expect(editor.hover.update(at: Point(x: 120, y: 80), in: &editor.scene).entered == [far.card])
        #expect(editor.cards(inMarquee: Rect(x: 40, y: 40, width: 100, height: 60)) == [far.card])
        #expect(editor.cards(inMarquee: Rect(x: 40, y: 40, width: 60, height: 60)) == [])
        editor.show(origin: .zero, zoom: 0.25)
        #expect(editor.cards(inMarquee: Rect(x: 0, y: 0, width: 800, height: 600)) == [far.card, near.card])
    }

    @Test func `connectors are hit beside what is drawn, and by a lasso only where they run`() {
        var editor = Editor()
        let connector = editor.addConnector(from: Point(x: 100, y: 100), to: Point(x: 500, y: 500))
        // The curve goes through the middle, steeply; it is hit within 7 points.
        #expect(editor.scene.topmost(at: Point(x: 300, y: 300)) == .hit(connector))
        #expect(editor.scene.topmost(at: Point(x: 304, y: 300)) == .hit(connector))
        #expect(editor.scene.topmost(at: Point(x: 320, y: 300)) == .hit(editor.canvas))
        let onIt = [Point(x: 280, y: 280), Point(x: 320, y: 280), Point(x: 300, y: 330)]
        #expect(editor.connectors(inLasso: onIt) == [connector])
        // In the box of the curve, and away from it.
        let beside = [Point(x: 400, y: 120), Point(x: 480, y: 120), Point(x: 440, y: 240)]
        #expect(editor.connectors(inLasso: beside) == [])
        // A connector that is made later lies behind the cards.
        let card = editor.addCard(at: Point(x: 220, y: 255)).card
        _ = editor.addConnector(from: Point(x: 100, y: 100), to: Point(x: 500, y: 500))
        #expect(editor.scene.topmost(at: Point(x: 300, y: 300)) == .hit(card))
    }

    @Test func `a predicate with a table of one's own, which has since changed`() {
        var editor = Editor()
        let card = editor.addCard(at: Point(x: 100, y: 100))
        #expect(editor.port(at: Point(x: 104, y: 145)) == card.input)
        editor.kinds[card.input] = nil
        #expect(editor.port(at: Point(x: 104, y: 145)) == nil)
    }

    @Test(arguments: [0.25, 1, 4])
    func `tolerance in points of the screen, at any zoom`(_ zoom: Double) {
        var editor = Editor()
        let card = editor.addCard(at: Point(x: 100, y: 100))
        editor.show(origin: Point(x: 200, y: 100), zoom: zoom)
        // The port's touch area ends at x = 270 of the document.
        let edge = Point(x: 70 * zoom, y: 45 * zoom)
        #expect(editor.port(near: Point(x: edge.x + 11, y: edge.y)) == card.output)
        #expect(editor.port(near: Point(x: edge.x + 13, y: edge.y)) == nil)
    }

    @Test func `a minimap on a thread, while the scene goes on`() async {
        var editor = Editor()
        _ = editor.addCard(at: Point(x: 0, y: 0))
        let far = editor.addCard(at: Point(x: 1700, y: 1000))
        editor.show(origin: Point(x: 500, y: 500), zoom: 3)
        let map = editor.minimap(of: Rect(x: 0, y: 0, width: 2000, height: 1200), columns: 4, rows: 4)
        editor.scene.remove(far.card)
        let covered = await map.value
        // The snapshot was taken before the card left.
        #expect(covered.indices.filter { covered[$0] } == [15])
        let finer = await editor.minimap(of: Rect(x: 0, y: 0, width: 2000, height: 1200), columns: 20, rows: 20).value
        #expect(finer.indices.filter { finer[$0] } == [0, 1])
    }

    @Test func `the page shows the code that is run here`() throws {
        let page = try Recipes("Sources/HitTesting/HitTesting.docc/Recipes.md")
        #expect(try page.blocks(missingIn: "Tests/HitTestingTests/RecipeTests.swift") == [])
        #expect(page.blocks.count > 5)
    }
}
