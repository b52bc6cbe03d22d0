import HitTesting
import TestSupport
import Testing

/// E6: what predicates and visitors may do with the scene, and what they are asked about.
struct PredicateTests {
    /// A scene in a class, as toolkits keep it.
    private final class Owner {
        var scene = HitScene()
        var nodes: [NodeID] = []

        init() {
            for index in 0..<60 {
                let x = index < 20 ? Double(index % 10) * 10 : 0
                var node = Node(frame: Rect(x: x, y: 0, width: 15, height: 100))
                node.alpha = index % 3 == 0 ? 0.4 : 1
                nodes.append(scene.insert(node, into: index < 20 ? nil : nodes[index % 20]))
            }
        }
    }

    private let point = Point(x: 42, y: 20)

    @Test func `a predicate of nearest reads the scene that it is handed`() {
        let owner = Owner()
        let opaque = owner.scene.nearest(to: point, within: 30, where: { $1[$0].alpha > 0.5 })
        let all = owner.scene.nearest(to: point, within: 30)
        #expect(opaque == all.filter { owner.scene[$0.item.node].alpha > 0.5 })
        #expect(!opaque.isEmpty && opaque.count < all.count)
        let snapshot = owner.scene.snapshot()
        #expect(snapshot.nearest(to: point, within: 30, where: { $1[$0].alpha > 0.5 }) == opaque)
        var first: NodeID?
        owner.scene.visitNearest(to: point, where: { $1.parent(of: $0) != nil }) { near, scene in
            first = scene.parent(of: near.item.node)
            return false
        }
        let expected = all.first { owner.scene.parent(of: $0.item.node) != nil }
        #expect(first != nil && first == expected.flatMap { owner.scene.parent(of: $0.item.node) })
    }

    @Test func `visitors of hits and regions read the scene that they are handed, before and after changes`() {
        let owner = Owner()
        for round in 0..<3 {
            var (parents, count) = (0, 0)
            owner.scene.visitHits(at: point) { item, scene in
                parents += scene.parent(of: item.node) == nil ? 0 : 1
                count += 1
                return true
            }
            #expect(parents > 0 && parents < count)
            #expect(count == owner.scene.hits(at: point).count)
            var areas: [Rect] = []
            owner.scene.visitNodes(in: .rect(Rect(x: 0, y: 0, width: 30, height: 30))) { item, scene in
                areas.append(scene[item.node].frame)
                return areas.count < 5
            }
            #expect(areas.count == 5)
            owner.scene[owner.nodes[round]].origin.y += 1
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `each node is asked about once, in the order of the list, none behind the answer`(_ seed: UInt64) {
        var (state, generator) = ScriptedScene.random(.nestedUI, count: 60, seed: seed)
        for point in generator.points(state.tree, 10) {
            let all = state.scene.nearest(to: point).map(\.item.node)
            var asked: [NodeID] = []
            _ = state.scene.nearest(
                to: point,
                where: { node, _ in
                    asked.append(node)
                    return false
                })
            #expect(asked == all)
            asked = []
            var visits = 0
            state.scene.visitNearest(
                to: point,
                where: { node, _ in
                    asked.append(node)
                    return asked.count % 3 == 0
                },
                { _, _ in
                    visits += 1
                    return visits < 2
                })
            #expect(asked == Array(all.prefix(6)))
            #expect(visits == min(2, all.count / 3))
        }
    }

    @Test(arguments: SceneFamily.allCases)
    func `E6: the topmost accepted is the first of the list, and nothing behind it is asked about`(
        _ family: SceneFamily
    ) {
        var (accepted, rejected) = (0, 0)
        for seed in 0..<4 * UInt64(testScale) {
            var (state, generator) = ScriptedScene.random(family, count: 120, seed: seed)
            for round in 0..<4 {
                if round % 2 == 1 { state.scene.prepare() }
                let snapshot = state.scene.snapshot()
                for point in generator.points(state.tree, 10) {
                    let all = state.scene.hits(at: point)
                    for wanted in [1, 2, 5, 1000] {
                        var asked: [NodeID] = []
                        let accepts = { (node: NodeID) in
                            asked.append(node)
                            return asked.count == wanted
                        }
                        let found = state.scene.firstHit(at: point) { node, _ in accepts(node) }
                        #expect(found == (wanted <= all.count ? all[wanted - 1] : nil))
                        #expect(asked == all.prefix(wanted).map(\.node))
                        asked = []
                        #expect(snapshot.firstHit(at: point) { node, _ in accepts(node) } == found)
                        #expect(asked == all.prefix(wanted).map(\.node))
                        if found == nil { rejected += 1 } else { accepted += 1 }
                    }
                }
                state.apply(generator.change(state.tree))
            }
        }
        #expect(accepted > 0 && rejected > 100 * testScale)
    }

    @Test func `E6: lists of points and regions hold what the predicate accepts, in their order`() {
        let owner = Owner()
        let region = Rect(x: 0, y: 0, width: 30, height: 30)
        for _ in 0..<2 {
            let opaque = owner.scene.hits(at: point) { $1[$0].alpha > 0.5 }
            #expect(opaque == owner.scene.hits(at: point).filter { owner.scene[$0.node].alpha > 0.5 })
            let inside = owner.scene.nodes(in: .rect(region)) { $1[$0].alpha > 0.5 }
            #expect(inside == owner.scene.nodes(in: .rect(region)).filter { owner.scene[$0.node].alpha > 0.5 })
            #expect(!opaque.isEmpty && !inside.isEmpty)
            let snapshot = owner.scene.snapshot()
            #expect(snapshot.hits(at: point) { $1[$0].alpha > 0.5 } == opaque)
            #expect(snapshot.nodes(in: .rect(region)) { $1[$0].alpha > 0.5 } == inside)
            owner.scene.prepare()
        }
    }

    @Test func `E6: a node that asks is one item: accepted it ends the search, rejected its subtree is skipped`() {
        var (scene, root) = HitScene.rooted(100, 100)
        let asking = scene.insert(
            Node(frame: Rect(x: 0, y: 0, width: 50, height: 50), asks: .pointInside), into: root)
        let below = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 50, height: 50)), into: asking)
        for _ in 0..<2 {
            let point = Point(x: 10, y: 10)
            let item = scene.firstHit(at: point) { node, _ in node == asking }
            #expect(item?.node == asking && item?.asks == .pointInside)
            #expect(scene.firstHit(at: point) { node, _ in node == below } == nil)
            #expect(scene.firstHit(at: point) { node, _ in node != asking }?.node == root)
            scene.prepare()
        }
    }

    @Test func `E6: nothing below a node that descend refuses is in the answer, and each is asked once`() {
        var random = SplitMix64(seed: 66)
        var scene = HitScene()
        var nodes: [NodeID] = []
        for index in 0..<300 {
            func value(_ range: Range<Double>) -> Double { Double.random(in: range, using: &random) }
            var node = Node(
                frame: Rect(x: value(0..<40), y: value(0..<40), width: value(20..<200), height: value(20..<200)))
            // Layers are looked through, and what is in them stands in an index further out.
            if index % 3 == 0 { (node.hitMode, node.hitsOutsideBounds) = (.boxNone, index % 2 == 0) }
            let parent = index < 4 ? nil : nodes[Int(random.next() % UInt64(min(index, 40)))]
            nodes.append(scene.insert(node, into: parent))
        }
        func refused(_ node: NodeID) -> Bool { node.slot % 4 == 1 }
        func isBelowRefused(_ node: NodeID) -> Bool { scene.ancestors(of: node).contains(where: refused) }
        var left = 0
        for round in 0..<3 {
            let point = Point(x: 60 + Double(round), y: 70)
            let region = Rect(x: 50, y: 50, width: 30, height: 30)
            let hits = scene.hits(at: point).filter { !isBelowRefused($0.node) }
            let inside = scene.nodes(in: .rect(region)).filter { !isBelowRefused($0.node) }
            let near = scene.nearest(to: point, within: 20).filter { !isBelowRefused($0.item.node) }
            left += scene.hits(at: point).count - hits.count
            var asked: [NodeID] = []
            let found = scene.hits(at: point, where: { _, _ in true }) { node, scene in
                asked.append(node)
                return !refused(node)
            }
            #expect(found == hits && Set(asked).count == asked.count)
            #expect(asked.allSatisfy { !isBelowRefused($0) })
            let first = scene.firstHit(
                at: point, where: { node, _ in node.slot % 2 == 0 }, descend: { !refused($0) && $1.contains($0) })
            #expect(first == hits.first { $0.node.slot % 2 == 0 })
            #expect(
                scene.nodes(in: .rect(region), where: { _, _ in true }, descend: { node, _ in !refused(node) })
                    == inside)
            #expect(scene.nearest(to: point, within: 20, descend: { node, _ in !refused(node) }) == near)
            let snapshot = scene.snapshot()
            #expect(snapshot.hits(at: point, where: { _, _ in true }, descend: { node, _ in !refused(node) }) == hits)
            #expect(
                snapshot.nodes(in: .rect(region), where: { _, _ in true }, descend: { node, _ in !refused(node) })
                    == inside)
            scene.prepare()
        }
        #expect(left > 10)
    }

    @Test func `E6: in a region the first hundred are asked about, where the hundredth is accepted`() {
        var (scene, root) = HitScene.rooted(1000, 1000)
        scene.insert(
            contentsOf: Rect.cells(10_000, inRowsOf: 100, every: 1, 0, width: 500, height: 500), into: root)
        scene.prepare()
        let region = HitRegion.rect(Rect(x: 0, y: 0, width: 400, height: 400))
        let wanted = scene.nodes(in: region)[99]
        var (asked, first): (Int, HitItem?) = (0, nil)
        scene.visitNodes(in: region) { item, _ in
            asked += 1
            if item.node == wanted.node { first = item }
            return first == nil
        }
        #expect(asked == 100 && first == wanted)
    }

    @Test func `E6: among 10,000 nodes one upon the other few are looked at`() {
        var (scene, root) = HitScene.rooted(1000, 1000)
        for index in 0..<10_000 {
            let offset = Double(index % 100)
            scene.insert(Node(frame: Rect(x: offset, y: offset, width: 800, height: 800)), into: root)
        }
        scene.prepare()
        let before = scene.statistics.cost
        var asked = 0
        _ = scene.firstHit(at: Point(x: 500, y: 500)) { _, _ in
            asked += 1
            return asked == 3
        }
        #expect(asked == 3)
        #expect(scene.statistics.cost - before < 2000)
    }
}
