import HitDiagnosis
import TestSupport
import Testing

/// Explain on scenes made by hand, a reason each.
struct ExplainTests {
    private var scene = HitScene()
    private let window: NodeID
    private let card: NodeID
    private let button: NodeID
    private var knowledge: OwnerKnowledge
    private let center = Point(x: 60, y: 60)

    init() {
        let window = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)))
        let card = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 200, height: 100)), into: window)
        let button = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 100, height: 44)), into: card)
        (self.window, self.card, self.button) = (window, card, button)
        var knowledge = OwnerKnowledge()
        let names = [window: "window", card: "card", button: "buy"]
        knowledge.name = { names[$0] }
        knowledge.className = { $0 == button ? "Button" : nil }
        knowledge.isInteractive = { $0 == button }
        self.knowledge = knowledge
    }

    private func reason(_ point: Point? = nil) -> HitObstacle.Kind? {
        scene.explain(button, at: point ?? center, knowing: knowledge).reason?.kind
    }

    @Test func `the path of an answer, as text and as JSON`() {
        let explanation = scene.explain(at: center, knowing: knowledge)
        #expect(
            explanation.description == """
                touch at (60, 60): Button "buy"
                "window" at (60, 60): enabled, visible, alpha 1, mode auto, inside
                └ "card" at (40, 40): enabled, visible, alpha 1, mode auto, inside
                  └ Button "buy" at (20, 20): enabled, visible, alpha 1, mode auto, inside
                """)
        #expect(explanation.json.hasPrefix(#"{"point":[60,60],"status":"hit","hit":{"name":"buy","class":"Button"}"#))
        #expect(explanation.json.hasSuffix(#""gates":["enabled, visible, alpha 1","mode auto","inside"]}]}"#))
        let own = scene.explain(button, at: center)
        #expect(own.isHit && own.reason == nil && own.verdict == .hit)
    }

    @Test mutating func `A3: flags of itself and of ancestors, with the alpha`() {
        scene[button].alpha = 0.01
        #expect(reason() == .transparent(alpha: 0.01))
        scene[button].isHidden = true
        #expect(reason() == .hidden)
        scene[card].isUserInteractionEnabled = false
        #expect(reason() == .disabled)
        let explanation = scene.explain(button, at: center, knowing: knowledge)
        #expect(
            explanation.description.hasPrefix(
                """
                Button "buy" does not get the touch at (60, 60): its ancestor "card" has user interaction disabled
                  also: it is hidden
                  also: it has alpha 0.01, not above 0.01
                touch at (60, 60): "window"
                """))
    }

    @Test mutating func `A4: an empty area, its own or an ancestor's`() {
        scene[button].bounds.size.height = 0
        #expect(reason() == .zeroSize(width: 100, height: 0))
        scene[card].bounds.size = .zero
        let explanation = scene.explain(button, at: center, knowing: knowledge)
        #expect(explanation.reason?.kind == .zeroSize(width: 0, height: 0) && explanation.reason?.node?.id == card)
    }

    @Test func `A4: the right edge is not part of the area`() {
        let overshoot = [HitObstacle.Overshoot(edge: .right, distance: 0)]
        #expect(
            reason(Point(x: 140, y: 60)) == .outsideArea(overshoot: overshoot, isInOwnArea: false))
        #expect(
            scene.explain(button, at: Point(x: 140, y: 60)).description.contains(
                "on the right edge, which is not part of it"))
    }

    @Test mutating func `A5: outside an ancestor by so many points, while it may be drawn there`() {
        scene[button].origin.y = 90
        let point = Point(x: 60, y: 130)
        let overshoot = [HitObstacle.Overshoot(edge: .bottom, distance: 10)]
        #expect(reason(point) == .outsideArea(overshoot: overshoot, isInOwnArea: true))
        let text = scene.explain(button, at: point, knowing: knowledge).description
        #expect(text.contains("outside its ancestor \"card\"'s area, 10 points over the bottom edge"))
        #expect(text.contains("it may well be drawn there"))
        // What is hidden, or in something transparent, is drawn nowhere.
        scene[button].isHidden = true
        let hidden = scene.explain(button, at: point, knowing: knowledge).description
        #expect(hidden.contains("10 points over the bottom edge\n  also: it is hidden") && !hidden.contains("drawn"))
        scene[button].isHidden = false
        scene[window].alpha = 0
        #expect(!scene.explain(button, at: point, knowing: knowledge).description.contains("drawn"))
    }

    @Test mutating func `B4 and B5: a singular transform, a point that is not finite`() {
        scene[card].transform = AffineTransform(scaleX: 0, y: 1)
        #expect(reason() == .singular)
        #expect(reason(Point(x: .nan, y: 0)) == .pointNotFinite)
        #expect(scene.explain(at: Point(x: .nan, y: 0)).result == .miss)
    }

    @Test mutating func `B5: a point that overflows on its way`() {
        scene[card].bounds.origin.x = .greatestFiniteMagnitude
        scene[card].origin.x = -.greatestFiniteMagnitude
        #expect(reason() == .overflow)
        let text = scene.explain(button, at: center, knowing: knowledge).description
        #expect(
            text.contains("its ancestor \"card\" lies so far off that the point has no position in that node's space"))
        #expect(scene.explain(at: center).result == scene.walk(at: center))
    }

    @Test mutating func `D1 and D3: modes and shapes`() {
        scene[button].hitShape = .ellipse(scene[button].bounds)
        #expect(reason(Point(x: 41, y: 41)) == .outsideShape(.ellipse, beside: nil, isInOwnArea: false))
        scene[button].hitMode = .boxNone
        #expect(reason() == .boxNone)
        scene[card].hitMode = .boxOnly
        #expect(reason() == .boxOnly)
        scene[card].hitMode = .none
        #expect(reason() == .modeNone)
    }

    @Test mutating func `D3: outside an outline or a stroke, beside which edge and by how much`() throws {
        let bounds = scene[button].bounds
        let corners = [
            bounds.origin, Point(x: bounds.maxX, y: bounds.minY), Point(x: bounds.minX, y: bounds.maxY),
        ]
        func edge(at place: Point) throws -> (kind: HitObstacle.ShapeKind, edge: HitObstacle.OutlineEdge, text: String)
        {
            let point = try #require(scene.convert(place, from: button, to: nil))
            let explanation = scene.explain(button, at: point)
            guard case .outsideShape(let kind, let edge?, _) = explanation.reason?.kind else {
                throw NotOutside(text: explanation.description)
            }
            return (kind, edge, explanation.description)
        }
        let corner = Point(x: bounds.maxX - 1, y: bounds.maxY - 1)
        scene[button].hitShape = .polygon(.init(corners))
        #expect(try edge(at: corner).kind == .polygon && edge(at: corner).edge.edge == 1)
        scene[button].hitShape = .path(.init([[], corners]))
        #expect(try edge(at: corner).edge.start == corners[1] && edge(at: corner).edge.end == corners[2])
        scene[button].hitShape = .stroke(.init(corners, width: 1, hitWidth: 4))
        // Beyond the bounds, 5 over the first side, whose border is 2 away from it.
        let above = try edge(at: Point(x: bounds.midX, y: bounds.minY - 5))
        #expect(above.kind == .stroke && above.edge.edge == 0 && above.edge.distance == 3)
        #expect(above.text.contains("3 points beside edge 0 of line 0, from (0, 0) to"), "\(above.text)")
    }

    private struct NotOutside: Error { let text: String }

    @Test mutating func `a point in a shape that code says is outside has no nearest edge`() {
        scene[button].hitShape = .polygon(.init([.zero, Point(x: 100, y: 0), Point(x: 0, y: 44)]))
        scene[button].asks = .pointInside
        knowledge.reply = { _ in .descend(inside: false) }
        let inside = scene.explain(button, at: center, knowing: knowledge)
        #expect(inside.reason?.kind == .outsideArea(overshoot: [], isInOwnArea: true))
        #expect(
            inside.description.hasPrefix(
                """
                Button "buy" does not get the touch at (60, 60): the point lies outside its area, as code of its own says

                """))
        // Here the code agrees with the shape.
        let outside = scene.explain(button, at: Point(x: 130, y: 80), knowing: knowledge)
        guard case .outsideShape(.polygon, let edge?, false) = outside.reason?.kind else {
            Issue.record("\(outside)")
            return
        }
        #expect(edge.edge == 1)
    }

    @Test mutating func `A6: covered by a node in front, passive or not`() {
        let overlay = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        let explanation = scene.explain(button, at: center, knowing: knowledge)
        #expect(explanation.reason?.kind == .covered(looksPassive: true) && explanation.reason?.node?.id == overlay)
        #expect(scene.explain(button, at: center).reason?.kind == .covered(looksPassive: nil))
        // The card is no part of the overlay's branch, so it is covered as well; the window holds the overlay.
        #expect(scene.explain(card, at: center).reason?.node?.id == overlay)
        #expect(scene.explain(window, at: center).reason?.kind == .descendant)
    }

    @Test mutating func `a part of a control that covers does not look passive`() {
        let control = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        let icon = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: control)
        knowledge.isInteractive = { $0 == control }
        let reason = scene.explain(button, at: center, knowing: knowledge).reason
        #expect(reason?.kind == .covered(looksPassive: false) && reason?.node?.id == icon)
    }

    @Test mutating func `D5: redirects of the path, to and from`() {
        scene[card].redirect = window
        let explanation = scene.explain(button, at: center, knowing: knowledge)
        #expect(explanation.reason?.node?.id == card && explanation.verdict == .notHit)
        guard case .redirected(let target)? = explanation.reason?.kind,
            case .hitByRedirect(let source) = scene.explain(window, at: center).verdict
        else {
            Issue.record("the button is redirected, and the window reported by redirect: \(explanation)")
            return
        }
        #expect(target.id == window && source.id == button)
        #expect(
            scene.explain(at: center, knowing: knowledge).description.hasPrefix(
                #"touch at (60, 60): "window" (landed on Button "buy"; redirected by "card")"#))
    }

    @Test mutating func `E5: a removed node is reported as gone`() {
        scene.remove(button)
        let other = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        #expect(reason() == .removed)
        #expect(scene.explain(other, at: center).isHit)
    }

    @Test mutating func `E4: behind, above and below a node that asks`() {
        scene[card].asks = .hitTest
        #expect(scene.explain(at: center).result == .ask(card))
        #expect(scene.explain(card, at: center).verdict == .asked)
        #expect(scene.explain(button, at: center).verdict == .unknown)
        #expect(scene.explain(window, at: center).verdict == .unknown)
        // What lies in front takes the touch, and the override is not called.
        let front = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        let covered = scene.explain(button, at: center)
        #expect(covered.verdict == .notHit && covered.reason?.kind == .covered(looksPassive: nil))
        scene.remove(front)
        // An asking node of mode none is asked nevertheless (C1), one that asks only for its inside is not (C3).
        scene[card].hitMode = .none
        #expect(scene.explain(card, at: center).verdict == .asked)
        scene[card].asks = .pointInside
        #expect(reason() == .modeNone)
    }

    @Test mutating func `C2: what the owner knows of replies is used`() {
        scene[card].asks = .hitTest
        let front = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        scene[front].asks = .pointInside
        knowledge.className = { $0 == front ? "Overlay" : "View" }
        knowledge.reply = { $0.node == front ? .answer : .descend(inside: true) }
        let swallowed = scene.explain(button, at: center, knowing: knowledge)
        #expect(swallowed.reason?.kind == .swallowed && swallowed.reason?.node?.className == "Overlay")
        #expect(swallowed.answer.isSwallowed && swallowed.answer.result == .ask(front))
        knowledge.reply = { $0.node == front ? .pass : .descend(inside: true) }
        #expect(scene.explain(button, at: center, knowing: knowledge).isHit)
        knowledge.reply = { _ in .pass }
        #expect(scene.explain(button, at: center, knowing: knowledge).reason?.kind == .passedOn)
    }

    @Test mutating func `owners in a circle are gone through once`() {
        let front = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        var knowledge = OwnerKnowledge()
        knowledge.owner = { [window] in $0 == front ? window : $0 == window ? front : nil }
        #expect(scene.explain(button, at: center, knowing: knowledge).reason?.kind == .covered(looksPassive: nil))
        knowledge.isInteractive = { _ in false }
        var search = HandlerSearch(scene, knowledge)
        let none = [front, button].map { search.handler(of: $0) }
        #expect(none == [nil, nil])
        knowledge.isInteractive = { [window] in $0 == window }
        search = HandlerSearch(scene, knowledge)
        let handlers = [front, button].map { search.handler(of: $0) }
        #expect(handlers == [window, window])
    }

    @Test mutating func `a snapshot explains as its scene did`() {
        let snapshot = scene.snapshot()
        scene[button].isHidden = true
        #expect(snapshot.explain(button, at: center).isHit)
        #expect(snapshot.explain(at: center).result == snapshot.walk(at: center))
    }

    @Test func `a deep path is folded, and its text is linear in its depth`() {
        func text(_ depth: Int, alpha: Double) -> [Substring] {
            var scene = HitScene()
            var last: NodeID?
            for level in 0..<depth {
                var node = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
                if level == 5 { node.alpha = alpha }
                last = scene.insert(node, into: last)
            }
            return scene.explain(at: Point(x: 1, y: 1)).description.split(separator: "\n")
        }
        let plain = text(10_000, alpha: 1)
        #expect(plain.count == 4)
        #expect(plain[2] == "└ … 9998 nodes, each enabled, visible, alpha 1, mode auto, inside")
        #expect(plain[3].hasPrefix("  └ node 10000#"))
        // What is special about a node is always said, and short runs have a line each.
        let special = text(10_000, alpha: 0.5)
        #expect(special.count == 9 && special[6].contains("alpha 0.5") && special[7].contains("… 9993 nodes"))
        #expect(text(10, alpha: 1).count == 11)
        #expect(text(11, alpha: 1).count == 4)
    }

    @Test func `text stays linear where nothing can be folded`() {
        var scene = HitScene()
        var last: NodeID?
        for _ in 0..<3_000 {
            var node = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            node.alpha = 0.5
            last = scene.insert(node, into: last)
        }
        #expect(scene.explain(at: Point(x: 1, y: 1)).description.utf8.count < 3_000 * 200)
    }

    @Test(arguments: [Asks.hitTest, .pointInside])
    func `a node whose space the point has no place in is not asked`(asks: Asks) {
        let scene = HitScene.overflowing(asks: asks).scene
        #expect(scene.explain(at: Point(x: 5, y: 5)).result == .hit(scene.roots[0]))
    }
}
