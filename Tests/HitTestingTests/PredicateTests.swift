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

    @Test("a predicate of nearest reads the scene that it is handed")
    func nearestReads() {
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

    @Test("visitors of hits and regions read the scene that they are handed, before and after changes")
    func visitorsRead() {
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
            owner.scene.visitNodes(in: Rect(x: 0, y: 0, width: 30, height: 30)) { item, scene in
                areas.append(scene[item.node].frame)
                return areas.count < 5
            }
            #expect(areas.count == 5)
            owner.scene[owner.nodes[round]].origin.y += 1
        }
    }

    @Test(
        "each node is asked about once, in the order of the list, none behind the answer",
        arguments: 0..<20 as Range<UInt64>)
    func order(_ seed: UInt64) {
        var state = ScriptedScene()
        var generator = ScriptGenerator(.nestedUI, seed: seed)
        for step in generator.build(.nestedUI, count: 60) { state.apply(step) }
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
}
