import HitDiagnosis
import TestSupport
import Testing

struct HittabilityTests {
    @Test func `a button behind a sheet, and in front of it`() {
        var (scene, window) = HitScene.rooted(320, 480)
        let button = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 100, height: 50)), into: window)
        let sheet = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        var knowledge = OwnerKnowledge()
        knowledge.name = { [button: "buy", sheet: "sheet", window: "window"][$0] }
        let covered = scene.hittability(of: button, knowing: knowledge)
        #expect(!covered.isHittable && !covered.isUnknown)
        #expect(
            covered.description.hasPrefix(
                """
                "buy" is not hittable
                "buy" does not get the touch at (70, 45): "sheet" lies in front and takes the touch
                """))
        scene[sheet].origin.y = 60
        let free = scene.hittability(of: button, knowing: knowledge)
        #expect(free.isHittable && free.points.allSatisfy { scene.walk(at: $0) == .hit(button) })
        #expect(free.description == #""buy" is hittable, for one at (70, 40)"#)
        scene.move(sheet, into: button)
        scene[sheet].origin = Point(x: 0, y: 0)
        let inside = scene.hittability(of: button)
        #expect(inside.isHittable && inside.points.isEmpty && !inside.descendantPoints.isEmpty)
        scene.remove(button)
        #expect(scene.hittability(of: button).explanation.reason?.kind == .removed)
    }

    @Test func `C3: below an override whose replies are known`() {
        var (scene, window) = HitScene.rooted(320, 480)
        let card = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 100, height: 50)), into: window)
        scene[card].asks = .pointInside
        let button = scene.insert(Node(frame: Rect(x: 10, y: 10, width: 40, height: 20)), into: card)
        #expect(!scene.hittability(of: button).isHittable && scene.hittability(of: button).isUnknown)
        var knowledge = OwnerKnowledge()
        knowledge.reply = { _ in .descend(inside: true) }
        let found = scene.hittability(of: button, knowing: knowledge)
        #expect(found.isHittable && !found.isUnknown && found.explanation.verdict == .hit)
        knowledge.reply = { _ in .pass }
        #expect(!scene.hittability(of: button, knowing: knowledge).isHittable)
    }

    @Test func `D5: redirects to and from a node`() {
        var (scene, cell) = HitScene.rooted(320, 44)
        let accessory = scene.insert(Node(frame: Rect(x: 300, y: 0, width: 20, height: 44)), into: cell)
        let empty = scene.insert(Node(), into: cell)
        scene[cell].redirect = empty
        let target = scene.hittability(of: empty)
        #expect(target.isHittable && target.points.allSatisfy { scene.walk(at: $0) == .hit(empty) })
        #expect(!scene.hittability(of: accessory).isHittable)
        #expect(scene.snapshot().hittability(of: empty) == target)
    }

    @Test func `a corner left by an area much larger than the node is found`() {
        var (scene, window) = HitScene.rooted(1000, 1000)
        let button = scene.insert(Node(frame: Rect(x: 503, y: 507, width: 10, height: 10)), into: window)
        var cover = Node(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        // It leaves a triangle of the button, 3 points wide and 3 points high.
        cover.hitShape = .polygon(
            HitShape.Polygon([Point(x: 0, y: -3), Point(x: 1000, y: 997), Point(x: 0, y: 1000)]))
        scene.insert(cover, into: window)
        for outside in [false, true] {
            scene[button].hitsOutsideBounds = outside
            let corner = scene.hittability(of: button)
            #expect(!corner.points.isEmpty && corner.points.allSatisfy { scene.walk(at: $0) == .hit(button) })
        }
    }

    /// A polygon of very many edges, which a search may not divide as finely as it would.
    private func comb(_ frame: Rect, teeth: Int) -> Node {
        var node = Node(frame: frame)
        let (width, height) = (frame.size.width, frame.size.height)
        node.hitShape = .polygon(
            HitShape.Polygon(
                (0..<teeth).map { tooth in
                    Point(x: tooth.isMultiple(of: 2) ? 0 : width, y: height * Double(tooth) / Double(teeth))
                }))
        return node
    }

    @Test func `areas far away take nothing from a node that lets children out`() {
        var (scene, window) = HitScene.rooted(400, 400)
        var node = Node(frame: Rect(x: 100, y: 300, width: 100, height: 50))
        node.hitsOutsideBounds = true
        let button = scene.insert(node, into: window)
        scene.insert(comb(Rect(x: 0, y: 0, width: 400, height: 100), teeth: 50_000), into: window)
        scene.insert(Node(frame: Rect(x: 120, y: 310, width: 60, height: 30)), into: window)
        scene.insert(Node(frame: Rect(x: 0, y: 200, width: 400, height: 10)), into: window)
        let value = scene.hittability(of: button)
        #expect(value.isHittable && value.points.allSatisfy { scene.walk(at: $0) == .hit(button) })
    }

    @Test func `a node that is nearly a line on the screen is hit at points of its own`() {
        var (scene, window) = HitScene.rooted(400, 400)
        var node = Node(frame: Rect(x: 100, y: 100, width: 100, height: 50))
        node.transform = AffineTransform(a: 1, b: 1, c: 1, d: 1 + 1e-9, tx: 0, ty: 0)
        let line = scene.insert(node, into: window)
        // A part in the middle is covered.
        scene.insert(Node(frame: Rect(x: 137, y: 113, width: 29, height: 23)), into: window)
        let value = scene.hittability(of: line)
        #expect(!value.points.isEmpty && value.points.allSatisfy { scene.walk(at: $0) == .hit(line) })
    }

    @Test func `where the search ends early, it is unknown whether a covered node can be hit`() {
        var (scene, window) = HitScene.rooted(400, 400)
        let button = scene.insert(Node(frame: Rect(x: 100, y: 100, width: 100, height: 100)), into: window)
        var cover = Node(frame: Rect(x: 90, y: 90, width: 120, height: 120))
        let rows = (0..<5000).map { Point(x: $0.isMultiple(of: 2) ? 0 : 120, y: Double($0 / 2) * 0.048) }
        cover.hitShape = .stroke(HitShape.Stroke(rows, width: 1))
        scene.insert(cover, into: window)
        let value = scene.hittability(of: button)
        #expect(!value.isHittable && value.isUnknown)
    }

    @Test func `redirects leave what they do not take, and lead to descendants`() {
        var (scene, window) = HitScene.rooted(400, 400)
        let other = scene.insert(Node(frame: Rect(x: 300, y: 300, width: 10, height: 10)), into: window)
        let board = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 80.5)), into: window)
        for index in 0..<80 {
            var key = Node(frame: Rect(x: Double(index % 10) * 10, y: Double(index / 10) * 10, width: 10, height: 10))
            key.redirect = other
            scene.insert(key, into: board)
        }
        let value = scene.hittability(of: board)
        #expect(!value.points.isEmpty && value.points.allSatisfy { scene.walk(at: $0) == .hit(board) })
        var nobody = Node()
        nobody.hitMode = .boxNone
        let group = scene.insert(nobody, into: window)
        scene[other].redirect = scene.insert(Node(), into: group)
        #expect(!scene.hittability(of: group).descendantPoints.isEmpty)
    }

    @Test(arguments: [[Point(x: 10, y: 10), Point(x: 90, y: 40)], []])
    func `a stroke without width or points is said to be empty, by its hittability as by an audit`(points: [Point]) {
        var (scene, window) = HitScene.rooted(400, 400)
        var node = Node(frame: Rect(x: 100, y: 100, width: 100, height: 50))
        node.hitShape = .stroke(HitShape.Stroke(points, width: points.isEmpty ? 10 : 0))
        let line = scene.insert(node, into: window)
        let explanation = scene.hittability(of: line).explanation
        #expect(explanation.answer.point == Point(x: 150, y: 125))
        #expect(explanation.reason?.kind == .zeroSize(width: 0, height: 0))
        let found = scene.audit().findings.first { $0.node.id == line }
        #expect(found?.message == "cannot be hit anywhere: it has an empty area, 0 × 0, which contains no point")
    }

    @Test func `it is unknown what an override below a node lets through`() {
        var (scene, window) = HitScene.rooted(400, 400)
        var plain = Node(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        plain.hitMode = .boxNone
        let group = scene.insert(plain, into: window)
        #expect(!scene.hittability(of: group).isUnknown)
        var asking = Node(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        asking.asks = .hitTest
        scene.insert(asking, into: group)
        #expect(scene.hittability(of: group).isUnknown)
    }

    @Test(arguments: 1...12)
    func `E4: on random trees it agrees with dense sampling`(_ seed: UInt64) {
        let random = RandomScene(count: 14, seed: 50 + seed)
        var hit: Set<NodeID> = []
        let steps = stride(from: -40.0, to: 340, by: 7)
        for point in Point.grid(steps, steps) {
            if case .hit(let node) = random.scene.walk(at: point) { hit.insert(node) }
        }
        for node in random.nodes {
            let value = random.scene.hittability(of: node)
            #expect(value.points.allSatisfy { random.scene.walk(at: $0) == .hit(node) })
            if hit.contains(node) { #expect(!value.points.isEmpty) }
            if value.isHittable == false { #expect(!value.explanation.isHit) }
        }
    }
}
