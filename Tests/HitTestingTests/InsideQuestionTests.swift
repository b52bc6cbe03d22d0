import HitTesting
import TestSupport
import Testing

/// What owners can do while a question is open (HitQuery).
struct InsideQuestionTests {
    private struct Stage {
        var scene = HitScene()
        let root: NodeID
        let back: NodeID
        let asking: NodeID
        let point = Point(x: 10, y: 10)

        init() {
            root = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
            back = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50)), into: root)
            asking = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50), asks: .hitTest), into: root)
            scene.prepare()
        }

        /// A hit test in which the owner does something and then passes.
        mutating func hit(doing change: (inout HitScene) -> Void) -> HitQuery.Step {
            var query = scene.query(at: point)
            guard case .ask = query.step else { return query.step }
            change(&scene)
            return query.resume(with: .pass, in: &scene)
        }
    }

    @Test func `C6: change the scene: flags and geometry are read as they are, lists of children as they were`() {
        var stage = Stage()
        let back = stage.back
        #expect(stage.hit { $0[back].isHidden = true } == .hit(stage.root))
        #expect(stage.hit { $0[back].isHidden = false } == .hit(back))
        let root = stage.root
        var late: NodeID?
        let node = Node(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        #expect(stage.hit { late = $0.insert(node, into: root, at: .index(1)) } == .hit(back))
        #expect(late.map { stage.hit { _ in } == .hit($0) } ?? false)
        #expect(stage.hit { scene in late.map { scene.remove($0) } } == .hit(back))
        #expect(stage.hit { $0.remove(back) } == .hit(root))
    }

    @Test func `ask the scene again, also for lists, and with questions of their own`() {
        var stage = Stage()
        let (asking, point) = (stage.asking, stage.point)
        var inner: [HitResult] = []
        var hits = 0
        let step = stage.hit { scene in
            inner.append(scene.topmost(at: point))
            hits = scene.hits(at: point).count
            var query = scene.query(at: point)
            if case .ask = query.step { query.resume(with: .answer, in: &scene) }
            inner.append(query.step == .answered ? .ask(asking) : .miss)
        }
        #expect(step == .hit(stage.back))
        #expect(inner == [.ask(asking), .ask(asking)] && hits == 3)
    }

    @Test func `C6, E5: restore a copy: the query goes on with what of it is in the copy`() {
        var stage = Stage()
        let before = stage.scene
        let (root, back) = (stage.root, stage.back)
        stage.scene[back].isHidden = true
        #expect(stage.hit { $0 = before } == .hit(back))
        let late = stage.scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50)), into: root, at: .index(1))
        // The node that would have been next is not in the copy.
        #expect(stage.hit { $0 = before } == .hit(back))
        #expect(!stage.scene.contains(late))
        #expect(stage.hit { $0 = HitScene() } == .miss)
    }

    @Test func `leave the query unfinished: nothing is kept, and the scene is as before`() {
        var stage = Stage()
        for _ in 0..<3 {
            let query = stage.scene.query(at: stage.point)
            #expect(query.step != .miss)
        }
        let back = stage.back
        stage.scene[back].isHidden = true
        #expect(stage.hit { _ in } == .hit(stage.root))
    }
}
