import HitTesting
import TestSupport
import Testing

/// Searches for the nearest nodes: what they find at the point itself, how much they look at, and the order of equal distances.
struct NearestTests {
    @Test func `a mask below large turns is near within 0 where a touch hits it`() {
        func node(_ origin: Point, _ bounds: Rect, _ transform: AffineTransform = .identity) -> Node {
            var node = Node()
            (node.origin, node.bounds, node.transform, node.hitsOutsideBounds) = (origin, bounds, transform, true)
            return node
        }
        let maps = [
            AffineTransform(
                a: 0.2661619352005997, b: -8.721622420703715, c: 8.721622420703715, d: 0.2661619352005997, tx: 0, ty: 0),
            AffineTransform(
                a: 106724.96437902565, b: 32017.489313707694, c: -74707.47506531795, d: 106724.96437902565, tx: 0, ty: 0
            ),
        ]
        var scene = HitScene()
        let outer = scene.insert(
            node(Point(x: 872135966, y: 27487347), Rect(x: 0, y: 0, width: 150, height: 15), maps[0]))
        let inner = scene.insert(
            node(
                Point(x: 100009, y: -100000072), Rect(x: -0.00075, y: -0.00075, width: 0.0015, height: 0.00075),
                maps[1]),
            into: outer)
        var masked = node(
            Point(x: 0.0003245526439698022, y: 0.00031474997061565915),
            Rect(x: -1000, y: -96627.48510079461, width: 0.00022481463162315053, height: 0.000274230568971429))
        masked.hitShape = .mask(HitShape.BitMask(columns: 3, rows: 4, bits: [81, 160]))
        let mask = scene.insert(masked, into: inner)
        let point = Point(x: 714.7664283514024, y: -200.46081206947565)
        #expect(scene.hits(at: point).map(\.node) == [mask])
        for radius in [0, 1e-9, 1, .infinity] {
            let nearest = scene.nearest(to: point, within: radius).first
            #expect(nearest?.item.node == mask && nearest?.distance == 0)
        }
    }

    /// A search within 0 finds nothing of it, one that goes farther finds it at the distance 0.
    @Test func `a mask with the point on its outline is visited`() {
        var node = Node()
        node.origin = Point(x: 0, y: -28705.220698821977)
        node.bounds = Rect(x: 975953.8923670832, y: 0, width: 911012.8643273424, height: 1_000_000)
        node.transform = AffineTransform(
            a: 6.123233995736766e-17, b: 1, c: -0.0001, d: 6.123233995736766e-17, tx: 0, ty: 0)
        node.hitShape = .mask(HitShape.BitMask(columns: 4, rows: 2, bits: [110]))
        var scene = HitScene()
        scene.insert(node)
        let point = Point(x: 455456.43216367124, y: 623130.2566890685)
        for radius in [1e-6, 3e5, .infinity] {
            var visited: [Nearby<HitItem>] = []
            scene.visitNearest(to: point, within: radius) { near, _ in
                visited.append(near)
                return true
            }
            #expect(visited.count == 1 && visited == scene.nearest(to: point, within: radius))
        }
    }

    @Test(arguments: [1e-6, 1e-3, 1, 1e3, 1e6])
    func `the search for the nearest node looks at few nodes, whatever the unit`(unit: Double) {
        var (scene, screen) = HitScene.rooted(1_000 * unit, 1_000 * unit)
        for number in 0..<2_500 {
            let (x, y) = (Double(number % 50) * 20 + 5, Double(number / 50) * 20 + 5)
            let panel = scene.insert(
                Node(frame: Rect(x: x * unit, y: y * unit, width: 8 * unit, height: 8 * unit)), into: screen)
            scene.insert(Node(frame: Rect(x: 0, y: 0, width: unit, height: unit)), into: panel)
        }
        scene.prepare()
        for number in 0..<20 {
            let point = Point(x: Double(number * 47 % 1_000) * unit, y: Double(number * 31 % 1_000) * unit)
            var (looked, found) = (0, Nearby<HitItem>?.none)
            scene.visitNearest(
                to: point, where: { node, _ in node != screen },
                descend: { _, _ in
                    looked += 1
                    return true
                }
            ) { item, _ in
                found = item
                return false
            }
            let nearest = scene.nearest(to: point).first { $0.item.node != screen }
            #expect(found?.distance == nearest?.distance)
            #expect(looked < 20, "only the screen, and panels at about the least distance")
        }
    }

    @Test func `nodes at one distance are visited in the order of the list, however deep they are`() {
        var scene = HitScene()
        let frame = Rect(x: 0, y: 0, width: 10, height: 10)
        var parent: NodeID?
        for _ in 0..<20_000 {
            parent = scene.insert(Node(frame: frame), into: parent)
            scene.insert(Node(frame: frame), into: parent)
        }
        let point = Point(x: -5, y: 5)
        var visited: [NodeID] = []
        scene.visitNearest(to: point) { near, _ in
            visited.append(near.item.node)
            return true
        }
        #expect(visited.count == 40_000 && visited == scene.nearest(to: point).map(\.item.node))
    }
}
