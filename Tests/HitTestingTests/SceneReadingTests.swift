import HitTesting
import TestSupport
import Testing

/// What a scene and a snapshot of it say about their nodes.
struct SceneReadingTests {
    /// A random forest of which nodes are turned, scrolled and of every other attribute.
    private func forest(seed: UInt64) -> (scene: HitScene, ids: [NodeID], parents: [Int?]) {
        var generator = SceneFamily.rotated.generator(seed: seed)
        var random = SplitMix64(seed: seed)
        var (scene, ids, parents) = (HitScene(), [NodeID](), [Int?]())
        for index in 0..<60 {
            let parent = index < 3 ? nil : Int.random(in: max(0, index - 9)..<index, using: &random)
            let node = generator.decorated(
                Node(frame: Rect(x: Double(index % 7), y: 3, width: 90, height: 80)), among: [])
            ids.append(scene.insert(node.node, into: parent.map { ids[$0] }))
            parents.append(parent)
        }
        return (scene, ids, parents)
    }

    @Test(arguments: 0..<UInt64(8))
    func `a snapshot reads what the scene reads, and goes on doing so`(_ seed: UInt64) {
        var (scene, ids, parents) = forest(seed: seed)
        let snapshot = scene.snapshot()
        let nodes = ids.map { scene[$0] }
        let order = Array(scene.allNodes)
        #expect(order.count == ids.count && Set(order) == Set(ids))
        for (index, id) in ids.enumerated() {
            #expect(scene.parent(of: id) == parents[index].map { ids[$0] })
            var ancestors: [NodeID] = []
            var next = parents[index]
            while let ancestor = next {
                ancestors.append(ids[ancestor])
                next = parents[ancestor]
            }
            #expect(scene.ancestors(of: id) == ancestors)
            let descendants = ids.filter { scene.ancestors(of: $0).contains(id) }
            #expect(Set(scene.descendants(of: id)) == Set(descendants))
            #expect(scene.descendants(of: id).first { _ in true } == scene.children(of: id).first)
        }
        let (roots, children) = (scene.roots, ids.map { scene.children(of: $0) })
        scene.removeAll()
        #expect(snapshot.count == ids.count && snapshot.roots == roots && Array(snapshot.allNodes) == order)
        for (index, id) in ids.enumerated() {
            #expect(snapshot.contains(id) && !scene.contains(id))
            // By their descriptions, since NaN is not equal to itself.
            #expect("\(snapshot[id])" == "\(nodes[index])")
            #expect(snapshot.parent(of: id) == parents[index].map { ids[$0] })
            #expect(snapshot.children(of: id) == children[index])
            #expect(
                snapshot.ancestors(of: id).last ?? id
                    == ids[
                        (0..<3).first { root in
                            snapshot.descendants(of: ids[root]).contains(id) || ids[root] == id
                        } ?? 0])
        }
    }

    @Test(arguments: 0..<UInt64(12))
    func `B7: points go up and down through the lowest node that both are in`(_ seed: UInt64) {
        let (scene, ids, _) = forest(seed: seed)
        let snapshot = scene.snapshot()
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            let point = random.point(-50..<150, -50..<150)
            let (one, other) = (ids.randomElement(using: &random)!, ids.randomElement(using: &random)!)
            let ups = [one] + scene.ancestors(of: one)
            let downs = [other] + scene.ancestors(of: other)
            var expected: Point? = point
            for node in ups where !downs.contains(node) { expected = expected.flatMap(scene[node].convertToParent) }
            for node in downs.reversed() where !ups.contains(node) {
                expected = expected.flatMap(scene[node].convertFromParent)
            }
            #expect(scene.convert(point, from: one, to: other) == expected)
            #expect(snapshot.convert(point, from: one, to: other) == expected)
            var inside: Point? = point
            for node in downs.reversed() { inside = inside.flatMap(scene[node].convertFromParent) }
            #expect(scene.convert(point, from: nil, to: other) == inside)
            #expect(scene.convert(point, from: one, to: one) == point)
        }
    }

    @Test func `B7: a rectangle is the box of its box in what both are in; what has no inverse converts nothing`() {
        var (scene, root) = HitScene.rooted(100, 100, at: Point(x: 10, y: 20))
        var turned = Node(frame: Rect(x: 40, y: 40, width: 20, height: 20))
        turned.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        let (one, other) = (
            scene.insert(turned, into: root),
            scene.insert(Node(frame: Rect(x: 1, y: 2, width: 9, height: 9)), into: root)
        )
        let rect = Rect(x: 0, y: 0, width: 20, height: 10)
        #expect(scene.convert(rect, from: one, to: root) == Rect(x: 50, y: 40, width: 10, height: 20))
        #expect(scene.convert(rect, from: one, to: other) == Rect(x: 49, y: 38, width: 10, height: 20))
        #expect(scene.snapshot().convert(rect, from: one, to: nil) == Rect(x: 60, y: 60, width: 10, height: 20))
        scene[other].transform = AffineTransform(scaleX: 0, y: 1)
        #expect(scene.convert(rect, from: one, to: other) == nil)
        #expect(scene.convert(Point(x: 1, y: 1), from: other, to: one) == nil)
    }

    @Test(arguments: 0..<UInt64(6))
    func `a query of a snapshot asks and goes on as one of the scene`(_ seed: UInt64) throws {
        var generator = SceneFamily.asking.generator(seed: seed)
        var scripted = ScriptedScene()
        for step in SceneFamily.asking.steps(count: 60, &generator) { scripted.apply(step) }
        var scene = scripted.scene
        let unprepared = scene.snapshot()
        scene.prepare()
        let prepared = scene.snapshot()
        scene.insert(contentsOf: [Rect(x: -1e6, y: -1e6, width: 1, height: 1)])
        let changed = scene.snapshot()
        var random = SplitMix64(seed: seed)
        var askCount = 0
        for _ in 0..<40 {
            let point = random.point(-20..<420, -20..<420)
            func reply(_ question: HitQuery.Question) -> HitQuery.Reply {
                switch question.node.slotIndex % 4 {
                case 0: .pass
                case 1: .answer
                case 2: .descend(inside: true)
                default: .descend(inside: question.asks == .hitTest)
                }
            }
            var steps: [HitQuery.Step] = []
            var query = scene.query(at: point)
            while case .ask(let question) = query.step {
                steps.append(query.step)
                query.resume(with: reply(question), in: &scene)
            }
            steps.append(query.step)
            askCount += steps.count - 1
            for snapshot in [unprepared, prepared, changed] {
                var others: [HitQuery.Step] = []
                var query = snapshot.query(at: point)
                while case .ask(let question) = query.step {
                    others.append(query.step)
                    query.resume(with: reply(question), in: snapshot)
                }
                others.append(query.step)
                #expect(others == steps)
                let root = try #require(snapshot.roots.last)
                #expect(snapshot.topmost(below: root, at: point) == scene.topmost(below: root, at: point))
            }
        }
        #expect(askCount > 0)
    }
}
